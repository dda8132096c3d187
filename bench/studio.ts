// The Studio in a real browser against its budgets: what is sent, when it is seen, how it answers at 50,000 rows, what it holds.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { createRandom } from "../build/internal.js";
import { launchBrowser } from "../test/browser/launch-browser.ts";
import { dropFile, learnQuickly, openStudio } from "../test/browser/open-studio.ts";
import type { Bench, Report } from "./bench.ts";
import { weighRooms } from "./studio-weight.ts";

const BUDGET = {
  pageKb: 40,
  engineKb: 140,
  firstPaintMs: 300,
  readableMs: 1000,
  dragMedianMs: 33,
  dragLateMs: 100,
  taskMs: 50,
  stopMs: 200,
  memoryMb: 350,
};

const bench: Bench = {
  summary: "the Studio in a real browser: sizes, first paint, opening, dragging, stopping, memory",
  async run(report) {
    await sizes(report);
    const browser = await launchBrowser();
    if (browser === null) return report.notice("no browser starts here: sizes only");
    try {
      await sentOverTime(browser, report);
      const rows = report.quick ? 5000 : 50_000;
      const opened = await openStudio(browser, { viewport: { width: 1280, height: 900 }, prepare });
      await answers(opened.page, rows, report);
      await opened.close();
      const large = await openStudio(browser);
      await memory(browser, large.page, report.quick ? 10_000 : 100_000, report);
      await large.close();
    } finally {
      await browser.close();
    }
  },
};
export default bench;

/** The runner of this file names functions by a helper that the page does not have. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript("globalThis.__name = (given) => given;");
}

/** Kilobytes of gzipped text, as a server sends them. */
function kilobytes(names: Iterable<string>): number {
  let bytes = 0;
  for (const name of names) bytes += gzipSync(readFileSync(join(FOLDER, name)), { level: 9 }).length;
  return Math.round(bytes / 100) / 10;
}

const FOLDER = join(import.meta.dirname, "../dist/studio");

async function sizes(report: Report): Promise<void> {
  const assets = readdirSync(join(FOLDER, "assets")).map((name) => `assets/${name}`);
  const page = ["index.html", ...assets.filter((name) => /\/(index-|style)|\.css$/.test(name))];
  const later = assets.filter((name) => /\/questions-/.test(name));
  const parquet = assets.filter((name) => /parquet/.test(name));
  const engine = assets.filter(
    (name) => name.endsWith(".js") && ![...page, ...later, ...parquet].includes(name),
  );
  sizeLine(report, "the page: HTML, styles, script", page);
  sizeLine(report, "— its questions to a model, loaded once a file is open", later);
  sizeLine(report, "the engine, all of it: editing, exports, report and rare learners, too", engine);
  for (const [name, what] of Object.entries(PIECES))
    sizeLine(
      report,
      `— of it, to ${what}`,
      engine.filter((file) => file.startsWith(`assets/${name}-`)),
    );
  sizeLine(report, "the decoder of Parquet, when one is opened", parquet);
  const rooms = await weighRooms();
  for (const { room, files, kilobytes: weight } of rooms.filter((each) => each.kilobytes >= LEAST_KB))
    report.line({ case: `— the engine's code in ${room}`, notes: { "gzipped, KB": weight, files } });
  report.bar("KB of the page, gzipped", kilobytes(page), { atMost: BUDGET.pageKb });
  report.bar("KB of the whole engine, gzipped", kilobytes(engine), { atMost: BUDGET.engineKb });
}

/** Rooms of less are not listed. */
const LEAST_KB = 4;

/** The pieces of scripts/studio-engine.js. */
const PIECES = {
  "engine-worker": "open a file",
  learn: "learn by choice",
  use: "look at a model, edit it and write it down, report and alternatives included",
  rare: "learn by methods that no choice tries",
  formats: "read ARFF, C4.5 and JSON",
  samples: "make up samples",
  twins: "do without WebAssembly, where that is forbidden",
};

function sizeLine(report: Report, name: string, files: readonly string[]): void {
  report.line({ case: name, notes: { "gzipped, KB": kilobytes(files), files: files.length } });
}

/** What is loaded until a model is learned by choice and shown. */
const NEEDED = /assets\/(engine-worker|learn|rolldown-runtime)-.{8}\.js$/;

/**
 * What the worker asked the server for on the way from a dropped file to a model that is shown. All other pieces, which the page
 * loads in the background so that it can go on without its server, are refused here: the model does not need them.
 */
