// The conditions that a search of checklists chooses among: those that divide the rows differently,
// and the cost that no choice of them avoids.

import { isOrderedKind } from "../../dataset/column.ts";
import { DataError } from "../../dataset/data-error.ts";
import type { Table } from "../../encoding/table.ts";
import type { TableCondition } from "../../encoding/table-conditions.ts";
import type { Pace } from "../../run/pace.ts";
import { countOf } from "../../text/numbers.ts";
import type { OptimalChecklistOptions } from "./checklist-options.ts";

/** A few milliseconds of work on the rows. */
const ROWS_BETWEEN_LOOKS = 1024;
/** Conditions times rows: comparing conditions takes a byte for each. */
const MOST_CELLS = 2 ** 28;

/** Refuses more than can be searched. */
export function checkSize(table: Table, { thresholds }: OptimalChecklistOptions): void {
  const most = thresholds || Number.POSITIVE_INFINITY;
  const conditions = table.columns.reduce(
    (sum, { kind, size }) => sum + (isOrderedKind(kind) ? Math.min(size, most) : size),
    0,
  );
  if (conditions * table.rows <= MOST_CELLS) return;
  throw new DataError(
    `optimal-checklist: ${countOf(conditions, "possible condition")} of ${countOf(table.rows, "row")} are too many to search; try fewer cuts of each number (now ${thresholds || "all"}) or fewer columns`,
    { code: "too-large", hint: [{ option: "thresholds" }, { option: "exclude" }] },
  );
}

/** Of conditions that divide the rows alike, whichever side passes, only the first. */
export async function differentConditions(
  table: Table,
  conditions: readonly TableCondition[],
  pace: Pace,
): Promise<TableCondition[]> {
  const seen = new Map<number, Uint8Array[]>();
  const different: TableCondition[] = [];
  for (const condition of conditions) {
    if (pace.due()) await pace.turn();
    const { codes, passing } = condition;
    const flip = table.rows > 0 ? passing[codes[0]] : 0;
    const rows = new Uint8Array(table.rows);
    let hash = 0;
    for (let row = 0; row < rows.length; row++) {
      const side = passing[codes[row]] ^ flip;
      rows[row] = side;
      hash = (Math.imul(hash, 31) + side + 1) | 0;
    }
    const alike = seen.get(hash) ?? [];
    if (alike.some((other) => other.every((value, row) => value === rows[row]))) continue;
    seen.set(hash, [...alike, rows]);
    different.push(condition);
  }
  return different;
}

/** What no checklist avoids: rows that no condition tells apart, of different classes. */
export async function unavoidable(
  table: Table,
  conditions: readonly TableCondition[],
  costs: Float64Array,
  pace: Pace,
): Promise<number> {
  const classes = table.classes.length;
  const groups = new Map<string, Float64Array>();
  // Per column: which codes no condition tells apart.
  const told = new Map<number, { groupOf: Int32Array; groups: number }>();
  for (const { column, passing } of conditions) {
    if (pace.due()) await pace.turn();
    const known = told.get(column) ?? { groupOf: new Int32Array(passing.length), groups: 1 };
    const numbers = new Int32Array(2 * known.groups).fill(-1);
    known.groups = 0;
    known.groupOf.forEach((group, code) => {
      const at = 2 * group + passing[code];
      if (numbers[at] < 0) numbers[at] = known.groups++;
      known.groupOf[code] = numbers[at];
    });
    told.set(column, known);
  }
  const numbered = [...told].map(([column, { groupOf }]) => ({
    codes: table.columns[column].codes,
    groupOf,
  }));
  for (let row = 0; row < table.rows; row++) {
    if (row % ROWS_BETWEEN_LOOKS === 0 && pace.due()) await pace.turn();
    const key = numbered.map(({ codes, groupOf }) => groupOf[codes[row]]).join(" ");
    const totals = groups.get(key) ?? new Float64Array(classes);
    totals[table.classCodes[row]] += table.weights[row];
    groups.set(key, totals);
  }
  let sum = 0;
  for (const totals of groups.values()) {
    let least = Number.POSITIVE_INFINITY;
    for (let answer = 0; answer < classes; answer++) {
      let cost = 0;
      for (let actual = 0; actual < classes; actual++)
        cost += totals[actual] * costs[actual * classes + answer];
      least = Math.min(least, cost);
    }
    sum += least;
  }
  return sum;
}
