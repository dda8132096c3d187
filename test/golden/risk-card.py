"""Scorecard for loan, written by Espalier."""

from math import isnan, nan

CLASSES = ["bad", "good"]


def predict(row):
    """Predicts loan for a row, a dict.

    Columns (None means missing; other values than those listed count as missing):
    - age: number
    - income: number
    - it's for: one of car, house, other, study
    - has guarantor: false (no) or true (yes)
    """
    return _decide(row)[0]


def predict_probabilities(row):
    """The probability of each class."""
    return dict(zip(CLASSES, _decide(row)[1]))


def _decide(row):
    """The class, and the probability of each class."""
    age = _number(row["age"])
    income = _number(row["income"])
    it_s_for = _category(row["it's for"])
    has_guarantor = _flag(row["has guarantor"], "no", "yes", everyday=True)
    total = 0
    if age <= 30:
        total -= 1
    elif age <= 45.5:
        total += 2
    else:
        total += 3
    if income <= 1200:
        pass
    elif isnan(income):
        total += 1
    else:
        total += 4
    if it_s_for == "car" or it_s_for == "study":
        total -= 2
    if has_guarantor == "yes":
        total += 2
    if age <= 25 and has_guarantor != "yes":
        total -= 12
    if total < 2:
        return "bad", [0.875, 0.125]
    if total < 5:
        return "bad", [0.5625, 0.4375]
    if total < 6:
        return "good", [0.125, 0.875]
    return "good", [0.03125, 0.96875]


def _number(value):
    """A missing number is nan, which is neither at most nor above anything."""
    return nan if value is None else float(value)


def _category(value, known=None):
    """A category is its text; a missing one, or one outside a given list, is None."""
    text = _text(value)
    return text if known is None or text in known else None


def _flag(value, no, yes, everyday):
    """One of two words, also given as False and True or, if everyday, as everyday words for them; else None."""
    if type(value).__name__ in ("bool", "bool_"):
        return yes if value else no
    text = _text(value)
    if text is None or text in (no, yes):
        return text
    if everyday and text.lower() in ("0", "false", "no", "f", "n"):
        return no
    if everyday and text.lower() in ("1", "true", "yes", "t", "y"):
        return yes
    return None


def _text(value):
    """The text of a value; None for None and nan. Whole floats are whole numbers: tables with gaps make 2.0 of 2."""
    if value is None or value != value:
        return None
    if hasattr(value, "is_integer") and value.is_integer():
        return str(int(value))
    return str(value)
