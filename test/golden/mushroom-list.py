"""Decision list for class, written by Espalier."""

from math import nan

CLASSES = ["edible", "poisonous"]


def predict(row):
    """Predicts class for a row, a dict.

    Columns (None means missing; other values than those listed count as missing):
    - odor: one of almond, anise, creosote, fishy, foul, musty, none, pungent, spicy
    - spore-print-color: one of black, brown, green, white
    - bruises: false (f) or true (t)
    - cap width: number
    """
    return _decide(row)[0]


def predict_probabilities(row):
    """The probability of each class."""
    return dict(zip(CLASSES, _decide(row)[1]))


def _decide(row):
    """The class, and the probability of each class."""
    odor = _category(row["odor"])
    spore_print_color = _category(row["spore-print-color"])
    bruises = _flag(row["bruises"], "f", "t", everyday=True)
    cap_width = _number(row["cap width"])
    if odor == "foul":
        return "poisonous", [0.0, 1.0]
    if spore_print_color == "green" and bruises == "t":
        return "poisonous", [0.0, 1.0]
    if odor != "none" and bruises != "t" and not cap_width <= 4.5:
        return "poisonous", [0.0049504950495049506, 0.995049504950495]
    return "edible", [0.9822263797942001, 0.01777362020579981]


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
