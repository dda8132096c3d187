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
    const { bits } = await loadKernels(memory, form);
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
      for (const column of columns) for (let i = 0; i < rows; i++) memory.u8(column, rows)[i] %= 3;
      const codes = at(128);
      memory.u32(codes, 32).set(columns);
      const values = at(32);
      for (let bit = 0; bit < 32; bit++) memory.u8(values, 32)[bit] %= 3;
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

  it("counting, weighing and choosing", () =>
    check((kernels, memory, at, length) => {
      const rows = at(length * 4);
      permutation(memory, rows, length);
      const words = [at(length * 4), at(length * 4)];
      const table = at(8);
      memory.u32(table, 2).set(words);
      const weights = at(length * 8);
      memory.f64(weights, length).forEach((_, i, all) => {
        all[i] = ((i * 37) % 64) / 8;
      });
      const roles = at(64);
      // Ranks of one variable in the first word, conditions that overlap in the second.
      for (let i = 0; i < length; i++) memory.u32(words[0], length)[i] = 1 << ((i * 11) % 29);
      for (let bit = 0; bit < 64; bit++) {
        memory.u8(roles, 64)[bit] = bit === 0 ? 3 : bit < 32 ? 2 : memory.u8(roles, 64)[bit] % 2;
      }
      const factors = at(16);
      memory.f64(factors, 2).set([0.5, 1.75]);
      const [counts, total] = [at(64 * 2 * 8), at(16)];
      const runs = splitInTwo(memory, at(16), length);
      return [0, weights].flatMap((weighing) =>
        [0, factors].map((factor) => {
          const out = memory.allocate(8 * 8);
          const best = kernels.bestBit(
            runs,
            2,
            rows,
            table,
            2,
            weighing,
            counts,
            roles,
            total,
            factor,
            1,
            out,
          );
          const answer = best < 0 ? [] : [...memory.f64(out, 4)];
          memory.u8(out, 8 * 8).fill(0);
          return { best, answer };
        }),
      );
    }));

  it("splitting nodes by a bit and by sides", () =>
    check((kernels, memory, at, length) => {
      const rows = at(length * 4);
      permutation(memory, rows, length);
      const words = [at(length * 4), at(length * 4)];
      const table = at(8);
      memory.u32(table, 2).set(words);
      const sides = at(Math.ceil(length / 8));
      const [mask, scratch] = [memory.allocate(length), memory.allocate(length * 4)];
      const seen = [-1, 3, 40].map((bit) => {
        const runs = splitInTwo(memory, at(16), length);
        const writes = bit === 40 ? 1 : 0;
        const negated = bit === 3 ? 1 : 0;
        kernels.splitNode(runs, 2, rows, 1, table, 2, bit, negated, sides, writes, mask, scratch);
        return [...memory.u32(runs, 4)];
      });
      const bare = splitInTwo(memory, at(16), length);
      kernels.splitNode(bare, 2, rows, 0, table, 1, 9, 1, sides, 0, mask, scratch);
      const both = splitInTwo(memory, at(16), length);
      kernels.splitNode(both, 2, rows, 0, table, 2, 33, 0, sides, 0, mask, scratch);
      memory.u8(mask, length).fill(0);
      memory.u8(scratch, length * 4).fill(0);
      return seen;
    }));
});

/** Two runs, of a third and of two thirds of the rows. */
function splitInTwo(memory: LinearMemory, address: number, length: number): number {
  const third = Math.floor(length / 3);
  memory.u32(address, 4).set([0, third, third, length - third]);
  return address;
}
