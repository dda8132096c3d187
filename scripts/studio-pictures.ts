// npm run studio-pictures: every screen of the Studio as a picture for docs/studio.md, from the built page in a real browser.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../test/browser/launch-browser.ts";
import { openSheet, openStudio } from "../test/browser/open-studio.ts";
import { animatedPng, type Frame } from "./animated-png.ts";

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

/** The refined tree, whatever a choice would take: the pictures are of a tree. */
async function learnTree(page: Page): Promise<void> {
  await page.getByText("What mistakes cost").click();
  await page.getByLabel("Method").selectOption("refined");
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.getByRole("heading", { name: /^Right on/ }).waitFor();
}

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
  await learnTree(page);
  await openSheet(page);
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

/** A minute from a file to the rule, as an animated picture. */
async function minute(): Promise<void> {
  const { page, close } = await openStudio(browser!, { viewport: { width: 1080, height: 700 } });
  const frames: Frame[] = [];
  const hold = async (seconds: number): Promise<void> => {
    await page.mouse.move(0, 0);
    await page.waitForTimeout(300);
    frames.push({ png: await page.screenshot(), seconds });
  };
  await hold(3);
  await page.getByRole("button", { name: /^Penguins/ }).click();
  await page.getByRole("button", { name: "Go on to Learn" }).waitFor();
  await page.getByLabel("Use sex").waitFor();
  await hold(5);
  await page.getByRole("button", { name: "Go on to Learn" }).click();
  await hold(4);
  await learnTree(page);
  await page.locator(".inspector").waitFor();
  await hold(6);
  const risk = page.getByRole("slider", { name: /^From which risk/ });
  for (let press = 0; press < 4; press++) {
    await risk.press("PageDown");
    await hold(1.5);
  }
  await risk.press("Escape");
  const parts = page.getByRole("treeitem");
  await parts.nth(1).click();
  await hold(4);
  const cut = page.locator(".inspector").getByRole("slider").first();
  if ((await cut.count()) > 0) {
    for (let press = 0; press < 4; press++) {
      await cut.press("PageUp");
      await hold(1.5);
    }
    await cut.press("Escape");
  }
  await page.getByRole("tab", { name: "Who it fails" }).click();
  await page.locator(".groups tbody tr").first().waitFor();
  await page.locator(".more").evaluate((more) => more.scrollIntoView());
  await hold(5);
  await page.getByRole("tab", { name: "New rows" }).click();
  await page.getByLabel("File with new rows").setInputFiles(NEW_ROWS);
  await page.locator(".moved").waitFor();
  await page.locator(".more").evaluate((more) => more.scrollIntoView());
  await hold(5);
  await go(page, "Rows");
  await page.getByRole("row").nth(3).click();
  await page.getByText("What would change it").waitFor();
  await hold(5);
  await go(page, "Export");
  await page.getByText("CASE").first().waitFor();
  await hold(6);
  writeFileSync(join(folder, "minute.png"), animatedPng(frames));
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

await minute();
await whileLearning();
await walk(
  { viewport: DESK, colorScheme: "light" },
  ["start", "data", "model", "decide", "new-rows", "rows", "export"],
  "",
);
await walk({ viewport: DESK, colorScheme: "dark" }, ["model"], "-dark");
await walk({ viewport: PHONE, colorScheme: "light" }, ["model"], "-phone");
await browser.close();
