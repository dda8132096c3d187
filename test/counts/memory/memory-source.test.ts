import { expect, it } from "vitest";
import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { makeDataset } from "../../arbitraries/dataset.ts";
import { countSourceContract } from "../../contracts/count-source-contract.ts";

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
    "random: 1073741823 rows of 1 columns do not fit the memory engine (4 GiB); use --engine duckdb",
  );
});
