// The literals that the rows of a table offer: every condition that some rows pass and some fail,
// and its negation, in column order, ascending by value or threshold, `missing` last.

import { type Condition, negate } from "../../../condition/condition.ts";
import { isOrdered } from "../../../dataset/column.ts";
import { DataError } from "../../../dataset/data-error.ts";
import type { ColumnSchema } from "../../../dataset/dataset.ts";
import {
  emptySet,
  fullSet,
  insert,
  type RowSet,
  subtract,
  unite,
  wordsFor,
} from "../../../encoding/row-set.ts";
import type { Table } from "../../../encoding/table.ts";
import { thresholdBetween } from "../../../encoding/threshold.ts";
import type { Pace } from "../../../run/pace.ts";
import { countOf, grouped } from "../../../text/numbers.ts";

export interface Literal {
  readonly condition: Condition;
  /** The rows that pass, by place among the rows given. */
  readonly bits: RowSet;
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
  refuseTooMany(request);
  const all = fullSet(rows.length);
  const offer = (condition: Condition, bits: RowSet): void => {
    literals.push({ condition, bits }, { condition: negate(condition), bits: subtract(all, bits) });
  };
  for (const [index, column] of table.columns.entries()) {
    if (pace.due()) await pace.turn();
    const { codes, size, name } = column;
    // The rows of each value; `size` is missing.
    const holders: (RowSet | undefined)[] = Array.from({ length: size + 1 });
    for (let place = 0; place < rows.length; place++) {
      const code = codes[rows[place]];
      holders[code] ??= emptySet(rows.length);
      insert(holders[code], place);
    }
    const values = [...holders.keys()].filter((code) => code < size && holders[code]);
    const missing = holders[size];
    if (values.length + Number(missing !== undefined) < 2) continue;
    if (isOrdered(column)) {
      for (let i = 0; i + 1 < values.length; i++) {
        if (pace.due()) await pace.turn();
        const bits = holders[values[i]]!;
        if (i > 0) unite(bits, holders[values[i - 1]]!, bits);
        const threshold = thresholdBetween(column.upper(values[i]), column.lower(values[i + 1]), column.kind);
        offer({ type: "at-most", column: name, threshold }, bits);
      }
    } else if (column.kind === "boolean") {
      if (holders[1]) offer({ type: "is", column: name }, holders[1]);
    } else {
      for (const value of values) {
        offer({ type: "equals", column: name, value: schemas[index].categories[value] }, holders[value]!);
      }
    }
    if (missing) offer({ type: "missing", column: name }, missing);
  }
  return literals;
}

/** As read, by segments, for the kernel, and by row to find near twins. */
const COPIES = 4;

function refuseTooMany({ table, rows, mostBytes, learner }: LiteralsRequest): void {
  // A condition for each value, and its negation: as many bitsets at most.
  const most = table.columns.reduce((sum, { kind, size }) => sum + 2 * (kind === "boolean" ? 2 : size), 0);
  if (most * wordsFor(rows.length) * 4 * COPIES <= mostBytes) return;
  throw new DataError(
    `${learner}: some ${grouped(most)} conditions on ${countOf(rows.length, "row")} do not fit into the memory allowed; give fewer thresholds, fewer columns or more memory`,
    { code: "too-large", hint: [{ option: "thresholds" }, { option: "exclude" }, { option: "memory" }] },
  );
}
