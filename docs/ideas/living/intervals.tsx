// T1 on one number (Auer, Holte & Maass 1995): neighbouring values are merged where no cut between them can help, and
// of what is left the best cuts into at most K intervals are found by extending the best of K - 1.

import penguins from "@observablehq/sample-datasets/penguins.csv?raw";
import { render } from "preact";
import { useState } from "preact/hooks";
import { learn, readDataset, toText } from "../../../src/index.ts";
import { Checked, Choices, Listing } from "./parts.tsx";
import { useAnswer } from "./use-answer.ts";

const COLUMNS = ["culmen_length_mm", "culmen_depth_mm", "flipper_length_mm", "body_mass_g"] as const;
const SPECIES: readonly string[] = ["Adelie", "Chinstrap", "Gentoo"];
const MOST_INTERVALS = 8;

/** Rows of neighbouring values, by class. */
interface Block {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly number[];
}

interface Best {
  readonly errors: number;
  /** The block that each interval begins with. */
  readonly starts: readonly number[];
}

const table = penguins
  .trim()
  .split("\n")
  .map((line) => line.trim().split(","));
const header = table[0]!;

export function showIntervals(element: HTMLElement): void {
  render(<Intervals />, element);
}

function Intervals() {
  const [column, setColumn] = useState<(typeof COLUMNS)[number]>(COLUMNS[2]);
  const [isMerged, setMerged] = useState(false);
  const [most, setMost] = useState(3);
  const values = blocksOf(column);
  const merged = merge(values);
  const best = bestCuts(merged, MOST_INTERVALS);
  const unmerged = bestCuts(values, most)[most - 1]!;
  const chosen = best[most - 1]!;
  const shown = isMerged ? merged : values;
  const known = values.reduce((sum, { counts }) => sum + counts.reduce((all, count) => all + count, 0), 0);
  const learned = useAnswer(async () => {
    const lines = table
      .slice(1)
      .filter((row) => Number.isFinite(Number.parseFloat(row[header.indexOf(column)]!)));
    const csv = [`${column},species`, ...lines.map((row) => `${row[header.indexOf(column)]},${row[0]}`)].join(
      "\n",
    );
    const dataset = await readDataset(csv, { target: "species" });
    const { model, certificate } = await learn(dataset, { method: "t1", intervals: most, keep: [column] });
    return { text: toText(model), certificate };
  }, [column, most]);
  return (
    <div>
      <Choices label="Column" values={COLUMNS} chosen={column} nameOf={(name) => name} choose={setColumn} />
      <p>
        {known} penguins with {values.length} different values of {column}.{" "}
        <button type="button" aria-pressed={isMerged} onClick={() => setMerged(!isMerged)}>
          {isMerged ? `Show all ${values.length} values` : "Merge neighbours that no good cut parts"}
        </button>
      </p>
      <Strip blocks={shown} cuts={chosen.starts.map((start) => merged[start]!.from)} />
      <p>
        {isMerged
          ? `${merged.length} blocks: neighbouring values whose rows are all of one and the same class are one, since a cut inside them could be moved to their end without an error more.`
          : "Every bar is a value; its colours are the species of its rows."}
      </p>
      <label>
        At most {most} {most === 1 ? "interval" : "intervals"}
        <input
          type="range"
          min="1"
          max={MOST_INTERVALS}
          value={most}
          onInput={({ currentTarget }) => setMost(Number(currentTarget.value))}
        />
      </label>
      <div class="living-scroll">
        <table>
          <thead>
            <tr>
              <th scope="row">intervals</th>
              {best.map((_, at) => (
                <th key={`${at + 1}`}>{at + 1}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">fewest errors</th>
              {best.map(({ errors }, at) => (
                <td key={`${at + 1}`} class={at + 1 === most ? "chosen" : ""}>
                  {errors}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <Checked holds={unmerged.errors === chosen.errors}>
        Cutting anywhere between all {values.length} values gives {unmerged.errors} errors with {most}, too:
        merging lost nothing.
      </Checked>
      <Listing title={`What t1 learns with ${most}`} text={learned?.text ?? null} />
      <Checked holds={learned === null || learned.certificate?.lowerBound === chosen.errors}>
        {learned === null
          ? "learning"
          : `The engine proves that no tree of one split errs less than ${learned.certificate?.lowerBound} times; this page found ${chosen.errors} by its own search.`}
      </Checked>
      <Checked holds={mostIntervalsNeeded(most) <= most && mostIntervalsNeeded(most + 1) > most}>
        Of two classes, {most} {most === 1 ? "interval fits" : "intervals fit"} every one of the {2 ** most}{" "}
        ways to label {most} {most === 1 ? "value" : "values"} (a shattered set), but not every way to label{" "}
        {most + 1}: all {2 ** most} and {2 ** (most + 1)} were tried.
      </Checked>
    </div>
  );
}

const WIDTH = 720;
const HEIGHT = 120;

function Strip({ blocks, cuts }: { readonly blocks: readonly Block[]; readonly cuts: readonly number[] }) {
  const tallest = Math.max(...blocks.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0)));
  const step = WIDTH / blocks.length;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT + 24}`}
      class="living-strip"
      role="img"
      aria-label="rows by value and species"
    >
      {blocks.map(({ from, counts }, at) => {
        let top = HEIGHT;
        return counts.map((count, label) => {
          const height = (count / tallest) * HEIGHT;
          top -= height;
          return (
            <rect
              key={`${from} ${SPECIES[label]}`}
              class={`species-${label}`}
              x={at * step}
              y={top}
              width={Math.max(1, step - 0.5)}
              height={height}
            />
          );
        });
      })}
      {cuts.slice(1).map((cut) => {
        const x = blocks.findIndex(({ to }) => to >= cut) * step;
        return <line key={cut} x1={x} x2={x} y1="0" y2={HEIGHT + 6} />;
      })}
      {SPECIES.map((name, label) => (
        <text key={name} x={label * 110} y={HEIGHT + 20} class={`species-${label}`}>
          {name}
        </text>
      ))}
    </svg>
  );
}

/** Each different value with its rows by class, ascending; rows without the value are left out. */
function blocksOf(column: string): Block[] {
  const counts = new Map<number, number[]>();
  for (const row of table.slice(1)) {
    const value = Number.parseFloat(row[header.indexOf(column)]!);
    if (!Number.isFinite(value)) continue;
    const own = counts.get(value) ?? SPECIES.map(() => 0);
    own[SPECIES.indexOf(row[0]!)]!++;
    counts.set(value, own);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([value, own]) => ({ from: value, to: value, counts: own }));
}

function merge(blocks: readonly Block[]): Block[] {
  const merged: Block[] = [];
  for (const block of blocks) {
    const last = merged.at(-1);
    const isAlike = last && soleClass(last) !== null && soleClass(last) === soleClass(block);
    if (!isAlike) merged.push(block);
    else
      merged[merged.length - 1] = {
        ...last,
        to: block.to,
        counts: last.counts.map((n, c) => n + block.counts[c]!),
      };
  }
  return merged;
}

function soleClass({ counts }: Block): number | null {
  const present = counts.flatMap((count, label) => (count > 0 ? [label] : []));
  return present.length === 1 ? present[0]! : null;
}

/** The fewest errors with at most 1, 2, … intervals: the last interval is tried from every block on. */
function bestCuts(blocks: readonly Block[], most: number): Best[] {
  const errorsFrom = (start: number, end: number): number => {
    const counts = SPECIES.map((_, c) =>
      blocks.slice(start, end).reduce((sum, block) => sum + block.counts[c]!, 0),
    );
    return counts.reduce((sum, count) => sum + count, 0) - Math.max(...counts);
  };
  const errors = blocks.map((_, start) =>
    blocks.map((__, end) => (end < start ? 0 : errorsFrom(start, end + 1))),
  );
  let before: Best[] = blocks.map((_, end) => ({ errors: errors[0]![end]!, starts: [0] }));
  const found = [before.at(-1)!];
  for (let intervals = 2; intervals <= most; intervals++) {
    before = before.map((without, end) => {
      let best = without;
      for (let start = 1; start <= end; start++) {
        const left = before[start - 1]!;
        const sum = left.errors + errors[start]![end]!;
        if (sum < best.errors) best = { errors: sum, starts: [...left.starts, start] };
      }
      return best;
    });
    found.push(before.at(-1)!);
  }
  return found;
}

/** Over all ways to label so many values with two classes: how many intervals the worst of them needs. */
function mostIntervalsNeeded(values: number): number {
  const needed = Array.from({ length: 2 ** values }, (_, labels) => {
    const changes = Array.from(
      { length: values - 1 },
      (__, at) => ((labels >> at) ^ (labels >> (at + 1))) & 1,
    );
    return 1 + changes.filter((change) => change === 1).length;
  });
  return Math.max(...needed);
}
