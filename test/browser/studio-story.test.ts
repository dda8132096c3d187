// The whole story in a real browser, from a file to the rule, its report and next month's rows, on eight awkward tables, each
// on another kind of screen; and every number that is shown twice on the way is the same both times.

import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./launch-browser.ts";
import { axeViolations, dropFile, openStudio } from "./open-studio.ts";
import { type Claim, claimsOf, disagreements } from "./studio-claims.ts";
import { FULL, SMALL, walkTables } from "./walk-tables.ts";

const browser = await launchBrowser();
afterAll(async () => browser?.close());

const isDeep = Number(process.env.ESPALIER_DEPTH ?? 1) > 1;

const VIEWS: Readonly<Record<string, BrowserContextOptions>> = {
  "a desk": { viewport: { width: 1440, height: 900 } },
  "a laptop": { viewport: { width: 1280, height: 720 } },
  "a phone": { viewport: { width: 390, height: 844 } },
  "a dark desk": { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
  "forced colours": { viewport: { width: 1280, height: 720 }, forcedColors: "active" },
  // A page that is zoomed has half as many of its own pixels.
  "200 % zoom": { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 },
};

/** By name of the table: on which screen it is walked in `npm test`, and by which method; "" is the choice. */
const WALKS: Readonly<Record<string, readonly [view: string, method: string]>> = {
  "wide.csv": ["a desk", "redwood"],
  "big.csv": ["a laptop", "refined"],
  "letters.csv": ["a dark desk", "redwood"],
  "payments.csv": ["forced colours", ""],
  "visits.csv": ["a phone", ""],
  "patients.csv": ["200 % zoom", "greedy3"],
  "birds.csv": ["a desk", "scorecard"],
  "ward.csv": ["a phone", "checklist"],
};

const cases = walkTables(isDeep ? FULL : SMALL).flatMap((table) => {
  const [view, method] = WALKS[table.name]!;
  const views = isDeep ? Object.keys(VIEWS) : [view];
  return views.map((name) => ({ table, name: table.name, view: name, method: isDeep ? "" : method }));
});

const screen = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Screens" }).getByRole("button", { name }).click();

async function saved(page: Page, button: string | RegExp): Promise<string> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).first().click();
  return readFileSync(await (await saving).path(), "utf8");
}

