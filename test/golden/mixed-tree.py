"""Decision tree for \"is it \\\"good\\\"?\", written by Espalier."""

from math import nan

CLASSES = ["no", "yes"]


def predict(row):
    """Predicts \"is it \\\"good\\\"?\" for a row, a dict.

    Columns (None means missing; other values than those listed count as missing):
    - member: false (no) or true (yes)
    - stalk-root: one of bulbous, club, it's
    - age: number
    - select: false (0) or true (1)
    """
    return _decide(row)[0]


def predict_probabilities(row):
    """The share of each class among the training rows of the same leaf or rule."""
    name, counts = _decide(row)
    total = sum(counts)
    if total == 0:
        return {label: 1.0 if label == name else 0.0 for label in CLASSES}
    return {label: count / total for label, count in zip(CLASSES, counts)}


def _decide(row):
    """The class, and the training rows of each class in this leaf or rule."""
    member = _flag(row["member"], "no", "yes", everyday=True)
    stalk_root = _category(row["stalk-root"], known=["bulbous", "club", "it's"])
    age = _number(row["age"])
    select = _flag(row["select"], "0", "1", everyday=True)
    if member == "yes" and ((select == "1") != (not age <= 30.5)):
        if stalk_root == "bulbous":
            return "yes", [0, 20]
        if stalk_root == "it's":
            return "yes", [4.5, 14]
        if stalk_root is None:
            return "no", [6, 0]
        return "yes", [0, 1]
    if age <= 18:
        return "no", [20, 0]
    if age <= 65:
        if stalk_root != "club":
            return "no", [18, 1]
        return "yes", [2, 4]
    if age > 65:
        return "no", [10, 0]
    return "no", [0, 0]


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
