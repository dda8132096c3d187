// What happens around output files and streams: links, leftovers of killed runs, a standard output that is closed.

import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { writeWholeFile } from "../../src/cli/io/write-whole-file.ts";
import { run, scratchFolder } from "./run.ts";
import { program } from "./start-program.ts";

const files = scratchFolder();
const data = files.write(
  "d.csv",
  `a,b,class\n${Array.from({ length: 30 }, (_, row) => `${row % 5},${row % 3},${row % 2 ? "=yes" : "no"}`).join("\n")}\n`,
);

describe("an output file", () => {
  it("behind a link that leads nowhere yet is made where it leads", async () => {
    symlinkSync("target.txt", files.path("link"));
    await writeWholeFile(files.path("link"), ["new"]);
    expect(lstatSync(files.path("link")).isSymbolicLink()).toBe(true);
    expect(readFileSync(files.path("target.txt"), "utf8")).toBe("new");
  });

  it("takes away what a killed run left, and nothing of a run that goes on", async () => {
    const ended = spawnSync("true").pid;
    const dead = files.write(`.m.json.${ended}-0123abcd.tmp`, "half");
    const living = files.write(`.m.json.${process.pid}-0123abcd.tmp`, "half");
    await writeWholeFile(files.path("m.json"), ["whole"]);
    expect([existsSync(dead), existsSync(living)]).toEqual([false, true]);
    expect(readdirSync(files.path(".")).filter((name) => name.endsWith(".tmp")).length).toBe(1);
  });
});

describe("standard output", () => {
  const shell = (line: string) =>
    spawnSync("bash", ["-c", line], { encoding: "utf8", env: { ...process.env, P: program, D: data } });
  it.skipIf(process.platform !== "linux")("that is closed is told, and /dev/null is not", () => {
    const closed = shell('node "$P" learn "$D" --method id3 --quiet >&-');
    expect([closed.status, closed.stderr]).toEqual([1, expect.stringContaining("standard output is closed")]);
    expect(shell('node "$P" learn "$D" --method id3 --quiet > /dev/null').status).toBe(0);
  });

  it("that another program leaves out is not missed where there is an output file", () => {
    const args = [program, "learn", data, "--method", "id3", "--quiet"];
    const silent = (more: string[], stdin: "ignore" | "pipe"): number | null =>
      spawnSync("node", [...args, ...more], { stdio: [stdin, "ignore", "ignore"] }).status;
    expect([silent([], "ignore"), silent(["--out", files.path("silent.json")], "pipe")]).toEqual([0, 0]);
  });
});

it("predictions are safe to open in a spreadsheet where one asks for it", async () => {
  const model = files.path("safe.json");
  await run(["learn", data, "--method", "id3", "--quiet", "--out", model]);
  const plain = await run(["predict", model, data, "--quiet"]);
  const safe = await run(["predict", model, data, "--quiet", "--csv-safe"]);
  expect(plain.stdout).toMatch(/^=yes,/m);
  expect(safe.stdout).not.toMatch(/^[=+\-@]/m);
  expect(safe.stdout).toMatch(/^'=yes,/m);
});
