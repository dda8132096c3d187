import { expect, it } from "vitest";
import type { Candidate } from "../../../src/choose/race/candidates.ts";
import { pickBest } from "../../../src/choose/race/pick.ts";
import { raceCandidates } from "../../../src/choose/race/race.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import { resolveOptions } from "../../../src/learner/resolve-options.ts";
import { objectiveOf } from "../../../src/objective/objective.ts";
import { makeDataset, textColumn } from "../../arbitraries/dataset.ts";

const candidates = ["majority", "redwood", "id3"].map((name): Candidate => {
  const learner = findLearner(name);
  const role = name === "majority" ? "baseline" : name === "redwood" ? "reference" : null;
  return {
    name,
    role,
    learner,
    options: resolveOptions(learner, {}),
    select: null,
    shrinkage: null,
    readable: null,
    screen: null,
    isCostly: false,
    credit: 0,
    creditInLogLoss: 0,
  };
});

const objective = objectiveOf({ metric: "accuracy" }, ["a", "b"]);

it("a fold that time cut short counts for nobody, so that nobody wins by having missed it", async () => {
  const texts = Array.from({ length: 60 }, (_, row) => "ab"[row % 2]);
  const source = await createMemorySource(makeDataset([textColumn(texts)], texts, null));
  const stop = new AbortController();
  const { trials } = await raceCandidates(
    source,
    source.everything,
    candidates,
    {
      plan: { folds: 5, seed: 1 },
      maxConditions: 12,
      rows: 60,
      deadline: Number.POSITIVE_INFINITY,
      objective,
    },
    {
      signal: stop.signal,
      // The first candidate has been fitted to the third fold when time is up.
      onProgress: ({ text }) => {
        if (text.startsWith("fold 3") && text.endsWith("redwood")) stop.abort();
      },
    },
  );
  expect(trials.map(({ scores, conditions }) => [scores.length, conditions.length])).toEqual([
    [2, 2],
    [2, 2],
    [2, 2],
  ]);
  expect(trials.map(({ dropped }) => dropped)).toEqual(["time", "time", "time"]);
  expect(pickBest(trials, { maxConditions: 12, rows: 60, objective })!.order).toHaveLength(3);
});

it("who waited because another made no mistake runs once that proves to be luck", async () => {
  const texts = Array.from({ length: 600 }, (_, row) => "ab"[row % 2]);
  const source = await createMemorySource(makeDataset([textColumn(texts)], texts, null));
  const [baseline, greedy] = candidates as [Candidate, Candidate];
  let fits = 0;
  // Right on the first fold of every race, and a guess on the others.
  const lucky: Candidate = {
    ...greedy,
    name: "lucky",
    role: null,
    learner: {
      ...greedy.learner,
      learn: (request) => (fits++ % 5 === 0 ? greedy.learner : baseline.learner).learn(request),
    },
  };
  const costly: Candidate = { ...greedy, name: "costly", role: null, isCostly: true };
  const { trials } = await raceCandidates(source, source.everything, [baseline, lucky, costly], {
    plan: { folds: 5, seed: 1 },
    maxConditions: 12,
    rows: 600,
    deadline: Number.POSITIVE_INFINITY,
    objective,
  });
  expect(trials.find(({ candidate }) => candidate === costly)!.scores).toEqual([1, 1, 1, 1, 1]);
  expect(pickBest(trials, { maxConditions: 12, rows: 600, objective })!.chosen.candidate.name).toBe("costly");
});
