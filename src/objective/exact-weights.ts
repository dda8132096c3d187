// Class counts as whole numbers in one unit, each class times its factor: what exact comparisons of
// splits work with.

import { total } from "../counts/total.ts";
import type { ClassFactors } from "./priors.ts";

/** Weights, and so their sums, are multiples of 2^-20 (dataset/read/read-weights.ts). */
const UNITS = 2 ** 20;

export function exactWeights(counts: Float64Array, factors: ClassFactors | null): bigint[] {
  return Array.from(counts, (count, c) => exactWeight(count, c, factors));
}

/** Of the rows of one class. */
export function exactWeight(count: number, c: number, factors: ClassFactors | null): bigint {
  const weight = unitsOf(count);
  return factors === null ? weight : weight * factors.ratios()[c];
}

export function exactTotal(counts: Float64Array, factors: ClassFactors | null): bigint {
  // Sums of multiples of a unit are exact in doubles as long as there is room for their digits.
  const isRoom = total(counts) * UNITS <= Number.MAX_SAFE_INTEGER;
  if (!isRoom) return exactWeights(counts, factors).reduce((all, weight) => all + weight, 0n);
  if (factors === null) return unitsOf(total(counts));
  const { groupOf, ratios } = groupsOf(factors);
  const sums = new Float64Array(ratios.length);
  for (let c = 0; c < counts.length; c++) sums[groupOf[c]] += counts[c];
  return ratios.reduce((all, ratio, group) => all + unitsOf(sums[group]) * ratio, 0n);
}

function unitsOf(weight: number): bigint {
  return BigInt(Math.round(weight * UNITS));
}

/** Classes that share a factor, as nearly all do where there are very many. */
interface ClassGroups {
  readonly groupOf: Uint32Array;
  readonly ratios: readonly bigint[];
}

const known = new WeakMap<ClassFactors, ClassGroups>();

function groupsOf(factors: ClassFactors): ClassGroups {
  let groups = known.get(factors);
  if (groups === undefined) {
    const all = factors.ratios();
    const ratios = [...new Set(all)];
    groups = { groupOf: Uint32Array.from(all, (ratio) => ratios.indexOf(ratio)), ratios };
    known.set(factors, groups);
  }
  return groups;
}
