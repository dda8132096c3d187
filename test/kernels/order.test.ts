import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entryLayout } from "../../src/encoding/sorted-column.ts";
import { LinearMemory } from "../../src/kernels/linear-memory.ts";
import { loadKernels } from "../../src/kernels/load-kernels.ts";

const values = fc.array(
  fc.oneof(
    fc.double({ noDefaultInfinity: true }).map((value) => value + 0),
    fc.integer({ min: -4, max: 4 }),
    fc.constantFrom(Number.NaN, 0.1, -0.1, 5e-324, -5e-324, 1.7e308),
  ),
  { maxLength: 200 },
);

/** Sorts numbers and makes entries of two classes; returns the entries and what is known of them. */
async function sortBy(form: "wasm" | "typescript", numbers: readonly number[]): Promise<number[]> {
  const memory = new LinearMemory(64 * numbers.length + 2 ** 18);
  const { order } = await loadKernels(memory, form);
  const rows = numbers.length;
  const keys = memory.allocate(rows * 16);
  const places = memory.allocate(rows * 8);
  const classes = memory.allocate(rows * 2);
  const entries = memory.allocate(rows * 4);
  const facts = memory.allocate(16);
  memory.f64(keys, rows).set(numbers);
  memory.u16(classes, rows).forEach((_, row, all) => {
    all[row] = row % 2;
  });
  const half = order.sortEntries(keys, places, rows, classes, 31, memory.allocate(49152));
  order.flagStarts(keys + half * rows * 8, places + half * rows * 4, rows, 2 ** 30, entries, facts);
  return [...memory.u32(facts, 2), ...memory.u32(entries, rows)];
}

describe("order kernels", () => {
  it("sort like a stable sort of the numbers, missing last, the same in both forms", async () => {
    await fc.assert(
      fc.asyncProperty(values, async (numbers) => {
        const rows = numbers.map((_, row) => row);
        const rank = (row: number): number => (Number.isNaN(numbers[row]) ? 1 : 0);
        rows.sort((a, b) => rank(a) - rank(b) || numbers[a] - numbers[b] || a - b);
        const starts = rows.map((row, i) => i === 0 || !Object.is(numbers[row], numbers[rows[i - 1]]));
        const expected = rows.map((row, i) => (row % 2) * 2 ** 31 + (starts[i] ? 2 ** 30 : 0) + row);
        const valid = numbers.filter((value) => !Number.isNaN(value));
        const facts = [new Set(valid).size, valid.length];
        expect(await sortBy("wasm", numbers)).toEqual([...facts, ...expected]);
        expect(await sortBy("typescript", numbers)).toEqual([...facts, ...expected]);
      }),
      { numRuns: 300 },
    );
  });

  it("find the same first best cut in both forms, whatever blocks are skipped", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 3000 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(0, 0.02, 0.3, 1),
        fc.nat(),
        async (length, classes, noise, seed) => {
          const { classShift, rowMask, flag } = entryLayout(classes);
          const answers = [];
          for (const form of ["wasm", "typescript"] as const) {
            const memory = new LinearMemory(4 * length + 2 ** 16);
            const { order } = await loadKernels(memory, form);
            const entries = memory.allocate(length * 4);
            const total = memory.allocate(classes * 8);
            const out = memory.allocate((2 + 5 * classes) * 8);
            let state = seed >>> 0;
            const random = (): number => {
              state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
              return state / 2 ** 32;
            };
            const view = memory.u32(entries, length);
            for (let i = 0; i < length; i++) {
              const truth = Math.floor((i * classes) / length);
              const code = random() < noise ? Math.floor(random() * classes) : truth;
              view[i] = code * 2 ** classShift + (i === 0 || random() < 0.7 ? flag : 0) + i;
              memory.f64(total, classes)[code] += 1;
            }
            const cut = order.bestCut(
              entries,
              length,
              0,
              classShift,
              rowMask,
              flag,
              total,
              classes,
              0,
              0,
              1,
              Number.NEGATIVE_INFINITY,
              out,
            );
            answers.push({ cut, out: cut < 0 ? [] : [...memory.f64(out, 2 + classes)] });
          }
          expect(answers[0]).toEqual(answers[1]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
