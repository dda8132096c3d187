import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { selectRows } from "../../../src/dataset/select.ts";
import { partsOf } from "../../../src/edit/parts.ts";
import { predict } from "../../../src/model/predict.ts";
import { predictRow, type Row } from "../../../src/model/predict-row.ts";
import { rowAt } from "../../../src/model/row-at.ts";
import { surestMistakes } from "../../../src/report/facts/surest-mistakes.ts";
import { WALK } from "../../../src/report/page/page-script.ts";
import { modelJson } from "../../../src/report/sections/what-if-section.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { modelsOn } from "../../arbitraries/model-on-dataset.ts";

interface Stop {
  readonly at: string;
  readonly class: number;
  readonly counts: readonly number[];
}

// The page's own script, as text, is what runs in browsers.
const walk = new Function(`${WALK}; return walk;`)() as (model: unknown, row: Row) => Stop[];

const cases = datasets().chain((dataset) => modelsOn(dataset).map((model) => ({ dataset, model })));

describe("the model that a report carries", () => {
  it("predicts what the model predicts, and walks by the addresses of its parts", () => {
    fc.assert(
      fc.property(cases, ({ dataset, model }) => {
        const carried = JSON.parse(JSON.stringify(modelJson(model)));
        const addresses = new Set(["all", ...partsOf(model).map(({ address }) => address)]);
        for (let row = 0; row < Math.min(dataset.rows, 8); row++) {
          const values = rowAt(dataset, row);
          const way = walk(carried, values);
          const end = way.at(-1)!;
          const expected = predictRow(model, values);
          expect(model.classes[end.class]).toBe(expected.class);
          expect(end.counts).toEqual(expected.counts);
          for (const { at } of way) expect(addresses.has(at)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe("the surest mistakes", () => {
  it("are rows that the model gets wrong, the surest first, in whatever order the rows are", async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ dataset, model }) => {
        fc.pre(dataset.weights === null);
        const source = await createMemorySource(dataset);
        const found = await surestMistakes(source, source.everything, model, 1000);
        await source.close();
        const backwards = Uint32Array.from({ length: dataset.rows }, (_, row) => dataset.rows - 1 - row);
        const turned = await createMemorySource(selectRows(dataset, backwards));
        expect(await surestMistakes(turned, turned.everything, model, 1000)).toEqual(found);
        await turned.close();
        const { codes, endOf, ends } = predict(model, dataset);
        const wrong = [...codes.keys()].filter(
          (row) => model.classes[codes[row]!] !== dataset.target.categories[dataset.target.codes[row]!],
        );
        expect(found.reduce((sum, { rows }) => sum + rows, 0)).toBe(wrong.length);
        for (const { values, predicted, actual } of found) {
          expect(predictRow(model, values).class).toBe(predicted);
          expect(actual).not.toBe(predicted);
        }
        const shares = found.map(({ share }) => share);
        expect(shares).toEqual([...shares].sort((a, b) => b - a));
        const shareOf = (row: number): number => {
          const { counts, class: name } = ends[endOf[row]!]!;
          const total = counts.reduce((sum, count) => sum + count, 0);
          return total > 0 ? counts[model.classes.indexOf(name)]! / total : 0;
        };
        if (found.length > 0) expect(found[0]!.share).toBe(Math.max(...wrong.map(shareOf)));
      }),
      { numRuns: 150 },
    );
  });
});
