import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LinearMemory } from "../../src/kernels/linear-memory.ts";
import { type RuleBits, ruleScan, SEGMENT_BYTES } from "../../src/kernels/rule-scan.ts";

const word = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const segment = fc.record({
  words: fc.integer({ min: 1, max: 3 }),
  twins: fc.boolean(),
  label: fc.nat(2),
  other: fc.nat(2),
  weight: fc.constantFrom(0.25, 1, 2, 8),
  penalty: fc.constantFrom(1, 3),
});
const CLASSES = 3;

const bitsOf = (words: readonly bigint[], at: number, count: number): boolean[] =>
  words
    .slice(at, at + count)
    .flatMap((each) => Array.from({ length: 64 }, (_, bit) => ((each >> BigInt(bit)) & 1n) === 1n));

describe("a scan of rules", () => {
  it("counts rows and twins as looking at each bit does, compiled or not", async () => {
    const cases = fc.array(segment, { minLength: 1, maxLength: 3 }).chain((segments) => {
      const total = segments.reduce((sum, { words, twins }) => sum + words * (twins ? 2 : 1), 0);
      const set = fc.array(word, { minLength: total, maxLength: total });
      return fc.record({
        segments: fc.constant(segments),
        columns: fc.array(set, { minLength: 1, maxLength: 4 }),
        mask: set,
      });
    });
    const property = fc.asyncProperty(cases, async ({ segments, columns, mask }) => {
      const places: { word: number; partner: number }[] = [];
      let words = 0;
      for (const each of segments) {
        places.push({ word: words, partner: each.twins ? words + each.words : -1 });
        words += each.words * (each.twins ? 2 : 1);
      }
      const expected = columns.flatMap((column) => {
        const row = [0, 0, 0, 0, 0];
        segments.forEach(({ words: length, twins, label, other, weight, penalty }, s) => {
          const { word: at, partner } = places[s];
          const [own, left] = [bitsOf(column, at, length), bitsOf(mask, at, length)];
          own.forEach((bit, i) => {
            if (bit && left[i]) row[label] += weight;
          });
          if (!twins) return;
          const [their, right] = [bitsOf(column, partner, length), bitsOf(mask, partner, length)];
          their.forEach((bit, i) => {
            if (bit && right[i]) row[other] += weight;
            if (!left[i] || !right[i]) return;
            if (bit !== own[i]) row[CLASSES] += penalty;
            if (bit || own[i]) row[CLASSES + 1] += penalty;
          });
        });
        return row;
      });
      for (const form of ["wasm", "typescript"] as const) {
        const memory = new LinearMemory();
        const scan = await ruleScan(memory, form);
        const stride = words * 8;
        const place = (sets: readonly bigint[]): number => {
          const at = memory.allocate(sets.length * 8);
          new BigUint64Array(memory.buffer, at, sets.length).set(sets);
          return at;
        };
        const columnsAt = place(columns.flat());
        const maskAt = place(mask);
        const segmentsAt = memory.allocate(segments.length * SEGMENT_BYTES);
        segments.forEach(({ words: length, label, other, weight, penalty }, s) => {
          const at = segmentsAt + s * SEGMENT_BYTES;
          memory.i32(at, 6).set([places[s].word, places[s].partner, length, label, other, 0]);
          memory.f64(at + 24, 2).set([weight, penalty]);
        });
        const list = memory.allocate(columns.length * 4);
        memory.i32(list, columns.length).set([...columns.keys()]);
        const out = memory.allocate(columns.length * (CLASSES + 2) * 8);
        const bits: RuleBits = {
          ...{ columns: columnsAt, stride, segments: segmentsAt },
          ...{ segmentCount: segments.length, classes: CLASSES },
        };
        scan(bits, list, columns.length, maskAt, out);
        expect([...memory.f64(out, columns.length * (CLASSES + 2))]).toEqual(expected);
      }
    });
    await fc.assert(property, { numRuns: 100 });
  });
});
