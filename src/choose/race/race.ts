// Candidates race on the same folds of a repeated stratified cross-validation. Those that are
// clearly beaten drop out, so that time goes to those still in doubt. A time limit or a signal ends
// the race between two fits, or inside one where the learner listens.

import type { CountSource, Part } from "../../counts/count-source.ts";
import { total } from "../../counts/total.ts";
import { type Fold, type FoldPlan, foldsOf } from "../../evaluate/folds.ts";
import { mean } from "../../evaluate/mean.ts";
import { ofModels, type PartPredictions, predictPart } from "../../evaluate/predict-part.ts";
import type { LearnContext, ModelSoFar } from "../../learner/learner.ts";
import { SharedWork } from "../../learner/shared-work.ts";
import type { Model } from "../../model/model.ts";
import { STRENGTH } from "../../model/shrink-probabilities.ts";
import { measureSize } from "../../model/size.ts";
import type { Objective } from "../../objective/objective.ts";
import { TimedSignal } from "../../run/timed-signal.ts";
import type { Candidate } from "./candidates.ts";
import { dropHopeless, keepContenders, leaderOf, ROWS_TO_LEAD } from "./drop-hopeless.ts";
import { familyProgress } from "./family-progress.ts";
import { type FitOutcome, type FitThread, timedFit } from "./fit-thread.ts";
import { FoldQueue, groupTrials } from "./fold-queue.ts";
import { atStrength, bestStrength, noteFold } from "./strength.ts";
import { type FoldRecord, newTrial, type OpenTrial, type Trial } from "./trial.ts";

export interface RaceOptions {
  readonly plan: FoldPlan;
  /** performance.now() at which to stop. */
  readonly deadline: number;
  readonly objective: Objective;
  /** What a condition must earn depends on how many may be used. */
  readonly maxConditions: number;
  /** Rows that the model will be learned from: the race may be on a sample of them. */
  readonly rows: number;
  /** Another thread to fit on. */
  readonly thread?: FitThread | null;
}

export interface Race {
  readonly trials: readonly Trial[];
  /** Those that saw all folds of the first repeat, and what they predicted, fold by fold. */
  readonly finalists: readonly Trial[];
  readonly predictions: readonly PartPredictions[];
}

/** Costly candidates that were skipped run after all where no mean score is at least this. */
const NEARLY_PERFECT = 0.95;

/**
 * Costly candidates are skipped where another makes no mistake on the first fold. Where that turns
 * out to be luck, the race is run again with all.
 */
export async function raceCandidates(
  source: CountSource,
  part: Part,
  candidates: readonly Candidate[],
  options: RaceOptions,
  context: LearnContext = {},
): Promise<Race> {
  const setup = { source, part, candidates, options, context };
  return (await new RaceRun(setup, "undecided").run()) ?? (await new RaceRun(setup, "raced").run())!;
}

interface RaceSetup {
  readonly source: CountSource;
  readonly part: Part;
  readonly candidates: readonly Candidate[];
  readonly options: RaceOptions;
  readonly context: LearnContext;
}

/** A fold while candidates are fitted to it. */
interface FoldFits {
  readonly fold: Fold;
  /** Trials that are to be fitted. */
  readonly open: readonly OpenTrial[];
  readonly queue: FoldQueue;
  readonly models: Map<OpenTrial, Model>;
  readonly shared: SharedWork;
}

class RaceRun {
  readonly #setup: RaceSetup;
  readonly #clock: TimedSignal;
  readonly #thread: FitThread | null;
  readonly #trials: readonly OpenTrial[];
  readonly #records: FoldRecord[] = [];
  /** What the other thread fitted last. */
  readonly #fittedThere = new Set<OpenTrial>();
  #isThreadLoaded = false;
  /** Decided on the first fold. */
  #costly: "undecided" | "raced" | "skipped";
  #soFar: ModelSoFar | undefined;

  constructor(setup: RaceSetup, costly: "undecided" | "raced") {
    const { source, part, candidates, options, context } = setup;
    this.#setup = setup;
    this.#trials = candidates.map(newTrial);
    this.#costly = costly;
    // Fits that are under way at the deadline are stopped where their learners listen.
    this.#clock = new TimedSignal(options.deadline, context.signal);
    // The other thread makes folds of all rows of the source.
    const isWhole = source.can.portable !== undefined && part === source.everything;
    this.#thread = isWhole ? (options.thread ?? null) : null;
    this.#clock.signal.addEventListener("abort", () => this.#thread?.stop());
  }

