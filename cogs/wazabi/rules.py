"""The rules of Wazabi as players read them, every reading of ours included."""

from __future__ import annotations

from bot.screens.text import _
from cogs.wazabi.words import card_effect, card_name, needs
from engines.wazabi.cards import Card


def pitch() -> str:
    """Say in three lines how the game is played."""
    lines = (
        _("Roll all your dice, draw cards, and push dice onto others."),
        _("The Wazabi you roll pay for one card a turn."),
        _("Be the first to have no dice left."),
    )
    return "\n".join(lines)


def pages() -> tuple[str, ...]:
    """Return all rules, in the order in which a newcomer needs them."""
    parts = (_overview(), _turn(), _cards(), _readings(), _drawing(), _ending(), _variants())
    return tuple("\n\n".join(part) for part in parts)


def _overview() -> tuple[str, ...]:
    return (
        _("**Wazabi in short**"),
        _(
            "Everybody has dice and wants to be rid of them. Rolling brings cards, cards make dice go away, and some "
            "dice you hand straight to somebody else. Who first has no dice wins."
        ),
        _(
            "**The dice.** There are 24, all alike. Of the six faces of each\n"
            "- three show **Wazabi**, which pays for cards,\n"
            "- two show **Draw**, which brings cards,\n"
            "- one shows **Give**, which sends that die to another player."
        ),
        _(
            "**The start.** Everybody gets 4 dice, unless the table chose another number, and 3 cards. The rest of the "
            "36 cards is the draw pile, face down. All roll their dice: the most Wazabi begin, and those who are level "
            "roll again. This roll only finds the first player, who then rolls anew. The host can name the first "
            "player instead when opening the table; in a tournament that holds for its first game."
        ),
        _(
            "**Your cards** are yours to see. They come in a direct message, and stand behind *My hand* on the board; "
            "there is no difference between the two. There is no limit to how many you may hold."
        ),
    )


def _turn() -> tuple[str, ...]:
    return (
        _("**Your turn**"),
        _(
            "Roll all your dice. Then, in this order:\n"
            "- **Draw.** You draw a card for each Draw.\n"
            "- **Give.** Each die that shows Give goes to a player you choose, one die after the other, to the same "
            "player or to different ones.\n"
            "- **Play a card, or not.** At most one each turn."
        ),
        _(
            "A card names the Wazabi it needs; you must have rolled at least that many in this turn. They are not used "
            "up, and more than needed does no harm. Some cards need none and can always be paid. What a card does "
            "happens at once. Then it goes to the discards, which lie face up beside the pile, and the next player has "
            "the turn."
        ),
        _(
            "The dice count as you rolled them until your turn ends, even when some of them have gone to somebody else "
            "meanwhile."
        ),
        _(
            "**An example.** You have five dice and roll two Wazabi, two Draw and one Give. You draw two cards, give "
            "one die away, and may then play any one card that needs two Wazabi or fewer, perhaps one of those you "
            "have just drawn."
        ),
        _(
            "**Who is next.** Forward is down the list of players on the board, and from its end back to the top. Your "
            "left neighbour is the next on that list and your right one the one before, whichever way play goes."
        ),
    )


def _cards() -> tuple[str, ...]:
    entries = (
        _("**{card}** · {needs} · {copies} in the deck").format(
            card=card_name(card), needs=needs(card), copies=card.copies
        )
        + f"\n{card_effect(card)}"
        for card in Card
    )
    return _("**The ten cards**"), "\n".join(entries)


