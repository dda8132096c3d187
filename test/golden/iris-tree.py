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
    """The share of each class among the training rows of the same leaf or rule."""
    name, counts = _decide(row)
    total = sum(counts)
    if total == 0:
        return {label: 1.0 if label == name else 0.0 for label in CLASSES}
    return {label: count / total for label, count in zip(CLASSES, counts)}


def _decide(row):
    """The class, and the training rows of each class in this leaf or rule."""
    petal_length_cm = _number(row["petal length (cm)"])
    petal_width_cm = _number(row["petal width (cm)"])
    if petal_length_cm <= 2.45:
        return "setosa", [50, 0, 0]
    if petal_width_cm <= 1.75:
        if petal_length_cm <= 4.95:
            return "versicolor", [0, 47, 1]
        return "virginica", [0, 2, 4]
    return "virginica", [0, 1, 45]


def _number(value):
    """A missing number is nan, which is neither at most nor above anything."""
    return nan if value is None else float(value)
