// A count source that does everything row by row, the obvious way. Slow; for comparison only.

import { type Condition, type Feature, isFeature, type Test } from "../../src/condition/condition.ts";
import { testText } from "../../src/condition/text.ts";
import type {
  CountRequest,
  CountSource,
  DividedPart,
  DivideRequest,
  Histogram,
  Outcomes,
  Part,
  RandomSplitOptions,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "../../src/counts/count-source.ts";
import { shareFractions, shareOf, shuffleKey } from "../../src/counts/random-split.ts";
import type { Column } from "../../src/dataset/column.ts";
import { isOrdered, isOrderedKind } from "../../src/dataset/column.ts";
import { columnSchema, type Dataset } from "../../src/dataset/dataset.ts";
import type { Bins } from "../../src/encoding/bins.ts";
import type { Table } from "../../src/encoding/table.ts";
import { naiveUnitSplit } from "./naive-unit-split.ts";

interface NaivePart extends Part {
  readonly rows: readonly number[];
}

interface NaiveVariable extends Variable {
  codeOf(row: number): number;
}

export class NaiveSource implements CountSource {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly attributes: number;
  readonly variables: NaiveVariable[];
  readonly rows: number;
  readonly everything: Part;
  readonly units: CountSource["units"];
  readonly kept: readonly string[];
  readonly can = {
    countPairs: (of: Part, tests: readonly Test[]): Promise<Float64Array> => this.countPairs(of, tests),
  };
  readonly dataset: Dataset;

  constructor(dataset: Dataset, bins: Bins = "auto") {
    this.dataset = dataset;
    this.name = dataset.name;
    this.target = dataset.target.name;
    this.classes = dataset.target.categories;
    this.attributes = dataset.attributes.length;
    this.rows = dataset.rows;
    this.kept = dataset.kept ?? [];
    this.units = dataset.units ? { by: dataset.units.by, column: dataset.units.column } : null;
    this.everything = part(Array.from({ length: dataset.rows }, (_, row) => row));
    this.variables = dataset.attributes.map((column, index) => naiveVariable(dataset, column, index, bins));
  }

  async countClasses(parts: readonly Part[]): Promise<Float64Array[]> {
    return parts.map((each) => {
      const counts = new Float64Array(this.classes.length);
      for (const row of rowsOf(each)) counts[this.dataset.target.codes[row]] += weightOf(this.dataset, row);
      return counts;
    });
  }

  async count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void> {
    return this.#count(request, (row) => weightOf(this.dataset, row), visit);
  }

  async #count(
    request: CountRequest,
    weight: (row: number) => number,
    visit: (histogram: Histogram) => void,
  ): Promise<void> {
    for (const [index, each] of request.parts.entries()) {
      for (const variable of request.variables) {
        const counts = new Map<number, number[]>();
        for (const row of rowsOf(each)) {
          const code = this.variables[variable].codeOf(row);
          if (!counts.has(code)) counts.set(code, new Array(this.classes.length).fill(0));
          counts.get(code)![this.dataset.target.codes[row]] += weight(row);
        }
        const codes = [...counts.keys()].sort((a, b) => a - b);
        visit({
          part: index,
          variable,
          length: codes.length,
          codes: Uint32Array.from(codes),
          counts: Float64Array.from(codes.flatMap((code) => counts.get(code)!)),
        });
      }
    }
  }

  async countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Promise<void> {
    for (const [index, { part: each, variables, weightings }] of requests.entries()) {
      for (const [weighting, { terms }] of weightings.entries()) {
        const exponent = (row: number): number =>
          terms.reduce((sum, term) => sum + term.exponents[this.variables[term.variable].codeOf(row)], 0);
        const largest = Math.max(...rowsOf(each).map(exponent));
        const weight = (row: number): number => {
          const below = largest - exponent(row);
          const full = Math.round(2 ** 20 * 2 ** (-(below % 256) / 256));
          return Math.floor(full / 2 ** Math.floor(below / 256)) * weightOf(this.dataset, row);
        };
        await this.#count({ parts: [each], variables }, weight, (histogram) =>
          visit({ ...histogram, part: index, weighting }),
        );
      }
    }
  }

  async divide(requests: readonly DivideRequest[]): Promise<DividedPart[]> {
    return requests.map(({ part: parent, test }) => ({
      yes: part(rowsOf(parent).filter((row) => passes(this.dataset, test, row))),
      no: part(rowsOf(parent).filter((row) => !passes(this.dataset, test, row))),
    }));
  }

  async randomSplit(whole: Part, { seed, shares, isSample = false }: RandomSplitOptions): Promise<Part[]> {
    const byUnit = isSample ? null : naiveUnitSplit(this.dataset, rowsOf(whole), { seed, shares });
    if (byUnit !== null) return byUnit.map(part);
    const classOf = (row: number): number => this.dataset.target.codes[row];
    const order = [...rowsOf(whole)].sort(
      (a, b) => classOf(a) - classOf(b) || shuffleKey(seed, a) - shuffleKey(seed, b) || a - b,
    );
    const fractions = shareFractions(shares);
    return shares.map((_, share) => part(order.filter((_row, place) => shareOf(place, fractions) === share)));
  }

  async squaredWeight(whole: Part): Promise<number | null> {
    const { weights, weightsAre } = this.dataset;
    if (weights === null || weightsAre !== "importance") return null;
    return rowsOf(whole).reduce((sum, row) => sum + weightOf(this.dataset, row) ** 2, 0);
  }

  async countUnits(whole: Part): Promise<number> {
    const { units } = this.dataset;
    return units ? new Set(rowsOf(whole).map((row) => units.numbers[row])).size : 0;
  }

  async merge(parts: readonly Part[]): Promise<Part> {
    return part(parts.flatMap((each) => [...rowsOf(each)]));
  }

  async define(tests: readonly Test[]): Promise<Variable[]> {
    return tests.map((test) => {
      const variable: NaiveVariable = {
        index: this.variables.length,
        schema: {
          name: testText(test),
          kind: "boolean",
          categories: ["false", "true"],
          hasMissing: false,
        },
        feature: test,
        size: 2,
        lower: () => Number.NaN,
        upper: () => Number.NaN,
        codeOf: (row) => (passes(this.dataset, test, row) ? 1 : 0),
      };
      this.variables.push(variable);
      return variable;
    });
  }

  async table(whole: Part): Promise<Table> {
    const variables = this.variables.slice(0, this.attributes);
    const merged = new Map<string, { key: number[]; weight: number }>();
    for (const row of rowsOf(whole)) {
      const key = [...variables.map((variable) => variable.codeOf(row)), this.dataset.target.codes[row]];
      const entry = merged.get(key.join()) ?? { key, weight: 0 };
      entry.weight += weightOf(this.dataset, row);
      merged.set(key.join(), entry);
    }
    const rows = [...merged.values()].sort((a, b) => {
      const place = a.key.findIndex((code, index) => code !== b.key[index]);
      return place < 0 ? 0 : a.key[place] - b.key[place];
    });
    const codesOf = (index: number): Uint32Array => Uint32Array.from(rows, ({ key }) => key[index]);
    return {
      rows: rows.length,
      classes: this.classes,
      classCodes: codesOf(variables.length),
      weights: Float64Array.from(rows, ({ weight }) => weight),
      columns: variables.map(({ schema: { kind, name }, size, lower, upper }, index) =>
        isOrderedKind(kind)
          ? { kind, name, codes: codesOf(index), size, lower, upper }
          : { kind, name, codes: codesOf(index), size },
      ),
    };
  }

  async outcomes(whole: Part, tests: readonly Test[]): Promise<Outcomes> {
    const rows = rowsOf(whole);
    return {
      classCodes: rows.map((row) => this.dataset.target.codes[row]),
      weights: Float64Array.from(rows, (row) => weightOf(this.dataset, row)),
      ...(this.dataset.units && {
        units: Float64Array.from(rows, (row) => this.dataset.units!.numbers[row]),
      }),
      passes: tests.map((test) => Uint8Array.from(rows, (row) => (passes(this.dataset, test, row) ? 1 : 0))),
    };
  }

  async countPairs(whole: Part, tests: readonly Test[]): Promise<Float64Array> {
    const counts = new Float64Array(tests.length ** 2 * this.classes.length);
    for (const row of rowsOf(whole)) {
      for (const [i, one] of tests.entries()) {
        for (const [j, other] of tests.entries()) {
          if (!passes(this.dataset, one, row) || !passes(this.dataset, other, row)) continue;
          const at = (i * tests.length + j) * this.classes.length + this.dataset.target.codes[row];
          counts[at] += weightOf(this.dataset, row);
        }
      }
    }
    return counts;
  }

  release(): void {}

  async close(): Promise<void> {}
}

