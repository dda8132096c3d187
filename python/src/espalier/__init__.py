"""Classifiers that a person can read in one look: small trees, lists, checklists and scorecards."""

from ._errors import DataError, EngineError, NodeNotFoundError, Stopped
from ._estimator import EspalierClassifier, EspalierScorecard, EspalierTree, from_json
from ._functions import alternatives, compare, methods, select, studio

__version__ = "0.3.0"

__all__ = [
    "DataError",
    "EngineError",
    "EspalierClassifier",
    "EspalierScorecard",
    "EspalierTree",
    "NodeNotFoundError",
    "Stopped",
    "alternatives",
    "compare",
    "from_json",
    "methods",
    "select",
    "studio",
]
