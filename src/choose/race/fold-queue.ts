// The fits of one fold, shared between two threads: groups of trials, of which each thread takes
// one after the other until none is left.

import type { FoldPlace, FoldPlan } from "../../evaluate/folds.ts";
import { type FitOutcome, type FitThread, type GroupOutcomes, isPortable } from "./fit-thread.ts";
import type { OpenTrial } from "./trial.ts";
import { QueueEnd, type WorkQueue, workQueue } from "./work-queue.ts";

type Group = readonly OpenTrial[];

/**
 * The open trials in groups that share work: the settings of one learner. Those of `first` are
 * fitted by this thread before all others: the baseline and the reference, so that there is soon a
 * model to look at; and, where costly trials are new, the ones that are not costly, since the
 * costly ones may turn out not to be needed. `fittedThere` are those that the other thread fitted
 * last.
 */
export function groupTrials(
  open: readonly OpenTrial[],
  fittedThere: ReadonlySet<OpenTrial>,
): { readonly first: readonly Group[]; readonly queued: readonly Group[] } {
  const isNew = open.some(({ candidate, scores }) => candidate.isCostly && scores.length === 0);
  const first = new Map<string, OpenTrial[]>();
  const queued = new Map<string, OpenTrial[]>();
  for (const trial of open) {
    const { learner, role, isCostly } = trial.candidate;
    const isFirst = role !== null || !isPortable(trial.candidate) || (isNew && !isCostly);
    const groups = isFirst ? first : queued;
    const key = role === null ? `${learner.name} ${isCostly}` : "";
    groups.set(key, [...(groups.get(key) ?? []), trial]);
  }
  const groups = [...queued.values()];
  return { first: [...first.values()], queued: isNew ? groups : byThread(groups, fittedThere) };
}

/**
 * What the other thread fitted before goes to its end of the queue, since the code is compiled
 * there; and at each end what took longest goes first, so that both threads finish at about the
 * same time.
 */
function byThread(groups: readonly Group[], fittedThere: ReadonlySet<OpenTrial>): Group[] {
  const work = (group: Group): number => group.reduce((sum, { seconds }) => sum + seconds, 0);
  const sorted = [...groups].sort((a, b) => work(b) - work(a));
  const isThere = (group: Group): boolean => group.every((trial) => fittedThere.has(trial));
  return [...sorted.filter((group) => !isThere(group)), ...sorted.filter(isThere).reverse()];
}

export class FoldQueue {
  readonly #groups: readonly Group[];
  readonly #fold: { readonly plan: FoldPlan; readonly place: FoldPlace };
  readonly #thread: FitThread | null;
  readonly #queue: WorkQueue;
  readonly #end: QueueEnd;
  #outcomes: Promise<GroupOutcomes | null> | null = null;
  #isClosed = false;

  constructor(
    groups: readonly Group[],
    fold: { readonly plan: FoldPlan; readonly place: FoldPlace },
    thread: FitThread | null,
  ) {
    this.#groups = groups;
    this.#fold = fold;
    this.#thread = thread;
    // Where threads share no memory, the other one gets half of the groups, once it has the rows.
    this.#queue = workQueue(groups.length, thread?.isReady ? Math.floor(groups.length / 2) : 0);
    this.#end = new QueueEnd(this.#queue, "front");
  }

  /** Lets the other thread take groups, if it does not already. */
  offer(): void {
    if (this.#outcomes !== null || this.#groups.length === 0) return;
    const procedures = this.#groups.map((group) => group.map(({ candidate }) => candidate));
    const task = { ...this.#fold, queue: this.#queue };
    this.#outcomes = this.#thread!.fit(procedures, task).catch(() => null);
  }

  /** The next group to fit on this thread; null where none is left. */
  take(): Group | null {
    const group = this.#end.take();
    return group === null ? null : this.#groups[group];
  }

  /** Groups that were not taken are not needed, nor is what the other thread took. */
  close(): void {
    this.#isClosed = true;
    this.#end.close();
  }

  /**
   * Once none is left to take: the groups that the other thread took, each with the outcomes of its
   * trials, or with null where that thread failed.
   */
  async takenThere(): Promise<(readonly [Group, readonly FitOutcome[] | null])[]> {
    const count = this.#end.takenByOther;
    if (count === 0 || this.#isClosed) return [];
    const outcomes = new Map(await this.#outcomes);
    const numbered = [...this.#groups.entries()].slice(-count);
    return numbered.map(([number, group]) => [group, outcomes.get(number) ?? null] as const);
  }
}
