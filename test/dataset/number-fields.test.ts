import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseNumber } from "../../src/dataset/infer/field-text.ts";
import { divideLong, NumberFields } from "../../src/dataset/infer/number-fields.ts";

function add(fields: NumberFields, text: string): boolean {
  const bytes = new TextEncoder().encode(`x${text}y`);
  return fields.add(bytes, 1, bytes.length - 1);
}

const decimal = fc
  .tuple(
    fc.constantFrom("", "", "-", "+"),
    fc
      .bigInt({ min: 0n, max: 10n ** 21n })
      .chain((n) => fc.integer({ min: 1, max: 22 }).map((d) => String(n).slice(0, d))),
    fc.constantFrom("", ".", "p"),
    fc
      .bigInt({ min: 0n, max: 10n ** 24n })
      .chain((n) => fc.integer({ min: 0, max: 24 }).map((d) => String(n).slice(0, d))),
    fc.constantFrom("", "", "", "e5", "E-7", "e+300"),
  )
  .map(
    ([sign, whole, point, decimals, exponent]) =>
      sign + whole + (point === "p" ? `.${decimals}` : point) + exponent,
  );

const anyNumber = fc.oneof(
  decimal,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.double({ noNaN: true, min: -1000, max: 1000 }).map(String),
  fc
    .tuple(fc.double({ noNaN: true, min: -10, max: 10 }), fc.integer({ min: 0, max: 20 }))
    .map(([x, d]) => x.toFixed(d)),
  fc.double({ noNaN: true, min: 0, max: 1 }).map((x) => x.toPrecision(16)),
);

describe("fields stored as numbers", () => {
  it("are there whole as often as one asks, and go on growing afterwards", () => {
    const fields = new NumberFields();
    const expected: number[] = [];
    // Beyond one block of 65,536, and up to the very end of the second.
    for (const upTo of [3, 65_536, 65_540, 131_072, 131_073]) {
      while (expected.length < upTo) {
        expected.push(expected.length / 4);
        add(fields, String(expected.at(-1)));
      }
      expect(fields.values()).toEqual(Float64Array.from(expected));
      expect(fields.values()).toBe(fields.values());
      expect(fields.valueAt(upTo - 1)).toBe(expected[upTo - 1]);
    }
    expect([...fields.texts()].at(-1)).toBe("32768");
  });

  it("are the numbers their texts say, and give the texts back", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyNumber, fc.constant(null)), { maxLength: 20 }), (texts) => {
        const fields = new NumberFields();
        const kept: (string | null)[] = [];
        for (const text of texts) {
          if (text === null) {
            fields.addMissing();
            kept.push(null);
          } else {
            expect(add(fields, text)).toBe(parseNumber(text) !== null);
            if (parseNumber(text) !== null) kept.push(text);
          }
        }
        expect([...fields.values()]).toEqual(
          kept.map((text) => (text === null ? Number.NaN : parseNumber(text))),
        );
        expect([...fields.texts()]).toEqual(kept);
      }),
      { numRuns: 1000 },
    );
  });
  it("refuse what is no number", () => {
    for (const text of ["", "x", "1x", "1.2.3", "--1", "1e", ".", "é", "0x10", "1,5", "9".repeat(401)]) {
      expect(add(new NumberFields(), text)).toBe(false);
    }
  });
  it("long digits are divided to the nearest double, or not at all", () => {
    let decided = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 10 ** 14, max: 10 ** 15 - 1 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 22 }),
        (mantissa, tail, decimals) => {
          const value = divideLong(mantissa, tail, 100, Number(`1e${decimals}`));
          if (Number.isNaN(value)) return;
          decided++;
          expect(value).toBe(Number(`${mantissa}${String(tail).padStart(2, "0")}e-${decimals}`));
        },
      ),
      { numRuns: 1000 },
    );
    expect(decided).toBeGreaterThan(100);
  });
});
