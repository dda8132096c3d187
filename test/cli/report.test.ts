import { existsSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { andData, noiseData, WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const scratch = scratchFolder();
const data = scratch.write("and.csv", andData(80));

describe("espalier learn --report", () => {
  it("writes one page, prints where it is, and the same bytes again", async () => {
    const page = scratch.path("report.html");
    const args = ["learn", data, "--method", "redwood", "--cv", "4", "--report", page];
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`The report is saved in ${page}: open it in a browser.`);
    expect(stdout).toContain("The model was not saved: add --out model.json to save it.");
    const first = readFileSync(page, "utf8");
    expect(first).toMatch(/^<!doctype html>/);
    expect(first).toContain("4-fold cross-validation");
    await run([...args, "--quiet"]);
    expect(readFileSync(page, "utf8")).toBe(first);
  });

  it("goes with a test file and weights, on either engine", async () => {
    const weighted = scratch.write(
      "weighted.csv",
      andData(80)
        .split("\n")
        .map((line, index) => (line === "" ? line : `${line},${index === 0 ? "w" : 1 + (index % 2)}`))
        .join("\n"),
    );
    const page = scratch.path("weighted.html");
    const flags = ["--target", "y", "--weights", "w", "--method", "redwood", "--report", page];
    const tested = await run([
      "learn",
      weighted,
      ...flags,
      "--test",
      weighted,
      "--out",
      scratch.path("w.json"),
    ]);
    expect(tested.code).toBe(0);
    expect(tested.stdout).toMatch(/The report is saved in .*\n\nThe model is saved in /);
    expect(readFileSync(page, "utf8")).toContain("weights add up to 120");
    expect(readFileSync(page, "utf8")).toContain(`120 rows of ${weighted}`);
    const inMemory = scratch.path("memory.html");
    const inDuckDb = scratch.path("duckdb.html");
    for (const [engine, path] of [
      ["memory", inMemory],
      ["duckdb", inDuckDb],
    ] as const) {
      await run(["learn", data, "--method", "redwood", "--engine", engine, "--report", path]);
    }
    expect(readFileSync(inDuckDb, "utf8")).toBe(readFileSync(inMemory, "utf8"));
  });

  it("learns again with the columns selected anew, and names the cost of errors", async () => {
    const page = scratch.path("selected.html");
    const flags = [
      "--method",
      "redwood",
      "--select",
      "wg",
      "--tolerance",
      "0.01",
      "--cv",
      "3",
      "--report",
      page,
    ];
    const small = scratch.write("small.csv", andData(40));
    expect(await run(["learn", small, ...flags])).toMatchObject({
      code: 0,
      stderr: "espalier: wg selected 2 of 3 columns: a, b\n",
    });
    expect(readFileSync(page, "utf8")).toContain("Which columns matter");
    const costs = scratch.write("costs.json", JSON.stringify({ yes: { no: 5 }, no: { yes: 2 } }));
    const noisy = scratch.write("noisy.csv", noiseData(60));
    const costly = await run([
      "learn",
      noisy,
      "--method",
      "t1",
      "--costs",
      costs,
      "--cv",
      "3",
      "--report",
      page,
    ]);
    expect(costly.code).toBe(0);
    expect(readFileSync(page, "utf8")).toMatch(/Cost of the \d+ errors: \d+\./);
  });

  it("leaves the result on the screen and the old page alone where the new one cannot be written", async () => {
    const folder = scratch.path(".");
    const asFolder = await run(["learn", data, "--method", "t1", "--report", folder]);
    expect(asFolder).toMatchObject({ code: 1, stdout: "" });
    expect(asFolder.stderr).toMatch(/it is a folder; give a file name\n$/);
    const nowhere = await run(["learn", data, "--report", scratch.path("no/such/report.html")]);
    expect(nowhere.code).toBe(1);
    expect(nowhere.stderr).toMatch(/^espalier: .*cannot write: /);
  });

  it("wants a file of its own", async () => {
    const same = await run(["learn", data, "--out", scratch.path("x"), "--report", scratch.path("./x")]);
    expect(same).toMatchObject({
      code: 2,
      stderr: "espalier: --report and --out are the same file; give them different names\n",
    });
    expect((await run(["learn", data, "--report", data])).stderr).toBe(
      `espalier: --report: ${data} is also read by this command; choose another name\n`,
    );
    expect((await run(["learn", data, "--report", "-"])).stderr).toBe(
      "espalier: --report: a page for a browser goes into a file, such as report.html\n",
    );
    expect(statSync(data).size).toBe(andData(80).length);
  });

  it("is not written where Ctrl-C comes before anything was read", async () => {
    const page = scratch.path("interrupted.html");
    const interrupt = new AbortController();
    const weather = scratch.write("weather.csv", WEATHER);
    interrupt.abort();
    const { code } = await run(["learn", weather, "--method", "redwood", "--report", page], {
      interrupt: interrupt.signal,
    });
    expect(code).toBe(130);
    expect(existsSync(page)).toBe(false);
  });
});
