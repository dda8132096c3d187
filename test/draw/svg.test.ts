import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Test } from "../../src/condition/condition.ts";
import { toSvg } from "../../src/draw/svg.ts";
import { textWidth, wrapText } from "../../src/draw/text-size.ts";
import type { TreeModel, TreeNode } from "../../src/model/model.ts";
import { models } from "../arbitraries/model.ts";
import { heartTree, irisTree, mixedTree, mushroomList } from "../arbitraries/small-models.ts";

/** Throws where tags do not match up or markup is not escaped. */
function checkMarkup(svg: string): void {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/g,
    (_, closing, name, _attributes, single) => {
      if (closing) expect(open.pop()).toBe(name);
      else if (!single) open.push(name);
      return "";
    },
  );
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>]/);
  expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity(?!")/);
}

describe("a model as a drawing", () => {
  it("is sound markup whatever the names", () => {
    fc.assert(
      fc.property(models, (model) => {
        checkMarkup(toSvg({ ...model, target: `<script>${model.target}` }));
        expect(toSvg(model)).not.toMatch(/<script/);
      }),
      { numRuns: 200 },
    );
  });

  it("describes itself to people who cannot see it", () => {
    expect(toSvg(irisTree)).toContain("<title>Decision tree for species</title>");
    expect(toSvg(irisTree)).toContain(
      "<desc>The first split is petal length (cm) ≤ 2.45. The tree has 4 leaves and a depth of 3.</desc>",
    );
    expect(toSvg(mushroomList)).toContain(
      "<desc>3 rules are tried from the top; the first that applies decides, else edible.</desc>",
    );
    expect(toSvg(mushroomList)).toContain('role="img"');
    const { root } = mixedTree;
    if (root.type !== "test" || root.no.type !== "intervals") throw new Error("a multiway split expected");
    expect(toSvg({ ...mixedTree, root: root.no })).toContain("<desc>The first split is on age. ");
  });

  it("adapts to dark pages and scales by its viewBox", () => {
    expect(toSvg(irisTree)).toMatch(/viewBox="0 0 \d+ \d+"/);
    expect(toSvg(irisTree)).toContain("prefers-color-scheme: dark");
  });

  it("shortens nothing, however long the names", () => {
    const name =
      "a column whose name goes on and on, for longer than anyone would want to read in a box of a drawing, truly";
    const root = {
      ...mixedTree.root,
      test: { type: "missing" as const, column: name },
    } as typeof mixedTree.root;
    const svg = toSvg({
      ...mixedTree,
      columns: [{ ...mixedTree.columns[0], name }, ...mixedTree.columns],
      root,
    });
    expect(svg).not.toContain("…");
    const written = [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text).join(" ");
    expect(written).toContain(`${name}&quot; `);
    expect(written).toContain(" is missing ");
    expect(svg).toContain(`${name}&quot; is missing: no 60.5, yes 40</title>`);
  });

  it("lists tests that are counted on lines of their own, whole, in a box of ordinary width", () => {
    const svg = toSvg(heartTree);
    expect(svg).toContain(">at least 4 of these 9</text>");
    for (const text of ["• male", "• maximum heart rate ≤ 147.5", "• thal ≠ normal or missing"])
      expect(svg).toContain(`>${text}</text>`);
    expect(svg).not.toContain("…");
    const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)"[^>]*rx="7"/g)].map(([, width]) =>
      Number(width),
    );
    expect(Math.max(...widths)).toBeLessThan(300);
    const { root } = heartTree;
    if (root.type !== "test") throw new Error("a test expected");
    const leaf = { type: "leaf" as const, class: "absent", counts: [1, 2] };
    let chain: TreeNode = leaf;
    for (let link = 0; link < 4; link++) chain = { ...root, yes: leaf, no: chain };
    const cards = toSvg({ ...heartTree, root: chain });
    checkMarkup(cards);
    expect(cards.match(/>• male<\/text>/g)).toHaveLength(4);
    expect(cards).not.toContain("…");
  });

  it("draws a model without conditions, and one with many classes", () => {
    const classes = Array.from({ length: 12 }, (_, index) => `class ${index}`);
    const root = { type: "leaf" as const, class: "class 11", counts: classes.map(() => 0) };
    const svg = toSvg({ ...irisTree, classes, root });
    checkMarkup(svg);
    expect(svg).toContain("<desc>Always class 11 (no training rows).</desc>");
    checkMarkup(toSvg({ ...mushroomList, rules: [] }));
  });
});

describe("text in boxes", () => {
  it("never is wider than given, and loses nothing unless it ends in an ellipsis", () => {
    const text = fc.array(fc.string({ maxLength: 12 }), { maxLength: 8 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 40, max: 200 }),
        fc.integer({ min: 1, max: 4 }),
        (given, width, most) => {
          const lines = wrapText(given, { width, fontSize: 12, lines: most });
          expect(lines.length).toBeLessThanOrEqual(most);
          for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(width);
          const bare = (part: string): string => part.replace(/ /g, "");
          if (!lines.at(-1)!.endsWith("…")) expect(bare(lines.join(""))).toBe(bare(given));
          else expect(bare(given).startsWith(bare(lines.join("")).slice(0, -1))).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe("a tree in which every condition settles one side", () => {
  const x = (index: number): Test => ({ type: "is", column: `x${index}` });
  const leaf = (name: string): TreeNode => ({ type: "leaf", class: name, counts: [1, 1] });
  const chain = (length: number): TreeModel => {
    let root = leaf("no");
    for (let index = length; index > 0; index--) {
      const label = { class: "no", counts: [1, 1] };
      const test: Test = { type: "and", of: [x(index), x(0)] };
      root =
        index % 2 === 0
          ? { type: "test", ...label, test, yes: leaf("yes"), no: root }
          : { type: "test", ...label, test, yes: root, no: leaf("yes") };
    }
    const columns = Array.from({ length: length + 1 }, (_, index) => ({
      name: `x${index}`,
      kind: "boolean" as const,
      categories: ["0", "1"],
      hasMissing: false,
    }));
    return { form: "tree", target: "y", classes: ["no", "yes"], columns, root };
  };

  it("is drawn as cards where it is long, and says the negation where the no side is settled", () => {
    const svg = toSvg(chain(4));
    checkMarkup(svg);
    expect(svg).toContain("<title>if not (x1 and x0): yes (no 1, yes 1)</title>");
    expect(svg).toContain("<title>else if x2 and x0: yes (no 1, yes 1)</title>");
    expect(svg).toContain("4 rules are tried from the top");
    expect(toSvg(chain(3))).toContain("The first split is x1 and x0.");
  });
});
