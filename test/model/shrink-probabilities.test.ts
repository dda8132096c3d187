import fc from "fast-check";
import { expect, it } from "vitest";
import { decideClass } from "../../src/model/decision-rule.ts";
import type { Labelled, ListModel, Model, TreeModel } from "../../src/model/model.ts";
import { renewProbabilities, shrinkProbabilities } from "../../src/model/shrink-probabilities.ts";
import { childrenOf } from "../../src/model/size.ts";
import { preorder } from "../../src/model/walk-tree.ts";
import { listModels, treeModels } from "../arbitraries/model.ts";
import { naiveShrinkage } from "../oracles/naive-shrinkage.ts";

const models: fc.Arbitrary<TreeModel | ListModel> = fc.oneof(treeModels, listModels);
const strengths = fc.constantFrom(0, 1, 8, 100);

function endsOf(model: Model): Labelled[] {
  if (model.form === "list") return [...model.rules, model.otherwise];
  if (model.form === "scorecard") return [...model.totals];
  return [...preorder(model.root, childrenOf)].map(({ item }) => item).filter(({ type }) => type === "leaf");
}

it("draws every end towards the part above it, as far as its class stays the one that is decided", () => {
  fc.assert(
    fc.property(models, strengths, (model, strength) => {
      const shrunk = shrinkProbabilities(model, strength);
      const wanted = naiveShrinkage(model, strength);
      for (const [place, { probabilities, class: name }] of endsOf(shrunk).entries()) {
        expect(probabilities!.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
        expect(probabilities!.every((p) => p >= 0 && p <= 1 + 1e-12)).toBe(true);
        const naive = wanted[place]!;
        if (decideClass(naive, model.classes, model.decision) === name) {
          probabilities!.forEach((p, c) => {
            expect(p).toBeCloseTo(naive[c]!, 12);
          });
        } else {
          // Only towards its own class, of which the others lose in proportion.
          const own = model.classes.indexOf(name);
          expect(probabilities![own]).toBeGreaterThanOrEqual(naive[own]! - 1e-12);
        }
      }
    }),
  );
});

it("the class of every end is what the decision makes of its probabilities, where it can be", () => {
  fc.assert(
    fc.property(models, strengths, ({ decision: _, ...model }, strength) => {
      for (const { probabilities, class: name } of endsOf(shrinkProbabilities(model as Model, strength)))
        expect(decideClass(probabilities!, model.classes, undefined)).toBe(name);
    }),
  );
});

it("an end of three rows does not say 100 %, one of a thousand nearly does", () => {
  const leaf = (no: number, yes: number) =>
    ({ type: "leaf", class: no > yes ? "no" : "yes", counts: [no, yes] }) as const;
  const model: TreeModel = {
    form: "tree",
    target: "y",
    classes: ["no", "yes"],
    columns: [],
    root: {
      ...{ type: "test", class: "no", counts: [1000, 3] },
      test: { type: "missing", column: "x" },
      yes: leaf(0, 3),
      no: leaf(1000, 0),
    },
  };
  const [few, many] = endsOf(shrinkProbabilities(model, 2)).map(({ probabilities }) => probabilities![1]!);
  expect(few).toBeGreaterThan(0.5);
  expect(few).toBeLessThan(0.7);
  expect(many).toBeLessThan(0.001);
});

it("are made again of changed counts only where they were made of counts", () => {
  fc.assert(
    fc.property(models, (model) => {
      expect(renewProbabilities(model)).toBe(model);
      const shrunk = shrinkProbabilities(model, 4);
      expect(renewProbabilities(shrunk)).toEqual(shrunk);
    }),
  );
});
