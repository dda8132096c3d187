// Results of the run before, from docs/results/product.json, of peers and of our learners alone: the folds are the same, so what was
// not run again is taken from there, and the page says how much that is. The choice is always run.

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

export class RecordedFolds {
  readonly #document: Document | null;
  /** By set, method and repeat: whether it was taken from there. */
  readonly #taken = new Map<string, boolean>();

  constructor(file: URL) {
    this.#document = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Document) : null;
  }

  /** What was found now, else what was recorded; conditions and seconds of single folds are means there. */
  resolve(set: string, method: string, repeat: number, now: Found | null): Found | null {
    const cell = this.#document?.sets[set]?.methods[method];
    const accuracies = cell?.accuracies.slice(repeat * FOLDS, (repeat + 1) * FOLDS) ?? [];
    if (!cell || accuracies.length < FOLDS) return now;
    this.#taken.set(`${set} ${method} ${repeat}`, now === null);
    if (now !== null) return now;
    const { problem } = cell;
    const same = (value: number): number[] => accuracies.map(() => value);
    return { accuracies, conditions: same(cell.conditions), seconds: same(cell.seconds), problem };
  }

  get sentence(): string {
    const taken = [...this.#taken.values()].filter(Boolean).length;
    return `The choice was run anew. Of the ${this.#taken.size} results of the others (a method on ten folds of a set) ${this.#taken.size - taken} were run again; ${taken} are those of the run before, on the same folds.`;
  }
}
