import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toDot } from "../../src/export/dot.ts";
import { measureSize } from "../../src/model/size.ts";
import { models, treeModels } from "../arbitraries/model.ts";
import { heartTree } from "../arbitraries/small-models.ts";

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;
const ATTRIBUTES = String.raw`\[\w+=(?:${STRING}|\w+)(?:, \w+=(?:${STRING}|\w+))*\]`;
const STATEMENT = new RegExp(String.raw`^  (?:\w+(?: -> \w+)? ${ATTRIBUTES}|\{ rank=same; \w+; \w+; \});?$`);

describe("a model in DOT", () => {
  it("is sound whatever the names", () => {
    fc.assert(
      fc.property(models, (model) => {
        const lines = toDot(model).trimEnd().split("\n");
        expect(lines[0]).toMatch(new RegExp(`^digraph ${STRING} \\{$`));
        expect(lines.at(-1)).toBe("}");
        for (const line of lines.slice(1, -1)) expect(line.replace(/;$/, "")).toMatch(STATEMENT);
      }),
      { numRuns: 500 },
    );
  });

  it("lists tests that are counted on lines of their own, flush left", () => {
    expect(toDot(heartTree)).toContain('label="at least 4 of these 9\\l   age > 54.5\\l   male\\l');
  });

  it("has a box for every node of a tree", () => {
    fc.assert(
      fc.property(treeModels, (model) => {
        const { nodes, leaves } = measureSize(model);
        expect(toDot(model).match(/^ {2}n\d+ \[/gm)).toHaveLength(nodes + leaves);
      }),
      { numRuns: 200 },
    );
  });
});
