// A living page of the docs by itself, without the site around it.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { bundleForBrowser } from "./bundle-for-browser.ts";

export const living = join(import.meta.dirname, "../../docs/ideas/living");
const style = readFileSync(join(living, "living.css"), "utf8");
/** What the site gives the pages' colours. */
const COLOURS =
  "--vp-c-divider:#e2e2e3;--vp-c-border:#c2c2c4;--vp-c-bg-soft:#f6f6f7;--vp-c-bg-alt:#f6f6f7;--vp-c-brand-1:#3451b2;--vp-c-brand-soft:#dfe4fb;--vp-c-green-1:#18794e;--vp-c-danger-1:#b8272c;--vp-c-text-1:#3c3c43";

let script: Promise<string> | null = null;

/** `show` is the name of what all.ts exports for it. */
export async function openIdea(browser: Browser, show: string, width = 800): Promise<Page> {
  script ??= bundleForBrowser(join(living, "all.ts"), "living");
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const look = `:root{${COLOURS}}body{font-family:sans-serif;color:#3c3c43;margin:8px}`;
  await page.setContent(`<style>${look}${style}</style><div class="living" id="living"></div>`);
  await page.addScriptTag({ content: await script });
  await page.evaluate((name) => {
    const shows = (globalThis as unknown as Record<string, Record<string, (element: unknown) => void>>)
      .living!;
    shows[name]!(document.getElementById("living"));
  }, show);
  return page;
}
