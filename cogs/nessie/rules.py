"""The rules of Nessie as players read them, every reading of ours included."""

from __future__ import annotations

from bot.screens.text import _


def pitch() -> str:
    """Say in three lines how the game is played."""
    lines = (
        _("Reveal cards, and stick before 6 of treasure or 3 of a letter sink you."),
        _("Collect treasures, and the six parts of Nessie, A to F, in one piece."),
        _("A complete Nessie ends the game; most points win."),
    )
    return "\n".join(lines)


def pages() -> tuple[str, ...]:
    """Return all rules, in the order in which a newcomer needs them."""
    parts = (_overview(), _revealing(), _sinking(), _taking(), _ending(), _hands())
    return tuple("\n\n".join(part) for part in parts)


def _overview() -> tuple[str, ...]:
    return (
        _("**Nessie in short**"),
        _(
            "Nessie is a card game about pushing your luck. Turn up cards from the deck for as long as you dare. "
            "Stick in time and you may take what lies there; go too far and you sink, and all of it is gone."
        ),
        _(
            "There are 84 cards:\n"
            "- 48 parts of Nessie, 8 of each letter from **A** to **F**,\n"
            "- 36 treasures, 12 each of ◆1, ◆2 and ◆3. (The printed rules do not say how the treasures divide up; "
            "this is our reading.)"
        ),
        _(
            "You want one part of each letter, **A B C D E F**, joined like a creature: each new part must be next to "
            "one that you have. Treasures are worth points."
        ),
        _(
            "The row shows the revealed cards from left to right; the last one stands behind *last →*. ◆1×2 means two "
            "treasures of value 1."
        ),
        _(
            "**Who goes first.** In print it is whoever swam in a lake last. Here the host may name somebody when "
            "opening the table; otherwise it is drawn at random. From there play goes round the table in order."
        ),
    )


def _revealing() -> tuple[str, ...]:
    return (
        _("**Your turn: reveal, or stick**"),
        _(
            "Cards that the player before you left in the row stay there, and you carry on from them. Reveal the top "
            "card of the deck; it joins the row as its last card. The first one you must reveal. After each card that "
            "does not sink you, choose: reveal another, or stick."
        ),
        _(
            "**An empty deck.** When a card is to be revealed and none is left, the discards are shuffled into a new "
            "deck, and the game goes on."
        ),
        _(
            "**A glance at your hand.** *My hand* shows what you hold, how near you are to sinking, and which next "
            "card would do it. The board counts the letters in the row only, so add your own."
        ),
    )


def _sinking() -> tuple[str, ...]:
    return (
        _("**Sinking**"),
        _(
            "You sink the moment one of these is true:\n"
            "- The treasures in the row add up to 6 or more.\n"
            "- Three cards of one letter lie among the row and the parts in front of you. You hold at most one of a "
            "letter, so for a letter of yours two in the row are enough."
        ),
        _("Then you can no longer stick: the whole row is discarded, and the turn passes to the next player."),
        _(
            "**At the start of your turn.** What others left for you may be too much already: with three of a letter, "
            "yours counted, you sink before you reveal anything. The row is discarded, and your turn is over."
        ),
        _(
            "Nobody's cards but your own count with the row. What you already hold is safe: sinking costs you none of "
            "it, nor do treasures in front of you count towards the 6."
        ),
    )


def _taking() -> tuple[str, ...]:
    return (
        _("**Taking cards**"),
        _(
            "Once you stick, you may take cards from the row, one at a time and always the last one. After each you "
            "decide again. Take all, some or none; those that others left may be taken too. What you leave stays for "
            "the next player."
        ),
        _(
            "**A treasure** is yours.\n"
            "**Your first part** is yours, whatever its letter.\n"
            "**Any further part** must be one you do not have, and must be a neighbour of one you have in the row A B "
            "C D E F. With **C** and **D** you can add **B** or **E**. **A** and **F** are the two ends, and not "
            "neighbours."
        ),
        _(
            "**A part that you cannot add** is discarded, and at once one of your treasures with it, if you have any. "
            "You choose which, and one taken this turn may be it. So a bad card on top is the price of what lies "
            "below it."
        ),
        _("Discards lie face up; the board lists them."),
        _(
            "If there are different treasures to choose from, you choose in private. If there is but one kind, it "
            "goes by itself."
        ),
    )


def _ending() -> tuple[str, ...]:
    return (
        _("**The end, and points**"),
        _(
            "The game ends the moment somebody has all six letters, even if there are cards left in the row. Then "
            "everybody counts:\n"
            "- the values of their treasures,\n"
            "- and 10 points for the one who completed Nessie."
        ),
        _("Parts of an unfinished Nessie are worth nothing. Completing Nessie does not have to win: points do."),
        _(
            "**A tie** goes to the player who completed Nessie, if they are in it; otherwise the victory is shared. "
            "The other places are settled in the same way."
        ),
        _(
            "**Leaving.** The cards of who leaves, or is removed, are discarded, face up. The row stays as it is. If "
            "it was their turn, the next player's begins. They come last. If only one player is left, the game ends "
            "there."
        ),
    )


def _hands() -> tuple[str, ...]:
    return (
        _("**Hands, hidden or open**"),
        _(
            "In print all cards lie face up. Here you hold them as a hand, and the host chooses when opening the "
            "table:\n"
            "- **Hidden**, the usual way: the board says how many parts and treasures everybody holds. Which, only "
            "the player sees.\n"
            "- **Open**: the board shows all cards, as in print."
        ),
        _(
            "Hidden hands are a matter of memory, not of secrets: whatever is taken, given up or discarded is "
            "announced to all. Who pays attention knows. When the game is over, all hands are shown."
        ),
        _(
            "Each player has one direct message for the game, which is kept up to date and has the same buttons. *My "
            "hand* below the board shows the same in the channel, for you alone; it is all you need if your direct "
            "messages are closed."
        ),
        _(
            "**Fair cards.** The deck is shuffled by the computer that runs the game, from chance that nobody can see "
            "beforehand, and each card is saved before it is shown."
        ),
    )
