// The engine of the Studio shares a long choice with a second worker.

import { afterAll, describe, expect, it } from "vitest";
import { generateDataset, writeCsv } from "../../src/internal.ts";
import { launchBrowser } from "./launch-browser.ts";
import { dropFile, openStudio } from "./open-studio.ts";

const browser = await launchBrowser();
afterAll(() => browser?.close());

interface Watched {
  readonly Worker: typeof Worker;
  /** Answers of each kind that workers started by the engine gave. */
  readonly kinds: Set<string>;
}

describe.skipIf(browser === null)("a choice that takes long", () => {
  it("fits some of its folds in a second worker", async () => {
    const { page, faults, close } = await openStudio(browser!);
    const rows = generateDataset("dnf3", { rows: 30_000, seed: 1, classNoise: 0.1 });
    await dropFile(page, "dnf3.csv", [...writeCsv(rows)].join(""));
    await page.getByRole("button", { name: "Go on to Learn" }).waitFor();
    const engine = page.workers()[0]!;
    await engine.evaluate(() => {
      const scope = self as unknown as { -readonly [Key in keyof Watched]: Watched[Key] };
      scope.kinds = new Set();
      scope.Worker = class extends Worker {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(address, options);
          this.addEventListener("message", ({ data }) => scope.kinds.add(data.kind));
        }
      };
    });
    await page.getByRole("button", { name: "Go on to Learn" }).click();
    await page.getByRole("button", { name: "Learn", exact: true }).last().click();
    await page.getByRole("heading", { name: /^Right on/ }).waitFor();
    expect(await engine.evaluate(() => [...(self as unknown as Watched).kinds])).toEqual(["result"]);
    expect(faults).toEqual([]);
    await close();
  });
});
