// The exact search in a worker of a real browser: one thread, no shared memory, stopped by a message.

import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { learn } from "../../src/choose/learn.ts";
import { stoppable } from "../search/trees/stoppable.ts";
import { bundleForBrowser } from "./bundle-for-browser.ts";
import { launchBrowser } from "./launch-browser.ts";

const browser = await launchBrowser();
const page = browser ? await browser.newPage() : null;
const script = browser
  ? await bundleForBrowser(join(import.meta.dirname, "search-worker-entry.ts"), "espalier")
  : "";
afterAll(async () => browser?.close());

interface Request {
  readonly script: string;
  readonly rows: number;
  readonly columns: number;
  readonly method: string;
  /** Milliseconds after which the page says stop. */
  readonly stopAfter: number | null;
}

interface Answer {
  readonly model: unknown;
  readonly certificate: { optimal: boolean; lowerBound: number; upperBound: number };
}

/** The page makes the data itself, by the generator's text. */
function searchInWorker(opened: Page, request: Omit<Request, "script">): Promise<Answer> {
  return opened.evaluate(
    async ({ script: text, rows, columns, method, stopAfter, generator }) => {
      const make = new Function(`return (${generator})`)() as (rows: number, columns: number) => unknown;
      const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
      const answered = new Promise<MessageEvent>((resolve, reject) => {
        worker.onmessage = resolve;
        worker.onerror = (event) => reject(new Error(event.message));
      });
      worker.postMessage({ data: make(rows, columns), method, options: { intervals: 2 } });
      if (stopAfter !== null) {
        await new Promise((resolve) => setTimeout(resolve, stopAfter));
        worker.postMessage({ stop: true });
      }
      const { data } = await answered;
      worker.terminate();
      return data;
    },
    { ...request, script, generator: stoppable.toString() },
  );
}

describe("a worker of a browser", () => {
  it.skipIf(!browser)("finds the tree that Node finds, byte for byte", async () => {
    const found = await searchInWorker(page!, { rows: 300, columns: 4, method: "t3", stopAfter: null });
    const here = await learn(stoppable(300, 4), { method: "t3", intervals: 2 });
    expect(found.certificate).toEqual(here.certificate);
    expect(JSON.stringify(found.model)).toBe(JSON.stringify(here.model));
  });

  it.skipIf(!browser)("stops when told to, with the best tree so far and a bound", async () => {
    const found = await searchInWorker(page!, { rows: 3000, columns: 6, method: "t4", stopAfter: 1000 });
    expect(found.certificate.optimal).toBe(false);
    expect(found.certificate.lowerBound).toBeLessThan(found.certificate.upperBound);
    expect(found.certificate.upperBound).toBeLessThan(1500);
  });
});
