import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { measure } from "../../../src/evaluate/measures.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { findLearner } from "../../../src/learn/registry.ts";
import { type Relearn, studyModel } from "../../../src/report/facts/study.ts";
import { sampleData } from "../sample-reports.ts";

const by =
  (method: string): Relearn =>
  async (source, part) =>
    (await fitProcedure(source, part, procedureOf({ method: findLearner(method) }))).model;

async function study(rows: number, over: { learn?: Relearn; timeLimit?: number } = {}) {
  const data = sampleData({ rows, noise: 0.02 });
  const source = await createMemorySource(data);
  return studyModel(source, source.everything, {
    rows,
    learn: by("redwood"),
    greedy: by("redwood"),
    measured: measure,
    used: ["size", "colour"],
    seed: 1,
    timeLimit: 60,
    context: {},
    ...over,
  });
}

describe("the study", () => {
  it("finds what each column is worth, and that more rows help", async () => {
    const { study: found, notes } = await study(300);
    expect(notes).toEqual([]);
    expect(found).toMatchObject({ rows: 300, folds: 5, isSample: false });
    expect(found!.columns!.map(({ column }) => column)).toEqual(["size", "colour"]);
    expect(found!.columns![1].lost).toBeGreaterThan(0.1);
    expect(found!.curve!.map(({ rows }) => rows)).toEqual([15, 30, 60, 120, 240]);
    expect(found!.curve!.at(-1)!.accuracy).toBeGreaterThan(found!.curve![0].accuracy);
    expect(found!.model).toEqual(found!.greedy);
    expect(found!.majority.conditions).toBe(0);
  });

  it("takes a sample of many rows and says so", async () => {
    const { study: found, notes } = await study(9000);
    expect(found).toMatchObject({ rows: 3000, isSample: true });
    expect(notes[0]).toBe("Studied on a stratified sample of 3,000 of the training rows.");
  });

  it("of a slow method keeps two folds, says what is left out, and of few rows says why there is none", async () => {
    const slow: Relearn = async (source, part) => {
      const until = performance.now() + 30;
      while (performance.now() < until);
      return by("redwood")(source, part);
    };
    const { study: found, notes } = await study(100, { learn: slow, timeLimit: 0.01 });
    expect(found).toMatchObject({ folds: 2, columns: null, curve: null });
    expect(notes[0]).toMatch(/^Which columns matter and the learning curve were left out/);
    expect((await study(19)).study).toBeNull();
  });

  it("measures the loss of an only column against the majority class", async () => {
    const data = sampleData({ rows: 100 });
    const source = await createMemorySource({ ...data, attributes: data.attributes.slice(0, 1) });
    const { study: found } = await studyModel(source, source.everything, {
      rows: 100,
      learn: by("redwood"),
      greedy: by("redwood"),
      measured: measure,
      used: ["size"],
      seed: 1,
      timeLimit: 60,
      context: {},
    });
    const { model, majority, columns } = found!;
    expect(columns![0].lost).toBeCloseTo(model.accuracy - majority.accuracy, 10);
  });
});
