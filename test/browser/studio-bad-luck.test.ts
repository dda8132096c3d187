// Bad input and bad luck in the Studio: each a clear sentence, and nothing lost.

import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { launchBrowser } from "./launch-browser.ts";
import { dropFile, learnQuickly, openStudio } from "./open-studio.ts";

const browser = await launchBrowser();
afterAll(async () => browser?.close());

const said = (page: Page) => page.getByRole("alert").textContent();

/** x tells the class of nine rows in ten. */
function rowsCsv(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const x = (row * 7919) % 101;
    return `${x},${(row * 31) % 17},${(x > 50) === (row % 10 > 0) ? "yes" : "no"}`;
  });
  return `x,y,class\n${lines.join("\n")}\n`;
}

describe.skipIf(browser === null)("bad input", () => {
  it("is told in a sentence, and what was open stays open", async () => {
    const { page, close } = await openStudio(browser!);
    await dropFile(page, "rows.csv", rowsCsv(200));
    await page.getByRole("button", { name: "Go on to Learn" }).waitFor();
    const bad: { name: string; text: string | Buffer; says: RegExp }[] = [
      {
        name: "broken.parquet",
        text: Buffer.concat([Buffer.from("PAR1"), Buffer.alloc(400, 7), Buffer.from("PAR1")]),
        says: /broken\.parquet: /,
      },
      { name: "empty.csv", text: "", says: /empty\.csv: / },
      { name: "names-only.csv", text: "a,b,class\n", says: /names-only\.csv: / },
      {
        name: "picture.csv",
        text: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 1]),
        says: /picture\.csv: /,
      },
    ];
    for (const { name, text, says } of bad) {
      await page.getByRole("button", { name: "Espalier Studio" }).click();
      await dropFile(page, name, text);
      await page.getByRole("alert").getByText(name).first().waitFor();
      expect(await said(page), name).toMatch(says);
      expect(await said(page), name).not.toContain("defect");
      await page.getByRole("button", { name: "Close" }).click();
    }
    await page.getByRole("navigation").getByRole("button", { name: "Data" }).click();
    await page.getByRole("heading", { name: "200 rows, 3 columns" }).waitFor();
    // A kind that a column cannot have: it is shown as wished, then put back; a column that is left out goes at once.
    await page.getByRole("button", { name: "Espalier Studio" }).click();
    await dropFile(page, "ward.csv", `x,ward,class\n${"1,north,a\n2,south,b\n3,east,a\n".repeat(20)}`);
    await page.getByLabel("Kind of ward").selectOption("continuous");
    await page.getByRole("alert").getByText(/ward/).first().waitFor();
    await expect.poll(() => page.getByLabel("Kind of ward").inputValue()).toBe("categorical");
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByLabel("Use x").uncheck();
    await page.getByText("Left out by you.").waitFor();
    // The last one cannot go.
    await page.getByLabel("Use ward").click();
    await page.getByRole("alert").waitFor();
    await expect.poll(() => page.getByLabel("Use ward").isChecked()).toBe(true);
    await page.getByRole("button", { name: "Close" }).click();
    // One class: there is nothing to learn, and another column can be chosen.
    await page.getByRole("button", { name: "Espalier Studio" }).click();
    await dropFile(page, "one.csv", `x,y,class\n${"1,5,a\n2,6,a\n1,7,a\n".repeat(20)}`);
    await page.getByRole("alert").waitFor();
    expect(await said(page)).toMatch(/one\.csv: .*class/);
    await page.getByLabel("The class is").selectOption("x");
    await page.getByRole("button", { name: "Go on to Learn" }).waitFor();
    await close();
  });

  it("of 26 classes, 2,000 columns or markup in names is shown as it is", async () => {
    const { page, faults, close } = await openStudio(browser!);
    const letters = Array.from(
      { length: 520 },
      (_, row) => `${row % 26},${(row * 7) % 13},${String.fromCharCode(97 + (row % 26))}`,
    );
    await dropFile(page, "letters.csv", `x,y,class\n${letters.join("\n")}\n`);
    await page.getByText("15 others").waitFor();
    await learnQuickly(page);
    await page.getByText("15 other classes").waitFor();

    await page.getByRole("button", { name: "Espalier Studio" }).click();
    const names = Array.from({ length: 2000 }, (_, column) => `c${column}`);
    const wide = Array.from({ length: 40 }, (_, row) =>
      [...names.map((_, column) => (row * (column + 3)) % 7), row % 2 ? "a" : "b"].join(","),
    );
    await dropFile(page, "wide.csv", `${names.join(",")},class\n${wide.join("\n")}\n`);
    await page.getByRole("heading", { name: "40 rows, 2,001 columns" }).waitFor();
    await page.getByRole("button", { name: /^Show 200 more/ }).waitFor();
    await page.getByPlaceholder("Search for a column").fill("c1999");
    await page.getByLabel("Use c1999").waitFor();

    await page.getByRole("button", { name: "Espalier Studio" }).click();
    const nasty = "<img src=x onerror=alert(1)>";
    const marked = Array.from({ length: 60 }, (_, row) => `${row % 7},<b>${row % 2 ? "yes" : "no"}</b>`);
    await dropFile(page, "<i>markup<i>.csv", `${nasty},class\n${marked.join("\n")}\n`);
    await page.getByRole("heading", { name: nasty }).waitFor();
    await page.getByText("<b>yes</b> 30").waitFor();
    expect(await page.locator("img").count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });

  it("of 500 MB is read with its progress, and Stop ends that with what was open before", async () => {
    const { page, close } = await openStudio(browser!);
    await dropFile(page, "rows.csv", rowsCsv(200));
    await page.getByRole("button", { name: "Go on to Learn" }).waitFor();
    await page.getByRole("button", { name: "Espalier Studio" }).click();
    await page.getByText("Drop a file here").waitFor();
    await page.evaluate(() => {
      const piece = new Blob([`${"1.25,17,no\n".repeat(95_000)}`]);
      const file = new File(["x,y,class\n", ...Array.from({ length: 500 }, () => piece)], "huge.csv");
      const given = new DataTransfer();
      given.items.add(file);
      dispatchEvent(new DragEvent("drop", { dataTransfer: given }));
    });
    await page.getByText(/Reading huge\.csv, 5\d\d\.\d MB · \d/).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText(/Reading huge\.csv/).waitFor({ state: "hidden" });
    await page.getByRole("navigation").getByRole("button", { name: "Data" }).click();
    await page.getByRole("heading", { name: "200 rows, 3 columns" }).waitFor();
    await page.getByRole("cell", { name: "yes" }).first().waitFor();
    await close();
  });
});

