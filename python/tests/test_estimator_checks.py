"""scikit-learn's own checks of what an estimator is."""

from __future__ import annotations

from sklearn.utils.estimator_checks import parametrize_with_checks

from espalier import EspalierClassifier, EspalierScorecard, EspalierTree


def expected_failures(estimator):
    """As for scikit-learn's own estimators that evaluate themselves on parts of the rows: a row of
    weight 2 lies in one part, a row that is there twice may lie in two."""
    if estimator.keep == "all" and estimator.method is not None:
        return {}
    why = "folds of a choice, and the search for columns that give the class away, count rows"
    return {"check_sample_weight_equivalence_on_dense_data": why}


@parametrize_with_checks(
    [
        EspalierTree(),
        EspalierTree(keep="all"),
        EspalierScorecard(keep="all"),
        EspalierClassifier("refined", keep="all"),
        EspalierClassifier("t2", keep="all"),
        EspalierClassifier(),
    ],
    expected_failed_checks=expected_failures,
)
def test_is_what_scikit_learn_expects(estimator, check):
    check(estimator)
