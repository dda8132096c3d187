"""A model file: its text as the engine wrote it, and the model in it."""

from __future__ import annotations

import json
from typing import Any

from ._errors import DataError

#: Numbers of the model format that this version reads.
_VERSIONS = (1, 2, 3, 4, 5)


class Document:
    """Keeps the text, so that what is written again are the same bytes."""

    __slots__ = ("_read", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._read: dict[str, Any] | None = None
        self.check_readable()

    def check_readable(self) -> None:
        read = self._parsed()
        if not isinstance(read, dict) or read.get("format") != "espalier-model":
            raise DataError("this is no Espalier model; give what espalier learn --out or to_json wrote")
        if read.get("version") not in _VERSIONS:
            raise DataError(
                f"the model is of format {read.get('version')}, later than this espalier reads; update espalier, or learn it again"
            )

    @property
    def model(self) -> dict[str, Any]:
        return self._parsed()["model"]

    @property
    def method(self) -> str | None:
        return self._parsed().get("method")

    def _parsed(self) -> dict[str, Any]:
        if self._read is None:
            try:
                self._read = json.loads(self.text.removeprefix("\ufeff"))
            except json.JSONDecodeError as error:
                raise DataError(f"this is no Espalier model: {error}") from None
        assert self._read is not None
        return self._read

    def __getstate__(self) -> str:
        return self.text

    def __setstate__(self, text: str) -> None:
        self.text = text
        self._read = None
