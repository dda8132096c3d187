// GROVE's choice of a literal (Pagallo & Haussler 1990, Table 6): the most informative condition, and of its two sides
// the purer one; the negation where both are equally pure.

import { type Condition, negate } from "../../condition/condition.ts";
import { total } from "../../counts/total.ts";
import { sideMerit } from "../../kernels/information.ts";
import { chooseByInformation, type SplitChooser } from "../../split/split-chooser.ts";
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
    return isNoPurer(split.yes, rest, factors)
      ? { condition: negate(condition), covered: rest }
      : { condition, covered: split.yes };
  };
}

/** Shares that differ by less than this part of themselves are equal where prior factors make them inexact. */
const ROUNDING = 1e-12;
/** Weights are multiples of 2^-20 (dataset/read/read-weights.ts), so that counts in this unit are whole. */
const UNITS = 2 ** 20;

/**
 * Whether the entropy of `a` is at least that of `b`. Rounding must not decide a tie, and proportional counts (in
 * whatever order of the classes) have equal entropy: their shares are compared exactly before any logarithm is taken.
 */
export function isNoPurer(a: Float64Array, b: Float64Array, factors: Float64Array | null): boolean {
  const isTie = factors === null ? areProportional(a, b) : areNearlyProportional(a, b, factors);
  return isTie || entropy(b, factors) <= entropy(a, factors);
}

function areProportional(a: Float64Array, b: Float64Array): boolean {
  const [these, those] = [a, b].map((counts) =>
    Array.from(counts.slice().sort(), (count) => BigInt(Math.round(count * UNITS))),
  );
  const sum = (counts: readonly bigint[]): bigint => counts.reduce((total, count) => total + count, 0n);
  const all = [sum(these!), sum(those!)] as const;
  return these!.every((count, c) => count * all[1] === those![c] * all[0]);
}

function areNearlyProportional(a: Float64Array, b: Float64Array, factors: Float64Array): boolean {
  const [these, those] = [a, b].map((counts) => counts.map((count, c) => count * factors[c]).sort());
  const all = [total(these!), total(those!)] as const;
  return these!.every((weight, c) => {
    const products = [weight * all[1], those![c] * all[0]] as const;
    return Math.abs(products[0] - products[1]) <= ROUNDING * Math.max(...products);
  });
}

function entropy(counts: Float64Array, factors: Float64Array | null): number {
  const weight = counts.reduce((sum, count, c) => sum + count * (factors?.[c] ?? 1), 0);
  if (weight === 0) return 0;
  return -sideMerit(counts, 0, counts.length, factors) / weight;
}
