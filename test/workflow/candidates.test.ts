import { expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { candidatesFor } from "../../src/workflow/candidates.ts";

it("trees of several sizes stand for themselves, the budget's own among them and none beyond it", async () => {
  const source = await createMemorySource(generateDataset("monks-1", { rows: 100, seed: 1 }));
  const sizes = (maxConditions: number) =>
    candidatesFor(source, { maxConditions, maxDepth: null, seed: 1, rows: 100, given: {}, select: null })
      .candidates.map(({ name }) => /^refined, (\d+) conditions$/.exec(name)?.[1])
      .filter((size) => size !== undefined);
  expect(sizes(12)).toEqual(["3", "6", "9", "12"]);
  expect(sizes(5)).toEqual(["3", "5"]);
  expect(sizes(30)).toEqual(["3", "6", "9", "12", "24", "30"]);
  expect(sizes(0)).toEqual([]);
});
