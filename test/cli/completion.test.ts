// Completion scripts, run by the shells themselves where they are installed; bash is everywhere that the tests are.

import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/commands/registry.ts";
import { run, scratchFolder } from "./run.ts";

const folder = scratchFolder();
const scripts = new Map<string, string>();
for (const shell of ["bash", "zsh", "fish"]) {
  scripts.set(shell, folder.write(`espalier.${shell}`, (await run(["completion", shell])).stdout));
}
const start = (shell: string, script: string) => spawnSync(shell, ["-c", script], { encoding: "utf8" });
const missing = (shell: string): boolean => start(shell, "true").error !== undefined;
const reason = (shell: string): string => (missing(shell) ? ` (SKIPPED: no ${shell})` : "");

/** What bash offers at the end of these words. */
function offered(...words: string[]): string[] {
  const quoted = words.map((word) => `'${word}'`).join(" ");
  const script = `source ${scripts.get("bash")}; COMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _espalier; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { status, stdout, stderr } = start("bash", script);
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout.split("\n").filter(Boolean);
}

describe.skipIf(missing("bash"))(`bash${reason("bash")}`, () => {
  it("completes commands", () => {
    expect(offered("espalier", "")).toEqual(expect.arrayContaining(commands.map(({ name }) => name)));
    expect(offered("espalier", "im")).toEqual(["import"]);
  });

  it("completes flags, and the words that they take", () => {
    expect(offered("espalier", "learn", "data.csv", "--max-c")).toEqual(["--max-conditions"]);
    expect(offered("espalier", "learn", "--method", "opt")).toEqual([
      "optimal-checklist",
      "optimal-scorecard",
      "optimal-list",
      "optimal-dnf",
    ]);
    expect(offered("espalier", "export", "m.json", "--to", "py")).toEqual(["python"]);
    expect(offered("espalier", "completion", "z")).toEqual(["zsh"]);
  });

  it("completes files where a file is due, and nothing where nobody knows", () => {
    const file = folder.write("rows.csv", "");
    expect(offered("espalier", "learn", file.slice(0, -3))).toEqual([file]);
    expect(offered("espalier", "learn", "--report", file.slice(0, -3))).toEqual([file]);
    expect(offered("espalier", "learn", "--max-depth", "")).toEqual([]);
  });
});

it.skipIf(missing("zsh"))(`zsh reads its script${reason("zsh")}`, () => {
  const script = `autoload -Uz compinit && compinit -u -d ${folder.path("dump")}; source ${scripts.get("zsh")}; print $_comps[espalier]`;
  expect(start("zsh", script)).toMatchObject({ status: 0, stdout: "_espalier\n", stderr: "" });
});

it.skipIf(missing("fish"))(`fish completes${reason("fish")}`, () => {
  const complete = (line: string): string[] => {
    const { stdout, stderr } = start("fish", `source ${scripts.get("fish")}; complete -C '${line}'`);
    expect(stderr).toBe("");
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((each) => each.split("\t")[0]);
  };
  expect(complete("espalier imp")).toEqual(["import"]);
  expect(complete("espalier learn --max-cond")).toEqual(["--max-conditions"]);
  expect(complete("espalier export m.json --to py")).toContain("python");
});

it("has a flag for everything that --help shows", async () => {
  const bash = (await run(["completion", "bash"])).stdout;
  const { stdout } = await run(["learn", "--help", "--all"]);
  const flags = [...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, flag]) => flag);
  expect(flags.length).toBeGreaterThan(50);
  expect(flags.filter((flag) => !bash.includes(flag))).toEqual([]);
});

it("shows by learn --help what most people need", async () => {
  const { stdout } = await run(["learn", "--help"]);
  const flags = [...stdout.matchAll(/^ {2}(--[\w-]+)/gm)].map(([, flag]) => flag);
  expect(flags.length).toBeLessThanOrEqual(26);
  expect(flags).toEqual(expect.arrayContaining(["--target", "--test", "--costs", "--out", "--all"]));
});
