import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const weather = files.write("weather.csv", WEATHER);
const model = files.path("model.json");

async function learned(): Promise<void> {
  await run(["learn", weather, "--method", "id3", "--out", model]);
}

describe("espalier predict", () => {
  it("predicts every row in order, with the probability of each class, and prints the accuracy", async () => {
    await learned();
    const { code, stdout, stderr } = await run(["predict", model, weather]);
    const lines = stdout.trimEnd().split("\n");
    expect(code).toBe(0);
    expect(lines[0]).toBe("prediction,p(no),p(yes)");
    expect(lines.slice(1).map((line) => line.split(",")[0])).toEqual(
      WEATHER.trimEnd()
        .split("\n")
        .slice(1)
        .map((line) => line.split(",").at(-1)),
    );
    expect(stderr).toMatch(/^espalier: Accuracy 100.0 % on 14 rows with a class .*\n$/);
  });

  it("predicts rows without a class, and files without the class column", async () => {
    const half = files.write(
      "half.csv",
      "outlook,temperature,humidity,windy,play\nsunny,85,85,false,\novercast,1,2,false,yes\n",
    );
    const { stdout, stderr } = await run(["predict", model, half]);
    expect(stdout).toMatch(/^prediction,p\(no\),p\(yes\)\nno,0\.\d+,0\.\d+\nyes,0\.\d+,0\.\d+\n$/);
    expect(stderr).toContain("on 1 row with a class");
    const none = files.write("none.csv", "windy,humidity,temperature,outlook\nfalse,85,85,sunny\n");
    expect(await run(["predict", model, none])).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^prediction,p\(no\),p\(yes\)\nno,0\.\d+,0\.\d+\n$/),
      stderr: "",
    });
  });

  it("treats categories it has never seen as missing values, and counts them", async () => {
    const strange = files.write(
      "strange.csv",
      "outlook,temperature,humidity,windy\nfoggy,70,95,true\nhail,70,95,true\nfoggy,7,9,false\n",
    );
    const { code, stdout, stderr } = await run(["predict", model, strange]);
    expect(code).toBe(0);
    expect(stdout.split("\n")).toHaveLength(5);
    expect(stderr).toBe(
      `espalier: ${strange}: column "outlook": 3 rows have a category the model has never seen ("foggy", "hail"); treated as missing\n`,
    );
    expect((await run(["predict", model, strange, "--quiet"])).stderr).toBe("");
  });

  it("writes into a file, reads standard input", async () => {
    const out = files.path("predictions.csv");
    const { code, stdout, stderr } = await run(["predict", model, "-", "--out", out], { stdin: WEATHER });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toContain(`14 predictions written to ${out}`);
    expect(readFileSync(out, "utf8").split("\n")).toHaveLength(16);
    const piped = await run(["predict", "-", weather], { stdin: readFileSync(model, "utf8") });
    expect(piped.stdout).toBe(readFileSync(out, "utf8"));
  });

  it("cannot read both model and data from standard input, nor overwrite either", async () => {
    expect(await run(["predict", "-", "-"])).toMatchObject({ code: 2, stdout: "" });
    expect(await run(["predict", model, weather, "--out", model])).toMatchObject({ code: 2, stdout: "" });
  });

  it("names one class in quotes where CSV needs them", async () => {
    const odd = files.write("odd.csv", `a,class\n1,"x, or y"\n0,z\n1,"x, or y"\n0,z\n`);
    const oddModel = files.path("odd.json");
    await run(["learn", odd, "--method", "id3", "--out", oddModel]);
    const { stdout } = await run(["predict", oddModel, odd]);
    expect(stdout.split("\n").slice(0, 2)).toEqual([
      'prediction,"p(x, or y)",p(z)',
      '"x, or y",0.590909,0.409091',
    ]);
  });
});
