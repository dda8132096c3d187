"""What scikit-learn does with classifiers, done with these."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from sklearn import config_context
from sklearn.base import clone
from sklearn.calibration import CalibratedClassifierCV
from sklearn.inspection import PartialDependenceDisplay, permutation_importance
from sklearn.model_selection import GridSearchCV, cross_val_score, cross_validate
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from espalier import EspalierClassifier, EspalierTree, from_json


def test_cross_validation_in_one_process_and_in_several(flowers):
    alone = cross_val_score(EspalierTree(), *flowers, cv=4)
    assert alone.mean() > 0.9
    assert (cross_val_score(EspalierTree(), *flowers, cv=4, n_jobs=2) == alone).all()


def test_threads_share_one_engine(flowers):
    from joblib import Parallel, delayed

    models = Parallel(n_jobs=4, prefer="threads")(
        delayed(EspalierTree(random_state=seed).fit)(*flowers) for seed in range(8)
    )
    assert [model.to_json() for model in models] == [
        EspalierTree(random_state=seed).fit(*flowers).to_json() for seed in range(8)
    ]


def test_a_grid_search_over_a_pipeline(flowers):
    steps = make_pipeline(StandardScaler(), EspalierTree())
    search = GridSearchCV(steps, {"espaliertree__max_conditions": [1, 2, 4]}, cv=3).fit(*flowers)
    assert search.best_params_["espaliertree__max_conditions"] > 1
    assert search.score(*flowers) > 0.9


def test_calibration_importance_and_partial_dependence(flowers):
    X, y = flowers
    assert CalibratedClassifierCV(EspalierTree(), cv=3).fit(X, y).predict_proba(X).shape == (150, 3)
    model = EspalierTree().fit(X, y)
    importance = permutation_importance(model, X, y, n_repeats=3, random_state=0).importances_mean
    assert set(np.flatnonzero(importance > 0.01)) <= {2, 3}
    pytest.importorskip("matplotlib").use("agg")
    shown = PartialDependenceDisplay.from_estimator(model, X, [2], target=0)
    assert shown.axes_.size == 1


def test_weights_go_the_way_that_is_asked_for(flowers):
    X, y = flowers
    weights = np.where(y == 0, 0.0, 1.0)
    with config_context(enable_metadata_routing=True):
        model = EspalierTree().set_fit_request(sample_weight=True).set_score_request(sample_weight=False)
        scored = cross_validate(model, X, y, cv=3, params={"sample_weight": weights}, return_estimator=True)
    for each in scored["estimator"]:
        assert each.model_["classes"] == ["1", "2"]
        assert (each.predict_proba(X)[:, 0] == 0).all()


def test_clones_and_pickles_are_the_same_model(flowers, tmp_path):
    X, y = flowers
    model = EspalierClassifier("refined", max_conditions=4, options={"starts": 2}).fit(X, y)
    assert clone(model).get_params() == model.get_params()
    again = pickle.loads(pickle.dumps(model))
    assert again.to_json() == model.to_json()
    assert (again.predict_proba(X) == model.predict_proba(X)).all()
    read = from_json(model.to_json())
    assert read.to_json() == model.to_json()
    assert (read.predict(X[:, [2, 3]]).astype(int) == model.predict(X)).all()
    assert model.apply(X).max() + 1 == len(model._predictor.end_codes)
