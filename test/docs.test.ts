import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { docPages } from "../scripts/doc-pages.js";

const root = join(import.meta.dirname, "..");
const pages = docPages(root);

describe("the docs", () => {
  it("have no code that is not run: console and js blocks only, beside output, listings and the two install commands", () => {
    const strays = pages.flatMap((page) => {
      const text = readFileSync(join(root, page), "utf8");
      const languages = [...text.matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)].map(([, language]) => language);
      return languages
        .filter((language) => !["console", "js", "text"].includes(language!))
        .filter((language) => !(language === "sh" && page === "README.md"))
        .map((language) => `${page}: ${language}`);
    });
    expect(strays).toEqual([]);
  });

  it("have a page for every kind of learner, each with a picture, when to use it and the paper", () => {
    const learners = pages.filter((page) => /learners\/(?!index)/.test(page));
    expect(learners).toHaveLength(8);
    for (const page of learners) {
      const text = readFileSync(join(root, page), "utf8");
      expect(text, page).toMatch(/\]\(\.\/pictures\/[\w-]+\.svg\)/);
      expect(text, page).toContain("When to use it");
      expect(text, page).toMatch(/\b(19|20)\d\d\b/);
    }
  });

  it("build into a site, every link leading somewhere, with the API reference", { timeout: 240_000 }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/docs.js"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
    const site = join(root, "docs/.vitepress/dist");
    for (const page of ["index", "tutorial", "library", "command-line", "learners/fringe", "api/index"]) {
      expect(existsSync(join(site, `${page}.html`)), page).toBe(true);
    }
    expect(readFileSync(join(site, "api/espalier.html"), "utf8")).toContain("ChooseLearnOptions");
  });
});
