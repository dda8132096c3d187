// The rows of a part of a database, held in memory: the same answers, in the codes of the database.

import type { Test } from "../../condition/condition.ts";
import type { Column } from "../../dataset/column.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Table } from "../../encoding/table.ts";
import type {
  BestSplit,
  CountRequest,
  Histogram,
  Part,
  SplitQuery,
  Variable,
  WeightedHistogram,
  WeightedRequest,
} from "../count-source.ts";
import { createMemorySource, type MemorySource } from "../memory/memory-source.ts";
import type { FetchedRows } from "../sql/fetch-rows.ts";
import type { SqlSource } from "../sql/sql-source.ts";

export class HeldRows {
  readonly source: MemorySource;
  readonly cells: number;
  /** Parts that need it. */
  users = 0;
  readonly #database: SqlSource;
  /** By variable of the database: the variable here. */
  readonly #features = new Map<number, number>();
  /** By column: the code in the database of each code here, missing last; null where they are the same. */
  readonly #codes: (Uint32Array | null)[];

  static async create(database: SqlSource, rows: FetchedRows): Promise<HeldRows> {
    const dataset = datasetOf(database, rows, (column, code) => database.variables[column].upper(code));
    const source = await createMemorySource(dataset, {
      bins: "exact",
      rowNumbers: rows.rowNumbers ?? "part",
    });
    return new HeldRows(database, source);
  }

  private constructor(database: SqlSource, source: MemorySource) {
    this.#database = database;
    this.source = source;
    this.cells = source.rows * source.attributes;
    this.#codes = source.variables.map((variable) =>
      variable.schema.kind === "continuous" ? codesOf(variable, database.variables[variable.index]) : null,
    );
  }

  async count(request: CountRequest, visit: (histogram: Histogram) => void): Promise<void> {
    const variables = await this.#inside(request.variables);
    await this.source.count({ ...request, variables }, (histogram) => visit(this.#outside(histogram)));
  }

  async countWeighted(
    requests: readonly WeightedRequest[],
    visit: (histogram: WeightedHistogram) => void,
  ): Promise<void> {
    const inside: WeightedRequest[] = [];
    for (const { part, variables, weightings } of requests) {
      const own = [];
      for (const { terms } of weightings) {
        const places = await this.#inside(terms.map(({ variable }) => variable));
        own.push({
          terms: terms.map(({ exponents }, index) => {
            const codes = this.#codes[places[index]];
            const here = codes ? Int32Array.from(codes, (code) => exponents[code]) : exponents;
            return { variable: places[index], exponents: here };
          }),
        });
      }
      inside.push({ part, variables: await this.#inside(variables), weightings: own });
    }
    await this.source.countWeighted(inside, (histogram) => visit(this.#outside(histogram)));
  }

  async bestSplits(query: SplitQuery): Promise<(BestSplit | null)[]> {
    const variables = await this.#inside(query.variables);
    const found = await this.source.bestSplits!({ ...query, variables });
    return found.map((split) => {
      if (split === null) return null;
      const codes = this.#codes[split.variable];
      const variable = this.#variable(split.variable);
      if (!codes || split.type !== "at-most") return { ...split, variable };
      return { ...split, variable, code: codes[split.code], next: codes[split.next] };
    });
  }

  async table(part: Part): Promise<Table> {
    const table = await this.source.table(part);
    const columns = table.columns.map((column, index) => {
      const codes = this.#codes[index];
      if (!codes) return column;
      const { size, lower, upper } = this.#database.variables[index];
      const own = Uint32Array.from(column.codes, (code) => codes[code]);
      return { kind: "continuous" as const, name: column.name, codes: own, size, lower, upper };
    });
    return { ...table, columns };
  }

  async #inside(variables: readonly number[]): Promise<number[]> {
    const { attributes, variables: known } = this.#database;
    const missing = variables.filter((index) => index >= attributes && !this.#features.has(index));
    if (missing.length > 0) {
      const made = await this.source.define(missing.map((index) => known[index].feature as Test));
      missing.forEach((index, place) => {
        this.#features.set(index, made[place].index);
      });
    }
    return variables.map((index) => (index < attributes ? index : this.#features.get(index)!));
  }

  #variable(inside: number): number {
    if (inside < this.#database.attributes) return inside;
    for (const [outside, own] of this.#features) if (own === inside) return outside;
    throw new Error("a feature that nobody defined was counted");
  }

  #outside<T extends Histogram>(histogram: T): T {
    const codes = this.#codes[histogram.variable];
    const variable = this.#variable(histogram.variable);
    if (!codes) return { ...histogram, variable };
    return { ...histogram, variable, codes: histogram.codes.map((code) => codes[code]) };
  }
}

/** Codes as a dataset; a rank becomes a number by `numberOf`. */
export function datasetOf(
  database: SqlSource,
  { classCodes, weights, codes }: FetchedRows,
  numberOf: (column: number, code: number, row: number) => number,
): Dataset {
  const attributes = codes.map((own, index): Column => {
    const { schema, size } = database.variables[index];
    const { name, kind, categories } = schema;
    if (kind !== "continuous") return { kind, name, categories, codes: own };
    const values = Float64Array.from(own, (code, row) =>
      code === size ? Number.NaN : numberOf(index, code, row),
    );
    return { kind, name, values };
  });
  const target = {
    kind: "categorical" as const,
    name: database.target,
    categories: database.classes,
    codes: classCodes,
  };
  return { name: database.name, rows: classCodes.length, attributes, target, weights, notices: [] };
}

function codesOf(inside: Variable, outside: Variable): Uint32Array {
  const codes = new Uint32Array(inside.size + 1);
  let code = 0;
  for (let rank = 0; rank < inside.size; rank++) {
    const value = inside.upper(rank);
    let end = outside.size;
    while (code < end) {
      const middle = (code + end) >>> 1;
      if (outside.upper(middle) < value) code = middle + 1;
      else end = middle;
    }
    codes[rank] = code;
  }
  codes[inside.size] = outside.size;
  return codes;
}
