"""Decision tree for disease, written by Espalier."""

from math import nan

CLASSES = ["absent", "present"]


def predict(row):
    """Predicts disease for a row, a dict.

    Columns (None means missing; other values than those listed count as missing):
    - age: number
    - male: false (no) or true (yes)
    - chest pain: one of asymptomatic, atypical angina, non-anginal, typical angina
    - resting blood pressure: number
    - maximum heart rate: number
    - exercise angina: false (no) or true (yes)
    - oldpeak: number
    - slope: one of down, flat, up
    - vessels: number
    - thal: one of fixed, normal, reversable
    """
    return _decide(row)[0]


def predict_probabilities(row):
    """The probability of each class."""
    return dict(zip(CLASSES, _decide(row)[1]))


def _decide(row):
    """The class, and the probability of each class."""
    age = _number(row["age"])
    male = _flag(row["male"], "no", "yes", everyday=True)
    chest_pain = _category(row["chest pain"])
    resting_blood_pressure = _number(row["resting blood pressure"])
    maximum_heart_rate = _number(row["maximum heart rate"])
    exercise_angina = _flag(row["exercise angina"], "no", "yes", everyday=True)
    oldpeak = _number(row["oldpeak"])
    slope = _category(row["slope"])
    vessels = _number(row["vessels"])
    thal = _category(row["thal"])
    if sum([
        not age <= 54.5,
        male == "yes",
        chest_pain == "asymptomatic",
        not resting_blood_pressure <= 139,
        maximum_heart_rate <= 147.5,
        exercise_angina == "yes",
        not oldpeak <= 0.8,
        slope != "up",
        thal != "normal",
    ]) >= 4:
        if sum([not vessels <= 0.5, thal == "reversable", chest_pain == "asymptomatic"]) < 2:
            return "absent", [0.7096774193548387, 0.2903225806451613]
        return "present", [0.07258064516129033, 0.9274193548387096]
    return "absent", [0.8986486486486487, 0.10135135135135136]


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
