// Writes what a bench measured into docs/results/NAME.md, between <!-- bench:NAME --> and <!-- /bench:NAME -->. The words around
// the markers are written by hand and stay; a bench without a page gets one.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

export function updateResultsPage(name: string, summary: string, measured: string): void {
  const page = new URL(`../docs/results/${name}.md`, import.meta.url);
  const markers = new RegExp(`(<!-- bench:${name} -->\n)[\\s\\S]*?(<!-- /bench:${name} -->)`);
  const before = existsSync(page)
    ? readFileSync(page, "utf8")
    : `# ${name}: ${summary}\n\n<!-- bench:${name} -->\n<!-- /bench:${name} -->\n`;
  if (!markers.test(before)) throw new Error(`docs/results/${name}.md has no <!-- bench:${name} --> markers`);
  writeFileSync(
    page,
    before.replace(markers, (_, open, close) => `${open}${measured.trim()}\n${close}`),
  );
}

/** "Measured on 2026-11-16 at commit 64eaf1f by …": when, of what and how, as far as it can be known here. */
export function describeMeasurement(name: string, machine: string): string {
  const day = new Date().toISOString().slice(0, 10);
  return `Measured on ${day}${commitText()} by \`npm run bench -- ${name}\` on ${machine}.`;
}

function commitText(): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync("git", args, { cwd: new URL("../", import.meta.url), encoding: "utf8" }).trim();
    const changed = git("status", "--porcelain", "--untracked-files=no", "--", "src", "bench") !== "";
    return ` at commit ${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
  } catch {
    // Not a clone: the date has to do.
    return "";
  }
}
