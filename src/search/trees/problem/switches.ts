// Speed-ups that can be turned off, to test that none changes an optimum.

export interface Switches {
  /** Bounds of columns inherited from the searches of neighbouring cuts. */
  readonly hints: boolean;
  /** Second columns that cannot beat the incumbent are left out of a pass. */
  readonly narrowing: boolean;
  /** Refuted neighbours prove a margin beyond the incumbent. */
  readonly slack: boolean;
  /** Cuts within the incumbent's reach of a bad one are skipped. */
  readonly reach: boolean;
  /** A column with many promising cuts is swept instead of sampled. */
  readonly sweep: boolean;
  /** Passes over a column before a sweep is considered. */
  readonly warmUp: number;
  /** Two-valued columns are searched by counting pairs. */
  readonly bits: boolean;
}

export const ALL_SWITCHES: Switches = {
  hints: true,
  narrowing: true,
  slack: true,
  reach: true,
  sweep: true,
  warmUp: 6,
  bits: true,
};
