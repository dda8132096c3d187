import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeCsv } from "../../src/dataset/write/write-csv.ts";
import { stoppable } from "../learn/optimal/stoppable.ts";
import { scratchFolder } from "./run.ts";

const program = join(import.meta.dirname, "../../bin/espalier.js");
const files = scratchFolder();
const data = files.write("noise.csv", [...writeCsv(stoppable(20_000, 10))].join(""));

async function interrupted(args: readonly string[], milliseconds: number) {
  const child = spawn(process.execPath, [program, "learn", data, "--method", "t4", ...args]);
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const asked = performance.now();
  child.kill("SIGINT");
  const code = await ended;
  return { code, ...output, late: performance.now() - asked };
}

describe("Ctrl-C during an exact search", () => {
  it.each([1, 2])("with %d threads prints and saves the best tree so far, and exits 130", async (threads) => {
    const out = files.path(`model-${threads}.json`);
    const args = ["--intervals", "2", "--threads", String(threads), "--out", out, "--json"];
    const { code, stdout, stderr, late } = await interrupted(args, 4000);
    expect(code).toBe(130);
    expect(stderr).toBe("espalier: interrupted: this is the best so far\n");
    const printed = JSON.parse(stdout);
    const { lowerBound, upperBound, optimal } = printed.certificate;
    expect(optimal).toBe(false);
    expect(lowerBound).toBeLessThan(upperBound);
    expect(printed.train.errors).toBe(upperBound);
    expect(JSON.parse(readFileSync(out, "utf8")).certificate).toEqual(printed.certificate);
    // Judging and writing included; a busy machine is given time.
    expect(late).toBeLessThan(2000);
  });

  it("before anything was learned leaves no file behind", async () => {
    const out = files.path("none.json");
    const { code } = await interrupted(["--out", out, "--json"], 60);
    expect(code).not.toBe(0);
    expect(existsSync(out)).toBe(false);
  });
});
