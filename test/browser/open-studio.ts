// The built Studio in a page of its own: own storage, and a record of all that it asked for and complained about.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { serveStudio } from "../../src/node/studio/serve-studio.ts";

const folder = join(import.meta.dirname, "../../dist/studio");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Milliseconds, for machines far slower than any it was written on. */
const PATIENCE = 120_000;

export interface OpenedStudio {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  /** Addresses that were asked for. */
  readonly asked: readonly string[];
  /** Those of them that have come, or cannot. */
  readonly answered: readonly string[];
  /** What the page wrote to the console as an error, or threw. */
  readonly faults: readonly string[];
  close(): Promise<void>;
}

export async function openStudio(
  browser: Browser,
  {
    file,
    prepare,
    ...options
  }: BrowserContextOptions & {
    readonly file?: string;
    readonly prepare?: (context: BrowserContext) => Promise<void>;
  } = {},
): Promise<OpenedStudio> {
  const server = await serveStudio({ folder, file });
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  const asked: string[] = [];
  const answered: string[] = [];
  const faults: string[] = [];
  context.on("request", (request) => asked.push(request.url()));
  context.on("requestfinished", (request) => answered.push(request.url()));
  context.on("requestfailed", (request) => answered.push(request.url()));
  await prepare?.(context);
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (line) => {
    if (line.type() === "error") faults.push(line.text());
  });
  await page.goto(server.url);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  return {
    ...{ context, page, url: server.url, asked, answered, faults },
    close: async () => {
      await context.close();
      await server.close();
    },
  };
}

export async function dropFile(page: Page, name: string, text: string | Buffer): Promise<void> {
  const buffer = typeof text === "string" ? Buffer.from(text) : text;
  await page.getByLabel("Data file", { exact: true }).setInputFiles({ name, mimeType: "text/csv", buffer });
}

/** What axe finds wrong on the screen, as "rule: element"; `targets`: also what is too small to be hit. */
export async function axeViolations(page: Page, { targets = false } = {}): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (enabled) => {
    type Found = { violations: { id: string; nodes: { html: string }[] }[] };
    type Run = (options: object) => Promise<Found>;
    const { run } = (globalThis as unknown as { axe: { run: Run } }).axe;
    const { violations } = await run({ rules: { "target-size": { enabled } } });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  }, targets);
}

/** On a phone what is known of the picked part is a sheet, which is closed at first. */
export async function openSheet(page: Page): Promise<void> {
  const knob = page.locator('.sheet-knob[aria-expanded="false"]');
  await page.locator(".inspector").waitFor();
  if (await knob.isVisible()) await knob.click();
}

/** Learns by a method that is done at once. */
export async function learnQuickly(page: Page, method = "redwood"): Promise<void> {
  await page.getByRole("button", { name: "Go on to Learn" }).click();
  await page.getByText("What mistakes cost").click();
  await page.getByLabel("Method").selectOption(method);
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.getByRole("heading", { name: /^Right on/ }).waitFor();
}
