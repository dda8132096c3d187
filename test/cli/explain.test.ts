import { beforeAll, describe, expect, it } from "vitest";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const weather = files.write("weather.csv", WEATHER);
const model = files.path("model.json");

beforeAll(async () => {
  await run(["learn", weather, "--prune", "none", "--out", model]);
});

describe("espalier explain", () => {
  it("prints the way of one row in words, and whether the file agrees", async () => {
    const { code, stdout, stderr } = await run(["explain", model, weather, "--row", "3"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^play is predicted to be yes:\n1\. outlook is overcast/);
    expect(stdout).toMatch(/The file says yes: the model is right\.\n$/);
  });

  it("knows nothing of the class where the file does not", async () => {
    const data = files.write("new.csv", WEATHER.replaceAll(/,(no|yes|play)$/gm, ""));
    const { stdout } = await run(["explain", model, data, "--row", "1"]);
    expect(stdout).not.toContain("The file says");
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
      stderr: `espalier: ${weather}: there is no row 15; the file has 14 rows\n`,
    });
    expect((await run(["explain", model, weather, "--row", "0"])).code).toBe(2);
    expect((await run(["explain", model, weather])).stderr).toContain("required option '--row <n>'");
    expect((await run(["explain", "-", "-", "--row", "1"])).code).toBe(2);
  });
});
