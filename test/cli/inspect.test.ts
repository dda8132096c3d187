import { describe, expect, it } from "vitest";
import { run, scratchFolder } from "./run.ts";

const files = scratchFolder();
const rows = Array.from(
  { length: 12 },
  (_, row) => `${row + 1},${row * 2.5},${"abc"[row % 3]},x,${row % 2 ? "no" : "yes"}`,
);
const people = files.write("people.csv", `id,age,town,land,ill\n${rows.join("\n")}\n`);

describe("espalier inspect", () => {
  it("prints a line for every column: what it is taken for, why and its values", async () => {
    const { code, stdout, stderr } = await run(["inspect", people]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n").slice(1)).toEqual([
      "",
      "id    left out: it numbers the rows: it looks like an identifier",
      "age   continuous: numbers; 0 to 27.5, 12 values",
      "town  categorical: texts; a (4), b (4), c (4)",
      "land  left out: it has the same value in every row",
      "ill   class: it is the last column and has 2 values; yes (6), no (6)",
      "",
    ]);
    expect(stdout).toContain(
      '12 rows, 5 columns. The class is "ill": it is the last column and has 2 values.',
    );
  });

  it("prints one object with --json, excluded columns and weights included", async () => {
    const args = ["--target", "town", "--exclude", "land", "--weights", "age", "--json"];
    const { stdout } = await run(["inspect", people, ...args]);
    const { rows: count, target, columns } = JSON.parse(stdout);
    expect({ count, target }).toEqual({ count: 12, target: { name: "town", why: "asked for", ties: [] } });
    expect(columns.map(({ name, role, kind }: Record<string, unknown>) => [name, role, kind])).toEqual([
      ["id", "left out", null],
      ["age", "weights", "continuous"],
      ["town", "class", "categorical"],
      ["land", "left out", null],
      ["ill", "attribute", "boolean"],
    ]);
    expect(columns[4].values).toEqual([
      { text: "yes", rows: 6, row: 1 },
      { text: "no", rows: 6, row: 2 },
    ]);
  });

  it("warns of a column that gives the class away", async () => {
    const lines = Array.from(
      { length: 60 },
      (_, row) => `${row % 3 ? "paid" : "owed"},${row % 7},${row % 3 ? 1 : 0}`,
    );
    const loans = files.write("loans.csv", `state,age,repaid\n${lines.join("\n")}\n`);
    const { stdout } = await run(["inspect", loans, "--target", "repaid"]);
    expect(stdout).toMatch(/^state .*\n +! alone it tells repaid in every row, .* --keep takes it in$/m);
    expect(stdout.match(/!/g)).toHaveLength(1);
    const piped = await run(["inspect", "-", "--target", "repaid"], {
      stdin: `state,age,repaid\n${lines.join("\n")}\n`,
    });
    expect(piped.stdout.split("\n").slice(1)).toEqual(stdout.split("\n").slice(1));
  });

  it("says which columns and rows are copies, and which words differ in their spelling alone", async () => {
    const lines = Array.from(
      { length: 60 },
      (_, row) =>
        `${"abc"[row % 3]},${["x", "y", "z"][row % 3]},${row % 2 ? "North" : "north"},${(row * 7) % 4 ? "p" : "q"}`,
    );
    const towns = files.write("towns.csv", `letter,word,side,class\n${lines.join("\n")}\n`);
    const { stdout } = await run(["inspect", towns]);
    expect(stdout).toMatch(/^\d+ of 60 rows are equal to earlier ones in every column/m);
    expect(stdout).toMatch(/^word .*\n +! it says the same as "letter": exclude one of them$/m);
    expect(stdout).toMatch(/^side .*\n +! "North" and "north" differ in their spelling alone/m);
  });

  it("shows the columns of a file whose class learning would refuse, with what is wrong of it", async () => {
    const { code, stdout } = await run(["inspect", people, "--target", "land"]);
    expect(code).toBe(0);
    expect(stdout).toContain("! ");
    expect(stdout).toContain('has only one class ("x")');
  });
});
