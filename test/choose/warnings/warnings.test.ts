import { describe, expect, it } from "vitest";
import { warningsFor } from "../../../src/choose/warnings/warnings.ts";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { total } from "../../../src/counts/total.ts";
import { createRandom } from "../../../src/dataset/random.ts";
import { readDataset } from "../../../src/dataset/read/read-dataset.ts";

async function warningsOf(lines: readonly string[], exclude: readonly string[] = []): Promise<string[]> {
  const target = lines[0].slice(lines[0].lastIndexOf(",") + 1);
  const text = `${lines.join("\n")}\n`;
  const source = await createMemorySource(await readDataset(text, { name: "lines.csv", target, exclude }));
  const [counts] = await source.countClasses([source.everything]);
  return warningsFor(source, source.everything, { counts, rows: total(counts) });
}

/** Lines of three numbers and a class that the first of them decides, most of the time. */
function numberLines(rows: number): string[] {
  const random = createRandom(3);
  return Array.from({ length: rows }, () => {
    const [a, b, c] = [random.unit(), random.unit(), random.unit()];
    return `${a.toFixed(6)},${b.toFixed(6)},${c.toFixed(6)},${a > 0.5 !== random.unit() < 0.1 ? "x" : "y"}`;
  });
}

describe("warnings about the data", () => {
  it("name columns that alone predict the class where there are no others", async () => {
    const lines = Array.from({ length: 80 }, (_, row) => {
      const [a, b] = [row % 2, (row >> 1) % 2];
      const y = a && b ? "yes" : "no";
      return `${a},${b},${y}-p,${y}-q,${y}`;
    });
    const leaky = ["a,b,paid on,paid by,y", ...lines];
    expect(await warningsOf(leaky, ["a", "b", "paid by"])).toEqual([
      'Column "paid on" alone predicts y perfectly, which may be target leakage: if it is known only once y is, exclude paid on',
    ]);
    expect(await warningsOf(leaky, ["a", "b"])).toEqual([
      'Columns "paid on", "paid by" each alone predict y perfectly, which may be target leakage: if they are known only once y is, exclude paid on,paid by',
    ]);
    expect(await warningsOf(leaky)).toEqual([]);
  });

  it("count copies of every row, though values that come so often agree by chance", async () => {
    const lines = numberLines(40).map((line) => line.replace(/^[^,]*,/, ""));
    const [warning] = await warningsOf(["b,c,d", ...Array.from({ length: 10 }, () => lines).flat()]);
    expect(warning).toMatch(/^100.0 % of the rows have a duplicate/);
  });

  it.each([200, 1000])("count duplicates among %d rows, and near-duplicates", async (rows) => {
    const lines = numberLines(rows);
    // A tenth of the rows stand there twice, once with another last digit.
    const copies = lines.slice(0, rows / 10).map((line) => line.replace(/\d(,[xy])$/, "7$1"));
    const [warning, ...others] = await warningsOf(["a,b,c,d", ...lines, ...copies]);
    expect(warning).toMatch(
      /^1\d\.\d % of the rows have a duplicate or near-duplicate: if these are copies of one case, they are in the training and the test rows alike, and the accuracy on new rows will be lower than reported\.$/,
    );
    expect(others).toEqual([]);
    expect(await warningsOf(["a,b,c,d", ...lines])).toEqual([]);
  });

  it("take a class for every few rows for an id", async () => {
    const lines = numberLines(240).map((line, row) => line.replace(/[xy]$/, `user${row % 40}`));
    expect(await warningsOf(["a,b,c,id", ...lines])).toEqual([
      "id has 40 classes in 240 rows, as ids have: if these are not the classes to learn, name the right column as the target.",
    ]);
  });

  it("name classes that are too rare to be evaluated", async () => {
    const lines = numberLines(60).map((line, row) => (row < 3 ? line.replace(/[xy]$/, "z") : line));
    expect(await warningsOf(["a,b,c,d", ...lines])).toEqual([
      "Fewer than 5 rows are z: how well that class is recognised cannot be evaluated.",
    ]);
  });
});
