import { expect, it } from "vitest";
import { findLearner } from "../../../src/learn/registry.ts";
import { hintSentence, weighEvidence } from "../../../src/workflow/choice/evidence.ts";
import type { Candidate } from "../../../src/workflow/race/candidates.ts";
import { beforeStart } from "../../../src/workflow/race/race.ts";
import type { RaceResult } from "../../../src/workflow/race/race-in-stages.ts";

function standing(name: "majority" | "id3", scores: readonly number[]) {
  const role = name === "majority" ? "baseline" : null;
  const candidate: Candidate = {
    name,
    role,
    learner: findLearner(name),
    options: {},
    select: null,
    screen: null,
    isCostly: false,
  };
  return { ...beforeStart(candidate), scores: [...scores] };
}

/** Ten folds in which the majority class has 0.6 and the model the same plus these differences. */
function evidence(differences: readonly number[], wins: number | null = null, isReported = true) {
  const majority = standing("majority", Array(10).fill(0.6));
  const model = standing(
    "id3",
    differences.map((difference) => 0.6 + difference),
  );
  const main = {
    standings: [majority, model],
    stage: { rows: null, folds: 10, repeats: 1 },
  } as unknown as RaceResult;
  const heldOut =
    wins === null
      ? null
      : { classes: ["no", "yes"], counts: [Float64Array.of(60, 0), Float64Array.of(40 - wins, wins)] };
  return weighEvidence(main, model, heldOut, { majority: "no", isReported });
}

const steady = [0.2, 0.1, 0.2, 0.15, 0.1, 0.2, 0.1, 0.15, 0.2, 0.1];
const shaky = [0.2, -0.1, 0.1, 0.15, -0.1, 0.2, 0, -0.05, 0.2, -0.1];
const none = [0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1, 0.1, -0.1];

it("by the race alone a steady lead shows it, a shaky one is a hint, none is none", () => {
  expect([steady, shaky, none].map((differences) => evidence(differences).strength)).toEqual([
    "shown",
    "hint",
    "none",
  ]);
});

it("rows that the choice never saw decide, however clear the race was", () => {
  expect(evidence(none, 10).strength).toBe("shown");
  expect(evidence(none, 3)).toEqual({ strength: "none", p: expect.closeTo(0.125, 9) });
  expect(evidence(steady, 0).strength).toBe("none");
});

it("where no accuracy is asked for, less evidence is a hint", () => {
  expect(evidence(none, 3, false)).toEqual({ strength: "hint", p: expect.closeTo(0.125, 9) });
  expect(evidence(none, 0, false).strength).toBe("none");
});

it("nothing is shown where the majority class itself is the best, and lucky folds before a defeat do not count", () => {
  const majority = standing("majority", Array(10).fill(0.6));
  const lucky = standing("id3", [0.9, 0.9, 0.9]);
  const main = {
    standings: [majority, lucky],
    stage: { rows: null, folds: 10, repeats: 1 },
  } as unknown as RaceResult;
  expect(weighEvidence(main, majority, null, { majority: "no" })).toEqual({ strength: "none", p: 1 });
});

it("a hint is reported in one sentence with its probability", () => {
  expect(hintSentence({ strength: "hint", p: 0.07 }, "no")).toBe(
    "No model beats the majority class (no) significantly (p = 0.070): the model below is the best found, on weak evidence.",
  );
});
