// Puts a bench's table between its markers in the README: <!-- bench:NAME --> … <!-- /bench:NAME -->.

import { readFileSync, writeFileSync } from "node:fs";

const README = new URL("../README.md", import.meta.url);

/** Does nothing where the README has no such markers. */
export function updateReadme(name: string, section: string): void {
  const text = readFileSync(README, "utf8");
  const markers = new RegExp(`(<!-- bench:${name} -->\n)[\\s\\S]*?(<!-- /bench:${name} -->)`);
  const updated = text.replace(markers, (_, open, close) => `${open}${section.trim()}\n${close}`);
  if (updated !== text) writeFileSync(README, updated);
}
