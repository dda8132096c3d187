// The fits of one fold on two threads: groups of candidates that share work, of which both threads draw until none is left.

import {
  canTravel,
  type FitOutcome,
  type FitThread,
  type FoldTask,
  type GroupOutcomes,
} from "./fit-threads.ts";
import type { Runner } from "./standing.ts";
import { Drawer, type SharedTickets, ticketsFor } from "./tickets.ts";

export interface Groups {
  /** For this thread, and first. */
  readonly alone: readonly (readonly Runner[])[];
  /** For whoever draws them. */
  readonly shared: readonly (readonly Runner[])[];
}

/**
 * Settings of one learner share work, and stay together. The baseline and the reference come first and here, so that there is soon
 * something to look at; so does, where costly ones are new, whatever is not: by it they may turn out not to be needed.
 */
export function groupsOf(open: readonly Runner[], elsewhere: ReadonlySet<Runner>): Groups {
  const isNew = open.some(({ candidate, scores }) => candidate.isCostly && scores.length === 0);
  const alone = new Map<string, Runner[]>();
  const shared = new Map<string, Runner[]>();
  for (const runner of open) {
    const { learner, role, isCostly } = runner.candidate;
    const isHere = role !== null || !canTravel(runner.candidate) || (isNew && !isCostly);
    const groups = isHere ? alone : shared;
    const key = role === null ? `${learner.name} ${isCostly}` : "";
    groups.set(key, [...(groups.get(key) ?? []), runner]);
  }
  return {
    alone: [...alone.values()],
    shared: isNew ? [...shared.values()] : byThread([...shared.values()], elsewhere),
  };
}

function workOf(group: readonly Runner[]): number {
  return group.reduce((sum, { seconds }) => sum + seconds, 0);
}

/**
 * Who was fitted by a thread before comes to its end of the list, for there the code is compiled; what took long so far first, so that
 * nobody is left with a large piece at last.
 */
function byThread(
  groups: readonly (readonly Runner[])[],
  elsewhere: ReadonlySet<Runner>,
): (readonly Runner[])[] {
  const sorted = [...groups].sort((a, b) => workOf(b) - workOf(a));
  const isElsewhere = (group: readonly Runner[]): boolean => group.every((runner) => elsewhere.has(runner));
  return [...sorted.filter((group) => !isElsewhere(group)), ...sorted.filter(isElsewhere).reverse()];
}

/** The groups of one fold, offered to the other thread as soon as there is one. */
export class SharedFits {
  readonly #groups: Groups["shared"];
  readonly #task: FoldTask;
  readonly #helper: FitThread | null;
  readonly #tickets: SharedTickets;
  readonly #drawer: Drawer;
  #elsewhere: Promise<GroupOutcomes | null> | null = null;
  #isOffered = false;

  constructor(groups: Groups["shared"], task: FoldTask, helper: FitThread | null) {
    this.#groups = groups;
    this.#task = task;
    this.#helper = helper;
    // Where threads share no memory, every other group is the other thread's, once it has its rows.
    this.#tickets = ticketsFor(groups.length, helper?.isReady ? Math.floor(groups.length / 2) : 0);
    this.#drawer = new Drawer(this.#tickets, "front");
  }

  offer(): void {
    if (this.#isOffered || this.#groups.length === 0) return;
    this.#isOffered = true;
    const procedures = this.#groups.map((group) => group.map(({ candidate }) => candidate));
    this.#elsewhere = this.#helper!.fit(this.#task, procedures, this.#tickets).catch(() => null);
  }

  /** The next group to fit here; null where none is left. */
  draw(): readonly Runner[] | null {
    const place = this.#drawer.draw();
    return place === null ? null : this.#groups[place];
  }

  /** What is not yet begun is not needed. */
  close(): void {
    this.#drawer.close();
    this.#elsewhere = null;
  }

  /** Once none is left to draw: the groups that the other thread drew, with what came of them; null where it broke down. */
  async fittedThere(): Promise<(readonly [readonly Runner[], readonly FitOutcome[] | null])[]> {
    const count = this.#drawer.others;
    if (count === 0 || this.#elsewhere === null) return [];
    const found = new Map(await this.#elsewhere);
    const places = this.#groups.map((_, place) => place).slice(-count);
    return places.map((place) => [this.#groups[place], found.get(place) ?? null] as const);
  }
}
