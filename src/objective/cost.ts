// What a mistake costs, and the class that costs least.

import { DataError } from "../dataset/data-error.ts";

/** Half of the least weight that a row can have. */
const HALF_A_UNIT = 2 ** -21;

/** Costs of about this size that differ by no more are equal. */
export function roundingOf(costs: CostMatrix, size: number): number {
  const least = (costs ?? [])
    .flat()
    .reduce((smallest, cost) => (cost > 0 ? Math.min(smallest, cost) : smallest), 1);
  return Math.max(HALF_A_UNIT * least, 1e-12 * size);
}

/** Times the largest total weight of rows it is still a number. */
const LARGEST_COST = 1e290;

/** costs[actual][predicted], zero on the diagonal; null means every mistake costs 1. */
export type CostMatrix = readonly (readonly number[])[] | null;

/** As users give it, by class name; what is left out costs 1, a right answer 0. */
export type NamedCosts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Whether a value is such a table, whatever the classes. */
export function isNamedCosts(value: unknown): value is NamedCosts {
  const isTable = (item: unknown): item is Record<string, unknown> =>
    typeof item === "object" && item !== null && !Array.isArray(item);
  const isCost = (cost: unknown): boolean => typeof cost === "number" && Number.isFinite(cost) && cost >= 0;
  return (
    isTable(value) && Object.values(value).every((row) => isTable(row) && Object.values(row).every(isCost))
  );
}

export function costMatrix(costs: NamedCosts | null, classes: readonly string[]): CostMatrix {
  if (costs === null) return null;
  for (const [actual, row] of Object.entries(costs)) {
    for (const name of [actual, ...Object.keys(row)]) {
      if (!classes.includes(name)) {
        throw new DataError(
          `costs name the class "${name}", which is not in the data (${classes.join(", ")})`,
        );
      }
    }
  }
  const paid = classes.find((name) => (ownCost(costs, name, name) ?? 0) > 0);
  if (paid !== undefined) {
    throw new DataError(
      `costs give the right answer for the class "${paid}" a cost of ${ownCost(costs, paid, paid)}; leave it out, and take it off the other costs of that class`,
    );
  }
  const largest = Math.max(0, ...classes.flatMap((name) => Object.values(costs[name] ?? {})));
  if (largest > LARGEST_COST) {
    throw new DataError(
      `a cost of ${largest} is too large to be added up over rows; give all costs in a larger unit`,
    );
  }
  return classes.map((actual) =>
    classes.map((predicted) => ownCost(costs, actual, predicted) ?? (actual === predicted ? 0 : 1)),
  );
}

/** Classes may be called `__proto__` or `constructor`. */
function ownCost(costs: NamedCosts, actual: string, predicted: string): number | undefined {
  const row = Object.hasOwn(costs, actual) ? costs[actual] : undefined;
  return row !== undefined && Object.hasOwn(row, predicted) ? row[predicted] : undefined;
}

/** Of one row. */
export function costOfAnswer(actual: number, predicted: number, costs: CostMatrix): number {
  return costs ? costs[actual][predicted] : actual === predicted ? 0 : 1;
}

/** Cost of giving all these rows one class. */
export function costOf(counts: ArrayLike<number>, predicted: number, costs: CostMatrix): number {
  let cost = 0;
  for (let actual = 0; actual < counts.length; actual++) {
    cost += counts[actual] * costOfAnswer(actual, predicted, costs);
  }
  return cost;
}

function majorityClass(counts: ArrayLike<number>): number {
  let best = 0;
  for (let c = 1; c < counts.length; c++) if (counts[c] > counts[best]) best = c;
  return best;
}

/** The class that costs least; the first of equals. Without costs that is the majority. */
export function cheapestClass(counts: ArrayLike<number>, costs: CostMatrix): number {
  if (costs === null) return majorityClass(counts);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let predicted = 0; predicted < counts.length; predicted++) {
    const cost = costOf(counts, predicted, costs);
    if (cost < least) {
      least = cost;
      best = predicted;
    }
  }
  return best;
}
