// The coded rows of small parts, to be finished in memory.

import { allocateCodes, type Codes } from "../../dataset/column.ts";
import type { CodedTables } from "./coded-tables.ts";
import { labelParts } from "./label-parts.ts";
import type { SqlPart } from "./sql-part.ts";

export interface FetchedRows {
  readonly classCodes: Codes;
  readonly weights: Float64Array | null;
  /** Their groups or times. */
  readonly units: Float64Array | null;
  /** Ascending row numbers; null where the data have no order: rows are then sorted by content. */
  readonly rowNumbers: Uint32Array | null;
  /** By column. */
  readonly codes: readonly Codes[];
  /** By column: the numbers where these were joined to bins, NaN where missing; null elsewhere. */
  readonly values: readonly (Float64Array | null)[];
}

/** One statement for all parts of a table; they must not overlap, and their rows be known. */
export async function fetchRows(store: CodedTables, parts: readonly SqlPart[]): Promise<FetchedRows[]> {
  const fetched = new Map<SqlPart, Filling>();
  for (const { table, batches } of labelParts(parts)) {
    for (const { sql, parts: own } of batches) {
      for (const part of own.flat()) fetched.set(part, new Filling(store, part.rows!, table.rowSql !== null));
      const names = [...store.common, ...(table.rowSql === null ? [] : ["rw"])];
      const selected = [...store.common, ...(table.rowSql === null ? [] : [`${table.rowSql} AS rw`])].join(
        ", ",
      );
      const order = table.rowSql === null ? store.common.join(", ") : "rw";
      await store.connector.stream(
        `SELECT label, ${names.join(", ")} FROM (SELECT ${sql} AS label, ${selected} FROM ${table.from}) l WHERE label < ${own.length} ORDER BY ${order}`,
        (chunk) => {
          const columns = ["label", ...names].map((_, index) => chunk.column(index));
          for (let row = 0; row < chunk.rowCount; row++) {
            const values = columns.map((column) => column.getItem(row));
            for (const part of own[Number(values[0])]) fetched.get(part)!.add(values);
          }
        },
      );
    }
  }
  return parts.map((part) => fetched.get(part)!.finish());
}

class Filling {
  readonly #store: CodedTables;
  readonly #rows: FetchedRows;
  #at = 0;

  constructor(store: CodedTables, rows: number, ordered: boolean) {
    this.#store = store;
    this.#rows = {
      classCodes: allocateCodes(rows, store.classes),
      weights: store.unit === null ? null : new Float64Array(rows),
      units: store.units === null ? null : new Float64Array(rows),
      rowNumbers: ordered ? new Uint32Array(rows) : null,
      codes: store.columns.map(({ size }) => allocateCodes(rows, size)),
      values: store.columns.map(({ valueColumn }) => (valueColumn === null ? null : new Float64Array(rows))),
    };
  }

  /** The label, and then the common columns of the store. */
  add(row: readonly unknown[]): void {
    const { classCodes, weights, units, rowNumbers, codes, values } = this.#rows;
    const { words, unit } = this.#store;
    const at = this.#at++;
    let next = 1;
    classCodes[at] = Number(row[next++]);
    for (const { members } of words) {
      const word = Number(row[next++]);
      for (const { of, shift, mask } of members) codes[of][at] = (word >>> shift) & mask;
    }
    for (const column of values) {
      if (column === null) continue;
      const value = row[next++];
      column[at] = value === null ? Number.NaN : Number(value);
    }
    if (weights !== null) weights[at] = Number(row[next++]) * unit!;
    if (units !== null) units[at] = Number(row[next++]);
    if (rowNumbers !== null) rowNumbers[at] = Number(row[next]);
  }

  finish(): FetchedRows {
    if (this.#at !== this.#rows.classCodes.length) {
      throw new Error(`${this.#at} rows came where ${this.#rows.classCodes.length} were counted`);
    }
    return this.#rows;
  }
}
