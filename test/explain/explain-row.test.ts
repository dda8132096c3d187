import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOrdered } from "../../src/dataset/column.ts";
import { dateText, parseIsoDate } from "../../src/dataset/date-text.ts";
import { explainRow } from "../../src/explain/explain-row.ts";
import { explanationText } from "../../src/explain/explanation.ts";
import { findTwoChanges } from "../../src/explain/find-changes.ts";
import type { Model } from "../../src/model/model.ts";
import { predict } from "../../src/model/predict.ts";
import { predictRow, type Row } from "../../src/model/predict-row.ts";
import { rowAt } from "../../src/model/row-at.ts";
import { datasetOf, modelsWithRows } from "../arbitraries/model.ts";
import { heartTree, irisTree, mixedTree, mushroomList } from "../arbitraries/small-models.ts";

const words = (model: Parameters<typeof explainRow>[0], row: Row): string[] =>
  explanationText(explainRow(model, row)).trimEnd().split("\n");

/** Values that a change may mean. */
function meant(model: Model, column: string, to: string): (string | number | null)[] {
  const schema = model.columns.find((candidate) => candidate.name === column)!;
  const [, bound, number] = /^(at most|more than) (.*)$/.exec(to) ?? [];
  if (to === "missing") return [null];
  if (schema.kind === "boolean") return [schema.categories[to === "true" ? 1 : 0]];
  if (!isOrdered(schema)) return [...schema.categories];
  if (schema.kind === "date") {
    const seconds = parseIsoDate(number)!;
    return [dateText(bound === "at most" ? seconds : seconds + 1)];
  }
  const value = Number(number);
  return [bound === "at most" ? value : value + Math.abs(value) * 2 ** -52 + 2 ** -1074];
}

