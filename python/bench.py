"""What a fit costs more than the command line, and how fast predictions are. Prints, asserts nothing."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pandas

from espalier import EspalierTree
from espalier._node import engine_folder, node_candidates

RUNS = 3


def least(work, clock=time.perf_counter):
    """Seconds of the quickest of several runs, and what the last gave."""
    times = []
    for _ in range(RUNS):
        started = clock()
        result = work()
        times.append(clock() - started)
    return min(times), result


def fit_against_program(name: str, frame: pandas.DataFrame, folder: Path) -> None:
    path = folder / "rows.csv"
    frame.to_csv(path, index=False)
    X, y = frame.drop(columns="class"), frame["class"]
    tree = EspalierTree("redwood", max_conditions=6)
    fit, model = least(lambda: tree.fit(X, y))
    command = [node_candidates()[0], str(engine_folder() / "bin" / "espalier.js"), "learn", str(path)]
    command += [
        "--method",
        "redwood",
        "--max-conditions",
        "6",
        "--quiet",
        "--out",
        str(folder / "model.json"),
    ]
    program, _ = least(lambda: subprocess.run(command, check=True, capture_output=True))
    engine = model.result_["seconds"]
    size = X.memory_usage(index=False).sum() / 1e9
    print(
        f"{name} ({size:.3f} GB): fit {fit:.3f} s, of which the engine learns {engine:.3f} s; "
        f"the program {program:.3f} s; {1000 * (fit - engine):.0f} ms over the learning, "
        f"{1000 * (fit - program):+.0f} ms over the program"
    )


def predictions(rows: int) -> None:
    rng = np.random.default_rng(2)
    X = rng.normal(size=(rows, 8))
    few = X[:4000]
    y = (few[:, 0] > 0) ^ (few[:, 1] > 0.5) ^ (few[:, 2] + 0.3 * rng.normal(size=4000) > 1)
    model = EspalierTree("redwood", max_conditions=12, options={"prune": "none"}).fit(few, y)
    ordered = np.asfortranarray(X)
    for name, table in (("rows after rows", X), ("columns after columns", ordered)):
        seconds, _ = least(lambda table=table: model.predict(table), time.process_time)
        conditions = model.result_["size"]["conditions"]
        print(
            f"predict, a tree of {conditions}, {name}: {rows / seconds / 1e6:.1f} M rows/s of processor time"
        )


def main() -> None:
    rng = np.random.default_rng(1)
    with tempfile.TemporaryDirectory() as name:
        for rows, columns in ((150, 4), (300_000, 10)):
            values = rng.normal(size=(rows, columns)).round(4)
            frame = pandas.DataFrame(values, columns=[f"x{place}" for place in range(columns)])
            frame["class"] = np.where(values[:, 0] + values[:, 1] > 0, "a", "b")
            fit_against_program(f"{rows:,} rows of {columns}", frame, Path(name))
    predictions(4_000_000)


if __name__ == "__main__":
    sys.exit(main())
