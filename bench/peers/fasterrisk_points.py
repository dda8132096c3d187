# FasterRisk's points for two-valued columns: processor seconds of the search (imports apart), the mean logistic loss of its
# best integer solution, how many columns that uses. Options: "items", "points", "columns".
import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["OMP_NUM_THREADS"] = "1"
import json
import time
import warnings

import numpy
from fasterrisk.fasterrisk import RiskScoreOptimizer

from arrays import read_input, read_matrix

warnings.filterwarnings("ignore")
arrays, options = read_input()
matrix = read_matrix(arrays, "float64")
labels = numpy.where(arrays["y"] == 1, 1.0, -1.0)
start = time.process_time()
search = RiskScoreOptimizer(X=matrix, y=labels, k=options["items"], lb=-options["points"], ub=options["points"])
search.optimize()
multiplier, intercept, points = search.get_models(model_index=0)
seconds = time.process_time() - start
scores = (intercept + matrix @ points) / multiplier
loss = float(numpy.mean(numpy.logaddexp(0, -labels * scores)))
print(json.dumps({"seconds": seconds, "loss": loss, "items": int(numpy.count_nonzero(points)), "multiplier": float(multiplier)}))
