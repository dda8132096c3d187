"""The estimators: what scikit-learn expects of a classifier, over the engine's `learn`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils import column_or_1d
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import (
    _check_sample_weight,
    assert_all_finite,
    check_array,
    check_consistent_length,
    check_is_fitted,
    validate_data,
)

from . import _notebook
from ._columns import Column, columns_of, is_frame, names_of, of_array
from ._document import Document
from ._engine import engine
from ._errors import DataError
from ._options import class_texts, engine_options, named_costs, named_weights, seed_of
from ._predictor import Predictor

#: As many conditions as a choice among methods uses unless it is told.
_MAX_CONDITIONS = 12


class EspalierClassifier(ClassifierMixin, BaseEstimator):
    """A classifier that a person can read in one look: a small tree, list, checklist or scorecard.

    Parameters
    ----------
    method : str, default=None
        The learner, such as "refined", "t3" or "checklist"; without it all are tried, and the best
        is chosen, where each further condition must improve it enough.
    max_conditions : int, default=12
        Most conditions in the whole model, for methods that take such a limit; None for no limit.
    metric : str, default=None
        What a choice among methods calls good.
    costs : mapping or array, default=None
        What mistakes cost: {actual: {predicted: cost}}, {(actual, predicted): cost}, or a matrix in
        the order of `classes_`.
    class_weights : mapping or "balanced", default=None
        As how many the rows of a class count.
    monotone : mapping, default=None
        Directions by column.
    groups : str, default=None
        The column of what rows belong to: they stay together where the model is chosen, pruned and
        evaluated. `fit` takes an array of them instead.
    time : str, default=None
        The column of times: the model is evaluated on later rows than it is learned from.
    time_limit : float, default=None
        Seconds, after which the best model so far is taken.
    kinds : mapping, default=None
        Kinds of columns, instead of those inferred: "boolean", "categorical" or "continuous".
    keep : "all" or list of str, default=None
        Columns to learn from whatever they look like. Others are left out, with a notice, where
        they give the class away or name the rows.
    select : str or mapping, default=None
        Select columns first, by this method.
    evaluate : bool, default=True
        Whether a choice evaluates itself as the command line does, which from 2,000 rows on sets a
        quarter of the rows apart; False learns from all rows.
    options : mapping, default=None
        Further options of the method: {"max_depth": 3}.
    random_state : int, RandomState or Generator, default=None
        The seed; None for 1, so that the same data always give the same model.
    verbose : bool, default=False
        Whether progress is shown; a notebook shows it anyway.

    Attributes
    ----------
    classes_ : ndarray
        The classes, sorted.
    n_features_in_ : int
        Number of columns seen in `fit`.
    feature_names_in_ : ndarray
        Their names, where all are texts.
    model_ : dict
        The model: docs/model-format.md says what is in it.
    result_ : dict
        What was measured and proved, as `espalier learn --json` prints it.
    notices_ : list of str
        What was decided without being asked, one line each.
    stopped_ : bool
        Whether it was stopped early, so that this is the best model so far.
    """

    _parameters_of_engine: tuple[str, ...] = ("max_conditions", "metric", "monotone", "time_limit", "select")

    def __init__(
        self,
        method: str | None = None,
        *,
        max_conditions: int | None = _MAX_CONDITIONS,
        metric: str | None = None,
        costs: Any = None,
        class_weights: Any = None,
        groups: str | None = None,
        time: str | None = None,
        monotone: Mapping[str, Any] | None = None,
        time_limit: float | None = None,
        kinds: Mapping[str, str] | None = None,
        keep: Any = None,
        select: Any = None,
        evaluate: bool = True,
        options: Mapping[str, Any] | None = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        self.method = method
        self.max_conditions = max_conditions
        self.metric = metric
        self.costs = costs
        self.class_weights = class_weights
        self.groups = groups
        self.time = time
        self.monotone = monotone
        self.time_limit = time_limit
        self.kinds = kinds
        self.keep = keep
        self.select = select
        self.evaluate = evaluate
        self.options = options
        self.random_state = random_state
        self.verbose = verbose

    def fit(self, X: Any, y: Any, sample_weight: Any = None, groups: Any = None) -> EspalierClassifier:
        """Learns a model from the rows of X, an array or a table of pandas, polars or Arrow, and
        their classes y; `groups` says what each row belongs to."""
        target_name = _name_of(y)
        X = self._checked(X, reset=True)
        rows = X.shape[0]
        if y is None:
            raise ValueError("requires y to be passed, but the target y is None")
        y = column_or_1d(y, warn=True)
        if y.dtype.kind == "f":
            assert_all_finite(y, input_name="y")
        check_consistent_length(X, y)
        check_classification_targets(y)
        self.classes_, codes = _classes_of(y)
        names = self._names(X)
        columns = columns_of(X, names)
        class_names = class_texts(self.classes_.tolist())
        target = _other_than(names, target_name or "class")
        reading: dict[str, Any] = {"target": target, "kinds": {**(self.kinds or {}), target: "categorical"}}
        split = {"group": self.groups, "time": getattr(self, "time", None)}
        reading.update({by: column for by, column in split.items() if column is not None})
        if self.keep is not None:
            split_by = [reading.get("group"), reading.get("time")]
            kept = names if isinstance(self.keep, str) and self.keep == "all" else list(self.keep)
            reading["keep"] = [name for name in kept if name not in split_by]
        columns.append(Column(target, codes.astype(np.int32), class_names))
        if sample_weight is not None:
            weights = _check_sample_weight(sample_weight, X, dtype=np.float64, ensure_non_negative=True)
            if not (weights == 1).all():
                reading["weights"] = _other_than([*names, target], "weight")
                # As elsewhere in scikit-learn, a whole number says how many rows a row stands for.
                if (weights == np.floor(weights)).all():
                    reading["weightsAre"] = "counts"
                columns.append(Column(reading["weights"], np.ascontiguousarray(weights)))
        if groups is not None:
            check_consistent_length(X, groups)
            reading["group"] = _other_than([column.name for column in columns], "group")
            columns.append(of_array(reading["group"], np.asarray(groups)))
        if rows == 1:
            raise ValueError("n_samples=1 is too few to learn from; give more rows")
        self._learn(columns, reading, class_names)
        return self

    def _learn(self, columns: list[Column], reading: dict[str, Any], class_names: list[str]) -> None:
        asked = engine_options(self._asked())
        costs = named_costs(self.costs, self.classes_.tolist(), class_names)
        if costs is not None:
            asked["costs"] = costs
        weights = named_weights(self.class_weights, self.classes_.tolist(), class_names)
        if weights is not None:
            asked["classWeights"] = weights
        with _notebook.progress(self.verbose) as show:
            answer = engine.request("learn", asked, columns, reading, show)
        self._take(Document(answer["document"]), answer["result"])
        self._class_names = class_names
        self.stopped_ = answer["stopped"]
        self._learned = answer["id"]

    def _asked(self) -> dict[str, Any]:
        """Parameters and options by the engine's names; none is passed over in silence."""
        asked = {name: getattr(self, name) for name in self._parameters_of_engine}
        takes_limit = self.method is None or "maxConditions" in _options_of(self.method)
        if self.max_conditions == _MAX_CONDITIONS and not takes_limit:
            del asked["max_conditions"]
        if isinstance(self.select, str):
            asked["select"] = {"method": self.select}
        if not self.evaluate:
            asked["evaluate"] = {}
        given = {} if self.options is None else dict(self.options)
        return {"method": self.method, **asked, **given, "seed": seed_of(self.random_state)}

    def _take(self, document: Document, result: Mapping[str, Any] | None) -> None:
        self._document = document
        self.model_ = document.model
        self.result_ = result
        self.notices_ = [] if result is None else list(result["notices"])
        self._predictor = Predictor(self.model_)

    def apply(self, X: Any) -> np.ndarray:
        """The leaf or rule that each row ends at, numbered in reading order from 0."""
        check_is_fitted(self, "model_")
        X = self._checked(X, reset=False)
        predictor = self._predictor
        names = self._names(X)
        places = {name: place for place, name in enumerate(names)}
        wanted = [schema["name"] for schema in predictor.schemas]
        missing = [name for name in wanted if name not in places]
        if missing:
            raise DataError(f'the model reads column "{missing[0]}", which is not in X')
        columns = columns_of(X, names, [places[name] for name in wanted])
        for column in columns:
            if column.texts is None and np.isinf(column.values).any():
                raise ValueError(f'Input X contains infinity in column "{column.name}"')
        return predictor.ends(columns, X.shape[0])

    def predict(self, X: Any) -> np.ndarray:
        """The class of each row."""
        ends = self.apply(X)
        predictor = self._predictor
        return self.classes_[self._places()[predictor.end_codes][ends]]

    def predict_proba(self, X: Any) -> np.ndarray:
        """The probability of each class, in the order of `classes_`."""
        ends = self.apply(X)
        probabilities = self._predictor.end_probabilities
        table = np.zeros((len(probabilities), len(self.classes_)))
        table[:, self._places()] = probabilities
        return table[ends]

    def _places(self) -> np.ndarray:
        """Where in `classes_` each class of the model is."""
        places = {name: place for place, name in enumerate(self._class_names)}
        return np.array([places[name] for name in self.model_["classes"]], dtype=np.intp)

    def _checked(self, X: Any, reset: bool) -> Any:
        """X as a table, or as an array of two dimensions; raises what scikit-learn raises."""
        _refuse_sparse(X)
        if not is_frame(X):
            is_array = hasattr(X, "__array__")
            X = X if is_array else _array_of(X)
            options = {"dtype": None, "ensure_all_finite": False, "ensure_min_samples": 1}
            if _is_read_from_file(self) and not reset:
                X = check_array(X, **options)
            else:
                X = validate_data(self, X, reset=reset, **options)
            if X.dtype.kind == "f":
                assert_all_finite(X, allow_nan=True, input_name="X")
            return X
        if X.shape[0] == 0:
            raise ValueError(
                f"Found array with 0 sample(s) (shape={X.shape}) while a minimum of 1 is required by {type(self).__name__}."
            )
        if X.shape[1] == 0:
            raise ValueError(
                f"Found array with 0 feature(s) (shape={X.shape}) while a minimum of 1 is required by {type(self).__name__}."
            )
        if reset or not _is_read_from_file(self):
            validate_data(self, X, reset=reset, skip_check_array=True)
        return X

    def _names(self, X: Any) -> list[str]:
        if is_frame(X):
            return names_of(X)
        known = getattr(self, "feature_names_in_", None)
        if known is not None:
            return [str(name) for name in known]
        return [f"x{place}" for place in range(X.shape[1])]

    def to_json(self) -> str:
        """The model file, as `espalier learn --out` writes it."""
        check_is_fitted(self, "model_")
        return self._document.text

    def export(self, to: str, **options: Any) -> str:
        """The model as "text", "sql", "python", "js", "ts", "json", "pmml", "dot" or "svg"."""
        asked = {"document": self.to_json(), "to": to, **engine_options(options)}
        return engine.request("export", asked)["text"]

    def to_sql(self, table: str | None = None, *, view: str | None = None, dialect: str | None = None) -> str:
        """SQL that predicts every row of a table; without one, only an expression."""
        return self.export("sql", table=table, view=view, dialect=dialect)

    def to_text(self) -> str:
        """The model as text that reads like a sentence."""
        return self.export("text")

    def report(self) -> _notebook.Page:
        """The report on what was learned, as `espalier learn --report` writes it: a page that a
        notebook shows, and that `save` writes to a file."""
        check_is_fitted(self, "model_")
        if getattr(self, "_learned", None) is None:
            raise DataError("this model was not learned here; fit it again to have a report")
        return _notebook.Page(engine.request("report", {"learned": self._learned})["page"])

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.categorical = True
        tags.input_tags.sparse = False
        return tags

    def __getstate__(self) -> dict[str, Any]:
        """Neither what is made of the model nor what the engine holds goes into a pickle."""
        state = dict(super().__getstate__())
        for name in ("_predictor", "_learned", "model_"):
            state.pop(name, None)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        if "_document" in state:
            self._document.check_readable()
            self.model_ = self._document.model
            self._predictor = Predictor(self.model_)

    def _repr_html_(self) -> str:
        return self._repr_mimebundle_()["text/html"]

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        if not hasattr(self, "model_"):
            return {"text/plain": repr(self), "text/html": f"<pre>{_notebook.escaped(repr(self))}</pre>"}
        return {"text/plain": repr(self), "text/html": _notebook.drawing(self.export("svg"), self.notices_)}


