import { expect, it } from "vitest";
import { claimSentence, weighEvidence } from "../../../src/choose/choice/evidence.ts";
import type { Candidate } from "../../../src/choose/race/candidates.ts";
import type { StagedRace } from "../../../src/choose/race/race-in-stages.ts";
import { newTrial } from "../../../src/choose/race/trial.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import { objectiveOf } from "../../../src/objective/objective.ts";

const objective = objectiveOf({ metric: "accuracy" }, ["no", "yes"]);

function trial(name: "majority" | "id3", scores: readonly number[]) {
  const role = name === "majority" ? "baseline" : null;
  const candidate: Candidate = {
    name,
    role,
    learner: findLearner(name),
    options: {},
    select: null,
    shrinkage: null,
    readable: null,
    screen: null,
    isCostly: false,
    credit: 0,
    creditInLogLoss: 0,
  };
  return { ...newTrial(candidate), worths: scores.map((score) => score - 1), scores: [...scores] };
}

/** Ten folds in which the majority class has 0.6 and the model the same plus these differences. */
function evidence(differences: readonly number[], wins: number | null = null) {
  const majority = trial("majority", Array(10).fill(0.6));
  const model = trial(
    "id3",
    differences.map((difference) => 0.6 + difference),
  );
  const main = {
    trials: [majority, model],
    stage: { rows: null, folds: 10, repeats: 1 },
  } as unknown as StagedRace;
  const heldOut =
    wins === null
      ? null
      : { classes: ["no", "yes"], counts: [Float64Array.of(60, 0), Float64Array.of(40 - wins, wins)] };
  return weighEvidence(main, model, { heldOut, majority: "no", objective });
}

const steady = [0.2, 0.1, 0.2, 0.15, 0.1, 0.2, 0.1, 0.15, 0.2, 0.1];
const shaky = [0.2, -0.1, 0.1, 0.15, -0.1, 0.2, 0, -0.05, 0.2, -0.1];
const none = [0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1];

it("by the race alone a steady lead shows it, a shaky one makes it likely, none neither", () => {
  const found = [steady, shaky, none].map((differences) => evidence(differences));
  expect(found.map(({ isLikely, isShown }) => [isLikely, isShown])).toEqual([
    [true, true],
    [true, false],
    [true, false],
  ]);
  expect(evidence(none.map((difference) => difference - 0.05)).isLikely).toBe(false);
});

it("rows that the choice never saw decide, however clear the race was", () => {
  expect(evidence(none, 10)).toMatchObject({ isLikely: true, isShown: true });
  expect(evidence(none, 3)).toEqual({ isLikely: true, isShown: false, p: expect.closeTo(0.125, 9) });
  expect(evidence(steady, 0)).toEqual({ isLikely: false, isShown: false, p: 1 });
});

it("nothing is shown where the majority class itself is the best, and lucky folds before a defeat do not count", () => {
  const majority = trial("majority", Array(10).fill(0.6));
  const lucky = trial("id3", [0.9, 0.9, 0.9]);
  const main = {
    trials: [majority, lucky],
    stage: { rows: null, folds: 10, repeats: 1 },
  } as unknown as StagedRace;
  expect(weighEvidence(main, majority, { heldOut: null, majority: "no", objective })).toEqual({
    isLikely: false,
    isShown: false,
    p: 1,
  });
});

it("what is shown is claimed, and what is not is said not to be, with the probability", () => {
  expect(claimSentence({ isLikely: true, isShown: true, p: 0.0001 }, { majority: "no", objective })).toBe(
    "It is shown to be better than always answering no: p < 0.001.",
  );
  expect(claimSentence({ isLikely: true, isShown: false, p: 0.12 }, { majority: "no", objective })).toBe(
    "Not shown to be better than always answering no: p = 0.12. The model is the better guess, on weak evidence.",
  );
});
