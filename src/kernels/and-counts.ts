// How many bits two bitsets share, stretch by stretch: the kernel behind pair tests, and its
// TypeScript twin.

import binary from "./assembly/and-counts.wasm.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import { countOnes } from "./word-bits.ts";

/** Addresses are bytes in the memory; blocks are 16 bytes. See and-counts.as.ts. */
export interface AndCounts {
  countAnd(
    first: number,
    others: number,
    stride: number,
    count: number,
    ends: number,
    stretches: number,
    out: number,
  ): void;
  and(first: number, second: number, blocks: number, out: number): void;
}

export async function loadAndCounts(memory: LinearMemory, form: KernelForm = "wasm"): Promise<AndCounts> {
  return (await instantiate<AndCounts>(binary, memory, form)) ?? andCountsTwin(memory);
}

function andCountsTwin(memory: LinearMemory): AndCounts {
  const words = (): Uint32Array => new Uint32Array(memory.buffer);
  return {
    countAnd(first, others, stride, count, ends, stretches, out) {
      const w = words();
      for (let k = 0; k < count; k++) {
        const other = (others + k * stride) >>> 2;
        let word = 0;
        for (let s = 0; s < stretches; s++) {
          const end = w[(ends >>> 2) + s] * 4;
          let total = 0;
          for (; word < end; word++) total += countOnes(w[(first >>> 2) + word] & w[other + word]);
          w[(out >>> 2) + k * stretches + s] = total;
        }
      }
    },
    and(first, second, blocks, out) {
      const w = words();
      for (let word = 0; word < blocks * 4; word++) {
        w[(out >>> 2) + word] = w[(first >>> 2) + word] & w[(second >>> 2) + word];
      }
    },
  };
}
