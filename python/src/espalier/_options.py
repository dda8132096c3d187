"""What Python calls options, classes and seeds, as the engine takes them."""

from __future__ import annotations

import math
import numbers
import re
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from ._errors import DataError
from ._texts import trimmed, value_text


def engine_options(options: Mapping[str, Any]) -> dict[str, Any]:
    """max_depth as maxDepth; what is None is left out, and NumPy's numbers are plain ones."""
    return {camel_case(name): plain(value) for name, value in options.items() if value is not None}


def camel_case(name: str) -> str:
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def plain(value: Any) -> Any:
    """Numbers that JSON cannot hold are none: no limit."""
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, numbers.Real):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set, np.ndarray)):
        return [plain(each) for each in value]
    return value


def seed_of(random_state: Any) -> int:
    """Whole numbers are seeds; of a generator the next number it draws is."""
    if random_state is None:
        return 1
    if isinstance(random_state, numbers.Integral):
        if random_state < 0:
            raise DataError(f"random_state: expected a whole number of at least 0, got {random_state}")
        return int(random_state)
    if isinstance(random_state, np.random.RandomState):
        return int(random_state.randint(2**31))
    if isinstance(random_state, np.random.Generator):
        return int(random_state.integers(2**31))
    raise DataError(f"random_state: expected a whole number, a generator or None, got {random_state!r}")


def class_texts(classes: Iterable[Any]) -> list[str]:
    """The engine's names of the classes: their texts, in quotes where those would mean missing or
    be the same."""
    plain_texts = [value_text(value) or "" for value in classes]
    seen: set[str] = set()
    texts = []
    for text in plain_texts:
        name = trimmed(text)
        while name is None or name in seen:
            name = f'"{text if name is None else name}"'
        seen.add(name)
        texts.append(name)
    return texts


def named_costs(costs: Any, classes: list[Any], texts: list[str]) -> dict[str, dict[str, float]] | None:
    """Costs by actual and predicted class: nested mappings, a mapping by pairs, or a matrix in the
    order of `classes`."""
    if costs is None:
        return None
    names = dict(zip(classes, texts, strict=True))

    def name_of(value: Any) -> str:
        if value in names:
            return names[value]
        raise DataError(f"costs: there is no class {value!r}; the classes are {', '.join(map(str, classes))}")

    named: dict[str, dict[str, float]] = {}
    if isinstance(costs, Mapping):
        for key, value in costs.items():
            if isinstance(value, Mapping):
                for predicted, cost in value.items():
                    named.setdefault(name_of(key), {})[name_of(predicted)] = plain(cost)
            elif isinstance(key, tuple) and len(key) == 2:
                named.setdefault(name_of(key[0]), {})[name_of(key[1])] = plain(value)
            else:
                raise DataError(
                    "costs: expected {actual: {predicted: cost}}, {(actual, predicted): cost} or a matrix"
                )
        return named
    matrix = np.asarray(costs, dtype=float)
    if matrix.shape != (len(texts), len(texts)):
        raise DataError(
            f"costs: expected a matrix of {len(texts)} rows (actual) and columns (predicted), got one of shape {matrix.shape}"
        )
    return {
        actual: {predicted: float(matrix[i, j]) for j, predicted in enumerate(texts) if i != j}
        for i, actual in enumerate(texts)
    }


def named_weights(weights: Any, classes: list[Any], texts: list[str]) -> Any:
    """Weights by class, or the word that says how they are found."""
    if not isinstance(weights, Mapping):
        return weights
    names = dict(zip(classes, texts, strict=True))
    unknown = [name for name in weights if name not in names]
    if unknown:
        raise DataError(
            f"class_weights: there is no class {unknown[0]!r}; the classes are {', '.join(map(str, classes))}"
        )
    return {names[name]: plain(weight) for name, weight in weights.items()}
