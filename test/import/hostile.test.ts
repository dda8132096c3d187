// Files made to hurt: entities, depth, size, cycles, wrong types. Each is refused in one line, soon.

import { describe, expect, it } from "vitest";
import { importModel } from "../../src/import/import-model.ts";

const refusal = (text: string): string => {
  try {
    importModel(text, { name: "file" });
  } catch (error) {
    expect((error as Error).name, (error as Error).stack).toBe("DataError");
    return (error as Error).message;
  }
  return "imported";
};

const sklearn = {
  features: ["a"],
  classes: ["no", "yes"],
  children_left: [1, -1, -1],
  children_right: [2, -1, -1],
  feature: [0, -2, -2],
  threshold: [0.5, -2, -2],
  value: [[[1, 1]], [[1, 0]], [[0, 1]]],
};
const xgboost = {
  learner: {
    feature_names: [],
    learner_model_param: { base_score: "5E-1", num_class: "0", num_feature: "1" },
    objective: { name: "binary:logistic" },
    gradient_booster: {
      name: "gbtree",
      model: {
        trees: [
          {
            left_children: [1, -1, -1],
            right_children: [2, -1, -1],
            split_indices: [0, 0, 0],
            split_conditions: [0.5, -1, 1],
            default_left: [0, 0, 0],
          },
        ],
      },
    },
  },
};
const lightgbm = {
  objective: "binary sigmoid:1",
  feature_names: ["a"],
  feature_infos: {},
  tree_info: [{ tree_structure: { leaf_value: 1 } }],
};
const json = JSON.stringify;
const changed = (change: object): string => json({ ...sklearn, ...change });

describe("a hostile file is refused in one line", () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ["entities", '<!DOCTYPE p [<!ENTITY a "&b;&b;">]><PMML>&a;</PMML>', /document type/],
    ["an entity that is not known", "<PMML>&a;</PMML>", /entity &a;/],
    ["depth", `<PMML>${"<Node>".repeat(20_000)}`, /nested deeper/],
    ["a tag that never ends", `<PMML a="${"x".repeat(1000)}`, /tag is not closed/],
    ["an attribute twice quoted", '<PMML a="1"b="2"/>', /not XML/],
    ["tags that cross", "<PMML><a></PMML></a>", /closes nothing/],
    ["nothing", " \n", /is empty/],
    ["text", "hello", /not valid JSON/],
    ["a number", "1", /no model/],
    ["a list", "[]", /save_model/],
    ["some object", "{}", /not known/],
    ["a page", "<!doctype html><html></html>", /without a model/],
    [
      "a page whose model is broken",
      '<html><script type="application/json" id="espalier-model">{"format"</script>',
      /cut short/,
    ],
    ["a text model of LightGBM", "tree\nversion=v4\n", /dump_model/],
    ["a pickle", "\x80\x04\x95", /binary/],
    ["a cycle", changed({ children_left: [0, -1, -1] }), /leads to node 0/],
    ["a child of two", changed({ children_left: [2, -1, -1] }), /leads to node 2/],
    ["a child that is not there", changed({ children_left: [7, -1, -1] }), /leads to node 7/],
    ["a child between two", changed({ children_left: [0.5, -1, -1] }), /leads to node 0.5/],
    ["a feature that is not there", changed({ feature: [9, -2, -2] }), /feature 9 of 1/],
    ["lists of unequal length", changed({ threshold: [] }), /unequal/],
    ["a text for a number", changed({ threshold: ["a", 0, 0] }), /file\.threshold\[0\]: expected a number/],
    ["a regression", changed({ value: [[[1]], [[2.5]], [[3]]] }), /classifier is expected/],
    ["negative rows", changed({ value: [[[1, 1]], [[-1, 1]], [[1, 0]]] }), /negative/],
    [
      "two outputs",
      changed({
        value: [
          [[1], [1]],
          [[1], [1]],
          [[1], [1]],
        ],
      }),
      /several outputs/,
    ],
    ["two features of one name", changed({ features: ["a", "a"] }), /one name/],
    ["the class among the features", changed({ target: "a" }), /target/],
    ["many trees", json({ ...lightgbm, tree_info: [{}, {}] }), /2 trees/],
    [
      "several classes in trees of two",
      json({ ...lightgbm, objective: "multiclass num_class:3", num_class: 3 }),
      /each of 3 classes/,
    ],
    ["a regression of LightGBM", json({ ...lightgbm, objective: "regression" }), /objective is regression/],
    ["a booster of another kind", json(xgboost).replace("gbtree", "gblinear"), /gblinear/],
    ["a regression of XGBoost", json(xgboost).replace("binary:logistic", "reg:squarederror"), /squarederror/],
    [
      "a billion features",
      json(xgboost).replace('"num_feature":"1"', '"num_feature":"1000000000"'),
      /how many features/,
    ],
    ["__proto__", `{"__proto__": 1, ${json(sklearn).slice(1)}`.replace('["a"]', '["__proto__"]'), /imported/],
  ];
  it.each(cases)("%s", (_, text, message) => {
    expect(refusal(text)).toMatch(message);
    expect(refusal(text)).not.toContain("\n");
  });

  it("and what is wrong there is right here", () => {
    expect([json(sklearn), json(xgboost), json(lightgbm)].map(refusal)).toEqual([
      "imported",
      "imported",
      "imported",
    ]);
  });

  it("a tree of 8,000 levels is read, whatever the stack", () => {
    const levels = 8000;
    const open = '<Node score="a"><SimplePredicate field="x" operator="lessOrEqual" value="';
    const nodes = Array.from(
      { length: levels },
      (_, i) =>
        `<Node score="b"><SimplePredicate field="x" operator="greaterThan" value="${levels - i}"/></Node>${open}${levels - i}"/>`,
    );
    const text = `<PMML><DataDictionary><DataField name="x" optype="continuous" dataType="double"/><DataField name="y"/></DataDictionary>
<TreeModel functionName="classification" missingValueStrategy="nullPrediction"><MiningSchema><MiningField name="x"/><MiningField name="y" usageType="target"/></MiningSchema>
<Node score="a"><True/>${nodes.join("")}${"</Node>".repeat(levels + 1)}</TreeModel></PMML>`;
    expect(refusal(text)).toBe("imported");
  });
});
