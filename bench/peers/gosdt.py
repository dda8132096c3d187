# GOSDT (C++): optimal sparse trees on two-valued columns. It wants a price per leaf: one too small to cost a mistake.
# Processor time of the solving only, the least of some runs.
import json
import os
import sys

sys.path.pop(0)
from gosdt import GOSDTClassifier

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from arrays import read_input, read_matrix
from least_time import least_time

arrays, options = read_input()
X = read_matrix(arrays, "bool")
y = arrays["y"].astype("int32")
price = 1 / (len(y) * (2 ** options["depth"] + 1))
model, best = least_time(lambda: GOSDTClassifier(
    regularization=price,
    allow_small_reg=True,
    depth_budget=options["depth"],
    # By the clock, which on a busy machine runs faster than the processor's time.
    time_limit=3 * options["limit"],
    verbose=False,
), X, y, options["repeat"])
errors = round(model.result_.model_loss * len(y))
print(json.dumps({"seconds": best, "errors": errors, "proved": str(model.result_.status).endswith("CONVERGED") and best < options["limit"]}))