class EspalierTree(EspalierClassifier):
    """A decision tree: "refined" (the default), "redwood", "id3", "t1" to "t5", or another method
    that grows one tree.

    The parameters are those of `EspalierClassifier`.
    """

    def __init__(
        self,
        method: str | None = "refined",
        *,
        max_conditions: int | None = _MAX_CONDITIONS,
        costs: Any = None,
        class_weights: Any = None,
        time_limit: float | None = None,
        kinds: Mapping[str, str] | None = None,
        keep: Any = None,
        select: Any = None,
        options: Mapping[str, Any] | None = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(
            method,
            max_conditions=max_conditions,
            costs=costs,
            class_weights=class_weights,
            time_limit=time_limit,
            kinds=kinds,
            keep=keep,
            select=select,
            options=options,
            random_state=random_state,
            verbose=verbose,
        )

    _parameters_of_engine = ("max_conditions", "time_limit", "select")


class EspalierScorecard(EspalierTree):
    """A scorecard: points for bands of a few columns, which add up to a risk. Best for two classes.

    The parameters are those of `EspalierClassifier`.
    """

    def __init__(
        self,
        method: str | None = "scorecard",
        *,
        max_conditions: int | None = _MAX_CONDITIONS,
        costs: Any = None,
        class_weights: Any = None,
        time_limit: float | None = None,
        kinds: Mapping[str, str] | None = None,
        keep: Any = None,
        select: Any = None,
        options: Mapping[str, Any] | None = None,
        random_state: Any = None,
        verbose: bool = False,
    ) -> None:
        super().__init__(
            method,
            max_conditions=max_conditions,
            costs=costs,
            class_weights=class_weights,
            time_limit=time_limit,
            kinds=kinds,
            keep=keep,
            select=select,
            options=options,
            random_state=random_state,
            verbose=verbose,
        )

    def __sklearn_tags__(self) -> Any:
        """One total tells three classes apart only where they lie in a row."""
        tags = super().__sklearn_tags__()
        tags.classifier_tags.poor_score = True
        return tags


def from_json(text: str | bytes | Mapping[str, Any]) -> EspalierClassifier:
    """A classifier from a model file: its text, or the object that it holds."""
    if isinstance(text, Mapping):
        text = json.dumps(text)
    document = Document(text.decode() if isinstance(text, bytes) else text)
    classifier = EspalierClassifier(document.method)
    classifier._take(document, None)
    classifier.classes_ = np.array(document.model["classes"])
    classifier._class_names = list(document.model["classes"])
    classifier.stopped_ = False
    classifier.feature_names_in_ = np.array(
        [column["name"] for column in document.model["columns"]], dtype=object
    )
    classifier.n_features_in_ = len(classifier.feature_names_in_)
    classifier._is_read = True
    return classifier


def _is_read_from_file(estimator: EspalierClassifier) -> bool:
    """A model of a file knows only the columns that it reads: tables may have more."""
    return getattr(estimator, "_is_read", False)


def _options_of(method: str) -> list[str]:
    methods = {each["name"]: each["options"] for each in engine.request("describe")["methods"]}
    return methods.get(method, ["maxConditions"])


def _classes_of(y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    try:
        return np.unique(y, return_inverse=True)
    except TypeError:
        kinds = sorted({type(value).__name__ for value in y.tolist()})
        raise ValueError(
            f"y contains classes that cannot be sorted: {', '.join(kinds)}; give one kind"
        ) from None


def _array_of(X: Any) -> np.ndarray:
    """Lists of rows: numbers where all are, else objects, so that 1 and "1" stay what they are."""
    try:
        array = np.asarray(X)
    except ValueError:
        array = np.asarray(X, dtype=object)
    return np.asarray(X, dtype=object) if array.dtype.kind in "US" else array


def _refuse_sparse(X: Any) -> None:
    if hasattr(X, "toarray") and hasattr(X, "nnz"):
        raise TypeError(
            "Sparse data was passed for X, but espalier needs dense data; use X.toarray() where it fits in memory"
        )


def _name_of(y: Any) -> str | None:
    name = getattr(y, "name", None)
    return name if isinstance(name, str) and name.strip() != "" else None


def _other_than(names: list[str], wanted: str) -> str:
    while wanted in names:
        wanted += "_"
    return wanted
