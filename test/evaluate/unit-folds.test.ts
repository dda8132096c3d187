import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Part } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { checkUnits, foldsOf, mostFolds } from "../../src/evaluate/folds.ts";
import { holdOut } from "../../src/evaluate/hold-out.ts";
import { learnEditSealed } from "../../src/evaluate/learn-edit-sealed.ts";
import { datasets } from "../arbitraries/dataset.ts";

const rowsOf = (part: Part): number[] => [...(part as unknown as { rows: Uint32Array }).rows];
const split = datasets({ units: true, minRows: 4, maxRows: 40, maxColumns: 1 }).filter(
  ({ units }) => units !== undefined,
);

/** Whether the second rows are of other groups, or later, than the first. */
function isApart({ units }: Dataset, first: readonly number[], second: readonly number[]): boolean {
  const { by, numbers } = units!;
  const own = new Set(first.map((row) => numbers[row]));
  if (by === "group") return second.every((row) => !own.has(numbers[row]));
  return Math.max(...own) < Math.min(...second.map((row) => numbers[row]));
}

describe("folds of groups and times", () => {
  it("learn from no group or later time than they evaluate, and leave no fold empty", () =>
    fc.assert(
      fc.asyncProperty(split, fc.integer({ min: 2, max: 6 }), fc.nat(99), async (dataset, wanted, seed) => {
        const source = await createMemorySource(dataset);
        const { everything } = source;
        const units = await source.countUnits(everything);
        const folds = Math.min(wanted, await mostFolds(source, everything));
        fc.pre(units > (source.units!.by === "time" ? folds : folds - 1));
        const tested: number[] = [];
        let count = 0;
        for await (const { train, test } of foldsOf(source, everything, { folds, seed, repeats: 1 })) {
          count++;
          const [learned, evaluated] = [rowsOf(train), rowsOf(test)];
          expect(learned.length * evaluated.length).toBeGreaterThan(0);
          expect(isApart(dataset, learned, evaluated)).toBe(true);
          tested.push(...evaluated);
          if (source.units!.by === "group") expect(learned.length + evaluated.length).toBe(dataset.rows);
        }
        expect(count).toBe(folds);
        expect(new Set(tested).size).toBe(tested.length);
        if (source.units!.by === "group") expect(tested.length).toBe(dataset.rows);
      }),
      { numRuns: 1500 },
    ));

  it("hold whole groups or the last times out, also as learn, edit and sealed rows", () =>
    fc.assert(
      fc.asyncProperty(split, fc.nat(99), async (dataset, seed) => {
        const source = await createMemorySource(dataset);
        fc.pre((await source.countUnits(source.everything)) > 2);
        const { train, test } = await holdOut(source, source.everything, { share: 0.3, seed });
        expect(isApart(dataset, rowsOf(train), rowsOf(test))).toBe(true);
        const { learn, edit, sealed } = learnEditSealed(dataset, { seed, shares: [60, 20, 20] });
        expect(isApart(dataset, [...learn], [...edit])).toBe(true);
        expect(isApart(dataset, [...edit], [...sealed])).toBe(true);
        expect(learn.length + edit.length + sealed.length).toBe(dataset.rows);
      }),
      { numRuns: 500 },
    ));
});

describe("groups and times of a file", () => {
  const csv = "who,when,x,class\na,2024-02-01,1,y\nb,2024-01-31,2,n\na,,3,y\n,2024-02-01 10:00,4,n\n";

  it("are no columns to learn from, unless they are kept", async () => {
    const dataset = await readDataset(csv, { group: "who", exclude: ["when"] });
    expect(dataset.attributes.map(({ name }) => name)).toEqual(["x"]);
    expect([...dataset.units!.numbers]).toEqual([0, 1, 0, 3]);
    expect(dataset.notices).toEqual(["1 row has no who: it is a group of its own"]);
    const kept = await readDataset(csv, { group: "who", keep: ["who"] });
    expect(kept.attributes.map(({ name }) => name)).toEqual(["who", "when", "x", "hour of when"]);
  });

  it("are put in order, and rows without a time dropped", async () => {
    const dataset = await readDataset(csv, { time: "when" });
    const [february, january, later] = dataset.units!.numbers;
    expect([january < february, february < later]).toEqual([true, true]);
    expect(dataset.notices[0]).toBe("dropped 1 row without a time in when");
  });

  it.each([
    [
      { group: "who", time: "when" },
      'data: rows are split by group ("who") or by time ("when"), not by both; choose one',
    ],
    [
      { time: "who" },
      'data: column "who" puts no rows in order: "a" is no time; write times as 2024-01-31, 2024-01-31 12:30 or numbers',
    ],
    [
      { group: "class", target: "class" },
      'data: column "class" is both the target and the group; choose another target',
    ],
  ])("are refused in one line where they cannot be: %o", async (options, message) => {
    await expect(readDataset(csv, options)).rejects.toThrow(message);
  });

  it("must be enough for the folds", async () => {
    const source = await createMemorySource(await readDataset(csv, { group: "who" }));
    await expect(checkUnits(source, source.everything, 5)).rejects.toThrow(
      'data: 5 folds need at least 5 groups in "who", there are 3; use fewer folds',
    );
  });
});
