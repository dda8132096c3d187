import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkTree } from "../../src/check/check-tree.ts";
import { learn } from "../../src/choose/learn.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { isOrdered } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { coarseTable } from "../../src/encoding/coarse-table.ts";
import type { Table } from "../../src/encoding/table.ts";
import { optimalTree } from "../../src/learn/optimal/optimal-tree.ts";
import { datasets } from "../arbitraries/dataset.ts";

async function tableOf(dataset: Parameters<typeof createMemorySource>[0]): Promise<Table> {
  const source = await createMemorySource(dataset, { bins: "exact" });
  return source.table(source.everything);
}

/** One number, 0 to rows - 1, and a class by it. */
function line(rows: number, classOf: (row: number) => number): Dataset {
  const values = Float64Array.from({ length: rows }, (_, row) => row);
  const codes = Uint8Array.from(values, classOf);
  return {
    name: "line",
    rows,
    attributes: [{ kind: "continuous", name: "x", values }],
    target: { kind: "categorical", name: "class", codes, categories: ["a", "b"] },
    weights: null,
    notices: [],
  };
}

describe("a coarse table", () => {
  it("has at most so many cuts, keeps order, missing values and rows, and leaves short columns alone", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets({ maxRows: 40, maxColumns: 4, maxClasses: 3 }),
        fc.integer({ min: 1, max: 6 }),
        async (dataset, thresholds) => {
          const fine = await tableOf(dataset);
          const coarse = coarseTable(fine, thresholds);
          coarse.columns.forEach((column, index) => {
            const old = fine.columns[index];
            if (!isOrdered(old) || old.size <= thresholds + 1 || column === old) {
              expect(column).toBe(old);
              return;
            }
            if (!isOrdered(column)) throw new Error("a number stays a number");
            expect(column.size).toBeLessThanOrEqual(thresholds + 1);
            for (let row = 0; row < fine.rows; row++) {
              const [code, rank] = [column.codes[row], old.codes[row]];
              expect(code === column.size).toBe(rank === old.size);
              if (rank === old.size || fine.weights[row] === 0) continue;
              expect(column.lower(code)).toBeLessThanOrEqual(old.lower(rank));
              expect(column.upper(code)).toBeGreaterThanOrEqual(old.upper(rank));
            }
            for (let code = 1; code < column.size; code++) {
              expect(column.upper(code - 1)).toBeLessThan(column.lower(code));
            }
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it("cuts at quantiles of the weight", async () => {
    const table = await tableOf(line(100, (row) => row % 2));
    const [column] = coarseTable(table, 3).columns;
    if (column?.kind !== "continuous") throw new Error("a number stays a number");
    expect([0, 1, 2, 3].map((rank) => [column.lower(rank), column.upper(rank)])).toEqual([
      [0, 24],
      [25, 49],
      [50, 74],
      [75, 99],
    ]);
  });

  it("is searched exactly: the tree is the best of those cuts, as trying all trees finds it", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets({ maxRows: 14, maxColumns: 3, maxClasses: 3 }),
        fc.integer({ min: 1, max: 3 }),
        async (dataset, thresholds) => {
          const source = await createMemorySource(dataset, { bins: "exact" });
          const table = coarseTable(await source.table(source.everything), thresholds);
          const settings = { depth: 2, intervals: 2, sparsity: 0, minRows: 1, costs: null };
          const schemas = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
          const timeLimit = Number.POSITIVE_INFINITY;
          const found = await optimalTree({ table, schemas, ...settings, timeLimit, context: {} });
          const categories = dataset.attributes.map((column) => (isOrdered(column) ? [] : column.categories));
          expect(checkTree({ table, categories, ...found, ...settings })).toMatchObject({ fault: null });
          expect(found.certificate.optimal).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("is named in the certificate, where it left cuts out", async () => {
    const dataset = line(60, (row) => Number(row > 30));
    const coarse = await learn(dataset, { method: "t2", thresholds: 5 });
    expect(coarse.certificate?.searched).toMatch(/, at most 5 cuts of each number$/);
    const fine = await learn(dataset, { method: "t2", thresholds: 100 });
    expect(fine.certificate?.searched).not.toMatch(/cuts of each number/);
  });
});
