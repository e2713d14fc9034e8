CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over', 'stopped')),
    host_id INTEGER NOT NULL,
    first_id INTEGER,
    invited TEXT NOT NULL DEFAULT '[]',
    locale TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    rules INTEGER NOT NULL,
    state TEXT,
    version INTEGER NOT NULL DEFAULT 0,
    painted INTEGER NOT NULL DEFAULT -1,
    asked TEXT NOT NULL DEFAULT '[]',
    dealt INTEGER NOT NULL DEFAULT -1,
    deadline REAL,
    created_at REAL NOT NULL,
    updated_at REAL NOT NULL,
    ended_at REAL
) STRICT;

CREATE UNIQUE INDEX tables_one_open_in_a_channel ON tables (channel_id) WHERE ended_at IS NULL;
CREATE INDEX tables_by_message ON tables (message_id);
CREATE INDEX tables_stale ON tables (id) WHERE painted < version;

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    player TEXT,
    locale TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0,
    hand_channel_id INTEGER,
    hand_message_id INTEGER,
    hand_picture TEXT,
    closed INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id);

CREATE TABLE moves (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    seat INTEGER,
    kind TEXT NOT NULL CHECK (kind IN ('begin', 'action', 'leave', 'clock', 'replace', 'undo')),
    action TEXT NOT NULL,
    events TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE results (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    game_no INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    user_id INTEGER,
    name TEXT NOT NULL,
    place INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (table_id, game_no, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX results_by_user ON results (user_id);