  /** Null where costly candidates were skipped and the others made mistakes later on. */
  async run(): Promise<Race | null> {
    const { source, part, options } = this.#setup;
    const { folds, repeats = 1 } = options.plan;
    try {
      for await (const fold of foldsOf(source, part, options.plan)) {
        const models = await this.#fitAll(fold);
        const isCut = this.#clock.isOver;
        // Candidates are compared on the same folds or not at all, so a fold that the time limit
        // cut short is dropped; the first fold is kept, to have any result.
        const isFirst = fold.repeat + fold.fold === 0;
        if (!isCut || isFirst) await this.#score(fold, models);
        if (isCut) {
          for (const trial of this.#trials) trial.dropped ??= "time";
          break;
        }
        if (this.#isMistaken(models)) return null;
        dropHopeless(this.#trials, {
          records: this.#records,
          rows: options.rows,
          objective: options.objective,
        });
        this.#noteLeader(models);
        const isRepeatOver = fold.fold + 1 === folds && fold.repeat + 1 < repeats;
        if (isRepeatOver && !keepContenders(this.#trials, options)) break;
      }
    } finally {
      this.#clock.clear();
    }
    return { trials: this.#trials, ...this.#finalists(folds) };
  }

  async #fitAll(fold: Fold): Promise<Map<OpenTrial, Model>> {
    const open = this.#trials.filter(({ dropped }) => dropped === null);
    const { first, queued } = groupTrials(open, this.#fittedThere);
    const queue = new FoldQueue(queued, { plan: this.#setup.options.plan, place: fold }, this.#thread);
    const fits: FoldFits = { fold, open, queue, models: new Map(), shared: new SharedWork() };
    for (const group of first) {
      this.#offer(queue);
      await this.#fitHere(group, fits);
    }
    const unseen = queued.flat().filter(({ candidate, scores }) => candidate.isCostly && scores.length === 0);
    if (unseen.length > 0 && !this.#clock.isOver) await this.#skipUnlessNeeded(unseen, fits);
    for (let group = queue.take(); group !== null && !this.#clock.isOver; group = queue.take()) {
      this.#offer(queue);
      await this.#fitHere(group, fits);
    }
    for (const [group, outcomes] of await queue.takenThere()) {
      if (outcomes === null) {
        await this.#fitHere(group, fits);
        continue;
      }
      for (const [place, trial] of group.entries()) {
        this.#note(trial, outcomes[place], fits);
        this.#fittedThere.add(trial);
      }
    }
    return fits.models;
  }

  /** Lets the other thread fit as well, as soon as that is worthwhile. */
  #offer(queue: FoldQueue): void {
    if (!this.#isThreadLoaded && this.#thread?.isWorthwhile && !this.#clock.signal.aborted) {
      this.#thread.load(this.#setup.source.can.portable!());
      this.#isThreadLoaded = true;
    }
    if (this.#isThreadLoaded) queue.offer();
  }

  async #fitHere(group: readonly OpenTrial[], fits: FoldFits): Promise<void> {
    const { fold, shared, models } = fits;
    const { signal } = this.#clock;
    for (const trial of group) {
      if (this.#clock.isOver) return;
      this.#report(trial, fits);
      this.#note(
        trial,
        await timedFit(this.#setup.source, fold.train, trial.candidate, { signal, shared }),
        fits,
      );
      this.#fittedThere.delete(trial);
      const model = models.get(trial);
      if (model && trial.candidate.role === "reference") await this.#showFirst(trial, model, fold);
    }
  }

  #note(trial: OpenTrial, outcome: FitOutcome, { models }: FoldFits): void {
    trial.seconds += outcome.seconds;
    if ("model" in outcome) models.set(trial, outcome.model);
    else if (!this.#clock.signal.aborted) {
      trial.dropped = "failed";
      trial.reason = outcome.reason;
    }
  }

  #report({ candidate }: OpenTrial, { fold, open, models }: FoldFits): void {
    const { folds, repeats = 1 } = this.#setup.options.plan;
    const before = fold.repeat * folds + fold.fold;
    this.#setup.context.onProgress?.({
      done: (before + models.size / open.length) / (repeats * folds),
      text: `fold ${before + 1} of at most ${repeats * folds}: ${candidate.name}`,
      strands: familyProgress(this.#trials, folds * repeats),
      ...(this.#soFar && { soFar: this.#soFar }),
    });
  }

  /** The first model to look at does not wait until the others are fitted. */
  async #showFirst({ candidate }: OpenTrial, model: Model, { test }: Fold): Promise<void> {
    if (this.#soFar !== undefined || !this.#setup.context.onProgress) return;
    const score = this.#setup.options.objective.score(
      await predictPart(this.#setup.source, test, [model]),
      0,
    );
    this.#soFar = { name: candidate.name, model, score, folds: 1 };
  }

  /** No candidate can be better than a model without mistakes. */
  async #skipUnlessNeeded(unseen: readonly OpenTrial[], { fold, queue, models }: FoldFits): Promise<void> {
    if (this.#costly === "undecided") {
      const predictions = await predictPart(this.#setup.source, fold.test, [...models.values()]);
      const isPerfect =
        total(predictions.weights) >= ROWS_TO_LEAD &&
        predictions.predicted.some(
          (_, model) => this.#setup.options.objective.score(predictions, model) === 1,
        );
      this.#costly = isPerfect ? "skipped" : "raced";
    }
    if (this.#costly === "raced") return;
    queue.close();
    for (const trial of unseen) trial.dropped = "beaten";
  }

  async #score(fold: Fold, models: ReadonlyMap<OpenTrial, Model>): Promise<void> {
    const { objective } = this.#setup.options;
    // In the order of the candidates, whichever thread fitted them.
    const trials = this.#trials.filter((trial) => models.has(trial));
    const own = trials.map((trial) => models.get(trial)!);
    const predictions = await predictPart(this.#setup.source, fold.test, own);
    for (const [place, trial] of trials.entries()) {
      noteFold(trial.byStrength, objective, { predictions, place, model: own[place] });
      trial.scores.push(objective.score(predictions, place));
      trial.conditions.push(measureSize(own[place]).conditions);
    }
    if (fold.repeat === 0) {
      this.#records.push({
        trials,
        predictions,
        losses: trials.map((_, place) => objective.losses(predictions, place)),
        fits: own,
        models: own.map((model) => JSON.stringify(model)),
      });
    }
    for (const trial of trials) this.#settleStrength(trial);
  }

  /** A trial's results are those at the shrinkage of least log-loss over its folds. */
  #settleStrength(trial: OpenTrial): void {
    const { strength, worths, logLosses } = bestStrength(trial.byStrength);
    const changed = strength === trial.strength ? this.#records.slice(-1) : this.#records;
    trial.worths = worths;
    trial.logLosses = logLosses;
    trial.strength = strength;
    if (strength === STRENGTH && changed.length < 2) return;
    for (const { trials, predictions, fits, losses } of changed) {
      const place = trials.indexOf(trial);
      if (place < 0) continue;
      const drawn = atStrength(predictions, place, { model: fits[place], strength });
      losses[place] = this.#setup.options.objective.losses(drawn, 0);
    }
  }

  #isMistaken(models: ReadonlyMap<OpenTrial, Model>): boolean {
    return (
      this.#costly === "skipped" && [...models.keys()].every(({ scores }) => mean(scores) < NEARLY_PERFECT)
    );
  }

  #noteLeader(models: ReadonlyMap<OpenTrial, Model>): void {
    const fitted = this.#trials.filter((trial) => models.has(trial));
    const leader = leaderOf(fitted, this.#setup.options);
    if (leader === null) return;
    const { scores, candidate } = leader;
    const model = models.get(leader)!;
    this.#soFar = { name: candidate.name, model, score: mean(scores), folds: scores.length };
  }

  #finalists(folds: number): Pick<Race, "finalists" | "predictions"> {
    if (this.#records.length < folds) return { finalists: [], predictions: [] };
    const finalists = this.#trials.filter((trial) =>
      this.#records.every(({ trials }) => trials.includes(trial)),
    );
    const predictions = this.#records.map(({ trials, predictions, fits }) => {
      const places = finalists.map((trial) => trials.indexOf(trial));
      const ends = finalists.map(
        ({ strength }, own) =>
          atStrength(predictions, places[own], { model: fits[places[own]], strength }).ends[0],
      );
      return { ...ofModels(predictions, places), ends };
    });
    return { finalists, predictions };
  }
}
