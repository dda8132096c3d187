import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { concepts } from "../../src/dataset/generate/concepts.ts";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();

describe("espalier generate", () => {
  it.each(concepts.map(({ name }) => name))("draws %s, and learn reads it", async (name) => {
    const { code, stdout } = await run(["generate", name, "--rows", "60"]);
    expect(code).toBe(0);
    expect(stdout.split("\n")).toHaveLength(62);
    const learned = await run(["learn", "-", "--method", "id3", "--json"], { stdin: stdout });
    expect(JSON.parse(learned.stdout)).toMatchObject({ rows: 60, model: { target: "class" } });
  });

  it("draws the same rows for the same seed, and others for another", async () => {
    const [first, again, other] = await Promise.all(
      ["1", "1", "2"].map((seed) => run(["generate", "mx6", "--rows", "40", "--seed", seed])),
    );
    expect(first).toEqual(again);
    expect(first!.stdout).not.toBe(other!.stdout);
  });

  it("draws as many rows as the literature by default, with noise and columns permuted on request", async () => {
    const plain = (await run(["generate", "mx6"])).stdout.split("\n");
    expect(plain).toHaveLength(concepts.find(({ name }) => name === "mx6")!.rows + 2);
    const args = ["generate", "mx6", "--class-noise", "0.5", "--attribute-noise", "0.1", "--permute-columns"];
    const noisy = (await run(args)).stdout.split("\n");
    expect(noisy[0]).not.toBe(plain[0]);
    expect(noisy[0].split(",").sort()).toEqual(plain[0].split(",").sort());
  });

  it("takes the parameters of a concept that is drawn itself", async () => {
    const out = files.path("dnf.csv");
    const args = [
      "generate",
      "random-dnf",
      "--rows",
      "9",
      "--set",
      "attributes=12,terms=3",
      "--concept-seed",
      "5",
    ];
    expect(await run([...args, "--out", out])).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(out, "utf8").split("\n")[0].split(",")).toHaveLength(13);
  });

  it("says how many rows there can be where more are asked for", async () => {
    const { code, stdout, stderr } = await run(["generate", "dnf4", "--rows", "1000000000000"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(
      /^espalier: rows: 1000000000000 do not fit in memory; ask for at most [0-9,]+, or draw/,
    );
    expect(stderr).not.toContain("--engine");
  });

  it.each([
    [["dfn4"], 'there is no concept called "dfn4"; did you mean "dnf4"?'],
    [["dnf4", "--rows", "none"], "--rows: expected a whole number of at least 1"],
    [["dnf4", "--class-noise", "2"], "--class-noise: expected a share from 0 to 1"],
    [["dnf4", "--set", "terms=5"], 'concept dnf4 has no parameter "terms"'],
    [["random-dnf", "--set", "terms"], "--set: expected PARAMETER=NUMBER"],
    [["dnf4", "--seed", "-1"], "--seed"],
    [[], "the argument <concept> is missing; see espalier generate --help"],
  ])("exits 2 on %j", async (args, message) => {
    const { code, stdout, stderr } = await run(["generate", ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^espalier: [^\n]*\n$/);
  });
});
