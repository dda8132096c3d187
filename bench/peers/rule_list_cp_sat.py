# The best rule list of at most so many rules of one literal as a program of integers, solved by CP-SAT. Processor time
# of the solving alone, one thread.
import json
import threading
import time

from ortools.sat.python import cp_model
from rule_list_problem import read_problem

options, members, candidates = read_problem()
rules = options["rules"]
price = options["price"]

model = cp_model.CpModel()
chosen = [[model.new_bool_var("") for _ in candidates] for _ in range(rules)]
used = [model.new_bool_var("") for _ in range(rules)]
labels = [model.new_bool_var("") for _ in range(rules + 1)]
for place in range(rules):
    model.add(sum(chosen[place]) == used[place])
    if place:
        model.add(used[place] <= used[place - 1])
costs = [price * each for each in used]
for group, (_, weights) in enumerate(members):
    holding = [at for at, bits in enumerate(candidates) if bits[group]]
    answer = model.new_bool_var("")
    earlier = []
    for place in range(rules):
        holds = model.new_bool_var("")
        model.add(sum(chosen[place][at] for at in holding) == holds)
        model.add(answer == labels[place]).only_enforce_if([holds] + [each.negated() for each in earlier])
        earlier.append(holds)
    model.add(answer == labels[rules]).only_enforce_if([each.negated() for each in earlier])
    costs.append(1000 * weights[1] * (1 - answer) + 1000 * weights[0] * answer)
model.minimize(sum(costs))
solver = cp_model.CpSolver()
solver.parameters.num_workers = 1
# Its own limit goes by the clock, which on a busy machine gives it next to nothing: ours goes by processor time.
solver.parameters.max_time_in_seconds = 40 * options["limit"]
start = time.process_time()
done = threading.Event()


def watch():
    while not done.wait(0.1):
        if time.process_time() - start > options["limit"]:
            solver.stop_search()
            return


watcher = threading.Thread(target=watch, daemon=True)
watcher.start()
status = solver.solve(model)
done.set()
seconds = time.process_time() - start
value = solver.objective_value / 1000 if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None
print(json.dumps({"seconds": seconds, "value": value, "bound": solver.best_objective_bound / 1000, "proved": status == cp_model.OPTIMAL}))
