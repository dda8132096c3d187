// The tables of a run, and the page of docs/results that holds them: written whole, from one run.

import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { isUntried, type Tally } from "./part.ts";
import type { PartResult } from "./results.ts";

const INTRODUCTION = `# The attack

\`npm run attack -- [PART …] [--minutes N] [--seed S] [--resume]\` does to Espalier what the world does to programs, and counts. A run of all parts writes this page; \`SECURITY.md\` says what
to expect because of it.

- **Scale**: time, memory and disk of large data.
- **Growth**: by what power work grows when rows, columns, categories or classes double, by the blocks of code that ran, not the clock.
- **Differential**: random models made to be hard (thresholds at the edges of what doubles hold, awkward names, words for true and false in every form) are exported, run by whatever runs them, and compared with
  \`predict\` row by row; learners, counts, kernels and encodings are compared with their slow, obvious twins.
- **Faults**: kills at random moments, full and read-only disks, files that change while they are read, little memory, slow and closed pipes. An output file is the old one or the new one, whole.
- **Failing**: every call of a command to a file, a handle or a thread fails once at each of its places, by four codes. One line, and every file is the old one or a new one, whole.
- **Injection**: names, classes and values made to break out of where they are put, executed wherever they end up.
- **Honesty**: nothing must be found where nothing is; what misleads must be told.
- **Metamorphic**: rows, columns, names, weights, costs and priors are changed in sixteen ways that must not matter, over every method and the choice; exact methods are compared with trying everything.
- **Fuzz**: files of every format, models, edits and option values, first right, then changed where it hurts. Each must give a result or one line of fewer than 500 characters, in time that grows with its bytes at most.
  It takes all the time that the other parts leave.

Without \`--seed\` a new seed is drawn, and said. The same seed tries the same cases. What fails is kept, with what is needed to see it again, in \`attack/out\`; a small input that fails goes to
\`attack/corpus\`, which \`npm test\` tries again for ever. It is mended, pinned by a test, and all is run again. A run in which something was not tried although the machine could have fails, and leaves this page alone.
`;

/** The tables; written to the page where they are of a whole run that tried everything it could. */
export function writePage(results: readonly PartResult[], isWholeRun: boolean): string {
  const tables = tablesOf(results);
  if (isWholeRun && untriedOf(results).length === 0)
    writeFileSync(
      new URL("../docs/results/attack.md", import.meta.url),
      `${INTRODUCTION}\n<!-- attack -->\n${tables.trim()}\n<!-- /attack -->\n`,
    );
  return tables;
}

/** What was not tried although it could have been, each as "fuzz: csv gives a result ...". */
export function untriedOf(results: readonly PartResult[]): string[] {
  return results.flatMap(({ part, tallies }) =>
    tallies.length === 0
      ? [`${part}: nothing`]
      : tallies.filter(isUntried).map(({ what }) => `${part}: ${what}`),
  );
}

export function tablesOf(results: readonly PartResult[]): string {
  return [
    summaryOf(results),
    ...results.flatMap((result) => [
      "",
      `## ${result.part[0].toUpperCase()}${result.part.slice(1)}: ${result.summary}`,
      "",
      `${result.minutes.toFixed(1)} minutes${result.isWhole ? "" : ", when its time was over"}${result.pieces > 1 ? `, in ${result.pieces} pieces` : ""}.`,
      "",
      "| what | tries | failures | |",
      "|---|---|---|---|",
      ...result.tallies.map(rowOf),
    ]),
    "",
  ].join("\n");
}

function summaryOf(results: readonly PartResult[]): string {
  const minutes = results.reduce((sum, result) => sum + result.minutes, 0);
  const tallies = results.flatMap((result) => result.tallies);
  const tries = tallies.reduce((sum, tally) => sum + tally.tries, 0);
  const failures = tallies.reduce((sum, tally) => sum + tally.failures, 0);
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const known = (values: readonly string[]): string => [...new Set(values)].join(", ");
  const at = results[0]?.commit === "" ? "" : ` at commit ${known(results.map(({ commit }) => commit))}`;
  return [
    `One run on ${known(results.map(({ day }) => day))}${at} with seed ${known(results.map(({ seed }) => String(seed)))}: ${Math.round(minutes)} minutes,`,
    `${tries.toLocaleString("en")} tries, ${failures.toLocaleString("en")} failures. ${machine}, which may have had other work at the same time.`,
  ].join(" ");
}

function rowOf({ what, tries, failures, unit, note, lacks }: Tally): string {
  const said = lacks === undefined ? note : `skipped: ${lacks}`;
  const cells = [what, `${tries.toLocaleString("en")} ${unit}`, String(failures), said];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}
