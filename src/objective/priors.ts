// Class priors as CART has them: a fixed factor per class, set once on the whole training sample
// (Pagallo & Haussler 1990, Section 3.1), so that a class weighs its prior whatever its frequency.

import { DataError } from "../dataset/data-error.ts";
import { commonDivisor } from "./common-divisor.ts";
import { type CostMatrix, costOfAnswer } from "./cost.ts";

/** Class priors: those of the data, equal ones, or a share for each class. */
export type Priors = "data" | "uniform" | Readonly<Record<string, number>>;

/**
 * What the weight of each class is multiplied by: prior / frequency, and 0 for a class without
 * rows.
 */
export interface ClassFactors {
  /** Scaled so that the total weight stays. */
  readonly values: Float64Array;
  /** The same but for rounding and scale: whole numbers, for exact comparisons. */
  ratios(): readonly bigint[];
}

/** Null where the priors are the data's. */
export function priorFactors(
  priors: Priors,
  classes: readonly string[],
  counts: Float64Array,
): ClassFactors | null {
  if (priors === "data") return null;
  const wanted = classes.map((name) => (priors === "uniform" ? 1 : ownShare(priors, name)));
  if (priors !== "uniform") checkPriors(priors, classes);
  const present = wanted.map((prior, c) => (counts[c] > 0 ? prior! : 0));
  const mass = present.reduce((sum, prior) => sum + prior, 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (mass === 0) return null;
  let ratios: bigint[] | null = null;
  return {
    values: Float64Array.from(present, (prior, c) => (prior > 0 ? ((prior / mass) * total) / counts[c] : 0)),
    ratios() {
      ratios ??= ratiosOf(present, counts);
      return ratios;
    },
  };
}

/** Priors over counts, all times the same number. */
function ratiosOf(priors: readonly number[], counts: Float64Array): bigint[] {
  // A prior is meant as the decimal fraction that is written: 0.7 as 7/10.
  const decimals = priors.map((prior) => {
    const [digits, exponent] = prior.toExponential().split("e") as [string, string];
    const [whole, fraction = ""] = digits.split(".");
    return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
  });
  const least = Math.min(...decimals.map(({ exponent }) => exponent));
  // Counts are multiples of 2^-20 (dataset/read/read-weights.ts).
  const frequencies = Array.from(counts, (count) => BigInt(Math.round(count * 2 ** 20)) || 1n);
  const common = frequencies.reduce((multiple, count) => (multiple / commonDivisor(multiple, count)) * count);
  return decimals.map(
    ({ digits, exponent }, c) => (digits * 10n ** BigInt(exponent - least) * common) / frequencies[c],
  );
}

export function weighByPriors(counts: Float64Array, factors: ClassFactors | null): Float64Array {
  return factors === null ? counts : counts.map((count, c) => count * factors.values[c]);
}

/**
 * Costs by which rows of a class count as often as its prior says: what pruning and budgets, which
 * compare costs of plain counts, weigh classes by.
 */
export function costsByPriors(costs: CostMatrix, factors: ClassFactors | null): CostMatrix {
  if (factors === null) return costs;
  const { values } = factors;
  return Array.from(values, (factor, actual) =>
    Array.from(values, (_, predicted) => factor * costOfAnswer(actual, predicted, costs)),
  );
}

/** Whether a value is priors, whatever the classes. */
export function isPriors(value: unknown): value is Priors {
  if (value === "data" || value === "uniform") return true;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every(
    (share) => typeof share === "number" && share >= 0 && Number.isFinite(share),
  );
}

/**
 * What a text such as `yes=0.7,no=0.3` stands for; the text itself where it stands for nothing of
 * the kind.
 */
export function readPriors(text: string): unknown {
  if (text === "data" || text === "uniform") return text;
  const priors = new Map<string, number>();
  for (const item of text.split(",")) {
    const at = item.lastIndexOf("=");
    const share = item.slice(at + 1).trim();
    const name = item.slice(0, at).trim();
    if (at < 1 || share === "" || priors.has(name)) return text;
    priors.set(name, Number(share));
  }
  return Object.fromEntries(priors);
}

/** Whatever a class is called. */
function ownShare(priors: Readonly<Record<string, number>>, name: string): number | undefined {
  return Object.hasOwn(priors, name) ? priors[name] : undefined;
}

function checkPriors(priors: Readonly<Record<string, number>>, classes: readonly string[]): void {
  const unknown = Object.keys(priors).find((name) => !classes.includes(name));
  if (unknown !== undefined) {
    throw new DataError(
      `priors name the class "${unknown}", which is not in the data (${classes.join(", ")})`,
    );
  }
  const absent = classes.find((name) => ownShare(priors, name) === undefined);
  if (absent !== undefined) {
    throw new DataError(
      `priors leave out the class "${absent}": give a share for each of ${classes.join(", ")}`,
    );
  }
  if (classes.every((name) => priors[name] === 0)) {
    throw new DataError("priors must not all be 0: give at least one class a share above 0");
  }
}
