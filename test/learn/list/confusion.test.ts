import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Confusion } from "../../../src/learn/list/confusion.ts";

describe("the confusion matrix of a list", () => {
  const cell = fc.record({ actual: fc.nat(3), from: fc.nat(4), to: fc.nat(4), weight: fc.nat(5) });

  it("costs what all its cells cost, before and after changes that are kept or not", () => {
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 12 }),
        fc.array(fc.tuple(fc.array(cell, { maxLength: 5 }), fc.boolean()), { maxLength: 5 }),
        fc.array(fc.array(fc.nat(9), { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
        fc.nat(3),
        (rows, changes, costs, otherwise) => {
          const confusion = new Confusion(4, costs);
          let plain = Array.from({ length: 5 }, () => [0, 0, 0, 0]);
          const costOf = (matrix: number[][]): number =>
            matrix
              .flatMap((row, label) =>
                row.map((weight, actual) => weight * costs[actual]![label === 4 ? otherwise : label]!),
              )
              .reduce((sum, cost) => sum + cost, 0);
          for (const { actual, from, weight } of rows) {
            confusion.add(actual, from, weight);
            plain[from]![actual]! += weight;
          }
          for (const [moves, isKept] of changes) {
            const changed = plain.map((row) => [...row]);
            confusion.reset();
            for (const { actual, from, to, weight } of moves) {
              confusion.move(actual, from, to, weight);
              changed[from]![actual]! -= weight;
              changed[to]![actual]! += weight;
            }
            expect(confusion.changedCost(otherwise)).toBe(costOf(changed));
            if (isKept) {
              confusion.keep();
              plain = changed;
            }
            expect(confusion.cost(otherwise)).toBe(costOf(plain));
          }
        },
      ),
    );
  });

  it("takes as long for a change as there are cells with rows, however many the classes", () => {
    // 16 million cells: going through all of them for every change would take days.
    const confusion = new Confusion(4000, null);
    for (let c = 0; c < 10; c++) confusion.add(c, confusion.left, 1);
    const seen = new Set<number>();
    for (let change = 0; change < 100_000; change++) {
      confusion.reset();
      confusion.move(change % 10, confusion.left, change % 10, 1);
      // Class 0 is right by default, and the row that moved is right.
      seen.add(confusion.changedCost(0) - (change % 10 === 0 ? 1 : 0));
    }
    expect([...seen]).toEqual([8]);
  });
});
