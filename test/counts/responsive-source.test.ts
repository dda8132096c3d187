import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { responsiveSource } from "../../src/counts/responsive-source.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { learnPart } from "../../src/learn/learn-part.ts";
import { learn } from "../../src/workflow/learn.ts";
import { countSourceContract } from "../contracts/count-source-contract.ts";
import { startTickingClock } from "../ticking-clock.ts";

countSourceContract("memory, letting the event loop breathe", async (dataset, options) =>
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
    const options = { method: "id3", signal: stop.signal, uninformed: "split" } as const;
    await expect(learnPart(source, source.everything, options)).rejects.toThrow("aborted");
  });

  it("learns the same model as work that is not", async () => {
    const dataset = generateDataset("dnf3", { rows: 1650, seed: 1 });
    const plain = await learn(dataset, { method: "redwood" });
    const watched = await learn(dataset, { method: "redwood", onProgress: () => {} });
    expect(watched.model).toEqual(plain.model);
  });
});
