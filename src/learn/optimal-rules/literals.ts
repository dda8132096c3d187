// The literals that the rows of a table offer: every condition that some rows pass and some fail, and its negation, in
// column order, ascending by value or threshold, `missing` last.

import { type Condition, negate } from "../../condition/condition.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { ColumnSchema } from "../../dataset/dataset.ts";
import type { Table } from "../../encoding/table.ts";
import { thresholdBetween } from "../../encoding/threshold.ts";
import { countOf, grouped } from "../../text/numbers.ts";
import type { Pace } from "../shared/pace.ts";

export interface Literal {
  readonly condition: Condition;
  /** The rows that pass, by place among the rows given. */
  readonly bits: Uint32Array;
}

export interface LiteralsRequest {
  readonly table: Table;
  readonly schemas: readonly Pick<ColumnSchema, "categories">[];
  /** The table's rows that count, by number. */
  readonly rows: Uint32Array;
  readonly pace: Pace;
  /** Most bytes that the bitsets may take. */
  readonly mostBytes: number;
  /** Who asks, for the refusal. */
  readonly learner: string;
}

export async function literalsOf(request: LiteralsRequest): Promise<Literal[]> {
  const { table, schemas, rows, pace } = request;
  const literals: Literal[] = [];
  const words = Math.max(1, Math.ceil(rows.length / 32));
  refuseTooMany(request, words);
  const all = new Uint32Array(words);
  const own = new Uint32Array(rows.length);
  for (let place = 0; place < rows.length; place++) all[place >>> 5] |= 1 << (place & 31);
  for (const [index, column] of table.columns.entries()) {
    if (pace.due()) await pace.turn();
    const { codes, size, name } = column;
    const offer = (condition: Condition, passes: (code: number) => boolean): void => {
      const bits = new Uint32Array(words);
      const rest = new Uint32Array(words);
      const passing = Uint8Array.from({ length: size + 1 }, (_, code) => Number(passes(code)));
      for (let w = 0, place = 0; place < rows.length; w++) {
        let word = 0;
        for (let bit = 0; bit < 32 && place < rows.length; bit++, place++) {
          word |= passing[own[place]] << bit;
        }
        bits[w] = word;
      }
      for (let w = 0; w < words; w++) rest[w] = ~bits[w] & all[w];
      literals.push({ condition, bits }, { condition: negate(condition), bits: rest });
    };
    for (let place = 0; place < rows.length; place++) own[place] = codes[rows[place]];
    const present = new Uint8Array(size + 1);
    for (let place = 0; place < rows.length; place++) present[own[place]] = 1;
    const values = [...present.keys()].filter((code) => code < size && present[code] === 1);
    const hasMissing = present[size] === 1;
    if (values.length + Number(hasMissing) < 2) continue;
    if (column.kind === "continuous") {
      for (let i = 0; i + 1 < values.length; i++) {
        if (pace.due()) await pace.turn();
        const threshold = thresholdBetween(column.upper(values[i]), column.lower(values[i + 1]));
        offer({ type: "at-most", column: name, threshold }, (code) => code <= values[i]);
      }
    } else if (column.kind === "boolean") {
      if (present[1] === 1) offer({ type: "is", column: name }, (code) => code === 1);
    } else {
      for (const value of values) {
        const text = schemas[index].categories[value];
        offer({ type: "equals", column: name, value: text }, (code) => code === value);
      }
    }
    if (hasMissing) offer({ type: "missing", column: name }, (code) => code === size);
  }
  return literals;
}

function refuseTooMany({ table, rows, mostBytes, learner }: LiteralsRequest, words: number): void {
  // A condition for each value, and its negation: as many bitsets at most.
  const most = table.columns.reduce((sum, { kind, size }) => sum + 2 * (kind === "boolean" ? 2 : size), 0);
  if (most * words * 4 <= mostBytes) return;
  throw new DataError(
    `${learner}: some ${grouped(most)} conditions on ${countOf(rows.length, "row")} do not fit into the memory allowed; give fewer --thresholds, fewer columns or more --memory`,
  );
}
