# The fewest columns that cover all conflicts, by OR-Tools CP-SAT or HiGHS. Building the cover problem is timed too:
# from the rows (all pairs of different classes, equal ones once), or from conflicts that are given as bits. Loading
# the libraries is not. Quick problems are solved up to three times; the fastest counts.
import json
import resource
import time

import numpy

from arrays import read_input

arrays, options = read_input()
columns = options["columns"]
limit = options["seconds"]
if options["engine"] == "cp-sat":
    from ortools.sat.python import cp_model
else:
    import highspy


def from_rows():
    codes = arrays["codes"].reshape(-1, columns)
    classes = arrays["classes"]
    packed = []
    for row in range(len(classes)):
        others = codes[:row][classes[:row] != classes[row]]
        if len(others):
            packed.append(numpy.unique(numpy.packbits(others != codes[row], axis=1), axis=0))
    return numpy.unpackbits(numpy.unique(numpy.concatenate(packed), axis=0), axis=1, count=columns)


def from_conflicts():
    words = arrays["masks"].reshape(-1, options["words"])
    return numpy.unpackbits(words.view("uint8"), axis=1, bitorder="little")[:, :columns]


def cp_sat(matrix):
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in range(columns)]
    for row in matrix:
        model.add_bool_or([chosen[column] for column in numpy.flatnonzero(row)])
    model.minimize(sum(chosen))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = limit
    status = solver.solve(model)
    return status == cp_model.OPTIMAL, solver.objective_value, solver.best_objective_bound


def highs(matrix):
    solver = highspy.Highs()
    solver.setOptionValue("output_flag", False)
    solver.setOptionValue("time_limit", float(limit))
    lp = highspy.HighsLp()
    lp.num_col_ = columns
    lp.num_row_ = len(matrix)
    lp.col_cost_ = numpy.ones(columns)
    lp.col_lower_ = numpy.zeros(columns)
    lp.col_upper_ = numpy.ones(columns)
    lp.row_lower_ = numpy.ones(len(matrix))
    lp.row_upper_ = numpy.full(len(matrix), highspy.kHighsInf)
    counts = matrix.sum(axis=1)
    lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    lp.a_matrix_.start_ = numpy.concatenate([[0], numpy.cumsum(counts)]).astype("int32")
    lp.a_matrix_.index_ = numpy.nonzero(matrix)[1].astype("int32")
    lp.a_matrix_.value_ = numpy.ones(int(counts.sum()))
    lp.integrality_ = [highspy.HighsVarType.kInteger] * columns
    solver.passModel(lp)
    solver.run()
    info = solver.getInfo()
    optimal = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return optimal, info.objective_function_value, info.mip_dual_bound


fastest = float("inf")
spent = 0
for _ in range(3):
    start = time.perf_counter()
    matrix = from_rows() if options["form"] == "rows" else from_conflicts()
    optimal, size, bound = (cp_sat if options["engine"] == "cp-sat" else highs)(matrix)
    seconds = time.perf_counter() - start
    fastest = min(fastest, seconds)
    spent += seconds
    if spent > 2:
        break
print(
    json.dumps(
        {
            "seconds": fastest,
            "optimal": bool(optimal),
            "size": size if 0 < abs(size) < 1e9 else None,
            "bound": bound if abs(bound) < 1e9 else None,
            "conflicts": len(matrix),
            "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        }
    )
)
