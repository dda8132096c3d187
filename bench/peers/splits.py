# Peers on one split of a table: accuracy, balanced accuracy, AUC, log-loss, conditions and processor seconds of each, tuned by
# cross-validation inside the training rows. Options: "methods", "budget", "columns" (kind and number of categories of each), "classes".
# The array "role" is 1 of rows to learn from, 0 of those to be predicted, 2 of the others.
import json
import os
import time
import warnings

os.environ["OMP_NUM_THREADS"] = "1"

import numpy
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold

from arrays import read_input

warnings.filterwarnings("ignore")
arrays, options = read_input()
budget = options["budget"]
classes = arrays["y"].astype("int64")
train = numpy.flatnonzero(arrays["role"] == 1)
test = numpy.flatnonzero(arrays["role"] == 0)
LEAST = 1e-3


def encode():
    """Numbers with NaN; a 0/1 column for each category, and for missing where a category may be."""
    numbers, flags = [], []
    for index, (kind, size) in enumerate(options["columns"]):
        values = arrays["x%d" % index]
        if kind == "continuous":
            numbers.append(values)
        elif size == 2:
            flags.append(values == 1)
            if (values == 2).any():
                flags.append(values == 2)
        else:
            flags.extend(values == code for code in range(size + 1) if (values == code).any())
    rows = len(classes)
    first = numpy.column_stack(numbers) if numbers else numpy.empty((rows, 0))
    second = numpy.column_stack(flags) if flags else numpy.empty((rows, 0), dtype=bool)
    return first.astype("float64"), second


numbers, flags = encode()
plain = numpy.column_stack([numbers, flags]).astype("float64")
medians = numpy.nan_to_num(numpy.nanmedian(numbers[train], axis=0)) if numbers.shape[1] else numpy.empty(0)
gaps = numpy.isnan(numbers)
filled = numpy.column_stack([numpy.where(gaps, medians, numbers), flags, gaps[:, gaps.any(axis=0)]]).astype("float64")


def spread(model, matrix, known):
    """Probabilities of all classes, those that the training rows lack included."""
    wide = numpy.zeros((len(matrix), options["classes"]))
    wide[:, known] = model.predict_proba(matrix)
    return wide


def inner_folds(count):
    least = numpy.bincount(classes[train])
    count = max(2, min(count, int(least[least > 0].max())))
    splitter = StratifiedKFold(count, shuffle=True, random_state=1)
    return [(train[a], train[b]) for a, b in splitter.split(train, classes[train])]


def loss(wide, rows):
    return -numpy.log(numpy.maximum(LEAST, wide[numpy.arange(len(rows)), classes[rows]])).mean()


def tuned(settings, fit, count, score):
    scores = []
    for setting in settings:
        scores.append(numpy.mean([score(fit(a, setting)[0](b), b) for a, b in inner_folds(count)]))
    return fit(train, settings[int(numpy.argmax(scores))])


def right(wide, rows):
    return (wide.argmax(axis=1) == classes[rows]).mean()


