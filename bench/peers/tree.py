# scikit-learn's tree on the bench's data: fit only, the matrix already in the form it wants.
import json
import time

import sklearn
from sklearn.tree import DecisionTreeClassifier

from arrays import read_input, read_matrix

arrays, options = read_input()
matrix = read_matrix(arrays, "float32")
classes = arrays["y"].astype("int64")
seconds = float("inf")
for _ in range(options.get("repeat", 1)):
    tree = DecisionTreeClassifier(criterion="entropy", max_depth=options["depth"], random_state=0)
    start = time.perf_counter()
    tree.fit(matrix, classes)
    seconds = min(seconds, time.perf_counter() - start)
print(
    json.dumps(
        {
            "seconds": seconds,
            "accuracy": tree.score(matrix, classes),
            "leaves": int(tree.get_n_leaves()),
            "version": sklearn.__version__,
        }
    )
)
