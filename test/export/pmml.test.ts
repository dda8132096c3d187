import { describe, expect, it } from "vitest";
import { DataError } from "../../src/dataset/data-error.ts";
import { toPmml } from "../../src/export/pmml.ts";
import { heartTree, irisTree, mixedTree, mushroomList } from "../arbitraries/small-models.ts";
import { exportContract } from "../contracts/export-contract.ts";
import { checkPmml, evaluatePmml, parseXml } from "../oracles/pmml-evaluator.ts";

describe("exported PMML", () => {
  exportContract({
    name: "PMML",
    cases: 400,
    run: async (cases) =>
      cases.map(({ model, rows }) => {
        const root = parseXml(toPmml(model));
        checkPmml(root);
        return rows.map((row) => evaluatePmml(root, row));
      }),
  });

  it("is a TreeModel for trees and a RuleSetModel for lists", () => {
    expect(parseXml(toPmml(mixedTree)).children.map((child) => child.name)).toContain("TreeModel");
    expect(parseXml(toPmml(mushroomList)).children.map((child) => child.name)).toContain("RuleSetModel");
  });

  it("counts in a derived field that stands before the nodes; counts of the same items share one", () => {
    const tree = parseXml(toPmml(heartTree)).children.find(({ name }) => name === "TreeModel")!;
    expect(tree.children.map(({ name }) => name)).toEqual(["MiningSchema", "LocalTransformations", "Node"]);
    expect(toPmml(heartTree)).toContain(
      '<SimplePredicate field="items held 1" operator="greaterOrEqual" value="4"/>',
    );
    expect(toPmml(heartTree)).toContain(
      '<SimplePredicate field="items held 2" operator="lessThan" value="2"/>',
    );
    const { root } = heartTree;
    if (root.type !== "test" || root.test.type !== "at-least") throw new Error("a atLeast expected");
    const twice = { ...heartTree, root: { ...root, no: { ...root, test: { ...root.test, least: 2 } } } };
    expect(toPmml(twice).match(/<DerivedField /g)).toHaveLength(2);
    checkPmml(parseXml(toPmml(twice)));
    expect(toPmml(irisTree)).not.toContain("LocalTransformations");
  });

  it("keeps the counts' names apart from the columns' names", () => {
    const columns = heartTree.columns.map((schema, index) => {
      return index === 0 ? { ...schema, name: "items held 1" } : schema;
    });
    const renamed = JSON.parse(JSON.stringify(heartTree).replaceAll('"age"', '"items held 1"'));
    const pmml = toPmml({ ...renamed, columns });
    checkPmml(parseXml(pmml));
    expect(pmml).toContain('<DerivedField name="items held 1*"');
  });

  it("keeps the target's name apart from the columns' names", () => {
    const pmml = toPmml({ ...irisTree, target: "petal width (cm)" });
    checkPmml(parseXml(pmml));
    expect(pmml).toContain('<MiningField name="predicted petal width (cm)" usageType="target"/>');
  });

  it("refuses characters that XML cannot hold", () => {
    expect(() => toPmml({ ...irisTree, target: "a\u0001b" })).toThrow(
      new DataError('XML cannot hold a character in "Predicts a\\u0001b"; rename it'),
    );
    expect(() => toPmml({ ...irisTree, target: "\ud800" })).toThrow(DataError);
  });
});

describe("the PMML checker", () => {
  it("notices transformations in the wrong place, and text where none may stand", () => {
    const good = toPmml(heartTree);
    const [local] = /<LocalTransformations>.*<\/LocalTransformations>/s.exec(good)!;
    const moved = good.replace(local, "").replace("</TreeModel>", `${local}</TreeModel>`);
    expect(() => checkPmml(parseXml(moved))).toThrow("TreeModel may not hold");
    expect(() => parseXml(good.replace("<Node", "text<Node"))).toThrow("text at");
  });

  it("notices what the schema forbids", () => {
    const good = toPmml(irisTree);
    for (const [from, to] of [
      ['operator="lessOrEqual"', 'operator="atMost"'],
      ['field="petal width (cm)"', 'field="petal girth (cm)"'],
      ["<Header", "<Extra/><Header"],
      ['functionName="classification" ', ""],
      ['recordCount="150"', 'recordCount="many"'],
    ] as const) {
      expect(good).toContain(from);
      expect(() => checkPmml(parseXml(good.replace(from, to)))).toThrow();
    }
  });
});
