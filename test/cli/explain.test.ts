import { beforeAll, describe, expect, it } from "vitest";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const weather = files.write("weather.csv", WEATHER);
const model = files.path("model.json");

beforeAll(async () => {
  await run(["learn", weather, "--method", "id3", "--out", model]);
});

describe("espalier explain", () => {
  it("prints the path of one row in words, and whether the prediction is correct", async () => {
    const { code, stdout, stderr } = await run(["explain", model, weather, "--row", "3"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^play is predicted to be yes:\n1\. outlook is overcast/);
    expect(stdout).toMatch(/The actual class is yes: the prediction is correct\.\n$/);
  });

  it("names no actual class where the file has none", async () => {
    const data = files.write("new.csv", WEATHER.replaceAll(/,(no|yes|play)$/gm, ""));
    const { stdout } = await run(["explain", model, data, "--row", "1"]);
    expect(stdout).not.toContain("The actual class");
  });

  it("prints an object with --json", async () => {
    const { stdout } = await run(["explain", model, "-", "--row", "1", "--json"], { stdin: WEATHER });
    expect(JSON.parse(stdout)).toMatchObject({ row: 1, actual: "no", class: "no", target: "play" });
  });

  it("needs a row that is there", async () => {
    const beyond = await run(["explain", model, weather, "--row", "15"]);
    expect(beyond).toEqual({
      code: 1,
      stdout: "",
      stderr: `espalier: ${weather}: there is no row 15; the file has 14 rows, so --row is 1 to 14\n`,
    });
    expect((await run(["explain", model, weather, "--row", "0"])).code).toBe(2);
    expect((await run(["explain", model, weather])).stderr).toBe(
      "espalier: --row <n> is required; see espalier explain --help\n",
    );
    expect((await run(["explain", "-", "-", "--row", "1"])).code).toBe(2);
  });
});
