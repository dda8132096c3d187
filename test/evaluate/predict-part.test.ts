import fc from "fast-check";
import { expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { assessModel } from "../../src/evaluate/assess-model.ts";
import { confusionOf, predictPart } from "../../src/evaluate/predict-part.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { modelsOn } from "../arbitraries/model-on-dataset.ts";
import { naivePredict } from "../oracles/naive-predict.ts";
import { NaiveSource } from "../oracles/naive-source.ts";

const datasetAndModels = datasets().chain((dataset) =>
  fc.tuple(fc.constant(dataset), fc.array(modelsOn(dataset), { minLength: 1, maxLength: 4 })),
);

it("models predict side by side what each predicts alone, row by row, on every source", async () => {
  await fc.assert(
    fc.asyncProperty(datasetAndModels, async ([dataset, models]) => {
      for (const source of [await createMemorySource(dataset), new NaiveSource(dataset)]) {
        const predictions = await predictPart(source, source.everything, models);
        for (const [place, model] of models.entries()) {
          const alone = await assessModel(source, source.everything, model);
          const { classes, counts } = confusionOf(predictions, place);
          for (const [actual, name] of alone.classes.entries()) {
            const row = counts[classes.indexOf(name)];
            expect(alone.classes.map((other) => row[classes.indexOf(other)])).toEqual([
              ...alone.counts[actual],
            ]);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

it("a source in memory has its rows in their order", async () => {
  await fc.assert(
    fc.asyncProperty(datasetAndModels, async ([dataset, models]) => {
      const source = await createMemorySource(dataset);
      const { classes, predicted } = await predictPart(source, source.everything, models);
      for (const [place, model] of models.entries()) {
        const expected = Array.from({ length: dataset.rows }, (_, row) => naivePredict(model, dataset, row));
        expect(Array.from(predicted[place], (code) => classes[code])).toEqual(expected);
      }
    }),
    { numRuns: 200 },
  );
});
