"""Whether texts contain a word, by the rule of the engine: a word is as many letters and digits in a
row as there are, and a capital counts as its small letter."""

from __future__ import annotations

import re
from functools import cache

#: Letters and digits; all else parts words. The engine has the same ranges.
_LETTERS = (
    "0-9A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u0386\u0388-\u060b"
    "\u060d-\u061a\u061c-\u061e\u0620-\u06d3\u06d5-\u0963\u0966-\u1fff\u2c00-\u2dff\u3040-\ud7ff"
    "\uf900-\ufdff\ufe70-\ufefc\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc"
    "\U00010000-\U0001cfff\U00020000-\U0003ffff"
)


@cache
def _capitals() -> dict[str, str]:
    """The characters that count as a small letter: Latin, Greek, Cyrillic and Armenian capitals."""
    found: dict[str, str] = {}
    for code in [*range(0x590), *range(0x1E00, 0x1F00)]:
        small = chr(code).lower()
        if len(small) == 1 and small != chr(code):
            found[small] = found.get(small, "") + chr(code)
    return found


def word_pattern(word: str) -> re.Pattern[str]:
    """Finds the word, which is in small letters, in a text."""
    forms = "".join(f"[{letter}{_capitals().get(letter, '')}]" for letter in word)
    return re.compile(f"(^|[^{_LETTERS}]){forms}([^{_LETTERS}]|$)")
