# ConTree (C++): optimal binary trees on numbers. Processor time of the solving only, the least of some runs.
import json

from arrays import read_input, read_matrix
from least_time import least_time
from pycontree import ConTree

arrays, options = read_input()
X = read_matrix(arrays, "float64")
y = arrays["y"].astype("intc")
model, best = least_time(lambda: ConTree(max_depth=options["depth"], time_limit=3 * options["limit"]), X, y, options["repeat"])
errors = int((model.predict(X) != y).sum())
print(json.dumps({"seconds": best, "errors": errors, "proved": best < options["limit"]}))
