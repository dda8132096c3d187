import { existsSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { readDatasetFile } from "../../src/node.ts";
import { datasets } from "../arbitraries/dataset.ts";
import { readingFaults } from "../oracles/reading-faults.ts";

const shared = "../shared/datasets";

describe("whatever a choice finds", () => {
  it("keeps to the reading rules on random tables, within its budget", async () => {
    await fc.assert(
      fc.asyncProperty(
        datasets({
          minRows: 25,
          maxRows: 60,
          maxColumns: 3,
          maxClasses: 3,
          kinds: ["continuous", "categorical"],
        }),
        async (dataset) => {
          const { model, size } = await learn(dataset, { evaluate: null, maxConditions: 6 });
          expect(readingFaults(model, dataset)).toEqual([]);
          expect(size.conditions).toBeLessThanOrEqual(6);
        },
      ),
      { numRuns: 6 },
    );
  });

  it.skipIf(!existsSync(`${shared}/iris.csv`)).each(["iris", "hepatitis", "glass2"])(
    "keeps to the reading rules on %s",
    async (name) => {
      const dataset = await readDatasetFile(`${shared}/${name}.csv`, { target: "class" });
      const { model, size } = await learn(dataset, { evaluate: null });
      expect(readingFaults(model, dataset)).toEqual([]);
      expect(size.conditions).toBeLessThanOrEqual(12);
    },
  );
});
