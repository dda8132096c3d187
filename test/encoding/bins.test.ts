import { describe, expect, it } from "vitest";
import { binEnds, binsFor } from "../../src/encoding/bins.ts";

describe("bins of a continuous column", () => {
  it("auto keeps up to 65,536 values exact, and cuts more into 255 bins", () => {
    expect(binsFor("auto", 65536)).toBeNull();
    expect(binsFor("auto", 65537)).toBe(255);
  });

  it("exact never cuts, a number cuts only columns with more values", () => {
    expect(binsFor("exact", 1e9)).toBeNull();
    expect(binsFor(10, 10)).toBeNull();
    expect(binsFor(10, 11)).toBe(10);
  });

  it("equal weights give bins of equal size", () => {
    expect(binEnds([1, 1, 1, 1, 1, 1], 3)).toEqual([1, 3, 5]);
  });

  it("a heavy value takes a bin of its own and merges the ends that fall on it", () => {
    expect(binEnds([1, 10, 1, 1], 4)).toEqual([1, 3]);
  });

  it("values that weigh nothing add no bin", () => {
    expect(binEnds([1, 1, 0, 0], 2)).toEqual([0, 3]);
    expect(binEnds([0, 0], 1)).toEqual([1]);
    expect(binEnds([], 4)).toEqual([]);
  });
});
