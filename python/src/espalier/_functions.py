"""What the program does besides learning one model: comparing methods, selecting columns, finding
what else would be as good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from sklearn.utils import column_or_1d

from . import _notebook
from ._columns import Column, columns_of, is_frame, names_of
from ._engine import engine
from ._estimator import _array_of, _classes_of, _name_of, _other_than, _refuse_sparse
from ._options import class_texts, engine_options, named_costs


def compare(
    X: Any,
    y: Any,
    methods: Sequence[str] = ("choose", "redwood", "refined"),
    *,
    folds: int = 10,
    repeats: int = 1,
    seed: int = 1,
    time_limit: float = 10,
    **options: Any,
) -> list[dict[str, Any]]:
    """Methods on the same folds of a cross-validation, each against the plain greedy tree; "choose"
    is the choice among all. One record a method: accuracy, interval, conditions, seconds."""
    given = {"folds": folds, "repeats": repeats, "seed": seed, "time_limit": time_limit}
    asked = {"methods": list(methods), **given, "options": engine_options(options)}
    return _put("compare", X, y, engine_options(asked))["methods"]


def select(X: Any, y: Any, method: str = "exact", *, tolerance: Any = None, **options: Any) -> dict[str, Any]:
    """The fewest columns that still tell the classes apart, and what is proved about them."""
    if tolerance is not None and not isinstance(tolerance, Mapping):
        tolerance = {"share": tolerance, "of": "conflicts"}
    asked = engine_options({"method": method, "tolerance": tolerance, **options})
    return _put("select", X, y, asked)["selection"]


def alternatives(X: Any, y: Any, **options: Any) -> dict[str, Any]:
    """Every tree of a few levels (with `max_rules` every list of a few rules) within a margin of
    the proved best: how many there are, what each column is worth to them, where they disagree."""
    return _put("alternatives", X, y, engine_options(options))["found"]


def methods() -> list[dict[str, Any]]:
    """Every method with what it is and the options it takes."""
    return engine.request("describe")["methods"]


def _put(request: str, X: Any, y: Any, asked: dict[str, Any]) -> dict[str, Any]:
    target_name = _name_of(y)
    _refuse_sparse(X)
    if not is_frame(X):
        X = _array_of(X)
    names = names_of(X) if is_frame(X) else [f"x{place}" for place in range(X.shape[1])]
    classes, codes = _classes_of(column_or_1d(y))
    texts = class_texts(classes.tolist())
    if "costs" in asked:
        asked["costs"] = named_costs(asked["costs"], classes.tolist(), texts)
    target = _other_than(names, target_name or "class")
    columns = [*columns_of(X, names), Column(target, codes.astype(np.int32), texts)]
    reading = {"target": target, "kinds": {target: "categorical"}}
    with _notebook.progress(False) as show:
        return engine.request(request, asked, columns, reading, show)
