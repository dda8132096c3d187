// Random models with random rows made to be hard: awkward names, thresholds that doubles barely hold, words for true and
// false in every form, values nobody has seen.

import fc from "fast-check";
import type { Random } from "../bench/random.ts";
import { isOrderedKind } from "../src/dataset/column.ts";
import { dateText, SECONDS_PER_DAY } from "../src/dataset/date-text.ts";
import { givenColumns } from "../src/dataset/derived/derivation.ts";
import type { Model } from "../src/model/model.ts";
import type { Row } from "../src/model/predict-row.ts";
import { models } from "../test/arbitraries/model.ts";

export interface ModelCase {
  readonly model: Model;
  readonly rows: readonly Row[];
}

const HARD_NUMBERS = [
  2 ** 53,
  2 ** 53 + 2,
  2 ** 53 - 1,
  -(2 ** 53),
  2 ** 63,
  12345678901234567000,
  1e15,
  1e16,
  1e17,
  1e21,
  1e300,
  5e-324,
  1 / 3,
  0.1,
  0.2,
  0.1 + 0.2,
  0.3,
  -0.7,
  1e-7,
  123456.789,
  0,
  1,
  -1,
  2.5,
  4.35,
  1.7976931348623157e308,
  2.2250738585072014e-308,
];
const WORDS = [
  "0",
  "1",
  "false",
  "true",
  "no",
  "yes",
  "f",
  "t",
  "n",
  "y",
  "NO",
  "YES",
  "Yes",
  "True",
  "FALSE",
  "Y",
];
const STRANGE = [
  "never seen",
  "perhaps",
  "2",
  "2.0",
  " 1",
  "1 ",
  "YES ",
  "missing",
  "Null",
  "'",
  "\\",
  "--",
  "männlich",
];

export function randomCases(random: Random, count: number, rowsEach: number): ModelCase[] {
  const drawn = fc.sample(models, { seed: random.bits() | 0, numRuns: count });
  return drawn.map((plain) => {
    const model = withHardThresholds(plain, random);
    const thresholds = thresholdsOf(model);
    const rows = Array.from({ length: rowsEach }, () => randomRow(model, thresholds, random));
    return { model, rows };
  });
}

/** Every threshold becomes a harder number, in the same order. */
function withHardThresholds(model: Model, random: Random): Model {
  const before = [...new Set(thresholdsOf(model))].sort((a, b) => a - b);
  const drawn = new Set<number>();
  while (drawn.size < before.length) {
    const number =
      random.below(2) === 0
        ? HARD_NUMBERS[random.below(HARD_NUMBERS.length)]
        : (random.uniform() - 0.5) * 10 ** (random.below(24) - 4);
    drawn.add(number);
  }
  const after = [...drawn].sort((a, b) => a - b);
  const harder = new Map(before.map((number, index) => [number, after[index]]));
  const dates = new Set(model.columns.filter(({ kind }) => kind === "date").map(({ name }) => name));
  return JSON.parse(JSON.stringify(model), function harden(this: { column: string }, key, value) {
    if (key !== "threshold" && key !== "thresholds") return value;
    if (dates.has(this.column)) return value;
    return key === "threshold" ? harder.get(value) : (value as number[]).map((number) => harder.get(number));
  }) as Model;
}

function thresholdsOf(model: Model): number[] {
  const found: number[] = [];
  JSON.stringify(model, (key, value) => {
    if (key === "threshold") found.push(value);
    if (key === "thresholds") found.push(...value);
    return value;
  });
  return found;
}

const bits = new BigInt64Array(1);
const double = new Float64Array(bits.buffer);

/** One of the doubles beside it. */
function neighbour(value: number, random: Random): number {
  double[0] = value;
  bits[0] += random.below(2) === 0 ? 1n : -1n;
  return Number.isFinite(double[0]) ? double[0] : value;
}

/** A threshold that is a date, or the second or the day beside it. */
function randomDate(thresholds: readonly number[], random: Random): string {
  const dates = thresholds.filter((value) => Number.isInteger(value) && Math.abs(value) < 1e11);
  const near = dates[random.below(Math.max(1, dates.length))] ?? 0;
  return dateText(near + [0, 0, 1, -1, SECONDS_PER_DAY, -SECONDS_PER_DAY][random.below(6)]);
}

function randomRow(model: Model, thresholds: readonly number[], random: Random): Row {
  const row: Record<string, string | number | null> = Object.create(null);
  for (const { name, kind, categories } of givenColumns(model.columns)) {
    const dice = random.below(20);
    if (dice < 3) row[name] = null;
    else if (kind === "date") row[name] = randomDate(thresholds, random);
    else if (isOrderedKind(kind)) {
      const near = thresholds[random.below(Math.max(1, thresholds.length))] ?? 0;
      const value =
        dice < 8
          ? near
          : dice < 13
            ? neighbour(near, random)
            : dice < 16
              ? HARD_NUMBERS[random.below(HARD_NUMBERS.length)]
              : (random.uniform() - 0.5) * 10 ** random.below(20);
      row[name] = value + 0;
    } else if (dice < 5 || categories.length === 0) row[name] = STRANGE[random.below(STRANGE.length)];
    else if (kind === "boolean" && dice < 12) row[name] = WORDS[random.below(WORDS.length)];
    else row[name] = categories[random.below(categories.length)];
  }
  return Object.fromEntries(Object.entries(row));
}
