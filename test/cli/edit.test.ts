import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { modelFromJson } from "../../src/model/read-json.ts";
import { andData, WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const scratch = scratchFolder();
const data = scratch.write("and.csv", andData(40));
const model = scratch.path("model.json");

beforeAll(async () => {
  await run(["learn", data, "--method", "id3", "--out", model]);
});

describe("espalier edit", () => {
  it("lists the parts of a model", async () => {
    const { code, stdout } = await run(["edit", model]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      "1  a?\n2    yes: b?\n3      yes: yes (all 10)\n4      no: no (all 10)\n5    no: no (all 20)\n",
    );
    expect(JSON.parse((await run(["edit", model, "--json"])).stdout).parts).toHaveLength(5);
  });

  it("lists a model of 20,000 levels in text that grows with its parts", async () => {
    const levels = 20_000;
    const leaf = '{"type":"leaf","class":"no","counts":[1,0]}';
    const splits = Array.from(
      { length: levels },
      (_, i) =>
        `{"type":"test","class":"no","counts":[1,0],"test":{"type":"at-most","column":"a","threshold":${levels - i}},"yes":${leaf},"no":`,
    );
    const columns = '[{"name":"a","kind":"continuous","categories":[],"hasMissing":false}]';
    const head = `"form":"tree","target":"class","classes":["no","yes"],"columns":${columns}`;
    const text = `{"format":"espalier-model","version":1,"model":{${head},"root":${splits.join("")}${leaf}${"}".repeat(levels)}}}`;
    const { code, stdout, stderr } = await run(["edit", scratch.write("deep.json", text)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n")).toHaveLength(2 * levels + 2);
    expect(stdout.length).toBeLessThan(300 * 2 * levels);
    expect(stdout).toContain(`level ${levels}: no: no (all 1)`);
  });

  it("applies edits in their order, evaluates, keeps the history, and the model goes on as any other", async () => {
    const out = scratch.path("edited.json");
    const args = [
      "edit",
      model,
      "--relabel",
      "4=yes",
      "--remove",
      "5",
      "--relabel",
      "4=no",
      "--data",
      data,
      "--out",
      out,
    ];
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain(
      "relabel 4: no → yes\nremove 5: no → its rows take the other branch\nrelabel 4: yes → no\n",
    );
    expect(stdout).toMatch(
      /Accuracy 75\.0 % on 40 rows of .*; before the edits 100\.0 %\. 10 predictions changed\./,
    );
    expect(stdout).toContain(`The edited model is saved in ${out}, with its history.`);
    const document = modelFromJson(readFileSync(out, "utf8"));
    expect(document).toMatchObject({ method: "id3", train: null, certificate: null });
    expect(document.history).toEqual([
      { edit: "relabel", at: "4", class: "yes", was: "no", now: "yes" },
      { edit: "remove", at: "5", sameListing: true, was: "no", now: "its rows take the other branch" },
      { edit: "relabel", at: "4", class: "no", sameListing: true, was: "yes", now: "no" },
      { measure: data, rows: 40, before: 1, after: 0.75, changed: 10 },
    ]);
    const predicted = await run(["predict", out, data]);
    expect(predicted.code).toBe(0);
    expect(predicted.stderr).toContain("Accuracy 75.0 %");
    const exported = await run(["export", out, "--to", "json"]);
    expect(modelFromJson(exported.stdout).history).toEqual(document.history);
    expect((await run(["export", out, "--to", "sql"])).stdout).not.toContain('"a"');
    // Edited again, the history grows.
    const again = scratch.path("again.json");
    await run(["edit", out, "--relabel", "2=no", "--out", again]);
    expect(modelFromJson(readFileSync(again, "utf8")).history).toHaveLength(5);
  });

  it("recounts with --recount, prints JSON with --json and the model alone with --quiet", async () => {
    const out = scratch.path("recounted.json");
    const args = ["edit", model, "--remove", "5", "--data", data, "--recount", "--out", out, "--json"];
    const { stdout } = await run(args);
    const printed = JSON.parse(stdout);
    expect(printed.edits).toHaveLength(1);
    expect(printed.measured).toMatchObject({ changed: 10, after: { accuracy: 0.75 } });
    expect(printed.model.root.counts).toEqual([30, 10]);
    expect(modelFromJson(readFileSync(out, "utf8")).history).toContainEqual({ recount: data });
    const quiet = await run(["edit", model, "--remove", "2", "--quiet"]);
    expect(quiet.stdout).toBe(
      "if a: no (10 of 20; 57.6 %, 23 to 88)\nelse: no (all 20; 92.1 %, 65 to 100)\n",
    );
    const plain = await run(["edit", model, "--remove", "2"]);
    expect(plain.stdout).toContain("Not evaluated: add --data FILE");
    expect(plain.stdout).toContain("The edited model was not saved: add --out edited.json");
  });

  it.each([
    [["--remove", "77"], 'the model has no part "77"; its parts go up to 5 (espalier edit MODEL lists them)'],
    [["--relabel", "1=yes"], "part 1 is a split; relabel a leaf, or remove the split to make it one"],
    [["--relabel", "3=maybe"], 'the model has no class "maybe"; the classes are no, yes'],
    [["--set-threshold", "1=2"], "part 1 (a) has no threshold; remove it or drop it instead"],
    [
      ["--drop-condition", "one"],
      '"one" is not the address of a part, such as 3, 2.1 or else (espalier edit MODEL lists them)',
    ],
    [["--recount"], "--recount needs rows to count: add --data FILE"],
    [
      ["--data", "x.csv"],
      "nothing to edit: give an edit, such as --relabel 3=yes (espalier edit MODEL lists the parts)",
    ],
  ])("%j is one line and exit code 2", async (flags, message) => {
    const out = scratch.path("never.json");
    const { code, stdout, stderr } = await run([
      "edit",
      model,
      ...flags,
      ...(flags[0] === "--data" ? [] : ["--out", out]),
    ]);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: `espalier: ${message}\n` });
    expect(existsSync(out)).toBe(false);
  });

  it("shows how an edit is written, and that rows need classes", async () => {
    for (const text of ["3", "3=x", "3=", "=3"]) {
      expect(await run(["edit", model, "--set-threshold", text])).toEqual({
        code: 2,
        stdout: "",
        stderr: `espalier: --set-threshold: expected PART=NUMBER, such as 1=17.5, got "${text}"\n`,
      });
    }
    expect((await run(["edit", model, "--relabel", "3"])).stderr).toBe(
      'espalier: --relabel: expected PART=CLASS, such as 3=yes, got "3"\n',
    );
    const bare = scratch.write("bare.csv", "a,b,colour\n1,0,red\n");
    const { code, stderr } = await run(["edit", model, "--remove", "5", "--data", bare]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `espalier: ${bare}: there is no column "y" to evaluate on; give rows with classes\n`,
    });
    expect((await run(["edit", "-", "--remove", "5", "--data", "-"])).code).toBe(2);
  });

  it("splits, changes, grows and locks, and replaying the history gives the same bytes", async () => {
    const weather = scratch.write("weather.csv", WEATHER);
    const base = scratch.path("weather.json");
    await run(["learn", weather, "--method", "t1", "--intervals", "2", "--out", base]);
    const files = [1, 2, 3].map((step) => scratch.path(`weather-${step}.json`));
    const calls = [
      ["--split-leaf", "2=humidity", "--lock", "3", "--reason", "the forecaster says so"],
      ["--grow", "4=redwood,max-conditions=1,prune=none", "--add-condition", "1=windy", "--recount"],
      ["--change-test", "1=outlook != sunny", "--unlock", "LOCKED"],
    ];
    let from = base;
    for (const [index, flags] of calls.entries()) {
      const { locked: [kept = ""] = [] } = modelFromJson(readFileSync(from, "utf8"));
      const { code, stderr, stdout } = await run([
        "edit",
        from,
        ...flags.map((flag) => flag.replace("LOCKED", kept)),
        "--data",
        weather,
        "--out",
        files[index]!,
      ]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      if (index === 0) expect(stdout).toContain("its certificate is void.");
      from = files[index]!;
    }
    const { history, locked } = modelFromJson(readFileSync(from, "utf8"));
    expect(locked).toBeUndefined();
    expect(history!.map((line) => line.edit ?? Object.keys(line)[0])).toEqual([
      ...["void", "split-leaf", "lock", "measure"],
      ...["grow", "add-condition", "recount", "measure"],
      ...["change-test", "unlock", "measure"],
    ]);
    expect(history![1]).toMatchObject({ test: { type: "at-most", column: "humidity" } });
    const again = scratch.path("weather-again.json");
    const { code } = await run(["edit", base, "--replay", from, "--data", weather, "--out", again]);
    expect(code).toBe(0);
    expect(readFileSync(again, "utf8")).toBe(readFileSync(from, "utf8"));
    expect((await run(["edit", files[0]!])).stdout).toMatch(/\[locked\]\n/);
    const refused = await run(["edit", base, "--replay", from]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/needs rows with classes|is not one of the model's columns/);
  });

  it("deals the rows into three, and learns from the first of them", async () => {
    const rows = scratch.write("and-200.csv", andData(200));
    const flags = [
      "--split-leaf",
      "5=colour = red",
      "--shares",
      "50,25,25",
      "--data",
      rows,
      "--recount",
      "--json",
    ];
    const { code, stdout } = await run(["edit", model, ...flags]);
    expect(code).toBe(0);
    const printed = JSON.parse(stdout);
    expect(printed.model.root.counts).toEqual([75, 25]);
    expect(printed.measured.after.rows).toBe(50);
  });

  it.each([
    [["--split-leaf", "5=colour = red"], /the model does not use column colour|there is no column "colour"/],
    [["--split-leaf", "5"], /expected PART=CONDITION, such as 3="age <= 30" or 3=age/],
    [["--grow", "5=redwood"], /growing a branch again needs rows with classes/],
    [["--grow", "5"], /expected PART=METHOD/],
    [["--move-rule", "2=1"], /has no rules to move/],
    [["--shares", "1,1,1", "--remove", "5"], /--shares splits rows: add --data FILE/],
    [["--replay", "x.json", "--remove", "5"], /--replay makes the edits of a history again/],
    [["--unlock", "5"], /part 5 is not locked/],
  ])("%j is a wrong command line", async (flags, message) => {
    const { code, stdout, stderr } = await run(["edit", model, ...flags]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("reads files from before there were edits, and refuses a history that makes no sense", async () => {
    const old = JSON.parse(readFileSync(model, "utf8"));
    delete old.history;
    const { code } = await run(["edit", scratch.write("old.json", JSON.stringify(old)), "--remove", "5"]);
    expect(code).toBe(0);
    old.history = [{ edit: "remove", at: 5 }];
    const bad = await run(["predict", scratch.write("bad.json", JSON.stringify(old)), data]);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toMatch(/bad\.json: history\[0\]\.at: expected text, got 5\n$/);
  });
});
