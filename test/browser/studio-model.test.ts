// The Model and Rows screens in a real browser: every edit, undo and redo, the sealed rows, the questions, what-if.

import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { serveStudio } from "../../src/node/studio/serve-studio.ts";
import { scratchFolder } from "../cli/run.ts";
import { wardCsv } from "../studio/sample-session.ts";
import { launchBrowser } from "./launch-browser.ts";
import { STUDIO } from "./studio-engine.ts";

const browser = await launchBrowser();
const scratch = scratchFolder();
const server = await serveStudio({ folder: STUDIO, file: scratch.write("ward.csv", wardCsv()) });
afterAll(async () => {
  await browser?.close();
  await server.close();
});

/** With a model of the ward's rows on the table. */
async function modelPage(method: string, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const context = await browser!.newContext({ viewport, reducedMotion: "reduce" });
  context.setDefaultTimeout(300_000);
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(server.url);
  await page.waitForURL(/#\/data/);
  await page.getByRole("navigation").getByRole("button", { name: "Learn" }).click();
  await page.getByText("What mistakes cost").click();
  await page.getByLabel("Method").selectOption(method);
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.getByRole("heading", { name: /^Right on/ }).waitFor();
  return page;
}

const inspector = (page: Page) => page.locator(".inspector");
const history = (page: Page) => page.locator(".history li");

/** Waits until so many lines stand in the history, the first of which tells of the learning. */
async function edited(page: Page, edits: number): Promise<string> {
  await history(page).nth(edits).waitFor();
  expect(await history(page).count()).toBe(edits + 1);
  return (await history(page).nth(edits).textContent()) ?? "";
}

async function pick(page: Page, address: string): Promise<void> {
  await page.locator(`.model-main [data-address="${address}"]`).first().click();
}

describe.skipIf(browser === null)("the Model screen", () => {
  it("makes every edit of a tree, takes it back and makes it again", async () => {
    const page = await modelPage("redwood");
    const before = await page.getByRole("heading", { level: 1 }).textContent();
    // The cut, dragged: it is kept where the button is let go.
    const handle = (await inspector(page).getByRole("slider").boundingBox())!;
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 5 });
    await page.mouse.up();
    expect(await edited(page, 1)).toMatch(/Cut moved at 1: age ≤ [\d.]+ → age ≤/);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).not.toBe(before);
    // Another column, by what the best condition on it tells.
    await inspector(page)
      .getByRole("button", { name: /another column/ })
      .click();
    await inspector(page).locator(".ranked button").nth(1).click();
    expect(await edited(page, 2)).toContain("Asked something else at 1");
    // A branch as a leaf, the leaf grown anew and given another class, then split by hand.
    await inspector(page).getByRole("button", { name: "Make it a leaf" }).click();
    expect(await edited(page, 3)).toContain("Removed at 1");
    await inspector(page)
      .getByRole("button", { name: /Another class/ })
      .click();
    await inspector(page).locator(".choices button:enabled").first().click();
    expect(await edited(page, 4)).toContain("Another class at 1");
    await inspector(page)
      .getByRole("button", { name: /Split by/ })
      .click();
    await inspector(page).locator(".ranked button").first().click();
    expect(await edited(page, 5)).toContain("Leaf split at 1");
    await pick(page, "3");
    await inspector(page)
      .getByRole("button", { name: /Grow here/ })
      .click();
    await inspector(page).locator(".grow select").selectOption("t2");
    await inspector(page).getByRole("button", { name: "Grow", exact: true }).click();
    expect(await edited(page, 6)).toContain("Grown anew at 3");
    // A reason, given afterwards.
    await page.getByLabel("Why the last edit?").fill("the ward asked");
    await page.getByLabel("Why the last edit?").press("Enter");
    await page.getByText("the ward asked").first().waitFor();
    // A lock keeps it as it is.
    await inspector(page).getByRole("button", { name: "Lock" }).click();
    await inspector(page).getByRole("button", { name: "Unlock" }).waitFor();
    expect(await inspector(page).getByRole("button", { name: "Make it a leaf" }).isDisabled()).toBe(true);
    await inspector(page).getByRole("button", { name: "Unlock" }).click();
    await edited(page, 8);
    // Opened once; going back makes the figure stale, and coming forth makes it good again.
    await page.getByRole("button", { name: /Open the sealed rows/ }).click();
    await page.locator(".sealed").getByRole("button").first().click();
    await page.locator(".sealed.opened").waitFor();
    for (let edits = 7; edits >= 0; edits--) {
      await page.getByRole("button", { name: "Undo" }).first().click();
      await page.waitForFunction(
        (lines) => document.querySelectorAll(".history li").length === lines,
        edits + 1,
      );
    }
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(before);
    expect(await page.locator(".sealed.stale").textContent()).toContain("Stale.");
    await page.getByRole("button", { name: "Redo" }).last().click();
    expect(await edited(page, 1)).toContain("Cut moved at 1");
    await page.context().close();
  });

  it("makes every edit of a list: another class, a condition less, another place, a rule less", async () => {
    const page = await modelPage("greedy3");
    await pick(page, "1");
    await inspector(page)
      .getByRole("button", { name: /Another class/ })
      .click();
    await inspector(page).locator(".choices button:enabled").first().click();
    expect(await edited(page, 1)).toContain("Another class at 1");
    await inspector(page)
      .getByRole("button", { name: /Add a condition/ })
      .click();
    await inspector(page).locator(".grow input").fill("ward != north");
    await inspector(page).getByRole("button", { name: "Add", exact: true }).click();
    expect(await edited(page, 2)).toContain("Condition added at 1");
    await inspector(page)
      .getByRole("button", { name: /Drop a condition/ })
      .click();
    await inspector(page).locator(".choices button").first().click();
    expect(await edited(page, 3)).toContain("Condition dropped at 1");
    let edits = 3;
    const move = inspector(page).getByRole("button", { name: /Move/ });
    await move.click();
    if ((await inspector(page).locator(".choices button").count()) > 0) {
      await inspector(page).locator(".choices button").first().click();
      expect(await edited(page, ++edits)).toContain("Rule moved at 1");
    }
    await inspector(page).getByRole("button", { name: "Remove" }).click();
    expect(await edited(page, ++edits)).toContain("Removed at 1");
    await page.context().close();
  });

  it("arrows move a cut by one distinct value, Escape puts it back and Enter keeps it", async () => {
    const page = await modelPage("redwood");
    const slider = inspector(page).getByRole("slider");
    const value = async (): Promise<number> => Number(await slider.getAttribute("aria-valuenow"));
    const start = await value();
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    const next = await value();
    expect(next).toBeGreaterThan(start);
    await page.keyboard.press("ArrowLeft");
    expect(await value()).toBe(start);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    expect(await value()).toBe(start);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    expect(await edited(page, 1)).toContain(`→ age ≤ ${next}`);
    await page.context().close();
  });

  it("shows the values that a split asks about, and takes them in and out by mouse and by keyboard", async () => {
    const page = await modelPage("redwood");
    await inspector(page)
      .getByRole("button", { name: /another column/ })
      .click();
    await inspector(page).locator(".ranked button", { hasText: "ward =" }).click();
    await edited(page, 1);
    const picks = inspector(page).locator(".picks button");
    await expect.poll(() => picks.count()).toBe(3);
    const chosen = inspector(page).locator('.picks button[aria-pressed="true"]');
    expect(await chosen.count()).toBe(1);
    // Without it nothing would be asked for.
    expect(await chosen.getAttribute("aria-disabled")).toBe("true");
    const other = inspector(page).locator('.picks button[aria-pressed="false"]');
    await other.first().hover();
    const told = /right on ([\d.]+ %)/.exec(
      (await inspector(page).locator(".picks .note").textContent())!,
    )![1]!;
    await other.first().click();
    expect(await edited(page, 2)).toMatch(/Asked something else at 1: ward = .* → ward = .* or ward = /);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(told);
    await expect.poll(() => chosen.count()).toBe(2);
    await chosen.first().focus();
    await page.keyboard.press("Enter");
    await edited(page, 3);
    await expect.poll(() => chosen.count()).toBe(1);
    await inspector(page).getByRole("button", { name: "Lock" }).click();
    await inspector(page).getByText("Locked: unlock it to choose other values.").waitFor();
    expect(await picks.count()).toBe(0);
    await page.context().close();
  });

  it("splits the rows as wished, keeps that, and tells it to the command line, until the sealed are opened", async () => {
    const page = await modelPage("redwood");
    const screen = (name: string) => page.getByRole("navigation").getByRole("button", { name }).click();
    const learnRows = () => page.locator(".split-words dd").first().textContent();
    await screen("Data");
    expect(await learnRows()).toContain("144 ");
    // An engine so slow that the sliders are moved on before it answers.
    await page.evaluate(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: unknown) {
        setTimeout(() => post.call(this, message), 500);
      } as typeof post;
    });
    await page.getByLabel("Share of rows: Edit").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect.poll(learnRows).toContain("120 ");
    await page.getByLabel("Share of rows: Sealed").press("ArrowLeft");
    await expect.poll(learnRows).toContain("132 ");
    // What was learned from other rows is gone.
    await expect
      .poll(() => page.getByRole("navigation").getByRole("button", { name: "Model" }).isDisabled())
      .toBe(true);
    await page.reload();
    await expect.poll(learnRows).toContain("132 ");
    await screen("Learn");
    await page.getByText("What mistakes cost").click();
    await page.getByLabel("Method").selectOption("redwood");
    await page.getByRole("button", { name: "Learn", exact: true }).last().click();
    await page.getByRole("heading", { name: /^Right on/ }).waitFor();
    await page.getByRole("button", { name: /Open the sealed rows/ }).click();
    await page.locator(".sealed").getByRole("button").first().click();
    await page.getByText(/of 36 sealed rows/).waitFor();
    await screen("Export");
    await page.getByText("--shares 55,30,15").first().waitFor();
    await screen("Data");
    expect(await page.getByLabel("Share of rows: Edit").isDisabled()).toBe(true);
    await page.context().close();
  });

  it("answers who it fails, what greedy missed, compares and counts alternatives, on a phone too", async () => {
    const page = await modelPage("refined", { width: 390, height: 844 });
    await page.getByRole("tab", { name: "Who it fails" }).click();
    await page.getByLabel("By the values of").selectOption("ward");
    await page.locator(".groups th", { hasText: "<b>west</b>" }).waitFor();
    await page.keyboard.press("Tab");
    await page.getByRole("tab", { name: "What greedy missed" }).click();
    await page.getByRole("button", { name: "Learn the greedy tree" }).click();
    await page.locator(".beside").waitFor();
    await page.getByRole("tab", { name: "Compare" }).click();
    await page.locator(".agreement-words").waitFor();
    await page.getByRole("tab", { name: "Alternatives" }).click();
    await page.getByRole("button", { name: "Count them" }).click();
    await page.getByRole("button", { name: "Use this tree" }).first().waitFor();
    // One of them becomes a model of its own.
    await page.getByRole("button", { name: "Use this tree" }).first().click();
    await page.locator(".history li", { hasText: "Taken as it is" }).waitFor();
    // New rows are predicted, carried away and compared with the learn rows.
    await page.getByRole("tab", { name: "New rows" }).click();
    const file = { name: "new.csv", mimeType: "text/csv", buffer: Buffer.from(wardCsv()) };
    await page.getByLabel("File with new rows").setInputFiles(file);
    await page.getByText("These rows end up in the model’s parts as the learn rows did.").waitFor();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Save every row/ }).click();
    expect((await saving).suggestedFilename()).toBe("new-scored.csv");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.context().close();
  });

  it("shows the rows of a filter, lights one row's way, and asks what if", async () => {
    const page = await modelPage("redwood");
    await page.getByRole("navigation").getByRole("button", { name: "Rows" }).click();
    await page.getByLabel("Prediction").selectOption("wrong");
    await page.getByText(/wrong/).first().waitFor();
    await page.getByLabel("Prediction").selectOption("right");
    await page.locator(".virtual tbody tr[tabindex]").first().click();
    await page.locator(".line.lit").first().waitFor();
    const lit = async (): Promise<string[]> =>
      page
        .locator(".line.lit")
        .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.address!));
    const before = await lit();
    expect(before[0]).toBe("1");
    const age = page.locator(".what-if input[type=number]").first();
    const now = Number(await age.inputValue());
    await age.fill(now > 50 ? "21" : "79");
    await expect.poll(lit).not.toEqual(before);
    await page.context().close();
  });
});
