// Speed-ups of the search of rules that can be turned off, to test that none changes an optimum.

export interface RuleSwitches {
  readonly twins: boolean;
  readonly dominance: boolean;
  readonly beam: boolean;
  readonly lastRule: boolean;
  /** So many candidates are ordered by what they capture before a last rule is sought; fewer are all tried. */
  readonly ordered: number;
  /** Off: the search goes depth first from the start, as it does when the memory is full. */
  readonly memory: boolean;
  /** Nodes looked at one by one; further ones are looked at in rounds, which threads can share. */
  readonly alone: number;
}

export const ALL_RULE_SWITCHES: RuleSwitches = {
  ...{ twins: true, dominance: true, beam: true, lastRule: true, memory: true },
  ...{ ordered: 1024, alone: 2048 },
};
