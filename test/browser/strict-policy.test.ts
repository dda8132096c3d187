// Learning in a page whose Content-Security-Policy forbids to compile WebAssembly: the same models as in Node.

import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLearner, generateDataset, learn, learners } from "../../src/internal.ts";
import { bundleForBrowser } from "./bundle-for-browser.ts";
import { launchBrowser } from "./launch-browser.ts";

const browser = await launchBrowser();
afterAll(() => browser?.close());

const POLICY = "default-src 'none'; script-src 'self'";
const data = ["mx6", { rows: 60, seed: 1 }] as const;

/** The bundle's global, as the page sees it. */
type Bundle = Pick<typeof import("../../src/internal.ts"), "findLearner" | "generateDataset" | "learn">;

describe.skipIf(browser === null)("a page that may not compile WebAssembly", () => {
  let page: Page;

  beforeAll(async () => {
    const bundle = await bundleForBrowser(join(import.meta.dirname, "learn-entry.ts"), "espalier");
    page = await browser!.newPage();
    await page.route("http://strict.test/**", (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body: bundle })
        : route.fulfill({
            contentType: "text/html",
            headers: { "Content-Security-Policy": POLICY },
            body: "<!doctype html><title>strict</title><script src='bundle.js'></script>",
          }),
    );
    await page.goto("http://strict.test/");
  });

  it("is refused by its policy, not by a browser without WebAssembly", async () => {
    const refusal = await page.evaluate(async () => {
      const empty = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
      const isValid = WebAssembly.validate(empty);
      return WebAssembly.compile(empty).then(
        () => null,
        (error: Error) => ({ isValid, text: error.message }),
      );
    });
    expect(refusal).toMatchObject({
      isValid: true,
      text: expect.stringContaining("Content Security Policy"),
    });
  });

  it.each(learners.map(({ name }) => name))("learns by %s what Node learns", async (method) => {
    const { model } = await learn(generateDataset(...data), { method: findLearner(method) });
    const found = await page.evaluate(
      async ([asked, by]) => {
        const { espalier } = globalThis as unknown as { espalier: Bundle };
        const learned = await espalier.learn(espalier.generateDataset(...asked), {
          method: espalier.findLearner(by),
        });
        return JSON.stringify(learned.model);
      },
      [data, method] as const,
    );
    expect(found).toBe(JSON.stringify(model));
  });
});
