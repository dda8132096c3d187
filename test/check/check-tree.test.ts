import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTree, type TreeClaim } from "../../src/check/check-tree.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { optimalTree } from "../../src/learn/optimal/optimal-tree.ts";
import { datasets } from "../arbitraries/dataset.ts";

async function claimOf(
  dataset: Dataset,
  depth: number,
  sparsity: number,
  minRows: number,
): Promise<TreeClaim> {
  const source = await createMemorySource(dataset, { bins: "exact" });
  const table = await source.table(source.everything);
  const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  const settings = { depth, intervals: 2, sparsity, minRows, costs: null };
  const timeLimit = Number.POSITIVE_INFINITY;
  const found = await optimalTree({ table, schemas, ...settings, timeLimit, context: {} });
  return { table, categories: schemas.map((schema) => schema.categories), ...found, ...settings };
}

describe("the checker", () => {
  it("agrees with every certificate on small data, having tried all trees", async () => {
    const property = fc.asyncProperty(
      datasets({ maxRows: 8, maxColumns: 3, maxClasses: 3 }),
      fc.integer({ min: 1, max: 2 }),
      fc.constantFrom(0, 0.5),
      fc.integer({ min: 1, max: 3 }),
      async (dataset, depth, sparsity, minRows) => {
        const claim = await claimOf(dataset, depth, sparsity, minRows);
        expect(checkTree(claim)).toEqual({ fault: null, proved: true });
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  it("finds a tree that costs more than claimed, a bound above the best tree, and a tree too deep", async () => {
    const property = fc.asyncProperty(
      datasets({ minRows: 4, maxRows: 8, maxColumns: 2 }),
      async (dataset) => {
        const claim = await claimOf(dataset, 2, 0, 1);
        const { upperBound } = claim.certificate;
        const cheaper = { ...claim.certificate, lowerBound: upperBound - 1, upperBound: upperBound - 1 };
        expect(checkTree({ ...claim, certificate: cheaper }).fault).toMatch(/costs/);
        const above = { ...claim.certificate, lowerBound: upperBound + 1 };
        expect(checkTree({ ...claim, certificate: above }).fault).toMatch(/bound/);
        const worse = { ...claim.certificate, lowerBound: upperBound };
        const leaf = { type: "leaf" as const, class: claim.table.classes[0], counts: claim.root.counts };
        const leafCost = claim.table.weights.reduce(
          (sum, weight, row) => sum + (claim.table.classCodes[row] === 0 ? 0 : weight),
          0,
        );
        const certificate = { ...worse, lowerBound: leafCost, upperBound: leafCost };
        const { fault } = checkTree({ ...claim, root: leaf, certificate });
        expect(fault === null).toBe(leafCost <= upperBound);
        if (claim.root.type !== "leaf") expect(checkTree({ ...claim, depth: 0 }).fault).toMatch(/deeper/);
      },
    );
    await fc.assert(property, { numRuns: 100 });
  });

  it("re-evaluates the tree alone where there are too many trees to try", async () => {
    const rows = 400;
    const values = Float64Array.from({ length: rows }, (_, row) => (row * 37) % 401);
    const codes = Uint8Array.from(
      { length: rows },
      (_, row) => ((row * 37) % 401 > 200 ? 1 : 0) ^ Number(row % 11 === 0),
    );
    const dataset: Dataset = {
      name: "many",
      rows,
      attributes: [
        { kind: "continuous", name: "x", values },
        { kind: "continuous", name: "y", values: values.map((value) => (value * 17) % 103) },
      ],
      target: { kind: "categorical", name: "class", codes, categories: ["no", "yes"] },
      weights: null,
      notices: [],
    };
    const claim = await claimOf(dataset, 3, 0, 1);
    expect(checkTree(claim)).toEqual({ fault: null, proved: false });
  });
});
