// The TypeScript twin of weighted-sums.as.ts, for platforms without WebAssembly; loaded only there.

import type { LinearMemory } from "./linear-memory.ts";

/** All arguments but counts are byte addresses; weighted-sums.as.ts describes each function. */
export interface WeightedSums {
  addExponents(
    codes: number,
    width: number,
    rows: number,
    table: number,
    lanes: number,
    exponents: number,
  ): void;
  raiseTops(exponents: number, rows: number, lanes: number, tops: number): void;
  weigh(
    exponents: number,
    rows: number,
    lanes: number,
    tops: number,
    fractions: number,
    own: number,
    weights: number,
  ): void;
  accumulate(
    codes: number,
    width: number,
    classCodes: number,
    rows: number,
    classes: number,
    weights: number,
    lanes: number,
    sums: number,
  ): void;
  sumBit(sums: number, bit: number, codes: number, classes: number, lanes: number, out: number): void;
}

export function weightedSumsTwin(memory: LinearMemory): WeightedSums {
  const codesAt = (address: number, width: number, rows: number): Uint8Array | Uint16Array | Uint32Array =>
    width === 1
      ? memory.u8(address, rows)
      : width === 2
        ? memory.u16(address, rows)
        : memory.u32(address, rows);
  const i32 = (): Int32Array => new Int32Array(memory.buffer);
  const f64 = (): Float64Array => new Float64Array(memory.buffer);
  return {
    addExponents(codes, width, rows, table, lanes, exponents) {
      const words = i32();
      const code = codesAt(codes, width, rows);
      for (let row = 0; row < rows; row++) {
        const from = (table >>> 2) + code[row] * lanes;
        const to = (exponents >>> 2) + row * lanes;
        for (let lane = 0; lane < lanes; lane++) words[to + lane] = words[to + lane] + words[from + lane];
      }
    },
    raiseTops(exponents, rows, lanes, tops) {
      const words = i32();
      for (let row = 0; row < rows; row++) {
        const from = (exponents >>> 2) + row * lanes;
        for (let lane = 0; lane < lanes; lane++) {
          const to = (tops >>> 2) + lane;
          words[to] = Math.max(words[to], words[from + lane]);
        }
      }
    },
    weigh(exponents, rows, lanes, tops, fractions, own, weights) {
      const words = i32();
      const doubles = f64();
      for (let row = 0; row < rows; row++) {
        const factor = own === 0 ? 1 : doubles[(own >>> 3) + row];
        for (let lane = 0; lane < lanes; lane++) {
          const below = words[(tops >>> 2) + lane] - words[(exponents >>> 2) + row * lanes + lane];
          const shift = below >> 8;
          const weight = shift > 20 ? 0 : words[(fractions >>> 2) + (below & 255)] >>> shift;
          doubles[(weights >>> 3) + row * lanes + lane] = factor * weight;
        }
      }
    },
    accumulate(codes, width, classCodes, rows, classes, weights, lanes, sums) {
      const doubles = f64();
      const code = codesAt(codes, width, rows);
      const cls = memory.u16(classCodes, rows);
      for (let row = 0; row < rows; row++) {
        const from = (weights >>> 3) + row * lanes;
        const to = (sums >>> 3) + (code[row] * classes + cls[row]) * lanes;
        for (let lane = 0; lane < lanes; lane++)
          doubles[to + lane] = doubles[to + lane] + doubles[from + lane];
      }
    },
    sumBit(sums, bit, codes, classes, lanes, out) {
      const doubles = f64();
      const stride = classes * lanes;
      doubles.fill(0, out >>> 3, (out >>> 3) + 2 * stride);
      for (let code = 0; code < codes; code++) {
        const from = (sums >>> 3) + code * stride;
        const to = (out >>> 3) + ((code >> bit) & 1) * stride;
        for (let at = 0; at < stride; at++) doubles[to + at] = doubles[to + at] + doubles[from + at];
      }
    },
  };
}
