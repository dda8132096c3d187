import { describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import type { CountSource } from "../../src/counts/count-source.ts";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { responsiveSource } from "../../src/counts/responsive-source.ts";
import { wrapSource } from "../../src/counts/wrap-source.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { fitProcedure } from "../../src/learn/fit-procedure.ts";
import { procedureOf } from "../../src/learn/procedure.ts";
import { countSourceContract } from "../contracts/count-source-contract.ts";
import { startTickingClock } from "../ticking-clock.ts";

countSourceContract("memory, letting the event loop run", async (dataset, options) =>
  responsiveSource(await createMemorySource(dataset, options)),
);

describe("work that is watched", () => {
  it("lets others have the event loop after a stretch of work, and only then", async () => {
    const source = await createMemorySource(generateDataset("par5", { rows: 100, seed: 1 }));
    for (const [milliseconds, isHeard] of [
      [1, false],
      [100, true],
    ] as const) {
      const clock = startTickingClock(() => {}, milliseconds);
      let heard = false;
      setImmediate(() => {
        heard = true;
      });
      const watched = responsiveSource(source);
      await watched.countClasses([source.everything]);
      clock.stop();
      expect(heard).toBe(isHeard);
    }
  });

  it("hears an abort that comes from outside while it counts", async () => {
    const source = await createMemorySource(generateDataset("par5", { rows: 1000, seed: 1 }));
    const stop = new AbortController();
    startTickingClock((time) => time === 300 && setImmediate(() => stop.abort()), 100);
    const procedure = procedureOf({ method: "id3", uninformed: "split" });
    const { signal } = stop;
    await expect(fitProcedure(source, source.everything, procedure, { signal })).rejects.toThrow("aborted");
  });

  it("counts under weightings in pieces that are no larger than allowed, however many rows, variables and weightings", async () => {
    const source = await createMemorySource(generateDataset("par5", { rows: 1000, seed: 1 }));
    const variables = source.variables.map(({ index }) => index);
    const weightings = Array.from({ length: 30 }, (_, index) => ({
      terms: [{ variable: index % 4, exponents: Int32Array.of(0, -256, 0) }],
    }));
    let largest = 0;
    const counted: CountSource = {
      ...wrapSource(source),
      countWeighted(requests, visit) {
        const looks = requests.map((each) => each.variables.length * each.weightings.length * 1000);
        largest = Math.max(largest, ...looks);
        return source.countWeighted(requests, visit);
      },
    };
    const request = { part: source.everything, variables, weightings };
    const seen = new Set<string>();
    await responsiveSource(counted, { piece: 2e4 }).countWeighted([request], ({ variable, weighting }) =>
      seen.add(`${variable} ${weighting}`),
    );
    expect(seen.size).toBe(variables.length * weightings.length);
    // A look at a two-valued variable costs a twelfth of a cell.
    expect(largest).toBeLessThan(24e4);
  });

  it("learns the same model as work that is not", async () => {
    const dataset = generateDataset("dnf3", { rows: 1650, seed: 1 });
    const plain = await learn(dataset, { method: "redwood" });
    const watched = await learn(dataset, { method: "redwood", onProgress: () => {} });
    expect(watched.model).toEqual(plain.model);
  });
});
