import fc from "fast-check";
import { expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { readableModel } from "../../../src/grow/readable/readable-model.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import { predict } from "../../../src/model/predict.ts";
import { measureSize } from "../../../src/model/size.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { modelsOn } from "../../arbitraries/model-on-dataset.ts";
import { readingFaults } from "../../oracles/reading-faults.ts";

const withModel = datasets({ maxRows: 60 }).chain((dataset) =>
  fc.tuple(fc.constant(dataset), modelsOn(dataset)),
);

it("any tree or list is written so that no reading rule is broken", async () => {
  await fc.assert(
    fc.asyncProperty(withModel, async ([dataset, model]) => {
      fc.pre(model.form !== "scorecard");
      const source = await createMemorySource(dataset);
      const request = { source, part: source.everything, decision: undefined };
      const read = await readableModel(model, request);
      expect(readingFaults(read, dataset)).toEqual([]);
      expect(measureSize(read).conditions).toBeLessThanOrEqual(measureSize(model).conditions);
    }),
    { numRuns: 300 },
  );
});

it("a tree whose cuts lie apart answers every training row as before", async () => {
  await fc.assert(
    fc.asyncProperty(datasets({ maxRows: 60, weighted: false }), async (dataset) => {
      const source = await createMemorySource(dataset);
      const plain = await fitProcedure(
        source,
        source.everything,
        procedureOf({ method: "id3", maxConditions: 3 }),
      );
      const asked = procedureOf({ method: "id3", maxConditions: 3, readable: true });
      const read = await fitProcedure(source, source.everything, asked);
      if (read.model.form !== "tree" || plain.model.form !== "tree") throw new Error("not a tree");
      if (measureSize(read.model).conditions < measureSize(plain.model).conditions) return;
      expect(read.model.root.counts).toEqual(plain.model.root.counts);
      expect(predict(read.model, dataset).endOf).toEqual(predict(plain.model, dataset).endOf);
    }),
  );
});

it.each(["id3", "redwood", "refined", "checklist", "scorecard", "greedy3", "grove", "t2", "fringe"])(
  "%s keeps to the rules where it is asked to",
  async (method) => {
    await fc.assert(
      fc.asyncProperty(datasets({ minRows: 20, maxRows: 80 }), async (dataset) => {
        const source = await createMemorySource(dataset);
        const procedure = procedureOf({ method, readable: true } as Parameters<typeof procedureOf>[0]);
        const { model } = await fitProcedure(source, source.everything, procedure);
        expect(readingFaults(model, dataset)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  },
);
