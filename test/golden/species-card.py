"""Scorecard for species, written by Espalier."""

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
    total1 = 0
    total2 = 0
    total3 = 0
    total2 += 2
    if petal_length_cm <= 2.5:
        total1 += 9
    else:
        total3 += 1
    if petal_width_cm <= 1.3:
        total2 += 1
    elif petal_width_cm <= 1.7:
        pass
    else:
        total3 += 5
    if total1 - total2 >= 0 and total1 - total3 >= 0:
        return "setosa", [0.96875, 0.03125, 0.0]
    if total2 - total1 >= 2 and total2 - total3 >= 2:
        return "versicolor", [0.0, 0.9375, 0.0625]
    if total2 - total1 >= 1 and total2 - total3 >= 0:
        return "versicolor", [0.0, 0.8125, 0.1875]
    return "virginica", [0.0, 0.0625, 0.9375]


def _number(value):
    """A missing number is nan, which is neither at most nor above anything."""
    return nan if value is None else float(value)
