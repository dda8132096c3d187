"""Prediction with NumPy from a model alone. A model of any form becomes decisions: cases that are
tried in order, each with what follows where it holds, and what follows where none does. Rows go
down them together, so that a model costs its depth and not its size."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from ._columns import Column
from ._derived import contains, derive, given_columns, is_text
from ._engine import engine
from ._errors import DataError
from ._texts import parse_date, parse_number, trimmed

#: Rows that go down together: what is known of them stays in the processor's cache.
_ROWS = 1 << 15
#: Kinds whose values are compared with thresholds.
_ORDERED = ("continuous", "date")
_BOOLEAN_PAIRS = (("0", "1"), ("false", "true"), ("no", "yes"), ("f", "t"), ("n", "y"))

#: Arrays by column, for some rows.
_Values = Mapping[str, np.ndarray]
_Test = Callable[[_Values, Any], np.ndarray]
#: The points of each band, and those where none holds.
_Item = tuple[list[tuple[_Test, np.ndarray]], np.ndarray]


class Predictor:
    """What a model answers, for columns of its own kinds."""

    def __init__(self, model: Mapping[str, Any]) -> None:
        self.classes: list[str] = model["classes"]
        self.schemas = given_columns(model["columns"])
        self._derived = [schema for schema in model["columns"] if "derived" in schema]
        self._schemas = {schema["name"]: schema for schema in [*self.schemas, *self._derived]}
        self._ends: list[Mapping[str, Any]] = []
        self._is_card = model["form"] == "scorecard"
        self._items: list[_Item] = []
        self._root: _Decision | int = 0
        if self._is_card:
            self._items = [self._item(item) for item in model["items"]]
            self._ends = list(model["totals"])
        else:
            self._root = self._of_list(model) if model["form"] == "list" else self._of_tree(model["root"])
        codes = {name: code for code, name in enumerate(self.classes)}
        self.end_codes = np.array([codes[end["class"]] for end in self._ends], dtype=np.intp)
        self.end_probabilities = np.array([self._probabilities(end) for end in self._ends])

    def ends(self, columns: Sequence[Column], rows: int) -> np.ndarray:
        """The leaf or rule that each row ends at, in reading order; a column for each schema."""
        given = {schema["name"]: (schema, column) for schema, column in zip(self.schemas, columns, strict=True)}
        values = {name: _bound(*own) for name, own in given.items() if not is_text(own[0])}
        for schema in self._derived:
            source = schema["derived"]["of"][0]["name"]
            is_word = schema["derived"]["part"] == "contains"
            values[schema["name"]] = (
                contains(schema, given[source][1]) if is_word else derive(schema, values)
            )
        ends = np.empty(rows, dtype=np.int32)
        for start in range(0, rows, _ROWS):
            stop = min(rows, start + _ROWS)
            part = {name: own[start:stop] for name, own in values.items()}
            if self._is_card:
                ends[start:stop] = self._places(self._totals(part, stop - start))
            else:
                self._descend(part, ends[start:stop])
        return ends

    def _descend(self, values: _Values, ends: np.ndarray) -> None:
        open_: list[tuple[_Decision | int, np.ndarray | slice]] = [(self._root, slice(None))]
        while open_:
            decision, rows = open_.pop()
            if isinstance(decision, int):
                ends[rows] = decision
                continue
            for test, leads_to in decision.cases:
                passes = test(values, rows)
                if isinstance(rows, slice):
                    yes, rows = np.flatnonzero(passes), np.flatnonzero(~passes)
                else:
                    yes, rows = rows[passes], rows[~passes]
                if len(yes) > 0:
                    open_.append((leads_to, yes))
            if isinstance(rows, slice) or len(rows) > 0:
                open_.append((decision.otherwise, rows))

    def _totals(self, values: _Values, rows: int) -> np.ndarray:
        """Of a scorecard: the points of each row, a line for each column of points."""
        columns = len(self.classes) if "leads" in self._ends[0] else 1
        totals = np.zeros((columns, rows), dtype=np.int32)
        for bands, otherwise in self._items:
            points = np.empty((columns, rows), dtype=np.int32)
            points[:] = otherwise
            # The first band that holds is the last to be written.
            for test, worth in reversed(bands):
                points[:, test(values, slice(None))] = worth
            totals += points
        return totals

    def _places(self, totals: np.ndarray) -> np.ndarray:
        """What the totals mean: the band that they are in, or how far which class leads."""
        leasts = np.array([band["least"] for band in self._ends])
        if len(totals) == 1:
            # Totals below the first band belong to it.
            return np.maximum(np.searchsorted(leasts, totals[0], side="right") - 1, 0)
        leader = totals.argmax(axis=0)
        ordered = np.sort(totals, axis=0)
        lead = ordered[-1] - ordered[-2]
        places = np.full(totals.shape[1], len(self._ends) - 1)
        # Tried in order: the first that holds is the last to be written.
        for place, band in reversed(list(enumerate(self._ends[:-1]))):
            places[(leader == self.classes.index(band["leads"])) & (lead >= band["least"])] = place
        return places

    def _item(self, item: Mapping[str, Any]) -> _Item:
        bands = [(self._test(band["test"]), np.array(band["points"])[:, None]) for band in item["bands"]]
        return bands, np.array(item["otherwise"])[:, None]

    def _end(self, labelled: Mapping[str, Any]) -> int:
        self._ends.append(labelled)
        return len(self._ends) - 1

    def _of_list(self, model: Mapping[str, Any]) -> _Decision | int:
        if not model["rules"]:
            return self._end(model["otherwise"])
        cases = [
            (self._test({"type": "and", "of": rule["conditions"]}), self._end(rule))
            for rule in model["rules"]
        ]
        return _Decision(cases, self._end(model["otherwise"]))

    def _of_tree(self, root: Mapping[str, Any]) -> _Decision | int:
        """Without recursion: trees may be of any depth. Ends are numbered in reading order."""
        made: list[_Decision | int] = []
        todo: list[tuple[Mapping[str, Any], bool]] = [(root, False)]
        while todo:
            node, below_is_made = todo.pop()
            if node["type"] == "leaf":
                made.append(self._end(node))
                continue
            children = _children(node)
            if not below_is_made:
                todo.append((node, True))
                todo.extend((child, False) for child in reversed(children))
                continue
            below = made[-len(children) :]
            del made[-len(children) :]
            made.append(_Decision(list(zip(self._tests(node), below, strict=False)), below[-1]))
        return made[0]

    def _tests(self, node: Mapping[str, Any]) -> list[_Test]:
        """One for each child but the last, which is taken where none holds."""
        if node["type"] == "test":
            return [self._test(node["test"])]
        column = node["column"]
        if node["type"] == "values":
            return [
                self._test({"type": "equals", "column": column, "value": branch["value"]})
                for branch in node["branches"]
            ]
        cuts = [_threshold(cut) for cut in node["thresholds"]]
        at_most = [self._test({"type": "at-most", "column": column, "threshold": cut}) for cut in cuts]
        return [*at_most, lambda values, rows: ~np.isnan(values[column][rows])]

    def _test(self, test: Mapping[str, Any]) -> _Test:
        plain = self._joined(test) if "of" in test else self._condition(test)
        if not test.get("negated"):
            return plain
        return lambda values, rows: ~plain(values, rows)

    def _joined(self, feature: Mapping[str, Any]) -> _Test:
        parts = [self._test(part) for part in feature["of"]]
        kind = feature["type"]
        if kind == "at-least":
            least, points = feature["least"], feature.get("points", [1] * len(parts))
            return lambda values, rows: _sum(parts, points, values, rows) >= least
        if len(parts) == 1:
            return parts[0]
        join = {"and": np.logical_and, "or": np.logical_or, "xor": np.logical_xor}[kind]

        def joined(values: _Values, rows: Any) -> np.ndarray:
            result = parts[0](values, rows)
            for part in parts[1:]:
                result = join(result, part(values, rows))
            return result

        return joined

    def _condition(self, condition: Mapping[str, Any]) -> _Test:
        column, kind = condition["column"], condition["type"]
        schema = self._schemas[column]
        if kind == "at-most":
            threshold = _threshold(condition["threshold"])
            return lambda values, rows: values[column][rows] <= threshold
        if kind == "missing" and schema["kind"] in _ORDERED:
            return lambda values, rows: np.isnan(values[column][rows])
        categories = schema["categories"]
        if kind == "missing":
            code = len(categories)
        elif kind == "is":
            code = 1
        else:
            code = categories.index(condition["value"]) if condition["value"] in categories else -1
        return lambda values, rows: values[column][rows] == code

    def _probabilities(self, end: Mapping[str, Any]) -> list[float]:
        if "probabilities" in end:
            return end["probabilities"]
        total = sum(end["counts"])
        if total > 0:
            return [count / total for count in end["counts"]]
        return [float(name == end["class"]) for name in self.classes]


class _Decision:
    __slots__ = ("cases", "otherwise")

    def __init__(self, cases: Sequence[tuple[_Test, _Decision | int]], otherwise: _Decision | int) -> None:
        self.cases = cases
        self.otherwise = otherwise


def _sum(parts: Sequence[_Test], points: Sequence[int], values: _Values, rows: Any) -> np.ndarray:
    total = parts[0](values, rows) * np.int32(points[0])
    for part, worth in zip(parts[1:], points[1:], strict=True):
        total += part(values, rows) * np.int32(worth)
    return total


def _children(node: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    if node["type"] == "test":
        return [node["yes"], node["no"]]
    if node["type"] == "values":
        return [*(branch["node"] for branch in node["branches"]), node["missing"]]
    return [*node["branches"], node["missing"]]


def _bound(schema: Mapping[str, Any], column: Column) -> np.ndarray:
    """The column in the model's terms: numbers, or codes of its categories."""
    if schema["kind"] in _ORDERED:
        if column.texts is not None:
            return _as_numbers(schema, column)
        if schema["kind"] == "date" and not np.isnan(column.values).all():
            raise DataError(f'column "{column.name}" holds dates in the model, but numbers here; give dates')
        return column.values
    return _numbers_as_codes(schema, column) if column.texts is None else _as_codes(schema, column)


