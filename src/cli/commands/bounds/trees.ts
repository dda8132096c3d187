// `espalier bound trees`: VC dimension of small trees, and the examples needed to learn the best of
// them.

import { countOf, grouped } from "../../../text/numbers.ts";
import {
  checkTreeClass,
  exampleOrders,
  mostShattered,
  sufficientExamples,
  type TreeClass,
  type VcDimension,
  vcDimension,
} from "../../../theory/vc-dimension.ts";
import { anyNumber, openShare } from "../../flags/read-flag.ts";
import { type Bound, ofFlags, required } from "./bound.ts";

/** Where the curve of examples against 1/ε is read off. */
const INVERSE_EPSILONS = [5, 10, 20, 50, 100];

export const treesBound: Bound = {
  name: "trees",
  summary: "VC dimension of trees of d levels over n columns, and examples needed to learn the best one",
  flags: [
    ["--d <levels>", "number of levels", anyNumber],
    [
      "--k <intervals>",
      "most intervals of a continuous column at the last level (default: p + 1)",
      anyNumber,
    ],
    ["--b <values>", "most values of a categorical column (default: 2)", anyNumber],
    ["--least-error <share>", "error of the best tree, for the lower bound (default: 0.1)", openShare],
  ],
  compute({ p = 2, k = p + 1, b = 2, leastError = 0.1, ...options }) {
    const trees = { d: required(options.d, "--d", 2), n: required(options.n, "--n", 2), p, k, b };
    const epsilon = openShare(String(options.epsilon ?? 0.1), "--epsilon");
    const delta = openShare(String(options.delta ?? 0.1), "--delta");
    ofFlags(() => checkTreeClass(trees));
    // Theorem 4 is about two classes: of more, its trees are some, and all are counted.
    const theorem = vcDimension(trees);
    const dimension = p > 2 ? { lower: theorem.lower, upper: mostShattered(trees) } : theorem;
    const sufficient = sufficientExamples(trees, epsilon, delta);
    // What suffices is known by the upper bound, what is needed by the lower.
    const { necessaryOrder } = exampleOrders(dimension.lower, epsilon, leastError);
    const sufficientOrder =
      dimension.upper === null ? null : exampleOrders(dimension.upper, epsilon, leastError).sufficientOrder;
    const orders = { sufficientOrder, necessaryOrder };
    const curve = INVERSE_EPSILONS.map((inverse) => ({
      inverseEpsilon: inverse,
      examples: sufficientExamples(trees, 1 / inverse, delta),
    }));
    return {
      json: { ...trees, epsilon, delta, leastError, vcDimension: dimension, sufficient, ...orders, curve },
      text: [
        `Trees of ${countOf(trees.d, "level")} over ${countOf(trees.n, "column")}, ${trees.p} classes, continuous columns in up to ${trees.k} intervals, categorical columns of up to ${trees.b} values:`,
        dimensionText(trees, dimension),
        `  ${grouped(sufficient)} examples suffice, for any distribution, for the tree with the fewest training errors to be within ε = ${epsilon} of the best tree, except with probability δ = ${delta}`,
        `  without constants: ${sufficientOrder === null ? "" : `VC/ε² = ${grouped(Math.ceil(sufficientOrder))} suffice; `}where the best tree has an error of ${leastError}, some distributions need error·VC/ε² = ${grouped(Math.ceil(necessaryOrder))}`,
        ...curve.map(
          ({ inverseEpsilon, examples }) =>
            `  1/ε = ${inverseEpsilon}: ${grouped(examples)} examples suffice`,
        ),
      ],
    };
  },
};

/** The bounds, and the trees that Theorem 4 is about; its upper bound needs many columns. */
function dimensionText({ d, n, b, k, p }: TreeClass, { lower, upper }: VcDimension): string {
  const kinds = `${d > 1 ? `, categorical columns of ${countOf(b, "value")} above the last level` : ""}, continuous ones on ${d > 1 ? "it" : "the one level"}`;
  if (p > 2) {
    return `  VC dimension of their errors from ${grouped(lower)} (Theorem 4, for two of the classes${kinds}) to ${grouped(upper!)} (counted: more rows can be got wrong in more ways than such trees can label them)`;
  }
  return upper === null
    ? `  VC dimension at least ${grouped(lower)} (Theorem 4, for two classes${kinds}); no upper bound: its formula holds for n sufficiently large only, and at n = ${n}, K = ${k} it gives less than the lower bound`
    : `  VC dimension from ${grouped(lower)} to ${grouped(upper)} (Theorem 4, for two classes${kinds}; the upper bound for n sufficiently large)`;
}
