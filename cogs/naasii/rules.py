"""The rules of Naasii as players read them, every reading of ours included."""

from __future__ import annotations

from bot.screens.text import _


def pitch() -> str:
    """Say in three lines how the game is played."""
    lines = (
        _("Roll up to four times, and lock the dice that you want to keep."),
        _("Score a Set (⑦⑦⑦) or a Run (⑥⑦⑧): a point for each die."),
        _("Stop in time: crow dice take yours away, or end your turn."),
    )
    return "\n".join(lines)


def pages() -> tuple[str, ...]:
    """Return all rules, in the order in which a newcomer needs them."""
    parts = (_overview(), _setting_up(), _turn(), _crow(), _scoring(), _nizi(), _abilities())
    return tuple("\n\n".join(part) for part in parts)


def _overview() -> tuple[str, ...]:
    return (
        _("**Naasii in short**"),
        _(
            "Naasii is a game of pushing your luck, with twelve dice of twelve sides: nine white Coyote dice and "
            "three "
            "black Crow dice. On your turn you roll up to four times, with more dice each time, and lock what you "
            "want to keep. "
            "Stop when you like what you have and score it in one box of your sheet. Wait too long, and the crow may "
            "leave you with nothing."
        ),
        _(
            "In each round everybody takes one turn. There are\n"
            "- 11 rounds with 2 players,\n"
            "- 8 rounds with 3 players,\n"
            "- 6 rounds with 4 players,\n"
            "- 5 rounds with 5 players."
        ),
        _("Who has the most points after the last round wins."),
        _(
            "White dice look like ① to ⑫ and black ones like ❶ to ⓬. Dark and light themes may turn the colours "
            "round, so a black die always stands behind the word *crow*."
        ),
    )


def _setting_up() -> tuple[str, ...]:
    return (
        _("**Before play: your sheet**"),
        _("Your sheet has two columns, Sets and Runs, each with boxes numbered 1 to 11. A 12 has no box: it is wild."),
        _(
            "**Lucky Number.** Choose any number from 1 to 11, for the whole game. Several players may have the "
            "same one. "
            "It pays when *others* roll it."
        ),
        _(
            "**Boxes you will do without.** With fewer rounds you need fewer boxes, so everybody crosses some off "
            "in each "
            "column, whichever they like:\n"
            "- 2 players: none,\n"
            "- 3 players: 3 Sets and 3 Runs,\n"
            "- 4 players: 5 Sets and 5 Runs,\n"
            "- 5 players: 6 Sets and 6 Runs."
        ),
        _(
            "All choose at the same time, in private. Until you press Done everything can be changed, and nobody "
            "sees a "
            "sheet before all are done. *Choose for me* draws whatever you have not chosen yet."
        ),
        _(
            "**Who goes first.** The host may name somebody when opening the table; otherwise it is drawn at random. "
            "From there play goes round the table in order."
        ),
    )


def _turn() -> tuple[str, ...]:
    return (
        _("**Your turn: roll, lock, stop**"),
        _(
            "Every turn starts fresh, and each roll brings in more dice:\n"
            "- Roll 1: three white dice.\n"
            "- Roll 2: what you have not locked, two more white dice, and one crow.\n"
            "- Roll 3: what you have not locked, two more white dice, and two crows.\n"
            "- Roll 4: what you have not locked, the last two white dice, and all three crows."
        ),
        _(
            "After rolls 1 to 3 you either score (see *Scoring*) and end your turn, or lock at least one of the dice "
            "you have just rolled and roll again. Lock as many as you like. A locked die keeps its face for the "
            "rest of the turn, and crow numbers can no longer touch it. If there is nothing you can score, you "
            "must roll on."
        ),
        _(
            "Roll 4 is the last, and locking has no more use. If you can score now, you must; if you cannot, you "
            "score nothing "
            "this round (see *The crow*). With abilities, this is judged after whatever you bought, and nobody has "
            "to buy."
        ),
        _("Crow dice are never locked and never lost: every crow in play is rolled every time."),
        _("A die the crow takes is out for this turn only. The next player has all twelve dice again."),
    )


