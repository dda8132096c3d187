// The TypeScript twin of level-sums.as.ts, for platforms without WebAssembly; loaded only there.

import type { LinearMemory } from "./linear-memory.ts";
import { lowestOne } from "./word-bits.ts";

/** All arguments but counts are byte addresses; level-sums.as.ts says what each function does. */
export interface LevelSums {
  fillLevels(steps: number, groups: number, bits: number, table: number): void;
  findLeast(
    records: number,
    groups: number,
    rows: number,
    count: number,
    table: number,
    codes: number,
    least: number,
    any: number,
    all: number,
  ): void;
  addWeights(
    records: number,
    groups: number,
    rows: number,
    from: number,
    to: number,
    classCodes: number,
    classes: number,
    table: number,
    codes: number,
    least: number,
    weights: number,
    planes: number,
    scratch: number,
    sums: number,
    totals: number,
  ): void;
  foldSums(sums: number, groups: number, bits: number, classes: number, ones: number, all: number): void;
}

/** `L` weightings are counted together. */
export function levelSumsTwin(memory: LinearMemory, L: number): LevelSums {
  const u8 = (): Uint8Array => new Uint8Array(memory.buffer);
  const u16 = (): Uint16Array => new Uint16Array(memory.buffer);
  const u32 = (): Uint32Array => new Uint32Array(memory.buffer);
  const f64 = (): Float64Array => new Float64Array(memory.buffer);
  return {
    fillLevels(steps, groups, bits, table) {
      const bytes = u8();
      for (let group = 0; group < groups; group++) {
        const from = steps + group * (bits + 1) * L;
        const to = table + (group << bits) * L;
        for (let lane = 0; lane < L; lane++) bytes[to + lane] = bytes[from + lane];
        for (let code = 1; code < 1 << bits; code++) {
          const known = to + (code & (code - 1)) * L;
          const change = from + (1 + lowestOne(code)) * L;
          for (let lane = 0; lane < L; lane++) {
            bytes[to + code * L + lane] = bytes[known + lane] + bytes[change + lane];
          }
        }
      }
    },
    findLeast(records, groups, rows, count, table, codes, least, any, all) {
      const bytes = u8();
      const list = memory.u32(rows, count);
      bytes.fill(255, least, least + L);
      bytes.fill(0, any, any + groups);
      bytes.fill(255, all, all + groups);
      for (const row of list) {
        const record = records + row * groups;
        for (let lane = 0; lane < L; lane++) {
          let level = 0;
          for (let group = 0; group < groups; group++) {
            level += bytes[table + (group * codes + bytes[record + group]) * L + lane];
          }
          bytes[least + lane] = Math.min(bytes[least + lane], level & 255);
        }
        for (let group = 0; group < groups; group++) {
          bytes[any + group] |= bytes[record + group];
          bytes[all + group] &= bytes[record + group];
        }
      }
    },
    addWeights(
      records,
      groups,
      rows,
      from,
      to,
      classCodes,
      classes,
      table,
      codes,
      least,
      weights,
      _planes,
      _scratch,
      sums,
      totals,
    ) {
      const bytes = u8();
      const shorts = u16();
      const words = u32();
      for (let i = from; i < to; i++) {
        const row = words[(rows >>> 2) + i];
        const record = records + row * groups;
        const label = shorts[(classCodes >>> 1) + row];
        for (let lane = 0; lane < L; lane++) {
          let level = -bytes[least + lane];
          for (let group = 0; group < groups; group++) {
            level += bytes[table + (group * codes + bytes[record + group]) * L + lane];
          }
          const weight = words[(weights >>> 2) + (level & 255)];
          words[(totals >>> 2) + lane] += weight;
          for (let group = 0; group < groups; group++) {
            const cell = (group * codes + bytes[record + group]) * classes + label;
            words[(sums >>> 2) + cell * L + lane] += weight;
          }
        }
      }
    },
    foldSums(sums, groups, bits, classes, ones, all) {
      const words = u32();
      const doubles = f64();
      const cell = classes * L;
      for (let group = 0; group < groups; group++) {
        for (let code = 0; code < 1 << bits; code++) {
          for (let at = 0; at < cell; at++) {
            const place = (sums >>> 2) + ((group << bits) + code) * cell + at;
            const weight = words[place];
            words[place] = 0;
            if (group === 0) doubles[(all >>> 3) + at] += weight;
            for (let bit = 0; bit < bits; bit++) {
              if ((code >> bit) & 1) doubles[(ones >>> 3) + (group * bits + bit) * cell + at] += weight;
            }
          }
        }
      }
    },
  };
}
