import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { isOrderedKind } from "../../../src/dataset/column.ts";
import type { Dataset } from "../../../src/dataset/dataset.ts";
import { generateDataset } from "../../../src/dataset/generate/generate-dataset.ts";
import { assessRows } from "../../../src/evaluate/assess-rows.ts";
import { measure } from "../../../src/evaluate/measures.ts";
import { fitProcedure } from "../../../src/learn/fit-procedure.ts";
import type { GrownList } from "../../../src/learn/list/separate-and-conquer.ts";
import { procedureOf } from "../../../src/learn/procedure.ts";
import type { ListModel } from "../../../src/model/model.ts";
import { predict } from "../../../src/model/predict.ts";
import { measureSize } from "../../../src/model/size.ts";
import { datasets } from "../../arbitraries/dataset.ts";
import { naiveListBits } from "../../oracles/naive-list-bits.ts";
import { startTickingClock } from "../../ticking-clock.ts";

async function learn(dataset: Dataset, options: Readonly<Record<string, unknown>>): Promise<ListModel> {
  const source = await createMemorySource(dataset);
  const { model } = await fitProcedure(
    source,
    source.everything,
    procedureOf({ method: "greedy3", ...options }),
  );
  return model as ListModel;
}

const grown = ({ rules, otherwise, classes }: ListModel): GrownList => ({
  rules: rules.map(({ conditions, class: name }) => ({ conditions, label: classes.indexOf(name) })),
  otherwise: classes.indexOf(otherwise.class),
});

const wrongOn = (dataset: Dataset, model: ListModel): number =>
  measure(assessRows(predict(model, dataset), dataset)).errors;

describe("regrown lists", () => {
  it("make no more mistakes and take no more bits than the list of the paper, inside the budget", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets({ minRows: 4, maxRows: 40 }),
        fc.integer({ min: 0, max: 6 }),
        async (dataset, maxConditions) => {
          const plain = await learn(dataset, { maxConditions, minRows: 0 });
          const regrown = await learn(dataset, { maxConditions, minRows: 0, refine: "yes" });
          expect(wrongOn(dataset, regrown)).toBeLessThanOrEqual(wrongOn(dataset, plain) + 1e-6);
          expect(measureSize(regrown).conditions).toBeLessThanOrEqual(maxConditions);
          // Conditions on one number are drawn together for reading, and then take fewer bits than they were chosen by.
          if (dataset.attributes.some(({ kind }) => isOrderedKind(kind))) return;
          const most = naiveListBits(dataset, grown(plain));
          expect(naiveListBits(dataset, grown(regrown))).toBeLessThanOrEqual(most + 1e-6);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("find every term of DNFs that pruning had lost some of", async () => {
    const parameters = { attributes: 50, terms: 9, mean: 5, deviation: 1 };
    let [plain, regrown] = [0, 0];
    for (let seed = 300; seed < 308; seed++) {
      const dataset = generateDataset("random-dnf", { rows: 2000, seed, parameters });
      const fresh = generateDataset("random-dnf", {
        rows: 3000,
        seed: seed + 50,
        conceptSeed: seed,
        parameters,
      });
      if (wrongOn(fresh, await learn(dataset, { refine: "no" })) === 0) plain++;
      if (wrongOn(fresh, await learn(dataset, { refine: "yes" })) === 0) regrown++;
    }
    expect(plain).toBeLessThan(8);
    expect(regrown).toBe(8);
  });

  it("see through noise", async () => {
    const parameters = { attributes: 36, terms: 7, mean: 5, deviation: 1 };
    let [plain, regrown] = [0, 0];
    for (let seed = 300; seed < 302; seed++) {
      const noisy = generateDataset("random-dnf", { rows: 2500, seed, parameters, classNoise: 0.05 });
      const fresh = generateDataset("random-dnf", {
        rows: 3000,
        seed: seed + 50,
        conceptSeed: seed,
        parameters,
      });
      plain += wrongOn(fresh, await learn(noisy, { refine: "no" }));
      regrown += wrongOn(fresh, await learn(noisy, { refine: "yes" }));
    }
    expect(regrown).toBeLessThan(plain / 3);
  });

  it("describe every class that costs are paid for", async () => {
    const dataset = generateDataset("random-dnf", { rows: 600, seed: 3, classNoise: 0.1 });
    const costs = { "0": { "1": 1 }, "1": { "0": 6 } };
    const model = await learn(dataset, { refine: "yes", costs });
    const { confusion } = measure(assessRows(predict(model, dataset), dataset));
    const indifferent = measure(
      assessRows(predict(await learn(dataset, { refine: "yes" }), dataset), dataset),
    ).confusion;
    const costOf = ({ counts }: typeof confusion): number => counts[0][1] + 6 * counts[1][0];
    expect(costOf(confusion)).toBeLessThanOrEqual(costOf(indifferent));
  });

  it("can be given up", async () => {
    const dataset = generateDataset("dnf2", { rows: 2000, classNoise: 0.1 });
    const source = await createMemorySource(dataset);
    const stop = new AbortController();
    const clock = startTickingClock((time) => time === 50 && stop.abort());
    const procedure = procedureOf({ method: "greedy3", refine: "yes" });
    await expect(
      fitProcedure(source, source.everything, procedure, { signal: stop.signal }).finally(clock.stop),
    ).rejects.toThrow(/abort/i);
  });
});
