import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { writeCsv } from "../../src/dataset/write/write-csv.ts";
import {
  createDuckDbSource,
  createMemorySource,
  createRandom,
  learnPart,
  readDatasetFile,
} from "../../src/node.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "espalier-same-"));
  const dnf = generateDataset("random-dnf", {
    rows: 300,
    seed: 5,
    parameters: { attributes: 10, terms: 3, mean: 3 },
  });
  writeFileSync(join(folder, "dnf.csv"), [...writeCsv(dnf)].join(""));
  writeFileSync(join(folder, "mixed.csv"), mixedCsv());
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Three classes, numbers, categories, missing values and weights. */
function mixedCsv(): string {
  const random = createRandom(7);
  const lines = ["size,color,old,weight,class"];
  for (let row = 0; row < 80; row++) {
    const size = random.below(60) / 10;
    const color = ["red", "green", "blue", "?"][random.below(4)];
    const old = random.below(2);
    const label = size < 2 && color === "red" ? "a" : size > 4 || old === 1 ? "b" : "c";
    lines.push([random.below(12) === 0 ? "" : size, color, old, 1 + random.below(3), label].join());
  }
  return `${lines.join("\n")}\n`;
}

const cases = [
  ...[
    "refined",
    "checklist",
    "fringe",
    "fringe-dual",
    "fringe-symmetric",
    "dcfringe",
    "fringe-full",
    "greedy3",
    "grove",
    "rivest",
  ].flatMap((method) => [
    { method, file: "dnf.csv", weights: undefined, given: {} },
    { method, file: "mixed.csv", weights: "weight", given: {} },
  ]),
  ...["greedy3", "grove"].flatMap((method) => [
    { method, file: "dnf.csv", weights: undefined, given: { refine: "yes" } },
    { method, file: "mixed.csv", weights: "weight", given: { refine: "yes" } },
  ]),
];

describe("a model learned by DuckDB's counts is the model learned in memory, to the byte", () => {
  it.each(cases)("$method $given on $file", async ({ method, file, weights, given }) => {
    const path = join(folder, file);
    const columns = weights === undefined ? {} : { weights };
    const memory = await createMemorySource(await readDatasetFile(path, columns));
    const database = await createDuckDbSource({ path, ...columns, threads: 1 });
    try {
      const options =
        method.startsWith("fringe") || method === "dcfringe" ? { maxIterations: 3, restarts: 1 } : given;
      const expected = await learnPart(memory, memory.everything, { method, ...options });
      const learned = await learnPart(database, database.everything, { method, ...options });
      expect(JSON.stringify(learned.model)).toBe(JSON.stringify(expected.model));
      expect(learned.history).toEqual(expected.history);
    } finally {
      await database.close();
      await memory.close();
    }
  });
});
