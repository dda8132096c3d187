import { describe, expect, it } from "vitest";
import type { Dataset } from "../../src/dataset/dataset.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
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
  it("takes hundreds of columns, quoted or not", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `x${index}`);
    const row = (value: number) =>
      names.map((_, index) => (index % 2 ? `"${index}""${value}"` : index + value));
    const read = await columns(`${names.join(",")},class\n${row(1).join(",")},p\n${row(2).join(",")},q\n`);
    expect(read.x299).toEqual(['299"1', '299"2']);
    expect(read.x298).toEqual([299, 300]);
  });
  it("drops rows without a class from columns of many numbers and of many texts", async () => {
    const rows = Array.from({ length: 9000 }, (_, row) => [
      `${row}.25`,
      `t${row % 4500}`,
      row % 3 ? "pq"[row % 2] : "",
    ]);
    const read = await columns(`a,b,class\n${rows.map((row) => row.join(",")).join("\n")}`);
    const kept = rows.filter((row) => row[2] !== "");
    expect(read.a).toEqual(kept.map((row) => Number(row[0])));
    expect(read.b).toEqual(kept.map((row) => row[1]));
  });
  it("keeps apart texts that differ only in how they write a number, where categories are asked", async () => {
    const read = await columns("a,class\n1,p\n1.0,q\n01,p\n", { kinds: { a: "categorical" } });
    expect(read.a).toEqual(["1", "1.0", "01"]);
  });
});