describe.skipIf(browser === null)("bad luck", () => {
  it("a worker that is killed is started again with the session", async () => {
    const { page, close } = await openStudio(browser!);
    await dropFile(page, "rows.csv", rowsCsv(300));
    await learnQuickly(page);
    const before = await page.getByRole("heading", { name: /^Right on/ }).textContent();
    // Kept by now: the session is written after the model is shown.
    await expect.poll(() => keptStandings(page)).toMatch(/right on/);
    await page
      .workers()[0]
      .evaluate(() => close())
      .catch(() => {});
    await page
      .getByRole("alert")
      .getByText(/started again/)
      .waitFor();
    expect(await page.getByRole("heading", { name: /^Right on/ }).textContent()).toBe(before);
    await page.getByText("Drag the cut").waitFor();
    await close();
  });

  it("a page that is reloaded in the same moment as a change was wished or shown has it", async () => {
    const { page, close } = await openStudio(browser!);
    /** No answer of the worker, and no storage, can come in between. */
    const clickAndReload = async (found: Locator): Promise<void> => {
      await found.waitFor();
      await Promise.all([
        page.waitForEvent("load"),
        found.evaluate((button: HTMLElement) => {
          button.click();
          location.reload();
        }),
      ]);
    };
    await dropFile(page, "rows.csv", rowsCsv(300));
    await page.getByLabel("Use y").waitFor();
    await expect.poll(() => keptStandings(page)).toMatch(/learned/);
    await clickAndReload(page.getByLabel("Use y"));
    await page.getByText("Left out by you.").waitFor();
    await clickAndReload(page.getByLabel("Use y"));
    await page.getByLabel("Use y").waitFor();
    await expect.poll(() => page.getByLabel("Use y").isChecked()).toBe(true);
    // So is what was filled in for learning.
    await page.getByRole("button", { name: "Go on to Learn" }).click();
    await page.getByText("What mistakes cost").click();
    await page.getByLabel("Method").selectOption("redwood");
    await page.reload();
    await page.getByText("What mistakes cost").click();
    expect(await page.getByLabel("Method").inputValue()).toBe("redwood");
    // A learned model is there as soon as it is seen: in the same moment the page goes.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (/^Right on/.test(document.querySelector("h1")?.textContent ?? "")) location.reload();
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await Promise.all([
      page.waitForEvent("load"),
      page.getByRole("button", { name: "Learn", exact: true }).last().click(),
    ]);
    await page.getByRole("heading", { name: /^Right on/ }).waitFor();
    // An edit, and the way back.
    const history = page.locator(".history li");
    await page.getByText("Drag the cut").waitFor();
    await clickAndReload(page.getByRole("button", { name: "Make it a leaf" }));
    await expect.poll(() => history.count()).toBe(2);
    await clickAndReload(page.getByRole("button", { name: "Undo" }).first());
    await expect.poll(() => history.count()).toBe(1);
    await page.getByText("Drag the cut").waitFor();
    await clickAndReload(page.getByRole("button", { name: "Redo" }).first());
    await expect.poll(() => history.count()).toBe(2);
    await close();
  });

  it("sessions that an earlier Studio kept are opened, with the files in them", async () => {
    const { page, close } = await openStudio(browser!, {
      prepare: async (context) => {
        await context.route("**/assets/index-*.js", async (route) => {
          // Before the page first looks into the storage.
          await route.request().frame().evaluate(keepAsBefore, rowsCsv(200));
          await route.continue();
        });
      },
    });
    await page.getByRole("button", { name: "old.csv", exact: true }).click();
    await page.getByRole("heading", { name: "200 rows, 3 columns" }).waitFor();
    await page.getByLabel("Use y").waitFor();
    await close();
  });

  it("a tab closed while learning is found again, and one open twice goes on as a copy", async () => {
    const { context, page, url, close } = await openStudio(browser!);
    await dropFile(page, "rows.csv", rowsCsv(3000));
    await page.getByRole("button", { name: "Go on to Learn" }).click();
    await page.getByRole("button", { name: "Learn", exact: true }).last().click();
    await expect.poll(() => keptStandings(page)).toContain("a model was being learned");
    await page.close({ runBeforeUnload: false });
    const second = await context.newPage();
    await second.goto(url);
    await second.getByRole("button", { name: "rows.csv", exact: true }).click();
    await second
      .getByRole("alert")
      .getByText(/closed while a model was being learned/)
      .waitFor();
    await second.getByRole("heading", { name: "3,000 rows, 3 columns" }).waitFor();

    const third = await context.newPage();
    await third.goto(url);
    await third.getByRole("button", { name: "rows.csv", exact: true }).click();
    await third
      .getByRole("alert")
      .getByText(/open in another tab/)
      .waitFor();
    await third.getByRole("button", { name: "Espalier Studio" }).click();
    await third.getByRole("button", { name: "Wipe them all" }).click();
    await third.getByText("Go on where you were").waitFor({ state: "hidden" });
    await close();
  });

  it("a server that ends leaves a page that goes on; a piece that is still to come is told in a sentence", async () => {
    const { context, page, asked, answered, close } = await openStudio(browser!);
    await dropFile(page, "rows.csv", rowsCsv(300));
    // All that is loaded in the background has come, and what it imports.
    const isQuiet = async (): Promise<boolean> => {
      const { length } = asked;
      await page.waitForTimeout(2000);
      return (
        asked.some((url) => /\/use-/.test(url)) && [asked, answered].every((urls) => urls.length === length)
      );
    };
    await expect.poll(isQuiet).toBe(true);
    await context.setOffline(true);
    await learnQuickly(page);
    await page.getByText("Drag the cut").waitFor();
    await page.getByRole("navigation").getByRole("button", { name: "Export" }).click();
    await expect.poll(() => page.locator("#exported pre").textContent()).toContain("CASE");
    await page.getByRole("navigation").getByRole("button", { name: "Learn" }).click();
    await page.getByText("What mistakes cost").click();
    await page.getByLabel("Method").selectOption("optimal-list");
    await page.getByRole("button", { name: "Learn", exact: true }).last().click();
    await page
      .getByRole("alert")
      .getByText(/could not be loaded/)
      .waitFor();
    await close();
  });

  it.each([
    { name: "full", says: /storage of this browser is full/, prepare: fullStorage },
    { name: "forbidden", says: /keeps nothing for this page/, prepare: forbiddenStorage },
  ])("storage that is $name is told, and the Studio goes on", async ({ says, prepare }) => {
    const { page, close } = await openStudio(browser!, { prepare });
    await dropFile(page, "rows.csv", rowsCsv(300));
    await page.getByText(says).waitFor();
    await learnQuickly(page);
    await close();
  });

  it("a screen that could not be loaded is told in a sentence, and loads once the server is back", async () => {
    const { context, page, close } = await openStudio(browser!, {
      prepare: async (own) => {
        await own.route(/assets\/questions-/, (route) => route.abort());
      },
    });
    await dropFile(page, "rows.csv", rowsCsv(200));
    await page.getByRole("button", { name: "Go on to Learn" }).click();
    await page.getByText("What mistakes cost").click();
    await page.getByLabel("Method").selectOption("redwood");
    await page.getByRole("button", { name: "Learn", exact: true }).last().click();
    await page
      .getByRole("alert")
      .getByText(/could not be loaded/)
      .waitFor();
    expect(await said(page)).toContain("your session is kept");
    await context.unroute(/assets\/questions-/);
    await page.getByRole("button", { name: "Reload the page" }).click();
    await page.getByRole("heading", { name: /^Right on/ }).waitFor();
    await page.getByRole("button", { name: "Make it a leaf" }).click();
    await page.locator(".history li").nth(1).waitFor();
    await close();
  });

  it("where WebAssembly is forbidden the same model is learned", async () => {
    const learned: string[] = [];
    for (const prepare of [async () => {}, forbiddenWasm]) {
      const { page, close } = await openStudio(browser!, { prepare });
      await dropFile(page, "rows.csv", rowsCsv(300));
      await learnQuickly(page);
      learned.push(await page.getByRole("tree").innerText());
      await close();
    }
    expect(learned[1]).toBe(learned[0]);
  });
});

