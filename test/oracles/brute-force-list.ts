// The least cost of any decision list, by writing down every list there is and sending every row down each.

import { isOrderedKind } from "../../src/dataset/column.ts";
import type { Table } from "../../src/encoding/table.ts";

export interface ListOracle {
  readonly table: Table;
  readonly rules: number;
  readonly literals: number;
  readonly price: number;
  readonly costs: readonly (readonly number[])[] | null;
}

export function bruteForceList({ table, rules, literals, price, costs }: ListOracle): number {
  type Test = (row: number) => boolean;
  const tests: Test[] = table.columns.flatMap(({ kind, codes, size }) =>
    Array.from({ length: size + 1 }, (_, value): Test[] => {
      // Of a boolean column one asks whether it is true, or missing.
      if (kind === "boolean" && value === 0) return [];
      const holds: Test =
        isOrderedKind(kind) && value < size ? (row) => codes[row] <= value : (row) => codes[row] === value;
      return [holds, (row) => !holds(row)];
    }).flat(),
  );
  let terms: Test[] = [() => true];
  for (let i = 0; i < literals; i++) {
    terms = terms.flatMap((term) => [
      term,
      ...tests.map(
        (test): Test =>
          (row) =>
            term(row) && test(row),
      ),
    ]);
  }
  // Of terms that hold for the same rows, one will do.
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  const distinct = new Map(terms.map((term) => [rows.map((row) => Number(term(row))).join(""), term]));
  const cost = (row: number, label: number): number => {
    const actual = table.classCodes[row];
    return table.weights[row] * (costs ? costs[actual][label] : Number(actual !== label));
  };
  let best = Number.POSITIVE_INFINITY;
  const write = (list: readonly (readonly [Test, number])[]): void => {
    for (const last of table.classes.keys()) {
      const total = rows.reduce((sum, row) => {
        const rule = list.find(([test]) => test(row));
        return sum + cost(row, rule ? rule[1] : last);
      }, 0);
      best = Math.min(best, total + price * list.length);
    }
    if (list.length === rules) return;
    for (const term of distinct.values()) {
      for (const label of table.classes.keys()) write([...list, [term, label]]);
    }
  };
  write([]);
  return best;
}
