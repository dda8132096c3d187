// Models that other programs wrote, with rows and what those programs predict for them: scikit-learn 1.9, LightGBM 4.7,
// XGBoost 3.2, rpart 4.1 and JPMML, on generated data whose values are missing, rounded and at the thresholds.

import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readModelRows } from "../../src/dataset/read/read-model-rows.ts";
import { toText } from "../../src/export/text.ts";
import { importModel } from "../../src/import/import-model.ts";
import { predict } from "../../src/model/predict.ts";
import { probabilitiesOf } from "../../src/model/probabilities.ts";

const folder = join(import.meta.dirname, "fixtures");
const files = readdirSync(folder).filter((file) => extname(file) !== ".csv");
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

describe("what other programs learned", () => {
  it.each(files)("%s: predicts what its source predicts", async (file) => {
    const { document } = importModel(read(file), { name: file });
    const { model } = document;
    const csv = read(`${basename(file, extname(file))}.csv`);
    const rows = await readModelRows(csv, { ...model, name: "rows.csv" });
    const { codes, endOf, ends, unseen } = predict(model, rows);
    const [header, ...lines] = csv.trim().split("\n");
    const predicted = header.split(",").indexOf("predicted");
    const classes = header
      .split(",")
      .slice(predicted + 1)
      .map((name) => name.replace(/^p /, ""));
    expect(unseen).toEqual([]);
    expect(model.classes).toEqual(classes);
    lines.forEach((line, row) => {
      const cells = line.split(",");
      expect(model.classes[codes[row]], line).toBe(cells[predicted]);
      const probabilities = probabilitiesOf(ends[endOf[row]], model.classes);
      classes.forEach((_, c) => {
        expect(probabilities[c], line).toBeCloseTo(Number(cells[predicted + 1 + c]), 6);
      });
    });
  });

  it("of rpart's surrogates asks the first that is known", () => {
    const { document } = importModel(read("rpart-surrogates.pmml"));
    expect(toText(document.model)).toContain("if a ≤ 0.15 or a is missing and e ≤ ");
  });

  it("takes the names that a file lacks from its caller", () => {
    const options = { target: "repaid", classes: ["no", "yes"] };
    const { document, notices } = importModel(read("lightgbm.json"), options);
    expect(document.model).toMatchObject(options);
    expect(notices).toEqual([]);
  });
});
