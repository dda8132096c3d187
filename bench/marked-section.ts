// Puts a bench's table between its markers, in the README or a page of docs: <!-- bench:NAME --> … <!-- /bench:NAME -->.

import { readFileSync, writeFileSync } from "node:fs";

const PAGES = ["../README.md", "../docs/results/product.md"].map((page) => new URL(page, import.meta.url));

/** Does nothing where no page has such markers. */
export function updateMarked(name: string, section: string): void {
  const markers = new RegExp(`(<!-- bench:${name} -->\n)[\\s\\S]*?(<!-- /bench:${name} -->)`);
  for (const page of PAGES) {
    const text = readFileSync(page, "utf8");
    const updated = text.replace(markers, (_, open, close) => `${open}${section.trim()}\n${close}`);
    if (updated !== text) writeFileSync(page, updated);
  }
}
