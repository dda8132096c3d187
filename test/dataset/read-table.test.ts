import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";
import { readTable } from "../../src/dataset/read/read-table.ts";
import type { ColumnOptions } from "../../src/dataset/read-options.ts";

/** A number with gaps, one of many values, a category, a flag, an id, the class; some rows have none. */
function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const size = row % 7 === 0 ? "" : row % 50;
    const many = (row * 7919) % 10007;
    const kind = row % 11 === 5 ? "?" : ["a", "b", "c"][row % 3];
    return `${size},${many / 8},${["red", "green"][row % 2]},${["no", "yes"][Math.floor(row / 2) % 2]},${row + 1},${kind}`;
  });
  return `size,many,colour,flag,id,kind\n${lines.join("\n")}\n`;
}

const text = csvOf(6000);
const CHOICES = [
  {},
  { target: "colour" },
  { target: "flag", exclude: ["id", "kind"] },
  { kinds: { size: "categorical", many: "categorical" } },
  { target: "colour", weights: "id" },
  { target: "colour", weights: "many" },
] as const;

describe("a table that is read once", () => {
  it("gives the datasets that reading anew for each choice gives, in any order, twice", async () => {
    const table = await readTable(new Blob([text]), { name: "made.csv" });
    for (const choice of [...CHOICES, ...CHOICES] as readonly ColumnOptions[]) {
      const { dataset, fileRows } = table.choose(choice);
      expect(dataset).toEqual(await readDataset(text, { name: "made.csv", ...choice }));
      const kept = fileRows ?? Uint32Array.from({ length: dataset.rows }, (_, row) => row);
      const { target = "kind" } = choice;
      for (const row of [0, 5, 100, dataset.rows - 1]) {
        const name = dataset.target.categories[dataset.target.codes[row]!];
        expect(table.field(target, kept[row]!)).toBe(name);
      }
    }
  });

  it("describes its columns before anything is chosen, and shows any field", async () => {
    const table = await readTable(text, { name: "made.csv" });
    expect(table.rows).toBe(6000);
    expect(table.columns.map(({ name, kind, reason }) => [name, kind, reason])).toEqual([
      ["size", "continuous", null],
      ["many", "continuous", null],
      ["colour", "categorical", null],
      ["flag", "boolean", null],
      ["id", "continuous", "it numbers the rows: it looks like an identifier"],
      ["kind", "categorical", null],
    ]);
    expect(table.columns[0]).toMatchObject({ missing: 858, distinct: 50 });
    expect(table.columns[1]!.distinct).toBeNull();
    expect([table.field("size", 0), table.field("size", 1), table.field("many", 1)]).toEqual([
      null,
      "1",
      "989.875",
    ]);
    expect(() => table.field("sise", 0)).toThrow('there is no column "sise"');
  });

  it("counts the bytes it has read, of a file that is gzipped too", async () => {
    const packed = new Uint8Array(gzipSync(text));
    for (const bytes of [new Blob([text]), new Blob([packed]), new TextEncoder().encode(text)]) {
      const seen: number[] = [];
      const size = bytes instanceof Blob ? bytes.size : bytes.length;
      await readTable(bytes, {
        name: "made.csv",
        onProgress: (done, all) => {
          expect(all).toBe(size);
          seen.push(done);
        },
      });
      expect(seen.at(-1)).toBe(size);
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
    }
  });

  it("stops at a signal, between two pieces", async () => {
    const stop = new AbortController();
    const lines = csvOf(5000).slice(30);
    const long = new Blob(["size,many,colour,flag,id,kind\n", ...Array(40).fill(lines)]);
    let reports = 0;
    const reading = readTable(long, {
      name: "long.csv",
      signal: stop.signal,
      onProgress: () => {
        if (++reports === 2) stop.abort(new Error("enough"));
      },
    });
    await expect(reading).rejects.toThrow("enough");
    expect(reports).toBe(2);
    const signal = AbortSignal.abort(new Error("not at all"));
    await expect(readTable(text, { name: "x.csv", signal })).rejects.toThrow("not at all");
  });

  it("says what is wrong with a file, or with a choice, in one line", async () => {
    await expect(readTable("", { name: "empty.csv" })).rejects.toThrow("empty.csv: the file is empty");
    await expect(readTable("a,b\n", { name: "bare.csv" })).rejects.toThrow(
      "there are column names but no rows",
    );
    await expect(readTable("1,1,a\n1,2,x\n", { name: "twice.csv" })).rejects.toThrow('both called "1"');
    const broken = new Blob(["PAR1 and then nothing that is Parquet PAR1"]);
    await expect(readTable(broken, { name: "broken.parquet" })).rejects.toThrow("damaged or cut short");
    const table = await readTable("a,b\n1,x\n2,x\n", { name: "one.csv" });
    expect(() => table.choose({ target: "b" })).toThrow('the target "b" has only one class');
    expect(() => table.choose({ target: "c" })).toThrow('"c"');
  });
});
