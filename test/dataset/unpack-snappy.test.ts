import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unpackSnappy } from "../../src/dataset/read/parquet/unpack-snappy.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe("a block of Snappy", () => {
  it("is literals, and copies that may overlap what they write", () => {
    // "ab", then six bytes from two back: a copy of its own output.
    expect(new TextDecoder().decode(unpackSnappy(bytes(8, 1 << 2, 97, 98, (2 << 2) | 1, 2), 8))).toBe(
      "abababab",
    );
    expect(unpackSnappy(bytes(0), 0)).toHaveLength(0);
  });

  it.each([
    ["a literal of more bytes than a number holds", [4, 63 << 2, 0xff, 0xff, 0xff, 0xff, 97, 98, 99, 100], 4],
    ["a copy from before the start", [4, 0, 97, (4 << 2) | 2, 9, 0], 6],
    ["a copy beyond the end", [4, 0, 97, (40 << 2) | 2, 1, 0], 4],
    ["a literal that is cut off", [4, 3 << 2, 97, 98], 4],
    ["fewer bytes than promised", [4, 1 << 2, 97, 98], 4],
  ])("is refused at once where there is %s", (_, given, size) => {
    expect(() => unpackSnappy(bytes(...given), size)).toThrow("damaged");
  });

  it("of any bytes gives as many as promised, or is refused", () => {
    const property = fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(64), (input, size) => {
      try {
        expect(unpackSnappy(input, size)).toHaveLength(size);
      } catch (error) {
        expect(String(error)).toContain("damaged");
      }
    });
    fc.assert(property, { numRuns: 2000 });
  });
});
