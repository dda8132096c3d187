// Random small tasks for exact rules, solved the long way round: search, list, certificate, claim.

import fc from "fast-check";
import { checkRules, type RulesClaim } from "../../../src/check/check-rules.ts";
import { isOrdered } from "../../../src/dataset/column.ts";
import type { Table } from "../../../src/encoding/table.ts";
import type { CostMatrix } from "../../../src/objective/cost.ts";
import { Pace } from "../../../src/run/pace.ts";
import type { SearchThread } from "../../../src/run/thread.ts";
import { describeClass, describingCosts } from "../../../src/search/rules/cover/describe-class.ts";
import { costOfList, listOfTerms } from "../../../src/search/rules/cover/list-of-terms.ts";
import { optimalRules } from "../../../src/search/rules/optimal-rules.ts";
import { ALL_RULE_SWITCHES, type RuleSwitches } from "../../../src/search/rules/rule-switches.ts";
import { randomTable } from "../../oracles/random-table.ts";

export interface Task {
  readonly table: Table;
  readonly maxRules: number;
  readonly maxLiterals: number;
  readonly sparsity: number;
  readonly costs: CostMatrix;
}

export interface ClassTask extends Task {
  readonly goal: number;
  readonly priced: "rules" | "literals";
}

export interface Run {
  readonly kernels?: "wasm" | "typescript";
  readonly switches?: Partial<RuleSwitches>;
  readonly pace?: Pace;
  readonly threads?: number;
  readonly start?: () => SearchThread;
}

function requestOf(table: Table, { kernels, switches, pace = new Pace(), threads = 1, start }: Run) {
  const categories = table.columns.map((column) =>
    isOrdered(column) ? [] : Array.from({ length: column.size }, (_, code) => `v${code}`),
  );
  const request = {
    ...{ pace, threads, learner: "test", memoryBytes: 2 ** 26 },
    context: start ? { startSearchThread: start } : {},
    schemas: categories.map((texts) => ({ categories: texts })),
    ...(kernels && { kernels }),
    switches: { ...ALL_RULE_SWITCHES, ...switches },
  };
  return { categories, request };
}

export async function solveList(task: Task, run: Run = {}) {
  const { table, costs, sparsity } = task;
  const { categories, request } = requestOf(table, run);
  const kind = { positive: null, priced: "rules" as const };
  const found = await optimalRules({ ...task, ...kind, ...request });
  const list = listOfTerms(table, found.problem, found.best, costs, [...table.classes.keys()]);
  const value = costOfList(list, table.classes, costs) + sparsity * list.rules.length;
  const lowerBound = found.isOptimal ? value : Math.min(value, found.lowerBound);
  const certificate = { optimal: found.isOptimal, lowerBound, upperBound: value, searched: "" };
  const claim: RulesClaim = { ...task, ...kind, categories, list, certificate };
  return { ...found, value, claim, check: checkRules(claim) };
}

export async function solveClass(task: ClassTask, run: Run = {}) {
  const { table, goal } = task;
  const { categories, request } = requestOf(table, run);
  const found = await describeClass({ ...task, ...request });
  const { isOptimal: optimal, lowerBound, value: upperBound, list } = found;
  const costs = describingCosts(task.costs, table.classes.length, goal);
  const certificate = { optimal, lowerBound, upperBound, searched: "" };
  const claim: RulesClaim = { ...task, costs, positive: goal, categories, list, certificate };
  return { ...found, claim, check: checkRules(claim) };
}

const costMatrices = (classes: number): fc.Arbitrary<CostMatrix> =>
  fc.option(
    fc.array(fc.array(fc.nat(6), { minLength: classes, maxLength: classes }), {
      minLength: classes,
      maxLength: classes,
    }),
    { nil: null },
  );

export const classTasks = (mostRows: number, mostColumns: number, mostRules = 5): fc.Arbitrary<ClassTask> =>
  randomTable({ mostRows, mostColumns }).chain((table) =>
    fc.record({
      table: fc.constant(table),
      maxRules: fc.constantFrom(...[0, 1, 2, 3, mostRules].filter((rules) => rules <= mostRules)),
      maxLiterals: fc.constantFrom(1, 1, 2),
      sparsity: fc.constantFrom(0, 0.5, 1, 1.25),
      goal: fc.nat(table.classes.length - 1),
      priced: fc.constantFrom("rules" as const, "literals" as const),
      costs: costMatrices(table.classes.length),
    }),
  );

export const listTasks = (mostRows: number, mostColumns: number, mostRules = 5): fc.Arbitrary<Task> =>
  classTasks(mostRows, mostColumns, mostRules).map(({ goal: _, priced: __, ...task }) => task);

/** Rows that trying all rules may look at. */
export const PLENTY = 2e8;

/** A clock that moves with every look, so that a turn is due each time, and an end after so many turns. */
export function stoppingAfter(turns: number): Pace {
  let time = 0;
  let taken = 0;
  const pace = new Pace(Number.POSITIVE_INFINITY, undefined, { now: () => (time += 100) });
  pace.stopWhen = () => taken++ >= turns;
  return pace;
}
