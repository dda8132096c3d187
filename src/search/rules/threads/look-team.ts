// The two rounds of a search and the threads that expand them: this one, and others if there are
// any. Results do not depend on the thread, so that one thread and several find the same list.

import type { Pace } from "../../../run/pace.ts";
import type { SearchThread } from "../../../run/thread.ts";
import { ThreadTeam } from "../../../run/thread-team.ts";
import { LookRound, type RoundShape, roundBytes } from "../look-round.ts";
import type { RuleLook } from "../look-rules.ts";
import type { SearchedProblem } from "../problem/rule-problem.ts";
import type { RuleSwitches } from "../rule-switches.ts";
import { type LookTask, lookWork } from "./look-thread.ts";
import { RoundShares } from "./round-shares.ts";

export interface LookTeamRequest {
  readonly problem: SearchedProblem;
  readonly switches: RuleSwitches;
  readonly shape: RoundShape;
  readonly look: RuleLook;
  readonly pace: Pace;
  /** How to start other threads, and how many. */
  readonly start: (() => SearchThread) | null;
  readonly others: number;
}

export class LookTeam {
  readonly #look: RuleLook;
  readonly #pace: Pace;
  readonly #shares: RoundShares;
  readonly #rounds: readonly LookRound[];
  readonly #threads: ThreadTeam<LookTask, never> | null;

  constructor({ problem, switches, shape, look, pace, start, others }: LookTeamRequest) {
    this.#look = look;
    this.#pace = pace;
    const isShared = start !== null && others > 0;
    const make = (bytes: number): ArrayBufferLike =>
      isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
    const buffers = [make(roundBytes(shape)), make(roundBytes(shape))];
    this.#rounds = buffers.map((buffer) => new LookRound(shape, buffer));
    this.#shares = new RoundShares(make(RoundShares.bytes));
    this.#threads = isShared
      ? new ThreadTeam(start, others, lookWork, {
          problem: bare(problem),
          ...{ switches, shape },
          rounds: buffers as SharedArrayBuffer[],
          shares: this.#shares.buffer as SharedArrayBuffer,
        })
      : null;
  }

  /** The round that is to be filled next. */
  get next(): LookRound {
    return this.#rounds[this.#shares.next];
  }

  /** Lets the others begin with the round that was filled. */
  open(): void {
    this.#shares.open(this.next.count);
  }

  /** Expands the shares that are not taken yet, and waits for those of other threads. */
  async finish(): Promise<void> {
    const shares = this.#shares;
    this.#threads?.check();
    for (let share = shares.take(); share >= 0; share = shares.take()) {
      if (this.#pace.due()) await this.#pace.turn();
      await this.#rounds[shares.round].lookAt(this.#look, share, shares.nodes, this.#pace);
      shares.done();
    }
    while (!shares.isFinished) {
      shares.awaitDone();
      if (this.#pace.due()) await this.#pace.turn();
      this.#threads?.check();
    }
  }

  stop(): void {
    this.#shares.stop();
    this.#threads?.stop();
  }
}

/** What travels to other threads. */
function bare(problem: SearchedProblem): SearchedProblem {
  const { objective, classes, terms, layout, prices, leastPrice, ruleLabels, restLabels } = problem;
  return { objective, classes, terms, layout, prices, leastPrice, ruleLabels, restLabels };
}
