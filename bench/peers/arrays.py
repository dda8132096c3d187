# Reads what bench/peers.ts wrote: named arrays and options.
import json
import os
import sys

import numpy


def read_input():
    folder = sys.argv[1]
    with open(os.path.join(folder, "input.json")) as file:
        described = json.load(file)
    arrays = {
        name: numpy.fromfile(os.path.join(folder, name + ".bin"), dtype=kind)
        for name, kind in described["types"].items()
    }
    return arrays, described["options"]


def read_matrix(arrays, kind):
    """The columns x0, x1, ... side by side, row after row."""
    count = sum(1 for name in arrays if name.startswith("x"))
    rows = len(arrays["y"])
    matrix = numpy.empty((rows, count), dtype=kind, order="C")
    for index in range(count):
        matrix[:, index] = arrays["x%d" % index]
    return matrix
