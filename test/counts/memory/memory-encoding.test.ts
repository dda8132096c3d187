import { describe, expect, it } from "vitest";
import { codedVariable } from "../../../src/counts/memory/coded-variable.ts";
import { type CodedVariable, MemoryEncoding } from "../../../src/counts/memory/memory-encoding.ts";
import { columnSchema, type Dataset } from "../../../src/dataset/dataset.ts";

function wide(columns: number): Dataset {
  return {
    name: "wide",
    rows: 2,
    attributes: Array.from({ length: columns }, (_, column) => ({
      kind: "boolean" as const,
      name: `c${column}`,
      categories: ["0", "1"],
      codes: Uint8Array.from([0, 1]),
    })),
    target: { kind: "categorical", name: "class", categories: ["no", "yes"], codes: Uint8Array.from([0, 1]) },
    weights: null,
    notices: [],
  };
}

/** How often packing so many columns looks at what a variable is called by. */
async function looks(columns: number): Promise<number> {
  const dataset = wide(columns);
  const encoding = await MemoryEncoding.create(dataset, "auto", "typescript");
  let count = 0;
  const variables = dataset.attributes.map((column, index): CodedVariable => {
    const variable = codedVariable(index, columnSchema(column), Uint8Array.from([0, 1]));
    return Object.defineProperty({ ...variable }, "index", {
      get() {
        count++;
        return index;
      },
    });
  });
  encoding.pack(variables);
  return count;
}

describe("packing columns", () => {
  it("takes work in proportion to their number", async () => {
    expect(await looks(2000)).toBeLessThanOrEqual(2 * (await looks(1000)));
  });
});