def _as_numbers(schema: Mapping[str, Any], column: Column) -> np.ndarray:
    """Plain numbers and dates are read here; other ways of writing them only the engine knows."""
    assert column.texts is not None
    parse = parse_date if schema["kind"] == "date" else parse_number
    table = np.full(len(column.texts) + 1, np.nan)
    for code, text in enumerate(column.texts):
        seen = trimmed(text)
        number = None if seen is None else parse(seen)
        if number is not None:
            table[code] = number
        elif seen is not None:
            texts = Column(column.name, np.arange(len(column.texts), dtype=np.int32), column.texts)
            read = engine.request("read", {"schema": schema}, [texts])["values"]
            table[:-1] = [np.nan if value is None else value for value in read]
            break
    return table[column.values]


def _threshold(value: float | str) -> float:
    """Of dates as texts."""
    if not isinstance(value, str):
        return value
    seconds = parse_date(value)
    if seconds is None:
        raise DataError(f'the model has the threshold "{value}", which is no date')
    return seconds


def _as_codes(schema: Mapping[str, Any], column: Column) -> np.ndarray:
    """A category that the model has never seen is missing."""
    assert column.texts is not None
    find, missing = _finder(schema), len(schema["categories"])
    codes = [missing if (seen := trimmed(text)) is None else find(seen) for text in column.texts]
    table = np.array([*codes, missing], dtype=_narrow(missing))
    return table[column.values]


