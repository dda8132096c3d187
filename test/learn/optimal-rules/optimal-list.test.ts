import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Table } from "../../../src/encoding/table.ts";
import { checkRules, type RulesClaim } from "../../../src/learn/optimal-rules/check-rules.ts";
import { costOfList, listOfTerms } from "../../../src/learn/optimal-rules/list-of-terms.ts";
import { optimalRules } from "../../../src/learn/optimal-rules/optimal-rules.ts";
import { ALL_RULE_SWITCHES, type RuleSwitches } from "../../../src/learn/optimal-rules/rule-search.ts";
import { tryAllRules } from "../../../src/learn/optimal-rules/try-all-rules.ts";
import type { CostMatrix } from "../../../src/learn/shared/cost.ts";
import { Pace } from "../../../src/learn/shared/pace.ts";
import { bruteForceList } from "../../oracles/brute-force-list.ts";
import { randomTable } from "../../oracles/random-table.ts";

interface Task {
  readonly table: Table;
  readonly maxRules: number;
  readonly maxLiterals: number;
  readonly sparsity: number;
  readonly positive: number | null;
  readonly priced: "rules" | "literals";
  readonly costs: CostMatrix;
}

interface Run {
  readonly kernels?: "wasm" | "typescript";
  readonly switches?: Partial<RuleSwitches>;
  readonly pace?: Pace;
}

async function solve(task: Task, { kernels, switches, pace = new Pace() }: Run = {}) {
  const { table, costs } = task;
  const categories = table.columns.map((column) =>
    column.kind === "continuous" ? [] : Array.from({ length: column.size }, (_, code) => `v${code}`),
  );
  const found = await optimalRules({
    ...task,
    ...{ pace, context: {}, learner: "test", memoryBytes: 2 ** 26 },
    schemas: categories.map((texts) => ({ categories: texts })),
    ...(kernels && { kernels }),
    switches: { ...ALL_RULE_SWITCHES, ...switches },
  });
  const labels = [...table.classes.keys()];
  const others = labels.filter((label) => label !== task.positive);
  const rest = others.length > 0 ? others : labels;
  const list = listOfTerms(table, found.problem, found.best, costs, rest);
  const size = list.rules.reduce(
    (sum, { conditions }) => sum + (task.priced === "rules" ? 1 : conditions.length),
    0,
  );
  const value = costOfList(list, table.classes, costs) + task.sparsity * size;
  const lowerBound = found.isOptimal ? value : Math.min(value, found.lowerBound);
  const certificate = { optimal: found.isOptimal, lowerBound, upperBound: value, searched: "" };
  const claim: RulesClaim = { ...task, categories, list, certificate };
  return { ...found, list, value, claim };
}

const costMatrices = (classes: number): fc.Arbitrary<CostMatrix> =>
  fc.option(
    fc.array(fc.array(fc.nat(6), { minLength: classes, maxLength: classes }), {
      minLength: classes,
      maxLength: classes,
    }),
    { nil: null },
  );

const tasks = (mostRows: number, mostColumns: number, mostRules = 5): fc.Arbitrary<Task> =>
  randomTable({ mostRows, mostColumns }).chain((table) =>
    fc.record({
      table: fc.constant(table),
      maxRules: fc.constantFrom(...[0, 1, 2, 3, mostRules].filter((rules) => rules <= mostRules)),
      maxLiterals: fc.constantFrom(1, 1, 2),
      sparsity: fc.constantFrom(0, 0.5, 1, 1.25),
      positive: fc.option(fc.nat(table.classes.length - 1), { nil: null, freq: 3 }),
      priced: fc.constantFrom("rules", "literals") as fc.Arbitrary<"rules" | "literals">,
      costs: costMatrices(table.classes.length),
    }),
  );

const PLENTY = 2e8;

describe("the best rules", () => {
  it("cost what the best of all lists costs, written down one by one", async () => {
    const property = fc.asyncProperty(tasks(6, 2, 2), async (task) => {
      const plain = { ...task, positive: null, priced: "rules" as const, maxLiterals: 1 };
      const { value } = await solve(plain);
      const { table, maxRules: rules, sparsity: price, costs } = plain;
      expect(value).toBeCloseTo(bruteForceList({ table, rules, literals: 1, price, costs }), 9);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it("cost what trying all rules finds: weights, costs, classes, gaps, literals, one class described", async () => {
    const property = fc.asyncProperty(tasks(10, 3), async (task) => {
      const { value, isOptimal, claim } = await solve(task);
      expect(isOptimal).toBe(true);
      expect(value).toBeCloseTo(tryAllRules(task, PLENTY)!, 6);
      expect(checkRules(claim).fault).toBeNull();
    });
    await fc.assert(property, { numRuns: 400 });
  });

  it("cost the same without any one of the speed-ups, with little memory, and without WebAssembly", async () => {
    const ways: Run[] = [
      { switches: { twins: false } },
      { switches: { dominance: false } },
      { switches: { beam: false } },
      { switches: { beam: false, memory: false } },
    ];
    const property = fc.asyncProperty(tasks(16, 4), async (task) => {
      const { value, best } = await solve(task);
      for (const way of ways) expect((await solve(task, way)).value).toBeCloseTo(value, 9);
      expect((await solve(task, { kernels: "typescript" })).best).toEqual(best);
    });
    await fc.assert(property, { numRuns: 150 });
  });
});
