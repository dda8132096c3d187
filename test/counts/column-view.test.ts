import { viewColumns } from "../../src/counts/column-view.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { countSourceContract } from "../contracts/count-source-contract.ts";

// The view hides two columns, one before and one after those of the dataset asked about.
countSourceContract(
  "some columns of another source",
  async (dataset, options) => {
    const hidden = (name: string) => ({
      kind: "categorical" as const,
      name,
      categories: ["a", "b", "c"],
      codes: Uint8Array.from({ length: dataset.rows }, (_, row) => row % 4),
    });
    const attributes = [hidden("hidden before"), ...dataset.attributes, hidden("hidden after")];
    const source = await createMemorySource({ ...dataset, attributes }, options);
    return viewColumns(
      source,
      dataset.attributes.map((_, index) => index + 1),
    );
  },
  { runs: 150 },
);
