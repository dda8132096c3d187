import { describe, expect, it } from "vitest";
import { DataError } from "../../src/dataset/data-error.ts";
import { toPmml } from "../../src/export/pmml.ts";
import { irisTree, mixedTree, mushroomList } from "../arbitraries/small-models.ts";
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
