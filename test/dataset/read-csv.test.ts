import { describe, expect, it } from "vitest";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { readDataset } from "../../src/dataset/read-dataset.ts";
import { valuesOf } from "./values-of.ts";

async function columns(text: string, options = {}): Promise<Record<string, unknown[]>> {
  const dataset: Dataset = await readDataset(text, { name: "f.csv", ...options });
  return Object.fromEntries([...dataset.attributes, dataset.target].map((c) => [c.name, valuesOf(c)]));
}

describe("CSV", () => {
  it("reads numbers, words and classes", async () => {
    expect(await columns("a,b,class\n1,x,yes\n2.5,y,no\n,?,no\n")).toEqual({
      a: [1, 2.5, null],
      b: ["x", "y", null],
      class: ["yes", "no", "no"],
    });
  });
  it("takes CRLF, CR and LF, a byte order mark, and no break after the last row", async () => {
    const expected = { a: [1, 2], class: ["p", "q"] };
    for (const text of ["a,class\r\n1,p\r\n2,q\r\n", "a,class\r1,p\r2,q", "\uFEFFa,class\n1,p\n\n2,q"]) {
      expect(await columns(text)).toEqual(expected);
    }
  });
  it("undoes quotes: delimiters, breaks and quotes inside them", async () => {
    expect(await columns('a,class\n"x,1",p\n"y\n2",q\n"say ""hi""",p\n "z" ,q\n')).toEqual({
      a: ["x,1", "y\n2", 'say "hi"', "z"],
      class: ["p", "q", "p", "q"],
    });
  });
  it("finds the delimiter", async () => {
    for (const delimiter of [",", ";", "\t", "|"]) {
      const text = "a,b,class\n1,2,p\n3,4,q\n".replaceAll(",", delimiter);
      expect(await columns(text)).toEqual({ a: [1, 3], b: [2, 4], class: ["p", "q"] });
    }
  });
});
