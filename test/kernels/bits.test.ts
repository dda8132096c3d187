import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BitKernels } from "../../src/kernels/bits.ts";
import { LinearMemory } from "../../src/kernels/linear-memory.ts";
import { loadKernels } from "../../src/kernels/load-kernels.ts";

/** Runs the same calls on both forms, from the same random memory, and compares all of memory after them. */
async function compare(
  seed: number,
  length: number,
  calls: (kernels: BitKernels, memory: LinearMemory, at: (bytes: number) => number) => unknown,
): Promise<void> {
  const results = [];
  for (const form of ["wasm", "typescript"] as const) {
    const memory = new LinearMemory(256 * (length + 64));
    const { bits } = await loadKernels(memory.memory, form);
    const at = (bytes: number): number => {
      const address = memory.allocate(bytes);
      let state = (seed + address) >>> 0;
      const view = memory.u8(address, bytes);
      for (let i = 0; i < bytes; i++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        view[i] = state >>> 24;
      }
      return address;
    };
    const result = calls(bits, memory, at);
    results.push({ result, memory: Buffer.from(memory.u8(0, memory.mark())).toString("base64") });
  }
  expect(results[0]).toEqual(results[1]);
}

const sizes = fc.tuple(
  fc.nat(),
  fc.oneof(fc.integer({ min: 0, max: 70 }), fc.constantFrom(1020, 1024, 2500)),
);

function check(
  calls: (
    kernels: BitKernels,
    memory: LinearMemory,
    at: (bytes: number) => number,
    length: number,
  ) => unknown,
) {
  return fc.assert(
    fc.asyncProperty(sizes, ([seed, length]) =>
      compare(seed, length, (kernels, memory, at) => calls(kernels, memory, at, length)),
    ),
    { numRuns: 60 },
  );
}

/** Row numbers below `length`, all different. */
function permutation(memory: LinearMemory, address: number, length: number): void {
  const rows = memory.u32(address, length);
  for (let i = 0; i < length; i++) rows[i] = (i * 7919) % length;
}

describe("bit kernels do the same in WebAssembly and TypeScript", () => {
  it("packing", () =>
    check((kernels, memory, at, length) => {
      const rows = Math.ceil(length / 16) * 16;
      const bits = (length * 13) % 33;
      const columns = Array.from({ length: bits }, () => at(rows));
      for (const column of columns) for (let i = 0; i < rows; i++) memory.u8(column, rows)[i]! %= 3;
      const codes = at(128);
      memory.u32(codes, 32).set(columns);
      const values = at(32);
      for (let bit = 0; bit < 32; bit++) memory.u8(values, 32)[bit]! %= 3;
      kernels.packWords(codes, values, bits, rows, at(rows * 4));
    }));

  it("grouping and gathering", () =>
    check((kernels, memory, at, length) => {
      const classes = at(length * 2);
      const cursors = at(8);
      const zeros = memory.u16(classes, length).map((code) => code % 2);
      memory.u16(classes, length).set(zeros);
      memory.u32(cursors, 2).set([0, zeros.filter((code) => code === 0).length]);
      const rows = at(length * 4);
      kernels.groupRows(classes, length, cursors, rows);
      kernels.gather(at(length * 4), rows, length, at(length * 4));
    }));

  it("counting and weighing", () =>
    check((kernels, memory, at, length) => {
      const words = at(length * 4);
      const rows = at(length * 4);
      permutation(memory, rows, length);
      const weights = at(length * 8);
      memory.f64(weights, length).forEach((_, i, all) => {
        all[i] = ((i * 37) % 64) / 8;
      });
      const counts = at(32 * 3 * 8);
      memory.f64(counts, 96).fill(0);
      kernels.countBits(words, length, counts, 3);
      kernels.weighBits(words, rows, length, weights, counts + 8, 3);
      return kernels.sumWeights(rows, length, weights);
    }));

  it("masks, sides and stable splits", () =>
    check((kernels, memory, at, length) => {
      const words = at(length * 4);
      const rows = at(length * 4);
      permutation(memory, rows, length);
      const mask = at(length);
      const sides = at(Math.ceil(length / 8));
      kernels.maskOfBit(words, length, 5, length % 2, mask);
      kernels.sidesOfMask(rows, length, mask, sides);
      kernels.maskOfSides(rows, length, sides, at(length));
      const scratch = memory.allocate(length * 4);
      const yes = kernels.splitByMask(rows, length, mask, scratch);
      memory.u8(scratch, length * 4).fill(0);
      return yes;
    }));
});
