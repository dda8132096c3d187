// What a search for all models within a budget offers, whatever the form of its models: the least value of any, and all
// of them as a set.

import type { ConditionSet } from "./condition-sets.ts";
import { bytesOf, type Split, type TallyOptions, type TreeSet, tallyOf } from "./tree-set.ts";

/** Thrown where the sets outgrow the memory that they may take. */
export class MemoryFull extends Error {
  override readonly name = "MemoryFull";
}

/** What the outermost search knows at any moment. */
export interface SetWatch {
  /** A tree of this value exists. */
  value?(found: number): void;
  /** No tree is below this. */
  bound?(proved: number): void;
  /** The trees with this root are complete. */
  split?(split: Split): void;
}

export interface SetSearch {
  /** The least value of a model of at most so many levels, if it is within the budget; else more than that. */
  least(set: ConditionSet, levels: number, budget: number, watch?: SetWatch): Promise<number>;
  /** All models within the budget; null where there is none. */
  gather(set: ConditionSet, levels: number, budget: number, watch?: SetWatch): Promise<TreeSet | null>;
}

/** Completes sets, within a number of bytes for all of them. */
export class SetMaker {
  readonly #options: TallyOptions;
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(options: TallyOptions, mostBytes: number) {
    this.#options = options;
    this.#mostBytes = mostBytes;
  }

  /** The set with its tally; null where it is empty. */
  complete(parts: Omit<TreeSet, "tally">): TreeSet | null {
    const set = { ...parts, tally: tallyOf(parts, this.#options) };
    if (set.tally.length === 0) return null;
    this.#bytes += bytesOf(set);
    if (this.#bytes > this.#mostBytes) throw new MemoryFull("the models outgrew the memory");
    return set;
  }
}
