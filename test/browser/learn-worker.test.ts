// Learning in a worker of a real browser: the same model as in Node, with progress, and stopped by a signal.

import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { learn, toText } from "../../src/index.ts";
import { generateDataset } from "../../src/internal.ts";
import { bundleForBrowser } from "./bundle-for-browser.ts";
import { launchBrowser } from "./launch-browser.ts";

const browser = await launchBrowser();
afterAll(() => browser?.close());

/** What the worker does with a message, after the bundle. */
const WORKER = `
self.onmessage = async ({ data: { stopAfter, ...options } }) => {
  const stop = new AbortController();
  let steps = 0;
  const onProgress = () => { if (++steps === stopAfter) stop.abort(); };
  const dataset = espalier.generateDataset("mx6", { rows: 200, seed: 1 });
  try {
    const { model, choice } = await espalier.learn(dataset, { ...options, signal: stop.signal, onProgress });
    self.postMessage({ text: espalier.toText(model), name: choice?.name, steps });
  } catch (error) {
    self.postMessage({ error: error.name, steps });
  }
};`;

describe.skipIf(browser === null)("learn in a browser worker", () => {
  let ask: (message: object) => Promise<{ text?: string; name?: string; steps: number; error?: string }>;

  beforeAll(async () => {
    const bundle = await bundleForBrowser(join(import.meta.dirname, "learn-entry.ts"), "espalier");
    const page = await browser!.newPage();
    ask = (message) =>
      page.evaluate(
        ([script, sent]) =>
          new Promise((resolve, reject) => {
            const worker = new Worker(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = ({ message: text }) => reject(new Error(text));
            worker.postMessage(sent);
          }),
        [bundle + WORKER, message] as const,
      );
  });

  it("finds the model that Node finds, and reports progress", async () => {
    const dataset = generateDataset("mx6", { rows: 200, seed: 1 });
    const { model, choice } = await learn(dataset, { evaluate: null, timeLimit: 600 });
    const answer = await ask({ evaluate: null, timeLimit: 600 });
    expect(answer).toMatchObject({ text: toText(model), name: choice.name });
    expect(answer.steps).toBeGreaterThan(10);
  });

  it("stops at its signal: with a model if one was evaluated, else with an AbortError", async () => {
    const { steps, error, name } = await ask({ evaluate: null, timeLimit: 600, stopAfter: 2 });
    expect(steps).toBeLessThan(20);
    expect(name !== undefined || error === "AbortError").toBe(true);
  });
});
