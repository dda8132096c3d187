import { describe, expect, it } from "vitest";
import type { CountSource, Part } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { type FoldPlan, foldsOf } from "../../src/evaluate/folds.ts";
import { sampleOf } from "../../src/evaluate/hold-out.ts";
import { makeDataset, textColumn } from "../arbitraries/dataset.ts";

const ROWS = 23;
const dataset = makeDataset(
  [textColumn(Array.from({ length: ROWS }, (_, row) => `r${row}`))],
  Array.from({ length: ROWS }, (_, row) => (row % 3 === 0 ? "a" : "b")),
  null,
);
const plan: FoldPlan = { folds: 4, seed: 3, repeats: 2 };

/** The rows of a part, by the only column, which tells them apart. */
async function rowsOf(source: CountSource, part: Part): Promise<number[]> {
  const { columns } = await source.table(part);
  return [...columns[0].codes].sort((a, b) => a - b);
}

/** A memory source that knows which parts were made and not released. */
async function watchedSource(): Promise<{ source: CountSource; open: Set<Part> }> {
  const inner = await createMemorySource(dataset);
  const open = new Set<Part>();
  const source = new Proxy<CountSource>(inner, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      if (key === "release") {
        return (parts: readonly Part[]) => {
          for (const part of parts) open.delete(part);
        };
      }
      if (key !== "randomSplit" && key !== "merge") return value.bind(target);
      return async (...args: unknown[]) => {
        const made = (await value.apply(target, args)) as Part | Part[];
        for (const part of Array.isArray(made) ? made : [made]) open.add(part);
        return made;
      };
    },
  });
  return { source, open };
}

describe("the folds of a plan", () => {
  it("test every row once in each repeat, and train on all others", async () => {
    const { source, open } = await watchedSource();
    const tested: number[][] = [[], []];
    const places: [number, number][] = [];
    for await (const { train, test, repeat, fold } of foldsOf(source, source.everything, plan)) {
      const [own, others] = [await rowsOf(source, test), await rowsOf(source, train)];
      expect([...own, ...others].sort((a, b) => a - b)).toEqual(Array.from({ length: ROWS }, (_, i) => i));
      tested[repeat].push(...own);
      places.push([repeat, fold]);
    }
    expect(places).toEqual([0, 1].flatMap((repeat) => [0, 1, 2, 3].map((fold) => [repeat, fold])));
    for (const rows of tested) expect(new Set(rows).size).toBe(ROWS);
    expect(tested[0]).not.toEqual(tested[1]);
    expect(open.size).toBe(0);
  });

  it("are the same whether one is asked for or all", async () => {
    const source = await createMemorySource(dataset);
    const everything = source.everything;
    for await (const { train, repeat, fold } of foldsOf(source, everything, plan)) {
      const alone: number[][] = [];
      for await (const one of foldsOf(source, everything, plan, { repeat, fold })) {
        alone.push(await rowsOf(source, one.train));
      }
      expect(alone).toEqual([await rowsOf(source, train)]);
    }
  });

  it("leave no parts behind where nobody asks for the others", async () => {
    const { source, open } = await watchedSource();
    for await (const { fold } of foldsOf(source, source.everything, plan)) if (fold === 1) break;
    expect(open.size).toBe(0);
    const failing = async (): Promise<void> => {
      for await (const _ of foldsOf(source, source.everything, plan)) throw new Error("enough");
    };
    await expect(failing()).rejects.toThrow("enough");
    expect(open.size).toBe(0);
  });
});

it("a sample is the whole part where that has no more rows", async () => {
  const source = await createMemorySource(dataset);
  const whole = await sampleOf(source, source.everything, { rows: ROWS, most: ROWS, seed: 1 });
  expect(whole).toBe(source.everything);
  const some = await sampleOf(source, source.everything, { rows: ROWS, most: 10, seed: 1 });
  expect(await rowsOf(source, some)).toHaveLength(10);
});
