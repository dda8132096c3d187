import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StretchLayout, stretchRows } from "../../src/encoding/class-stretches.ts";
import { countOnes } from "../../src/kernels/word-bits.ts";

const weights = fc.oneof(
  fc.constantFrom(0, 1, 1, 1, 2, 3),
  fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  fc.integer({ min: 1, max: 2 ** 40 }).map((units) => units * 2 ** -20),
);

const samples = fc.array(fc.record({ label: fc.nat(2), code: fc.nat(3), weight: weights }), {
  maxLength: 200,
});

describe("stretches of rows by class and digit of their weights", () => {
  it("are sorted by class and digit, and give each row its weight", () => {
    fc.assert(
      fc.property(samples, (rows) => {
        const classCodes = Uint8Array.from(rows, ({ label }) => label);
        const stretches = stretchRows(rows.keys(), classCodes, 3, (row) => rows[row]!.weight);
        const sums = new Float64Array(rows.length);
        stretches.forEach((stretch, index) => {
          const next = stretches[index + 1];
          if (next && next.class === stretch.class) expect(next.digit).toBeGreaterThan(stretch.digit);
          else if (next) expect(next.class).toBeGreaterThan(stretch.class);
          expect(stretch.worth).toBe(2 ** stretch.digit);
          for (const row of stretch.rows) {
            expect(classCodes[row]).toBe(stretch.class);
            sums[row] = sums[row]! + stretch.worth;
          }
        });
        expect([...sums]).toEqual(rows.map(({ weight }) => weight));
      }),
      { numRuns: 500 },
    );
  });

  it("give the weighted class counts of rows that pass, by popcounts over their blocks", () => {
    fc.assert(
      fc.property(
        samples,
        fc.constantFrom(2, 4),
        fc.uint8Array({ max: 1, minLength: 4, maxLength: 4 }),
        (rows, blockWords, passing) => {
          const classCodes = Uint8Array.from(rows, ({ label }) => label);
          const codes = Uint8Array.from(rows, ({ code }) => code);
          const stretches = stretchRows(rows.keys(), classCodes, 3, (row) => rows[row]!.weight);
          const layout = new StretchLayout(stretches, blockWords);
          const count = (words: Uint32Array): number[] => {
            const counts = [0, 0, 0];
            let word = 0;
            stretches.forEach((stretch, index) => {
              for (; word < layout.ends[index]! * blockWords; word++) {
                counts[stretch.class]! += countOnes(words[word]!) * stretch.worth;
              }
            });
            expect(word).toBe(words.length);
            return counts;
          };
          const words = new Uint32Array(layout.blocks * blockWords);
          const all = words.slice();
          layout.pack(codes, passing, words);
          layout.packAll(all);
          const sum = (holds: (code: number) => boolean): number[] =>
            [0, 1, 2].map((label) =>
              rows.reduce(
                (total, row) => total + (row.label === label && holds(row.code) ? row.weight : 0),
                0,
              ),
            );
          expect(count(words)).toEqual(sum((code) => passing[code] === 1));
          expect(count(all)).toEqual(sum(() => true));
        },
      ),
      { numRuns: 300 },
    );
  });
});
