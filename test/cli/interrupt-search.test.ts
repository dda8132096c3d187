import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { writeCsv } from "../../src/dataset/write/write-csv.ts";
import { stoppable } from "../search/trees/stoppable.ts";
import { scratchFolder } from "./run.ts";
import { type Ended, interruptWhileReading, startProgram } from "./start-program.ts";

const files = scratchFolder();
const data = files.write("noise.csv", [...writeCsv(stoppable(5000, 10))].join(""));

/** Ctrl-C once it searches: where it came before there was anything to print, again and later. */
async function interruptedSearch(args: readonly string[]): Promise<Ended> {
  for (let milliseconds = 1000; ; milliseconds *= 2) {
    const { child, ended } = startProgram(["learn", data, "--method", "t4", ...args]);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    child.kill("SIGINT");
    const result = await ended;
    if (result.stdout !== "") return result;
  }
}

describe("Ctrl-C during an exact search", () => {
  it.each([1, 2])("with %d threads prints and saves the best tree so far, and exits 130", async (threads) => {
    const out = files.path(`model-${threads}.json`);
    const args = ["--intervals", "2", "--threads", String(threads), "--out", out, "--json"];
    const { code, stdout, stderr } = await interruptedSearch(args);
    expect(code).toBe(130);
    expect(stderr).toBe("espalier: interrupted: this is the best model so far\n");
    const printed = JSON.parse(stdout);
    const { lowerBound, upperBound, optimal } = printed.certificate;
    expect(optimal).toBe(false);
    expect(lowerBound).toBeLessThan(upperBound);
    expect(printed.train.errors).toBe(upperBound);
    expect(JSON.parse(readFileSync(out, "utf8")).certificate).toEqual(printed.certificate);
  });

  it("before anything was learned leaves no file behind", async () => {
    const out = files.path("none.json");
    const { code } = await interruptWhileReading(["learn", "-", "--method", "t4", "--out", out, "--json"]);
    expect(code).toBe(130);
    expect(existsSync(out)).toBe(false);
  });
});
