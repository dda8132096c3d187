// The votes of one node: which conditions inform enough under which weightings.

import type { BestSplit } from "../../counts/count-source.ts";

/** A condition in the source's codes. */
export type SplitCode = Pick<BestSplit, "variable" | "type" | "code" | "next">;

interface Candidate {
  readonly split: SplitCode;
  votes: number;
  /** Sum over weightings of the share of the class entropy that the condition removes. */
  strength: number;
}

interface Entry {
  votes: number;
  strength: number;
  readonly conditions: Candidate[];
}

export interface Winner {
  readonly split: SplitCode;
  /** Weightings under which its variable informs enough. */
  readonly votes: number;
  /** Sum of the shares of entropy its variable removes under them. */
  readonly strength: number;
}

export class VoteCounter {
  readonly #variables = new Map<number, Entry>();

  /** A variable's best condition under one weighting, and the share of entropy it removes. */
  add(
    variable: number,
    type: SplitCode["type"],
    { code, next }: { code: number; next: number },
    share: number,
  ): void {
    let entry = this.#variables.get(variable);
    if (!entry) {
      entry = { votes: 0, strength: 0, conditions: [] };
      this.#variables.set(variable, entry);
    }
    entry.votes++;
    entry.strength += share;
    let candidate = entry.conditions.find(({ split }) => split.type === type && split.code === code);
    if (!candidate) {
      candidate = { split: { variable, type, code, next }, votes: 0, strength: 0 };
      entry.conditions.push(candidate);
    }
    candidate.votes++;
    candidate.strength += share;
  }

  /** The variable with most votes (then the stronger, then the earlier); null without votes. */
  winner(): Winner | null {
    let best: Entry | null = null;
    for (const variable of [...this.#variables.keys()].sort((a, b) => a - b)) {
      const entry = this.#variables.get(variable)!;
      if (best === null || isAhead(entry, best)) best = entry;
    }
    if (best === null) return null;
    let chosen: Candidate | null = null;
    for (const candidate of best.conditions) {
      if (chosen === null || isAhead(candidate, chosen)) chosen = candidate;
    }
    return { split: chosen!.split, votes: best.votes, strength: best.strength };
  }
}

function isAhead(a: { votes: number; strength: number }, b: { votes: number; strength: number }): boolean {
  return a.votes > b.votes || (a.votes === b.votes && a.strength > b.strength);
}
