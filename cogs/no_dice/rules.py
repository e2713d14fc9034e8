"""The rules of No Dice as players read them, every reading of ours included."""

from __future__ import annotations

from bot.screens.text import _


def pitch() -> str:
    """Say in three lines how the game is played."""
    lines = (
        _("A race without luck: get all your pieces off the board."),
        _("A piece goes as far as its column's lines times the pieces there."),
        _("Beware of the traps, and line up three for another move."),
    )
    return "\n".join(lines)


def pages() -> tuple[str, ...]:
    """Return all rules, in the order in which a newcomer needs them."""
    parts = (_overview(), _moving(), _hazards(), _bonus(), _ending(), _points(), _board())
    return tuple("\n\n".join(part) for part in parts)


def _overview() -> tuple[str, ...]:
    return (
        _("**No Dice in short**"),
        _(
            "Two players race their pieces along the same winding track, in opposite directions. Who first has no "
            "piece of their own left on the board wins. There is no luck at all, and nothing is hidden."
        ),
        _(
            "The track is an S of 29 squares. A piece comes through its *home row* (1 to 9), turns past a trap (10), "
            "goes back through the *middle row* (11 to 19), turns past another trap (20), and leaves by way of the "
            "*finish row* (21 to 29). Your finish row is your opponent's home row."
        ),
        _(
            "Each player has four pieces. Three begin on squares 2, 5 and 6 of their home row; the fourth waits "
            "beside the board and can be brought in later."
        ),
        _(
            "Who moves first is drawn, unless the host named somebody; in a series it alternates from game to game. "
            "On your turn you move one piece, or revive one."
        ),
    )


def _moving() -> tuple[str, ...]:
    return (
        _("**Moving**"),
        _(
            "Lines run through the nine columns: 3, 2, 1, 3, 3, 3, 1, 2, 3, the same from either side. A piece "
            "goes exactly\n"
            "**the lines of its column × all pieces in that column**,\n"
            "yours and your opponent's, itself included. Alone on three lines it goes 3; with two others on two "
            "lines, 6."
        ),
        _(
            "Only empty squares count: occupied ones are jumped as if they were not there. An empty trap counts as a "
            "square. Nothing moves backwards, and nothing is captured."
        ),
        _(
            "Beyond square 29 a piece leaves the board; it need not come out exactly. So a piece of your opponent "
            "that enters a column of yours makes you go further, perhaps further than you like."
        ),
        _("You must move if you can. If you have no move at all you pass, and the game does that for you."),
    )


def _hazards() -> tuple[str, ...]:
    return (
        _("**The middle row, traps, reviving**"),
        _(
            "**The middle row holds three.** While three pieces stand in it, of whichever colour, no piece from "
            "another row may land there. Moves within it, out of it and past it are free."
        ),
        _(
            "**Traps.** A piece that lands in a trap goes back to its player's *revival square*, square 1, marked "
            "with a triangle. If something stands there, it goes to the first empty square after it. Sometimes that "
            "is just what you want."
        ),
        _(
            "**Reviving.** Instead of moving you may put a piece on your revival square, if that is empty: the "
            "one in reserve, or one that has left the board. It then has the whole way before it, but it may help "
            "others past a trap. You may do so as often as you like. A piece of your opponent on your revival square "
            "keeps yours out."
        ),
        _("No piece gets around this board alone: sooner or later it runs into a trap. Keep them together."),
    )


def _bonus() -> tuple[str, ...]:
    return (
        _("**The bonus**"),
        _(
            "If your move, a revival or a fall into a trap brings three of your pieces into one column, you have "
            "earned a bonus: move once more, revive a piece, or end your turn. A bonus move can earn another one."
        ),
        _(
            "Three that stood in that column before your move earn nothing: our reading, because a piece that falls "
            "from square 1 back to square 1 could go on for ever."
        ),
        _(
            "**Stakes, if the table plays with them.** Instead of the bonus move you may double the stake, which ends "
            "your turn. It takes effect at once and cannot be refused, unlike in backgammon. It can be done "
            "several times in a game, until the stake is 64."
        ),
    )


def _ending() -> tuple[str, ...]:
    return (
        _("**How a game ends**"),
        _(
            "**Winning.** After your move you have no piece on the board: you win at once. Pieces in reserve "
            "do not count."
        ),
        _(
            "**Draws.** A game is drawn when neither player can move, one after the other; when the same position "
            "comes up for the third time (the same squares, the same player to move, the same bonus open); or when you "
            "offer a draw on your turn and it is accepted. After an offer you wait ten turns before the next one."
        ),
        _(
            "**Resigning.** On your turn you may give a game up; it is scored as it stands. Who leaves the table, "
            "or is removed, loses the game in the same way, and the series ends."
        ),
    )


def _points() -> tuple[str, ...]:
    return (
        _("**Points and series**"),
        _(
            "The winner scores for each piece that the loser still has on the board:\n"
            "**lines of its column × all pieces in that column × rows to go × stake**.\n"
            "A piece in its home row has 3 rows to go, in the middle row 2, in the finish row 1. So a piece "
            "that would go 3 costs 9 at home, 6 in the middle and 3 in the finish row. A draw scores nothing."
        ),
        _(
            "A series has a fixed number of games, or goes on until somebody has the points that were agreed; 100 "
            "makes an evening. Most points win, and a tie is shared. A drawn game counts as one of the series; three "
            "draws in a row end a series to points. Every game starts with a stake of 1."
        ),
        _("Under the board stands what each player would give away by losing now."),
    )


def _board() -> tuple[str, ...]:
    return (
        _("**Reading the board**"),
        _(
            "The first player's pieces are blue discs ●, the second's orange diamonds ◆. The pieces of whoever is to "
            "move have letters, and a white piece with the same letter stands where each would land; with a red edge, "
            "a trap sends it there. Pieces off the board lie in the corner where their player leaves it. The last move "
            "is lit up in yellow."
        ),
        _(
            "Squares are numbered from the side from which the board is seen. It turns to whoever is to move, unless "
            "the table was opened with a board that stays."
        ),
        _(
            "The printed game's starting diagram is lost to us. The lines and starting squares here were found by "
            "letting equals play thousands of games, so that neither side is better off."
        ),
    )
