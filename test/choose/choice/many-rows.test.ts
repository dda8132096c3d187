import { describe, expect, it } from "vitest";
import { areMany, learnFromMany } from "../../../src/choose/choice/many-rows.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { total } from "../../../src/counts/total.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import type { Learner } from "../../../src/learner/learner.ts";
import { measureSize } from "../../../src/model/size.ts";
import { objectiveOf } from "../../../src/objective/objective.ts";

const ROWS = 30_000;
const dataset = generateDataset("random-dnf", {
  rows: ROWS,
  seed: 1,
  parameters: { attributes: 6, terms: 2, mean: 2, deviation: 0, monotone: 0 },
});

/** A greedy tree up to so many rows, the majority class beyond; `seen` are the rows of each fit. */
function overwhelmed(most: number, seen: number[]): Learner {
  const tree = findLearner("id3");
  return {
    ...tree,
    name: "overwhelmed",
    traits: {},
    learn: async (request) => {
      const [counts] = await request.source.countClasses([request.part]);
      seen.push(total(counts));
      const isTooMany = total(counts) > most;
      return tree.learn({ ...request, options: { ...request.options, maxDepth: isTooMany ? 0 : 4 } });
    },
  };
}

async function fitted(most: number) {
  const seen: number[] = [];
  const procedure = procedureOf({ method: overwhelmed(most, seen) });
  const source = await createMemorySource(dataset);
  const options = { seed: 1, objective: objectiveOf({}, source.classes) };
  const fit = await learnFromMany(source, source.everything, procedure, {
    rows: ROWS,
    options,
    context: {},
  });
  await source.close();
  return { fit, notices: fit.notices, seen };
}

describe("a final model where rows abound", () => {
  it("is learned from all rows where more of them make it no worse", async () => {
    const { seen, notices, fit: final } = await fitted(Number.POSITIVE_INFINITY);
    expect(seen).toEqual([20_000, 24_000, ROWS]);
    expect(notices).toEqual([]);
    expect(measureSize(final.model).conditions).toBeGreaterThan(1);
  });

  it("is learned from fewer where its learner is worse with more, and that is said", async () => {
    const { seen, notices, fit: final } = await fitted(22_000);
    expect(seen).toEqual([20_000, 24_000]);
    expect(notices).toEqual([
      "The model was learned from a stratified sample of 20,000 of the 30,000 training rows; from 24,000 it was less accurate on others.",
    ]);
    expect(measureSize(final.model).conditions).toBeGreaterThan(1);
  });

  it("is a matter of learners that are slow on many rows", () => {
    expect(areMany(ROWS, procedureOf({ method: "fringe" }))).toBe(true);
    expect(areMany(ROWS, procedureOf({ method: "redwood" }))).toBe(false);
    expect(areMany(20_000, procedureOf({ method: "fringe" }))).toBe(false);
  });
});
