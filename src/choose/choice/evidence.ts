// Whether the chosen model is shown to beat the majority baseline.

import type { ConfusionMatrix } from "../../evaluate/confusion-matrix.ts";
import { correctedTTest } from "../../evaluate/significance/corrected-t-test.ts";
import type { Objective } from "../../objective/objective.ts";
import { probabilityText } from "../../text/numbers.ts";
import type { StagedRace } from "../race/race-in-stages.ts";
import { behind, type Trial } from "../race/trial.ts";

/** Up to this probability a model is shown to beat the majority class: the level of every claim. */
const SHOWN = 0.05;
/**
 * Up to this probability a model is more likely than not to be better on new rows, and is the
 * result. On development data (samples of 100 to 900 rows of 56 tables) 19 of 20 such models were
 * the better ones; only beyond 0.7 the majority class mostly was.
 */
const LIKELY = 0.5;

export interface Evidence {
  /** Whether the model is more likely than not to be better than the majority class. */
  readonly isLikely: boolean;
  /** Whether that is shown at the level of a claim. */
  readonly isShown: boolean;
  /** One-sided: how likely so good a result is for a model no better than the majority class. */
  readonly p: number;
}

interface EvidenceRequest {
  /** Predictions for rows that the choice never saw, or its folds corrected for it. */
  readonly heldOut: ConfusionMatrix | null;
  /** The constant answer that costs least. */
  readonly majority: string;
  readonly objective: Objective;
}

export function weighEvidence(
  { trials, stage }: StagedRace,
  chosen: Trial,
  { heldOut, majority, objective }: EvidenceRequest,
): Evidence {
  const baseline = trials.find(({ candidate }) => candidate.role === "baseline");
  const against = (trial: Trial): number => {
    const gains = baseline === undefined ? [] : behind(baseline, trial);
    return correctedTTest(gains, Math.max(2, stage.folds)).pGreater;
  };
  if (chosen.candidate.role === "baseline") {
    // A few lucky folds before a trial was beaten show nothing.
    const others = trials.filter(
      ({ candidate, scores }) => candidate.role !== "baseline" && scores.length === chosen.scores.length,
    );
    return { isLikely: false, isShown: false, p: Math.min(1, ...others.map(against)) };
  }
  const p = heldOut === null ? against(chosen) : objective.chanceAgainst(heldOut, majority);
  return { isLikely: p <= LIKELY, isShown: p <= SHOWN, p };
}

/** What may be claimed of a model that was chosen. */
export function claimSentence(
  { isShown, p }: Evidence,
  { majority, objective }: Pick<EvidenceRequest, "majority" | "objective">,
): string {
  const constant = objective.isOfAnswers
    ? `always answering ${majority}`
    : "giving every row the same probabilities";
  return isShown
    ? `It is shown to be better than ${constant}: ${probabilityText(p)}.`
    : `Not shown to be better than ${constant}: ${probabilityText(p)}. The model is the better guess, on weak evidence.`;
}

export function majoritySentence({ trials }: StagedRace, { p }: Evidence, majority: string): string {
  const tried = trials.filter(({ candidate, scores }) => candidate.role !== "baseline" && scores.length > 0);
  return `No model beats the majority class (${majority}): none of ${tried.length} candidates is likely to be better (${probabilityText(p)}), so the model always predicts that class.`;
}
