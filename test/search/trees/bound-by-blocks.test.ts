import { expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { LinearMemory } from "../../../src/kernels/linear-memory.ts";
import { pairCount } from "../../../src/kernels/pair-count.ts";
import { optimalTree } from "../../../src/learn/optimal/optimal-tree.ts";
import { Pace } from "../../../src/run/pace.ts";
import { boundByBlocks, canBoundByBlocks } from "../../../src/search/trees/bound-by-blocks.ts";
import { makeProblem } from "../../../src/search/trees/problem/problem.ts";
import { makeDataset } from "../../arbitraries/dataset.ts";

it("what blocks of rows cost adds up to a bound that rises and stays below the best tree's cost", async () => {
  const random = createRandom(4);
  const rows = 8000;
  const draw = (): Uint8Array => Uint8Array.from({ length: rows }, () => random.below(2));
  const columns = Array.from({ length: 14 }, () => (name: string) => ({
    kind: "boolean" as const,
    name,
    codes: draw(),
    categories: ["false", "true"],
  }));
  const dataset = makeDataset(columns, [...draw()].map(String), null);
  const source = await createMemorySource(dataset);
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const options = { depth: 4, intervals: 2, sparsity: 0, costs: null, minRows: 0 };
  const problem = makeProblem(table, options);
  expect(canBoundByBlocks(problem)).toBe(true);
  expect(canBoundByBlocks(makeProblem(table, { ...options, minRows: 5 }))).toBe(false);
  const memory = new LinearMemory();
  const kernels = await pairCount(memory);
  const bounds: number[] = [];
  await boundByBlocks({ problem, memory, kernels, pace: new Pace(), bound: (proved) => bounds.push(proved) });
  const { certificate } = await optimalTree({ table, schemas, ...options, timeLimit: Infinity, context: {} });
  expect(bounds.length).toBeGreaterThan(1);
  expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  expect(bounds[0]).toBeGreaterThan(0);
  expect(bounds.at(-1)).toBeLessThanOrEqual(certificate.upperBound);
});
