// Weights that only say how much rows matter have no unit: whatever they are multiplied by, the model and its figures
// are the same, in memory and in a database, and never claim more evidence than there are rows.

import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learnSource } from "../../src/choose/learn-source.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { weighRows } from "../../src/dataset/read/weigh-rows.ts";
import { assessModel } from "../../src/evaluate/assess-model.ts";
import { assessRows } from "../../src/evaluate/assess-rows.ts";
import { measure } from "../../src/evaluate/measures.ts";
import { createMemorySource, readDataset } from "../../src/internal.ts";
import { predict } from "../../src/model/predict.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { createDatabaseSource } from "../../src/node.ts";
import { run, scratchFolder } from "../cli/run.ts";

const files = scratchFolder();

/** 300 rows of two bits; the class is the first of them, with some noise. */
function csvOf(weightOf: (row: number) => number): string {
  const random = createRandom(3);
  const lines = ["a,b,w,class"];
  for (let row = 0; row < 300; row++) {
    const [a, b] = [random.below(2), random.below(2)];
    const label = random.below(20) === 0 ? 1 - a : a;
    lines.push([a, b, weightOf(row), label === 1 ? "yes" : "no"].join());
  }
  return `${lines.join("\n")}\n`;
}

const unequal = (row: number): number => [0.25, 1.5, 30.5][row % 3];

/** What is learned and measured, without the notices on the weights themselves. */
async function learned(csv: string, options: object = {}, { engine = "memory", methods = ["id3"] } = {}) {
  const asked = { name: "rows.csv", target: "class", weights: "w", ...options };
  const path = files.write("rows.csv", csv);
  const dataset = engine === "memory" ? await readDataset(csv, asked) : null;
  const source = dataset
    ? await createMemorySource(dataset)
    : await createDatabaseSource(`duckdb:${path}`, { ...asked, threads: 1 });
  try {
    const named = await learnSource(source, { method: "id3", evaluate: { folds: 5 } });
    const isChosen = methods.includes("choose");
    const chosen = isChosen ? [await learnSource(source, { maxConditions: 3, maxDepth: 1 })] : [];
    const told = [named, ...chosen].map(({ model, train, test, cv, choice }) => {
      return { model, train, test, cv, verdict: choice?.verdict, p: choice?.p };
    });
    const notices = "notices" in source ? (source.notices as string[]) : dataset!.notices;
    return { told, cv: named.cv!, notices };
  } finally {
    await source.close();
  }
}

describe("weights that say how much rows matter", () => {
  it("tell the same times any number", async () => {
    const methods = ["id3", "choose"];
    const plain = await learned(csvOf(unequal), {}, { methods });
    for (const factor of [1 / 300, 1e6]) {
      const { told } = await learned(
        csvOf((row) => unequal(row) * factor),
        {},
        { methods },
      );
      expect(told).toEqual(plain.told);
    }
  });

  it("tell nothing where all are the same, and claim no more than there are rows", async () => {
    const plain = await readDataset(
      csvOf(() => 1),
      { target: "class", exclude: ["w"] },
    );
    for (const weight of [1, 3, 1e6, 1 / 300]) {
      const { cv, notices } = await learned(csvOf(() => weight));
      expect(cv.rows).toBe(plain.rows);
      expect(cv.independentRows).toBe(plain.rows);
      expect(cv.interval.high - cv.interval.low).toBeGreaterThan(0.05);
      expect(notices.some((line) => line.includes("300 rows count as 300 independent ones"))).toBe(
        weight !== 1,
      );
    }
  });

  it("tell as much as (sum of weights)² / (sum of squares) rows", async () => {
    const { cv, notices } = await learned(csvOf(unequal));
    const weights = Array.from({ length: 300 }, (_, row) => unequal(row));
    const sum = weights.reduce((all, own) => all + own, 0);
    const effective = sum ** 2 / weights.reduce((all, own) => all + own ** 2, 0);
    expect(cv.independentRows).toBeCloseTo(effective, 2);
    expect(notices.join()).toContain(
      `weights "w": taken for importance, scaled to a mean of 1: 300 rows count as ${Math.round(effective)} independent ones; with weights-are counts each would stand for so many rows`,
    );
  });

  it("give the same in a database, counts and what is said included", async () => {
    for (const weightOf of [unequal, (row: number) => 1 + (row % 4), () => 1 / 300]) {
      for (const options of [{}, { weightsAre: "counts" }, { weightsAre: "importance" }]) {
        const memory = await learned(csvOf(weightOf), options);
        const database = await learned(csvOf(weightOf), options, { engine: "duckdb" });
        expect(database.told).toEqual(memory.told);
        const onWeights = (notices: readonly string[]) =>
          notices.filter((line) => line.startsWith("weights"));
        expect(onWeights(database.notices)).toEqual(onWeights(memory.notices));
      }
    }
  });
});

