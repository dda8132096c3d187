"""Tables of every library give the same model and the same predictions."""

from __future__ import annotations

import numpy as np
import pytest

from espalier import EspalierClassifier, EspalierTree, alternatives, compare, methods, select, studio


def test_pandas_polars_and_arrow_are_the_same_table(mixed):
    frame, y = mixed
    polars = pytest.importorskip("polars")
    arrow = pytest.importorskip("pyarrow")
    model = EspalierTree().fit(frame, y)
    assert list(model.feature_names_in_) == list(frame.columns)
    for other in (polars.from_pandas(frame), arrow.Table.from_pandas(frame)):
        again = EspalierTree().fit(other, y)
        assert again.to_json() == model.to_json()
        assert (again.predict_proba(other) == model.predict_proba(frame)).all()


def test_an_array_of_objects_is_the_same_table(mixed):
    frame, y = mixed
    plain = frame.astype({"size": object}).drop(columns="since")
    model = EspalierTree().fit(plain, y)
    again = EspalierTree().fit(plain.to_numpy(dtype=object), y)
    assert (again.predict(plain.to_numpy(dtype=object)) == model.predict(plain)).all()


def test_names_must_be_the_same_when_predicting(mixed):
    frame, y = mixed
    model = EspalierTree().fit(frame, y)
    with pytest.raises(ValueError, match="feature names"):
        model.predict(frame.rename(columns={"age": "years"}))


def test_a_category_never_seen_is_missing(mixed):
    frame, y = mixed
    model = EspalierTree().fit(frame[["colour"]], y)
    never, none = frame[["colour"]].iloc[:1].copy(), frame[["colour"]].iloc[:1].copy()
    never["colour"], none["colour"] = "mauve", None
    assert (model.predict_proba(never) == model.predict_proba(none)).all()


def test_classes_of_any_kind_come_back(flowers):
    X, y = flowers
    for classes in ([False, True, True], [-1, 1, 7], ["NA", "", " a"], ["a", " a", '"a"'], [1.0, 2.0, 30.0]):
        labels = np.array(classes)[y]
        model = EspalierTree().fit(X, labels)
        assert (model.classes_ == np.unique(labels)).all()
        assert (model.predict(X) == labels).mean() > 0.9
        assert (model.classes_[model.predict_proba(X).argmax(axis=1)] == model.predict(X)).all()


def test_costs_are_told_in_three_ways(flowers):
    X, y = flowers
    labels = np.array(["ill", "well", "well"])[y]
    matrix = [[0, 5], [1, 0]]
    named = {"ill": {"well": 5}, "well": {"ill": 1}}
    pairs = {("ill", "well"): 5, ("well", "ill"): 1}
    models = [
        EspalierTree("redwood", costs=costs).fit(X, labels).to_json() for costs in (matrix, named, pairs)
    ]
    assert len(set(models)) == 1
    with pytest.raises(ValueError, match="there is no class 'sick'"):
        EspalierTree("redwood", costs={("sick", "well"): 5}).fit(X, labels)


def test_methods_are_compared_columns_selected_and_alternatives_counted(flowers):
    X, y = flowers
    compared = compare(X, y, ["redwood", "refined"], folds=3, max_conditions=3)
    assert [each["method"] for each in compared] == ["redwood", "refined"]
    assert all(each["accuracy"] > 0.9 for each in compared)
    assert len(select(X, y)["attributes"]) == 3
    found = alternatives(X, y, max_depth=2, within=0.02)
    assert int(found["count"]) > 0
    assert "redwood" in [each["name"] for each in methods()]
    with pytest.raises(ValueError, match="no option colour"):
        alternatives(X, y, colour=3)


def test_the_studio_is_served_with_the_table(mixed):
    from urllib.request import urlopen

    frame, y = mixed
    address = studio(frame, y, open=False)
    page = urlopen(address).read().decode()
    assert 'content="table.csv"' in page
    table = urlopen(address + "opened-file").read().decode().splitlines()
    assert table[0] == ",".join([*frame.columns, "bought"])
    assert len(table) == 301


def test_groups_stay_together(flowers):
    X, y = flowers
    groups = np.repeat(np.arange(30), 5)
    model = EspalierTree("redwood").fit(X, y, groups=groups)
    assert model.to_json() != EspalierTree("redwood").fit(X, y).to_json()
    with pytest.raises(ValueError, match="inconsistent numbers"):
        EspalierTree("redwood").fit(X, y, groups=groups[1:])


def test_dates_are_compared_as_dates(mixed):
    frame, _ = mixed
    y = np.where(frame["since"] <= "2020-01-20", "early", "late")
    model = EspalierTree(max_conditions=1, keep="all").fit(frame[["since", "income"]], y)
    assert model.model_["columns"][0]["kind"] == "date"
    assert (model.predict(frame[["since", "income"]]) == y).all()
    texts = frame[["since", "income"]].assign(since=frame["since"].dt.strftime("%d.%m.%Y"))
    assert (model.predict(texts) == y).all()
    with pytest.raises(ValueError, match="holds dates in the model, but numbers here"):
        model.predict(frame[["since", "income"]].assign(since=3.0))


def test_numbers_as_people_write_them_are_numbers():
    pandas = pytest.importorskip("pandas")
    amounts = np.arange(1000, 1080)
    frame = pandas.DataFrame({"price": [f"${amount:,}.00" for amount in amounts]})
    y = amounts > 1040
    model = EspalierTree(max_conditions=1, options={"min_rows": 1}).fit(frame, y)
    assert model.model_["columns"][0]["kind"] == "continuous"
    assert (model.predict(frame) == y).all()
    assert (
        model.predict(pandas.DataFrame({"price": ["$1,000.00", "1050", None]}))[:2] == [False, True]
    ).all()
    with pytest.raises(ValueError, match="is not a number"):
        model.predict(pandas.DataFrame({"price": ["much"]}))


def test_a_choice_is_told_what_counts(flowers):
    X, y = flowers
    labels = np.where(y == 1, "rare", "common")[y != 2][:70]
    rows = X[y != 2][:70, :2]
    weighed = EspalierClassifier(class_weights={"rare": 5}, max_conditions=2).fit(rows, labels)
    told = EspalierClassifier(metric="auc", max_conditions=2, options={"min_recall": 0.9, "of": "rare"})
    assert told.fit(rows, labels).model_["decision"]["class"] == "rare"
    assert weighed.classes_.tolist() == ["common", "rare"]
    with pytest.raises(ValueError, match="there is no class 'rarest'"):
        EspalierClassifier(class_weights={"rarest": 5}).fit(rows, labels)
