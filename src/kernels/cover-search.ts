// Depth-first search for a set of at most k columns that covers every conflict of a pool: the inner
// loop of the exact solver, written over one memory so that WebAssembly (cover-search.as.ts) and
// this twin take the same steps.
//
// A node has chosen some columns; U are the conflicts they leave uncovered, F the columns still
// free, r = k minus the columns chosen. The node is given up when no r free columns can cover U:
// the r largest coverages sum to less than |U|. A free column that covers less than |U| minus the r
// - 1 largest coverages is in no solution. What is left is split on the uncovered conflict with the
// fewest free columns: one child for each of them, best coverage first, each child without its
// elder siblings' columns, so that no set is visited twice. Every one of these rules stays true
// when conflicts are added to the pool.

import wasm from "./assembly/cover-search.wasm.ts";
import { instantiate, type KernelForm } from "./instantiate.ts";
import type { LinearMemory } from "./linear-memory.ts";
import { countOnes, lowestOne } from "./word-bits.ts";

/** Where everything is: byte addresses, and sizes in 32-bit words. */
export interface CoverLayout {
  readonly columns: number;
  /** Words of a set of columns, a multiple of 4. */
  readonly columnWords: number;
  /** Words of a set of conflicts, a multiple of 4. */
  readonly conflictWords: number;
  /** The columns of each conflict. */
  readonly conflicts: number;
  /** The conflicts of each column. */
  readonly covers: number;
  /** A frame per depth: U, F, the number of branches, the current one, and the branches. */
  readonly frames: number;
  readonly frameWords: number;
  /** One word for each column. */
  readonly coverage: number;
  /** k words. */
  readonly largest: number;
  /** Depth, phase (0 enters the node, 1 takes its next branch), nodes visited as two words. */
  readonly state: number;
}

export const EXHAUSTED = 0;
export const CANDIDATE = 1;
export const PAUSED = 2;

export interface CoverSearch {
  /**
   * Goes on with the search: EXHAUSTED (no set is left), CANDIDATE (the chosen columns cover the
   * pool; set the phase to 1 to go past it) or PAUSED (`budget` nodes were visited).
   */
  run(layout: CoverLayout, size: number, budget: number): number;
}

interface Exports {
  run(...numbers: number[]): number;
}

export async function loadCoverSearch(memory: LinearMemory, form: KernelForm = "wasm"): Promise<CoverSearch> {
  const exports = await instantiate<Exports>(wasm, memory, form);
  return exports ? compiledSearch(exports) : coverSearchTwin(memory);
}

function compiledSearch(exports: Exports): CoverSearch {
  return {
    run: (l, size, budget) =>
      exports.run(
        l.columns,
        l.columnWords,
        l.conflictWords,
        l.conflicts,
        l.covers,
        l.frames,
        l.frameWords,
        l.coverage,
        l.largest,
        l.state,
        size,
        budget,
      ),
  };
}

