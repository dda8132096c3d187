import { describe, expect, it } from "vitest";
import { createMemorySource } from "../../src/counts/memory/memory-source.ts";
import { responsiveSource } from "../../src/counts/responsive-source.ts";
import { generateDataset } from "../../src/dataset/generate/generate-dataset.ts";
import { learn } from "../../src/workflow/learn.ts";
import { countSourceContract } from "../contracts/count-source-contract.ts";

countSourceContract("memory, letting the event loop breathe", async (dataset, options) =>
  responsiveSource(await createMemorySource(dataset, options)),
);

describe("work that is watched", () => {
  it("hears an abort that comes from a timer while it counts", async () => {
    const dataset = generateDataset("par5", { rows: 60_000, seed: 1 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 60);
    const started = performance.now();
    await expect(
      learn(dataset, { method: "id3", signal: controller.signal, uninformed: "split" }),
    ).rejects.toThrow("aborted");
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it("learns the same model as work that is not", async () => {
    const dataset = generateDataset("dnf3", { rows: 1650, seed: 1 });
    const plain = await learn(dataset, { method: "redwood" });
    const watched = await learn(dataset, { method: "redwood", onProgress: () => {} });
    expect(watched.model).toEqual(plain.model);
  });
});