describe("the explanation of one row", () => {
  it("gives the path through a tree, the rows behind each step and the nearest change", () => {
    expect(words(irisTree, { "petal length (cm)": 5.1, "petal width (cm)": 2.3 })).toEqual([
      "species is predicted to be virginica:",
      "1. petal length (cm) is 5.1, which is more than 2.45 (50 of 100 such training rows are versicolor, 50 %)",
      "2. petal width (cm) is 2.3, which is more than 1.75 (45 of 46 such training rows are virginica, 97.8 %)",
      "If petal length (cm) were at most 2.45 instead of 5.1, the prediction would be setosa.",
    ]);
  });

  it("names the rules that did not apply, and why", () => {
    expect(
      words(mushroomList, { odor: "spicy", "spore-print-color": "green", bruises: "f", "cap width": null }),
    ).toEqual([
      "class is predicted to be poisonous:",
      "1. rule 1 does not apply: odor is spicy, not foul (4208 of 5964 such training rows are edible, 70.6 %)",
      "2. rule 2 does not apply: bruises is false (4208 of 5892 such training rows are edible, 71.4 %)",
      "3. rule 3 applies: odor is spicy, not none and bruises is false and cap width is missing (1608 of 1616 such training rows are poisonous, 99.5 %)",
      "If cap width were at most 4.5 instead of missing, the prediction would be edible.",
    ]);
  });

  it("names features, intervals, missing and unseen values", () => {
    expect(words(mixedTree, { member: null, "stalk-root": "club", age: 42, select: 0 })).toEqual([
      '"is it \\"good\\"?" is predicted to be yes:',
      '1. "member and (select xor (age > 30.5 or missing))" does not hold: member is missing, select is false, age is 42 (50 of 55 such training rows are no, 90.9 %)',
      "2. age is 42, which is more than 18 and at most 65 (20 of 25 such training rows are no, 80 %)",
      "3. stalk-root is club (4 of 6 such training rows are yes, 66.7 %)",
      "If stalk-root were bulbous instead of club, the prediction would be no.",
    ]);
    const unseen = words(mixedTree, { member: true, "stalk-root": "odd", age: 42, select: 0 });
    expect(unseen[2]).toBe(
      "2. stalk-root is odd, which is not in the training data and counts as missing (6 of 7 such training rows are no, 85.7 %)",
    );
    const empty = words(mixedTree, { member: false, "stalk-root": "it's", age: null, select: 0 });
    expect(empty[2]).toBe("2. age is missing (no such training rows)");
  });

  it("names how many items of a checklist held, and which", () => {
    const row = {
      age: 61,
      male: "yes",
      "chest pain": "asymptomatic",
      "resting blood pressure": 120,
      "maximum heart rate": 150,
      "exercise angina": "no",
      oldpeak: 0,
      slope: "up",
      vessels: null,
      thal: "normal",
    };
    const explanation = explainRow(heartTree, row);
    expect(explanation.steps.map(({ fact, holds }) => [fact, holds])).toEqual([
      ["3 of these 9 hold, which is fewer than 4", false],
    ]);
    expect(explanation.steps[0].tests!.filter(({ holds }) => holds)).toEqual([
      { test: "age > 54.5", holds: true, fact: "age is 61" },
      { test: "male", holds: true, fact: "male is true" },
      { test: "chest pain = asymptomatic", holds: true, fact: "chest pain is asymptomatic" },
    ]);
    expect(words(heartTree, row).slice(0, 3)).toEqual([
      "disease is predicted to be absent:",
      "1. 3 of these 9 hold, which is fewer than 4 (133 of 148 such training rows are absent, 89.9 %)",
      "   yes  age > 54.5: age is 61",
    ]);
    // One more item would be enough: each of the others is named, and none of those that hold already.
    expect(explanation.changes.map(({ column, to }) => `${column} ${to}`)).toEqual([
      "thal fixed",
      "slope down",
      "oldpeak more than 0.8",
      "exercise angina true",
      "maximum heart rate at most 147.5",
      "resting blood pressure more than 139",
    ]);
  });

  it("names how many held inside another feature, too", () => {
    const { root } = irisTree;
    if (root.type !== "test") throw new Error("a test expected");
    const atLeast = { type: "at-least" as const, least: 1, of: [root.test, root.test] };
    const test = { type: "or" as const, of: [{ ...root.test, negated: true }, atLeast] };
    const [step] = explainRow(
      { ...irisTree, root: { ...root, test } },
      {
        "petal length (cm)": 1,
        "petal width (cm)": 1,
      },
    ).steps;
    expect(step!.fact).toMatch(/" holds: petal length \(cm\) is 1; 2 of \(.*\) hold$/);
  });

  it("has words for a model without conditions", () => {
    const { root: _, ...head } = irisTree;
    const model = { ...head, root: { type: "leaf" as const, class: "setosa", counts: [3, 0, 0] } };
    expect(words(model, { "petal length (cm)": 5.1, "petal width (cm)": 2.3 })).toEqual([
      "species is predicted to be setosa:",
      "the model has no conditions (all 3 training rows are setosa)",
      "No change of a single value would change the prediction.",
    ]);
  });

  it("ends where predict ends, and every change it names does change the class", () => {
    fc.assert(
      fc.property(modelsWithRows(undefined, 5), ({ model, rows }) => {
        for (const row of rows) {
          const explanation = explainRow(model, row);
          const prediction = predictRow(model, row);
          expect(explanation.class).toBe(prediction.class);
          expect(explanation.counts).toEqual(prediction.counts);
          const counted = explanation.steps.flatMap(({ tests = [] }) => tests).length;
          const { length } = explanation.steps;
          const lines = explanation.total === undefined ? Math.max(1, length) : length + 1;
          expect(explanationText(explanation).split("\n").length).toBe(lines + counted + 3);
          const points = explanation.steps.map((step) => step.points ?? 0);
          if (model.form !== "scorecard" || model.totals[0]!.leads === undefined)
            expect(explanation.total?.points ?? 0).toBe(points.reduce((sum, own) => sum + own, 0));
          if (explanation.steps.length > 0 && model.form === "tree") {
            expect(explanation.steps.at(-1)!.counts).toEqual(prediction.counts);
          }
          for (const { column, to, class: name } of explanation.changes) {
            expect(name).not.toBe(prediction.class);
            // Rows cannot hold what is computed of them.
            if (model.columns.some((own) => own.name === column && own.derived)) continue;
            const value = meant(model, column, to);
            const classes = value.map((cell) => predictRow(model, { ...row, [column]: cell }).class);
            expect(classes).toContain(name);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("finds a change wherever changing one category would change the class", () => {
    fc.assert(
      fc.property(modelsWithRows(undefined, 3), ({ model, rows }) => {
        // Rows cannot hold what is computed of them.
        fc.pre(model.columns.every(({ derived }) => !derived));
        for (const row of rows) {
          const { class: now, changes } = explainRow(model, row);
          for (const schema of model.columns) {
            const matters = schema.categories.some(
              (value) => predictRow(model, { ...row, [schema.name]: value }).class !== now,
            );
            if (matters) expect(changes.map((change) => change.column)).toContain(schema.name);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("two changes together", () => {
  it("change the class, and are found wherever two categories would", () => {
    fc.assert(
      fc.property(modelsWithRows(undefined, 3), ({ model, rows }) => {
        // Rows cannot hold what is computed of them.
        fc.pre(model.columns.every(({ derived }) => !derived));
        for (const row of rows) {
          const { class: now, changes } = explainRow(model, row);
          if (changes.length > 0) continue;
          const found = findTwoChanges(model, row);
          if (found !== null) {
            const [one, two] = found.map(({ column, to }) => ({ column, values: meant(model, column, to) }));
            const classes = one!.values.flatMap((first) =>
              two!.values.map(
                (second) => predictRow(model, { ...row, [one!.column]: first, [two!.column]: second }).class,
              ),
            );
            expect(classes).toContain(found[0].class);
            expect(found[0].class).not.toBe(now);
          }
          const pairs = model.columns.flatMap((a) => model.columns.map((b) => [a, b] as const));
          const matters = pairs.some(([a, b]) =>
            a.categories.some((first) =>
              b.categories.some(
                (second) => predictRow(model, { ...row, [a.name]: first, [b.name]: second }).class !== now,
              ),
            ),
          );
          if (matters) expect(found).not.toBeNull();
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("rowAt", () => {
  it("gives back the row that the dataset holds", () => {
    fc.assert(
      fc.property(modelsWithRows(undefined, 5), ({ model, rows }) => {
        const data = datasetOf(model, rows);
        const { codes } = predict(model, data);
        rows.forEach((row, index) => {
          expect(rowAt(data, index)).toEqual(row);
          expect(predictRow(model, rowAt(data, index)).class).toBe(model.classes[codes[index]]);
        });
      }),
      { numRuns: 200 },
    );
  });
});
