// What another thread does for a search of rules: it expands its shares of every round until the
// search ends.

import { LinearMemory } from "../../../kernels/linear-memory.ts";
import { ruleScan } from "../../../kernels/rule-scan.ts";
import { nextTurn } from "../../../run/next-turn.ts";
import type { ThreadWork } from "../../../run/thread.ts";
import { LookRound, type RoundShape } from "../look-round.ts";
import { RuleLook } from "../look-rules.ts";
import { placeRuleBits, type SearchedProblem } from "../problem/rule-problem.ts";
import type { RuleSwitches } from "../rule-switches.ts";
import { RoundShares } from "./round-shares.ts";

export interface LookTask {
  readonly problem: SearchedProblem;
  readonly switches: RuleSwitches;
  readonly shape: RoundShape;
  /** The two rounds, and who looks at what. */
  readonly rounds: readonly SharedArrayBuffer[];
  readonly shares: SharedArrayBuffer;
}

/** Reports nothing: what is found goes into the rounds, which are shared. */
export const lookWork: ThreadWork<LookTask, never, void> = { kind: "search rules", run: lookOn };

async function lookOn({ problem, switches, shape, rounds, shares: buffer }: LookTask): Promise<void> {
  const memory = new LinearMemory();
  const scan = await ruleScan(memory);
  const bits = placeRuleBits(problem, memory);
  const look = new RuleLook({ problem, memory, bits, scan, switches });
  const [even, odd] = rounds.map((round) => new LookRound(shape, round));
  const shares = new RoundShares(buffer);
  while (!shares.stopped) {
    const share = shares.take();
    if (share < 0) {
      shares.awaitRound();
      await nextTurn();
      continue;
    }
    await (shares.round === 0 ? even! : odd!).lookAt(look, share, shares.nodes, null);
    shares.done();
  }
}
