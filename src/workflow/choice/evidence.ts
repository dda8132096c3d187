// Whether the chosen model is shown to beat the majority baseline.

import { beatsMajorityProbability } from "../../evaluate/beats-majority.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { correctedTTest } from "../../evaluate/corrected-t-test.ts";
import { probabilityText } from "../../text/numbers.ts";
import { behind } from "../race/fold-scores.ts";
import type { RaceResult } from "../race/race-in-stages.ts";
import type { Standing } from "../race/standing.ts";

/** Probabilities up to which a model is taken as shown to beat the majority class, or as a hint that it may. */
interface Levels {
  readonly shown: number;
  readonly hint: number;
}
/** By rows the choice never saw, or by its folds corrected for it. */
const HELD_OUT: Levels = { shown: 0.05, hint: 0.1 };
/** By the race where there is nothing else, and where no accuracy is asked for: on development data, samples of larger tables, the model was then more often the better one. */
const RACED: Levels = { shown: 0.05, hint: 0.3 };

export interface Evidence {
  /** Shown to beat the majority class; a hint that it may; or none. */
  readonly strength: "shown" | "hint" | "none";
  readonly p: number;
}

/** `heldOut` are predictions for rows that the choice never saw, or its folds corrected for it; null where there are none. */
export function weighEvidence(
  { standings, stage }: RaceResult,
  chosen: Standing,
  heldOut: ConfusionMatrix | null,
  { majority, isReported = true }: { readonly majority: string; readonly isReported?: boolean },
): Evidence {
  const baseline = standings.find(({ candidate }) => candidate.role === "baseline");
  const against = (standing: Standing): number => {
    const gains = baseline === undefined ? [] : behind(baseline, standing);
    return correctedTTest(gains, Math.max(2, stage.folds)).pGreater;
  };
  if (chosen.candidate.role === "baseline") {
    // A few lucky folds before it was beaten show nothing.
    const others = standings.filter(
      ({ candidate, scores }) => candidate.role !== "baseline" && scores.length === chosen.scores.length,
    );
    return { strength: "none", p: Math.min(1, ...others.map(against)) };
  }
  const p = against(chosen);
  if (heldOut === null) return { strength: strengthOf(p, RACED), p };
  const fresh = beatsMajorityProbability(heldOut, majority);
  return { strength: strengthOf(fresh, isReported ? HELD_OUT : RACED), p: fresh };
}

function strengthOf(p: number, { shown, hint }: Levels): Evidence["strength"] {
  if (p <= shown) return "shown";
  return p <= hint ? "hint" : "none";
}

/** Reported first where the model is given on a hint. */
export function hintSentence({ p }: Evidence, majority: string): string {
  return `No model beats the majority class (${majority}) significantly (${probabilityText(p)}): the model below is the best found, on weak evidence.`;
}

export function majoritySentence({ standings }: RaceResult, { p }: Evidence, majority: string): string {
  const tried = standings.filter(
    ({ candidate, scores }) => candidate.role !== "baseline" && scores.length > 0,
  );
  return `No model beats the majority class (${majority}): none of ${tried.length} candidates is significantly better (${probabilityText(p)}), so the model always predicts that class.`;
}
