# ConTree (C++): optimal binary trees on numbers. Solve time only, the fastest of some runs.
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
    model = ConTree(max_depth=options["depth"], time_limit=options["limit"])
    start = time.perf_counter()
    model.fit(X, y)
    seconds = time.perf_counter() - start
    best = seconds if best is None else min(best, seconds)
    runs += 1
    if seconds > 1:
        break
errors = int((model.predict(X) != y).sum())
print(json.dumps({"seconds": best, "errors": errors}))
