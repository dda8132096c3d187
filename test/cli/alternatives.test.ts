import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
/** y = a, of which c is a copy; b is noise. */
const rows = Array.from({ length: 40 }, (_, i) => [i & 1, (i >> 1) & 1, i & 1, i & 1].join(","));
const copies = files.write("copies.csv", `a,b,c,y\n${rows.join("\n")}\n`);
const prices = files.write("prices.json", '{"a": 9, "c": 2}');

describe("espalier alternatives", () => {
  it("counts the trees that are as good and says in words what they share", async () => {
    const { code, stdout, stderr } = await run([
      "alternatives",
      copies,
      "--without",
      "a",
      "--prices",
      prices,
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^2 trees are within 1\.0 % of the rows of the proved best, counted exactly\.\n/);
    expect(stdout).toContain("They are all different rules, with 1 different set of answers to these rows.");
    expect(stdout).toContain("They agree on every row.");
    expect(stdout).toContain("Without a, the best of 1 tree: 2 leaves, accuracy 100.0 %");
    expect(stdout).toContain("The one whose columns cost least, 2 together:");
    expect(stdout).toMatch(/a +1 of 2 +0\.0 +\+50\.0/);
    expect(stdout).toContain("In none of them: b.");
  });

  it("draws what they owe to each column with --plot, and nothing over the data", async () => {
    const plot = files.path("plot.svg");
    const { code } = await run(["alternatives", copies, "--plot", plot]);
    expect(code).toBe(0);
    const drawn = readFileSync(plot, "utf8");
    expect(drawn).toContain("2 trees within 1.0 % of the best: accuracy lost when a column is shuffled");
    expect(drawn).toContain("<title>a: 0.0 % to 50.0 %, in 50.0 %</title>");
    const over = await run(["alternatives", copies, "--plot", copies]);
    expect(over.code).not.toBe(0);
  });

  it("prints one object with --json, counts of any size included", async () => {
    const { stdout } = await run(["alternatives", copies, "--json", "--within", "0.9", "--sparsity", "0"]);
    const found = JSON.parse(stdout);
    expect(found).toMatchObject({
      stopped: null,
      lowerBound: 0,
      weight: 40,
      differentAnswers: expect.any(Number),
    });
    expect(Number(found.count)).toBeGreaterThan(2);
    expect(found.trees[0].model.root.test.column).toBe("a");
  });

  it("counts lists where a number of rules is given, and not both forms at once", async () => {
    const { stdout } = await run(["alternatives", copies, "--max-rules", "2", "--without", "c"]);
    expect(stdout).toMatch(/^2 lists are within 1\.0 % of the rows of the proved best, counted exactly\.\n/);
    expect(stdout).toContain("Without c, the best of 1 list: 1 rule, accuracy 100.0 %");
    const both = await run(["alternatives", copies, "--max-rules", "2", "--max-depth", "2"]);
    expect(both).toMatchObject({ code: 2, stdout: "" });
    expect(both.stderr).toContain("give one of them");
  });

  it("says where nothing else is as good", async () => {
    const alone = files.write(
      "alone.csv",
      `a,b,y\n${Array.from({ length: 40 }, (_, i) => [i & 1, (i >> 1) & 1, i & 1].join(",")).join("\n")}\n`,
    );
    const { stdout } = await run(["alternatives", alone]);
    expect(stdout).toMatch(/^The best tree stands alone: no other is within 1\.0 %/);
  });

  it("says the least possible where no tree without the columns is good enough", async () => {
    const { stdout } = await run(["alternatives", copies, "--without", "a,c"]);
    expect(stdout).toContain("Without a and c no tree is within the margin; the best misses it by 19.2:");
  });

  it("speaks of costs, not of accuracy, where mistakes have costs", async () => {
    // x is right about every yes, and wrong about four of the 24 no's; z is noise.
    const lines = Array.from({ length: 40 }, (_, i) =>
      [i < 20 ? "a" : "b", i % 2, i < 16 ? "yes" : "no"].join(","),
    );
    const data = files.write("costly.csv", `x,z,y\n${lines.join("\n")}\n`);
    const costs = files.write("costs.json", '{"no": {"yes": 30}, "yes": {"no": 10}}');
    const plot = files.path("costs.svg");
    const args = ["--costs", costs, "--max-depth", "1"];
    const { stdout } = await run(["alternatives", data, ...args, "--plot", plot]);
    expect(stdout).toContain(
      "The best tree stands alone: no other is within a cost of 0.4 of the proved best.",
    );
    expect(stdout).toContain("The best: 2 leaves, mistakes costing 120 on the training rows");
    expect(stdout).toContain("cost added, per row, when the column is shuffled");
    expect(stdout).not.toMatch(/accuracy|%.*of the rows/);
    // Shuffled, half of the 16 are missed at 10, and 12 of the 24 are called yes at 30: (80 + 360 - 120) / 40.
    expect(stdout).toMatch(/x +all +\+8 +\+8 +\+0\.99/);
    expect(readFileSync(plot, "utf8")).toContain("<title>x: 8 to 8, in all</title>");
    expect(readFileSync(plot, "utf8")).toContain("cost added per row when a column is shuffled");
    const page = files.path("costs.html");
    const learning = ["learn", data, "--method", "t1", "--costs", costs, "--alternatives"];
    const learned = await run([...learning, "--report", page]);
    const report = readFileSync(page, "utf8");
    expect(report).toContain("What the mistakes of these trees cost more when a column is shuffled, per row");
    expect(report).toContain("The simplest of them, mistakes costing 120 on the training rows:");
    expect(learned.stdout).toContain("Cost of the 4 errors: 120.");
    expect(learned.stdout).toContain(
      "On the training rows the model's mistakes cost as much as those of the best of these trees.",
    );
  });

  it("asks no price of a column that is called as every object's parts are", async () => {
    const named = files.write(
      "named.csv",
      `constructor,c,y\n${rows.map((row) => row.replace(/,[01]/, "")).join("\n")}\n`,
    );
    const known = files.write("known-prices.json", '{"c": 2}');
    const { stdout } = await run(["alternatives", named, "--prices", known]);
    expect(stdout).toContain("The one whose columns cost least, 0 together:");
  });

  it("takes the papers' name of the margin, and not both names", async () => {
    const [one, other] = await Promise.all(
      ["--within", "--epsilon"].map((flag) => run(["alternatives", copies, flag, "0.3"])),
    );
    expect(other).toEqual(one);
    const both = await run(["alternatives", copies, "--within", "0.3", "--epsilon", "0.3"]);
    expect(both).toMatchObject({ code: 2, stdout: "" });
    expect(both.stderr).toContain("--epsilon is another name of --within; give one of them");
  });

  it("tells trees that are as good apart from wordings of one, with no margin", async () => {
    const cross = Array.from({ length: 40 }, (_, i) => [i & 1, (i >> 1) & 1, i & 1 & (i >> 1)].join(","));
    const data = files.write("cross.csv", `a,b,y\n${cross.join("\n")}\n`);
    const { stdout } = await run(["alternatives", data, "--within", "0"]);
    expect(stdout).toMatch(/^2 trees are as good as the proved best, counted exactly\.\n/);
    expect(stdout).toContain("They are one rule in 2 wordings.");
  });

  it("names a missing value apart from a category of that name", async () => {
    const lines = Array.from({ length: 40 }, (_, i) => {
      const value = i < 10 ? "missing" : i < 20 ? "" : "there";
      return [value, i < 22 ? "p" : "q", i < 20 ? "yes" : "no"].join(",");
    });
    const data = files.write("gaps.csv", `a,b,y\n${lines.join("\n")}\n`);
    const { stdout } = await run(["alternatives", data, "--within", "0.5", "--sparsity", "0.1"]);
    expect(stdout).toContain('a "missing", b p (10 rows)');
    expect(stdout).toContain("a missing, b p (10 rows)");
  });

  it("refuses more conditions than the memory holds pairs of, and says how many it does", async () => {
    const many = Array.from({ length: 600 }, (_, i) => [i * 7, (i * 31) % 599, i % 2].join(","));
    const wide = files.write("wide.csv", `a,b,y\n${many.join("\n")}\n`);
    const { code, stderr } = await run(["alternatives", wide, "--thresholds", "0", "--memory", "1"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /possible conditions are too many for 1 MiB, which hold the pairs of 209; ask for fewer cuts/,
    );
  });

  it("gives what was counted, as at least so many, where the memory does not hold the trees", async () => {
    const noise = Array.from({ length: 60 }, (_, i) =>
      Array.from({ length: 25 }, (_, j) => (((i + 3) * (j + 5) * 7919) % 97) % 2).join(","),
    );
    const noisy = files.write(
      "noisy.csv",
      `${Array.from({ length: 25 }, (_, j) => `x${j}`)}\n${noise.join("\n")}\n`,
    );
    const { stdout } = await run([
      "alternatives",
      noisy,
      "--within",
      "0.9",
      "--sparsity",
      "0",
      "--memory",
      "1",
    ]);
    expect(stdout).toMatch(
      /^At least [\d,]+ trees? are within .*: the trees outgrew their memory before .*\nA larger --memory holds more trees\./s,
    );
  });

  it("belongs to learn too, in the text, the object and the report", async () => {
    const args = ["learn", copies, "--method", "redwood", "--keep", "a,c", "--alternatives"];
    const { stdout } = await run(args);
    expect(stdout).toContain(
      "On the training rows the model makes as many mistakes as the best of these trees.",
    );
    expect(stdout).toContain("2 trees are within 1.0 % of the rows of the proved best");
    const page = files.path("report.html");
    const { stdout: json } = await run([...args, "--json", "--report", page]);
    expect(JSON.parse(json).alternatives.count).toBe(2);
    const { readFileSync } = await import("node:fs");
    expect(readFileSync(page, "utf8")).toContain("What else is as good");
  });
});
