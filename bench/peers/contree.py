# ConTree (C++): optimal binary trees on numbers. Processor time of the solving only, the least of some runs.
import json
import time

from arrays import read_input, read_matrix
from pycontree import ConTree

arrays, options = read_input()
X = read_matrix(arrays, "float64")
y = arrays["y"].astype("intc")
best = None
runs = 0
while runs < options["repeat"]:
    model = ConTree(max_depth=options["depth"], time_limit=3 * options["limit"])
    start = time.process_time()
    model.fit(X, y)
    seconds = time.process_time() - start
    best = seconds if best is None else min(best, seconds)
    runs += 1
    if seconds > 1:
        break
errors = int((model.predict(X) != y).sum())
print(json.dumps({"seconds": best, "errors": errors, "proved": best < options["limit"]}))
