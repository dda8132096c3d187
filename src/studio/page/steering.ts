// The decision that is being tried: from which probability on a class is said. Nothing is learned:
// what the model's ends are and which rows come to them is known, and all figures follow from it.

import { computed, signal } from "@preact/signals";
import { decideClass } from "../../internal.ts";
import type { DecideView } from "../panels/decide/request.ts";
import { engine, model } from "./store.ts";

export interface Steering {
  readonly class: string;
  /** From this probability on it is said. */
  readonly at: number;
}

/** Null: as the model decides. */
export const steering = signal<Steering | null>(null);

/** Which class is looked at; null until one was chosen. */
export const lookedAt = signal<string | null>(null);

/** How many false alarms one missed row is worth. */
export const missCost = signal(1);

/** Of the model that is shown. */
export const decideView = signal<DecideView | null>(null);

/** Asks for what the figures follow from, whenever another model is shown. */
export async function followModel(): Promise<void> {
  const shown = model.value;
  steering.value = null;
  decideView.value = null;
  if (shown === null) return;
  const view = await engine.ask("decide", {}).catch(() => null);
  if (model.value === shown) decideView.value = view;
}

/** The class that was chosen to be looked at; else that of a threshold, else the rarest. */
export const positive = computed(() => {
  const view = decideView.value;
  if (view === null) return null;
  const { classes, totals, rule } = view;
  if (lookedAt.value !== null && classes.includes(lookedAt.value)) return lookedAt.value;
  if (rule?.type === "threshold") return rule.class;
  const said = new Set(view.ends.map((end) => end.class));
  // Of many classes those that the model never says are no place to begin.
  const known = classes.filter((name, c) => totals[c] > 0 && (classes.length === 2 || said.has(name)));
  const present = known.length > 0 ? known : classes;
  return present.toSorted((a, b) => totals[classes.indexOf(a)] - totals[classes.indexOf(b)])[0] ?? classes[0];
});

/** What the model says at each of its ends, by address, under the decision that is tried. */
export const saidAt = computed((): ReadonlyMap<string, string> | null => {
  const view = decideView.value;
  const tried = steering.value;
  if (view === null || tried === null) return null;
  const rule = { type: "threshold", ...tried } as const;
  return new Map(
    view.ends.flatMap(({ at, probabilities }) => {
      const said = decideClass(probabilities, view.classes, rule);
      return at.map((address) => [address, said] as const);
    }),
  );
});

export interface Outcome {
  /** Rows of the class that are found, and all of them. */
  readonly caught: number;
  readonly positives: number;
  readonly missed: number;
  readonly alarms: number;
  readonly negatives: number;
  readonly right: number;
  readonly rows: number;
  /** In false alarms. */
  readonly cost: number;
  /** counts[actual][said], in the order of the classes. */
  readonly confusion: readonly (readonly number[])[];
}

/** Of the edit rows, under a decision; null as the model decides. */
export function outcomeOf(
  { classes, ends, totals }: DecideView,
  name: string,
  tried: Steering | null,
  missWorth: number,
): Outcome {
  const confusion = classes.map(() => classes.map(() => 0));
  for (const { class: own, probabilities, counts } of ends) {
    const rule = { type: "threshold", ...tried! } as const;
    const said = classes.indexOf(tried === null ? own : decideClass(probabilities, classes, rule));
    counts.forEach((count, actual) => {
      confusion[actual][said] += count;
    });
  }
  const own = classes.indexOf(name);
  const rows = totals.reduce((sum, count) => sum + count, 0);
  const caught = confusion[own][own];
  const missed = totals[own] - caught;
  const alarms = confusion.reduce((sum, row, actual) => sum + (actual === own ? 0 : row[own]), 0);
  const right = confusion.reduce((sum, row, actual) => sum + row[actual], 0);
  return {
    ...{ caught, missed, alarms, right, rows, confusion },
    positives: totals[own],
    negatives: rows - totals[own],
    cost: missed * missWorth + alarms,
  };
}
