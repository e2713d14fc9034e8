"""The rules of a game, a page at a time."""

from __future__ import annotations

from bot.screens.custom_ids import ShowRules
from bot.screens.screen import Button, Buttons, Presenter, Screen, Text
from bot.screens.text import _


def present_rules(presenter: Presenter, page: int) -> Screen:
    """A page of the rules, counted from 0, with the way to the others; a page that there is not becomes the last."""
    pages = presenter.rules()
    page = min(page, len(pages) - 1)
    name = presenter.game.name
    return Screen(
        (
            Text(pages[page]),
            Text("-# " + _("{game} · rules, page {page} of {pages}").format(
                game=presenter.game.title, page=page + 1, pages=len(pages)
            )),
            Buttons(
                (
                    Button(ShowRules(max(page - 1, 0), name), _("Back"), disabled=page == 0),
                    Button(ShowRules(page + 1, name), _("Next"), disabled=page == len(pages) - 1),
                )
            ),
        )
    )  # fmt: skip
