# TREEFARMS (C++): all trees within a share of the best one's objective, on two-valued columns. Processor time of the
# fitting only. Besides the count, how many of its trees have no condition above two leaves that saves nothing: where the
# classes tie in a leaf, whether TREEFARMS counts such a tree depends on the order of the classes.
import json
import sys
import time

import pandas
from arrays import read_input, read_matrix
from treefarms import TREEFARMS

arrays, options = read_input()
X = read_matrix(arrays, "intc")
y = arrays["y"].astype("intc")
frame = pandas.DataFrame(X, columns=["x%d" % i for i in range(X.shape[1])])
model = TREEFARMS({
    "regularization": options["regularization"],
    "rashomon_bound_multiplier": options["multiplier"],
    # It counts the leaf as a level.
    "depth_budget": options["depth"] + 1,
    "time_limit": options["limit"],
    "rashomon": True,
    "verbose": False,
})
start = time.process_time()
model.fit(frame, pandas.Series(y, name="class"))
seconds = time.process_time() - start


def mistakes(rows):
    ones = int(y[rows].sum())
    return min(ones, int(rows.sum()) - ones)


def saves(tree, rows):
    if "prediction" in tree:
        return True
    yes = rows & (X[:, int(tree["feature"])] == 1)
    no = rows & (X[:, int(tree["feature"])] != 1)
    if "prediction" in tree["true"] and "prediction" in tree["false"]:
        return mistakes(yes) + mistakes(no) < mistakes(rows)
    return saves(tree["true"], yes) and saves(tree["false"], no)


everything = y >= 0
trees = [model.model_set.get_tree_at_idx_raw(i) for i in range(model.get_tree_count())]
saving = sum(saves(tree, everything) for tree in trees)
sys.stdout.flush()
print("\n" + json.dumps({"seconds": seconds, "count": len(trees), "saving": saving}))
