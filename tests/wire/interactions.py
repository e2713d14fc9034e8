"""The ways to answer an interaction: once, in time, and afterwards by its token."""

from collections.abc import Callable

from tests.wire.exchange import Exchange, Refusal, Reply
from tests.wire.limits import check_modal
from tests.wire.message import Message
from tests.wire.picture import Flag, Json
from tests.wire.posts import Posts
from tests.wire.press import ANSWER_WITHIN, TOKEN_LIVES, Answer, Press, wants_privacy


class Interactions:
    """Takes the bot's answers to presses."""

    def __init__(self, posts: Posts, perf: Callable[[], float]) -> None:
        self.posts = posts
        self.perf = perf
        self.presses: dict[str, Press] = {}
        """Every press, by its token."""

    def callback(self, asked: Exchange) -> Reply:
        """The one answer: 10062 for an unknown or late one, 40060 for a second one."""
        press = self.presses.get(asked.ids["interaction_token"])
        if press is None or press.id != asked.id("interaction_id"):
            raise Refusal(404, 10062, "Unknown interaction")
        if press.answer is not None:
            press.refused.append(40060)
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        if self._age(press) > ANSWER_WITHIN:
            press.refused.append(10062)
            raise Refusal(404, 10062, "Unknown interaction")
        _still_there(press)
        answer, payload = Answer(asked.json["type"]), asked.json.get("data") or {}
        press.original = self._act(press, answer, payload, asked)
        press.answer, press.payload = answer, payload
        press.took = self.perf() - press.sent
        if not press.answered.done():
            press.answered.set_result(press)
        if asked.query.get("with_response") not in ("1", "true"):
            return Reply(204)
        return Reply(200, _told(press))

    def followup(self, asked: Exchange) -> Reply:
        """Another message by the token; after a deferral it takes the place of the waiting one."""
        press = self._by_token(asked)
        if press.original is not None and press.original.loading:
            return Reply(200, self.posts.edit(press.original, asked.json, asked.files).payload())
        reader = press.user if wants_privacy(asked.json) else None
        message = self.posts.post(press.channel, self.posts.world.bot, asked.json, asked.files, press, reader)
        press.followups.append(message)
        return Reply(200, message.payload())

    def get(self, asked: Exchange) -> Reply:
        """One of the press's messages."""
        return Reply(200, self._message(asked).payload())

    def edit(self, asked: Exchange) -> Reply:
        """A new picture on one of the press's messages."""
        return Reply(200, self.posts.edit(self._message(asked), asked.json, asked.files).payload())

    def delete(self, asked: Exchange) -> Reply:
        """Takes one of the press's messages away."""
        self.posts.delete(self._message(asked))
        return Reply(204)

    def _act(self, press: Press, answer: Answer, payload: Json, asked: Exchange) -> Message | None:
        bot, reader = self.posts.world.bot, press.user if wants_privacy(payload) else None
        match answer:
            case Answer.MESSAGE:
                return self.posts.post(press.channel, bot, payload, asked.files, press, reader)
            case Answer.DEFERRED:
                waiting = {"flags": (payload.get("flags") or 0) | Flag.LOADING}
                return self.posts.post(press.channel, bot, waiting, (), press, reader)
            case Answer.MODAL:
                check_modal(payload)
                return None
            case Answer.DEFERRED_UPDATE | Answer.UPDATE:
                return self._update(press, answer, payload, asked)
            case Answer.CHOICES:
                return None

    def _update(self, press: Press, answer: Answer, payload: Json, asked: Exchange) -> Message:
        if press.message is None:
            wrong = {"code": "INTERACTION_TYPE_INVALID", "message": "There is no message to update."}
            raise Refusal(400, 50035, "Invalid Form Body", {"type": {"_errors": [wrong]}})
        if answer is Answer.DEFERRED_UPDATE:
            return press.message
        if press.message.deleted:
            raise Refusal(404, 10008, "Unknown Message")
        return self.posts.edit(press.message, payload, asked.files)

    def _by_token(self, asked: Exchange) -> Press:
        press = self.presses.get(asked.ids["webhook_token"])
        if press is None or press.answer is None or asked.id("webhook_id") != self.posts.world.bot.id:
            raise Refusal(404, 10015, "Unknown Webhook")
        if self._age(press) > TOKEN_LIVES:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        _still_there(press)
        return press

    def _message(self, asked: Exchange) -> Message:
        press = self._by_token(asked)
        message = press.original
        if "message_id" in asked.ids:
            known = press.channel.messages.get(asked.id("message_id"))
            message = known if known is not None and press.wrote(known) else None
        if message is None or message.deleted:
            raise Refusal(404, 10008, "Unknown Message")
        return message

    def _age(self, press: Press) -> float:
        return self.posts.world.clock.now() - press.at


def _still_there(press: Press) -> None:
    if press.channel.deleted:
        raise Refusal(404, 10003, "Unknown Channel")


def _told(press: Press) -> Json:
    """Return the keys that discord.py expects of an answer; those that do not apply are absent."""
    interaction: Json = {"id": str(press.id), "type": int(press.asked)}
    resource: Json = {"type": int(press.answer or 0)}
    if press.original is not None:
        interaction |= {
            "response_message_id": str(press.original.id),
            "response_message_loading": press.original.loading,
            "response_message_ephemeral": press.private,
        }
        if press.answer is not Answer.DEFERRED_UPDATE:
            resource["message"] = press.original.payload()
    return {"interaction": interaction, "resource": resource}
