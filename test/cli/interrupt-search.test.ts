import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeCsv } from "../../src/dataset/write/write-csv.ts";
import { stoppable } from "../learn/optimal/stoppable.ts";
import { scratchFolder } from "./run.ts";

const program = join(import.meta.dirname, "../../bin/espalier.js");
const files = scratchFolder();
const data = files.write("noise.csv", [...writeCsv(stoppable(4000, 10))].join(""));

/** Presses Ctrl-C once standard error, taken for a terminal so that it has a progress bar, matches. */
async function interruptedAt(sign: RegExp, args: readonly string[]) {
  const hook = `process.stderr.isTTY = true; process.on("newListener", (name) => name === "SIGINT" && process.stderr.write("ready\\n"))`;
  const child = spawn(process.execPath, [
    ...["--import", `data:text/javascript,${encodeURIComponent(hook)}`],
    ...[program, "learn", data, "--method", "t4", ...args],
  ]);
  const output = { stdout: "", stderr: "" };
  let isPressed = false;
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
    if (isPressed || !sign.test(output.stderr)) return;
    isPressed = true;
    child.kill("SIGINT");
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, ...output };
}

/** What the bar shows once the search itself reports. */
const SEARCHING = /best tree so far/;

describe("Ctrl-C during an exact search", () => {
  it.each([1, 2])("with %d threads prints and saves the best tree so far, and exits 130", async (threads) => {
    const out = files.path(`model-${threads}.json`);
    const args = ["--intervals", "2", "--threads", String(threads), "--out", out, "--json"];
    const { code, stdout, stderr } = await interruptedAt(SEARCHING, args);
    expect(code).toBe(130);
    expect(stderr).toMatch(/\respalier: interrupted: this is the best model so far\n$/);
    const printed = JSON.parse(stdout);
    const { lowerBound, upperBound, optimal } = printed.certificate;
    expect(optimal).toBe(false);
    expect(lowerBound).toBeLessThan(upperBound);
    expect(printed.train.errors).toBe(upperBound);
    expect(JSON.parse(readFileSync(out, "utf8")).certificate).toEqual(printed.certificate);
  });

  it("before anything was learned leaves no file behind", async () => {
    const out = files.path("none.json");
    const { code, stdout } = await interruptedAt(/^ready\n/, ["--out", out, "--json"]);
    expect({ code, stdout }).toEqual({ code: 130, stdout: "" });
    expect(existsSync(out)).toBe(false);
  });
});