function coverSearchTwin(memory: LinearMemory): CoverSearch {
  return {
    run(layout, size, budget) {
      const { buffer } = memory;
      const words = new Uint32Array(buffer, 0, buffer.byteLength / 4);
      const { columns, columnWords, conflictWords, frameWords } = layout;
      const frames = layout.frames >>> 2;
      const conflicts = layout.conflicts >>> 2;
      const covers = layout.covers >>> 2;
      const coverage = layout.coverage >>> 2;
      const largest = layout.largest >>> 2;
      const state = layout.state >>> 2;
      const freeAt = conflictWords;
      const countAt = conflictWords + columnWords;
      const placeAt = countAt + 1;
      const branchesAt = countAt + 2;
      let depth = words[state];
      let phase = words[state + 1];
      let visited = 0;

      const save = (): void => {
        words[state] = depth;
        words[state + 1] = phase;
      };

      /** Writes the branches of a node to its frame; false where there is nothing to branch on. */
      const enter = (frame: number, left: number): boolean => {
        const free = frame + freeAt;
        let total = 0;
        for (let w = 0; w < conflictWords; w++) total += countOnes(words[frame + w]);
        if (left === 1) {
          // The last column must cover all that is left: intersect the conflicts until no column
          // remains.
          for (let w = 0; w < conflictWords; w++) {
            for (let bits = words[frame + w]; bits !== 0; bits &= bits - 1) {
              const conflict = conflicts + (w * 32 + lowestOne(bits)) * columnWords;
              let any = 0;
              for (let c = 0; c < columnWords; c++) {
                const rest = words[free + c] & words[conflict + c];
                words[free + c] = rest;
                any |= rest;
              }
              if (any === 0) return false;
            }
          }
          return list(frame, free);
        }
        for (let i = 0; i < left; i++) words[largest + i] = 0;
        for (let c = 0; c < columnWords; c++) {
          for (let bits = words[free + c]; bits !== 0; bits &= bits - 1) {
            const column = c * 32 + lowestOne(bits);
            const cover = covers + column * conflictWords;
            let count = 0;
            for (let w = 0; w < conflictWords; w++) count += countOnes(words[frame + w] & words[cover + w]);
            words[coverage + column] = count;
            if (count <= words[largest + left - 1]) continue;
            let i = left - 1;
            for (; i > 0 && words[largest + i - 1] < count; i--) words[largest + i] = words[largest + i - 1];
            words[largest + i] = count;
          }
        }
        let others = 0;
        for (let i = 0; i < left - 1; i++) others += words[largest + i];
        if (others + words[largest + left - 1] < total) return false;
        if (others < total) {
          const needed = total - others;
          for (let c = 0; c < columnWords; c++) {
            let keep = words[free + c];
            for (let bits = keep; bits !== 0; bits &= bits - 1) {
              const bit = lowestOne(bits);
              if (words[coverage + c * 32 + bit] < needed) keep &= ~(1 << bit);
            }
            words[free + c] = keep;
          }
        }
        let fewest = columns + 1;
        let tightest = 0;
        for (let w = 0; w < conflictWords && fewest > 1; w++) {
          for (let bits = words[frame + w]; bits !== 0; bits &= bits - 1) {
            const conflict = conflicts + (w * 32 + lowestOne(bits)) * columnWords;
            let count = 0;
            for (let c = 0; c < columnWords; c++) count += countOnes(words[free + c] & words[conflict + c]);
            if (count >= fewest) continue;
            fewest = count;
            tightest = conflict;
            if (count <= 1) break;
          }
        }
        if (fewest === 0) return false;
        return listBest(frame, free, tightest);
      };

      const list = (frame: number, free: number): boolean => {
        let count = 0;
        for (let c = 0; c < columnWords; c++) {
          for (let bits = words[free + c]; bits !== 0; bits &= bits - 1) {
            words[frame + branchesAt + count++] = c * 32 + lowestOne(bits);
          }
        }
        words[frame + countAt] = count;
        words[frame + placeAt] = 0;
        return true;
      };

      /** The free columns of a conflict by falling coverage, equal ones in column order. */
      const listBest = (frame: number, free: number, conflict: number): boolean => {
        const branches = frame + branchesAt;
        let count = 0;
        for (let c = 0; c < columnWords; c++) {
          for (let bits = words[free + c] & words[conflict + c]; bits !== 0; bits &= bits - 1) {
            const column = c * 32 + lowestOne(bits);
            const gain = words[coverage + column];
            let i = count++;
            for (; i > 0 && words[coverage + words[branches + i - 1]] < gain; i--) {
              words[branches + i] = words[branches + i - 1];
            }
            words[branches + i] = column;
          }
        }
        words[frame + countAt] = count;
        words[frame + placeAt] = 0;
        return true;
      };

      for (;;) {
        const frame = frames + depth * frameWords;
        if (phase === 0) {
          let any = 0;
          for (let w = 0; w < conflictWords && any === 0; w++) any = words[frame + w];
          if (any === 0) {
            words[frame + countAt] = 0;
            words[frame + placeAt] = 0;
            save();
            return CANDIDATE;
          }
          if (visited === budget) {
            save();
            return PAUSED;
          }
          visited++;
          if (depth === size || !enter(frame, size - depth)) {
            words[frame + countAt] = 0;
            words[frame + placeAt] = 0;
          }
          phase = 1;
        }
        const place = words[frame + placeAt];
        if (place === words[frame + countAt]) {
          if (depth === 0) {
            save();
            return EXHAUSTED;
          }
          depth--;
          continue;
        }
        words[frame + placeAt] = place + 1;
        const column = words[frame + branchesAt + place];
        const child = frame + frameWords;
        const cover = covers + column * conflictWords;
        for (let w = 0; w < conflictWords; w++) words[child + w] = words[frame + w] & ~words[cover + w];
        const word = frame + freeAt + (column >>> 5);
        words[word] = words[word] & ~(1 << (column & 31));
        for (let c = 0; c < columnWords; c++) words[child + freeAt + c] = words[frame + freeAt + c];
        depth++;
        phase = 0;
      }
    },
  };
}
