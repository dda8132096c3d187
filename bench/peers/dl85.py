# DL8.5 (C++): optimal trees on two-valued columns. Processor time of the solving only, the least of some runs.
import json

from arrays import read_input, read_matrix
from least_time import least_time
from pydl85 import DL85Classifier

arrays, options = read_input()
X = read_matrix(arrays, "int32")
y = arrays["y"].astype("int32")
model, best = least_time(lambda: DL85Classifier(max_depth=options["depth"], time_limit=options["limit"]), X, y, options["repeat"])
proved = not model.timeout_
print(json.dumps({"seconds": best, "errors": int(model.error_), "proved": bool(proved)}))
