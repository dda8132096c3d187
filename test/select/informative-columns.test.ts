import { expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { createRandom } from "../../src/dataset/random.ts";
import { informativeColumns } from "../../src/select/informative-columns.ts";
import { makeDataset, textColumn } from "../arbitraries/dataset.ts";

it("keeps a strong column behind 200 of noise where one class in ten is positive", async () => {
  const random = createRandom(3);
  const classes = Array.from({ length: 1000 }, () => (random.below(10) === 0 ? "yes" : "no"));
  // Of the positive rows nine in ten have it, of the others one in five: no condition on it changes the majority.
  const strong = classes.map((label) => (random.below(10) < (label === "yes" ? 9 : 2) ? "t" : "f"));
  const noise = Array.from({ length: 200 }, () => textColumn(classes.map(() => "ft"[random.below(2)])));
  const source = await createMemorySource(makeDataset([...noise, textColumn(strong)], classes, null));
  const kept = await informativeColumns(source, source.everything, 128);
  expect(kept).toHaveLength(128);
  expect(kept).toContain(200);
  expect(kept).toEqual([...kept].sort((a, b) => a - b));
});