def _readings() -> tuple[str, ...]:
    return (
        _("**The cards, more closely**"),
        _(
            "- **Discard 1 die** cannot be played in a turn in which you rolled two Give or more.\n"
            "- **Discard 2 dice:** with only one die left, that one goes.\n"
            "- **All pass their dice:** everybody still in takes part; your own dice go with the others'.\n"
            "- **Give 1 die** comes on top of the dice that Give sent away.\n"
            "- **Take 1 card:** the cards of the player you name are shuffled and lie face down before you; you point "
            "at one. Only the two of you learn which it was. That player must hold a card; if nobody does, you draw "
            "one from the pile.\n"
            "- **One down to 1 card** needs a player who holds two cards or more.\n"
            "- **Draw 3 cards** comes on top of the cards that Draw brought."
        ),
        _(
            "**Choosing what to keep.** With *One down to 1 card* and *Others down to 2* the players who are hit "
            "choose for themselves, several at the same time. The turn waits until all have done so; then what they "
            "discard is shown together. *Others down to 2* asks only those with more than two cards."
        ),
        _(
            "- **Skip a turn** lies face up before its player until used. When their turn comes, one such card is "
            "discarded and the turn passes on; several are used one turn after the other. It stays with the person if "
            "play turns round, and does not stop a turn that somebody has through *Again and reverse*.\n"
            "- **Again and reverse:** play turns round, then you roll and play once more."
        ),
        _(
            "You cannot aim a card at yourself. A card that only changes nothing may be played all the same, such as "
            "*Others down to 2* when nobody holds more."
        ),
    )


def _drawing() -> tuple[str, ...]:
    return (
        _("**When the pile is empty**"),
        _(
            "When a card is to be drawn and the pile is empty, the discards are shuffled and become the new pile. A "
            "card just being played, and skip cards before players, are not among them."
        ),
        _(
            "If there are no discards either, you draw from the hand of an opponent of your choice. Their cards are "
            "shuffled and lie face down, and you point at one; only the two of you learn which it was. Each card is "
            "looked at anew, so you may choose another opponent for the next. If no opponent holds a card, nothing is "
            "drawn."
        ),
        _(
            "A card that is the only one there is to point at is taken without asking. With a single opponent there is "
            "nobody to choose, so Give dice go by themselves."
        ),
        _(
            "**Fair dice and cards.** Every roll and every shuffle is drawn by the computer that runs the game, from "
            "chance that nobody can see beforehand, and it is saved before it is shown."
        ),
        _(
            "**Secret cards.** The board shows how many cards everybody holds, and names a card only once it is played "
            "or discarded."
        ),
    )


def _ending() -> tuple[str, ...]:
    return (
        _("**The end of the game**"),
        _(
            "A player without dice has won at that very moment, whatever else the turn still held: cards to draw, dice "
            "to give, a card to play. If your last dice are given away in the middle of your turn, you have won."
        ),
        _("The others share the second place, unless the table plays on."),
        _(
            "**Playing on.** The game goes on until only one player still has dice: the loser. Who is out leaves the "
            "order of play; their cards and the skip cards before them go to the discards, and the next player still "
            "in has the turn. Places follow the order of going out."
        ),
        _(
            "**Leaving.** Who leaves, or is removed, drops out at once: hand and skip cards go to the discards and the "
            "dice leave the game. A choice that was still open is settled: the whole hand is discarded. Who left takes "
            "the last place. If too few are left to go on, the game ends there."
        ),
        _(
            "**Somebody is away.** A move that is made for somebody who does not answer never plays nothing while a "
            "card that loses them a die can be played; computer players do not either."
        ),
    )


def _variants() -> tuple[str, ...]:
    return (
        _("**What the table can choose**"),
        _(
            "**Dice at the start.** From 1 to 8 each: more dice, a longer game. There are 24 in all, so with 4 players "
            "at most 6 each, and with 5 or 6 players at most 4."
        ),
        _(
            "**Teams.** With 4 or 6 players, two and two play together, seated opposite each other: half the list "
            "apart. The first player without dice wins for both. Each has their own dice and cards. A partner counts "
            "as another player: you may give them dice and aim cards at them, and *Others down to 2* hits them too. "
            "Only when cards are drawn from a hand because the pile is gone, it must be an opponent's. If one of a "
            "team leaves, the other plays on alone. Teams do not go together with playing on."
        ),
        _(
            "**Tournament.** From 1 to 10 games. The winner of each game gets a point for every die that their "
            "opponents still have; in a team both get them, and the partner's dice count for nobody. Dice of players "
            "who left count for nobody. With playing on, the points are taken when the first player is out. Every game "
            "is shuffled, dealt and rolled for anew, and begins forward. After the last game most points win; with "
            "equal points the place is shared."
        ),
        _(
            "Where the printed rules leave something open, such as left and right, what a partner counts as, or what "
            "happens when somebody leaves, this is how we read them."
        ),
    )
