// The program as a process: exit codes, streams, signals. Few runs, since each starts Node.

import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands/registry.ts";
import { andData, WEATHER } from "./play-data.ts";
import { run, scratchFolder } from "./run.ts";
import { interruptWhileReading, program } from "./start-program.ts";

const files = scratchFolder();
const weather = files.write("weather.csv", WEATHER);

function start(args: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("the program", () => {
  it("exits 0 with the result on standard output", () => {
    const { status, stdout, stderr } = start(["learn", "-", "--method", "redwood", "--json"], andData(40));
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ method: "redwood", rows: 40 });
  });

  it("exits 1 with one line where the data is bad, 2 where the command line is", () => {
    const bad = start(["learn", "-"], "a,class\n1,x\n2,x\n");
    expect(bad.status).toBe(1);
    expect(bad.stderr).toMatch(/^espalier: -: .*only one class.*\n$/);
    const wrong = start(["learn", weather, "--method", "oracle"]);
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toMatch(/^espalier: .*\n$/);
  });

  it("ends silently when a reader such as head has seen enough", async () => {
    const model = files.path("and.json");
    await run(["learn", files.write("and.csv", andData(40)), "--method", "redwood", "--out", model]);
    const big = files.write("big.csv", andData(200_000));
    const command = `"${process.execPath}" "${program}" predict "${model}" "${big}" --quiet | head -n 2`;
    const { stdout, stderr } = spawnSync("sh", ["-c", command], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^prediction,p\(no\),p\(yes\)\nno,0\.9\d+,0\.0\d+\n$/);
  });

  it.skipIf(!existsSync("/dev/full"))("reports that standard output cannot be written", () => {
    const { status, stderr } = spawnSync(
      "sh",
      ["-c", `"${process.execPath}" "${program}" learn "${weather}" > /dev/full`],
      {
        encoding: "utf8",
      },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^espalier: .*the disk is full.*\n$/);
  });

  it("exits 130 on Ctrl-C while it waits for data", async () => {
    const { code, stderr } = await interruptWhileReading(["learn", "-"]);
    expect(code).toBe(130);
    expect(stderr).toMatch(/^espalier: interrupted.*\n$/);
  });

  it("is executable and knows its version", () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"));
    expect(execFileSync(program, ["--version"], { encoding: "utf8" })).toBe(`${version}\n`);
  });
});

const examplesOf = await Promise.all(
  commands.map(async ({ name, load }) => ({ name, examples: (await load()).examples })),
);

describe("every example that --help shows", () => {
  const folder = scratchFolder();
  const patients = WEATHER.replace("play", "outcome")
    .replace("temperature", "age")
    .split("\n")
    .map((line, row) => (line ? `${row === 0 ? "id" : row},${line}` : ""));
  folder.write("patients.csv", patients.join("\n"));
  folder.write("iris.csv", WEATHER);
  folder.write("mushroom.csv", WEATHER);
  folder.write("noisy.csv", WEATHER);
  for (const name of ["new.csv", "july.csv", "training.csv"]) folder.write(name, patients.join("\n"));
  const fixture = (name: string): string =>
    readFileSync(join(import.meta.dirname, "../import/fixtures", name), "utf8");
  folder.write("tree.pmml", fixture("rpart-stops.pmml"));
  folder.write("lightgbm.json", fixture("lightgbm.json"));
  const loans = fixture("lightgbm.csv").replace("predicted", "repaid");
  folder.write(
    "loans.csv",
    loans.replace(/,0,(?=[\d.]+,[\d.]+$)/gm, ",no,").replace(/,1,(?=[\d.]+,[\d.]+$)/gm, ",yes,"),
  );
  // The Studio goes on until somebody ends it: studio.test.ts runs it.
  const examples = examplesOf
    .filter(({ name }) => name !== "studio")
    .flatMap(({ examples }) => examples.map(({ line }) => line))
    // Databases are there in npm run test:engines.
    .filter((line) => !line.includes("://"));

  /** As a shell would, in this process: programs joined by pipes, `cat FILE` or ours, files in the folder. */
  async function runLine(line: string): Promise<{ codes: number[]; stderr: string }> {
    const codes: number[] = [];
    let [piped, stderr] = ["", ""];
    for (const part of line.split(" | ")) {
      const [name, ...words] = part.split(" ");
      const args = words.map((word) => (/^[\w-]+\.[a-z]+$/.test(word) ? folder.path(word) : word));
      if (name === "cat") {
        piped = readFileSync(args[0], "utf8");
        continue;
      }
      expect(name).toBe("espalier");
      const result = await run(args, { stdin: piped });
      codes.push(result.code);
      stderr += result.stderr;
      piped = result.stdout;
    }
    return { codes, stderr };
  }

  beforeAll(async () => {
    const out = folder.path("model.json");
    await run(["learn", folder.path("patients.csv"), "--target", "outcome", "--exclude", "id", "--out", out]);
  });

  it.each(examples)("%s", async (line) => {
    const { codes, stderr } = await runLine(line);
    expect(codes).toEqual(line.match(/\bespalier\b/g)!.map(() => 0));
    expect(stderr.replace(/^espalier: (Accuracy|\d+ pred|left out|read a).*\n/gm, "")).toBe("");
  });
});

describe("help and errors", () => {
  it("the list of commands is printed on standard error, exit 2, where no command is given", async () => {
    const { code, stdout, stderr } = await run([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("Commands:");
  });

  it("help and version go to standard output, exit 0", async () => {
    expect(await run(["--help"])).toMatchObject({ code: 0, stderr: "" });
    expect((await run(["--help"])).stdout).toContain("Start here:");
    expect((await run(["help", "learn"])).stdout).toContain("Usage: espalier learn");
    expect((await run(["-V"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("an unknown command is one line with the nearest one", async () => {
    const { code, stderr } = await run(["lern", weather]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^espalier: unknown command "lern"; did you mean learn\?\n$/);
  });

  it("a broken pipe is silent", async () => {
    const { Writable } = await import("node:stream");
    const closed = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error("write EPIPE"), { code: "EPIPE", syscall: "write" }));
      },
    });
    closed.on("error", () => {});
    const { code, stderr } = await run(["learn", weather], { stdout: closed });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("a defect is reported in one line, and where only with ESPALIER_DEBUG", async () => {
    const { Writable } = await import("node:stream");
    const faulty = () => {
      const stream = new Writable({
        write(_chunk, _encoding, done) {
          done(new TypeError("x is not a function"));
        },
      });
      stream.on("error", () => {});
      return stream;
    };
    const plain = await run(["learn", weather], { stdout: faulty() });
    expect(plain.code).toBe(1);
    expect(plain.stderr).toBe(
      "espalier: a defect in espalier: x is not a function; please report it with the command you typed (ESPALIER_DEBUG=1 shows where)\n",
    );
    const debug = await run(["learn", weather], { stdout: faulty(), env: { ESPALIER_DEBUG: "1" } });
    expect(debug.stderr).toContain("TypeError: x is not a function\n    at ");
  });
});
