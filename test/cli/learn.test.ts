import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { modelFromJson } from "../../src/model/read-json.ts";
import { andData, noiseData, WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const weather = files.write("weather.csv", WEATHER);
const and = files.write("and.csv", andData(60));

describe("espalier learn", () => {
  it("prints the tree, then what was learned, and that training accuracy is optimistic", async () => {
    const { code, stdout, stderr } = await run(["learn", and, "--method", "redwood", "--prune", "none"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^if a: *\n/);
    expect(stdout).toContain(`Learned by redwood from ${and}: 60 rows, 3 columns, 2 classes (no and yes).`);
    expect(stdout).toContain(
      "The tree has 2 splits on 2 columns and 3 leaves; a prediction takes at most 2 splits.",
    );
    expect(stdout).toContain("Accuracy 100.0 % on the 60 training rows; majority-class baseline 75.0 %.");
    expect(stdout).toContain("add --test 0.3 or --cv 10 to estimate the accuracy on new rows");
    expect(stdout).toContain("The model was not saved: add --out model.json to save it.");
  });

  it("prints the contract's object with --json", async () => {
    const { code, stdout } = await run([
      ...["learn", and, "--method", "redwood", "--json", "--cv", "5", "--test", "0.2", "--seed", "7"],
    ]);
    expect(code).toBe(0);
    expect(stdout.endsWith("}\n")).toBe(true);
    const result = JSON.parse(stdout);
    expect(Object.keys(result)).toEqual([
      ...[
        "version",
        "method",
        "options",
        "rows",
        "attributes",
        "classes",
        "model",
        "risks",
        "size",
        "train",
        "test",
        "cv",
      ],
      ...["certificate", "seconds", "history", "notices"],
    ]);
    expect(result).toMatchObject({
      method: "redwood",
      options: { seed: 7, maxDepth: null, priors: "data" },
      rows: 60,
      attributes: 3,
      classes: ["no", "yes"],
      model: { form: "tree", target: "y" },
      size: { nodes: 2, leaves: 3, conditions: 2, depth: 2, attributes: 2 },
      train: { rows: 48, errors: 0, cost: 0, accuracy: 1 },
      test: { rows: 12, errors: 0, cost: 0, accuracy: 1 },
      cv: { folds: 5, rows: 48, errors: 0, accuracy: 1 },
      certificate: null,
    });
    expect(result.cv.foldAccuracies).toEqual([1, 1, 1, 1, 1]);
    expect(typeof result.seconds).toBe("number");
  });

  it("leaves leaks out, and says why a model was chosen, where no method is named", async () => {
    const [head, ...lines] = andData(40).trimEnd().split("\n");
    const leaky = [
      head!.replace(",y", ",paid,y"),
      ...lines.map((line) => line.replace(/(yes|no)$/, "$1-p,$1")),
    ];
    const data = files.write("leaky.csv", `${leaky.join("\n")}\n`);
    const asked = ["learn", data, "--max-conditions", "2", "--test", "0.25"];
    const { code, stdout, stderr } = await run(asked);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /left out column "paid": alone it predicts y perfectly, as what is known only afterwards does; --keep takes it in\n/,
    );
    expect((await run([...asked, "--keep", "paid"])).stdout).toContain("paid = no-p");
    expect(stdout).toMatch(
      /\nChosen: .+, 100\.0 % ± 0\.0, log-loss 0\.\d\d\d, with 2 conditions, by 10-fold cross-validation on 30 rows; it is the /,
    );
    expect(stdout).toMatch(/\nRunner-up: .* with 2 conditions\.\n/);
    expect(stdout).toContain("Accuracy 100.0 % on 10 held-out rows");
  });

  it("evaluates on held-out rows, with the classes' precision and recall and the confusion matrix", async () => {
    const { stdout } = await run(["learn", and, "--method", "id3", "--test", "0.25"]);
    expect(stdout).toContain("Accuracy 100.0 % on 15 held-out rows (95 % interval 79.6 % to 100.0 %)");
    expect(stdout).toMatch(/class +rows +precision +recall +F1/);
    expect(stdout).toMatch(/actual \\ predicted +no +yes\n +no +12 +0\n +yes +0 +3\n/);
    expect(stdout).not.toContain("is optimistic");
  });

  it("evaluates on another file, and counts categories that are new there", async () => {
    const other = files.write("other.csv", `${WEATHER}foggy,70,70,false,yes\nsunny,70,70,false,\n`);
    const args = ["learn", weather, "--method", "id3", "--target", "play", "--test", other];
    const { code, stdout, stderr } = await run(args);
    expect(code).toBe(0);
    expect(stdout).toContain(`on 15 rows of ${other}`);
    expect(stderr).toBe(
      `espalier: ${other}: column "outlook": 1 row has a category the model has never seen ("foggy"); treated as missing\n`,
    );
  });

  it("saves the model with all that is known of it", async () => {
    const out = files.path("kept.json");
    const { code, stdout } = await run(["learn", and, "--method", "redwood", "--out", out, "--cv", "3"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`The model is saved in ${out}.`);
    const document = modelFromJson(readFileSync(out, "utf8"));
    expect(document).toMatchObject({
      method: "redwood",
      options: { seed: 1, maxDepth: null },
      trainedOn: { name: and, rows: 60 },
      train: { accuracy: 1 },
      cv: { folds: 3 },
      test: null,
    });
  });

  it("prints nothing but the model with --quiet", async () => {
    const withConstant = files.write(
      "constant.csv",
      andData(20)
        .replace(/^(?=.)/gm, "1,")
        .replace("1,a", "one,a"),
    );
    const loud = await run(["learn", withConstant]);
    expect(loud.stderr).toContain('espalier: left out column "one"');
    const { stdout, stderr } = await run(["learn", withConstant, "--quiet"]);
    expect(stderr).toBe("");
    expect(
      stdout
        .split("\n")
        .filter(Boolean)
        .every((line) => /^ *(if|else)/.test(line)),
    ).toBe(true);
  });

  it("prints what was proved, or how far it may be from the best", async () => {
    const proved = await run(["learn", weather, "--method", "t2"]);
    expect(proved.stdout).toMatch(/\nProved best on the training rows among all trees of depth 2 .*\.\n/);
    const noise = files.write("limited.csv", noiseData(200));
    const limited = await run(["learn", noise, "--method", "t4", "--time-limit", "0.2"]);
    expect(limited.stdout).toMatch(
      /\nNot proved best: it costs \d+ on the training rows, and none may cost less than \d+, a gap of \d+, among all trees .*\.\n/,
    );
  });

  it("counts the rules of a list", async () => {
    const { stdout } = await run(["learn", and, "--method", "greedy3", "--prune", "none"]);
    expect(stdout).toContain("The list has 1 rule and a default, 2 conditions in all on 2 columns.");
  });

  it("reads standard input as -", async () => {
    const { code, stdout } = await run(["learn", "-", "--method", "t1", "--json"], { stdin: andData(40) });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).rows).toBe(40);
  });

  it("charges the costs of a file", async () => {
    const costs = files.write("costs.json", '{"yes": {"no": 10}}');
    const { stdout } = await run(["learn", weather, "--costs", costs, "--max-depth", "0", "--json"]);
    expect(JSON.parse(stdout).train).toMatchObject({ errors: 5, cost: 5 });
    const human = await run([
      "learn",
      weather,
      "--costs",
      costs,
      "--method",
      "id3",
      "--max-depth",
      "1",
      "--cv",
      "2",
    ]);
    expect(human.stdout).toMatch(/Cost of the \d+ errors: \d+\./);
  });

  it("takes the data flags", async () => {
    const args = [
      "learn",
      weather,
      "--target",
      "windy",
      "--exclude",
      "play,outlook",
      "--kinds",
      "humidity=categorical",
    ];
    const { stdout } = await run([...args, "--bins", "4", "--json"]);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ attributes: 2, classes: ["false", "true"] });
    const weighted = await run([
      "learn",
      weather,
      "--weights",
      "humidity",
      "--weights-are",
      "counts",
      "--json",
    ]);
    expect(JSON.parse(weighted.stdout).train.rows).toBe(1143);
    const counted = ["--weights", "humidity", "--weights-are", "counts"];
    const told = await run(["learn", weather, ...counted, "--method", "t1"]);
    expect(told.stdout).toContain("14 rows (1,143 for training, by weight)");
  });

  it("gives the same model, byte for byte, for the same seed", async () => {
    const texts = await Promise.all([1, 2].map(() => run(["learn", weather, "--json", "--test", "0.3"])));
    const [first, second] = texts.map(({ stdout }) => ({ ...JSON.parse(stdout), seconds: 0 }));
    expect(first).toEqual(second);
  });

  it("gives the same result, byte for byte, from DuckDB", async () => {
    const args = ["learn", weather, "--method", "id3", "--json", "--test", "0.3", "--cv", "3"];
    const [memory, duckdb] = await Promise.all([run(args), run([...args, "--engine", "duckdb"])]);
    expect({ ...JSON.parse(duckdb.stdout), seconds: 0 }).toEqual({
      ...JSON.parse(memory.stdout),
      seconds: 0,
    });
    const piped = await run(["learn", "-", "--engine", "duckdb"], { stdin: WEATHER });
    expect(piped.code).toBe(2);
  });

  it("has nothing to print where a Ctrl-C comes before there is a model", async () => {
    const controller = new AbortController();
    const interrupted = run(["learn", and, "--method", "id3", "--cv", "10", "--json"], {
      interrupt: controller.signal,
    });
    controller.abort();
    expect(await interrupted).toEqual({
      code: 130,
      stdout: "",
      stderr: "espalier: interrupted; nothing was finished, so nothing is printed or saved\n",
    });
  });

  it("saves and prints the model where a Ctrl-C comes between it and its folds", async () => {
    const controller = new AbortController();
    const noise = files.write("noise.csv", noiseData(4000));
    const out = files.path("interrupted.json");
    const { code, stdout, stderr } = await run(
      ["learn", noise, "--cv", "1000", "--method", "id3", "--out", out],
      {
        interrupt: controller.signal,
        terminal: true,
        // The folds take many times as long as the model; the bar shows when they have begun.
        onError: (text) => {
          if (text.includes("fold ")) controller.abort();
        },
      },
    );
    expect(code).toBe(130);
    expect(stderr).toMatch(
      /\respalier: interrupted: this is the best model so far; the cross-validation was not finished\n$/,
    );
    expect(stdout).toContain("Learned by id3");
    expect(modelFromJson(readFileSync(out, "utf8")).cv).toBeNull();
  });

  it.skipIf(!existsSync("/dev/full"))("prints the result even where it cannot be saved", async () => {
    const { code, stdout, stderr } = await run(["learn", and, "--method", "redwood", "--out", "/dev/full"]);
    expect(code).toBe(1);
    expect(stdout).toContain("Learned by redwood");
    expect(stdout).not.toContain("The model is saved in");
    expect(stderr).toBe(
      "espalier: /dev/full: cannot write: the disk is full; make room or choose another place\n",
    );
  });

  it("shows one method's own options and defaults in its help", async () => {
    const general = await run(["learn", "--help"]);
    expect(general.code).toBe(0);
    expect(general.stdout).toContain("Examples:");
    expect(general.stdout).toMatch(/\n {2}redwood +a decision tree/);
    const own = await run(["learn", "--method", "id3", "--help"]);
    expect(own.stdout).toContain("\nMethod id3: the same tree left unpruned");
    expect(own.stdout).not.toMatch(/--intervals|and \d more/);
    expect(own.stdout).toMatch(/--max-depth no limit/);
    expect(own.stdout).toMatch(/--prune 0 \(a share of at least 0 and below 1 such as 0\.33, or none\)\n/);
    expect(own.stdout).toMatch(/--costs none/);
  });
});

