# DL8.5 (C++): optimal trees on two-valued columns. Processor time of the solving only, the least of some runs.
import json
import time

from arrays import read_input, read_matrix
from pydl85 import DL85Classifier

arrays, options = read_input()
X = read_matrix(arrays, "int32")
y = arrays["y"].astype("int32")
best = None
runs = 0
while runs < options["repeat"]:
    model = DL85Classifier(max_depth=options["depth"], time_limit=options["limit"])
    start = time.process_time()
    model.fit(X, y)
    seconds = time.process_time() - start
    best = seconds if best is None else min(best, seconds)
    runs += 1
    if seconds > 1:
        break
proved = not model.timeout_
print(json.dumps({"seconds": best, "errors": int(model.error_), "proved": bool(proved)}))
