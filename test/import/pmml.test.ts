// PMML: our own export read back, and the strategies of other writers, each on a tree of a few lines.

import { describe, expect, it } from "vitest";
import { conditionsOf, hasAtLeast, type Test } from "../../src/condition/condition.ts";
import { toPmml } from "../../src/export/pmml.ts";
import { importModel } from "../../src/import/import-model.ts";
import { predict } from "../../src/model/predict.ts";
import { predictRow } from "../../src/model/predict-row.ts";
import { probabilitiesOf } from "../../src/model/probabilities.ts";
import { testsOf } from "../../src/model/tests-of.ts";
import { datasetOf } from "../arbitraries/model.ts";
import { exportContract } from "../contracts/export-contract.ts";

exportContract({
  name: "PMML that is imported again",
  // Counts, points, parts of dates and words are computed fields, and dates are no numbers: they are refused.
  accepts: (model) =>
    model.form !== "scorecard" &&
    !testsOf(model).some(hasAtLeast) &&
    model.columns.every(({ name, kind, derived }) => name !== model.target && kind !== "date" && !derived),
  run: async (cases) =>
    cases.map(({ model, rows }) => {
      const { document } = importModel(toPmml(model));
      const { codes, endOf, ends } = predict(document.model, datasetOf(model, rows));
      return rows.map((_, row) => {
        const shares = probabilitiesOf(ends[endOf[row]], document.model.classes);
        return {
          class: document.model.classes[codes[row]],
          probabilities: Object.fromEntries(document.model.classes.map((name, c) => [name, shares[c]])),
        };
      });
    }),
});

const FIELDS = `<DataField name="x" optype="continuous" dataType="double"/>
<DataField name="n" optype="continuous" dataType="integer"/>
<DataField name="f" optype="continuous" dataType="float"/>
<DataField name="colour" optype="categorical" dataType="string"><Value value="red"/><Value value="green"/><Value value="blue"/></DataField>
<DataField name="y" optype="categorical" dataType="string"><Value value="no"/><Value value="yes"/></DataField>`;

function pmml(attributes: string, node: string, mining = ""): string {
  const use = ["x", "n", "f", "colour"].map((name) => `<MiningField name="${name}" ${mining}/>`).join("");
  return `<?xml version="1.0"?><PMML version="4.4"><!-- a tree --><Header/><DataDictionary>${FIELDS}</DataDictionary>
<TreeModel functionName="classification" ${attributes}><MiningSchema>${use}<MiningField name="y" usageType="target"/></MiningSchema>${node}</TreeModel></PMML>`;
}

const simple = (field: string, operator: string, value: string | number): string =>
  `<SimplePredicate field="${field}" operator="${operator}" value="${value}"/>`;
const leaf = (id: string, score: string, predicate: string): string =>
  `<Node id="${id}" score="${score}">${predicate}</Node>`;
const split = (no: string, yes: string, attributes = 'score="no"'): string =>
  `<Node id="1" ${attributes}><True/>${leaf("2", "no", no)}${leaf("3", "yes", yes)}</Node>`;

const NOTHING = { x: null, n: null, f: null, colour: null };
function answer(text: string, row: object): string {
  const { document } = importModel(text);
  return predictRow(document.model, { ...NOTHING, ...row }).class;
}
function testsIn(text: string): Test[] {
  const { document } = importModel(text);
  return testsOf(document.model);
}

describe("thresholds", () => {
  it("of < are the next lower double", () => {
    const text = pmml(
      'missingValueStrategy="none"',
      split(simple("x", "lessThan", 2.5), simple("x", "greaterOrEqual", 2.5)),
    );
    expect([2.4999999999999996, 2.5].map((x) => answer(text, { x }))).toEqual(["no", "yes"]);
  });

  it("of single precision let pass what rounds to them", () => {
    const text = pmml("", split(simple("f", "lessOrEqual", 0.7), simple("f", "greaterThan", 0.7)));
    expect([0.7, 0.69999998807, 0.70000001, 0.70000003].map((f) => answer(text, { f }))).toEqual([
      "no",
      "no",
      "no",
      "yes",
    ]);
  });

  it("of whole numbers lie between them", () => {
    const text = pmml("", split(simple("n", "lessThan", 5), simple("n", "greaterOrEqual", 5)));
    expect(importModel(text).document.model).toMatchObject({
      root: { test: { type: "at-most", threshold: 4.5 } },
    });
  });
});

