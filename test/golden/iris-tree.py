"""Decision tree for species, written by Espalier."""

from math import nan

CLASSES = ["setosa", "versicolor", "virginica"]


def predict(row):
    """Predicts species for a row, a dict.

    Columns (None means missing; other values than those listed count as missing):
    - petal length (cm): number
    - petal width (cm): number
    """
    return _decide(row)[0]


def predict_probabilities(row):
    """The probability of each class."""
    return dict(zip(CLASSES, _decide(row)[1]))


def _decide(row):
    """The class, and the probability of each class."""
    petal_length_cm = _number(row["petal length (cm)"])
    petal_width_cm = _number(row["petal width (cm)"])
    if petal_length_cm <= 2.45:
        return "setosa", [1.0, 0.0, 0.0]
    if petal_width_cm <= 1.75:
        if petal_length_cm <= 4.95:
            return "versicolor", [0.0, 0.9791666666666666, 0.020833333333333332]
        return "virginica", [0.0, 0.3333333333333333, 0.6666666666666666]
    return "virginica", [0.0, 0.021739130434782608, 0.9782608695652174]


def _number(value):
    """A missing number is nan, which is neither at most nor above anything."""
    return nan if value is None else float(value)
