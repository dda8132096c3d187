// The main screens of the Studio as pictures, on desk, phone and dark, in the font that comes with the browser of the tests.

import type { Page } from "playwright-core";
import { afterAll, describe, it } from "vitest";
import { expectGoldenPicture } from "../contracts/golden-picture.ts";
import { launchBrowser } from "./launch-browser.ts";
import { learnQuickly, openSheet, openStudio } from "./open-studio.ts";

const browser = await launchBrowser();
afterAll(async () => browser?.close());
/** Elsewhere another browser draws, with other fonts. */
const isPacked = process.platform === "linux" && process.arch === "x64";

const DESK = { width: 1100, height: 760 };
const PHONE = { width: 390, height: 760 };

async function shoot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  expectGoldenPicture(`studio-${name}`, await page.screenshot({ animations: "disabled", caret: "hide" }));
}

describe.skipIf(browser === null || !isPacked)("the Studio looks as it did", () => {
  it.each([
    { where: "desk", viewport: DESK, colorScheme: "light" },
    { where: "desk-dark", viewport: DESK, colorScheme: "dark" },
    { where: "phone", viewport: PHONE, colorScheme: "light" },
    { where: "phone-dark", viewport: PHONE, colorScheme: "dark" },
  ] as const)("on $where", async ({ where, viewport, colorScheme }) => {
    const { page, close } = await openStudio(browser!, { viewport, colorScheme, bypassCSP: true });
    await page.addStyleTag({ content: `* { font-family: "Open Sans" !important; }` });
    await page.getByRole("button", { name: /^Penguins/ }).click();
    await page.getByRole("cell", { name: "Torgersen" }).first().waitFor();
    await page.getByLabel("Use sex").waitFor();
    if (where === "desk") await shoot(page, `data-${where}`);
    await learnQuickly(page);
    await openSheet(page);
    await page.getByText("Drag the cut").waitFor();
    await shoot(page, `model-${where}`);
    // The split on an island: of a phone the inspector itself.
    if (where === "desk" || where === "phone-dark") {
      await page.getByRole("treeitem", { name: /culmen_length_mm > 42.35 or missing/ }).click();
      await page.locator(".picks").waitFor();
      if (where !== "desk") await page.locator(".inspector").evaluate((card) => card.scrollIntoView());
      await shoot(page, `category-${where}`);
    }
    if (where === "desk") {
      const screens = page.getByRole("navigation", { name: "Screens" });
      await screens.getByRole("button", { name: "Rows" }).click();
      await page.getByRole("row").nth(3).click();
      await page.getByText("What would change it").waitFor();
      await shoot(page, `rows-${where}`);
      await screens.getByRole("button", { name: "Export" }).click();
      await page.getByText("CASE").first().waitFor();
      await shoot(page, `export-${where}`);
    }
    await close();
  });
});
