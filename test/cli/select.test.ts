import { describe, expect, it } from "vitest";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
/** y = a xor b; c is a copy of a, d never changes anything. */
const rows = Array.from({ length: 32 }, (_, i) => {
  const [a, b, d] = [i & 1, (i >> 1) & 1, (i >> 2) & 1];
  return [a, b, a, d, a ^ b].join(",");
});
const xor = files.write("xor.csv", `a,b,c,d,y\n${rows.join("\n")}\n`);
const clash = files.write("clash.csv", "a,b,y\n0,0,no\n0,0,yes\n1,0,yes\n1,1,no\n0,1,no\n");

describe("espalier select", () => {
  it("prints the contract's object with --json, and every smallest set with --all", async () => {
    const { code, stdout, stderr } = await run(["select", xor, "--json", "--all"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const result = JSON.parse(stdout);
    expect(Object.keys(result).slice(0, 8)).toEqual([
      ...[
        "version",
        "method",
        "attributes",
        "sufficiencyTests",
        "optimal",
        "certificate",
        "uncovered",
        "seconds",
      ],
    ]);
    expect(result).toMatchObject({ method: "exact", attributes: ["a", "b"], optimal: true, uncovered: 0 });
    expect(result.certificate).toMatchObject({ lowerBound: 2, upperBound: 2 });
    expect(result.certificate.conflicts).toContainEqual(["a", "c"]);
    expect(result.all).toEqual({
      sets: [
        ["a", "b"],
        ["b", "c"],
      ],
      complete: true,
      inEvery: ["b"],
    });
  });

  it("prints in words what is proved, what is unique and what contradicts", async () => {
    const { stdout } = await run(["select", xor, "--all"]);
    expect(stdout).toMatch(/^a\nb\n\nSelected by exact: 2 of 4 columns\.\nProved: no smaller set suffices\./);
    expect(stdout).toContain("There are 2 smallest sets:\n  a, b\n  b, c\nIn all of them: b.");
    const clashing = await run(["select", clash, "--all"]);
    expect(clashing.stdout).toContain("1 pair of rows agree on every column but not on the class");
    expect(clashing.stdout).toContain("It is the only smallest set.");
    const greedy = await run(["select", xor, "--method", "mig"]);
    expect(greedy.stdout).toContain(
      "Whether this set is the smallest is not proved; --method exact proves it.",
    );
  });

  it("every method runs, and only the columns are printed with --quiet", async () => {
    for (const method of ["exact", "focus-1", "focus-2", "mig", "sg", "wg"]) {
      const { code, stdout } = await run(["select", xor, "--method", method, "--quiet"]);
      expect(code).toBe(0);
      expect(stdout.split("\n")).toContain("b");
    }
  });

  it("every method gives the same from DuckDB as from memory", async () => {
    for (const method of ["exact", "focus-1", "focus-2", "mig", "sg", "wg"]) {
      const args = ["select", xor, "--method", method, "--json"];
      const [memory, duckdb] = await Promise.all([run(args), run([...args, "--engine", "duckdb"])]);
      expect(duckdb.code).toBe(0);
      expect({ ...JSON.parse(duckdb.stdout), seconds: 0 }).toEqual({
        ...JSON.parse(memory.stdout),
        seconds: 0,
      });
    }
  });

  it("FOCUS-2 takes the paper's queue and order of columns, or ours", async () => {
    for (const how of [
      ["--queue", "fifo"],
      ["--queue", "fewest-uncovered"],
      ["--order", "credit"],
    ]) {
      const { code, stdout } = await run(["select", xor, "--method", "focus-2", ...how, "--quiet"]);
      expect({ code, stdout }).toEqual({ code: 0, stdout: "a\nb\n" });
    }
  });

  it("takes a tolerance, or finds one", async () => {
    const some = await run(["select", xor, "--tolerance", "0.6", "--tolerance-of", "rows"]);
    expect(some.stdout).toContain("A tolerance of 60.0 % of the rows leaves 256 of 256 conflicts uncovered.");
    const auto = await run(["select", xor, "--tolerance", "auto", "--json"]);
    expect(JSON.parse(auto.stdout)).toMatchObject({ attributes: ["a", "b"], uncovered: 0 });
  });

  it("refuses what makes no sense, with exit code 2", async () => {
    for (const [args, message] of [
      [["--method", "magic"], /there is no selection method called "magic"/],
      [["--tolerance", "2"], /--tolerance: expected a share from 0 to below 1/],
      [["--method", "wg", "--all"], /--all: only the exact method/],
      [["--queue", "fifo"], /--queue: only focus-2 has it/],
      [["--method", "wg", "--order", "credit"], /--order: only focus-2 has it/],
      [["--time-limit", "soon"], /--time-limit: expected a number of seconds, or 0 for no limit, got "soon"/],
    ] as const) {
      const { code, stderr } = await run(["select", xor, ...args]);
      expect(code).toBe(2);
      expect(stderr).toMatch(message);
    }
  });
});

describe("espalier learn --select", () => {
  it("learns from the selected columns only and names them", async () => {
    const { code, stdout } = await run([
      ...["learn", xor, "--method", "redwood", "--prune", "none", "--select", "wg", "--cv", "4", "--json"],
    ]);
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result.notices).toContain("wg selected 2 of 4 columns: a, b");
    expect(result.selection).toMatchObject({ method: "wg", attributes: ["a", "b"] });
    expect(result.model.columns.map((column: { name: string }) => column.name)).toEqual(["a", "b"]);
    expect(result.cv.errors).toBe(0);
  });

  it("finds a tolerance for the method", async () => {
    const args = ["learn", xor, "--method", "id3", "--select", "wg", "--tolerance", "auto", "--json"];
    const { selection } = JSON.parse((await run(args)).stdout);
    expect(selection).toMatchObject({ attributes: ["a", "b"], tolerance: { of: "conflicts" } });
    expect(typeof selection.tolerance.share).toBe("number");
  });

  it("needs --select for a tolerance", async () => {
    const { code, stderr } = await run(["learn", xor, "--tolerance", "0.1"]);
    expect(code).toBe(2);
    expect(stderr).toContain("--tolerance is an option of column selection: add --select METHOD");
  });
});

describe("espalier bound min-features", () => {
  it("gives the sizes of the theorems and the rule", async () => {
    const { code, stdout } = await run(["bound", "min-features", "--n", "100", "--p", "5", "--json"]);
    expect(code).toBe(0);
    const [doubt, table] = [Math.log(10), 32];
    expect(JSON.parse(stdout)).toMatchObject({
      sufficient: Math.ceil((doubt + 5 * Math.log(100) + table * Math.LN2) / 0.1),
      necessaryOrder: Math.ceil((doubt + 5 * Math.LN2 * Math.log(100) + table) / 0.1),
      vcDimension: 32,
      rule: Math.ceil((5 * Math.log2(100)) / 0.1),
    });
    const text = await run(["bound", "min-features", "--n", "100", "--p", "5", "--literals", "12"]);
    expect(text.stdout).toContain("with K = 12 literals");
  });

  it("refuses impossible numbers", async () => {
    for (const [args, message] of [
      [["--n", "3", "--p", "5"], /--p: expected a whole number from 0 to n = 3/],
      [["--n", "3"], /--p is required, such as --p 20/],
      [["--n", "3", "--p", "x"], /--p: expected a number/],
      [["--n", "3", "--p", "1", "--epsilon", "2"], /--epsilon: expected a number between 0 and 1/],
    ] as const) {
      const { code, stderr } = await run(["bound", "min-features", ...args]);
      expect(code).toBe(2);
      expect(stderr).toMatch(message);
    }
    expect((await run(["bound", "nothing"])).code).toBe(2);
  });
});

describe("espalier bound replication", () => {
  it("gives the product of the lengths, of terms or of a concept", async () => {
    const terms = await run(["bound", "replication", "--terms", "2,3", "--json"]);
    expect(JSON.parse(terms.stdout)).toMatchObject({ terms: [2, 3], leaves: 6, list: { rules: 2 } });
    const { stdout } = await run(["bound", "replication", "--concept", "dnf1"]);
    expect(stdout).toContain("at least 1,080 leaves");
    for (const args of [
      [],
      ["--terms", "2", "--concept", "dnf1"],
      ["--concept", "maj11"],
      ["--terms", "2;3"],
    ]) {
      expect((await run(["bound", "replication", ...args])).code).toBe(2);
    }
  });
});

describe("espalier bound trees", () => {
  it("labels what it bounds, and gives no upper bound below the lower", async () => {
    const flags = ["--d", "3", "--n", "3", "--k", "9", "--b", "1"];
    const { stdout } = await run(["bound", "trees", ...flags, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      vcDimension: { lower: 36, upper: null },
      sufficientOrder: null,
    });
    const text = await run(["bound", "trees", ...flags]);
    expect(text.stdout).toContain("VC dimension at least 36");
    expect(text.stdout).toContain("for n sufficiently large only");
    const few = await run(["bound", "trees", "--d", "3", "--n", "2"]);
    expect(few.stderr).toContain("--n: expected at least d = 3 columns, one for each level, got 2");
  });
});
