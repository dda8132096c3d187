// Reading takes steps in proportion to the bytes, whatever they are: doubled, a file takes at most about twice as many.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { editDistance, nearestName } from "../../src/dataset/nearest-name.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";

const main = join(import.meta.dirname, "linear-steps.ts");
// What is beyond linear takes hours at its last size: it is ended, and fails.
const run = spawnSync("node", ["--import", "tsx", main], { encoding: "utf8", timeout: 300_000 });
const counted = (run.status === 0 ? JSON.parse(run.stdout) : {}) as Record<string, number[]>;

describe("reading takes steps in proportion to the bytes", () => {
  it("was counted", () => {
    expect(run.stderr).toBe("");
    expect(Object.keys(counted).length).toBeGreaterThan(7);
  });

  it.each(Object.entries(counted))("%s", (_, [first, second, third]) => {
    expect(second).toBeLessThan(2.3 * first + 2000);
    expect(third).toBeLessThan(2.3 * second + 2000);
  });
});

it("a name is looked for among many, and long ones are nobody's typing mistakes", () => {
  expect(nearestName("speceis", ["island", "species"])).toBe("species");
  expect(nearestName("x".repeat(100), ["x".repeat(99)])).toBe(null);
  expect(editDistance("kitten", "sitting")).toBe(3);
  expect(editDistance("kitten", "sitting", 2)).toBe(2);
});

it("rows that each name columns of their own are no table", async () => {
  const text = Array.from({ length: 10_000 }, (_, row) => `{"c${row}": 1, "class": ${row % 2}}`).join("\n");
  await expect(readDataset(text, { name: "f.ndjson" })).rejects.toThrow(
    /10000 rows name 10001 different columns/,
  );
});
