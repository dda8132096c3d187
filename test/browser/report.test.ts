import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chosenReport, countedReport, HOSTILE, namedReport } from "../report/sample-reports.ts";
import { faintTexts } from "./faint-texts.ts";
import { launchBrowser } from "./launch-browser.ts";

const folder = mkdtempSync(join(tmpdir(), "espalier-report-"));
const reports: Record<string, string> = {};
const browser = await launchBrowser();

beforeAll(async () => {
  const pages = {
    list: await namedReport("grove"),
    tree: await namedReport("t2"),
    hostile: await chosenReport(HOSTILE),
    "hostile tree": await namedReport("redwood", HOSTILE),
    counted: await countedReport(2),
    "counted cards": await countedReport(5),
  };
  for (const [name, page] of Object.entries(pages)) {
    reports[name] = join(folder, `${name}.html`);
    writeFileSync(reports[name], page);
  }
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const NAMES = ["list", "tree", "hostile", "hostile tree", "counted", "counted cards"];

interface Opened {
  readonly page: Page;
  readonly complaints: string[];
  readonly requests: string[];
}

async function open(name: string, { width = 1100, dark = false } = {}): Promise<Opened> {
  const page = await browser!.newPage({
    viewport: { width, height: 800 },
    colorScheme: dark ? "dark" : "light",
  });
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(pathToFileURL(reports[name]).href);
  // Everything that opens is looked at, too.
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
  return { page, complaints, requests };
}

describe.skipIf(browser === null)("a report in a real browser", () => {
  it.each(NAMES)(
    "%s: asks nothing of the network, complains of nothing, runs nothing foreign",
    async (name) => {
      const { page, complaints, requests } = await open(name);
      expect(complaints).toEqual([]);
      expect(requests).toEqual([pathToFileURL(reports[name]).href]);
      const foreign = "script:not([type='application/json']), img, iframe, link, object";
      expect(await page.locator(foreign).count()).toBe(1);
      await page.close();
    },
  );

  it.each(NAMES)("%s: fits a phone of 360 pixels without scrolling the page sideways", async (name) => {
    const { page } = await open(name, { width: 360 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.close();
  });

  it.each(["list", "hostile"])(
    "%s: draws candidates and learning curve to the width of a phone, in letters that can be read",
    async (name) => {
      for (const width of [390, 360]) {
        const { page } = await open(name, { width });
        const figures = await page.evaluate(() => {
          const parts = [...document.querySelectorAll("[aria-labelledby=frontier], [aria-labelledby=curve]")];
          const charts = parts
            .flatMap((part) => [...part.querySelectorAll<SVGSVGElement>("svg.chart")])
            .filter((chart) => chart.getBoundingClientRect().width > 0);
          return {
            scrolling: parts
              .flatMap((part) => [part, ...part.querySelectorAll("figure, figure *, .scroll")])
              .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth)
              .map((each) => each.outerHTML.slice(0, 80)),
            charts: charts.length,
            letters: charts.flatMap((chart) => {
              const shrunk = chart.getBoundingClientRect().width / chart.viewBox.baseVal.width;
              return [...chart.querySelectorAll("text")].map(
                (text) => Number.parseFloat(getComputedStyle(text).fontSize) * shrunk,
              );
            }),
            outside: charts.flatMap((chart) => {
              const { left, right } = chart.getBoundingClientRect();
              return [...chart.querySelectorAll("text")]
                .filter((text) => {
                  const box = text.getBoundingClientRect();
                  return box.left < left - 1 || box.right > right + 1;
                })
                .map(({ textContent }) => textContent);
            }),
          };
        });
        expect(figures.scrolling).toEqual([]);
        expect(figures.charts).toBe(2);
        expect(figures.outside).toEqual([]);
        expect(Math.min(...figures.letters)).toBeGreaterThanOrEqual(11);
        await page.close();
      }
    },
  );

  it.each(NAMES)(
    "%s: headings descend one level at a time, images have names, tables captions and scopes",
    async (name) => {
      const { page } = await open(name);
      const facts = await page.evaluate(() => {
        const levels = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")].map((heading) =>
          Number(heading.tagName[1]),
        );
        const nameless = [...document.querySelectorAll("svg")].filter((svg) => {
          if (svg.closest("[aria-hidden=true]")) return false;
          const named = (svg.getAttribute("aria-labelledby") ?? "")
            .split(" ")
            .every((id) => document.getElementById(id)?.textContent);
          return svg.getAttribute("role") !== "img" || !(svg.getAttribute("aria-label") || named);
        });
        const tables = [...document.querySelectorAll("table")].filter(
          (table) =>
            !table.caption?.textContent || [...table.querySelectorAll("th")].some((cell) => !cell.scope),
        );
        const regions = [...document.querySelectorAll("[tabindex='0'][role=region]")].filter(
          (region) => !region.getAttribute("aria-label"),
        );
        const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
        const anchors = [...document.querySelectorAll("a[href^='#']")].filter(
          (link) => !document.querySelector(link.getAttribute("href")!),
        );
        return {
          levels,
          nameless: nameless.length,
          tables: tables.length,
          regions: regions.length,
          repeated: ids.filter((id, index) => ids.indexOf(id) !== index),
          anchors: anchors.length,
          landmarks: ["header", "nav", "main", "footer"].map((tag) => document.querySelectorAll(tag).length),
          lang: document.documentElement.lang,
        };
      });
      expect(facts.levels[0]).toBe(1);
      expect(facts.levels.filter((level) => level === 1)).toHaveLength(1);
      facts.levels.forEach((level, index) => {
        expect(level - (facts.levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
      });
      expect(facts).toMatchObject({
        nameless: 0,
        tables: 0,
        regions: 0,
        repeated: [],
        anchors: 0,
        lang: "en",
      });
      expect(facts.landmarks).toEqual([1, 1, 1, 1]);
      await page.close();
    },
  );

  it.each(["light", "dark"])("on a %s page every text has a contrast of at least 4.5", async (mode) => {
    for (const name of NAMES) {
      const { page } = await open(name, { dark: mode === "dark" });
      expect(await page.evaluate(faintTexts)).toEqual([]);
      await page.close();
    }
  });

  it("is looked at by a check that does see faint text", async () => {
    const { page } = await open("list");
    await page.evaluate(() => {
      document.querySelector("h1")!.style.color = "#999";
    });
    expect(await page.evaluate(faintTexts)).toEqual([expect.stringMatching(/^Predicting kind: 2\.\d\d$/)]);
    await page.close();
  });

  it("can be walked with the keyboard: first a link to the content, and a mark where one is", async () => {
    const { page } = await open("tree");
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const { top } = document.activeElement!.getBoundingClientRect();
      return [
        document.activeElement!.textContent,
        top >= 0,
        getComputedStyle(document.activeElement!).outlineStyle,
      ];
    });
    expect(focused).toEqual(["Skip to the model", true, "solid"]);
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => document.activeElement!.id)).toBe("content");
    await page.close();
  });

  it("copies code, or marks it to be copied", async () => {
    const { page, complaints } = await open("tree");
    const button = page.locator("details.export button").first();
    await button.click();
    await expect.poll(() => button.textContent()).toMatch(/Copied|Selected/);
    expect(await page.locator("#status").textContent()).toMatch(/Copied|Selected/);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it("answers what if, lights the way through the outline and through cards, and takes a mistake's values", async () => {
    const { page, complaints } = await open("tree");
    const answer = page.locator("#what-if-answer");
    expect(await answer.textContent()).toMatch(/^Predicted: \w+\. \d+ of the \d+ training rows/);
    expect(await page.locator(".lit").count()).toBe(0);
    const size = page.locator("#what-if input[type=number]").first();
    await size.fill("5");
    expect(await answer.textContent()).toContain("Predicted: small.");
    const lit = page.locator(".line.lit");
    expect(await lit.first().textContent()).toContain("all rows");
    expect(await lit.last().textContent()).toContain("small");
    await size.fill("");
    expect(await lit.last().isVisible()).toBe(true);
    const line = page.locator("[data-row]").first();
    const [actual, predicted] = await line.locator("th, td").allTextContents();
    await line.locator("button").click();
    expect(await answer.textContent()).toContain(`Predicted: ${predicted}.`);
    expect(actual).not.toContain(predicted);
    expect(complaints).toEqual([]);
    await page.close();
    const list = await open("list");
    await list.page.locator("#what-if input[type=number]").first().fill("5");
    expect(await list.page.locator(".rule.lit").count()).toBe(1);
    expect(list.complaints).toEqual([]);
    await list.page.close();
  });

  it("without scripts is read and unfolded all the same; the form is not there", async () => {
    const context = await browser!.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathToFileURL(reports.tree).href);
    expect(await page.locator("#what-if").isVisible()).toBe(false);
    const leaf = page.locator(".outline .chip").first();
    expect(await leaf.isVisible()).toBe(true);
    await page.locator(".outline summary").first().click();
    expect(await leaf.isVisible()).toBe(false);
    await context.close();
  });

  it("on paper is black on white, whatever the screen, without what only screens can do", async () => {
    const { page } = await open("tree", { dark: true });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const look = await page.evaluate(() => ({
      paper: getComputedStyle(document.body).backgroundColor,
      nav: getComputedStyle(document.querySelector("nav")!).display,
      button: getComputedStyle(document.querySelector("button")!).display,
    }));
    expect(look).toEqual({ paper: "rgb(255, 255, 255)", nav: "none", button: "none" });
    await page.close();
  });
});
