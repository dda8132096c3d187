"""One fit with one check of everything that has a part of its own, in a few seconds and without
pytest: `npm test` runs it where NumPy and scikit-learn are there."""

from __future__ import annotations

import pickle
import sys
import warnings

import numpy as np
from sklearn.datasets import load_iris
from sklearn.utils.estimator_checks import check_estimator

from espalier import DataError, EspalierTree, from_json


def main() -> None:
    X, y = load_iris(return_X_y=True)
    model = EspalierTree(max_conditions=4).fit(X, y)
    assert model.score(X, y) > 0.9
    again = pickle.loads(pickle.dumps(model))
    assert (again.predict_proba(X) == model.predict_proba(X)).all()
    used = [model.feature_names_in_] if hasattr(model, "feature_names_in_") else []
    assert not used and from_json(model.to_json()).to_json() == model.to_json()
    assert "SELECT" in model.to_sql("flowers")
    assert model._repr_html_().startswith("<img ")
    try:
        EspalierTree().fit(X, np.zeros(len(y)))
        raise AssertionError("one class was learned")
    except DataError:
        pass
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_estimator(EspalierTree("redwood", keep="all", options={"prune": "none"}))
    sys.stdout.write(model.to_json())


if __name__ == "__main__":
    main()
