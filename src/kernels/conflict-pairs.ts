// The conflicts of a group of rows: for each pair of different classes, the set of columns on which
// it differs.
//
// A row is `stride` bytes: one for each column, filled with zeros to `columnBytes` (a multiple of
// 16), then the high bytes of the columns that need more than one (`folds` says whose they are). A
// group is a list of rows ordered by class; row i is paired with the rows from starts[i] on. All
// addresses are bytes in one memory.

import wasm from "./assembly/conflict-pairs.wasm.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import { lowestOne } from "./word-bits.ts";

export interface PairList {
  readonly codes: number;
  readonly stride: number;
  readonly columnBytes: number;
  readonly folds: number;
  readonly foldCount: number;
  readonly rows: number;
  readonly starts: number;
  readonly count: number;
}

export interface ScanRequest extends PairList {
  /** Two words: where the scan stands (i and j); it starts at 0 and starts[0]. */
  readonly state: number;
  /** Only conflicts of at most this many columns are written. */
  readonly limit: number;
  /** Records of two row numbers, a size, and `words` words of column bits. */
  readonly out: number;
  readonly words: number;
  readonly capacity: number;
  /** Sets of columns (`words` words each): a conflict that includes one of them is passed over. */
  readonly known: number;
  readonly knownCount: number;
  /** Pairs looked at before the scan comes back, done or not. */
  readonly budget: number;
}

export interface CreditRequest extends PairList {
  /** Room for one set of columns. */
  readonly mask: number;
  readonly words: number;
  readonly weights: number;
  /** What a conflict of each size is worth. */
  readonly credits: number;
  /** One sum for each column. */
  readonly scores: number;
}

export interface ConflictPairs {
  /** Writes the next conflicts, returns how many; the group ends when i reaches its count. */
  scan(request: ScanRequest): number;
  /** Adds each conflict's credit times its rows' weights to the score of each of its columns. */
  credit(request: CreditRequest): void;
}

interface Exports {
  scanPairs(...numbers: number[]): number;
  creditPairs(...numbers: number[]): void;
}

export async function loadConflictPairs(
  memory: LinearMemory,
  form: KernelForm = "wasm",
): Promise<ConflictPairs> {
  const exports = await instantiate<Exports>(wasm, memory, form);
  return exports ? compiledPairs(exports) : conflictPairsTwin(memory);
}

function compiledPairs(exports: Exports): ConflictPairs {
  return {
    scan: (r) =>
      exports.scanPairs(
        ...pairListOf(r),
        r.state,
        r.limit,
        r.out,
        r.words,
        r.capacity,
        r.known,
        r.knownCount,
        r.budget,
      ),
    credit: (r) => exports.creditPairs(...pairListOf(r), r.mask, r.words, r.weights, r.credits, r.scores),
  };
}

/** As the kernels take it. */
function pairListOf(list: PairList): number[] {
  const { codes, stride, columnBytes, folds, foldCount, rows, starts, count } = list;
  return [codes, stride, columnBytes, folds, foldCount, rows, starts, count];
}

function conflictPairsTwin(memory: LinearMemory): ConflictPairs {
  const differ = (
    bytes: Uint8Array,
    words: Uint32Array,
    list: PairList,
    rowA: number,
    rowB: number,
    mask: number,
    limit: number,
  ): number => {
    const a = list.codes + rowA * list.stride;
    const b = list.codes + rowB * list.stride;
    let size = 0;
    for (let c = 0; c < list.columnBytes; c += 16) {
      let bits = 0;
      for (let k = 0; k < 16; k++) {
        if (bytes[a + c + k] !== bytes[b + c + k]) {
          bits |= 1 << k;
          size++;
        }
      }
      bytes[mask + (c >>> 3)] = bits;
      bytes[mask + (c >>> 3) + 1] = bits >> 8;
      if (size > limit) return size;
    }
    for (let e = 0; e < list.foldCount; e++) {
      if (bytes[a + list.columnBytes + e] === bytes[b + list.columnBytes + e]) continue;
      const column = words[(list.folds >>> 2) + e];
      const word = (mask >>> 2) + (column >> 5);
      const bit = 1 << (column & 31);
      if ((words[word] & bit) === 0) {
        words[word] = words[word] | bit;
        size++;
      }
    }
    return size;
  };

  const includesKnown = (words: Uint32Array, request: ScanRequest, mask: number): boolean => {
    let at = request.known >>> 2;
    for (let k = 0; k < request.knownCount; k++, at += request.words) {
      let w = 0;
      while (w < request.words && (words[at + w] & ~words[mask + w]) === 0) w++;
      if (w === request.words) return true;
    }
    return false;
  };

  return {
    scan(request) {
      const { buffer } = memory;
      const bytes = new Uint8Array(buffer);
      const words = new Uint32Array(buffer, 0, buffer.byteLength / 4);
      const rows = request.rows >>> 2;
      const state = request.state >>> 2;
      const record = request.words + 3;
      let slot = request.out >>> 2;
      let emitted = 0;
      let i = words[state];
      let j = words[state + 1];
      let left = request.budget;
      while (i < request.count) {
        const end = Math.min(request.count, j + left);
        left -= Math.max(0, end - j);
        for (; j < end; j++) {
          const rowA = words[rows + i];
          const rowB = words[rows + j];
          const size = differ(bytes, words, request, rowA, rowB, (slot + 3) * 4, request.limit);
          if (size === 0 || size > request.limit || includesKnown(words, request, slot + 3)) continue;
          words[slot] = rowA;
          words[slot + 1] = rowB;
          words[slot + 2] = size;
          slot += record;
          emitted++;
          if (emitted === request.capacity) {
            words[state] = i;
            words[state + 1] = j + 1;
            return emitted;
          }
        }
        if (j < request.count) break;
        i++;
        if (i < request.count) j = words[(request.starts >>> 2) + i];
      }
      words[state] = i;
      words[state + 1] = j;
      return emitted;
    },

    credit(request) {
      const { buffer } = memory;
      const bytes = new Uint8Array(buffer);
      const words = new Uint32Array(buffer, 0, buffer.byteLength / 4);
      const doubles = new Float64Array(buffer, 0, buffer.byteLength / 8);
      const rows = request.rows >>> 2;
      for (let i = 0; i < request.count; i++) {
        const rowA = words[rows + i];
        const weight = doubles[(request.weights >>> 3) + rowA];
        for (let j = words[(request.starts >>> 2) + i]; j < request.count; j++) {
          const rowB = words[rows + j];
          const size = differ(bytes, words, request, rowA, rowB, request.mask, Number.POSITIVE_INFINITY);
          const credit =
            weight * doubles[(request.weights >>> 3) + rowB] * doubles[(request.credits >>> 3) + size];
          if (credit === 0) continue;
          for (let w = 0; w < request.words; w++) {
            for (let bits = words[(request.mask >>> 2) + w]; bits !== 0; bits &= bits - 1) {
              const score = (request.scores >>> 3) + (w << 5) + lowestOne(bits);
              doubles[score] = doubles[score] + credit;
            }
          }
        }
      }
    },
  };
}
