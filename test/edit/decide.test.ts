import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edit } from "../../src/edit/edit.ts";
import { editDocument, stepsOf } from "../../src/edit/edit-document.ts";
import { decisionOf, nextOf } from "../../src/model/decision.ts";
import { probabilitiesOf } from "../../src/model/probabilities.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { preorder } from "../../src/model/walk-tree.ts";
import { modelToJson } from "../../src/model/write-json.ts";
import { models } from "../arbitraries/model.ts";
import { mushroomList } from "../arbitraries/small-models.ts";

describe("another decision on a model", () => {
  it("says the class exactly where its probability reaches the threshold, and changes nothing else", () => {
    fc.assert(
      fc.property(models, fc.nat(), fc.integer({ min: 0, max: 20 }), (model, place, twentieths) => {
        const name = model.classes[place % model.classes.length]!;
        const from = twentieths / 20;
        const at = model.form === "tree" ? "1" : "all";
        const { model: next } = edit(model, [{ type: "decide", at, class: name, from }]);
        const ends = (own: typeof model) =>
          Array.from(preorder(decisionOf(own), nextOf), ({ item }) => item).filter(
            ({ otherwise }) => otherwise === null,
          );
        expect(ends(next).map(({ counts }) => counts)).toEqual(ends(model).map(({ counts }) => counts));
        for (const end of ends(next)) {
          const own = probabilitiesOf(end, model.classes)[model.classes.indexOf(name)]!;
          expect(end.class === name).toBe(model.classes.length === 1 || own >= from - 1e-12);
        }
        expect(modelFromJson(modelToJson({ model: next })).model).toEqual(next);
      }),
      { numRuns: 100 },
    );
  });

  it("says by costs what costs least, is told so, and is made again from the history", async () => {
    const costs = { poisonous: { edible: 9 } };
    const asked = { type: "decide", at: "all", costs } as const;
    const { document } = await editDocument({ model: mushroomList }, [{ edits: [asked] }]);
    const { model, history } = document;
    expect(history![0]).toMatchObject({ was: "what is most probable", now: "what costs least" });
    const at = model.classes.indexOf("poisonous");
    for (const { item } of preorder(decisionOf(model), nextOf)) {
      if (item.otherwise !== null) continue;
      const risk = probabilitiesOf(item, model.classes)[at]!;
      expect(item.class).toBe(risk * 9 > 1 - risk ? "poisonous" : "edible");
    }
    const again = await editDocument({ model: mushroomList }, stepsOf(history!, mushroomList.columns));
    expect(modelToJson(again.document)).toBe(modelToJson(document));
  });

  it("is told in the history, which makes the same file again", async () => {
    const asked = { type: "decide", at: "all", class: "poisonous", from: 0.2 } as const;
    const { document } = await editDocument({ model: mushroomList }, [{ edits: [asked], reason: "safety" }]);
    const [record] = document.history!;
    expect(record).toMatchObject({ was: "what is most probable", now: "poisonous from 20.0 % on" });
    const again = await editDocument(
      { model: mushroomList },
      stepsOf(document.history!, mushroomList.columns),
    );
    expect(modelToJson(again.document)).toBe(modelToJson(document));
  });

  it("refuses a class that the model does not know, and a probability that is none", () => {
    const decide = (name: string, from: number) =>
      edit(mushroomList, [{ type: "decide", at: "all", class: name, from }]);
    expect(() => decide("tasty", 0.5)).toThrow("the model has no class tasty");
    expect(() => decide("edible", 1.5)).toThrow("is predicted is from 0 to 1, got 1.5");
  });
});
