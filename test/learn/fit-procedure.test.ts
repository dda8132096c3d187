import { expect, it } from "vitest";
import type { CountSource } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { SharedWork } from "../../src/learner/shared-work.ts";

const dataset = generateDataset("mx6", { rows: 200, seed: 1 });

it("fits that share work select columns once, and find the same as those that do not", async () => {
  const source = await createMemorySource(dataset);
  let tables = 0;
  const counted = new Proxy<CountSource>(source, {
    get(target, key) {
      const value = Reflect.get(target, key, target);
      if (key === "table") tables++;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const shared = new SharedWork();
  const select = { method: "wg" } as const;
  const fitted = [];
  for (const maxDepth of [2, 3]) {
    const procedure = procedureOf({ method: "redwood", maxDepth, select });
    fitted.push(await fitProcedure(counted, source.everything, procedure, { shared }));
  }
  expect(tables).toBe(1);
  for (const { model, selection, options } of fitted) {
    const procedure = procedureOf({ method: "redwood", maxDepth: options.maxDepth as number, select });
    const alone = await fitProcedure(source, source.everything, procedure);
    expect(model).toEqual(alone.model);
    expect(selection!.columns).toEqual(alone.selection!.columns);
  }
});

it("a learner that defines features leaves none behind for others who share the rows", async () => {
  const source = await createMemorySource(dataset);
  const before = source.variables.length;
  const procedure = procedureOf({ method: "fringe" });
  const shared = new SharedWork();
  const { model } = await fitProcedure(source, source.everything, procedure, { shared });
  expect(source.variables).toHaveLength(before);
  const alone = await createMemorySource(dataset);
  expect((await fitProcedure(alone, alone.everything, procedure)).model).toEqual(model);
  expect(alone.variables.length).toBeGreaterThan(before);
});
