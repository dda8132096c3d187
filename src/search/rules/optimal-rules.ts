// The best list of rules over a table, or the best found and how much better another could be, as
// numbers of terms. Both learners of this family search by it: decision lists, and rules for one
// class.

import { LinearMemory } from "../../kernels/linear-memory.ts";
import { ruleScan } from "../../kernels/rule-scan.ts";
import type { LearnContext } from "../../learner/learner.ts";
import { Stopped } from "../../run/pace.ts";
import { provedCost } from "../exact-objective.ts";
import { reportGap } from "../gap.ts";
import {
  makeRuleProblem,
  placeRuleBits,
  type RuleProblem,
  type RuleProblemRequest,
} from "./problem/rule-problem.ts";
import { bytesOfBase } from "./problem/terms.ts";
import { RuleSearch } from "./rule-search.ts";
import type { RuleSwitches } from "./rule-switches.ts";

export interface OptimalRulesRequest extends RuleProblemRequest {
  readonly context: LearnContext;
  /** What a cost of 1 is in words; 1 where it is left out. */
  readonly costUnit?: number;
  /** How many threads search; one where it is left out. */
  readonly threads?: number;
  readonly switches?: RuleSwitches;
}

export interface OptimalRules {
  /** Null where the search was stopped before the candidates were made. */
  readonly problem: RuleProblem | null;
  /** The terms of the rules, first to last. */
  readonly best: readonly number[];
  readonly isOptimal: boolean;
  /** Cost with prices rounded to a fine binary fraction, as searched. Infinity without a list. */
  readonly value: number;
  /** No list costs less. */
  readonly lowerBound: number;
  readonly nodes: number;
}

const NOTHING = { best: [], isOptimal: false, value: Number.POSITIVE_INFINITY, lowerBound: 0, nodes: 0 };

export async function optimalRules(request: OptimalRulesRequest): Promise<OptimalRules> {
  const { pace } = request;
  let problem: RuleProblem;
  try {
    await pace.turn();
    problem = await makeRuleProblem(request);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return { problem: null, ...NOTHING };
  }
  return searchRules(problem, request);
}

/** The search alone, where the candidates are there already. */
export async function searchRules(problem: RuleProblem, request: OptimalRulesRequest): Promise<OptimalRules> {
  const { pace, kernels, memoryBytes, switches, context, threads = 1 } = request;
  const memory = new LinearMemory();
  let search: RuleSearch | null = null;
  let isOptimal = false;
  try {
    const scan = await ruleScan(memory, kernels);
    const bits = placeRuleBits(problem, memory);
    const { bases, maxLiterals } = problem.terms;
    const spent = bases.count * bytesOfBase(bases.words, maxLiterals, problem.classes);
    const own = new RuleSearch({
      ...{ problem, memory, bits, scan, pace },
      memoryBytes: Math.max(0, memoryBytes - spent),
      ...{ switches, start: context.startSearchThread, others: threads - 1 },
    });
    search = own;
    // Without the epsilons of rules.
    const told = (value: number): number => provedCost(problem, value) * (request.costUnit ?? 1);
    reportGap(pace, context, {
      what: "rules",
      measure: request.costs === null && problem.objective.sparsity === 0 ? "mistakes" : "cost",
      gap: () => ({ value: told(own.value), bound: told(own.bound) }),
    });
    await own.run();
    isOptimal = problem.objective.isExact;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    pace.onTurn = null;
  }
  if (search === null) return { problem, ...NOTHING };
  // Rounded sums prove nothing.
  const bound = problem.objective.isExact ? Math.min(search.bound, search.value) : 0;
  const lowerBound = provedCost(problem, bound);
  const value = Number.isFinite(search.value) ? provedCost(problem, search.value) : search.value;
  return { problem, best: search.best, isOptimal, value, lowerBound, nodes: search.nodes };
}
