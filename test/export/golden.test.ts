import { describe, it } from "vitest";
import { explainRow } from "../../src/explain/explain-row.ts";
import { explanationText } from "../../src/explain/explanation.ts";
import { exporters } from "../../src/export/exporters.ts";
import {
  heartTree,
  irisTree,
  mixedTree,
  mushroomList,
  riskCard,
  speciesCard,
} from "../arbitraries/small-models.ts";
import { expectGolden } from "../contracts/golden.ts";

const models = {
  "heart-tree": heartTree,
  "iris-tree": irisTree,
  "mixed-tree": mixedTree,
  "mushroom-list": mushroomList,
  "risk-card": riskCard,
  "species-card": speciesCard,
};

const heartRow = {
  age: 61,
  male: true,
  "chest pain": "atypical angina",
  "resting blood pressure": null,
  "maximum heart rate": 150,
  "exercise angina": false,
  oldpeak: 1.2,
  slope: "up",
  vessels: 0,
  thal: "reversable",
};

describe("what people see of a model", () => {
  for (const [name, model] of Object.entries(models)) {
    it.each(Object.entries(exporters))(`${name} as %s is as it was`, (_, { write, extension }) => {
      expectGolden(`${name}${extension}`, write(model));
    });
  }

  it("the query for a table is as it was", () => {
    expectGolden("mixed-tree-query.sql", exporters.sql!.write(mixedTree, { table: "people" }));
  });

  it("an explanation is as it was", () => {
    const row = { member: true, "stalk-root": "it's", age: null, select: false };
    expectGolden("mixed-tree-explained.txt", explanationText(explainRow(mixedTree, row)));
    expectGolden("heart-tree-explained.txt", explanationText(explainRow(heartTree, heartRow)));
    const loan = { age: 41, income: null, "it's for": "car", "has guarantor": true };
    const flower = { "petal length (cm)": 4.8, "petal width (cm)": 1.6 };
    expectGolden("species-card-explained.txt", explanationText(explainRow(speciesCard, flower)));
    expectGolden("risk-card-explained.txt", explanationText(explainRow(riskCard, loan)));
  });
});
