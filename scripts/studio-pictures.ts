// npm run studio-pictures: every screen of the Studio as a picture for docs/studio.md, from the built page in a real browser.

import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../test/browser/launch-browser.ts";
import { openStudio } from "../test/browser/open-studio.ts";

const folder = join(import.meta.dirname, "../docs/pictures/studio");
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
if (browser === null) throw new Error("there is no browser here to draw with");

const DESK = { width: 1180, height: 820 };
/** Penguins with longer flippers than those before. */
const NEW_ROWS = {
  name: "next-year.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(grown(readFileSync(join(import.meta.dirname, "../dist/studio/penguins.csv"), "utf8"))),
};
const PHONE = { width: 390, height: 844 };

function grown(csv: string): string {
  const [head, ...lines] = csv.trim().split("\n");
  const length = head!.split(",").indexOf("flipper_length_mm");
  const moved = lines
    .filter((_, index) => index % 3 === 0)
    .map((line) => {
      const fields = line.split(",");
      if (fields[length] !== "") fields[length] = String(Number(fields[length]) + 9);
      return fields.join(",");
    });
  return [head, ...moved].join("\n");
}

const go = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Screens" }).getByRole("button", { name }).click();

async function walk(
  options: { viewport: typeof DESK; colorScheme: "light" | "dark" },
  only: readonly string[],
  suffix: string,
): Promise<void> {
  const { page, close } = await openStudio(browser!, options);
  const shoot = async (name: string): Promise<void> => {
    // The pointer must not light what it happens to stand on.
    await page.mouse.move(0, 0);
    await page.waitForTimeout(400);
    if (only.includes(name)) await page.screenshot({ path: join(folder, `${name}${suffix}.png`) });
  };
  await shoot("start");
  await page.getByRole("button", { name: /^Penguins/ }).click();
  await page.getByRole("cell", { name: "Torgersen" }).first().waitFor();
  await page.getByRole("button", { name: "Go on to Learn" }).waitFor();
  await shoot("data");
  await page.getByRole("button", { name: "Go on to Learn" }).click();
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.getByRole("heading", { name: /^Right on/ }).waitFor();
  await page.locator(".inspector").waitFor();
  await page.getByRole("treeitem").nth(1).click();
  await shoot("model");
  if (only.includes("decide")) {
    await page.getByRole("tab", { name: "Decide" }).click();
    await page.locator(".curves").waitFor();
    await page.locator(".more").evaluate((more) => more.scrollIntoView());
    await shoot("decide");
    await page.getByRole("tab", { name: "New rows" }).click();
    await page.getByLabel("File with new rows").setInputFiles(NEW_ROWS);
    await page.locator(".moved").waitFor();
    await page.locator(".more").evaluate((more) => more.scrollIntoView());
    await shoot("new-rows");
  }
  await go(page, "Rows");
  await page.getByRole("row").nth(3).click();
  await page.getByText("What would change it").waitFor();
  await shoot("rows");
  await go(page, "Export");
  await page.getByText("CASE").first().waitFor();
  await shoot("export");
  await close();
}

/** A search that takes a few seconds, in the midst of it. */
async function whileLearning(): Promise<void> {
  const { page, close } = await openStudio(browser!, { viewport: DESK });
  await page.getByRole("button", { name: /^Incomes/ }).click();
  await page.getByRole("button", { name: "Go on to Learn" }).click();
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.getByRole("treeitem").first().waitFor();
  await page.locator(".families li").nth(3).waitFor();
  await page.screenshot({ path: join(folder, "learn.png") });
  await close();
}

await whileLearning();
await walk(
  { viewport: DESK, colorScheme: "light" },
  ["start", "data", "model", "decide", "new-rows", "rows", "export"],
  "",
);
await walk({ viewport: DESK, colorScheme: "dark" }, ["model"], "-dark");
await walk({ viewport: PHONE, colorScheme: "light" }, ["model"], "-phone");
await browser.close();
