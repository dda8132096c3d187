"""Values as the texts that the engine knows them by, and what of texts counts as missing."""

from __future__ import annotations

import datetime
import math
import numbers
import re
from typing import Any

import numpy as np

#: Around a text these are not seen.
BLANKS = " \t\n\v\f\r"
#: Stand for no value, exactly so once the text is trimmed.
MISSING_MARKS = frozenset(["", "?", "NA", "NaN", "null"])
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)


def value_text(value: Any) -> str | None:
    """The text of one value as a file would have it, None where it is missing."""
    if value is None:
        return None
    if isinstance(value, str):
        return str(value)
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, numbers.Real):
        return number_text(float(value)) if math.isfinite(value) else None
    if isinstance(value, np.datetime64):
        return None if np.isnat(value) else value_text(value.astype("datetime64[us]").item())
    if isinstance(value, datetime.datetime):
        return _moment_text(value)
    if isinstance(value, datetime.date):
        return value.isoformat()
    if type(value).__name__ in ("NAType", "NaTType"):
        return None
    # As NumPy says it where numbers are asked for.
    if isinstance(value, (dict, list, tuple, set, np.ndarray)):
        raise TypeError(
            f"argument must be a string or a number, not {type(value).__name__!r}: give its parts columns of their own"
        )
    return str(value)


def _moment_text(value: datetime.datetime) -> str | None:
    """A day where nothing is said of the hour; in universal time where there is a zone."""
    if value != value:
        return None
    if value.tzinfo is not None:
        value = value.astimezone(datetime.timezone.utc).replace(tzinfo=None)
    if value.time() == datetime.time():
        return value.date().isoformat()
    return f"{value.isoformat()}Z"


def number_text(value: float) -> str:
    """A finite number as JavaScript writes it."""
    if value == 0:
        return "0"
    digits, _, exponent = f"{abs(value)!r}".partition("e")
    whole, _, fraction = digits.partition(".")
    fraction = "" if fraction == "0" else fraction
    significant = (whole + fraction).lstrip("0")
    # The number is 0.significant times ten to the point.
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len((whole + fraction).lstrip("0")))
    significant = significant.rstrip("0") or "0"
    sign = "-" if value < 0 else ""
    count = len(significant)
    if count <= point <= 21:
        return sign + significant + "0" * (point - count)
    if 0 < point <= 21:
        return f"{sign}{significant[:point]}.{significant[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{significant}"
    power = point - 1
    mantissa = significant[0] + (f".{significant[1:]}" if count > 1 else "")
    return f"{sign}{mantissa}e{'+' if power > 0 else '-'}{abs(power)}"


def trimmed(text: str) -> str | None:
    """The text without the blanks around it, None where it stands for no value."""
    text = text.strip(BLANKS)
    return None if text in MISSING_MARKS else text


_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?(Z)?)?", re.ASCII)
_EPOCH = datetime.date(1970, 1, 1).toordinal()


def parse_date(text: str) -> float | None:
    """Seconds since 1970 of a date as models write it, or None."""
    parts = _ISO.fullmatch(text)
    if parts is None:
        return None
    year, month, day, hour, minute, second, fraction, _ = parts.groups(default="0")
    try:
        clock = datetime.time(int(hour), int(minute), int(second))
        days = datetime.date(int(year), int(month), int(day)).toordinal() - _EPOCH
    except ValueError:
        return None
    seconds = days * 86400 + clock.hour * 3600 + clock.minute * 60 + clock.second
    micros = int(fraction.ljust(6, "0"))
    return float(seconds) if micros == 0 else (seconds * 1_000_000 + micros) / 1e6


def parse_number(text: str) -> float | None:
    """The number that a trimmed text is, or None."""
    if _NUMBER.fullmatch(text) is None:
        return None
    number = float(text)
    return number + 0.0 if math.isfinite(number) else None
