// npm run idea-pictures: the living pages as pictures for docs/ideas/index.md, each as it looks once something was tried.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../test/browser/launch-browser.ts";
import { openIdea } from "../test/browser/open-idea.ts";

const folder = join(import.meta.dirname, "../docs/pictures/ideas");
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
if (browser === null) throw new Error("there is no browser here to draw with");

const press = (name: string) => (page: Page) => page.getByRole("button", { name }).click();
const IDEAS: readonly (readonly [name: string, show: string, tried: (page: Page) => Promise<void>])[] = [
  ["xor", "showXor", async (page) => page.getByText("skewing: 0 errors").waitFor()],
  ["replication", "showReplication", press("2 + 2 + 2")],
  ["intervals", "showIntervals", async () => {}],
  ["conflicts", "showConflicts", press("To the end")],
  ["lists", "showLists", press("Take one literal away")],
];

for (const [name, show, tried] of IDEAS) {
  const page = await openIdea(browser, show, 760);
  await page.locator(".living-checked").first().waitFor();
  await tried(page);
  await page.waitForTimeout(500);
  await page.locator("#living").screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}
await browser.close();
