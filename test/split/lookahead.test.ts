import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CountSource } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import type { BooleanColumn } from "../../src/dataset/column.ts";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { tableConditions } from "../../src/encoding/table-conditions.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { Pace } from "../../src/run/pace.ts";
import { information } from "../../src/split/criteria/information.ts";
import { ConditionBits } from "../../src/split/lookahead/condition-bits.ts";
import { bestPair, bestTriple } from "../../src/split/lookahead/lookahead.ts";
import { classFactors } from "../arbitraries/class-factors.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { NaiveSource, passes } from "../oracles/naive-source.ts";

/** Information of the cells that several conditions make together, row by row. */
function naiveGain(
  dataset: Dataset,
  conditions: readonly Parameters<typeof passes>[1][],
  factors: readonly number[] | null,
): number {
  const cells = new Map<string, number[]>();
  const all = dataset.target.categories.map(() => 0);
  for (let row = 0; row < dataset.rows; row++) {
    const key = conditions.map((condition) => passes(dataset, condition, row)).join();
    const cell = cells.get(key) ?? dataset.target.categories.map(() => 0);
    const code = dataset.target.codes[row];
    const weight = (dataset.weights?.[row] ?? 1) * (factors?.[code] ?? 1);
    cell[code] += weight;
    all[code] += weight;
    cells.set(key, cell);
  }
  const merit = (counts: readonly number[]): number => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    return counts.reduce((sum, count) => (count > 0 ? sum + count * Math.log2(count / total) : sum), 0);
  };
  return [...cells.values()].reduce((sum, cell) => sum + merit(cell), 0) - merit(all);
}

const factorLists = fc.option(fc.constant([0.5, 2, 1, 3, 1.5]), { nil: null });

async function prepare(dataset: Dataset, kernels: "wasm" | "typescript") {
  const source = await createMemorySource(dataset);
  const table = await source.table(source.everything);
  const conditions = tableConditions(
    table,
    source.variables.map((variable) => variable.schema),
  );
  return { conditions, bits: await ConditionBits.create(table, conditions, kernels) };
}

describe("lookahead", () => {
  it("finds the pair and the triple that brute force finds, by gain", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ maxColumns: 4, maxRows: 30 }), factorLists, async (dataset, factorList) => {
        const { conditions, bits } = await prepare(dataset, "wasm");
        const factors = factorList && classFactors(factorList.slice(0, dataset.target.categories.length));
        const criterion = information(factors);
        const asked = conditions.map((each) => each.condition);
        let pair = Number.NEGATIVE_INFINITY;
        let triple = Number.NEGATIVE_INFINITY;
        for (let i = 0; i < asked.length; i++) {
          for (let j = i + 1; j < asked.length; j++) {
            pair = Math.max(pair, naiveGain(dataset, [asked[i], asked[j]], factorList));
            if (asked.length > 12) continue;
            for (let k = j + 1; k < asked.length; k++) {
              triple = Math.max(triple, naiveGain(dataset, [asked[i], asked[j], asked[k]], factorList));
            }
          }
        }
        const found = await bestPair(bits, criterion, new Pace());
        if (found === null) expect(asked.length).toBeLessThan(2);
        else {
          expect(found.gain).toBeCloseTo(pair, 6);
          expect(
            naiveGain(
              dataset,
              found.conditions.map((index) => asked[index]),
              factorList,
            ),
          ).toBeCloseTo(pair, 6);
        }
        if (asked.length <= 12) {
          const three = await bestTriple(bits, criterion, new Pace());
          if (three === null) expect(asked.length).toBeLessThan(3);
          else expect(three.gain).toBeCloseTo(triple, 6);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("counts the same with WebAssembly and with its TypeScript twin", async () => {
    await fc.assert(
      fc.asyncProperty(datasets({ maxRows: 60 }), async (dataset) => {
        const wasm = await prepare(dataset, "wasm");
        const twin = await prepare(dataset, "typescript");
        expect(twin.bits.singles).toEqual(wasm.bits.singles);
        expect(await bestPair(twin.bits, information(null), new Pace())).toEqual(
          await bestPair(wasm.bits, information(null), new Pace()),
        );
        expect(await bestTriple(twin.bits, information(null), new Pace())).toEqual(
          await bestTriple(wasm.bits, information(null), new Pace()),
        );
      }),
      { numRuns: 200 },
    );
  });

  it("asks for no rows where the source counts pairs, and finds the same tree", async () => {
    // Neither x nor y says anything alone; chance cannot explain what they say together.
    const bit = (name: string, of: (row: number) => number): BooleanColumn => ({
      ...{ kind: "boolean", name, categories: ["false", "true"] },
      codes: Uint8Array.from({ length: 400 }, (_, row) => of(row)),
    });
    const attributes = [
      bit("x", (row) => row & 1),
      bit("y", (row) => (row >> 1) & 1),
      bit("z", (row) => (row >> 2) & 1),
    ];
    const target = { ...bit("class", (row) => (row ^ (row >> 1)) & 1), kind: "categorical" } as const;
    const dataset = { name: "xor", rows: 400, target, attributes, weights: null, notices: [] };
    const source = new NaiveSource(dataset);
    source.table = () => {
      throw new Error("rows were asked for");
    };
    const memory = await createMemorySource(dataset);
    const learn = async (from: CountSource): Promise<string> =>
      JSON.stringify((await fitProcedure(from, from.everything, procedureOf({ method: "auto-skew" }))).model);
    const model = await learn(source);
    expect(model).toBe(await learn(memory));
    expect(model).toContain('"x"');
  });
});
