import { expect, it } from "vitest";
import { candidatesFor } from "../../../src/choose/race/candidates.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { learners } from "../../../src/learn/registry.ts";

it("trees of several sizes stand for themselves, the budget's own among them and none beyond it", async () => {
  const source = await createMemorySource(generateDataset("monks-1", { rows: 100, seed: 1 }));
  const sizes = (maxConditions: number) =>
    candidatesFor(source, {
      maxConditions,
      maxDepth: Number.POSITIVE_INFINITY,
      seed: 1,
      rows: 100,
      given: {},
      select: null,
    })
      .candidates.map(({ name }) => /^refined \((\d+) conditions\)$/.exec(name)?.[1])
      .filter((size) => size !== undefined);
  expect(sizes(12)).toEqual(["3", "6", "9", "12"]);
  expect(sizes(5)).toEqual(["3", "5"]);
  expect(sizes(30)).toEqual(["3", "6", "9", "12", "24", "30"]);
  expect(sizes(0)).toEqual([]);
});

it("every learner that wants to be tried is, by settings of its own, in the order of the registry", async () => {
  const source = await createMemorySource(generateDataset("monks-1", { rows: 100, seed: 1 }));
  const request = { maxConditions: 12, maxDepth: Number.POSITIVE_INFINITY, seed: 1, rows: 100 };
  const { candidates } = candidatesFor(source, { ...request, given: {}, select: null });
  const tried = [...new Set(candidates.map(({ learner }) => learner))];
  expect(tried).toEqual(learners.filter((learner) => tried.includes(learner)));
  expect(tried.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["majority", "redwood", "refined", "t2"]),
  );
  expect(candidates.filter(({ role }) => role !== null).map(({ name, role }) => [name, role])).toEqual([
    ["majority", "baseline"],
    ["redwood", "reference"],
  ]);
});

it("what is too costly is left out with its reason, learners of one reason together", async () => {
  const source = await createMemorySource(generateDataset("monks-1", { rows: 100, seed: 1 }));
  const request = { maxConditions: 12, maxDepth: 2, seed: 1, rows: 1_000_000, given: {}, select: null };
  const { leftOut } = candidatesFor(source, request);
  expect(leftOut).toEqual([
    "checklist and t2: 1,000,000 rows of 6 columns are too many",
    "fringe-full, greedy3, grove and auto-skew: 1,000,000 rows with 17 possible conditions are too many",
  ]);
});

it("of very many columns all but the greedy trees see the most informative ones, which is named", async () => {
  const source = await createMemorySource(
    generateDataset("random-dnf", { rows: 40, seed: 1, parameters: { attributes: 200 } }),
  );
  const request = { maxConditions: 2, maxDepth: 2, seed: 1, rows: 40, given: {}, select: null };
  const { candidates, leftOut } = candidatesFor(source, request);
  expect(leftOut).toContain(
    "all methods but the greedy trees saw only the 128 of 200 columns that are most informative on their own",
  );
  for (const { learner, screen } of candidates) {
    expect(screen).toBe(learner.traits.isQuickOnMany ? null : 128);
  }
});
