// Whether the chosen model is shown to beat always answering the commonest class.

import { beatsGuessingProbability } from "../evaluate/beats-guessing.ts";
import type { ConfusionMatrix } from "../evaluate/confusion-matrix.ts";
import { correctedTTest } from "../evaluate/corrected-t-test.ts";
import type { Judgement } from "./judge.ts";
import type { Judged } from "./judge-part.ts";
import { probabilityText } from "./why.ts";

/** A model is believed to beat guessing by untouched rows at this level, or by the judging, which chose it, at a stricter one. */
const LEVEL = 0.05;
const LEVEL_WHEN_CHOSEN = 0.01;

export interface Evidence {
  readonly beats: boolean;
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
    const differences = judgement.scores.flatMap((score, fold) =>
      majority?.scores[fold] === undefined ? [] : [score - majority.scores[fold]!],
    );
    return correctedTTest(differences, Math.max(2, stage.folds)).pGreater;
  };
  if (chosen.candidate.name === "majority") {
    // A few lucky folds before it was beaten show nothing.
    const others = judgements.filter(
      ({ candidate, scores }) => candidate.name !== "majority" && scores.length === chosen.scores.length,
    );
    return { beats: false, p: Math.min(1, ...others.map(against)) };
  }
  const p = against(chosen);
  if (untouched === null) return { beats: p <= LEVEL, p };
  const fresh = beatsGuessingProbability(untouched, guess);
  return { beats: fresh <= LEVEL || p <= LEVEL_WHEN_CHOSEN, p: fresh };
}

export function guessSentence({ judgements }: Judged, { p }: Evidence, guess: string): string {
  const tried = judgements.filter(
    ({ candidate, scores }) => candidate.name !== "majority" && scores.length > 0,
  );
  return `No model beats guessing the majority (${guess}): of ${tried.length} candidates none was shown to do better (${probabilityText(p)}), so the model gives that answer always.`;
}