def _numbers_as_codes(schema: Mapping[str, Any], column: Column) -> np.ndarray:
    """Categories written as numbers."""
    missing = len(schema["categories"])
    codes = np.full(len(column.values), missing, dtype=_narrow(missing))
    words = {parse_number(text): code for code, text in reversed(list(enumerate(schema["categories"])))}
    words.pop(None, None)
    if not words and _is_everyday(schema):
        words = {0.0: 0, 1.0: 1}
    if not words and not np.isnan(column.values).all():
        such = schema["categories"][0] if schema["categories"] else ""
        what = "two values" if schema["kind"] == "boolean" else "categories"
        raise DataError(
            f'column "{column.name}" holds numbers here, but {what} in the model (such as "{such}"); give those'
        )
    for number, code in words.items():
        codes[column.values == number] = code
    return codes


def _finder(schema: Mapping[str, Any]) -> Callable[[str], int]:
    categories = schema["categories"]
    codes = {text: code for code, text in enumerate(categories)}
    missing = len(categories)
    if schema["kind"] != "boolean" or not _is_everyday(schema):
        return lambda text: codes.get(text, missing)
    everyday = {word: code for pair in _BOOLEAN_PAIRS for code, word in enumerate(pair)}
    return lambda text: codes.get(text, everyday.get(text.lower(), missing))


def _is_everyday(schema: Mapping[str, Any]) -> bool:
    """Whether a boolean column's own words are everyday ones for false and true."""
    if schema["kind"] != "boolean":
        return False
    no, yes = (text.lower() for text in schema["categories"])
    return no in (pair[0] for pair in _BOOLEAN_PAIRS) and yes in (pair[1] for pair in _BOOLEAN_PAIRS)


def _narrow(largest: int) -> np.dtype:
    return np.min_scalar_type(largest)
