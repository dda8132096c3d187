import { describe, expect, it } from "vitest";
import { PackedBits } from "../../../src/counts/memory/packed-bits.ts";
import { WeightedCounter } from "../../../src/counts/memory/weighted-counter.ts";
import { createRandom } from "../../../src/dataset/random.ts";

/** More rows than one block, packed bits, a wide column and a column with missing values. */
function bigPart() {
  const random = createRandom(11);
  const rows = 10_000;
  const column = (size: number, hasMissing: boolean) => {
    const codes = Array.from({ length: rows }, () => random.below(size + (hasMissing ? 1 : 0)));
    return {
      codes: size > 254 ? Uint16Array.from(codes) : Uint8Array.from(codes),
      size,
      schema: { hasMissing },
    };
  };
  const variables = [
    ...Array.from({ length: 11 }, () => column(2, false)),
    column(2, true),
    column(300, true),
    column(5, false),
  ];
  const classCodes = Uint8Array.from({ length: rows }, () => random.below(3));
  const weights = Float64Array.from({ length: rows }, () => random.below(4) / 2);
  const weightings = Array.from({ length: 6 }, () => ({
    terms: variables.map(({ size }, variable) => ({
      variable,
      exponents: Int32Array.from({ length: size + 1 }, () => -random.below(600)),
    })),
  }));
  const part = Uint32Array.from({ length: rows / 2 }, (_, i) => i * 2);
  return { data: { classes: 3, classCodes, weights, variables }, weightings, part };
}

async function countAll(kernels: "wasm" | "typescript"): Promise<Map<string, unknown>> {
  const { data, weightings, part } = bigPart();
  const counter = await WeightedCounter.create(data, new PackedBits(data.variables, 10_000), kernels);
  const seen = new Map<string, unknown>();
  const variables = data.variables.map((_, index) => index);
  counter.count(part, { variables, weightings }, 0, ({ variable, weighting, length, codes, counts }) => {
    seen.set(`${variable}:${weighting}`, {
      codes: [...codes.subarray(0, length)],
      counts: [...counts.subarray(0, length * 3)],
    });
  });
  return seen;
}

describe("counts under weightings", () => {
  it("are the same with WebAssembly and with its TypeScript twin, over several blocks of rows", async () => {
    const wasm = await countAll("wasm");
    expect(wasm.size).toBe(14 * 6);
    expect(await countAll("typescript")).toEqual(wasm);
  });

  it("have the same total whichever variable shows it", async () => {
    const totals = [...(await countAll("wasm")).entries()]
      .filter(([key]) => key.endsWith(":2"))
      .map(([, value]) => (value as { counts: number[] }).counts.reduce((sum, count) => sum + count, 0));
    expect(new Set(totals).size).toBe(1);
  });
});
