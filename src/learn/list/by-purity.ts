// GROVE's choice of a literal (Pagallo & Haussler 1990, Table 6): the most informative condition, and of its two sides
// the purer one; the negation where both are equally pure.

import { type Condition, negate } from "../../condition/condition.ts";
import { sideMerit } from "../../kernels/information.ts";
import { chooseByInformation, type SplitChooser } from "../shared/split-chooser.ts";
import type { SelectLiteral } from "./separate-and-conquer.ts";

/** `factors`: class factors of given priors, fixed for the whole list; null for data priors. */
export function selectByPurity(
  factors: Float64Array | null,
  chooseSplits: SplitChooser = chooseByInformation("split"),
): SelectLiteral {
  let variables: readonly number[] = [];
  return async ({ source, part, counts, minRows }) => {
    // The same array each time: a source need not look again at what is asked.
    if (variables.length !== source.attributes) {
      variables = Array.from({ length: source.attributes }, (_, index) => index);
    }
    const nodes = [{ part, counts, depth: 0 }];
    const [split] = await chooseSplits({ source, nodes, variables, factors, minRows });
    if (!split) return null;
    const condition = split.test as Condition;
    const rest = counts.map((count, c) => count - split.yes[c]);
    return entropy(rest, factors) <= entropy(split.yes, factors)
      ? { condition: negate(condition), covered: rest }
      : { condition, covered: split.yes };
  };
}

function entropy(counts: Float64Array, factors: Float64Array | null): number {
  const weight = counts.reduce((sum, count, c) => sum + count * (factors?.[c] ?? 1), 0);
  if (weight === 0) return 0;
  return -sideMerit(counts, 0, counts.length, factors) / weight;
}
