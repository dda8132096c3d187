// The peers of the exact-rules bench: CORELS, built from its source package, and the same problem for a solver of
// integer programs. Run by itself, `npx tsx bench/exact-rule-peers.ts SECONDS` measures those that are not yet kept for about
// that long, so that all of them fit into a few quiet minutes at a time.

import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Dataset, readDatasetFile } from "../build/node.js";
import type { Report } from "./bench.ts";
import { peerArrays } from "./data.ts";
import { folder, PROGRAM, PROGRAM_RULES, programPrice, RACES } from "./exact-rule-cases.ts";
import { keptResult, measurePeer } from "./peer-cache.ts";
import type { PythonEnvironment, PythonPeer } from "./peers.ts";

export interface CorelsResult {
  /** Of processor time. */
  readonly seconds: number;
  readonly errors: number;
  readonly rules: number;
  readonly proved: boolean;
}

export interface ProgramResult {
  readonly seconds: number;
  readonly value: number | null;
  readonly bound: number;
  readonly proved: boolean;
}

/** Seconds of processor time after which a peer gives up; PEER_SECONDS in the environment sets others. */
export const LIMIT = Number(process.env.PEER_SECONDS ?? 60);

/** Its binding has to be generated anew for the Pythons of today, by a Cython and a numpy that it knows. */
const corelsEnvironment: PythonEnvironment = {
  name: "corels",
  install(python, scratch) {
    const run = (command: string, args: readonly string[], cwd = scratch): void => {
      execFileSync(command, args, { cwd, stdio: "pipe" });
    };
    const pip = ["-m", "pip", "-q"];
    run(python, [...pip, "install", "cython<3", "numpy<1.26", "setuptools<70", "wheel"]);
    const apart = ["--no-deps", "--no-build-isolation"];
    run(python, [...pip, "download", "--no-binary", ":all:", ...apart, "corels==1.1.29"]);
    run("tar", ["xzf", readdirSync(scratch).find((file) => file.endsWith(".tar.gz"))!]);
    const source = join(scratch, "corels-1.1.29");
    run(python, ["-m", "cython", "--cplus", "-3", "corels/_corels.pyx", "-o", "corels/_corels.cpp"], source);
    run(python, [...pip, "install", ...apart, "."], source);
  },
};

/** With KEPT_PEERS=1 in the environment the bench takes what is kept and measures no peer anew. */
const onlyKept = process.env.KEPT_PEERS === "1";

function ask<T>(report: Pick<Report, "notice">, peer: PythonPeer): T | null {
  const kept = keptResult<T>(peer) ?? (onlyKept ? null : measurePeer<T>(report, peer));
  return kept?.result ?? null;
}

/** `c` is the price of a rule as a share of the rows. */
export function askCorels(
  report: Pick<Report, "notice">,
  dataset: Dataset,
  c: number,
  literals: number,
): CorelsResult | null {
  return ask<CorelsResult>(report, {
    ...{ packages: ["corels"], environment: corelsEnvironment, script: "corels_lists.py" },
    arrays: peerArrays(dataset),
    options: { c, literals, limit: LIMIT, repeat: 5 },
    // By the clock, on a machine that has other work.
    seconds: 40 * LIMIT + 60,
  });
}

/** Solvers of the same problem as a program of integers. */
export const PROGRAMS = {
  "CP-SAT": { packages: ["ortools"], script: "rule_list_cp_sat.py" },
  HiGHS: { packages: ["highspy"], script: "rule_list_highs.py" },
};

/** The price of a rule in thousandths of a mistake. */
export function askProgram(
  report: Pick<Report, "notice">,
  solver: keyof typeof PROGRAMS,
  dataset: Dataset,
  rules: number,
  price: number,
): ProgramResult | null {
  return ask<ProgramResult>(report, {
    ...PROGRAMS[solver],
    arrays: peerArrays(dataset),
    options: { rules, price, limit: LIMIT },
    // By the clock, on a machine that has other work.
    seconds: 40 * LIMIT + 60,
  });
}

async function fill(seconds: number): Promise<void> {
  const started = performance.now();
  const isOver = (): boolean => performance.now() - started > seconds * 1000;
  const report: Pick<Report, "notice"> = { notice: (text) => console.error(text) };
  const told = (name: string, result: { seconds: number; proved: boolean } | null): void =>
    console.log(
      `${name}: ${result ? `${result.seconds.toFixed(3)} s${result.proved ? "" : ", not proved"}` : "cannot run"}`,
    );
  for (const file of PROGRAM) {
    const dataset = await readDatasetFile(`${folder}bin-${file}`);
    for (const solver of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) {
      if (isOver()) return;
      const price = programPrice(dataset.rows);
      told(`${file}, ${solver}`, askProgram(report, solver, dataset, PROGRAM_RULES, price));
    }
  }
  for (const { sets, c, literals } of RACES) {
    for (const file of sets) {
      if (isOver()) return;
      const dataset = await readDatasetFile(`${folder}bin-${file}`);
      told(`${file}, ${literals}, CORELS`, askCorels(report, dataset, c, literals));
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await fill(Number(process.argv[2] ?? 1e9));
