import { expect, it } from "vitest";
import type { CountSource, Part } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { withOwnSource } from "../../src/counts/own-source.ts";
import { wrapSource } from "../../src/counts/wrap-source.ts";
import { makeDataset } from "../arbitraries/dataset.ts";

const dataset = makeDataset(
  [(name) => ({ kind: "boolean", name, categories: ["0", "1"], codes: Uint8Array.from([0, 1, 1, 0]) })],
  ["a", "b", "b", "a"],
  null,
);

/** A source that notes which sources were closed, with half of its rows; `extracts` false leaves `extract` out. */
async function halfOf(
  extracts: boolean,
): Promise<{ source: CountSource; half: Part; closed: CountSource[] }> {
  const closed: CountSource[] = [];
  const noting = (inner: CountSource): CountSource => {
    const extract = async (part: Part) => noting((await inner.can.extract!(part))!);
    const outer: CountSource = {
      ...wrapSource(inner),
      can: extracts ? { extract } : {},
      close: async () => void closed.push(outer),
    };
    return outer;
  };
  const source = noting(await createMemorySource(dataset));
  const [half] = await source.randomSplit(source.everything, { seed: 1, shares: [1, 1] });
  return { source, half: half!, closed };
}

it("work on some rows gets a source that holds those rows alone, closed after it", async () => {
  const { source, half, closed } = await halfOf(true);
  const { seen, counts } = await withOwnSource(source, half, async (seen, whole) => {
    await seen.define([{ type: "is", column: "c0" }]);
    expect(closed).toEqual([]);
    return { seen, counts: await seen.countClasses([whole]) };
  });
  expect(seen.rows).toBe(2);
  expect(counts).toEqual(await source.countClasses([half]));
  expect(seen.variables).toHaveLength(2);
  expect(source.variables).toHaveLength(1);
  expect(closed).toEqual([seen]);
});

it("the source made for the work is closed when the work fails", async () => {
  const { source, half, closed } = await halfOf(true);
  const work = withOwnSource(source, half, async () => {
    throw new Error("no luck");
  });
  await expect(work).rejects.toThrow("no luck");
  expect(closed).toHaveLength(1);
  expect(closed).not.toContain(source);
});

it("a source that makes none of its own does the work itself and stays open", async () => {
  const { source, half, closed } = await halfOf(false);
  const seen = await withOwnSource(source, half, async (own, whole) => ({ own, whole }));
  expect(seen.own).toBe(source);
  expect(seen.whole).toBe(half);
  expect(closed).toEqual([]);
});
