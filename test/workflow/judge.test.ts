import { expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { measure } from "../../src/evaluate/measures.ts";
import type { Candidate } from "../../src/workflow/candidate.ts";
import { judgeCandidates } from "../../src/workflow/judge.ts";
import { pickSimplest } from "../../src/workflow/pick.ts";
import { makeDataset, textColumn } from "../arbitraries/dataset.ts";

const candidates = ["majority", "redwood", "id3"].map(
  (name): Candidate => ({
    name,
    family: "greedy",
    method: name === "majority" ? "id3" : name,
    options: name === "majority" ? { maxDepth: 0 } : {},
    select: null,
    screen: null,
  }),
);

it("a fold that time cut short counts for nobody, so that nobody wins by having missed it", async () => {
  const texts = Array.from({ length: 60 }, (_, row) => "ab"[row % 2]);
  const source = await createMemorySource(makeDataset([textColumn(texts)], texts, null));
  const deadline = performance.now() + 400;
  let calls = 0;
  const judgements = await judgeCandidates(source, source.everything, candidates, {
    folds: 5,
    repeats: 1,
    seed: 1,
    deadline,
    score: (matrix) => {
      // Two of three candidates have seen the third fold when time is up.
      if (++calls === 8) while (performance.now() <= deadline);
      return measure(matrix).accuracy;
    },
  });
  expect(judgements.map(({ scores, conditions }) => [scores.length, conditions.length])).toEqual([
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
  expect(judgements.map(({ dropped }) => dropped)).toEqual(["time", "time", "time"]);
  expect(pickSimplest(judgements, 12)!.order).toHaveLength(3);
});
