# Peers that are held to a budget of conditions, on the folds of the product bench: accuracy, conditions and seconds of
# each fold. Each is tuned by cross-validation inside the training rows. Options: "method", "budget", "columns" (kind and number of
# categories of each), "limit" (seconds for one fit of an exact search), "patience" (seconds for all folds).
import json
import sys
import time
import warnings

import numpy
from sklearn.model_selection import StratifiedKFold

from arrays import read_input

warnings.filterwarnings("ignore")
arrays, options = read_input()
budget = options["budget"]
classes = arrays["y"].astype("int64")
folds = arrays["fold"].astype("int64")


def encode():
    """Numbers as they are, with NaN; a 0/1 column for each category, and for missing where a category may be."""
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


def filled(train):
    """For peers that know no missing numbers: the training median, and a flag."""
    medians = numpy.nanmedian(numbers[train], axis=0) if numbers.shape[1] else numpy.empty(0)
    missing = numpy.isnan(numbers)
    return numpy.where(missing, medians, numbers), flags_with(missing)


def flags_with(missing):
    gaps = missing[:, missing.any(axis=0)]
    return numpy.column_stack([flags, gaps]).astype(bool)


def inner_folds(train, count):
    least = numpy.bincount(classes[train])
    count = max(2, min(count, int(least[least > 0].max())))
    splitter = StratifiedKFold(count, shuffle=True, random_state=1)
    return [(train[a], train[b]) for a, b in splitter.split(train, classes[train])]


def tuned(train, settings, fit, count):
    """The setting of best mean accuracy inside the training rows (the first of equals), fitted to all of them."""
    settings = list(settings)
    if len(settings) > 1:
        splits = inner_folds(train, count)
        scores = []
        for setting in settings:
            parts = []
            for inner_train, inner_test in splits:
                predict, conditions = fit(inner_train, setting)
                right = (predict(inner_test) == classes[inner_test]).mean()
                parts.append(right if conditions <= budget else 0.0)
            scores.append(numpy.mean(parts))
        order = numpy.argsort(-numpy.array(scores), kind="stable")
    else:
        order = [0]
    for place in order:
        predict, conditions = fit(train, settings[place])
        if conditions <= budget:
            return predict, conditions
    commonest = numpy.bincount(classes[train]).argmax()
    return (lambda rows: numpy.full(len(rows), commonest)), 0


