// Learning curves on targets drawn anew for every run: the same targets and rows for every method.

import {
  createMemorySource,
  findLearner,
  fitProcedure,
  generateDataset,
  procedureOf,
} from "../../src/internal.ts";
import type { Dataset } from "../../src/node.ts";
import { testError } from "../concept-runs.ts";
import { type Spread, spreadOf } from "../spread.ts";

export const TEST_ROWS = 2000;

export interface Drawn {
  readonly learning: Dataset;
  readonly test: Dataset;
}

export interface Target {
  readonly family: "hard" | "subset-dnf";
  readonly relevant: number;
  readonly attributes: number;
}

/** One target with its learning and test rows. Columns are permuted. */
export function draw(target: Target, rows: number, seed: number): Drawn {
  const { family, relevant, attributes } = target;
  const make = (count: number, rowSeed: number): Dataset =>
    generateDataset(family, {
      rows: count,
      seed: rowSeed,
      conceptSeed: seed,
      parameters: { relevant, attributes },
      permuteColumns: true,
    });
  return { learning: make(rows, 2 * seed + 1), test: make(TEST_ROWS, 2 * seed + 2) };
}

export interface NamedMethod {
  readonly name: string;
  /** Learns, and gives the accuracy on the test rows in per cent. */
  run(drawn: Drawn, seed: number, target: Target): Promise<number>;
}

/** One of our learners; seconds of the processor are added to `clock`. */
export function byLearner(
  name: string,
  method: string,
  options: Readonly<Record<string, unknown>> = {},
  clock: { seconds: number } = { seconds: 0 },
): NamedMethod {
  return {
    name,
    async run({ learning, test }, seed) {
      const needsSeed = method !== "id3";
      const source = await createMemorySource(learning);
      const before = process.cpuUsage();
      const learned = await fitProcedure(
        source,
        source.everything,
        procedureOf({
          method: findLearner(method),
          ...(needsSeed ? { seed } : {}),
          ...options,
        }),
      );
      const { user, system } = process.cpuUsage(before);
      clock.seconds += (user + system) / 1e6;
      await source.close();
      return 100 - testError(learned.model, test);
    },
  };
}

export interface Point {
  readonly method: string;
  readonly rows: number;
  readonly values: readonly number[];
  readonly accuracy: Spread;
}

export async function learningCurve(
  target: Target,
  sizes: readonly number[],
  methods: readonly NamedMethod[],
  seeds: readonly number[],
): Promise<Point[]> {
  const points: Point[] = [];
  for (const rows of sizes) {
    const drawn = seeds.map((seed) => draw(target, rows, seed));
    for (const method of methods) {
      const values: number[] = [];
      for (const [index, seed] of seeds.entries()) values.push(await method.run(drawn[index], seed, target));
      points.push({ method: method.name, rows, values, accuracy: spreadOf(values) });
    }
  }
  return points;
}

/** The paired differences of two methods over all points, in per cent. */
export function pairedDifference(points: readonly Point[], method: string, plain: string): Spread {
  const differences = points
    .filter((point) => point.method === method)
    .flatMap((point) => {
      const other = points.find(({ method: name, rows }) => name === plain && rows === point.rows)!;
      return point.values.map((value, index) => value - other.values[index]);
    });
  return spreadOf(differences);
}

/** The same two methods at one sample size. */
export function differenceAt(
  points: readonly Point[],
  rows: number,
  method: string,
  plain: string,
): Spread & { readonly values: readonly number[] } {
  const at = (name: string): Point => points.find((point) => point.method === name && point.rows === rows)!;
  const others = at(plain).values;
  const values = at(method).values.map((value, index) => value - others[index]);
  return { ...spreadOf(values), values };
}