def _crow() -> tuple[str, ...]:
    return (
        _("**The crow, and busting**"),
        _("After each roll these things happen, in this order:"),
        _(
            "- **Lucky Numbers.** Each *other* player gains 1 Nizi for every white die just rolled that shows their "
            "number, even if the crow is about to take that die or the roll is a bust.\n"
            "- **Crow ⓬.** Each black 12 must be answered with a white ⑫ of yours, just rolled or locked; it is out "
            "for this turn. You choose which, and you answer all of them or none. Having a ⑫ does not oblige you: "
            "you may bust instead.\n"
            "- **Other crow numbers.** A crow ❸ takes every white ③ just rolled, and so on. Locked dice are safe.\n"
            "- **Nothing left.** If none of the dice just rolled is left to lock, you bust, on roll 4 too."
        ),
        _(
            "**A bust** gives no points for this round. You gain 3 Nizi and cross off one open box of your choice, "
            "which you can no longer fill."
        ),
        _(
            "**No score after roll 4**, without a bust, counts the same, but you gain 4 Nizi. "
            "In the last round there is no box to cross off any more."
        ),
    )


def _scoring() -> tuple[str, ...]:
    return (
        _("**Scoring**"),
        _(
            "You score once a turn, in one open box. All your white dice count, locked or not, except those that are "
            "out. You need at least three dice that fit, and each is worth a point. A box is always scored for the "
            "most "
            "dice it can take."
        ),
        _("**Set of 7**: your dice showing ⑦, and every ⑫. The same goes for each number from 1 to 11."),
        _(
            "**Run through 7**: the longest row of consecutive numbers that has a 7 in it, one die for each number. "
            "⑧ ⑨ ⑩ ⑪ is a Run of four points and may go in the Run box of 8, 9, 10 or 11. "
            "Runs stay between 1 and 11 and do not go round from 11 to 1."
        ),
        _(
            "**⑫ is wild.** It always stands for a number from 1 to 11, in a Run too, where it fills a gap or "
            "makes either end "
            "longer. You need not say which number before you score. Three ⑫ alone are a Set of any number, or a "
            "Run through any number."
        ),
        _("Each box can be filled once. A box that is filled or crossed off is closed."),
    )


def _nizi() -> tuple[str, ...]:
    return (
        _("**Nizi, and the end of the game**"),
        _(
            "You gain Nizi\n"
            "- when another player rolls your Lucky Number: 1 for each die,\n"
            "- when you bust: 3,\n"
            "- when you score nothing after roll 4: 4."
        ),
        _("Your own rolls never pay you for your own number."),
        _(
            "**The winner.** Add up your rounds, and one point for every full 3 Nizi you still hold. Most points "
            "win; if that is "
            "a tie, the one with more Nizi; if that is equal too, the place is shared. The other places are "
            "settled in the same way. The points on the board count your Nizi in from the start."
        ),
        _(
            "**Leaving.** Who leaves, or is removed, scores nothing in the rounds that are left, gains no more "
            "Nizi, and comes "
            "last. The others play on; if only one is left, the game ends there."
        ),
        _(
            "**Fair dice.** Every roll is drawn by the computer that runs the game, from chance that nobody "
            "can see beforehand, and it is saved before it is shown."
        ),
    )


def _abilities() -> tuple[str, ...]:
    return (
        _("**Nizi abilities, if the table plays with them**"),
        _(
            "After a roll that is no bust, roll 4 included, and before you lock or score, you may buy abilities, "
            "as often as "
            "you can pay. You must hold the price first, and the effect comes at once."
        ),
        _(
            "- **Adjust, 1:** a white die, locked or not, goes up or down by 1, between 1 and 12.\n"
            "- **Re-Roll, 1:** roll one or two unlocked white dice again.\n"
            "- **Flip, 1:** turn over one or two unlocked white dice: 1 becomes 12, 2 becomes 11, and so on.\n"
            "- **Pair, 2:** two white dice of the same face, locked or not, go out for 4 Nizi. A ⑫ pairs only with "
            "a ⑫.\n"
            "- **Small, 2:** score with two dice or more.\n"
            "- **Sell, 2:** one white ⑫, locked or not, goes out for 3 Nizi. (In print it is called Score.)\n"
            "- **Repeat, 3:** score in a box you have filled before, even more than once. A box only crossed off "
            "stays closed.\n"
            "- **Evade, 3:** a bust does not happen."
        ),
        _(
            "Small and Repeat stand in the menu of boxes, where they are needed, together too. Pair and Sell "
            "cannot take "
            "your last unlocked die. Lucky Numbers count on a Re-Roll, the crow does not; "
            "neither counts for a die that was flipped or adjusted."
        ),
        _(
            "**Evade is our reading**, as the printed text breaks off. You buy it at the moment of the bust, with "
            "Nizi "
            "you have already. Black 12s are ignored for this roll; other crow numbers still take dice. If nothing "
            "is left to lock, you "
            "may roll on without locking, or score. One Evade covers both kinds of bust on a roll. After roll 4 "
            "you score, or have no score."
        ),
    )
