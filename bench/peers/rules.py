# Rule learners and a tree on given splits: error on the test rows, size, seconds to fit.
# Options: "splits" (arrays x0.., y, and test rows), "methods". Wants 0/1 columns or numbers; the classes are 0, 1, ...
import json
import time
import warnings

import numpy
import pandas

from arrays import read_input, read_matrix

warnings.filterwarnings("ignore")
arrays, options = read_input()
test_rows = arrays.pop("test").astype(bool)
matrix = read_matrix(arrays, "float64")
classes = arrays["y"].astype("int64")
learn, test = matrix[~test_rows], matrix[test_rows]
learn_y, test_y = classes[~test_rows], classes[test_rows]


def scikit():
    from sklearn.tree import DecisionTreeClassifier

    model = DecisionTreeClassifier(criterion="entropy", random_state=0)
    start = time.perf_counter()
    model.fit(learn.astype("float32"), learn_y)
    seconds = time.perf_counter() - start
    return seconds, model.predict(test.astype("float32")), int(model.tree_.node_count // 2)


def wittgenstein():
    from wittgenstein import RIPPER

    names = ["x%d" % index for index in range(learn.shape[1])]
    frame = pandas.DataFrame(learn, columns=names)
    frame["class"] = learn_y
    model = RIPPER(random_state=1)
    start = time.perf_counter()
    model.fit(frame, class_feat="class", pos_class=1)
    seconds = time.perf_counter() - start
    predicted = numpy.array(model.predict(pandas.DataFrame(test, columns=names))).astype("int64")
    return seconds, predicted, len(model.ruleset_.rules)


def imodels():
    from imodels import GreedyRuleListClassifier

    model = GreedyRuleListClassifier(max_depth=20)
    start = time.perf_counter()
    model.fit(learn, learn_y)
    seconds = time.perf_counter() - start
    return seconds, numpy.array(model.predict(test)).astype("int64"), len(model.rules_)


methods = {"scikit-learn": scikit, "wittgenstein": wittgenstein, "imodels": imodels}
found = {}
for name in options["methods"]:
    try:
        seconds, predicted, size = methods[name]()
        found[name] = {"seconds": seconds, "error": float((predicted != test_y).mean()), "size": size}
    except Exception as problem:
        found[name] = {"problem": str(problem).split("\n")[0]}
print(json.dumps(found))
