// What a part of the attack is: it tries things for as long as it may, and counts what failed.

import type { Random } from "../bench/random.ts";

export interface Tally {
  /** What was tried, as the table says it. */
  readonly what: string;
  tries: number;
  failures: number;
  /** What the tries were: `rows`, `inputs`, `kills`. */
  readonly unit: string;
  /** What was measured besides. */
  note: string;
  /** What this machine lacks for trying it; left out where it lacks nothing. */
  lacks?: string;
}

/** Whether nothing was tried although the machine has what it takes: such a run has shown nothing. */
export function isUntried({ tries, lacks }: Tally): boolean {
  return tries === 0 && lacks === undefined;
}

export interface AttackContext {
  readonly seed: number;
  readonly random: Random;
  /** Whether the part's time is over; a part may finish what it has begun. Asked often: what was counted is kept then. */
  isOver(): boolean;
  /** Of a run that is taken up again: with what it counted before. */
  tally(what: string, unit: string): Tally;
  /** Counts a failure and keeps what is needed to see it again. */
  fail(tally: Tally, what: string, evidence: unknown): void;
  say(text: string): void;
}

export interface AttackPart {
  readonly name: string;
  readonly summary: string;
  /** Share of the whole time, at least; what earlier parts leave of theirs is shared by the later ones. */
  readonly share: number;
  /** Whether it goes on for as long as there is time. */
  readonly isOpenEnded?: boolean;
  run(context: AttackContext): Promise<void>;
}
