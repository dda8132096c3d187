import { describe, expect, it } from "vitest";
import { toText } from "../../src/export/text.ts";
import type { ListModel } from "../../src/model/model.ts";
import { irisTree, mixedTree, mushroomList } from "../arbitraries/small-models.ts";

describe("a model as text", () => {
  it("reads as if, else if, else, with the rows behind each decision", () => {
    expect(toText(irisTree)).toBe(
      [
        "if petal length (cm) ≤ 2.45: setosa (all 50)",
        "else if petal width (cm) ≤ 1.75:",
        "  if petal length (cm) ≤ 4.95: versicolor (47 of 48, 97.9 %)",
        "  else: virginica (4 of 6, 66.7 %)",
        "else: virginica (45 of 46, 97.8 %)",
        "",
      ].join("\n"),
    );
  });

  it("says what a fan does with missing values", () => {
    expect(toText(mixedTree)).toContain("else (stalk-root is missing or something else):");
    expect(toText(mixedTree)).toContain("else (age is missing): no (no training rows)");
  });

  it("adds the formula where a list of two classes is one", () => {
    expect(toText(mushroomList)).toContain("class = poisonous exactly when\n     odor = foul\n  or ");
    const one: ListModel = { ...mushroomList, rules: mushroomList.rules.slice(0, 1) };
    expect(toText(one)).toContain("class = poisonous exactly when odor = foul\n");
    const [first, ...rest] = mushroomList.rules;
    const both: ListModel = { ...mushroomList, rules: [{ ...first!, class: "edible" }, ...rest] };
    expect(toText(both)).not.toContain("exactly when");
  });

  it("has a sentence for a model that asks nothing", () => {
    const { root: _, ...head } = irisTree;
    const leaf = { type: "leaf" as const, class: "setosa", counts: [999999, 1, 0] };
    expect(toText({ ...head, root: leaf })).toBe("always setosa (999999 of 1000000, > 99.9 %)\n");
    expect(toText({ ...mushroomList, rules: [] })).toBe("always edible (4200 of 4276, 98.2 %)\n");
  });
});
