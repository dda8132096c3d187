// Speed-ups of the search of rules that can be turned off, to test that none changes an optimum.

export interface RuleSwitches {
  readonly twins: boolean;
  readonly dominance: boolean;
  readonly beam: boolean;
  readonly lastRule: boolean;
  /**
   * Up to so many rules all candidates are tried as the last one; beyond, they are ordered first.
   */
  readonly ordered: number;
  /** Off: the search goes depth first from the start, as it does when the memory is full. */
  readonly memory: boolean;
  /** Nodes looked at one by one; further ones are looked at in rounds, which threads can share. */
  readonly alone: number;
  /** Rules that may follow a prefix looked at in one go: some milliseconds, where they are long. */
  readonly atOnce: number;
}

export const ALL_RULE_SWITCHES: RuleSwitches = {
  ...{ twins: true, dominance: true, beam: true, lastRule: true, memory: true },
  ...{ ordered: 8, alone: 2048, atOnce: 2000 },
};
