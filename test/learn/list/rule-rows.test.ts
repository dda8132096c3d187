import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  arrivingRows,
  complement,
  everyRow,
  layRule,
  listRows,
  missedBy,
  packRows,
  relayRule,
} from "../../../src/learn/list/rule-rows.ts";

/** For each rule, each of its conditions and each row: whether the row passes. */
const lists = fc.integer({ min: 0, max: 70 }).chain((rows) =>
  fc.tuple(
    fc.constant(rows),
    fc.array(
      fc.array(fc.array(fc.boolean(), { minLength: rows, maxLength: rows }), {
        minLength: 1,
        maxLength: 4,
      }),
      { maxLength: 4 },
    ),
  ),
);

function pack(passes: readonly boolean[]): Uint32Array {
  return packRows(passes.map(Number), Uint8Array.of(0, 1));
}

function list(rows: Uint32Array, count: number): number[] {
  return [...listRows(rows, new Uint32Array(count))];
}

function rowsWhere(count: number, holds: (row: number) => boolean): number[] {
  return Array.from({ length: count }, (_, row) => row).filter(holds);
}

describe("rules laid over rows", () => {
  it("are satisfied by the rows that pass all conditions, and missed by a condition by those that fail it alone", () => {
    fc.assert(
      fc.property(lists, ([rows, rules]) => {
        for (const conditions of rules) {
          const laid = layRule(conditions.map(pack), everyRow(rows));
          const failures = (row: number): number => conditions.filter((passes) => !passes[row]).length;
          expect(list(laid.hits, rows)).toEqual(rowsWhere(rows, (row) => failures(row) === 0));
          expect(list(laid.near, rows)).toEqual(rowsWhere(rows, (row) => failures(row) === 1));
          conditions.forEach((passes, at) => {
            const missed = rowsWhere(rows, (row) => failures(row) === 1 && !passes[row]);
            expect(list(missedBy(laid, at), rows)).toEqual(missed);
          });
          laid.passes.splice(0, 1);
          relayRule(laid, everyRow(rows));
          expect(laid).toEqual(layRule(conditions.slice(1).map(pack), everyRow(rows)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are reached by the rows that satisfy no rule before", () => {
    fc.assert(
      fc.property(lists, ([rows, rules]) => {
        const laid = rules.map((conditions) => layRule(conditions.map(pack), everyRow(rows)));
        const satisfied = (rule: number, row: number): boolean =>
          rules[rule]!.every((passes) => passes[row]!);
        arrivingRows(laid, everyRow(rows)).forEach((arriving, rule) => {
          const expected = rowsWhere(rows, (row) =>
            rules.slice(0, rule).every((_, before) => !satisfied(before, row)),
          );
          expect(list(arriving, rows)).toEqual(expected);
        });
      }),
      { numRuns: 200 },
    );
  });

  it("name no row beyond the last, complements included", () => {
    for (const rows of [0, 1, 31, 32, 33, 64]) {
      const everything = everyRow(rows);
      expect(list(everything, rows)).toEqual(rowsWhere(rows, () => true));
      expect(list(complement(pack(Array(rows).fill(false)), everything), rows)).toHaveLength(rows);
    }
  });
});