describe("weights that count rows", () => {
  it("are whole numbers of which the least is 1, and are said to be taken for that", () => {
    const { weights, are, notices } = weighRows("w", Float64Array.of(1, 2, 5), undefined);
    expect([[...weights!], are]).toEqual([[1, 2, 5], "counts"]);
    expect(notices).toEqual([
      'weights "w": whole numbers from 1 up, taken for counts: 3 rows stand for 8; with weights-are importance they would only say how much each matters',
    ]);
    expect(weighRows("w", Float64Array.of(2, 5), undefined).are).toBe("importance");
    expect(weighRows("w", Float64Array.of(2, 5), "counts")).toMatchObject({ are: "counts", notices: [] });
  });

  it("measure as the rows that they stand for, copied", async () => {
    const counted = await learned(csvOf((row) => 1 + (row % 3)));
    const [header, ...lines] = csvOf((row) => 1 + (row % 3))
      .trim()
      .split("\n");
    const copies = lines.flatMap((line, row) => Array<string>(1 + (row % 3)).fill(line));
    const plain = { target: "class", exclude: ["w"] };
    const source = await createMemorySource(await readDataset(`${[header, ...copies].join("\n")}\n`, plain));
    const { train, model } = await learnSource(source, { method: "id3" });
    await source.close();
    expect(counted.told[0].train).toEqual(train);
    expect(counted.told[0].model).toEqual(model);
  });
});

it("rounding that moves a weight by over 1 % is said, and nothing above 0 becomes 0", () => {
  const { weights, notices } = weighRows("w", Float64Array.of(1e-9, 1.5, 1.5, 1.5), undefined);
  expect(weights![0]).toBe(2 ** -20);
  expect(notices[1]).toBe(
    'weights "w": 1 is so small beside the others that rounding moved it by more than 1 %',
  );
  const property = fc.property(
    fc.array(fc.double({ min: 0.01, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 20 }),
    (raw) => {
      const held = weighRows("w", Float64Array.from(raw), "importance").weights;
      const mean = Array.from(held ?? raw.map(() => 1)).reduce((sum, own) => sum + own, 0) / raw.length;
      expect(mean).toBeCloseTo(1, 4);
    },
  );
  fc.assert(property);
});

it("counting and predicting row by row measure weighted rows alike", async () => {
  const dataset = await readDataset(csvOf(unequal), { target: "class", weights: "w" });
  const source = await createMemorySource(dataset);
  const { model } = await learnSource(source, { method: "id3" });
  const byCounting = measure(await assessModel(source, source.everything, model));
  const byRows = measure(assessRows(predict(model, dataset), dataset));
  expect(byRows.independentRows).toBeCloseTo(byCounting.independentRows, 6);
  expect(byRows.interval.low).toBeCloseTo(byCounting.interval.low, 9);
  await source.close();
});

it("predict --weights measures rows by their weights", async () => {
  const rows = files.write(
    "new.csv",
    csvOf((row) => (row % 2 === 0 ? 9.5 : 0.5)),
  );
  const source = await createMemorySource(
    await readDataset(
      csvOf(() => 1),
      { target: "class", exclude: ["w"] },
    ),
  );
  const result = await learnSource(source, { method: "t1" });
  await source.close();
  const model = files.path("model.json");
  writeFileSync(model, modelToJson(result.model));
  const plain = await run(["predict", model, rows, "--out", files.path("p.csv")]);
  const weighted = await run(["predict", model, rows, "--weights", "w", "--out", files.path("p.csv")]);
  expect(plain.stderr).toContain("on 300 rows with a class");
  expect(weighted.stderr).toContain("taken for importance");
  const share = (text: string) => /Accuracy ([\d.]+) %/.exec(text)![1];
  expect(share(weighted.stderr)).not.toBe(share(plain.stderr));
  const unknown = await run(["predict", model, rows, "--weights", "ww"]);
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('"ww"')]);
  const odd = await run(["learn", rows, "--weights-are", "often"]);
  expect([odd.code, odd.stderr]).toEqual([2, expect.stringContaining("counts, importance")]);
});