def cart(train):
    from sklearn.tree import DecisionTreeClassifier

    matrix = numpy.column_stack([numbers, flags]).astype("float32")

    def fit(rows, setting):
        leaves, criterion, least = setting
        model = DecisionTreeClassifier(
            criterion=criterion, max_leaf_nodes=leaves, min_samples_leaf=least, random_state=0
        )
        model.fit(matrix[rows], classes[rows])
        return (lambda asked: model.predict(matrix[asked])), int(model.tree_.node_count // 2)

    sizes = [size for size in (2, 3, 4, 5, 6, 8, 10, 13) if size <= budget + 1]
    settings = [(size, "gini", least) for size in sizes for least in (1, 5)]
    return tuned(train, settings, fit, 5)


def figs(train):
    from imodels import FIGSClassifier

    matrix = numpy.column_stack(filled(train)).astype("float64")

    def fit(rows, rules):
        model = FIGSClassifier(max_rules=rules, random_state=0)
        # Labels without gaps, which the package needs.
        known, labels = numpy.unique(classes[rows], return_inverse=True)
        if len(known) == 1:
            return (lambda asked: numpy.full(len(asked), known[0])), 0
        model.fit(matrix[rows], labels)
        return (lambda asked: known[numpy.array(model.predict(matrix[asked])).astype(int)]), int(model.complexity_)

    return tuned(train, (3, 6, 9, 12), fit, 3)


def ripper(train):
    """Several classes as RIPPER takes them: rules for the rarest first, then for the next among the rows left."""
    import pandas
    from wittgenstein import RIPPER

    values, marks = filled(train)
    names = ["n%d" % i for i in range(values.shape[1])] + ["f%d" % i for i in range(marks.shape[1])]
    frame = pandas.DataFrame(numpy.column_stack([values, marks.astype(int)]), columns=names)

    def fit(rows, prune):
        present = numpy.bincount(classes[rows])
        order = [c for c in numpy.argsort(present, kind="stable") if present[c] > 0]
        left, used, models = rows, 0, []
        for c in order[:-1]:
            if used >= budget or len(left) < 10 or (classes[left] == c).sum() < 2:
                continue
            part = frame.iloc[left].copy()
            part["class"] = (classes[left] == c).astype(int)
            if part["class"].nunique() < 2:
                continue
            model = RIPPER(prune_size=prune, max_total_conds=budget - used, random_state=1)
            try:
                model.fit(part, class_feat="class", pos_class=1)
            except Exception:
                continue
            size = sum(len(rule.conds) for rule in model.ruleset_.rules)
            if size == 0 or used + size > budget:
                continue
            covered = numpy.array(model.predict(frame.iloc[left]), dtype=bool)
            models.append((c, model))
            used += size
            left = left[~covered]
            if len(left) == 0:
                break
        rest = numpy.bincount(classes[left if len(left) else rows]).argmax()

        def predict(asked):
            found = numpy.full(len(asked), rest)
            open_rows = numpy.ones(len(asked), dtype=bool)
            for c, model in models:
                if not open_rows.any():
                    break
                places = numpy.flatnonzero(open_rows)
                hits = places[numpy.array(model.predict(frame.iloc[asked[places]]), dtype=bool)]
                found[hits] = c
                open_rows[hits] = False
            return found

        return predict, used

    return tuned(train, (0.33, 0.5), fit, 3)


def binarised(train, thresholds, most):
    """Numbers cut at quantiles of the training rows; the columns a forest on them finds most useful, where there are many."""
    values, marks = filled(train)
    columns = [marks[:, i] for i in range(marks.shape[1])]
    for i in range(values.shape[1]):
        shares = numpy.linspace(0, 1, thresholds + 2)[1:-1]
        for cut in numpy.unique(numpy.quantile(values[train, i], shares, method="lower")):
            columns.append(values[:, i] <= cut)
    matrix = numpy.column_stack(columns)
    varied = matrix[train].any(axis=0) & ~matrix[train].all(axis=0)
    matrix = matrix[:, varied]
    if matrix.shape[1] > most:
        from sklearn.ensemble import RandomForestClassifier

        forest = RandomForestClassifier(100, random_state=0).fit(matrix[train], classes[train])
        matrix = matrix[:, numpy.sort(numpy.argsort(-forest.feature_importances_, kind="stable")[:most])]
    return matrix


def streed(train):
    from pystreed import STreeDClassifier

    matrix = binarised(train, 8, 60).astype("intc")

    def fit(rows, setting):
        depth, nodes = setting
        model = STreeDClassifier(max_depth=depth, max_num_nodes=nodes, time_limit=options["limit"], n_thresholds=5)
        known, labels = numpy.unique(classes[rows], return_inverse=True)
        model.fit(matrix[rows], labels.astype("intc"))
        return (lambda asked: known[numpy.array(model.predict(matrix[asked])).astype(int)]), int(
            model.get_n_leaves() - 1
        )

    settings = [(1, 1), (2, 2), (2, 3), (3, 4), (3, 5), (3, 7)]
    if len(train) * matrix.shape[1] <= options["deep"]:
        settings += [(4, 9), (4, 12)]
    return tuned(train, settings, fit, 3)


def gosdt(train):
    # This folder has a gosdt.py of its own.
    here = sys.path.pop(0)
    from gosdt import GOSDTClassifier

    sys.path.insert(0, here)

    matrix = binarised(train, 5, 30)

    def size(node):
        return 0 if hasattr(node, "prediction") else 1 + size(node.left_child) + size(node.right_child)

    def fit(rows, price):
        known, labels = numpy.unique(classes[rows], return_inverse=True)
        if len(known) == 1:
            return (lambda asked: numpy.full(len(asked), known[0])), 0
        model = GOSDTClassifier(
            regularization=price, allow_small_reg=True, depth_budget=4, time_limit=options["limit"], verbose=False
        )
        model.fit(matrix[rows], labels)
        root = model.trees_[0].tree

        def predict(asked):
            found = numpy.empty(len(asked), dtype="int64")

            def walk(node, places):
                if hasattr(node, "prediction"):
                    found[places] = known[node.prediction]
                    return
                holds = matrix[asked[places], node.feature]
                walk(node.left_child, places[holds])
                walk(node.right_child, places[~holds])

            walk(root, numpy.arange(len(asked)))
            return found

        return predict, size(root)

    return tuned(train, (0.03, 0.01, 0.005), fit, 3)


methods = {"cart": cart, "figs": figs, "ripper": ripper, "streed": streed, "gosdt": gosdt}
learn = methods[options["method"]]
found = {"accuracies": [], "conditions": [], "seconds": [], "problem": None}
started = time.perf_counter()
try:
    for fold in range(int(folds.max()) + 1):
        if time.perf_counter() - started > options["patience"]:
            found["problem"] = "took longer than %d s for %d folds" % (options["patience"], fold)
            break
        test = numpy.flatnonzero(folds == fold)
        train = numpy.flatnonzero(folds != fold)
        begun = time.perf_counter()
        predict, conditions = learn(train)
        found["seconds"].append(time.perf_counter() - begun)
        found["accuracies"].append(float((predict(test) == classes[test]).mean()))
        found["conditions"].append(conditions)
except Exception as problem:
    found["problem"] = "%s: %s" % (type(problem).__name__, str(problem).split("\n")[0])
print(json.dumps(found))