/** A session in the form of the first version. */
function keepAsBefore(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("espalier-studio", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("sessions", { keyPath: "id" });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const base = opening.result;
      const writing = base.transaction("sessions", "readwrite");
      writing.objectStore("sessions").put({
        ...{ id: "old", name: "old.csv", rows: 200, target: "class", savedAt: Date.now(), session: null },
        ...{ file: new Blob([text]), bytes: text.length, standing: "nothing learned yet", isLearning: false },
      });
      writing.oncomplete = () => {
        base.close();
        resolve();
      };
    };
  });
}

/** What the Start screen would say of the kept sessions. */
function keptStandings(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("espalier-studio");
        opening.onerror = () => resolve("");
        opening.onsuccess = () => {
          const base = opening.result;
          if (!base.objectStoreNames.contains("sessions")) return resolve("");
          const asking = base.transaction("sessions").objectStore("sessions").getAll();
          asking.onsuccess = () => {
            base.close();
            resolve(asking.result.map(({ standing }: { standing: string }) => standing).join("; "));
          };
          return undefined;
        };
      }),
  );
}

async function fullStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
}

async function forbiddenStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, "indexedDB", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
}

/** A worker obeys the policy that it was delivered with. */
async function forbiddenWasm(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/engine-worker/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers() };
    headers["content-security-policy"] = headers["content-security-policy"].replace(
      " 'wasm-unsafe-eval'",
      "",
    );
    await route.fulfill({ response, headers });
  });
}