function part(rows: readonly number[]): NaivePart {
  return { rows } as NaivePart;
}

function rowsOf(whole: Part): readonly number[] {
  return (whole as NaivePart).rows;
}

function weightOf(dataset: Dataset, row: number): number {
  return dataset.weights === null ? 1 : dataset.weights[row];
}

/** Whether one row passes a test. */
export function passes(dataset: Dataset, test: Test, row: number): boolean {
  const answer = isFeature(test) ? combines(dataset, test, row) : holds(dataset, test, row);
  return test.negated ? !answer : answer;
}

function combines(dataset: Dataset, feature: Feature, row: number): boolean {
  const answers = feature.of.map((member) => passes(dataset, member, row));
  if (feature.type === "and") return answers.every(Boolean);
  if (feature.type === "or") return answers.some(Boolean);
  const points = feature.type === "at-least" ? feature.points : undefined;
  const held = answers.reduce((sum, answer, place) => sum + (answer ? (points?.[place] ?? 1) : 0), 0);
  return feature.type === "at-least" ? held >= feature.least : held % 2 === 1;
}

function holds(dataset: Dataset, condition: Condition, row: number): boolean {
  const column = dataset.attributes.find(({ name }) => name === condition.column)!;
  const value = isOrdered(column) ? column.values[row] : (column.categories[column.codes[row]] ?? Number.NaN);
  const missing = Number.isNaN(value);
  switch (condition.type) {
    case "missing":
      return missing;
    case "is":
      return !missing && !isOrdered(column) && value === column.categories[1];
    case "equals":
      return !missing && value === condition.value;
    case "at-most":
      return !missing && (value as number) <= condition.threshold;
  }
}

