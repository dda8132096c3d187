import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { andData, noiseData, WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const and = files.write("and.csv", andData(60));
const weather = files.write("weather.csv", WEATHER);

describe("espalier compare", () => {
  it("prints a table for each file, the plain tree always in it", async () => {
    const args = ["compare", and, weather, "--methods", "t1,t2,grove", "--cv", "3", "--max-conditions", "4"];
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(`${and}: 60 rows, 3 columns, 3-fold cross-validation\n`);
    expect(stdout).toContain(`${weather}: 14 rows, 4 columns, 3-fold cross-validation\n`);
    expect(stdout).toMatch(/method +accuracy +95 % interval +conditions +seconds +vs redwood +p\n/);
    expect(stdout.match(/^ {2}redwood +\d/gm)).toHaveLength(2);
    expect(stdout).toMatch(/^ {2}t2 +100\.0 % +100\.0 % to 100\.0 % +2\.0 /m);
    expect(stdout).toMatch(/^ {2}t1 +7\d\.\d % .* -\d+\.\d worse +<?0\.\d+$/m);
  });

  it("prints one object with --json, and writes CSV and a drawing", async () => {
    const [csv, plot] = [files.path("table.csv"), files.path("plot.svg")];
    const { code, stdout } = await run([
      ...["compare", and, "--methods", "redwood,t2", "--cv", "3", "--repeat", "2", "--json"],
      ...["--csv", csv, "--plot", plot],
    ]);
    expect(code).toBe(0);
    const { reference, comparisons } = JSON.parse(stdout);
    expect(reference).toBe("redwood");
    expect(comparisons).toMatchObject([{ rows: 60, attributes: 3, folds: 3, repeats: 2 }]);
    const [redwood, t2] = comparisons[0].methods;
    expect(redwood.against).toBeNull();
    expect(t2).toMatchObject({ method: "t2", accuracy: 1, conditions: 2, leftOut: null });
    expect(t2.accuracies).toEqual([1, 1, 1, 1, 1, 1]);
    expect(t2.against.p).toBeGreaterThanOrEqual(0);
    const lines = readFileSync(csv, "utf8").trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^data,rows,columns,folds,repeats,method,accuracy,/);
    const drawing = readFileSync(plot, "utf8");
    expect(drawing).toMatch(/^<svg .*<title>Accuracy of each method/);
    expect(drawing.match(/<circle /g)).toHaveLength(2);
  });

  it("compares the choice among all methods like any other", async () => {
    const args = ["compare", and, "--methods", "choose", "--cv", "2", "--max-conditions", "2", "--json"];
    const { methods } = JSON.parse((await run(args)).stdout).comparisons[0];
    expect(methods.map(({ method }: { method: string }) => method)).toEqual(["redwood", "choose"]);
    expect(methods[1]).toMatchObject({ accuracy: 1, conditions: 2, leftOut: null });
  });

  it("leaves out what takes too long, and names it", async () => {
    const noise = files.write("noise.csv", noiseData(60_000));
    const args = ["compare", noise, "--methods", "id3,t1", "--cv", "2", "--time-limit", "0.001"];
    const { code, stdout } = await run(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/id3 was left out: longer than 0.001 s for one fit/);
  });

  it.each([
    [["--methods", "t9"], /there is no method called "t9"/],
    [["--cv", "1"], /--cv: expected a whole number of at least 2/],
    [["--repeat", "0"], /--repeat: expected a whole number of at least 1/],
  ])("with %j exits 2 with one line", async (args, message) => {
    const { code, stderr } = await run(["compare", and, ...args]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it("needs as many rows as folds", async () => {
    const { code, stderr } = await run(["compare", weather, "--cv", "20", "--methods", "redwood"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/--cv 20 needs at least 20 rows, there are 14 rows/);
  });
});
