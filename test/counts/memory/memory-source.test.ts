import { createMemorySource } from "../../../src/counts/memory/memory-source.ts";
import { countSourceContract } from "../../contracts/count-source-contract.ts";

countSourceContract("memory", createMemorySource, { runs: 200 });
countSourceContract(
  "memory, TypeScript kernels",
  (dataset, { bins }) => createMemorySource(dataset, { bins, kernels: "typescript" }),
  { runs: 60 },
);
