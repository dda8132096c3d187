import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkRules } from "../../../src/check/check-rules.ts";
import { tryAllRules } from "../../../src/check/try-all-rules.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { coarseTable } from "../../../src/encoding/coarse-table.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { bruteForceList } from "../../oracles/brute-force-list.ts";
import { stoppable } from "../trees/stoppable.ts";
import { listTasks, PLENTY, type Run, solveList, stoppingAfter } from "./tasks.ts";

describe("the best list", () => {
  it("costs what the best of all lists costs, written down one by one", async () => {
    const property = fc.asyncProperty(listTasks(6, 2, 2), async (task) => {
      const { table, maxRules: rules, sparsity: price, costs } = task;
      const { value } = await solveList({ ...task, maxLiterals: 1 });
      expect(value).toBeCloseTo(bruteForceList({ table, rules, literals: 1, price, costs }), 9);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it("costs what trying all rules finds: weights, costs, several classes, gaps, pairs of literals", async () => {
    const property = fc.asyncProperty(listTasks(10, 3), async (task) => {
      const { value, isOptimal, check } = await solveList(task);
      expect(isOptimal).toBe(true);
      const all = { ...task, positive: null, priced: "rules" as const };
      expect(value).toBeCloseTo(tryAllRules(all, PLENTY)!, 6);
      expect(check.fault).toBeNull();
    });
    await fc.assert(property, { numRuns: 400 });
  });

  it("costs the same without any one of the speed-ups or memory, and is the same without WebAssembly", async () => {
    const ways: Run[] = [
      { switches: { twins: false } },
      { switches: { dominance: false } },
      { switches: { lastRule: false } },
      { switches: { ordered: 0 } },
      { switches: { beam: false } },
      { switches: { beam: false, memory: false } },
      { switches: { alone: 1 } },
      { switches: { atOnce: 1 } },
      { switches: { alone: 0, atOnce: 2 } },
      { switches: { alone: 0, beam: false, memory: false } },
    ];
    const property = fc.asyncProperty(listTasks(16, 4), async (task) => {
      const { value, best } = await solveList(task);
      for (const way of ways) expect((await solveList(task, way)).value).toBeCloseTo(value, 9);
      expect((await solveList(task, { kernels: "typescript" })).best).toEqual(best);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it("is bracketed by what a search says that was stopped at any moment", async () => {
    const alone = fc.constantFrom(0, 5, 2048);
    const stops = fc.record({ turns: fc.nat(60), memory: fc.boolean(), beam: fc.boolean(), alone });
    const property = fc.asyncProperty(listTasks(16, 4), stops, async (task, { turns, ...switches }) => {
      const { value: best } = await solveList(task);
      const { claim, value } = await solveList(task, { pace: stoppingAfter(turns), switches });
      expect(claim.certificate.lowerBound).toBeLessThanOrEqual(best + 1e-9);
      expect(value).toBeGreaterThanOrEqual(best - 1e-9);
      expect(checkRules(claim).fault).toBeNull();
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it("has a certificate that no longer holds when it is altered", async () => {
    const property = fc.asyncProperty(listTasks(8, 2, 3), async (task) => {
      const { claim, value } = await solveList(task);
      const { certificate, list } = claim;
      const altered = [
        { ...claim, certificate: { ...certificate, upperBound: value - 1, lowerBound: value - 1 } },
        { ...claim, certificate: { ...certificate, upperBound: value + 1 } },
        { ...claim, certificate: { ...certificate, lowerBound: value + 1 } },
        { ...claim, maxRules: list.rules.length - 1 },
      ];
      for (const each of altered) expect(checkRules(each).fault).not.toBeNull();
      const worse = { ...list, rules: [] };
      const check = checkRules({ ...claim, list: worse });
      if (list.rules.length > 0 && task.sparsity > 0) expect(check.fault).not.toBeNull();
    });
    await fc.assert(property, { numRuns: 100 });
  });

  it("has a lower bound that rises with the work done, and a gap until it is proved", async () => {
    const source = await createMemorySource(stoppable(200, 6));
    const table = coarseTable(await source.table(source.everything), 8);
    await source.close();
    const task = { table, maxRules: 8, maxLiterals: 1, sparsity: 1, costs: null };
    const bounds: number[] = [];
    for (const turns of [1, 400, 2000]) {
      const { claim, isOptimal } = await solveList(task, { pace: stoppingAfter(turns) });
      expect(isOptimal).toBe(false);
      expect(claim.certificate.lowerBound).toBeLessThan(claim.certificate.upperBound);
      bounds.push(claim.certificate.lowerBound);
    }
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
    expect(bounds[2]).toBeGreaterThan(0);
  });

  it("says so where time ended before any rules were searched", async () => {
    const source = await createMemorySource(stoppable(600, 6), { bins: "exact" });
    const options = { maxLiterals: 2, timeLimit: 1e-9 };
    for (const method of ["optimal-list", "optimal-dnf"] as const) {
      const { notices, certificate } = await fitProcedure(
        source,
        source.everything,
        procedureOf({ method, ...options }),
      );
      expect(notices.join()).toContain("before any rules were searched");
      expect(certificate!.optimal).toBe(false);
    }
    await source.close();
  });

  it("refuses more candidates than the memory allowed holds, and says what to set", async () => {
    const source = await createMemorySource(stoppable(600, 6), { bins: "exact" });
    const options = { method: "optimal-list", maxLiterals: 2, memory: 16 } as const;
    const learning = fitProcedure(source, source.everything, procedureOf(options));
    await expect(learning).rejects.toThrow(/more than [\d,]+ conditions .* fewer thresholds/);
    await source.close();
  });
});
