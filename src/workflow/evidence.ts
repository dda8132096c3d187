// Whether the chosen model is shown to beat always answering the commonest class.

import { beatsGuessingProbability } from "../evaluate/beats-guessing.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { correctedTTest } from "../evaluate/corrected-t-test.ts";
import { behind } from "./behind.ts";
import type { Judgement } from "./judge.ts";
import type { Judged } from "./judge-part.ts";
import { probabilityText } from "./why.ts";

/** Probabilities up to which a model is taken as shown to beat guessing, or as a hint that it may. */
interface Levels {
  readonly shown: number;
  readonly hint: number;
}
/** By rows the choice never saw. */
const UNTOUCHED: Levels = { shown: 0.05, hint: 0.1 };
/** By the judging beside such rows: stricter, since it chose the model. */
const CHOSEN: Levels = { shown: 0.01, hint: 0.05 };
/** By the judging where there is nothing else. */
const ALONE: Levels = { shown: 0.05, hint: 0.3 };

export interface Evidence {
  /** Shown to beat guessing; a hint that it may; or none. */
  readonly strength: "shown" | "hint" | "none";
  readonly p: number;
}

export function weighEvidence(
  { judgements, stage }: Judged,
  chosen: Judgement,
  untouched: ConfusionMatrix | null,
  guess: string,
): Evidence {
  const majority = judgements.find(({ candidate }) => candidate.name === "majority");
  const against = (judgement: Judgement): number => {
    const gains = majority === undefined ? [] : behind(majority, judgement);
    return correctedTTest(gains, Math.max(2, stage.folds)).pGreater;
  };
  if (chosen.candidate.name === "majority") {
    // A few lucky folds before it was beaten show nothing.
    const others = judgements.filter(
      ({ candidate, scores }) => candidate.name !== "majority" && scores.length === chosen.scores.length,
    );
    return { strength: "none", p: Math.min(1, ...others.map(against)) };
  }
  const p = against(chosen);
  if (untouched === null) return { strength: strengthOf(p, ALONE), p };
  const fresh = beatsGuessingProbability(untouched, guess);
  const strengths = [strengthOf(fresh, UNTOUCHED), strengthOf(p, CHOSEN)];
  const strength = (["shown", "hint"] as const).find((level) => strengths.includes(level)) ?? "none";
  return { strength, p: fresh };
}

function strengthOf(p: number, { shown, hint }: Levels): Evidence["strength"] {
  if (p <= shown) return "shown";
  return p <= hint ? "hint" : "none";
}

/** Said first where the model is given on a hint. */
export function hintSentence({ p }: Evidence, guess: string): string {
  return `No model beats guessing the majority (${guess}) beyond doubt (${probabilityText(p)}): the one below is the best found, and no more than a hint.`;
}

export function guessSentence({ judgements }: Judged, { p }: Evidence, guess: string): string {
  const tried = judgements.filter(
    ({ candidate, scores }) => candidate.name !== "majority" && scores.length > 0,
  );
  return `No model beats guessing the majority (${guess}): of ${tried.length} candidates none was shown to do better (${probabilityText(p)}), so the model gives that answer always.`;
}