async function sentOverTime(browser: Browser, report: Report): Promise<void> {
  const sent = new Set<string>();
  const opened = await openStudio(browser, {
    prepare: async (context) => {
      await context.route(/assets\/.*\.js$/, (route) => {
        const name = /assets\/.*$/.exec(route.request().url())![0];
        if (/^assets\/(index|questions)-/.test(name)) return route.continue();
        if (!NEEDED.test(name)) return route.abort();
        sent.add(name);
        return route.continue();
      });
    },
  });
  const { page } = opened;
  await dropFile(page, "rows.csv", rowsCsv(2000, 6));
  await page.getByRole("button", { name: "Go on to Learn" }).waitFor();
  sizeLine(report, "the engine that opening a CSV file loads", [...sent]);
  await page.getByRole("button", { name: "Go on to Learn" }).click();
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.getByRole("heading", { name: /^Right on/ }).waitFor();
  sizeLine(report, "the engine until a model is learned by choice among all families, and shown", [...sent]);
  report.bar("KB of the engine until a model is learned by choice and shown, gzipped", kilobytes(sent), {
    atMost: BUDGET.engineKb,
  });
  await opened.close();
}

function rowsCsv(rows: number, columns: number): string {
  const random = createRandom(1);
  const names = Array.from({ length: columns }, (_, column) => `c${column}`);
  const lines = Array.from({ length: rows }, () => {
    const values = names.map(() => Math.round(random.unit() * 5000) / 10);
    const isYes = values[0] > 250 !== values[1] > 300 || values[2] > 450;
    return `${values.join(",")},${isYes !== random.unit() < 0.05 ? "yes" : "no"}`;
  });
  return `${names.join(",")},class\n${lines.join("\n")}\n`;
}

async function answers(page: Page, rows: number, report: Report): Promise<void> {
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const paint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const found = list.getEntriesByName("first-contentful-paint")[0];
          if (found !== undefined) resolve(found.startTime);
        }).observe({ type: "paint", buffered: true });
      }),
  );
  report.line({ case: "first paint", ours: paint / 1000 });
  report.bar("ms to the first paint", Math.round(paint), { atMost: BUDGET.firstPaintMs });

  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: "longtask" });
  });
  // The file is put into the page beforehand: how the test hands it over is no work of the Studio.
  await page.evaluate(
    (text) => {
      Object.assign(globalThis, { given: new File([text], "rows.csv") });
    },
    rowsCsv(rows, 10),
  );
  await page.evaluate(() => {
    (globalThis as unknown as { longTasks: number[] }).longTasks.length = 0;
  });
  const opened = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const transfer = new DataTransfer();
        transfer.items.add((globalThis as unknown as { given: File }).given);
        const start = performance.now();
        new MutationObserver((_, observer) => {
          if (document.querySelector(".virtual td:nth-child(2)") === null) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - start));
        }).observe(document.body, { childList: true, subtree: true });
        dispatchEvent(new DragEvent("drop", { dataTransfer: transfer }));
      }),
  );
  report.line({ case: `${rows.toLocaleString("en-US")} rows readable`, ours: opened / 1000 });
  report.bar("ms until the rows of the file can be read", Math.round(opened), { atMost: BUDGET.readableMs });

  await press(page, "Go on to Learn");
  await press(page, "Learn");
  await there(page, "[role=treeitem]");
  const stopped = await stop(page);
  report.line({ case: "from Stop to the best model so far on the screen", ours: stopped.shown / 1000 });
  report.line({ case: "from Stop to the end of the search", ours: stopped.heard / 1000 });
  report.line({
    case: "from Stop to that model learned from all learn rows, measured and drawn",
    ours: stopped.measured / 1000,
  });
  report.bar("ms from Stop to the best model so far", Math.round(stopped.shown), { atMost: BUDGET.stopMs });
  report.bar("ms from Stop to the end of the search", Math.round(stopped.heard), { atMost: BUDGET.stopMs });

  const longest = await longestTask(page);
  report.line({
    case: "the longest task over 50 ms, from the dropped file to the model (0: none)",
    ours: longest / 1000,
  });
  report.bar("ms of the longest task of the page", Math.round(longest), { atMost: BUDGET.taskMs });
  await page.getByRole("navigation", { name: "Screens" }).getByRole("button", { name: "Learn" }).click();
  await page.getByText("What mistakes cost").click();
  await page.getByLabel("Method").selectOption("redwood");
  await page.getByRole("button", { name: "Learn", exact: true }).last().click();
  await page.getByText("Drag the cut").first().waitFor();
  await forgetTasks(page);
  const drawn = await dragged(page);
  report.line({
    case: `a cut dragged over ${rows.toLocaleString("en-US")} rows`,
    ours: drawn.median / 1000,
    notes: { moves: drawn.moves, "p95, ms": Math.round(drawn.late) },
  });
  report.bar("ms to redraw a dragged cut with its accuracy, median", Math.round(drawn.median), {
    atMost: BUDGET.dragMedianMs,
  });
  report.bar("ms of that, 95th percentile", Math.round(drawn.late), { atMost: BUDGET.dragLateMs });
  const task = await longestTask(page);
  report.line({ case: "the longest task over 50 ms while a cut is dragged (0: none)", ours: task / 1000 });
  report.bar("ms of the longest task while a cut is dragged", Math.round(task), { atMost: BUDGET.taskMs });
}

