import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { searchOptions } from "../docs/.vitepress/search-options.ts";
import { docPages } from "../scripts/doc-pages.js";
import { deadLinks } from "./dead-links.ts";

const root = join(import.meta.dirname, "..");
const pages = docPages(root);
const read = (page: string): string => readFileSync(join(root, page), "utf8");

/** What a page takes to be read: itself, its scripts and styles, as a server sends them; pictures come on top. */
const PAGE_BYTES = 110_000;

/** What people type, and the page that should come first. */
const FOUND = {
  imbalanced: "/tasks/rare-class",
  "class weight": "/tasks/rare-class",
  AUC: "/tasks/probability",
  calibration: "/tasks/probability",
  python: "/python",
  "scikit-learn": "/tasks/from-scikit-learn",
  rpart: "/tasks/from-c50-rpart",
  "missing values": "/tasks/missing-values",
  xlsx: "/tasks/messy-files",
  excel: "/tasks/messy-files",
  patients: "/tasks/groups-and-time",
};

describe("the docs", () => {
  it("have no code that is not run: console and js blocks only, beside output, listings, the README's install commands, and what python/tests runs", () => {
    const strays = pages.flatMap((page) => {
      const languages = [...read(page).matchAll(/^```(\w*)\n[\s\S]*?^```$/gm)].map(
        ([, language]) => language,
      );
      return languages
        .filter((language) => !["console", "js", "text"].includes(language!))
        .filter((language) => !(language === "sh" && page === "README.md"))
        .filter((language) => page !== `docs/${language === "python" ? language : "r"}.md`)
        .map((language) => `${page}: ${language}`);
    });
    expect(strays).toEqual([]);
  });

  it("have a page for every kind of learner, each with a picture, when to use it and the paper", () => {
    const learners = pages.filter((page) => /learners\/(?!index)/.test(page));
    expect(learners.length).toBeGreaterThan(10);
    for (const page of learners) {
      const text = read(page);
      expect(text, page).toMatch(/\]\(\.\/pictures\/[\w-]+\.svg\)/);
      expect(text, page).toContain("When to use it");
      expect(text, page).toMatch(/\b(19|20)\d\d\b/);
    }
  });

  it("say of every result when, by which command and on what machine it was measured", () => {
    // The reproductions of the papers are no measurement of time: each of their exhibits says its mode, runs and seed.
    // The attack is one run, which says so at its head.
    expect(read("docs/results/index.md")).toContain("(papers.md)");
    expect(read("docs/results/index.md")).toContain("(attack.md)");
    expect(read("docs/results/attack.md")).toMatch(
      /^One run on \d{4}-\d\d-\d\d at commit \w+ with seed \d+: \d+ minutes, [\d,]+ tries, [\d,]+ failures\. .+ cores, .+ Node v/m,
    );
    for (const page of pages.filter((each) => /results\/(?!index|papers|coverage|attack)/.test(each))) {
      const name = /([\w-]+)\.md$/.exec(page)![1];
      const measured = new RegExp(
        `<!-- bench:${name} -->\nMeasured on \\d{4}-\\d\\d-\\d\\d.* commit \\w+.* by \`npm run bench -- ${name}\` on .+\\.\n\n(?:(?:.+\n)+\n)*\\|`,
      );
      expect(read(page), page).toMatch(measured);
      expect(read("docs/results/index.md"), page).toContain(`(${name}.md)`);
    }
  });

  it("use the field's words; old names stand in code marks, where they are said to be old", () => {
    const old =
      /\b(tend(ed|ing)?|tally|tallies|redeals?|commonest|guessing|honest|untouched|dearer|rubbish)\b|is \\ said/i;
    const strays = [...pages, "CONTRIBUTING.md", "CHANGELOG.md"]
      .filter((page) => page !== "docs/glossary.md")
      .flatMap((page) =>
        read(page)
          .split("\n")
          .map((line) => line.replaceAll(/`[^`]*`/g, ""))
          .filter((line) => old.test(line))
          .map((line) => `${page}: ${line.slice(0, 120)}`),
      );
    expect(strays).toEqual([]);
  });

  it("have no link from the repository's own pages that leads nowhere", () => {
    const anchors = (text: string): Set<string> => {
      const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
      const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
          .replaceAll(" ", "-"),
      );
      return new Set([...headings, ...[...prose.matchAll(/(?:\{#| id=")([\w-]+)/g)].map(([, id]) => id)]);
    };
    const dead = [...pages, "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"].flatMap((page) =>
      [...read(page).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].flatMap(([, link]) => {
        const [file, place] = link.split("#");
        const target = file === "" ? page : join(dirname(page), file);
        // The API reference and the Studio are made with the site, where the same is tested.
        if (/^docs\/(api|studio)\//.test(target)) return [];
        const isThere =
          existsSync(join(root, target)) &&
          (!place || !target.endsWith(".md") || anchors(read(target)).has(place));
        return isThere ? [] : [`${page}: ${link}`];
      }),
    );
    expect(dead).toEqual([]);
  });

  it("have an entry in the changelog for the version that is published", () => {
    const { version } = JSON.parse(read("package.json")) as { version: string };
    expect(read("CHANGELOG.md")).toContain(`## [${version}]`);
  });

  it("build into a site, every link leading somewhere, with the API reference", () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/docs.js"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(status, stdout + stderr).toBe(0);
    const site = join(root, "docs/.vitepress/dist");
    for (const page of [
      "index",
      "tutorial",
      "library",
      "command-line",
      "glossary",
      "design",
      "learners/fringe",
      "results/product",
      "api/index",
      "studio",
      "studio/index",
    ]) {
      expect(existsSync(join(site, `${page}.html`)), page).toBe(true);
    }
    expect(deadLinks(site, ["studio"])).toEqual([]);
    const sent = new Map<string, number>();
    const sizeOf = (file: string): number => {
      if (!sent.has(file)) sent.set(file, gzipSync(readFileSync(join(site, file))).length);
      return sent.get(file)!;
    };
    const heavy = readdirSync(site, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".html") && !file.startsWith("studio/"))
      .map((file) => {
        const text = readFileSync(join(site, file), "utf8");
        const parts = new Set([...text.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, part]) => part));
        return { file, bytes: [file, ...parts].reduce((sum, part) => sum + sizeOf(part), 0) };
      })
      .filter(({ bytes }) => bytes > PAGE_BYTES);
    expect(heavy).toEqual([]);
  });

  it("are found by the words that people type, tasks first", async () => {
    const chunks = join(root, "docs/.vitepress/dist/assets/chunks");
    const name = readdirSync(chunks).find((file) => file.startsWith("@localSearchIndexroot"))!;
    const { default: index } = await import(/* @vite-ignore */ pathToFileURL(join(chunks, name)).href);
    // The library that VitePress searches with.
    const MiniSearch = createRequire(createRequire(import.meta.url).resolve("vitepress"))("minisearch");
    const fields = ["title", "titles", "text"];
    const search = MiniSearch.loadJSON(index, { fields, storeFields: fields.slice(0, 2), searchOptions });
    const pages = Object.entries(FOUND).map(([words]) => [
      words,
      search.search(words)[0]?.id.replace(/(\.html)?(#.*)?$/, ""),
    ]);
    expect(Object.fromEntries(pages)).toEqual(FOUND);
  });
});
