# The best rule list of at most so many rules of one literal, as solvers of integer programs need it.
from arrays import read_input, read_matrix


def read_problem():
    """Options; distinct rows as pairs of a row and its weight by class; candidates as tuples of 0 and 1 over these."""
    arrays, options = read_input()
    X = read_matrix(arrays, "uint8")
    y = arrays["y"]
    groups = {}
    for row in range(len(y)):
        groups.setdefault(X[row].tobytes(), [row, [0, 0]])[1][int(y[row])] += 1
    members = list(groups.values())
    columns = {}
    for column in range(X.shape[1]):
        for negated in (0, 1):
            bits = tuple(int(X[row][column]) ^ negated for row, _ in members)
            if 0 < sum(bits) < len(bits):
                columns.setdefault(bits, len(columns))
    return options, members, list(columns)
