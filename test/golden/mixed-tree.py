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
    """The probability of each class."""
    return dict(zip(CLASSES, _decide(row)[1]))


def _decide(row):
    """The class, and the probability of each class."""
    member = _flag(row["member"], "no", "yes", everyday=True)
    stalk_root = _category(row["stalk-root"], known=["bulbous", "club", "it's"])
    age = _number(row["age"])
    select = _flag(row["select"], "0", "1", everyday=True)
    if member == "yes" and ((select == "1") != (not age <= 30.5)):
        if stalk_root == "bulbous":
            return "yes", [0.0, 1.0]
        if stalk_root == "it's":
            return "yes", [0.24324324324324326, 0.7567567567567568]
        if stalk_root is None:
            return "no", [1.0, 0.0]
        return "yes", [0.0, 1.0]
    if age <= 18:
        return "no", [1.0, 0.0]
    if age <= 65:
        if stalk_root != "club":
            return "no", [0.9473684210526315, 0.05263157894736842]
        return "yes", [0.3333333333333333, 0.6666666666666666]
    if age > 65:
        return "no", [1.0, 0.0]
    return "no", [1.0, 0.0]


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
