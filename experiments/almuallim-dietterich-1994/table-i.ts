// Table I: sufficiency tests and time of FOCUS-1, FOCUS-2 and WG, 9 relevant columns of 25. The paper does not print
// its concept, and the tests depend on it, so two are run: a fair coin for each line of the truth table, and a DNF
// whose FOCUS-1 counts agree with the printed ones (FOCUS-1 has no choices to make, so its counts measure the
// concept). FOCUS-2's counts had no part in picking it.

import type { Selection, SelectOptions } from "../../src/internal.ts";
import { createMemorySource, createRandom, type Random, selectAttributes } from "../../src/internal.ts";
import type { Exhibit, Figure, Found, ReportTable, ReproduceOptions } from "../report.ts";
import { type Spread, spreadOf } from "../spread.ts";
import published from "./published.json" with { type: "json" };
import { datasetOf, drawDistinct, drawInstances, randomTruth } from "./samples.ts";

const printed = published.tableI;
const algorithms = {
  "FOCUS-1": { method: "focus-1" },
  "FOCUS-2": { method: "focus-2" },
  "FOCUS-2, WG's order": { method: "focus-2", order: "credit" },
  "FOCUS-2, our queue": { method: "focus-2", order: "credit", queue: "fewest-uncovered" },
  WG: { method: "wg" },
} as const satisfies Record<string, SelectOptions>;
type Name = keyof typeof algorithms;
const names = Object.keys(algorithms) as Name[];

/** More runs of FOCUS-2 alone, with --full. */
const MANY = 100;

/** Values of the truth table of the nine relevant columns. */
type Concept = readonly number[];

interface Outcome {
  readonly tests: Spread;
  readonly seconds: Spread;
  readonly size: Spread;
}

export async function tableI(options: ReproduceOptions): Promise<Exhibit[]> {
  const { seed } = options;
  const random = createRandom(seed, 1);
  const nine = Array.from({ length: printed.relevant }, (_, place) => place);
  const concepts = {
    "the random DNF whose FOCUS-1 counts are nearest the printed ones": matchedConcept(),
    "a fair-coin concept": randomTruth(nine, random).values,
  };
  const sections: Exhibit[] = [];
  for (const [title, concept] of Object.entries(concepts)) {
    // Warm up, so that no method pays for compiling the code of the first run.
    await runAll(concept, 60, 2, random, names);
    // One concept says how FOCUS-1 compares.
    const which = sections.length === 0 ? names : names.filter((name) => name !== "FOCUS-1");
    const id = sections.length === 0 ? "table-i" : "table-i-2";
    sections.push(await oneConcept({ id, title, concept, which }, random, options));
  }
  return sections;
}

interface Experiment {
  readonly id: string;
  readonly title: string;
  readonly concept: Concept;
  readonly which: readonly Name[];
}

async function oneConcept(
  { id, title, concept, which }: Experiment,
  random: Random,
  { quick, full, say }: ReproduceOptions,
): Promise<Exhibit> {
  const runs = quick ? 2 : printed.runs;
  // FOCUS-1 takes nearly all the time: by default it sees the first sample only.
  const slowRuns = full ? runs : 1;
  const rows: (string | number | null)[][] = [];
  const long: (string | number | null)[][] = [];
  const figures: Figure[] = [];
  for (const [place, examples] of printed.examples.entries()) {
    say(`Table I, ${title}, ${examples} examples`);
    const found = await runAll(concept, examples, runs, random, which, slowRuns);
    for (const name of which) {
      const { tests, seconds, size } = found.get(name)!;
      const paper = printedName(name);
      rows.push([
        `${name}, ${examples} examples`,
        counted(tests),
        printed.tests[paper][place],
        size.mean,
        seconds.mean,
        printed.seconds[paper][place],
      ]);
    }
    if (full) {
      const more = await runAll(concept, examples, MANY, random, ["FOCUS-2", "FOCUS-2, our queue"]);
      const [fifo, ours] = [more.get("FOCUS-2")!.tests, more.get("FOCUS-2, our queue")!.tests];
      long.push([`${examples} examples`, counted(fifo), counted(ours), printed.tests["FOCUS-2"][place]]);
    }
    figures.push(...figuresOf(place, found));
  }
  const means: ReportTable = {
    caption: `Means of ${runs} runs (FOCUS-1: ${slowRuns}), with 95 % intervals`,
    head: ["", "tests", "printed", "columns found", "seconds", "printed seconds"],
    rows,
  };
  const longer: ReportTable = {
    caption: `FOCUS-2's tests over ${MANY} other runs, with 95 % intervals`,
    head: ["", "as printed", "our queue", "printed"],
    rows: long,
  };
  return {
    id,
    kind: "table",
    title: `Table I: sufficiency tests and time, 9 relevant columns of 25, ${title}`,
    text: [
      "Samples are drawn with replacement, the nine columns anew in each run: the printed count of FOCUS-1 at 300 examples is larger than at 500, which no concept on fixed columns can give.",
      'FOCUS-2 is Figure 2: its queue is first in, first out, and the columns of a conflict are taken in the order of the data; "WG\'s order" takes them by their score in WG (`--order credit`), "our queue" besides takes the subspace with the fewest uncovered conflicts first among equally large ones (`--queue fewest-uncovered`). Until version 0.3 the columns stood here in WG\'s order only.',
    ],
    procedure: {
      asPublished: "FOCUS-2 with the queue of Figure 2, first in, first out, and columns in their order",
      today: "FOCUS-2 with `--order credit --queue fewest-uncovered`",
    },
    runs: `${runs} runs (FOCUS-1: ${slowRuns})`,
    paperRuns: `${printed.runs} runs`,
    figures,
    tables: full ? [means, longer] : [means],
  };
}