describe("a wrong command line for learn", () => {
  const wrong: readonly [string, readonly string[], string][] = [
    [
      "an unknown method",
      ["--method", "oracle"],
      '--method: there is no method called "oracle"; the methods are majority, redwood',
    ],
    ["an unknown option", ["--depth", "3"], 'unknown option "--depth"'],
    [
      "a bad number",
      ["--max-depth", "deep"],
      '--max-depth: expected a whole number of at least 0, or none, got "deep"',
    ],
    ["one fold", ["--cv", "1"], '--cv: expected a whole number of at least 2, got "1"'],
    ["nested without folds", ["--nested"], "--nested says how --cv evaluates a choice; add --cv 10"],
    ["a share above 1", ["--test", "1.5"], '--test: expected a share between 0 and 1, got "1.5"'],
    ["a bad kind", ["--kinds", "outlook=words"], "--kinds: expected COLUMN=KIND"],
    [
      "an option of other methods",
      ["--method", "t2", "--prune", "none"],
      "--prune is not an option of t2 (it belongs to redwood, id3 and",
    ],
    [
      "a method's own option",
      ["--method", "redwood", "--trials", "5"],
      "--trials is not an option of redwood (it belongs to skewing",
    ],
    ["bad bins", ["--bins", "1"], "--bins: expected a whole number of at least 2"],
    [
      "an unknown engine",
      ["--engine", "abacus"],
      '--engine: expected one of memory, duckdb, got "abacus"; see',
    ],
    [
      "bad priors",
      ["--priors", "yes:1"],
      "--priors: expected data, uniform, or a share of 0 or more for each class",
    ],
    ["a second file", ["more.csv"], "too many arguments: expected 1, got 2; see espalier learn --help"],
    ["a flag without its value", ["--cv"], "--cv <folds>: the value is missing; see espalier learn --help"],
  ];
  it.each(wrong)("with %s exits 2 with one line", async (_, args, message) => {
    const out = files.path("before.json");
    writeFileSync(out, "as it was");
    const { code, stdout, stderr } = await run(["learn", weather, "--out", out, ...args]);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^espalier: .*\n$/);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(readFileSync(out, "utf8")).toBe("as it was");
  });

  it("that would overwrite its own data exits 2", async () => {
    const { code, stderr } = await run(["learn", weather, "--out", weather]);
    expect(code).toBe(2);
    expect(stderr).toContain("is also read by this command");
    expect(readFileSync(weather, "utf8")).toBe(WEATHER);
  });
});
