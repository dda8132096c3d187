// The Studio in a real browser: from a dropped file to an exported rule, by mouse and by keyboard, on desk, phone and dark.

import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locator, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { faintTexts } from "./faint-texts.ts";
import { launchBrowser } from "./launch-browser.ts";
import { axeViolations, dropFile, learnQuickly, openSheet, openStudio } from "./open-studio.ts";

const browser = await launchBrowser();
afterAll(async () => browser?.close());
const penguins = readFileSync(
  createRequire(import.meta.url).resolve("@observablehq/sample-datasets/penguins.csv"),
  "utf8",
);

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));

const headline = (page: Page) => page.getByRole("heading", { name: /^Right on/ }).textContent();
const outline = (page: Page) => page.getByRole("tree").getByRole("treeitem");
const screen = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Screens" }).getByRole("button", { name }).click();

describe.skipIf(browser === null)("the Studio", () => {
  it("leads from a dropped file over a learned and edited model to an SQL rule, and asks only its own origin", async () => {
    const { page, url, asked, faults, close } = await openStudio(browser!);
    await dropFile(page, "penguins.csv", penguins);
    await page.getByLabel("The class is").selectOption("species");
    await page.getByText("Adelie 152").waitFor();
    expect(await page.getByRole("heading", { level: 3 }).first().textContent()).toBe("flipper_length_mm");
    await page.getByLabel("Use island").click();
    await page.getByText("Left out by you.").waitFor();
    await learnQuickly(page);
    expect(page.url()).toContain("#/model");
    expect(await outline(page).first().textContent()).toContain("all rows");

    // A decision is tried: the figures, the headline and the leaves follow at once, and go back.
    const learned = await headline(page);
    const risk = page.getByRole("slider", { name: /^From which risk on Chinstrap/ });
    await risk.press("Home");
    await page.locator(".hero-figure", { hasText: /^0missed/ }).waitFor();
    await expect.poll(() => page.locator(".node.end", { hasText: "Chinstrap" }).count()).toBeGreaterThan(2);
    expect(await headline(page)).not.toBe(learned);
    await risk.press("Escape");
    await expect.poll(() => headline(page)).toBe(learned);

    // The cut of the root is moved by arrows, with the figure beside it, and kept.
    const slider = page.getByRole("slider", { name: /^Cut on flipper_length_mm/ });
    const before = await slider.getAttribute("aria-valuenow");
    await slider.press("PageDown");
    await slider.press("ArrowLeft");
    await page.getByText(/Enter keeps it/).waitFor();
    const moved = await slider.getAttribute("aria-valuenow");
    expect(Number(moved)).toBeLessThan(Number(before));
    await slider.press("Enter");
    const history = page.locator(".history");
    await history.getByText(/Cut moved at 1/).waitFor();
    await page.getByLabel("Why the last edit?").fill("rounder");
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await history.getByText("rounder").waitFor();

    // Undone, made again; then a leaf is made of a branch.
    const edited = await headline(page);
    await page.keyboard.press("Control+z");
    await history.getByText(/Cut moved at 1/).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Redo" }).first().click();
    await history.getByText(/Cut moved at 1/).waitFor();
    expect(await headline(page)).toBe(edited);

    await screen(page, "Export");
    const sql = page.locator("#exported pre");
    await expect.poll(() => sql.textContent()).toContain("CASE");
    expect(await sql.textContent()).toContain(`"flipper_length_mm" <= ${Number(moved)}`);
    await page.getByText("espalier edit", { exact: false }).first().waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Save .*\.sql$/ }).click();
    expect((await saving).suggestedFilename()).toBe("penguins.sql");

    expect(asked.filter((address) => !address.startsWith(url) && !address.startsWith("blob:"))).toEqual([]);
    expect(page.url()).not.toMatch(/Adelie|Gentoo|Chinstrap/);
    expect(faults).toEqual([]);

    // A reload, and a tab that was closed, go on where they were.
    await page.reload();
    await page.getByRole("heading", { name: "Carry the model away" }).waitFor();
    await screen(page, "Model");
    await page.getByText("rounder").first().waitFor();
    expect(await headline(page)).toBe(edited);
    await close();
  });

  it("saves a session that goes on elsewhere, and a page that predicts from a folder", async () => {
    const { page, close } = await openStudio(browser!);
    await page.getByRole("button", { name: /^Penguins/ }).click();
    await learnQuickly(page);
    const before = await headline(page);
    await screen(page, "Export");
    const save = async (button: string): Promise<string> => {
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: button }).click();
      return (await saving).path();
    };
    await page.getByLabel("with the rows in it", { exact: true }).click();
    const session = readFileSync(await save("Save the session"));
    const html = join(mkdtempSync(join(tmpdir(), "espalier-page-")), "page.html");
    copyFileSync(await save("Save the interactive page"), html);
    const written = `Written by Espalier ${version}`;
    expect(readFileSync(html, "utf8")).toContain(written);
    expect(readFileSync(await save("Save the report"), "utf8")).toContain(written);
    await close();

    const elsewhere = await openStudio(browser!);
    await dropFile(elsewhere.page, "penguins.espalier", session);
    await elsewhere.page.getByRole("heading", { name: /^Right on/ }).waitFor();
    expect(await headline(elsewhere.page)).toBe(before);
    const alone = await elsewhere.context.newPage();
    await alone.goto(pathToFileURL(html).href);
    await alone.getByLabel(/^flipper_length_mm/).fill("230");
    await alone.getByLabel(/^island/).selectOption("Biscoe");
    await alone.locator(".answer").getByText("Gentoo").waitFor();
    rmSync(dirname(html), { recursive: true });
    await elsewhere.close();
  });

  it("can be used by keyboard alone, from the start to the exported rule", async () => {
    const { page, faults, close } = await openStudio(browser!);
    const tabTo = (name: string | RegExp, role: "button" | "tab" = "button"): Promise<void> =>
      tabInto(name, page.getByRole(role, { name }).last());
    const tabInto = async (name: string | RegExp, wanted: Locator): Promise<void> => {
      await wanted.waitFor();
      for (let presses = 0; presses < 120; presses++) {
        if (await wanted.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`${name} is not reached by Tab`);
    };
    await tabTo(/^Penguins/);
    await page.keyboard.press("Enter");
    await tabTo("Go on to Learn");
    await page.keyboard.press("Enter");
    await tabInto("settings", page.locator("summary"));
    await page.keyboard.press("Enter");
    await tabInto("method", page.getByLabel("Method"));
    await page.keyboard.type("redwood");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Right on/ }).waitFor();

    const first = outline(page).first();
    await first.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const second = outline(page).nth(1);
    await expect.poll(() => second.getAttribute("aria-selected")).toBe("true");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => second.getAttribute("aria-expanded")).toBe("false");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => second.getAttribute("aria-expanded")).toBe("true");
    // One key away from the outline, and back.
    await page.keyboard.press("t");
    await page.locator(".tree .line").first().waitFor();
    await page.keyboard.press("t");
    await page.locator(".tree-picture .node").first().waitFor();
    await first.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Home");
    expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press("Alt+5");
    await tabTo("SQL", "tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.locator("#exported pre").textContent()).toContain("CASE");
    expect(faults).toEqual([]);
    await close();
  });

  it.each([
    { name: "a desk", viewport: { width: 1280, height: 900 }, colorScheme: "light" },
    { name: "a dark desk", viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
    { name: "a phone", viewport: { width: 390, height: 844 }, colorScheme: "light" },
    { name: "a dark phone", viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  ] as const)(
    "has no fault that axe finds, no faint text and no screen that is too wide, on $name",
    async (given) => {
      const { viewport, colorScheme } = given;
      const { page, faults, close } = await openStudio(browser!, { viewport, colorScheme });
      const look = async (where: string): Promise<void> => {
        expect(await axeViolations(page), where).toEqual([]);
        expect(await page.evaluate(faintTexts), where).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, where).toBeLessThanOrEqual(viewport.width);
      };
      await look("start");
      await page.getByRole("button", { name: /^Penguins/ }).click();
      await page.getByRole("button", { name: "Go on to Learn" }).waitFor();
      await page.getByRole("cell", { name: "Torgersen" }).first().waitFor();
      await look("data");
      await learnQuickly(page);
      await openSheet(page);
      await page.getByText("Drag the cut").waitFor();
      await page.getByRole("button", { name: "Split on another column…" }).click();
      await look("model");
      // A split on a category, with its values.
      for (let part = 1; (await page.locator(".picks button").count()) === 0; part++) {
        await outline(page).nth(part).click();
        await page.waitForFunction(() => document.querySelector(".inspector h2")?.textContent !== "…");
        await page.waitForTimeout(200);
      }
      await look("a split on a category");
      await screen(page, "Rows");
      await page.getByRole("row").nth(2).click();
      await page.getByText("What would change it").waitFor();
      await look("rows");
      await screen(page, "Export");
      await expect.poll(() => page.locator("#exported pre").textContent()).toContain("CASE");
      await look("export");
      expect(faults).toEqual([]);
      await close();
    },
  );
});
