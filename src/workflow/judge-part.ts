// Judges the whole field on a part of the data, in stages: a first look at all on a sample, a second at those left.

import type { CountSource, Part } from "../counts/count-source.ts";
import type { LearnContext } from "../learn/shared/learner.ts";
import type { Candidate } from "./candidate.ts";
import { candidatesFor } from "./candidates.ts";
import type { Stage } from "./effort.ts";
import { type Judgement, judgeCandidates, unjudged } from "./judge.ts";
import { type Pick, pickSimplest } from "./pick.ts";
import { scaledProgress } from "./scaled-progress.ts";
import type { Setting } from "./setting.ts";
import { mean } from "./spread.ts";
import { grouped } from "./why.ts";

export interface Judged {
  readonly judgements: readonly Judgement[];
  readonly pick: Pick | null;
  readonly leftOut: readonly string[];
  readonly stage: Stage;
  readonly rows: number;
}

/** Folds that a second look must have had to count for more than the first. */
const LEAST_LOOKS = 3;

export async function judgePart(
  source: CountSource,
  part: Part,
  request: {
    readonly setting: Setting;
    readonly rows: number;
    readonly stages: readonly Stage[];
    readonly until: number;
    readonly context: LearnContext;
  },
): Promise<Judged> {
  const { setting, rows, stages, until, context } = request;
  const beaten: Judgement[] = [];
  let judgements: Judgement[] = [];
  let open: readonly Candidate[] | null = null;
  let leftOut: readonly string[] = [];
  let last = { stage: stages[0], rows };
  for (const [index, stage] of stages.entries()) {
    const judgedRows = stage.rows ?? rows;
    let sample = part;
    if (stage.rows !== null) {
      [sample] = (await source.randomSplit(part, {
        seed: setting.seed,
        shares: [stage.rows, rows - stage.rows],
      })) as [Part];
    }
    const own = await source.extract?.(sample);
    const seen = own ?? source;
    if (open === null) {
      const field = candidatesFor(seen, { ...setting, rows: judgedRows });
      open = field.candidates;
      leftOut = field.leftOut;
    }
    const share = 1 / stages.length;
    const { folds, repeats } = stage;
    const { seed, score } = setting;
    const stop = performance.now() + ((until - performance.now()) * (index + 1)) / stages.length;
    const judged = await judgeCandidates(
      seen,
      own?.everything ?? sample,
      open,
      { folds, repeats, seed, deadline: stop, score },
      scaledProgress(context, index * share, (index + 1) * share),
    );
    await own?.close();
    const looks = Math.max(0, ...judged.map(({ scores }) => scores.length));
    if (judgements.length > 0 && looks < LEAST_LOOKS) {
      leftOut = [...leftOut, `a second look, on ${grouped(judgedRows)} rows, at those left: the time limit`];
      break;
    }
    judgements = judged;
    // Judging ends early where it is decided.
    last = { stage: { ...stage, repeats: Math.max(1, Math.ceil(looks / folds)) }, rows: judgedRows };
    // Some learners come into their own only with more rows: the best of every family gets its second look.
    const firsts = bestOfFamilies(judged);
    const out = judged.filter(
      (judgement) =>
        judgement.dropped === "failed" || (judgement.dropped === "beaten" && !firsts.has(judgement)),
    );
    if (index < stages.length - 1) {
      beaten.push(...out);
      judgements = judged.filter((judgement) => !out.includes(judgement));
      open = judgements.map(({ candidate }) => candidate);
    }
  }
  const pick = pickSimplest(judgements, setting.maxConditions);
  return { judgements: [...judgements, ...beaten], pick, leftOut, ...last };
}

function bestOfFamilies(judged: readonly Judgement[]): Set<Judgement> {
  const best = new Map<string, Judgement>();
  for (const judgement of judged) {
    const { family } = judgement.candidate;
    const leader = best.get(family);
    if (leader === undefined || mean(judgement.scores) > mean(leader.scores)) best.set(family, judgement);
  }
  return new Set(best.values());
}

/** Where nothing can be judged, the plain tree is learned. */
export function greedyOnly(source: CountSource, setting: Setting, rows: number): Judged {
  const { candidates } = candidatesFor(source, { ...setting, rows });
  const candidate = candidates.find(({ name }) => name === "redwood")!;
  const chosen = unjudged(candidate);
  const pick = { chosen, best: chosen, runnerUp: null, order: [chosen] };
  return { judgements: [chosen], pick, leftOut: [], stage: { rows: null, folds: 0, repeats: 0 }, rows };
}
