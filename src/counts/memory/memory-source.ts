// The count source over a dataset in memory. A part is a list of rows; every answer is exact and the same on any machine.

import type { Test } from "../../condition/condition.ts";
import { evaluateTest } from "../../condition/evaluate.ts";
import { testText } from "../../condition/text.ts";
import type { Codes, Column } from "../../dataset/column.ts";
import { columnSchema, type Dataset } from "../../dataset/dataset.ts";
import type { Bins } from "../../encoding/bins.ts";
import { rankColumn } from "../../encoding/rank-column.ts";
import type { Table, TableColumn } from "../../encoding/table.ts";
import type {
  CountRequest,
  CountSource,
  DealOptions,
  DividedPart,
  DivideRequest,
  Histogram,
  Part,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "../count-source.ts";
import { CodeCounter } from "./code-counter.ts";
import { dealRows } from "./deal-rows.ts";
import { distinctRows } from "./distinct-rows.ts";
import { WeightedCounter } from "./weighted-counter.ts";

export interface MemorySourceOptions {
  /** Which values of a number share a rank (see encoding/bins.ts). */
  readonly bins?: Bins;
}

/** @example const source = await createMemorySource(dataset, { bins: "exact" }); */
export async function createMemorySource(
  dataset: Dataset,
  options: MemorySourceOptions = {},
): Promise<CountSource> {
  return new MemorySource(dataset, options.bins ?? "auto");
}

interface MemoryPart extends Part {
  /** Ascending. */
  readonly rows: Uint32Array;
}

interface MemoryVariable extends Variable {
  readonly codes: Codes;
}

class MemorySource implements CountSource {
  readonly name: string;
  readonly target: string;
  readonly classes: readonly string[];
  readonly attributes: number;
  readonly variables: MemoryVariable[];
  readonly rows: number;
  readonly everything: Part;
  readonly #dataset: Dataset;
  readonly #counter: CodeCounter;
  #weightedCounter: Promise<WeightedCounter> | null = null;

  constructor(dataset: Dataset, bins: Bins) {
    const { target } = dataset;
    this.#dataset = dataset;
    this.name = dataset.name;
    this.target = target.name;
    this.classes = target.categories;
    this.attributes = dataset.attributes.length;
    this.rows = dataset.rows;
    this.everything = makePart(Uint32Array.from({ length: dataset.rows }, (_, row) => row));
    this.variables = dataset.attributes.map((column, index) =>
      columnVariable(column, index, dataset.weights, bins),
    );
    this.#counter = new CodeCounter(target.categories.length, target.codes, dataset.weights);
  }

  async countClasses(parts: readonly Part[]): Promise<Float64Array[]> {
    const { target, weights } = this.#dataset;
    return parts.map((part) => {
      const { rows } = part as MemoryPart;
      const counts = new Float64Array(this.classes.length);
      for (let i = 0; i < rows.length; i++) {
        const code = target.codes[rows[i]!]!;
        counts[code] = counts[code]! + (weights === null ? 1 : weights[rows[i]!]!);
      }
      return counts;
    });
  }

  async count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void> {
    request.parts.forEach((part, index) => {
      for (const variable of request.variables) {
        const { codes, size } = this.variables[variable]!;
        const histogram = this.#counter.count(codes, size, (part as MemoryPart).rows);
        visit({ part: index, variable, ...histogram });
      }
    });
  }

  async countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Promise<void> {
    this.#weightedCounter ??= WeightedCounter.create({
      classes: this.classes.length,
      classCodes: this.#dataset.target.codes,
      weights: this.#dataset.weights,
      variables: this.variables,
    });
    const counter = await this.#weightedCounter;
    requests.forEach(({ part, variables, weightings }, index) => {
      counter.count((part as MemoryPart).rows, { variables, weightings }, (histogram) =>
        visit({ part: index, ...histogram }),
      );
    });
  }

  async divide(requests: readonly DivideRequest[]): Promise<DividedPart[]> {
    return requests.map(({ part, test }) => {
      const passes = evaluateTest(test, this.#dataset);
      const { rows } = part as MemoryPart;
      return {
        yes: makePart(rows.filter((row) => passes[row] === 1)),
        no: makePart(rows.filter((row) => passes[row] === 0)),
      };
    });
  }

  async deal(part: Part, { seed, shares }: DealOptions): Promise<Part[]> {
    const { rows } = part as MemoryPart;
    return dealRows(rows, this.#dataset.target.codes, seed, shares).map(makePart);
  }

  async merge(parts: readonly Part[]): Promise<Part> {
    const lists = parts.map((part) => (part as MemoryPart).rows);
    const rows = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0));
    let at = 0;
    for (const list of lists) {
      rows.set(list, at);
      at += list.length;
    }
    return makePart(rows.sort());
  }

  async define(tests: readonly Test[]): Promise<Variable[]> {
    return tests.map((test) => {
      const schema = {
        name: testText(test),
        kind: "boolean",
        categories: ["false", "true"],
        hasMissing: false,
      } as const;
      const variable = {
        index: this.variables.length,
        schema,
        feature: test,
        size: 2,
        lower: notANumber,
        upper: notANumber,
        codes: evaluateTest(test, this.#dataset),
      };
      this.variables.push(variable);
      return variable;
    });
  }

  async table(part: Part): Promise<Table> {
    const variables = this.variables.slice(0, this.attributes);
    const { target, weights } = this.#dataset;
    const classes = { codes: target.codes, largest: Math.max(0, this.classes.length - 1) };
    const columns = variables.map(({ codes, size }) => ({ codes, largest: size }));
    const merged = distinctRows((part as MemoryPart).rows, [...columns, classes], weights);
    return {
      rows: merged.rows,
      classes: this.classes,
      classCodes: merged.codes[variables.length]!,
      weights: merged.weights,
      columns: variables.map((variable, index) => tableColumn(variable, merged.codes[index]!)),
    };
  }

  release(): void {}

  async close(): Promise<void> {}
}

function makePart(rows: Uint32Array): MemoryPart {
  return { rows } as MemoryPart;
}

function columnVariable(
  column: Column,
  index: number,
  weights: Float64Array | null,
  bins: Bins,
): MemoryVariable {
  const schema = columnSchema(column);
  if (column.kind === "continuous") {
    const { codes, size, lower, upper } = rankColumn(column.values, weights, bins);
    return {
      index,
      schema,
      feature: null,
      size,
      codes,
      lower: (rank) => lower[rank]!,
      upper: (rank) => upper[rank]!,
    };
  }
  const { codes, categories } = column;
  const size = categories.length;
  return { index, schema, feature: null, size, codes, lower: notANumber, upper: notANumber };
}

function tableColumn(variable: MemoryVariable, codes: Codes): TableColumn {
  const { schema, size, lower, upper } = variable;
  return schema.kind === "continuous"
    ? { kind: "continuous", name: schema.name, codes, size, lower, upper }
    : { kind: schema.kind, name: schema.name, codes, size };
}

function notANumber(): number {
  return Number.NaN;
}
