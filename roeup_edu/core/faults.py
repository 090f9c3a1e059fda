"""What is wrong with something handed in, such as a file or a name: a text key and its facts, for any language."""

from typing import Any, ClassVar

from roeup_edu.core.refusals import Refused
from roeup_edu.core.text import cut
from roeup_edu.locales import say


class Fault(ValueError):
    """One thing wrong: where, what was found, what was expected. A fact may itself be a fault or a refusal."""

    shown_most: ClassVar[int] = 1000
    """Signs of a fact that are repeated; a path of folders may be long."""

    def __init__(self, key: str, /, **facts: Any) -> None:
        self.key = key
        self.facts = facts

    def message(self, lang: str = "en") -> str:
        """Return the fault as a sentence in `lang`."""
        facts = {name: in_words(value, lang, self.shown_most) for name, value in self.facts.items()}
        return say(self.key, facts, lang)

    def __str__(self) -> str:
        return self.message()


def in_words(value: Any, lang: str, most: int = Fault.shown_most) -> Any:
    """Return a fault or refusal as its sentence, another error or a text cut to `most`, any other value as it is."""
    if isinstance(value, Fault | Refused):
        return value.message(lang)
    return cut(str(value), most) if isinstance(value, Exception | str) else value
