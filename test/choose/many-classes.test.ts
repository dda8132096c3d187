import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { DataError } from "../../src/dataset/data-error.ts";
import { readDataset } from "../../src/dataset/read/read-dataset.ts";

const rows = Array.from({ length: 4004 }, (_, row) => `${row},${row % 7},c${row % 1001}`);
const dataset = await readDataset(`a,b,class\n${rows.join("\n")}`, {
  name: "many.csv",
  kinds: { a: "continuous" },
});

describe("a target of more than a thousand classes", () => {
  it("is refused where the method is to be chosen, with the ways out", async () => {
    const error = await learn(dataset).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DataError);
    expect((error as Error).message).toMatch(/"class" has 1,001 classes.*at most 1,000; join rare classes/);
  });

  it("is learned by a method that is named", async () => {
    const { model } = await learn(dataset, { method: "redwood", maxDepth: 2, prune: 0 });
    expect(model.classes).toHaveLength(1001);
  });
});
