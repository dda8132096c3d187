import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { exporters } from "../../src/export/exporters.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const weather = files.write("weather.csv", WEATHER);
const model = files.path("model.json");

beforeAll(async () => {
  await run(["learn", weather, "--method", "id3", "--out", model]);
});

describe("espalier export", () => {
  it.each(Object.keys(exporters).filter((name) => name !== "json"))("writes %s", async (form) => {
    const { code, stdout, stderr } = await run(["export", model, "--to", form]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(exporters[form].write(modelFromJson(readFileSync(model, "utf8")).model));
  });

  it("keeps everything known of the model as JSON", async () => {
    const { stdout } = await run(["export", "-", "--to", "json"], { stdin: readFileSync(model, "utf8") });
    expect(stdout).toBe(readFileSync(model, "utf8"));
  });

  it("writes into a file, and queries a table", async () => {
    const out = files.path("model.sql");
    await run(["export", model, "--to", "sql", "--table", "days", "--out", out]);
    expect(readFileSync(out, "utf8")).toContain('FROM "days"');
  });

  it("needs a format it knows", async () => {
    expect(await run(["export", model])).toMatchObject({ code: 2 });
    const { code, stderr } = await run(["export", model, "--to", "excel"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^espalier: --to: expected one of text, .*, got "excel"; see espalier export --help\n$/,
    );
  });
});
