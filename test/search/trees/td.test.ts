import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { learn } from "../../../src/choose/learn.ts";
import { readDataset } from "../../../src/dataset/read/read-dataset.ts";
import { t1 } from "../../../src/learn/optimal/td.ts";
import { parseOption } from "../../../src/learner/option.ts";
import { readDatasetFile } from "../../../src/node/read-dataset-file.ts";

const shared = fileURLToPath(new URL("../../../../shared/datasets/", import.meta.url));
const alongside = existsSync(`${shared}MANIFEST.json`);

interface Listed {
  readonly name: string;
  readonly file: string;
  readonly rows: number;
  readonly attributes: readonly { readonly name: string; readonly kind: "categorical" | "continuous" }[];
}

async function readShared(name: string) {
  const manifest = JSON.parse(readFileSync(`${shared}MANIFEST.json`, "utf8")) as { datasets: Listed[] };
  const listed = manifest.datasets.find((dataset) => dataset.name === name)!;
  const kinds = Object.fromEntries(listed.attributes.map(({ name: column, kind }) => [column, kind]));
  return readDatasetFile(`${shared}${listed.file}`, { kinds });
}

describe("t2 on the paper's datasets (Table 2, Sky2)", () => {
  it.skipIf(!alongside).each([
    ["iris", 98.7],
    ["glass2", 87.7],
    ["pima", 78.0],
    ["breast-cancer", 79.4],
    ["promoters", 92.5],
    ["soybean-small", 100],
    ["kr-vs-kp", 86.9],
    ["splice", 79.6],
    ["ionosphere", 92.9],
    ["labor", 98.2],
    ["credit", 87.7],
    ["sick-euthyroid", 97.6],
    ["heart-c", 82.5],
  ])("%s: %d %% of the rows right, no tree of two levels does better", async (name, percent) => {
    const dataset = await readShared(name);
    const { certificate } = await learn(dataset, { method: "t2" });
    expect(certificate!.optimal).toBe(true);
    const right = (100 * (dataset.rows - certificate!.upperBound)) / dataset.rows;
    expect(Math.round(right * 10) / 10).toBe(percent);
  });
});

describe("binary trees (K = 2) on public sets", () => {
  it.skipIf(!alongside).each([
    ["banknote", 100, 23],
    ["raisin", 109, 94],
    ["segment", 990, 278],
  ])("%s: %d errors at depth 2 and %d at depth 3, as another solver proves", async (name, two, three) => {
    const dataset = await readShared(name);
    const options = { intervals: 2 };
    expect((await learn(dataset, { method: "t2", ...options })).certificate!.upperBound).toBe(two);
    expect((await learn(dataset, { method: "t3", ...options })).certificate!.upperBound).toBe(three);
  });

  it.skipIf(!alongside).each([
    ["bin-tic-tac-toe", 216, 137, 63],
    ["bin-vote", 12, 5, 1],
    ["bin-lymph", 12, 3, 0],
  ])("%s: %d errors at depth 3, %d at depth 4 and %d at depth 5", async (name, three, four, five) => {
    const dataset = await readShared(name);
    expect((await learn(dataset, { method: "t3" })).certificate!.upperBound).toBe(three);
    expect((await learn(dataset, { method: "t4" })).certificate!.upperBound).toBe(four);
    expect((await learn(dataset, { method: "t5" })).certificate!.upperBound).toBe(five);
  });
});

describe("the options", () => {
  it("refuse penalties below zero and times that are no numbers", () => {
    const { sparsity, timeLimit } = t1.options;
    expect(() => parseOption(sparsity, "-1")).toThrow(
      '--sparsity: expected a number of at least 0, got "-1"',
    );
    expect(() => parseOption(timeLimit, "soon")).toThrow("--time-limit");
    expect(parseOption(timeLimit, "2.5")).toBe(2.5);
    expect(parseOption(timeLimit, "0")).toBe(Number.POSITIVE_INFINITY);
  });

  it("take no memory for more intervals than a number has values", async () => {
    const rows = Array.from({ length: 12 }, (_, row) => `${row % 2},${row},${row % 3 === 0 ? "x" : "y"}\n`);
    const dataset = await readDataset(`a,b,class\n${rows.join("")}`, { name: "few.csv" });
    const { model } = await learn(dataset, { method: "t2", intervals: 1e9 });
    expect(model).toEqual((await learn(dataset, { method: "t2", intervals: 12 })).model);
  });
});
