// Where the Studio keeps its sessions, in a real browser: nothing that was written is lost to a page that goes.

import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionStore } from "../../src/studio/page/session-store.ts";
import { bundleForBrowser } from "./bundle-for-browser.ts";
import { launchBrowser } from "./launch-browser.ts";

const browser = await launchBrowser();
afterAll(() => browser?.close());

type Store = SessionStore<unknown>;
interface Opened {
  readonly studio: { readonly SessionStore: typeof SessionStore };
  readonly store: Store;
}

const summary = {
  id: "a",
  name: "a.csv",
  rows: 3,
  target: "class",
  savedAt: 1,
  standing: "new",
  hasFile: true,
};

describe.skipIf(browser === null)("the store of sessions", () => {
  let bundle = "";
  beforeAll(async () => {
    bundle = await bundleForBrowser(
      join(import.meta.dirname, "../../src/studio/page/session-store.ts"),
      "studio",
    );
  });

  /** A page of an origin of its own, with the store open; `before` runs first. */
  async function openPage(before: () => unknown = () => null): Promise<Page> {
    const context = await browser!.newContext();
    const page = await context.newPage();
    await page.route("http://store.test/**", (route) =>
      route.request().url().endsWith(".js")
        ? route.fulfill({ contentType: "text/javascript", body: bundle })
        : route.fulfill({ contentType: "text/html", body: "<!doctype html><title>store</title>" }),
    );
    await page.goto("http://store.test/");
    await page.evaluate(before);
    await openStore(page);
    return page;
  }

  async function openStore(page: Page): Promise<void> {
    await page.addScriptTag({ url: "/store.js" });
    await page.evaluate(() => {
      const opened = globalThis as unknown as { -readonly [Key in keyof Opened]: Opened[Key] };
      opened.store = new opened.studio.SessionStore();
      return opened.store.list();
    });
  }

  /** Numbers and entries of a session's log. */
  const logOf = (page: Page, id: string) =>
    page.evaluate(
      async (session) =>
        (await (globalThis as unknown as Opened).store.read(session)).lines.map(
          ({ number, entry }) => [number, entry] as const,
        ),
      id,
    );

  it("keeps what is appended in the turn in which the page is reloaded", async () => {
    const page = await openPage();
    for (let number = 1; number <= 20; number++) {
      const gone = page.waitForEvent("load");
      await page
        .evaluate((last) => {
          const { store } = globalThis as unknown as Opened;
          // Beside a large one, and with no turn for an answer of the storage.
          if (last % 2 === 0)
            store.replace({ session: "b", number: last, entry: "x".repeat(1_000_000) }).catch(() => {});
          store.append({ session: "a", number: last, entry: `change ${last}` }).catch(() => {});
          location.reload();
        }, number)
        .catch(() => {});
      await gone;
      await openStore(page);
    }
    const kept = await logOf(page, "a");
    expect(kept).toEqual(Array.from({ length: 20 }, (_, index) => [index + 1, `change ${index + 1}`]));
    await page.context().close();
  });

  it("puts a line in the place of those up to it, leaves later ones, and those of other sessions", async () => {
    const page = await openPage();
    await page.evaluate(async () => {
      const { store } = globalThis as unknown as Opened;
      for (const session of ["a", "b"])
        for (let number = 1; number <= 4; number++) await store.append({ session, number, entry: number });
      await store.replace({ session: "a", number: 3, entry: "all" });
    });
    expect(await logOf(page, "a")).toEqual([
      [3, "all"],
      [4, 4],
    ]);
    expect(await logOf(page, "b")).toHaveLength(4);
    await page.context().close();
  });

  it("lists sessions, the latest first, with their files; forgets one, and all", async () => {
    const page = await openPage();
    const found = await page.evaluate(async (known) => {
      const { store } = globalThis as unknown as Opened;
      await store.describe(known);
      await store.describe({ ...known, id: "b", savedAt: 2 });
      await store.keepFile("a", new Blob(["x,class\n1,a\n"]));
      await store.append({ session: "a", number: 1, entry: "change" });
      const ids = async () => (await store.list()).map(({ id }) => id);
      const listed = await ids();
      const text = await (await store.read("a")).file!.text();
      await store.forget("a");
      const { lines, file } = await store.read("a");
      const left = await ids();
      await store.forget();
      return { listed, text, isGone: lines.length === 0 && file === null, left, none: await ids() };
    }, summary);
    expect(found).toEqual({
      listed: ["b", "a"],
      text: "x,class\n1,a\n",
      isGone: true,
      left: ["b"],
      none: [],
    });
    await page.context().close();
  });

  it("leaves a line as it was where the one in its place cannot be written", async () => {
    const page = await openPage();
    const message = await page.evaluate(async () => {
      const { store } = globalThis as unknown as Opened;
      await store.append({ session: "a", number: 1, entry: "first" });
      // A function cannot be stored.
      return store.replace({ session: "a", number: 1, entry: () => 0 }).catch((error: Error) => error.name);
    });
    expect(message).toBe("DataCloneError");
    expect(await logOf(page, "a")).toEqual([[1, "first"]]);
    await page.context().close();
  });

  it("takes over what an earlier version kept: the session file as the first line of the log", async () => {
    const page = await openPage(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open("espalier-studio", 2);
          opening.onupgradeneeded = () => {
            opening.result.createObjectStore("files").put(new Blob(["rows"]), "a");
            const sessions = opening.result.createObjectStore("sessions", { keyPath: "id" });
            const known = { name: "a.csv", rows: 3, target: "class", savedAt: 1, standing: "new", wishes: 4 };
            sessions.put({ ...known, id: "a", session: "text", hasFile: true, bytes: 4, isLearning: false });
            sessions.put({ ...known, id: "s", session: "rows", hasFile: false, bytes: 0, isLearning: false });
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
    );
    expect(await logOf(page, "a")).toEqual([[1, { session: "text" }]]);
    const [first, sample] = await page.evaluate(() => (globalThis as unknown as Opened).store.list());
    expect(first).toMatchObject({ id: "a", hasFile: true, standing: "new" });
    // The rows of a sample were in its session file: no file is to be asked for.
    expect(sample).toMatchObject({ id: "s", hasFile: true });
    expect(first).not.toHaveProperty("session");
    await page.context().close();
  });
});
