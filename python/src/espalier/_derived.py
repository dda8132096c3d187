"""Columns that a model computes: parts of dates, which are seconds since 1970 in universal time, and
words of texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ._columns import Column
from ._texts import trimmed
from ._words import word_pattern

_DAY = 86400


def given_columns(columns: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The columns that rows must have: those that are not computed, and what others are made of."""
    own = {schema["name"]: schema for schema in columns if "derived" not in schema}
    given: dict[str, Mapping[str, Any]] = {}
    for schema in columns:
        for source in schema["derived"]["of"] if "derived" in schema else [schema]:
            given.setdefault(source["name"], own.get(source["name"], source))
    return list(given.values())


def is_text(schema: Mapping[str, Any]) -> bool:
    """Whether a column of a model holds texts that are looked at word by word."""
    return schema["kind"] == "categorical" and not schema["categories"]


def contains(schema: Mapping[str, Any], column: Column) -> np.ndarray:
    """1 where the text has the word, 2 where there is none."""
    pattern = word_pattern(schema["derived"]["word"])
    if column.texts is None:
        found = [2 if np.isnan(value) else int(bool(pattern.search(f"{value:g}"))) for value in column.values]
        return np.array(found, dtype=np.uint8)
    codes = [2 if (seen := trimmed(text)) is None else int(bool(pattern.search(seen))) for text in column.texts]
    return np.array([*codes, 2], dtype=np.uint8)[column.values]


def derive(schema: Mapping[str, Any], values: Mapping[str, np.ndarray]) -> np.ndarray:
    """Numbers, or codes of the categories (their number is missing), of dates."""
    part = schema["derived"]["part"]
    seconds = [values[source["name"]] for source in schema["derived"]["of"]]
    days = [np.floor(own / _DAY) for own in seconds]
    if part == "days":
        return days[1] - days[0]
    if part == "hour":
        return np.floor((seconds[0] - days[0] * _DAY) / 3600)
    is_missing = np.isnan(days[0])
    whole = np.where(is_missing, 0, days[0]).astype(np.int64)
    # The first day of 1970 was a Thursday.
    codes = (whole + 3) % 7 if part == "weekday" else _months(whole)
    return np.where(is_missing, len(schema["categories"]), codes).astype(np.uint8)


def _months(days: np.ndarray) -> np.ndarray:
    return days.astype("datetime64[D]").astype("datetime64[M]").astype(np.int64) % 12
