import fc from "fast-check";
import { expect, it } from "vitest";
import { isOrderedKind } from "../../../../src/dataset/column.ts";
import { type Model, predict } from "../../../../src/index.ts";
import { edit, partsOf } from "../../../../src/internal.ts";
import { cutView } from "../../../../src/studio/panels/inspector/cut-view.ts";
import { datasets } from "../../../arbitraries/dataset.ts";
import { modelsOn } from "../../../arbitraries/model-on-dataset.ts";

const cases = datasets().chain((dataset) =>
  fc.tuple(modelsOn(dataset), fc.nat()).map(([model, pick]) => ({ dataset, model, pick })),
);

/** A part whose threshold can be moved, with its column, its value and what it must stay between. */
function someCut(model: Model, pick: number) {
  const parts = partsOf(model);
  for (let tried = 0; tried < parts.length; tried++) {
    const { address } = parts[(pick + tried) % parts.length]!;
    try {
      const { records } = edit(model, [{ type: "set-threshold", at: address, value: 0.123 }]);
      const found = /^(.*) ≤ (-?[\d.]+)$/.exec(records[0]!.was);
      const column = model.columns.find(({ name, kind }) => name === found?.[1] && isOrderedKind(kind));
      if (found && column) return { at: address, column: column.name, value: Number(found[2]) };
    } catch {
      // Not every part has a threshold, and 0.123 may not lie between its neighbours.
    }
  }
  return null;
}

it("says of every cut how many edit rows the whole model would get right", () => {
  let seen = 0;
  fc.assert(
    fc.property(cases, ({ dataset, model, pick }) => {
      const cut = someCut(model, pick);
      if (cut === null) return;
      const places = Uint32Array.from({ length: dataset.rows }, (_, row) => row);
      const within = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
      let view: ReturnType<typeof cutView>;
      try {
        const rows = { model, at: cut.at, places, learn: dataset, edit: dataset };
        view = cutView({ ...cut, isAbove: false, within }, rows);
      } catch (error) {
        // Without its neighbours a threshold of intervals may be asked to leave its place.
        expect(String(error)).toContain("does not lie between its neighbours");
        return;
      }
      seen++;
      expect([...view.cuts]).toEqual([...view.cuts].sort((a, b) => a - b));
      expect([...view.cuts]).toContain(cut.value);
      view.cuts.forEach((value, index) => {
        const { model: moved } = edit(model, [{ type: "set-threshold", at: cut.at, value }]);
        const { codes, classes } = predict(moved, dataset);
        let right = 0;
        for (let row = 0; row < dataset.rows; row++) {
          const isRight = classes[codes[row]!] === dataset.target.categories[dataset.target.codes[row]!];
          if (isRight) right += dataset.weights === null ? 1 : dataset.weights[row]!;
        }
        expect(view.right[index]).toBeCloseTo(right, 6);
      });
    }),
  );
  expect(seen).toBeGreaterThan(10);
});
