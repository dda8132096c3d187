# CORELS (C++): the best rule list on two-valued columns. Processor time of fitting, the least of some runs; its queue
# running empty is its proof.
import json
import time

import numpy

# The package asks numpy for a name that newer versions have dropped.
numpy.bool = bool
import corels.corels as package
from arrays import read_input, read_matrix

arrays, options = read_input()
X = read_matrix(arrays, "uint8")
y = arrays["y"].astype("uint8")
own_loop = package.fit_wrap_loop
ended = {}


def loop_until(deadline):
    """One step of theirs after the other until their queue is empty, or the time is up."""
    steps = [0]

    def loop(most):
        steps[0] += 1
        if steps[0] % 1024 == 0 and time.process_time() > deadline:
            ended["proved"] = False
            return False
        going = own_loop(most)
        if not going:
            ended["proved"] = True
        return going

    return loop


best = None
for _ in range(options["repeat"]):
    model = package.CorelsClassifier(c=options["c"], n_iter=10**9, max_card=options["literals"], min_support=0.0, verbosity=[])
    start = time.process_time()
    package.fit_wrap_loop = loop_until(start + options["limit"])
    model.fit(X, y)
    seconds = time.process_time() - start
    best = seconds if best is None else min(best, seconds)
    if seconds > 1:
        break
errors = int((model.predict(X) != y).sum())
print(json.dumps({"seconds": best, "errors": errors, "rules": len(model.rl().rules) - 1, "proved": ended["proved"]}))
