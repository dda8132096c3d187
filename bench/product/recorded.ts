// Results of the run before, from docs/results/product.json, of peers and of our learners alone: the folds are the same, so what was
// not run again is taken from there, and the page says how much that is and how many of those run again came out the same. The choice is always run.

import { existsSync, readFileSync } from "node:fs";
import { FOLDS } from "./folds.ts";
import type { Found } from "./ours.ts";

interface RecordedCell {
  readonly conditions: number;
  readonly seconds: number;
  readonly accuracies: readonly number[];
  readonly problem: string | null;
}

interface Document {
  readonly sets: Readonly<
    Record<string, { readonly methods: Readonly<Record<string, RecordedCell | null>> }>
  >;
}

/** Digits of an accuracy in the document. */
const DIGITS = 4;

export class RecordedFolds {
  readonly #document: Document | null;
  /** By set, method and repeat: whether it was run again, and came out the same. */
  readonly #outcomes = new Map<string, "taken" | "same" | "other">();

  constructor(file: URL) {
    this.#document = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Document) : null;
  }

  /** What was found now, else what was recorded; conditions and seconds of single folds are means there. */
  resolve(set: string, method: string, repeat: number, now: Found | null): Found | null {
    const cell = this.#document?.sets[set]?.methods[method];
    const accuracies = cell?.accuracies.slice(repeat * FOLDS, (repeat + 1) * FOLDS) ?? [];
    if (!cell || accuracies.length < FOLDS) return now;
    const key = `${set} ${method} ${repeat}`;
    if (now === null) {
      this.#outcomes.set(key, "taken");
      const { problem } = cell;
      const same = (value: number): number[] => accuracies.map(() => value);
      return { accuracies, conditions: same(cell.conditions), seconds: same(cell.seconds), problem };
    }
    const isAlike = (own: number, fold: number): boolean =>
      Number(own.toPrecision(DIGITS)) === accuracies[fold];
    this.#outcomes.set(key, now.accuracies.every(isAlike) ? "same" : "other");
    return now;
  }

  get sentence(): string {
    const outcomes = [...this.#outcomes.values()];
    const taken = outcomes.filter((outcome) => outcome === "taken").length;
    const same = outcomes.filter((outcome) => outcome === "same").length;
    return `The choice was run anew. Of the ${outcomes.length} results of the others (a method on ten folds of a set) ${outcomes.length - taken} were run again, and ${same} of them came out the same in every fold; ${taken} are those of the run before, on the same folds.`;
  }
}
