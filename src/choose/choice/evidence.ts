// Whether the chosen model is shown to beat the majority baseline.

import { beatsMajorityProbability } from "../../evaluate/beats-majority.ts";
import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { correctedTTest } from "../../evaluate/corrected-t-test.ts";
import { probabilityText } from "../../text/numbers.ts";
import { behind } from "../race/fold-scores.ts";
import type { RaceResult } from "../race/race-in-stages.ts";
import type { Standing } from "../race/standing.ts";

/** Up to this probability a model is shown to beat the majority class: the level of every claim. */
const SHOWN = 0.05;
/**
 * Up to this one it is more likely than not to be better on new rows, and is given. On development data (samples of 100 to 900
 * rows of 56 tables) 19 of 20 such models were the better ones; only beyond 0.7 the majority class mostly was.
 */
const LIKELY = 0.5;

export interface Evidence {
  /** Whether the model is more likely than not to be better than the majority class: then it is given. */
  readonly isLikely: boolean;
  /** Whether that is shown: only then it is claimed. */
  readonly isShown: boolean;
  /** One-sided: how likely so good a result is for a model no better than the majority class. */
  readonly p: number;
}

/** `heldOut` are predictions for rows that the choice never saw, or its folds corrected for it; null where there are none. */
export function weighEvidence(
  { standings, stage }: RaceResult,
  chosen: Standing,
  heldOut: ConfusionMatrix | null,
  majority: string,
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
    return { isLikely: false, isShown: false, p: Math.min(1, ...others.map(against)) };
  }
  const p = heldOut === null ? against(chosen) : beatsMajorityProbability(heldOut, majority);
  return { isLikely: p <= LIKELY, isShown: p <= SHOWN, p };
}

/** What may be claimed of a model that is given. */
export function claimSentence({ isShown, p }: Evidence, majority: string): string {
  return isShown
    ? `It is shown to be better than always answering ${majority}: ${probabilityText(p)}.`
    : `Not shown to be better than always answering ${majority}: ${probabilityText(p)}. The model is the better guess, on weak evidence.`;
}

export function majoritySentence({ standings }: RaceResult, { p }: Evidence, majority: string): string {
  const tried = standings.filter(
    ({ candidate, scores }) => candidate.role !== "baseline" && scores.length > 0,
  );
  return `No model beats the majority class (${majority}): none of ${tried.length} candidates is likely to be better (${probabilityText(p)}), so the model always predicts that class.`;
}
