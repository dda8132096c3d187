import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readDatasetFile } from "../../../src/dataset/node/read-dataset-file.ts";
import { learn } from "../../../src/learn/learn.ts";
import { measureSize } from "../../../src/model/size.ts";

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
    expect((await learn(dataset, { method: "t2", options })).certificate!.upperBound).toBe(two);
    expect((await learn(dataset, { method: "t3", options })).certificate!.upperBound).toBe(three);
  });

  it.skipIf(!alongside).each([
    ["bin-tic-tac-toe", 216, 137],
    ["bin-vote", 12, 5],
    ["bin-lymph", 12, 3],
  ])("%s: %d errors at depth 3 and %d at depth 4", async (name, three, four) => {
    const dataset = await readShared(name);
    expect((await learn(dataset, { method: "t3" })).certificate!.upperBound).toBe(three);
    expect((await learn(dataset, { method: "t4" })).certificate!.upperBound).toBe(four);
  });
});

describe("a search that is stopped", () => {
  const noisy = () => {
    const rows = 3000;
    let state = 7;
    const next = (): number => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const column = (name: string) => ({
      kind: "continuous" as const,
      name,
      values: Float64Array.from({ length: rows }, next),
    });
    const attributes = ["a", "b", "c", "d", "e", "f"].map(column);
    const codes = Uint8Array.from({ length: rows }, () => Number(next() < 0.5));
    const target = { kind: "categorical" as const, name: "class", codes, categories: ["no", "yes"] };
    return { name: "noise", rows, attributes, target, weights: null, notices: [] };
  };

  it("by the time limit hands back a tree, its errors and a lower bound", async () => {
    const started = performance.now();
    const options = { timeLimit: 0.5, intervals: 2 };
    const { model, certificate } = await learn(noisy(), { method: "t4", options });
    expect(performance.now() - started).toBeLessThan(2000);
    expect(certificate!.optimal).toBe(false);
    expect(certificate!.lowerBound).toBeLessThan(certificate!.upperBound);
    expect(certificate!.upperBound).toBeLessThan(1500);
    expect(measureSize(model).depth).toBeLessThanOrEqual(4);
  });

  it("by a signal hands back the same, and tells its progress before", async () => {
    const controller = new AbortController();
    const told: string[] = [];
    setTimeout(() => controller.abort(), 300);
    const { certificate } = await learn(noisy(), {
      method: "t4",
      options: { intervals: 2 },
      signal: controller.signal,
      onProgress: ({ text }) => told.push(text),
    });
    expect(certificate).toMatchObject({ optimal: false });
    expect(told.at(-1)).toMatch(/best \d+.*at least \d+/);
  });

  it("has a lower bound that the finished search does not go below", async () => {
    const data = noisy();
    const small = {
      ...data,
      rows: 300,
      attributes: data.attributes.map((column) => ({ ...column, values: column.values.slice(0, 300) })),
      target: { ...data.target, codes: data.target.codes.slice(0, 300) },
    };
    const finished = await learn(small, { method: "t3", options: { intervals: 2 } });
    for (const timeLimit of [0.02, 0.05, 0.1]) {
      const { certificate } = await learn(small, { method: "t3", options: { intervals: 2, timeLimit } });
      expect(certificate!.lowerBound).toBeLessThanOrEqual(finished.certificate!.upperBound);
      expect(certificate!.upperBound).toBeGreaterThanOrEqual(finished.certificate!.upperBound);
    }
  });
});

describe("the options", () => {
  it("refuse prices below zero and times that are no numbers", async () => {
    const { tdLearners } = await import("../../../src/learn/optimal/td.ts");
    const { sparsity, timeLimit } = tdLearners[0]!.options;
    expect(() => sparsity.parse("-1")).toThrow('--sparsity: expected a number of at least 0, got "-1"');
    expect(() => timeLimit.parse("soon")).toThrow("--time-limit");
    expect(timeLimit.parse("2.5")).toBe(2.5);
  });
});