describe("missing values", () => {
  const halves = [simple("x", "lessOrEqual", 2), simple("x", "greaterThan", 2)] as const;

  it("go to the defaultChild", () => {
    for (const [id, expected] of [
      ["2", "no"],
      ["3", "yes"],
    ]) {
      const text = pmml(
        'missingValueStrategy="defaultChild"',
        split(...halves, `score="no" defaultChild="${id}"`),
      );
      expect(answer(text, {})).toBe(expected);
      expect([1, 3].map((x) => answer(text, { x }))).toEqual(["no", "yes"]);
    }
  });

  it("end with the last prediction", () => {
    const text = pmml('missingValueStrategy="lastPrediction"', split(...halves, 'score="yes"'));
    expect(answer(text, {})).toBe("yes");
    expect([1, 3].map((x) => answer(text, { x }))).toEqual(["no", "yes"]);
  });

  it("are told where the source has no answer for them", () => {
    const text = pmml('missingValueStrategy="nullPrediction"', split(...halves));
    expect(importModel(text).notices.join()).toContain("no prediction");
    expect(testsOf(importModel(text).document.model)).toHaveLength(1);
  });

  it("count as what replaces them", () => {
    const text = pmml("", split(...halves), 'missingValueReplacement="3"').replace(
      /<MiningField name="colour" [^>]*>/,
      '<MiningField name="colour"/>',
    );
    expect([answer(text, {}), answer(text, { x: 1 })]).toEqual(["yes", "no"]);
  });

  it("are unknown to and, or, xor and sets by three-valued logic", () => {
    const set =
      '<SimpleSetPredicate field="colour" booleanOperator="isNotIn"><Array n="2" type="string">red "green"</Array></SimpleSetPredicate>';
    const cases: readonly (readonly [string, string, string, string])[] = [
      ["and", "yes", "no", "yes"],
      ["or", "no", "no", "yes"],
      ["xor", "no", "yes", "yes"],
      ["surrogate", "no", "no", "yes"],
    ];
    for (const [operator, blueAbove, blueBelow, missingAbove] of cases) {
      const predicate = `<CompoundPredicate booleanOperator="${operator}">${set}${simple("x", "lessOrEqual", 2)}</CompoundPredicate>`;
      const text = pmml(
        'noTrueChildStrategy="returnLastPrediction"',
        `<Node score="yes"><True/>${leaf("2", "no", predicate)}</Node>`,
      );
      expect(
        [
          answer(text, { x: 3, colour: "blue" }),
          answer(text, { x: 1, colour: "blue" }),
          answer(text, { x: 3 }),
        ],
        operator,
      ).toEqual([blueAbove, blueBelow, missingAbove]);
    }
  });
});

describe("what our models cannot say is refused in one line", () => {
  const halves = [simple("x", "lessOrEqual", 2), simple("x", "greaterThan", 2)] as const;
  const good = pmml("", split(...halves));
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      "mixtures of leaves",
      good.replace("<TreeModel", '<TreeModel missingValueStrategy="weightedConfidence"'),
      /weightedConfidence/,
    ],
    ["numbers", good.replace('"classification"', '"regression"'), /for regression/],
    ["ensembles", good.replaceAll("TreeModel", "MiningModel"), /<MiningModel>/],
    ["computed fields", good.replaceAll('field="x"', 'field="log(x)"'), /computed or not declared/],
    [
      "outliers",
      good.replaceAll('<MiningField name="x"', '<MiningField name="x" outliers="asExtremeValues"'),
      /outliers/,
    ],
    [
      "a default child that is not there",
      pmml('missingValueStrategy="defaultChild"', split(...halves)),
      /defaultChild/,
    ],
    ["an order of categories", pmml("", split(simple("colour", "lessThan", "red"), "<True/>")), /categories/],
    ["an operator of nobody's", pmml("", split(simple("x", "near", 2), "<True/>")), /"near"/],
    ["no number", pmml("", split(simple("x", "lessThan", "two"), "<True/>")), /compared with two/],
    ["a leaf without a class", good.replace('score="yes"', ""), /without a class/],
    ["other XML", "<html2/>", /not PMML/],
    ["rules that vote", good.replaceAll("TreeModel", "RuleSetModel"), /no RuleSet/],
  ];
  it.each(cases)("%s", (_, text, message) => {
    expect(() => importModel(text, { name: "m.pmml" })).toThrow(message);
    expect(() => importModel(text, { name: "m.pmml" })).toThrow(/^m\.pmml: [^\n]+$/);
  });

  it("but no test is asked that is already answered", () => {
    const text = pmml("", split(simple("colour", "equal", "red"), simple("colour", "notEqual", "red")));
    expect(conditionsOf(testsIn(text)[0])).toHaveLength(1);
  });
});