function naiveVariable(dataset: Dataset, column: Column, index: number, bins: Bins): NaiveVariable {
  const schema = columnSchema(column);
  if (!isOrdered(column)) {
    const nothing = (): number => Number.NaN;
    const codeOf = (row: number): number => column.codes[row];
    return {
      index,
      schema,
      feature: null,
      size: column.categories.length,
      lower: nothing,
      upper: nothing,
      codeOf,
    };
  }
  const groups = valueGroups(dataset, column.values, bins);
  return {
    index,
    schema,
    feature: null,
    size: groups.length,
    lower: (rank) => groups[rank][0],
    upper: (rank) => groups[rank].at(-1)!,
    codeOf: (row) => {
      const rank = groups.findIndex((group) => group.includes(column.values[row]));
      return rank < 0 ? groups.length : rank;
    },
  };
}

/** The different values, ascending, in the groups that share a rank. */
export function valueGroups(dataset: Dataset, values: Float64Array, bins: Bins): number[][] {
  const distinct = [...new Set(values)].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const most = bins === "exact" ? Number.POSITIVE_INFINITY : bins === "auto" ? 65536 : bins;
  if (distinct.length <= most) return distinct.map((value) => [value]);
  const count = bins === "auto" ? 255 : (bins as number);
  const weightUpTo = (limit: number): number => {
    let weight = 0;
    values.forEach((value, row) => {
      if (value <= limit) weight += weightOf(dataset, row);
    });
    return weight;
  };
  const total = weightUpTo(Number.POSITIVE_INFINITY);
  const ends = new Set<number>([distinct.at(-1)!]);
  for (let j = 1; j < count; j++) {
    const end = distinct.find((value) => weightUpTo(value) * count >= j * total);
    // A value where all weight is reached already is no end: what follows weighs nothing and joins it.
    if (end !== undefined && total > 0 && weightUpTo(end) < total) ends.add(end);
  }
  const groups: number[][] = [[]];
  for (const value of distinct) {
    groups.at(-1)!.push(value);
    if (ends.has(value)) groups.push([]);
  }
  return groups.slice(0, -1);
}
