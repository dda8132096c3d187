import { describe, expect, it } from "vitest";
import { toText } from "../../src/export/text.ts";
import type { ListModel } from "../../src/model/model.ts";
import { heartTree, irisTree, mixedTree, mushroomList } from "../arbitraries/small-models.ts";

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

  it("names what a multiway split does with missing values", () => {
    expect(toText(mixedTree)).toContain("else (stalk-root is missing or another value):");
    expect(toText(mixedTree)).toContain("else (age is missing): no (no training rows)");
  });

  it("lists what is counted where it does not fit on a line, and goes on with then", () => {
    const lines = toText(heartTree).split("\n");
    expect(lines.slice(0, 2)).toEqual(["if at least 4 of these 9:", "  - age > 54.5"]);
    expect(lines.slice(9, 14)).toEqual([
      "  - thal ≠ normal or missing",
      "then:",
      "  if fewer than 2 of (vessels > 0.5 or missing, thal = reversable, chest pain = asymptomatic): absent (22 of 31, 71 %)",
      "  else: present (115 of 124, 92.7 %)",
      "else: absent (133 of 148, 89.9 %)",
    ]);
    const { root } = heartTree;
    if (root.type !== "test") throw new Error("a test expected");
    const leaf = { type: "leaf" as const, class: "present", counts: [31, 124] };
    expect(toText({ ...heartTree, root: { ...root, yes: leaf } })).toContain(
      "  - thal ≠ normal or missing\nthen: present (124 of 155, 80 %)\nelse: absent",
    );
  });

  it("adds the formula where a list of two classes is one", () => {
    expect(toText(mushroomList)).toContain("class = poisonous exactly when\n     odor = foul\n  or ");
    const one: ListModel = { ...mushroomList, rules: mushroomList.rules.slice(0, 1) };
    expect(toText(one)).toContain("class = poisonous exactly when odor = foul\n");
    const [first, ...rest] = mushroomList.rules;
    const both: ListModel = { ...mushroomList, rules: [{ ...first!, class: "edible" }, ...rest] };
    expect(toText(both)).not.toContain("exactly when");
  });

  it("has a sentence for a model without conditions", () => {
    const { root: _, ...head } = irisTree;
    const leaf = { type: "leaf" as const, class: "setosa", counts: [999999, 1, 0] };
    expect(toText({ ...head, root: leaf })).toBe("always setosa (999999 of 1000000, > 99.9 %)\n");
    expect(toText({ ...mushroomList, rules: [] })).toBe("always edible (4200 of 4276, 98.2 %)\n");
  });
});
