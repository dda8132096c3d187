"""What the program does besides learning one model: comparing methods, selecting columns, finding
what else would be as good."""

from __future__ import annotations

import atexit
import csv
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from sklearn.utils import column_or_1d

from . import _notebook
from ._columns import Column, columns_of, is_frame, names_of
from ._engine import engine
from ._estimator import _array_of, _classes_of, _name_of, _other_than, _refuse_sparse
from ._options import class_texts, engine_options, named_costs
from ._texts import number_text


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
    _, columns, target = _table(X, y)
    if "costs" in asked:
        classes = np.unique(column_or_1d(y)).tolist()
        asked["costs"] = named_costs(asked["costs"], classes, target.texts or [])
    reading = {"target": target.name, "kinds": {target.name: "categorical"}}
    with _notebook.progress(False) as show:
        return engine.request(request, asked, [*columns, target], reading, show)


def _table(X: Any, y: Any) -> tuple[list[str], list[Column], Column]:
    """The names of the columns, the columns, and the classes."""
    target_name = _name_of(y)
    _refuse_sparse(X)
    if not is_frame(X):
        X = _array_of(X)
    names = names_of(X) if is_frame(X) else [f"x{place}" for place in range(X.shape[1])]
    classes, codes = _classes_of(column_or_1d(y))
    name = _other_than(names, target_name or "class")
    return names, columns_of(X, names), Column(name, codes.astype(np.int32), class_texts(classes.tolist()))


def studio(X: Any, y: Any, *, open: bool = True) -> str:
    """Opens the Studio on this table, in the browser of this machine: learn there, bend the model by
    hand, and save it; `from_json` reads what was saved. Gives the address, which works until this
    process ends."""
    names, columns, target = _table(X, y)
    folder = tempfile.mkdtemp(prefix="espalier-studio-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = Path(folder, "table.csv")
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow([*names, target.name])
        writer.writerows(zip(*(_cells(column) for column in [*columns, target]), strict=True))
    return engine.request("studio", {"file": str(path), "open": open})["url"]


def _cells(column: Column) -> Iterable[str]:
    if column.texts is None:
        return ("" if value != value else number_text(value) for value in column.values.tolist())
    texts = [*column.texts, ""]
    return (texts[code] for code in column.values)
