import { expect, it } from "vitest";
import { learnSource } from "../../../src/choose/learn-source.ts";
import type { CountSource, Part } from "../../../src/counts/count-source.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { findFacts } from "../../../src/report/facts/find-facts.ts";
import { sampleData } from "../sample-reports.ts";

it("where folds evaluate the model, the greedy tree's interval follows the same rule as the model's", async () => {
  const source = await createMemorySource(sampleData({ rows: 200, noise: 0.1 }));
  const options = { evaluate: { folds: 5 }, seed: 7 };
  // The same tree under the name of another method, so that the greedy tree is shown beside it.
  const same = await learnSource(source, { method: "fringe", maxIterations: 1, restarts: 0, ...options });
  const { cv } = await learnSource(source, { method: "redwood", ...options });
  const facts = await findFacts(source, same, { timeLimit: 0.01 });
  expect(facts.evaluated!.greedy).toEqual({ accuracy: cv!.accuracy, interval: cv!.interval });
});

it("studies the procedure that the model was learned by: its selection of columns and its costs", async () => {
  const source = await createMemorySource(sampleData({ rows: 120, noise: 0.1 }));
  const costs = { [source.classes[0]]: { [source.classes[1]]: 7 } };
  const result = await learnSource(source, {
    method: "redwood",
    costs,
    select: { method: "wg", tolerance: { share: 0.2, of: "conflicts" } },
  });
  const selected = new Set(result.selection!.attributes);
  const studied: string[][] = [];
  const learn = async (seen: CountSource, part: Part) => {
    const fit = await fitProcedure(seen, part, result.procedure);
    studied.push([...fit.selection!.attributes]);
    return fit.model;
  };
  const { study } = await findFacts(source, result, { learn });
  expect(studied.length).toBeGreaterThan(5);
  expect(selected.size).toBeLessThan(source.attributes);
  const { cost, errors } = study!.measures;
  expect(cost).toBeGreaterThan(errors);
  expect(result.procedure.select).toMatchObject({ method: "wg" });
});