function figuresOf(place: number, found: ReadonlyMap<Name, Outcome>): Figure[] {
  const label = `${printed.examples[place]} examples`;
  const theirs = printed.tests["FOCUS-2"][place];
  const noMore = (name: Name): Found => {
    const { tests } = found.get(name)!;
    const holds = tests.mean <= theirs;
    return {
      text: counted(tests),
      holds,
      ...(!holds && { why: "the printed concept is not known, and the tests depend on it" }),
    };
  };
  const wg = found.get("WG")!;
  const figures: Figure[] = [
    {
      name: `${label}: FOCUS-2's sufficiency tests`,
      bar: "no more than printed, on average",
      published: { text: String(theirs), source: "read" },
      asPublished: noMore("FOCUS-2"),
      today: noMore("FOCUS-2, our queue"),
    },
    {
      name: `${label}: WG's sufficiency tests`,
      bar: "one more than the columns it finds",
      published: { text: String(printed.tests.WG[place]), source: "read" },
      asPublished: {
        text: `${wg.tests.mean.toFixed(1)} tests, ${wg.size.mean.toFixed(1)} columns`,
        holds: wg.tests.mean <= wg.size.mean + 1.001,
      },
      today: "same",
    },
  ];
  if (!found.has("FOCUS-1")) return figures;
  const ratio = (slow: Name, quick: Name) => ({
    here: found.get(slow)!.seconds.mean / found.get(quick)!.seconds.mean,
    paper: secondsOf(slow, place) / secondsOf(quick, place),
  });
  const times = (focus2: Name): Found => {
    const ratios = [ratio("FOCUS-1", focus2), ratio(focus2, "WG")];
    const holds = ratios.every(({ here, paper }) => here >= paper);
    return {
      text: ratios.map(({ here }) => here.toFixed(1)).join(" and "),
      holds,
      ...(!holds && { why: "our FOCUS-2 is nearer to WG in time than theirs" }),
    };
  };
  const printedRatios = [ratio("FOCUS-1", "FOCUS-2"), ratio("FOCUS-2", "WG")];
  figures.push({
    name: `${label}: times of FOCUS-1 over FOCUS-2, and of FOCUS-2 over WG`,
    bar: "at least as printed",
    published: { text: printedRatios.map(({ paper }) => paper.toFixed(1)).join(" and "), source: "derived" },
    asPublished: times("FOCUS-2"),
    today: times("FOCUS-2, our queue"),
  });
  return figures;
}

/** Under which name the paper prints what is counted here. */
const printedName = (name: Name): "FOCUS-1" | "FOCUS-2" | "WG" =>
  name === "FOCUS-1" || name === "WG" ? name : "FOCUS-2";

const secondsOf = (name: Name, place: number): number => printed.seconds[printedName(name)][place];

/** FOCUS-1 runs on the first `slowRuns` samples. */
async function runAll(
  concept: Concept,
  examples: number,
  runs: number,
  random: Random,
  which: readonly Name[],
  slowRuns = 1,
): Promise<Map<Name, Outcome>> {
  const outcomes = new Map<Name, Selection[]>(which.map((name) => [name, []]));
  for (let run = 0; run < runs; run++) {
    const columns = drawDistinct(printed.relevant, printed.columns, random);
    const instances = drawInstances(examples, printed.columns, random, true);
    const source = await createMemorySource(
      datasetOf({ columns, values: concept }, printed.columns, instances),
    );
    const table = await source.table(source.everything);
    for (const name of which) {
      if (name === "FOCUS-1" && run >= slowRuns) continue;
      outcomes.get(name)!.push(await selectAttributes(table, algorithms[name]));
    }
  }
  return new Map(
    [...outcomes].map(([name, selections]) => [
      name,
      {
        tests: spreadOf(selections.map((selection) => selection.sufficiencyTests)),
        seconds: spreadOf(selections.map((selection) => selection.seconds)),
        size: spreadOf(selections.map((selection) => selection.columns.length)),
      },
    ]),
  );
}

/** The DNF of published.json: 1 for a plain variable, 0 for a barred one, - for an absent one. */
function matchedConcept(): Concept {
  return Array.from({ length: 2 ** printed.relevant }, (_, cell) => {
    const bits = cell.toString(2).padStart(printed.relevant, "0");
    return published.tableI.matched.terms.some((term) =>
      [...term].every((sign, place) => sign === "-" || sign === bits[place]),
    )
      ? 1
      : 0;
  });
}

function counted({ mean, half }: Spread): string {
  return `${mean.toFixed(1)} ± ${half.toFixed(0)}`;
}
