"""The same data, options and seed give the bytes that the command line writes, and predictions are
those of its `predict`."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest
from sklearn import datasets

from conftest import CLONE, MISSING_MARKS, program
from espalier import EspalierClassifier, from_json

pandas = pytest.importorskip("pandas")
SHARED = CLONE.parent / "shared" / "datasets"


def bundled(name):
    """A table that scikit-learn carries, and one with words, truth values and gaps made of it."""
    frame = getattr(datasets, f"load_{name}")(as_frame=True).frame.rename(columns={"target": "class"})
    first = frame.columns[0]
    words = pandas.cut(frame[first], 3, labels=["low", "middle", "high"]).astype(object)
    words[frame.index % 11 == 0] = None
    gaps = frame.copy()
    gaps.insert(1, "word", words)
    gaps.insert(2, "many", frame[first] > frame[first].median())
    gaps.loc[frame.index % 7 == 0, frame.columns[1]] = np.nan
    return {name: frame, f"{name} with gaps": gaps}


def tables():
    found = {}
    for name in ("iris", "wine", "breast_cancer"):
        found.update(bundled(name))
    for name in ("penguins", "heart-c", "hypothyroid", "tic-tac-toe", "adult"):
        for path in SHARED.glob(f"{name}.csv*"):
            found[name] = path
    return found


TABLES = tables()
SETTINGS = (
    (["--method", "refined", "--max-conditions", "6"], {"method": "refined", "max_conditions": 6}),
    (
        ["--method", "redwood", "--seed", "5"],
        {"method": "redwood", "max_conditions": None, "random_state": 5},
    ),
    (
        ["--method", "grove", "--max-conditions", "8"],
        {"method": "grove", "max_conditions": 8},
    ),
    ([], {}),
)

#: Where a method (None: the choice) is tried on small tables only.
MOST_ROWS = {"grove": 1000, None: 200}


def written(table, folder: Path):
    """The table as a file called `data`, and as pandas reads it."""
    if isinstance(table, Path):
        text = table.read_bytes()
        (folder / "data").write_bytes(gzip.decompress(text) if table.suffix == ".gz" else text)
    else:
        table.replace({True: "true", False: "false"}).to_csv(folder / "data", index=False)
    frame = pandas.read_csv(
        folder / "data", keep_default_na=False, na_values=MISSING_MARKS, skipinitialspace=True
    )
    target = "class" if "class" in frame.columns else frame.columns[-1]
    return frame.drop(columns=target), frame[target]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("flags, parameters", SETTINGS, ids=lambda each: str(each)[:24])
def test_the_same_bytes(name, flags, parameters, tmp_path):
    X, y = written(TABLES[name], tmp_path)
    if len(X) > MOST_ROWS.get(parameters.get("method"), len(X)):
        pytest.skip("on so many rows it takes too long for a test")
    program("learn", "data", *flags, "--quiet", "--out", "model.json", cwd=tmp_path)
    model = EspalierClassifier(**parameters).fit(X, y)
    assert model.to_json() == (tmp_path / "model.json").read_text()


@pytest.mark.parametrize(
    "method", ["refined", "redwood", "fringe", "grove", "checklist", "skewing", "scorecard"]
)
def test_predictions_on_a_million_rows(method, mixed, tmp_path):
    frame, y = mixed
    target = y.where(np.arange(len(y)) % 5 > 0, "perhaps") if method not in ("checklist", "scorecard") else y
    frame = frame.drop(columns="since")
    model = EspalierClassifier(method, max_conditions=12).fit(frame, target)
    rng = np.random.default_rng(1)
    rows = 1_000_000
    many = pandas.DataFrame(
        {name: frame[name].to_numpy(dtype=object)[rng.integers(0, len(frame), rows)] for name in frame}
    )
    many["age"] = many["age"].astype(float) + rng.integers(-5, 5, rows)
    many.loc[rng.random(rows) < 0.01, "colour"] = "mauve"
    many["size"] = many["size"].astype(frame["size"].dtype)
    many["member"] = many["member"].astype(bool)
    many["income"] = rng.normal(30_000, 9_000, rows).round(2)
    (tmp_path / "model.json").write_text(model.to_json())
    many.assign(member=many["member"].map({True: "true", False: "false"})).to_csv(
        tmp_path / "rows.csv", index=False
    )
    program("predict", "model.json", "rows.csv", "--out", "predicted.csv", cwd=tmp_path)
    predicted = pandas.read_csv(tmp_path / "predicted.csv", keep_default_na=False)
    assert (predicted["prediction"].to_numpy() == model.predict(many)).all()
    proba = model.predict_proba(many)
    for place, name in enumerate(model.classes_):
        told = predicted[f"p({name})"].to_numpy(dtype=float)
        assert np.abs(told - proba[:, place]).max() < 1e-6


def test_what_the_program_learned_is_opened_and_exported(tmp_path):
    X, y = written(TABLES["iris"], tmp_path)
    program("learn", "data", "--method", "t2", "--out", "model.json", cwd=tmp_path)
    text = (tmp_path / "model.json").read_text()
    model = from_json(text)
    assert model.to_json() == text
    assert (
        model.predict(X).astype(y.dtype) == EspalierClassifier("t2", max_conditions=None).fit(X, y).predict(X)
    ).all()
    assert model.to_sql("flowers") == program(
        "export", "model.json", "--to", "sql", "--table", "flowers", cwd=tmp_path
    )
    assert json.loads(model.export("json")) == json.loads(text)


@pytest.mark.parametrize("name", ["species-card", "risk-card"])
def test_scorecards_of_any_number_of_classes(name, tmp_path):
    path = CLONE / "test" / "golden" / f"{name}.json"
    model = from_json(path.read_text())
    rng = np.random.default_rng(4)
    frame = pandas.DataFrame(
        {
            column["name"]: rng.choice([*column["categories"], None], 2000)
            if column["categories"]
            else np.where(rng.random(2000) < 0.1, np.nan, rng.uniform(*SPANS[name], 2000).round(2))
            for column in model.model_["columns"]
        }
    )
    frame.to_csv(tmp_path / "rows.csv", index=False)
    program("predict", path, "rows.csv", "--out", "predicted.csv", cwd=tmp_path)
    predicted = pandas.read_csv(tmp_path / "predicted.csv", keep_default_na=False)
    assert (predicted["prediction"].to_numpy() == model.predict(frame)).all()
    assert predicted["prediction"].nunique() == len(model.classes_)


#: Of the numbers that each of them asks about.
SPANS = {"species-card": (0.0, 8.0), "risk-card": (0.0, 100.0)}


def test_parts_of_dates_are_those_of_the_program(tmp_path):
    rng = np.random.default_rng(8)
    minutes = rng.integers(-40 * 525_600, 40 * 525_600, 800)
    applied = pandas.Timestamp("1975-06-01") + pandas.to_timedelta(minutes, unit="min")
    decided = applied.floor("D") + pandas.to_timedelta(rng.integers(0, 9, 800), unit="D")
    frame = pandas.DataFrame({"applied": applied, "decided": decided, "amount": rng.integers(1, 99, 800)})
    late = (decided - applied.floor("D")).days > 5
    risky = (frame["applied"].dt.dayofweek == 6) | ((frame["applied"].dt.month == 12) & late)
    frame["risk"] = np.where(risky | (frame["applied"].dt.hour == 3), "high", "low")
    frame.loc[::17, "applied"] = pandas.NaT
    frame.to_csv(tmp_path / "data", index=False)
    program("learn", "data", "--method", "redwood", "--out", "model.json", cwd=tmp_path)
    program("predict", "model.json", "data", "--out", "predicted.csv", cwd=tmp_path)
    model = from_json((tmp_path / "model.json").read_text())
    assert len([column for column in model.model_["columns"] if "derived" in column]) >= 3
    predicted = pandas.read_csv(tmp_path / "predicted.csv")["prediction"]
    assert (model.predict(frame[["decided", "amount", "applied"]]) == predicted.to_numpy()).all()


def test_words_of_texts_are_those_of_the_program(tmp_path):
    rng = np.random.default_rng(3)
    notes = ["Zu SPÄT geliefert", "late, LATE!", "später vielleicht", "😡late😡", "Straße 50%", "STRAẞE", "later İ ı"]
    texts = [" ".join(rng.choice(notes, 2)) + f" nr {i}" for i in range(400)]
    late = np.array(["late" in text.lower().replace("later", "") for text in texts])
    spare = np.array(["SPÄT" in text for text in texts])
    frame = pandas.DataFrame({"note": texts, "risk": np.where(late ^ spare, "high", "low")})
    frame.loc[::19, "note"] = None
    frame.to_csv(tmp_path / "data", index=False)
    program("learn", "data", "--method", "redwood", "--words", "note", "--out", "model.json", cwd=tmp_path)
    program("predict", "model.json", "data", "--out", "predicted.csv", cwd=tmp_path)
    model = from_json((tmp_path / "model.json").read_text())
    assert {column["derived"]["part"] for column in model.model_["columns"]} == {"contains"}
    predicted = pandas.read_csv(tmp_path / "predicted.csv")["prediction"]
    assert (model.predict(frame[["note"]]) == predicted.to_numpy()).all()
