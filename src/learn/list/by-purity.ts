// GROVE's choice of a literal (Pagallo & Haussler 1990, Table 6): the most informative condition,
// and of its two sides the purer one; the negation where both are equally pure.

import { type Condition, negate } from "../../condition/condition.ts";
import { columnsOf } from "../../grow/grow.ts";
import { sideMerit } from "../../kernels/information.ts";
import { weigh } from "../../kernels/split-search.ts";
import type { ClassFactors } from "../../objective/priors.ts";
import { compareEntropies } from "../../split/criteria/information.ts";
import type { SplitChooser } from "../../split/split-chooser.ts";
import type { SelectLiteral } from "./separate-and-conquer.ts";

/** `factors` are fixed for the whole list. */
export function selectByPurity(factors: ClassFactors | null, chooseSplits: SplitChooser): SelectLiteral {
  let variables: readonly number[] = [];
  return async ({ source, part, counts }) => {
    // The same array each time, so that a source recognises the request.
    if (variables.length !== source.attributes) variables = columnsOf(source);
    const [split] = await chooseSplits({ source, nodes: [{ part, counts }], variables });
    if (!split) return null;
    const condition = split.test as Condition;
    return isNoPurer(split.yes, split.no, factors)
      ? { condition: negate(condition), covered: split.no }
      : { condition, covered: split.yes };
  };
}

/** Entropies further apart than this differ, whatever rounding did. */
const ROUNDING = 1e-9;

/** Whether the entropy of `a` is at least that of `b`, exactly. */
export function isNoPurer(a: Float64Array, b: Float64Array, factors: ClassFactors | null): boolean {
  const difference = entropy(a, factors) - entropy(b, factors);
  return (Math.abs(difference) > ROUNDING ? difference : compareEntropies(a, b, factors)) >= 0;
}

function entropy(counts: Float64Array, factors: ClassFactors | null): number {
  const values = factors?.values ?? null;
  return -sideMerit(counts, 0, counts.length, values) / (weigh(counts, values) || 1);
}
