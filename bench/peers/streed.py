# STreeD (C++): optimal trees on two-valued columns. Processor time of the solving only, the least of some runs.
import json

from arrays import read_input, read_matrix
from least_time import least_time
from pystreed import STreeDClassifier

arrays, options = read_input()
X = read_matrix(arrays, "intc")
y = arrays["y"].astype("intc")
depth = options["depth"]
model, best = least_time(lambda: STreeDClassifier(max_depth=depth, max_num_nodes=2**depth - 1, time_limit=3 * options["limit"]), X, y, options["repeat"])
errors = int((model.predict(X) != y).sum())
print(json.dumps({"seconds": best, "errors": errors, "proved": best < options["limit"]}))
