# What answers cost where a miss of the rare class costs "miss" false alarms: CART with class weights, its size tuned by cost, and
# logistic regression that answers what costs least. Options: "columns", "rare", "miss", "budget". The array "role" is 1 of training rows.
import json
import warnings

import numpy
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

from arrays import read_input

warnings.filterwarnings("ignore")
arrays, options = read_input()
positive = (arrays["y"].astype("int64") == options["rare"]).astype(int)
train = numpy.flatnonzero(arrays["role"] == 1)
test = numpy.flatnonzero(arrays["role"] == 0)
miss = options["miss"]

parts = []
for index, (kind, size) in enumerate(options["columns"]):
    values = arrays["x%d" % index]
    if kind == "continuous":
        median = numpy.nan_to_num(numpy.nanmedian(values[train]))
        parts.append(numpy.where(numpy.isnan(values), median, values))
        if numpy.isnan(values).any():
            parts.append(numpy.isnan(values))
    else:
        parts.extend(values == code for code in range(size + 1) if (values == code).any())
matrix = numpy.column_stack(parts).astype("float64")


def cost(answers, rows):
    return float(miss * ((answers == 0) & (positive[rows] == 1)).sum() + ((answers == 1) & (positive[rows] == 0)).sum())


def tree(rows, setting):
    leaves, least = setting
    return DecisionTreeClassifier(
        max_leaf_nodes=leaves, min_samples_leaf=least, class_weight={0: 1, 1: miss}, random_state=0
    ).fit(matrix[rows], positive[rows])


count = max(2, min(5, int(positive[train].sum())))
folds = [(train[a], train[b]) for a, b in StratifiedKFold(count, shuffle=True, random_state=1).split(train, positive[train])]
settings = [(size, least) for size in (2, 3, 4, 5, 6, 8, 10, 13) for least in (1, 5, 20)]
costs = [sum(cost(tree(a, s).predict(matrix[b]), b) for a, b in folds) for s in settings]
best = tree(train, settings[int(numpy.argmin(costs))])
line = make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000)).fit(matrix[train], positive[train])
share = line.predict_proba(matrix[test])[:, 1]
print(json.dumps({"cart": cost(best.predict(matrix[test]), test), "logistic": cost((share * miss > 1 - share).astype(int), test)}))
