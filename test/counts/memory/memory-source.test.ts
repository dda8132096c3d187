import fc from "fast-check";
import { expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { datasets, makeDataset, testsOn } from "../../arbitraries/dataset.ts";
import { countSourceContract } from "../../contracts/count-source-contract.ts";
import { NaiveSource } from "../../oracles/naive-source.ts";

countSourceContract("memory", createMemorySource, { runs: 200 });
countSourceContract(
  "memory, TypeScript kernels",
  (dataset, { bins }) => createMemorySource(dataset, { bins, kernels: "typescript" }),
  { runs: 60 },
);

it("says that data beyond 4 GiB belong to a database", async () => {
  const rows = 2 ** 30 - 1;
  const column = { kind: "continuous", name: "x", values: new Float64Array(0) } as const;
  const dataset = { ...makeDataset([], ["a", "b"], null), rows, attributes: [column] };
  await expect(createMemorySource(dataset)).rejects.toThrow(
    "random: 1073741823 rows of 1 columns do not fit the memory engine (4 GiB); let DuckDB count them",
  );
});

it("counts the classes of many sides of one part as of each alone", async () => {
  const cases = datasets().chain((dataset) =>
    fc.tuple(fc.constant(dataset), fc.array(testsOn(dataset), { minLength: 4, maxLength: 8 })),
  );
  await fc.assert(
    fc.asyncProperty(cases, fc.nat(9), async ([dataset, tests], seed) => {
      const [source, oracle] = [await createMemorySource(dataset), new NaiveSource(dataset)];
      const [counts, expected] = await Promise.all(
        [source, oracle].map(async (each) => {
          const [part] = await each.randomSplit(each.everything, { seed, shares: [3, 1] });
          const sides = await each.divide(tests.map((test) => ({ part: part!, test })));
          return each.countClasses([part!, ...sides.flatMap(({ yes, no }) => [yes, no])]);
        }),
      );
      expect(counts).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
