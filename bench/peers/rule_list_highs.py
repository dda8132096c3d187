# The best rule list of at most so many rules of one literal as a program of integers, solved by HiGHS. Processor time of
# the solving alone, one thread.
import json
import time

import highspy
import numpy
from rule_list_problem import read_problem

options, members, candidates = read_problem()
candidates = numpy.array(candidates, dtype=bool)
rules = options["rules"]
price = options["price"] / 1000

model = highspy.Highs()
model.silent()
model.setOptionValue("threads", 1)
chosen = [[model.addBinary() for _ in candidates] for _ in range(rules)]
labels = [model.addBinary() for _ in range(rules + 1)]
costs = []
for place in range(rules):
    model.addConstr(sum(chosen[place]) <= 1)
    if place:
        model.addConstr(sum(chosen[place]) <= sum(chosen[place - 1]))
    costs.append(price * sum(chosen[place]))
for group, (_, weights) in enumerate(members):
    holding = numpy.flatnonzero(candidates[:, group])
    holds = [sum(chosen[place][at] for at in holding) for place in range(rules)]
    answer = model.addVariable(0, 1)
    # Which rule decides is the first that holds: a rule before it that holds lifts what binds the answer to the label.
    for place in range(rules + 1):
        free = sum(holds[:place]) + (1 - holds[place] if place < rules else 0)
        model.addConstr(answer - labels[place] <= free)
        model.addConstr(labels[place] - answer <= free)
    costs.append(weights[1] * (1 - answer) + weights[0] * answer)
# Its own limit goes by the clock, which on a busy machine gives it next to nothing: ours goes by processor time.
model.setOptionValue("time_limit", 40.0 * options["limit"])
start = time.process_time()


def watch(event):
    if time.process_time() - start > options["limit"]:
        event.interrupt()


model.cbMipInterrupt += watch
model.cbSimplexInterrupt += watch
model.minimize(sum(costs))
seconds = time.process_time() - start
info = model.getInfo()
proved = model.getModelStatus() == highspy.HighsModelStatus.kOptimal
value = info.objective_function_value if info.primal_solution_status == 2 else None
print(json.dumps({"seconds": seconds, "value": value, "bound": max(0, info.mip_dual_bound), "proved": proved}))