describe.skipIf(browser === null)("the story", () => {
  it.each(cases)(
    "of $name is told on $view, and no two of its numbers disagree",
    async ({ table, view, method }) => {
      const options = VIEWS[view]!;
      const { page, faults, close } = await openStudio(browser!, { ...options, acceptDownloads: true });
      const claims: Claim[] = [];
      /** A look at what is shown: its numbers, its width, its faults. */
      const look = async (where: string, into = claims): Promise<void> => {
        await page.locator("main:not([aria-busy=true])").waitFor();
        await page.evaluate(() => scrollTo(0, 0));
        into.push(...(await claimsOf(page, where)));
        expect(disagreements(into), where).toEqual([]);
        expect(await axeViolations(page, { targets: true }), where).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, where).toBeLessThanOrEqual(options.viewport!.width);
      };
      const inspector = page.locator(".inspector");
      const tab = (name: string) => page.getByRole("tab", { name, exact: true }).click();

      // A file, its class, what its columns are for.
      await dropFile(page, table.name, table.csv);
      await page.getByRole("button", { name: "Go on to Learn" }).waitFor();
      await page.getByLabel("The class is").selectOption(table.target);
      for (const [label, column] of Object.entries(table.roles ?? {})) {
        await page.getByText("Weights, groups, time").click();
        await page.getByLabel(label).selectOption(column);
        await page.getByText(/rows that belong together stay together/).waitFor();
      }
      await page.getByLabel(/^Use /).first().waitFor();
      await look("Data");
      // A model.
      await screen(page, "Learn");
      if (method !== "") {
        await page.getByText("What mistakes cost").click();
        await page.getByLabel("Method").selectOption(method);
      }
      await look("Learn");
      await page.getByRole("button", { name: "Learn", exact: true }).last().click();
      await page.getByRole("heading", { name: /^Right on/ }).waitFor();
      await page.locator(".inspector").waitFor();
      await page.locator(".confusion").waitFor();
      await look("Model");
      // Another decision, tried and put back; then kept, so that the headline is its.
      const risk = page.getByRole("slider", { name: /^From which risk/ });
      await risk.press("PageDown");
      await page.getByRole("button", { name: "Put it back" }).waitFor();
      await look("another decision");
      await risk.press("Escape");
      await page.getByRole("button", { name: "Put it back" }).waitFor({ state: "hidden" });
      // For whom it works.
      await tab("Who it fails");
      await page.locator(".groups tbody tr").first().waitFor();
      await look("Who it fails");
      // An edit, by which all numbers change together, taken back; and a note on the part.
      const parts = page.getByRole("treeitem");
      const pickRoot = async (): Promise<void> => {
        await parts.first().click();
        await inspector.getByRole("heading", { name: "all rows" }).waitFor();
      };
      if ((await parts.count()) > 1) {
        await parts.nth(1).click();
        await inspector.getByRole("button", { name: "Note…" }).waitFor();
        const remove = inspector.getByRole("button", { name: /^(Make it a leaf|Remove)$/ });
        if ((await remove.count()) > 0) {
          await remove.click();
          await page.locator(".history li").nth(1).waitFor();
          await pickRoot();
          await look("edited", []);
          await page.getByRole("button", { name: "Undo" }).first().click();
          await page.locator(".history li").nth(1).waitFor({ state: "hidden" });
          await parts.nth(1).click();
        }
        await inspector.getByRole("button", { name: "Note…" }).click();
        await inspector.getByLabel("Note on this part").fill("agreed with the ward");
        await inspector.getByRole("button", { name: "Keep the note" }).click();
        await page.locator(".history").getByText("agreed with the ward").waitFor();
        await pickRoot();
        await look("with a note");
      }
      // New rows, and whether they still are those it was made for.
      await tab("New rows");
      const rows = { name: "later.csv", mimeType: "text/csv", buffer: Buffer.from(table.later) };
      await page.getByLabel("File with new rows").setInputFiles(rows);
      await page.locator(".moved").waitFor();
      await look("New rows");
      const scored = await saved(page, /^Save every row/);
      expect(scored.trim().split("\n").length).toBe(table.later.trim().split("\n").length);
      expect(scored.split("\n", 1)[0]).toContain("prediction");
      // What nobody has looked at.
      await page.getByRole("button", { name: /Open the sealed rows/ }).click();
      await page.getByRole("button", { name: "Open them now, once" }).click();
      await page.locator(".sealed.opened").waitFor();
      await look("Sealed");
      // The rows themselves: as many are right as the headline says.
      await screen(page, "Rows");
      await page.locator(".virtual tbody tr[tabindex]").first().waitFor();
      await look("Rows");
      const all = rowsSaid(await page.getByRole("heading", { level: 1 }).textContent());
      await page.getByLabel("Prediction").selectOption("right");
      const right = page.getByRole("heading", { level: 1 });
      await expect.poll(async () => rowsSaid(await right.textContent())).not.toBe(all);
      const share = (100 * rowsSaid(await right.textContent())) / all;
      claims.push({ of: "right on the edit rows", value: share, text: `Rows that are right: ${share}` });
      // The report and the rule.
      await screen(page, "Export");
      await page.getByRole("tab", { name: "SQL" }).click();
      await expect.poll(() => page.locator("#exported pre").textContent()).toMatch(/CASE|SELECT/);
      await look("Export");
      const html = await saved(page, "Save the interactive page");
      const told = /Right on ([\d.]+)\s%\s?of the ([\d,]+) edit rows/.exec(html.replaceAll("&nbsp;", " "))!;
      claims.push({ of: "right on the edit rows", value: Number(told[1]), text: `the page: ${told[0]}` });
      claims.push({
        of: "edit rows",
        value: Number(told[2]!.replaceAll(",", "")),
        text: `the page: ${told[0]}`,
      });
      expect(disagreements(claims)).toEqual([]);
      expect(claims.length).toBeGreaterThan(20);
      expect(faults).toEqual([]);
      await close();
    },
  );
});

function rowsSaid(text: string | null): number {
  return Number(/[\d,]+/.exec(text ?? "")![0].replaceAll(",", ""));
}
