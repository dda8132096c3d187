// The living pages of the docs in a real browser: what they say they have checked holds, whatever is clicked.

import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { bundleForBrowser } from "./bundle-for-browser.ts";
import { launchBrowser } from "./launch-browser.ts";
import { living, openIdea } from "./open-idea.ts";

const browser = await launchBrowser();
afterAll(async () => browser?.close());

/** Beside the engine: the pages and what draws them, as a server sends them. */
const MOST_BYTES = 60_000;

async function open(show: string, width?: number): Promise<Page> {
  const page = await openIdea(browser!, show, width);
  page.on("pageerror", (error) => expect.unreachable(String(error)));
  return page;
}

const statements = (page: Page) => page.locator(".living-checked");
const press = async (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name }).press("Enter");
const holdsAll = async (page: Page): Promise<void> => {
  await expect.poll(() => statements(page).count()).toBeGreaterThan(0);
  expect(await page.locator(".living-checked.fails").allInnerTexts()).toEqual([]);
};

describe.skipIf(browser === null)("the living pages", () => {
  it("XOR: no gain with equal rows, and a tree without errors all the same; a gain where rows are taken away", async () => {
    const page = await open("showXor");
    await expect.poll(() => page.getByText("skewing: 0 errors").count()).toBe(1);
    expect(await page.getByText("id3: 16 errors").count()).toBe(1);
    expect(await page.locator("table[aria-label='plain gain'] td:last-child").allInnerTexts()).toEqual(
      new Array(4).fill("0.000 bits"),
    );
    await page.getByRole("slider").first().press("Home");
    await expect.poll(() => page.getByText("2 of 2 columns have a gain").count()).toBe(1);
    for (const name of ["x1 = x2 = x3", "an odd number of x1, x2, x3"]) {
      await press(page, name);
      await expect.poll(() => page.getByText("their gain is exactly 0").count()).toBe(1);
      await holdsAll(page);
    }
    await page.close();
  });

  it("repeated terms: every leaf that the bound asks for, and with features one test for each term", async () => {
    const page = await open("showReplication");
    const trees = [
      { formula: "2 + 2", negative: 4, first: 7, last: 3 },
      { formula: "2 + 2 + 2", negative: 8, first: 15, last: 4 },
    ];
    for (const { formula, negative, first, last } of trees) {
      await page.getByRole("button", { name: formula, exact: true }).press("Enter");
      await expect.poll(() => page.getByText(`Tree 1: ${first} leaves, 0 errors`).count()).toBe(1);
      expect(await page.getByText(`In the tree above they end in ${negative} different leaves`).count()).toBe(
        1,
      );
      const more = page.getByRole("button", { name: "another round" });
      for (let tree = 2; await more.isEnabled(); tree++) {
        await more.press("Enter");
        await expect.poll(() => page.getByText(`Tree ${tree}:`).count()).toBe(1);
      }
      expect(await page.getByText(`${last} leaves, 0 errors on all`).count()).toBe(1);
      await holdsAll(page);
    }
    await page.close();
  });

  it("intervals: the engine's proof is what the page finds by itself, for every column and number of intervals", async () => {
    const page = await open("showIntervals");
    for (const column of ["culmen_length_mm", "body_mass_g"]) {
      await press(page, column);
      for (let more = 0; more < 3; more++) {
        await page.getByRole("slider").press("ArrowRight");
        const chosen = page.locator("td.chosen");
        await expect
          .poll(async () => page.getByText(`errs less than ${await chosen.innerText()} times`).count())
          .toBe(1);
        await holdsAll(page);
      }
    }
    await press(page, "Merge neighbours");
    expect(await page.getByText(/\d+ blocks: neighbouring values/).count()).toBe(1);
    await page.close();
  });

  it("conflicts: as many tests as the engine makes, the paper's seven at first, and a proof that no fewer suffice", async () => {
    const page = await open("showConflicts");
    await expect
      .poll(() => page.getByText("The engine's FOCUS-2 makes 7 tests, this page's 7").count())
      .toBe(1);
    await press(page, "To the end");
    expect(await page.getByText("7. {x1, x3, x4} suffices").count()).toBe(1);
    for (const bit of ["x5 of row 1: 0", "class of row 4: 0", "x3 of row 2: 0"]) {
      await press(page, bit);
      for (const method of ["FOCUS-1", "FOCUS-2"]) {
        await press(page, method);
        await expect.poll(() => page.getByText(/No fewer suffice|alone need/).count()).toBe(1);
        await expect.poll(() => page.locator(".living-checked.fails").count()).toBe(0);
      }
    }
    await page.close();
  });

  it("lists: every step errs less on the pruning rows, and the last cannot be bettered", async () => {
    const page = await open("showLists");
    const errors = async (): Promise<number> =>
      Number.parseInt(await page.locator("tbody tr:last-child td:last-child").innerText(), 10);
    await expect.poll(() => page.getByText("otherwise").count()).toBe(1);
    const next = page.getByRole("button", { name: "Take one literal away" });
    let before = await errors();
    for (; await next.isEnabled(); before = await errors()) {
      await next.press("Enter");
      expect(await errors()).toBeLessThan(before);
      await holdsAll(page);
    }
    expect(await page.getByText("No literal can go").count()).toBe(1);
    await page.close();
  });

  it("fit a phone", async () => {
    for (const show of ["showXor", "showReplication", "showIntervals", "showConflicts", "showLists"]) {
      const page = await open(show, 390);
      await holdsAll(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), show).toBe(0);
      await page.close();
    }
  });
});

it("the living pages are small beside the engine", async () => {
  const own = await bundleForBrowser(join(living, "all.ts"), "living", [/\/src\//]);
  expect(gzipSync(own).length).toBeLessThan(MOST_BYTES);
});
