// The Studio's engine in the worker of a real browser, asked from a test.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { serveStudio } from "../../src/node/studio/serve-studio.ts";

export const STUDIO = join(import.meta.dirname, "../../dist/studio");

export interface StudioEngine {
  readonly page: Page;
  /** A file is given as its text. */
  ask(name: string, given: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
}

export async function studioEngine(browser: Browser): Promise<StudioEngine> {
  const server = await serveStudio({ folder: STUDIO });
  const page = await browser.newPage();
  await page.goto(server.url);
  const worker = readdirSync(join(STUDIO, "assets")).find((file) => file.startsWith("engine-worker"));
  await page.evaluate((path) => {
    const own = new Worker(path, { type: "module" });
    const waiting = new Map<number, (message: { reply?: unknown; fault?: { message: string } }) => void>();
    own.onmessage = ({ data }) => {
      if (!("progress" in data)) waiting.get(data.id)?.(data);
    };
    let next = 1;
    const ask = (name: string, given: Record<string, unknown>): Promise<unknown> => {
      const id = next++;
      const file = typeof given.file === "string" ? new Blob([given.file]) : undefined;
      own.postMessage({ id, ask: name, with: { ...given, ...(file && { file }) } });
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ reply, fault }) => (fault ? reject(new Error(fault.message)) : resolve(reply)));
      });
    };
    Object.assign(globalThis, { askEngine: ask });
  }, `./assets/${worker}`);
  return {
    page,
    ask: (name, given) =>
      page.evaluate(
        ([asked, what]) =>
          (globalThis as unknown as { askEngine(name: string, given: object): Promise<unknown> }).askEngine(
            asked as string,
            what as object,
          ),
        [name, given] as const,
      ),
    async close() {
      await page.close();
      await server.close();
    },
  };
}
