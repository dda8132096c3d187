// A small share of `npm run attack`, from a seed of its own.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptInputs } from "../../attack/corpus.ts";
import { fuzzInput, KINDS } from "../../attack/fuzz-input.ts";
import { byJavaScript, byReport, byRow } from "../../attack/in-process.ts";
import { randomCases } from "../../attack/random-cases.ts";
import { tryInput } from "../../attack/try-input.ts";
import { seeded } from "../../bench/random.ts";
import { predict } from "../../src/model/predict.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { datasetOf, models } from "../arbitraries/model.ts";

describe("a small attack", () => {
  it("finds every exported model answering as predict does, rows at the very thresholds included", () => {
    for (const subject of randomCases(seeded(21), 20, 100)) {
      const { model, rows } = subject;
      const { codes } = predict(model, datasetOf(model, rows));
      const expected = rows.map((_, row) => model.classes[codes[row]]);
      for (const answers of [byRow, byJavaScript, byReport]) expect(answers(subject)).toEqual(expected);
    }
  });

  it("draws the same input for the same number, whatever was drawn before", () => {
    const seeds = {
      parquet: [new Uint8Array(200)],
      models: fc.sample(models, { seed: 7, numRuns: 10 }).map((model) => modelToJson(model)),
    };
    const draw = (index: number) => Buffer.from(fuzzInput(21, index, seeds).bytes).toString("base64");
    const numbers = Array.from({ length: 2000 }, (_, index) => index * KINDS.length + KINDS.indexOf("model"));
    const once = numbers.map(draw);
    expect(numbers.map(draw)).toEqual(once);
  });

  it("finds damaged files, models, edits and options giving a result or one short line", async () => {
    const seeds = {
      parquet: [new Uint8Array(200)],
      models: fc.sample(models, { seed: 21, numRuns: 10 }).map((model) => modelToJson(model)),
    };
    const complaints: string[] = [];
    for (let index = 0; index < 60 * KINDS.length; index++) {
      const { complaint } = await tryInput(fuzzInput(21, index, seeds));
      // How long it took is for the attack to judge.
      if (complaint !== null && !complaint.includes("processor time"))
        complaints.push(`${index}: ${complaint}`);
    }
    expect(complaints).toEqual([]);
  });

  it("finds every small input that once failed giving a result or one short line", async () => {
    const kept = keptInputs();
    expect(kept.length).toBeGreaterThan(0);
    const complaints: string[] = [];
    for (const { file, input } of kept) {
      const { complaint } = await tryInput(input);
      if (complaint !== null && !complaint.includes("processor time"))
        complaints.push(`${file}: ${complaint}`);
    }
    expect(complaints).toEqual([]);
  });
});
