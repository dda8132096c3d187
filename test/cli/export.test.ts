import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { exporters } from "../../src/export/exporters.ts";
import { modelFromJson } from "../../src/model/read-json.ts";
import { modelToJson } from "../../src/model/write-json.ts";
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
    const named = ["--table", "sales.days", "--view", 'sales."days.judged"'];
    const { stdout } = await run(["export", model, "--to", "sql", ...named]);
    expect(stdout).toContain('CREATE VIEW "sales"."days.judged" AS');
    expect(stdout).toMatch(/FROM "sales"\."days"\n$/);
  });

  it("compares a column that was a time in its database as one", async () => {
    const document = modelFromJson(readFileSync(model, "utf8"));
    const column = { name: "placed", kind: "continuous", categories: [], hasMissing: false } as const;
    const leaf = (name: string) => ({ type: "leaf", class: name, counts: [1, 1] }) as const;
    const test = { type: "at-most", column: "placed", threshold: 1704114240 } as const;
    const root = {
      type: "test",
      class: "no",
      counts: [2, 2],
      test,
      yes: leaf("no"),
      no: leaf("yes"),
    } as const;
    const tree = { form: "tree", target: "y", classes: ["no", "yes"], columns: [column], root } as const;
    const trainedOn = { name: "postgres://host/shop/orders", rows: 4, times: ["placed"] };
    const stdin = modelToJson({ ...document, model: tree, trainedOn });
    const { stdout } = await run(["export", "-", "--to", "sql", "--dialect", "trino"], { stdin });
    expect(stdout).toContain("--   placed: time, compared as seconds since 1970");
    expect(stdout).toContain('WHEN to_unixtime("placed") <= 1704114240 THEN');
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
