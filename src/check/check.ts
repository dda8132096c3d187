// What a check of a certificate says.

/** The outcome of a check: a fault, or what was found to hold. */
export interface Check {
  /** What is wrong, in one line; null where everything agrees. */
  readonly fault: string | null;
  /** Whether all models were tried, or only this one. */
  readonly proved: boolean;
}

/** Most rows that are looked at to try all models, however often each. */
export const MOST_WORK = 5e6;
