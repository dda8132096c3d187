// The rows of a part of a database, held in memory: the same answers, with the database's numbers
// of variables and codes.

import type { Test } from "../../condition/condition.ts";
import type { Column } from "../../dataset/column.ts";
import { isOrdered, isOrderedKind } from "../../dataset/column.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { CountSource, Variable } from "../count-source.ts";
import { createMemorySource } from "../memory/memory-source.ts";
import { renumberSource } from "../renumber-source.ts";
import type { FetchedRows } from "../sql/fetch-rows.ts";
import type { SqlSource } from "../sql/sql-source.ts";

export interface HeldRows {
  readonly source: CountSource;
  readonly cells: number;
  /** How many parts of the database consist of rows held here. */
  users: number;
}

export async function holdRows(database: SqlSource, rows: FetchedRows): Promise<HeldRows> {
  const dataset = datasetOf(database, rows, (column, code) => database.variables[column].upper(code));
  const { rowNumbers } = rows;
  const memory = await createMemorySource(dataset, { bins: "exact", rowNumbers: rowNumbers ?? "part" });
  const { attributes } = memory;
  const codes = memory.variables.map((variable, index) =>
    isOrdered(variable.schema) ? codesOf(variable, database.variables[index]) : null,
  );
  /** The variable here of each feature of the database, and back. */
  const inner = new Map<number, number>();
  const outer = new Map<number, number>();
  const renumbered = renumberSource(memory, {
    async inner(variables) {
      const unknown = variables.filter((index) => index >= attributes && !inner.has(index));
      if (unknown.length > 0) {
        const made = await memory.define(unknown.map((index) => database.variables[index].feature as Test));
        unknown.forEach((index, place) => {
          inner.set(index, made[place].index);
          outer.set(made[place].index, index);
        });
      }
      return variables.map((index) => (index < attributes ? index : inner.get(index)!));
    },
    outer: (variable) => (variable < attributes ? variable : outer.get(variable)!),
    codes: (variable) => codes[variable] ?? null,
  });
  const source: CountSource = {
    ...renumbered,
    async table(part) {
      const table = await memory.table(part);
      const columns = table.columns.map((column, index) => {
        const own = codes[index];
        if (own === null) return column;
        const { size, lower, upper } = database.variables[index];
        const outerCodes = Uint32Array.from(column.codes, (code) => own[code]);
        return { kind: column.kind, name: column.name, codes: outerCodes, size, lower, upper };
      });
      return { ...table, columns };
    },
  };
  return { source, cells: memory.rows * attributes, users: 0 };
}

/** Fetched codes as a dataset; a rank becomes a number by `numberOf`. */
export function datasetOf(
  database: SqlSource,
  { classCodes, weights, units, codes }: FetchedRows,
  numberOf: (column: number, code: number, row: number) => number,
): Dataset {
  const attributes = codes.map((own, index): Column => {
    const { schema, size } = database.variables[index];
    const { name, kind, categories } = schema;
    if (!isOrderedKind(kind)) return { kind, name, categories, codes: own };
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
  const { name, units: facts } = database;
  const { weightsAre } = database;
  const known = {
    ...(facts && units && { units: { ...facts, numbers: units } }),
    ...(weightsAre && { weightsAre }),
    kept: database.kept,
  };
  return { name, rows: classCodes.length, attributes, target, weights, ...known, notices: [] };
}

/** The rank in the database of each rank here, missing last. */
function codesOf(inside: Variable, outside: Variable): Uint32Array {
  const codes = new Uint32Array(inside.size + 1);
  let code = 0;
  for (let rank = 0; rank < inside.size; rank++) {
    const value = inside.upper(rank);
    for (let end = outside.size; code < end; ) {
      const middle = (code + end) >>> 1;
      if (outside.upper(middle) < value) code = middle + 1;
      else end = middle;
    }
    codes[rank] = code;
  }
  codes[inside.size] = outside.size;
  return codes;
}
