import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { barParts, classLooks, countsText } from "../../src/draw/class-looks.ts";
import { type OutlineLine, outlineLines, outlineOf } from "../../src/draw/outline.ts";
import { outlineHtml } from "../../src/draw/outline-html.ts";
import { toSvg } from "../../src/draw/svg.ts";
import { partsOf } from "../../src/edit/parts.ts";
import type { TreeModel, TreeNode } from "../../src/model/model.ts";
import { measureSize } from "../../src/model/size.ts";
import { models } from "../arbitraries/model.ts";
import { heartTree, irisTree, mixedTree, mushroomList } from "../arbitraries/small-models.ts";

const shown = (line: OutlineLine): string[] =>
  outlineLines(line).map(
    ({ address, depth, condition, isLeaf, class: name }) =>
      `${address} ${"  ".repeat(depth)}${condition}${isLeaf ? `: ${name}` : ""}`,
  );

/** A balanced tree of two classes on one number. */
function balanced(depth: number, low = 0, high = 64): TreeNode {
  const counts = [high - low, 0];
  if (depth === 0) return { type: "leaf", class: "a", counts };
  const threshold = (low + high) / 2;
  return {
    type: "test",
    class: "a",
    counts,
    test: { type: "at-most", column: "x", threshold },
    yes: balanced(depth - 1, low, threshold),
    no: balanced(depth - 1, threshold, high),
  };
}

const onX = (root: TreeNode, classes = ["a", "b"]): TreeModel => ({
  form: "tree",
  target: "y",
  classes,
  columns: [{ name: "x", kind: "continuous", categories: [], hasMissing: false }],
  root,
});

describe("an outline", () => {
  it("starts at the root and writes on every line the branch that leads to it", () => {
    expect(shown(outlineOf(irisTree))).toEqual([
      "1 all rows",
      "2   petal length (cm) ≤ 2.45: setosa",
      "3   petal length (cm) > 2.45",
      "4     petal width (cm) ≤ 1.75",
      "5       petal length (cm) ≤ 4.95: versicolor",
      "6       petal length (cm) > 4.95: virginica",
      "7     petal width (cm) > 1.75: virginica",
    ]);
  });

  it("names intervals by both ends, and what is missing or new", () => {
    const conditions = outlineLines(outlineOf(mixedTree, { isEmptyShown: true })).map(
      (line) => line.condition,
    );
    expect(conditions.some((text) => /^[\d.]+ < .* ≤ [\d.]+$/.test(text))).toBe(true);
    expect(conditions.some((text) => text.endsWith("is missing or another value"))).toBe(true);
  });

  it("of a list has a line for each rule and one for otherwise", () => {
    const lines = outlineOf(mushroomList).children;
    expect(lines.map(({ address }) => address)).toEqual(["1", "2", "3", "else"]);
    expect(lines.at(-1)!.condition).toBe("otherwise");
  });

  it("lists counted tests once, under the branch on which they hold", () => {
    const [first, second] = outlineOf(heartTree).children;
    expect(first).toMatchObject({ condition: "at least 4 of these 9" });
    expect(first!.items).toHaveLength(9);
    expect(second).toMatchObject({ condition: "fewer than 4 of these 9", items: [] });
  });

  it("has the addresses that edits use, for splits and leaves alike", () => {
    fc.assert(
      fc.property(models, (model) => {
        const lines = outlineLines(outlineOf(model, { isEmptyShown: true }));
        const own = lines.map(({ address }) => address).filter((address) => address !== "all");
        const parts = partsOf(model).filter(
          ({ type }) => type !== "condition" && type !== "item" && type !== "band",
        );
        expect(own).toEqual(parts.map(({ address }) => address));
        if (model.form === "tree") expect(lines[0]!.leaves).toBe(measureSize(model).leaves);
      }),
      { numRuns: 200 },
    );
  });

  it("does not draw what no training row reaches, but says where it leads", () => {
    const empty: TreeNode = { type: "leaf", class: "b", counts: [0, 0] };
    const model = onX({ ...balanced(1), no: empty } as TreeNode);
    const line = outlineOf(model);
    expect(line.children).toHaveLength(1);
    expect(line.empty).toEqual([{ address: "3", condition: "x > 32", class: "b" }]);
    expect(outlineOf(model, { isEmptyShown: true }).children).toHaveLength(2);
    expect(outlineHtml(model)).toContain("no training rows: x &gt; 32 (b)");
    expect(toSvg(model)).not.toContain(">b</text><");
  });

  it("draws every branch of a model that no row was counted for", () => {
    const bare: TreeNode = { type: "leaf", class: "b", counts: [0, 0] };
    const model = onX({ ...balanced(1), counts: [0, 0], yes: bare, no: bare } as TreeNode);
    expect(outlineOf(model).children).toHaveLength(2);
    expect(outlineHtml(model)).not.toMatch(/NaN/);
  });

  it("folds below depth 4, only where it would be too long for one look", () => {
    const long = outlineLines(outlineOf(onX(balanced(6))));
    for (const line of long) expect(line.isOpen).toBe(line.depth < 4);
    expect(outlineLines(outlineOf(onX(balanced(3)))).every(({ isOpen }) => isOpen)).toBe(true);
  });

  it("as HTML is sound, escaped and whole, without script or style", () => {
    fc.assert(
      fc.property(models, (model) => {
        const page = outlineHtml({ ...model, classes: model.classes });
        for (const tag of ["ul", "li", "details", "summary", "span", "svg", "div"])
          expect(page.match(new RegExp(`<${tag}[ >]`, "g"))?.length ?? 0).toBe(
            page.match(new RegExp(`</${tag}>`, "g"))?.length ?? 0,
          );
        expect(page).not.toMatch(/<script|style=|…|NaN|undefined/);
      }),
      { numRuns: 200 },
    );
  });

  it("becomes the SVG where boxes would not fit a page", () => {
    const svg = toSvg(onX(balanced(6)));
    expect(svg).toContain("An outline of the model, a line for each branch: 64 leaves");
    expect(Number(/width="(\d+)"/.exec(svg)![1])).toBeLessThan(900);
    expect(toSvg(irisTree)).toContain("The first split is");
  });
});

describe("the looks of classes", () => {
  it("are a colour each up to twelve; of more, the eleven most often predicted, and grey", () => {
    expect(classLooks(irisTree)).toEqual({ slots: [0, 1, 2], shown: [0, 1, 2], others: [] });
    const classes = [..."abcdefghijklmn"];
    const counts = classes.map(() => 10);
    const leaf = (name: string, rows: number): TreeNode => ({
      type: "leaf",
      class: name,
      counts: classes.map((_, index) => (index === 0 ? rows : 0)),
    });
    const model = onX({ ...balanced(1), counts, yes: leaf("n", 60), no: leaf("m", 40) } as TreeNode, classes);
    const looks = classLooks(model);
    expect(looks.shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13]);
    expect(looks.others).toEqual([9, 10, 11]);
    expect(looks.slots[13]).toBe(10);
    expect(barParts(counts, looks)).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((slot) => ({ slot, amount: 10 })),
      { slot: null, amount: 30 },
    ]);
  });

  it("are said in words, the most frequent first", () => {
    const name = (index: number): string => "abcdefghijkl"[index]!;
    expect(countsText([1, 150, 0], name)).toBe("150 b, 1 a");
    expect(countsText(Array(11).fill(2), name, 8)).toMatch(/^2 a, .*, 2 h, 6 of 3 other classes$/);
  });
});