def cart():
    from sklearn.tree import DecisionTreeClassifier

    def fit(rows, setting):
        leaves, criterion, least = setting
        model = DecisionTreeClassifier(criterion=criterion, max_leaf_nodes=leaves, min_samples_leaf=least, random_state=0)
        known, labels = numpy.unique(classes[rows], return_inverse=True)
        model.fit(plain[rows], labels)
        # A row of each class is added to a leaf (Laplace), else a log-loss means nothing.
        counts = numpy.zeros((model.tree_.node_count, options["classes"]))
        numpy.add.at(counts, (model.apply(plain[rows]), classes[rows]), 1)
        shares = (counts + 1) / (counts + 1).sum(axis=1, keepdims=True)

        def predict(asked):
            wide = shares[model.apply(plain[asked])]
            # The class is that of the tree, not of the added rows.
            return wide

        return predict, int(model.tree_.node_count // 2)

    settings = [(size, kind, least) for size in (2, 3, 4, 5, 6, 8, 10, 13) for kind in ("gini", "entropy") for least in (1, 5)]
    return tuned([s for s in settings if s[0] <= budget + 1], fit, 5, right)


def forest():
    from sklearn.ensemble import RandomForestClassifier

    known = numpy.unique(classes[train])
    model = RandomForestClassifier(300, random_state=0, n_jobs=1).fit(filled[train], classes[train])
    return (lambda asked: spread(model, filled[asked], known)), None


def boosting():
    from sklearn.ensemble import HistGradientBoostingClassifier

    def fit(rows, setting):
        rate, leaves = setting
        known = numpy.unique(classes[rows])
        model = HistGradientBoostingClassifier(
            max_iter=100, learning_rate=rate, max_leaf_nodes=leaves, early_stopping=False, random_state=0
        ).fit(plain[rows], classes[rows])
        return (lambda asked: spread(model, plain[asked], known)), None

    return tuned([(0.1, 31), (0.1, 4), (0.03, 8)], fit, 3, lambda wide, rows: -loss(wide, rows))


def ebm():
    from interpret.glassbox import ExplainableBoostingClassifier

    known = numpy.unique(classes[train])
    several = len(known) > 2
    model = ExplainableBoostingClassifier(
        outer_bags=4, max_rounds=1000, interactions=0 if several else 5, random_state=0, n_jobs=1
    ).fit(filled[train], classes[train])
    return (lambda asked: spread(model, filled[asked], known)), None


def figs():
    from imodels import FIGSClassifier

    def fit(rows, rules):
        known, labels = numpy.unique(classes[rows], return_inverse=True)
        if len(known) > 2:
            raise ValueError("two classes only")
        model = FIGSClassifier(max_rules=rules, random_state=0).fit(filled[rows], labels)
        return (lambda asked: spread(model, filled[asked], known)), int(model.complexity_)

    return tuned((3, 6, 9, 12), fit, 3, right)


def fasterrisk():
    from fasterrisk.binarization_util import convert_continuous_df_to_binary_df
    from fasterrisk.fasterrisk import RiskScoreClassifier, RiskScoreOptimizer
    import pandas

    if options["classes"] > 2:
        raise ValueError("two classes only")
    cuts = []
    for index in range(filled.shape[1]):
        values = filled[train, index]
        shares = numpy.linspace(0, 1, 22)[1:-1]
        for cut in numpy.unique(numpy.quantile(values, shares, method="lower")):
            column = filled[:, index] <= cut
            if column[train].any() and not column[train].all():
                cuts.append(column)
    binary = numpy.column_stack(cuts).astype("float64")
    labels = 2.0 * classes - 1
    optimizer = RiskScoreOptimizer(X=binary[train], y=labels[train], k=budget, parent_size=10)
    optimizer.optimize()
    multiplier, intercept, points = optimizer.get_models(model_index=0)
    model = RiskScoreClassifier(multiplier=multiplier, intercept=intercept, coefficients=points, X_train=binary[train])

    def predict(asked):
        p = model.predict_prob(binary[asked])
        return numpy.column_stack([1 - p, p])

    return predict, int((numpy.array(points) != 0).sum())


def measured(predict, conditions, seconds):
    wide = predict(test)
    answers = wide.argmax(axis=1)
    actual = classes[test]
    present = numpy.unique(actual)
    ranks = []
    for c in present if options["classes"] > 2 else [1]:
        own = actual == c
        if own.any() and not own.all():
            ranks.append((own.sum(), roc_auc_score(own, wide[:, c])))
    weights = sum(rows for rows, _ in ranks)
    return {
        "accuracy": float((answers == actual).mean()),
        "balanced": float(numpy.mean([(answers[actual == c] == c).mean() for c in present])),
        "auc": float(sum(rows * rank for rows, rank in ranks) / weights) if weights else None,
        "logLoss": float(loss(wide, test)),
        "conditions": conditions,
        "seconds": seconds,
        "problem": None,
    }


learners = {"cart": cart, "forest": forest, "boosting": boosting, "ebm": ebm, "figs": figs, "fasterrisk": fasterrisk}
found = {}
for name in options["methods"]:
    started = time.process_time()
    try:
        predict, conditions = learners[name]()
        found[name] = measured(predict, conditions, time.process_time() - started)
    except Exception as problem:
        text = "%s: %s" % (type(problem).__name__, str(problem).split("\n")[0])
        found[name] = {"accuracy": 0, "balanced": 0, "auc": None, "logLoss": None, "conditions": None, "seconds": 0, "problem": text}
print(json.dumps(found))
