ALTER TABLE tables ADD COLUMN clock INTEGER;
ALTER TABLE tables ADD COLUMN warned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN due REAL;
ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN undone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN proposal TEXT;
ALTER TABLE tables ADD COLUMN ending TEXT;

CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_of_a_server ON tables (guild_id, ended_at);

ALTER TABLE seats ADD COLUMN deadline REAL;
ALTER TABLE seats ADD COLUMN warned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;

CREATE TABLE notices (
    user_id INTEGER PRIMARY KEY,
    place TEXT NOT NULL CHECK (place IN ('here', 'message', 'off'))
) STRICT;

CREATE TABLE servers (
    guild_id INTEGER PRIMARY KEY,
    channels TEXT NOT NULL DEFAULT '[]'
) STRICT;

CREATE TABLE left_hands (
    message_id INTEGER PRIMARY KEY,
    channel_id INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    locale TEXT NOT NULL,
    folded INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX left_hands_of_a_table ON left_hands (table_id) WHERE NOT folded;
CREATE INDEX tables_undealt ON tables (game) WHERE dealt < version AND state IS NOT NULL;
CREATE INDEX tables_of_a_channel ON tables (channel_id);
CREATE INDEX moves_that_go_back ON moves (table_id, version) WHERE kind IN ('replace', 'undo');

CREATE VIEW told AS -- the moves that a board tells of: none that was taken back, none of whom somebody has replaced
SELECT table_id, version, seat, events FROM moves
WHERE events <> '[]' AND NOT EXISTS (
    SELECT 1 FROM moves AS later INDEXED BY moves_that_go_back
    WHERE later.table_id = moves.table_id AND later.version > moves.version AND later.kind IN ('replace', 'undo')
    AND (later.kind = 'replace' OR CAST(later.action AS INTEGER) < moves.version));
