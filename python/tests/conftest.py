"""What several tests need: tables, and the program that is compared with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

CLONE = Path(__file__).resolve().parents[2]
MISSING_MARKS = ["", "?", "NA", "NaN", "null"]


def program(*args: object, cwd: Path) -> str:
    """What the command line prints."""
    command = [os.environ.get("ESPALIER_NODE", "node"), str(CLONE / "bin" / "espalier.js"), *map(str, args)]
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Code in an interpreter of its own, which finds the package where this one does."""
    path = os.pathsep.join(each for each in sys.path if each)
    around = {**os.environ, "PYTHONPATH": path, **environment}
    return subprocess.run([sys.executable, "-c", code], env=around, capture_output=True, text=True)


@pytest.fixture(scope="session")
def flowers():
    from sklearn.datasets import load_iris

    return load_iris(return_X_y=True)


@pytest.fixture
def mixed():
    """Numbers, words, truth values and dates, some missing, and a class that follows from them."""
    pandas = pytest.importorskip("pandas")
    rng = np.random.default_rng(7)
    rows = 300
    frame = pandas.DataFrame(
        {
            "age": np.where(rng.random(rows) < 0.1, np.nan, rng.integers(20, 80, rows)),
            "colour": pandas.Series(rng.choice(["red", "green", "blue"], rows), dtype=object),
            "size": pandas.Categorical.from_codes(rng.integers(-1, 3, rows), ["s", "m", "l"]),
            "member": rng.random(rows) < 0.5,
            "income": rng.normal(30_000, 8_000, rows).round(2),
            "since": pandas.Timestamp("2020-01-01") + pandas.to_timedelta(rng.integers(0, 40, rows), "D"),
        }
    )
    frame.loc[rng.random(rows) < 0.1, "colour"] = None
    target = (frame["colour"] == "red") ^ (frame["age"] <= 50) | (frame["size"] == "l")
    return frame, pandas.Series(np.where(target, "yes", "no"), name="bought")