/** By the page's own hand: how a test looks for things by their roles is work of the test, but on the page's thread. */
function press(page: Page, name: string): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = (): void => {
          const buttons = [...document.querySelectorAll<HTMLButtonElement>("main button")];
          const found = buttons.findLast(({ textContent }) => textContent === wanted);
          if (found === undefined || found.disabled) requestAnimationFrame(look);
          else resolve(found.click());
        };
        look();
      }),
    name,
  );
}

async function there(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
}

function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(globalThis as unknown as { longTasks: number[] }).longTasks));
}

function forgetTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    (globalThis as unknown as { longTasks: number[] }).longTasks.length = 0;
  });
}

/** Milliseconds from the click, by the page's own clock, each until the next frame. */
function stop(page: Page): Promise<{ shown: number; heard: number; measured: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const button = [...document.querySelectorAll("button")].find(({ textContent }) =>
          textContent?.startsWith("Stop"),
        )!;
        const times = { shown: 0, heard: 0, measured: 0 };
        const start = performance.now();
        const note = (what: keyof typeof times, isThere: boolean): void => {
          if (isThere && times[what] === 0)
            requestAnimationFrame(() => {
              times[what] ||= performance.now() - start;
            });
        };
        const look = (): void => {
          const title = document.querySelector("h1, h2")?.textContent ?? "";
          const isDone = [...document.querySelectorAll("h1, h2")].some(({ textContent }) =>
            textContent?.startsWith("Right on"),
          );
          const said = document.querySelector(".screen-learn [role=status]")?.textContent ?? "";
          note(
            "shown",
            isDone || (title.startsWith("Stopped") && document.querySelector("[role=treeitem]") !== null),
          );
          note("heard", isDone || (said !== "" && !said.startsWith("fold")));
          note("measured", isDone);
          if (times.measured > 0) resolve(times);
          else requestAnimationFrame(look);
        };
        button.click();
        look();
      }),
  );
}

/** From a pointer's move to the next frame that shows it, in milliseconds. */
function dragged(page: Page): Promise<{ moves: number; median: number; late: number }> {
  return page.evaluate(async () => {
    const box = document.querySelector(".cut-box")!;
    const { left, top, width, height } = box.getBoundingClientRect();
    const send = (type: string, share: number): boolean =>
      box.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, pointerId: 1, button: 0, isPrimary: true },
          ...{ clientX: left + share * width, clientY: top + height / 2 },
        }),
      );
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    (box as HTMLElement).setPointerCapture = () => {};
    const times: number[] = [];
    send("pointerdown", 0.5);
    for (let move = 0; move < 100; move++) {
      const start = performance.now();
      send("pointermove", 0.5 + 0.45 * Math.sin(move / 7));
      // Drawn in a microtask or with the next frame.
      await frame();
      await new Promise((resolve) => setTimeout(resolve, 0));
      times.push(performance.now() - start);
    }
    send("pointercancel", 0.5);
    times.sort((a, b) => a - b);
    return { moves: times.length, median: times[50], late: times[95] };
  });
}

/**
 * The most that the page's process held, its worker and the program itself included, while a large file was opened and models were
 * learned: by the quick greedy tree, then by the choice among all. The file lies on a disk, as it does for people.
 */
async function memory(browser: Browser, page: Page, rows: number, report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "espalier-studio-"));
  const file = join(folder, "large.csv");
  writeFileSync(file, rowsCsv(rows, 20));
  try {
    await page.getByLabel("Data file", { exact: true }).setInputFiles(file);
    await learnQuickly(page);
    await page.getByRole("navigation", { name: "Screens" }).getByRole("button", { name: "Learn" }).click();
    await page.getByText("What mistakes cost").click();
    await page.getByLabel("Method").selectOption("");
    await page.getByRole("button", { name: "Learn", exact: true }).last().click();
    await page.getByRole("heading", { name: /^Learning|^Stopped/ }).waitFor();
    await page.getByRole("heading", { name: /^Right on/ }).waitFor();
  } finally {
    rmSync(folder, { recursive: true });
  }
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const held = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => mostMegabytes(id))
    .filter((megabytes) => megabytes !== null);
  const most = held.length === 0 ? null : Math.max(...held);
  report.line({
    case: `most memory of the page's process at ${rows.toLocaleString("en-US")} x 20`,
    notes: { MB: most ?? "not known here" },
  });
  report.bar("MB that the page's process held at most", most, { atMost: BUDGET.memoryMb });
}

/** The peak, from the system's own account; null where it keeps none that can be read. */
function mostMegabytes(id: number): number | null {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, "utf8"));
    return found === null ? null : Math.round(Number(found[1]) / 1024);
  } catch {
    return null;
  }
}
