import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOrdered } from "../../src/dataset/column.ts";
import { assessRows } from "../../src/evaluate/assess-rows.ts";
import { learnEditSealed } from "../../src/evaluate/learn-edit-sealed.ts";
import { measureGroups } from "../../src/evaluate/measure-groups.ts";
import { measure } from "../../src/evaluate/measures.ts";
import { predict } from "../../src/model/predict.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { modelsOn } from "../arbitraries/model-on-dataset.ts";
import { complaintOf } from "../complaint-of.ts";

const cases = datasets().chain((dataset) =>
  fc.tuple(modelsOn(dataset), fc.nat()).map(([model, pick]) => ({ dataset, model, pick })),
);

describe("measures by group", () => {
  it("hold every row once, equal values together, the worst first, and add up to the whole", () => {
    fc.assert(
      fc.property(cases, ({ dataset, model, pick }) => {
        const column = dataset.attributes[pick % dataset.attributes.length]!;
        const prediction = predict(model, dataset);
        const groups = measureGroups(prediction, dataset, column);
        const rows = groups.flatMap((group) => [...group.rows]).sort((a, b) => a - b);
        expect(rows).toEqual([...Array(dataset.rows).keys()]);
        const whole = measure(assessRows(prediction, dataset));
        const sum = (of: (group: (typeof groups)[number]) => number): number =>
          groups.reduce((total, group) => total + of(group), 0);
        expect(sum(({ measures }) => measures.errors)).toBeCloseTo(whole.errors, 9);
        expect(sum(({ measures }) => measures.rows)).toBeCloseTo(whole.rows, 9);
        groups.slice(1).forEach(({ measures }, index) => {
          expect(measures.accuracy).toBeGreaterThanOrEqual(groups[index]!.measures.accuracy);
        });
        const groupOf = new Map(
          groups.flatMap(({ group, rows: own }) => [...own].map((row) => [row, group])),
        );
        const keyOf = (row: number): string =>
          String(isOrdered(column) ? column.values[row] : column.codes[row]);
        const byValue = new Map<string, string>();
        for (const row of rows) {
          const before = byValue.get(keyOf(row)) ?? groupOf.get(row)!;
          expect(groupOf.get(row)).toBe(before);
          byValue.set(keyOf(row), before);
        }
      }),
      { numRuns: 150 },
    );
  });

  it("name categories, stretches of numbers and missing values", () => {
    const target = {
      kind: "categorical",
      name: "y",
      codes: Uint8Array.of(0, 0, 1, 1, 0, 1),
      categories: ["a", "b"],
    } as const;
    const prediction = { classes: ["a", "b"], codes: Uint8Array.of(0, 0, 0, 1, 1, 1) };
    const values = Float64Array.of(1, 2, 3, 4, Number.NaN, 4);
    const column = { kind: "continuous", name: "x", values } as const;
    const groups = measureGroups(prediction, { target, weights: null }, column, { stretches: 2 });
    expect(groups.map(({ group, isMissing, measures }) => [group, isMissing, measures.accuracy])).toEqual([
      ["missing", true, 0],
      ["1 to 3", false, 2 / 3],
      ["4", false, 1],
    ]);
  });
});

describe("rows to learn from, to edit by, and sealed", () => {
  it("are all rows once, in these shares within each class, the same for the same seed", () => {
    const codes = Uint8Array.from({ length: 1000 }, (_, row) => Number(row % 10 === 0));
    const target = { kind: "categorical", name: "y", codes, categories: ["a", "b"] } as const;
    const split = learnEditSealed({ target }, { seed: 3, shares: [50, 25, 25] });
    expect(learnEditSealed({ target }, { seed: 3, shares: [2, 1, 1] })).toEqual(split);
    expect(learnEditSealed({ target }, { seed: 4, shares: [2, 1, 1] })).not.toEqual(split);
    const parts = [split.learn, split.edit, split.sealed];
    expect(parts.flatMap((rows) => [...rows]).sort((a, b) => a - b)).toEqual([...codes.keys()]);
    expect(parts.map(({ length }) => length)).toEqual([500, 250, 250]);
    expect(parts.map((rows) => rows.filter((row) => codes[row] === 1).length)).toEqual([50, 25, 25]);
    expect(complaintOf(() => learnEditSealed({ target }, { seed: 1, shares: [0, 1, 1] }))).toContain(
      "the first above 0",
    );
  });
});
