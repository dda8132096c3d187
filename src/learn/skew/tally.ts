// The votes of one node: which conditions inform enough under which weightings.

import type { BestSplit } from "../../counts/count-source.ts";

interface Candidate {
  readonly split: BestSplit;
  votes: number;
  /** Sum over weightings of the share of the class entropy that the condition removes. */
  strength: number;
}

export interface Winner {
  readonly split: BestSplit;
  /** Weightings under which its variable informs enough. */
  readonly votes: number;
  /** Sum of the shares of entropy its variable removes under them. */
  readonly strength: number;
}

export class Tally {
  /** Per variable: its votes and its conditions. */
  readonly #variables = new Map<
    number,
    { votes: number; strength: number; conditions: Map<string, Candidate> }
  >();

  /** One weighting's verdict: the variable's best condition there, and the share of entropy it removes. */
  add(split: BestSplit, share: number): void {
    let entry = this.#variables.get(split.variable);
    if (!entry) {
      entry = { votes: 0, strength: 0, conditions: new Map() };
      this.#variables.set(split.variable, entry);
    }
    entry.votes++;
    entry.strength += share;
    const key = `${split.type}:${split.code}`;
    const candidate = entry.conditions.get(key) ?? { split, votes: 0, strength: 0 };
    candidate.votes++;
    candidate.strength += share;
    entry.conditions.set(key, candidate);
  }

  /** The variable with most votes (then the stronger, then the earlier), and its condition chosen alike; null without votes. */
  winner(): Winner | null {
    let best: { votes: number; strength: number; conditions: Map<string, Candidate> } | null = null;
    for (const variable of [...this.#variables.keys()].sort((a, b) => a - b)) {
      const entry = this.#variables.get(variable)!;
      if (best === null || isAhead(entry, best)) best = entry;
    }
    if (best === null) return null;
    let chosen: Candidate | null = null;
    for (const candidate of best.conditions.values()) {
      if (chosen === null || isAhead(candidate, chosen)) chosen = candidate;
    }
    return { split: chosen!.split, votes: best.votes, strength: best.strength };
  }
}

function isAhead(a: { votes: number; strength: number }, b: { votes: number; strength: number }): boolean {
  return a.votes > b.votes || (a.votes === b.votes && a.strength > b.strength);
}
