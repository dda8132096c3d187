import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullSet, membersOf, setOfBytes } from "../../../src/encoding/row-set.ts";
import { arrivingRows, layRule, missedBy, relayRule } from "../../../src/learn/list/rule-rows.ts";

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
  return setOfBytes(Uint8Array.from(passes, Number));
}

function rowsWhere(count: number, holds: (row: number) => boolean): number[] {
  return Array.from({ length: count }, (_, row) => row).filter(holds);
}

describe("rules laid over rows", () => {
  it("are satisfied by the rows that pass all conditions, and missed by a condition by those that fail it alone", () => {
    fc.assert(
      fc.property(lists, ([rows, rules]) => {
        for (const conditions of rules) {
          const laid = layRule(conditions.map(pack), fullSet(rows));
          const failures = (row: number): number => conditions.filter((passes) => !passes[row]).length;
          expect([...membersOf(laid.hits)]).toEqual(rowsWhere(rows, (row) => failures(row) === 0));
          expect([...membersOf(laid.near)]).toEqual(rowsWhere(rows, (row) => failures(row) === 1));
          conditions.forEach((passes, at) => {
            const missed = rowsWhere(rows, (row) => failures(row) === 1 && !passes[row]);
            expect([...membersOf(missedBy(laid, at))]).toEqual(missed);
          });
          laid.passes.splice(0, 1);
          relayRule(laid, fullSet(rows));
          expect(laid).toEqual(layRule(conditions.slice(1).map(pack), fullSet(rows)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it("are reached by the rows that satisfy no rule before", () => {
    fc.assert(
      fc.property(lists, ([rows, rules]) => {
        const laid = rules.map((conditions) => layRule(conditions.map(pack), fullSet(rows)));
        const satisfied = (rule: number, row: number): boolean =>
          rules[rule]!.every((passes) => passes[row]!);
        arrivingRows(laid, fullSet(rows)).forEach((arriving, rule) => {
          const expected = rowsWhere(rows, (row) =>
            rules.slice(0, rule).every((_, before) => !satisfied(before, row)),
          );
          expect([...membersOf(arriving)]).toEqual(expected);
        });
      }),
      { numRuns: 200 },
    );
  });
});
