"""Tables of any library as the columns that the engine reads: numbers, or codes into texts."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from ._texts import value_text


@dataclasses.dataclass(frozen=True)
class Column:
    name: str
    #: float64, NaN for missing; with texts int32, -1 for missing.
    values: np.ndarray
    texts: list[str] | None = None
    #: What the column's own type says that it is.
    declared: str | None = None

    def header(self) -> dict[str, Any]:
        header: dict[str, Any] = {"name": self.name}
        if self.texts is not None:
            header["texts"] = self.texts
        if self.declared is not None:
            header["declared"] = self.declared
        return header


def is_frame(data: Any) -> bool:
    """Whether it is a table with named columns of several types."""
    return _library_of(data) in ("pandas", "polars", "pyarrow") and hasattr(data, "shape")


def names_of(data: Any) -> list[str]:
    names = data.column_names if _library_of(data) == "pyarrow" else data.columns
    return [str(name) for name in names]


def columns_of(data: Any, names: Sequence[str], wanted: Iterable[int] | None = None) -> list[Column]:
    """The columns at these places (all of them), under these names."""
    places = range(len(names)) if wanted is None else wanted
    take = _taker(data)
    return [take(place, names[place]) for place in places]


def _taker(data: Any) -> Callable[[int, str], Column]:
    library = _library_of(data) if is_frame(data) else "numpy"
    if library == "pandas":
        return lambda place, name: _of_pandas(name, data.iloc[:, place])
    if library == "polars":
        return lambda place, name: _of_polars(name, data.to_series(place))
    if library == "pyarrow":
        return lambda place, name: _of_arrow(name, data.column(place))
    return lambda place, name: of_array(name, data[:, place])


def _library_of(data: Any) -> str:
    return type(data).__module__.partition(".")[0]


def of_array(name: str, values: np.ndarray) -> Column:
    if values.dtype == np.bool_:
        return Column(name, values.astype(np.int32), ["false", "true"])
    if values.dtype.kind in "iuf":
        return Column(name, np.ascontiguousarray(values, dtype=np.float64))
    if values.dtype.kind == "c":
        raise ValueError(f'Complex data not supported: column "{name}" is of complex numbers')
    return of_objects(name, values.tolist() if values.dtype.kind != "M" else values)


def of_objects(name: str, values: Iterable[Any]) -> Column:
    """Values of any kind, each different one made a text once."""
    codes: dict[Any, int] = {}
    texts: dict[str, int] = {}
    rows = []
    for value in values:
        # 1, 1.0 and True are the same key, but not the same value.
        key: Any = (type(value), value) if value.__class__ is not str else value
        try:
            code = codes.get(key)
        except TypeError:
            key, code = id(value), None
        if code is None:
            text = value_text(value)
            code = -1 if text is None else texts.setdefault(text, len(texts))
            codes[key] = code
        rows.append(code)
    return Column(name, np.array(rows, dtype=np.int32), list(texts))


def _recoded(name: str, codes: np.ndarray, categories: Sequence[Any], declared: str | None) -> Column:
    """From codes into values, each of which becomes a text."""
    own = of_objects(name, categories)
    assert own.texts is not None
    table = np.append(own.values, np.int32(-1))
    return Column(name, table[codes], own.texts, declared)


def _of_pandas(name: str, series: Any) -> Column:
    pandas = sys.modules["pandas"]
    dtype = series.dtype
    if isinstance(dtype, pandas.CategoricalDtype):
        return _recoded(name, series.cat.codes.to_numpy(), series.cat.categories.tolist(), "categorical")
    if isinstance(dtype, pandas.SparseDtype):
        series = series.sparse.to_dense()
        dtype = series.dtype
    if pandas.api.types.is_bool_dtype(dtype) and dtype.kind != "O":
        codes = series.astype("Int32").fillna(-1).to_numpy(dtype=np.int32)
        return Column(name, codes, ["false", "true"])
    if pandas.api.types.is_numeric_dtype(dtype):
        if getattr(dtype, "kind", "") == "c":
            raise ValueError(f'Complex data not supported: column "{name}" is of complex numbers')
        return Column(name, np.ascontiguousarray(series.to_numpy(dtype=np.float64, na_value=np.nan)))
    try:
        codes, uniques = pandas.factorize(series)
    except TypeError:
        return of_objects(name, series.tolist())
    if dtype.kind == "O" and any(isinstance(value, (bool, int, float)) for value in uniques):
        return of_objects(name, series.tolist())
    return _recoded(name, codes, list(uniques), None)


def _of_polars(name: str, series: Any) -> Column:
    polars = sys.modules["polars"]
    dtype = series.dtype
    if dtype == polars.Boolean:
        return Column(name, series.cast(polars.Int32).fill_null(-1).to_numpy(), ["false", "true"])
    if dtype.is_numeric():
        numbers = series.cast(polars.Float64).fill_null(np.nan).to_numpy()
        return Column(name, np.ascontiguousarray(numbers))
    if dtype in (polars.String, polars.Categorical, polars.Enum):
        declared = None if dtype == polars.String else "categorical"
        words = series.cast(polars.String)
        uniques = words.drop_nulls().unique(maintain_order=True)
        frame = polars.DataFrame({"word": words})
        numbered = polars.DataFrame({"word": uniques, "code": np.arange(len(uniques), dtype=np.int32)})
        codes = frame.join(numbered, on="word", how="left", maintain_order="left")["code"]
        return _recoded(name, codes.fill_null(-1).to_numpy(), uniques.to_list(), declared)
    return of_objects(name, series.to_list())


def _of_arrow(name: str, column: Any) -> Column:
    types = sys.modules["pyarrow"].types
    kind = column.type
    if types.is_boolean(kind):
        return _of_arrow_codes(name, column.dictionary_encode(), None)
    if types.is_integer(kind) or types.is_floating(kind):
        numbers = column.cast("float64").to_numpy()
        return Column(name, np.ascontiguousarray(numbers, dtype=np.float64))
    if types.is_dictionary(kind):
        return _of_arrow_codes(name, column, "categorical")
    if types.is_string(kind) or types.is_large_string(kind):
        return _of_arrow_codes(name, column.dictionary_encode(), None)
    return of_objects(name, column.to_pylist())


def _of_arrow_codes(name: str, column: Any, declared: str | None) -> Column:
    encoded = column.unify_dictionaries().combine_chunks()
    # Of no chunk there is no one array.
    chunk = encoded.chunk(0) if hasattr(encoded, "chunk") else encoded
    codes = chunk.indices.fill_null(-1).to_numpy(zero_copy_only=False)
    return _recoded(name, codes.astype(np.int64), chunk.dictionary.to_pylist(), declared)
