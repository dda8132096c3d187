// XOR and skewing (Page & Ray 2003): sliders for how many rows there are of each kind, the gain of every column as the
// rows are and under a weighting that favours the value 1, and the trees that the engine learns of these rows.

import { render } from "preact";
import { useState } from "preact/hooks";
import { learn, type Model, predict, toText } from "../../../src/index.ts";
import { Bars, Checked, Choices, Listing } from "./parts.tsx";
import { type Bits, datasetOf, everyRow, nameOf } from "./sample.ts";
import { useAnswer } from "./use-answer.ts";

interface Target {
  readonly name: string;
  readonly columns: number;
  readonly classOf: (row: readonly number[]) => boolean;
}

const TARGETS: readonly Target[] = [
  { name: "x1 ≠ x2", columns: 2, classOf: ([a, b]) => a !== b },
  { name: "x1 = x2 = x3", columns: 3, classOf: ([a, b, c]) => a === b && b === c },
  { name: "an odd number of x1, x2, x3", columns: 3, classOf: (row) => row.filter(Boolean).length % 2 === 1 },
];

const MOST = 16;
const EQUAL = 8;
/** Columns that the class does not depend on: each kind of row has them in all combinations, in turn. */
const IDLE = 2;

export function showXor(element: HTMLElement): void {
  render(<Xor />, element);
}

function Xor() {
  const [target, setTarget] = useState(TARGETS[0]!);
  const [counts, setCounts] = useState<readonly number[]>(new Array(4).fill(EQUAL));
  const [strength, setStrength] = useState(0.75);
  const kinds = everyRow(target.columns);
  const sample = rowsOf(kinds, counts, target);
  const names = sample.rows[0]?.map((_, column) => nameOf(column)) ?? [];
  const plain = gains(sample, () => 1);
  const skewed = gains(sample, (row) =>
    row
      .slice(0, target.columns)
      .reduce<number>((weight, value) => weight * (value === 1 ? strength : 1 - strength), 1),
  );
  const blind = kinds[0]!.map((_, column) => isBlind(sample, column));
  const trees = useAnswer(() => learnBoth(sample), [sample.rows.length, counts.join(), target.name]);
  const isEqual = counts.every((count) => count === counts[0]) && counts[0]! > 0;
  return (
    <div>
      <Choices
        label="The class is 1 where"
        values={TARGETS}
        chosen={target}
        nameOf={({ name }) => name}
        choose={(next) => {
          setTarget(next);
          setCounts(new Array(2 ** next.columns).fill(EQUAL));
        }}
      />
      <fieldset class="living-sliders">
        <legend>How many rows there are of each kind</legend>
        {kinds.map((row, kind) => (
          <label key={row.join()}>
            <span>
              {row.map((value, column) => `${nameOf(column)} = ${value}`).join(", ")} (class{" "}
              {Number(target.classOf(row))})
            </span>
            <input
              type="range"
              min="0"
              max={MOST}
              value={counts[kind]}
              onInput={({ currentTarget }) =>
                setCounts(counts.map((count, at) => (at === kind ? Number(currentTarget.value) : count)))
              }
            />
            <output>{counts[kind]}</output>
          </label>
        ))}
        <button type="button" onClick={() => setCounts(counts.map(() => EQUAL))}>
          Equal again
        </button>
      </fieldset>
      <div class="living-columns">
        <section>
          <h4>Information gain of the rows as they are</h4>
          <Bars label="plain gain" most={1} bars={plain.map((gain, column) => barOf(names[column]!, gain))} />
        </section>
        <section>
          <h4>Under a weighting that favours 1</h4>
          <label>
            A row weighs {strength.toFixed(2)} for each 1 among the first {target.columns} columns, and{" "}
            {(1 - strength).toFixed(2)} for each 0
            <input
              type="range"
              min="0.5"
              max="0.95"
              step="0.05"
              value={strength}
              onInput={({ currentTarget }) => setStrength(Number(currentTarget.value))}
            />
          </label>
          <Bars
            label="skewed gain"
            most={1}
            bars={skewed.map((gain, column) => barOf(names[column]!, gain))}
          />
        </section>
      </div>
      <Checked holds={!isEqual || blind.every(Boolean)}>
        {isEqual
          ? `With equally many rows of each kind, each of ${names.slice(0, target.columns).join(", ")} leaves the class in the same shares on both sides: counted, their gain is exactly 0.`
          : `The kinds are no longer equal: ${blind.filter((is) => !is).length} of ${target.columns} columns have a gain.`}
      </Checked>
      <div class="living-columns">
        <Listing title={titleOf("id3", trees?.id3)} text={trees?.id3.text ?? null} />
        <Listing title={titleOf("skewing", trees?.skewing)} text={trees?.skewing.text ?? null} />
      </div>
    </div>
  );
}

const barOf = (name: string, gain: number) => ({ name, value: gain, text: `${gain.toFixed(3)} bits` });

function rowsOf(kinds: readonly (readonly number[])[], counts: readonly number[], { classOf }: Target): Bits {
  const rows = kinds.flatMap((kind, at) =>
    Array.from({ length: counts[at] ?? 0 }, (_, turn) => [
      ...kind,
      ...Array.from({ length: IDLE }, (_, bit) => (turn >> bit) & 1),
    ]),
  );
  return { rows, classes: rows.map((row) => Number(classOf(row))) };
}

/** Whether the class has the same shares where the column is 0 and where it is 1: in whole numbers. */
function isBlind({ rows, classes }: Bits, column: number): boolean {
  const count = (value: number, label: number): number =>
    rows.filter((row, index) => row[column] === value && classes[index] === label).length;
  return count(0, 0) * count(1, 1) === count(0, 1) * count(1, 0);
}

function gains({ rows, classes }: Bits, weightOf: (row: readonly number[]) => number): number[] {
  const weights = rows.map(weightOf);
  const sum = (wanted: (row: number) => boolean): number =>
    weights.reduce((total, weight, row) => (wanted(row) ? total + weight : total), 0);
  const all = sum(() => true);
  const entropy = (wanted: (row: number) => boolean): number => {
    const total = sum(wanted);
    const share = total > 0 ? sum((row) => wanted(row) && classes[row] === 1) / total : 0;
    return [share, 1 - share].reduce((bits, p) => (p > 0 ? bits - p * Math.log2(p) : bits), 0);
  };
  const whole = entropy(() => true);
  return (rows[0] ?? []).map((_, column) => {
    const left = [0, 1].reduce((bits, value) => {
      const side = (row: number): boolean => rows[row]![column] === value;
      return bits + (sum(side) / all) * entropy(side);
    }, 0);
    return Math.max(0, whole - left);
  });
}

interface Tree {
  readonly text: string;
  readonly errors: number;
}

async function learnBoth(sample: Bits): Promise<{ readonly id3: Tree; readonly skewing: Tree } | null> {
  if (new Set(sample.classes).size < 2) return null;
  const dataset = datasetOf(sample);
  const treeOf = (model: Model): Tree => {
    const { codes } = predict(model, dataset);
    const errors = sample.classes.filter((label, row) => codes[row] !== label).length;
    return { text: toText(model), errors };
  };
  const keep = dataset.attributes.map(({ name }) => name);
  const { model: id3 } = await learn(dataset, { method: "id3", keep });
  const { model: skewing } = await learn(dataset, { method: "skewing", keep, seed: 1 });
  return { id3: treeOf(id3), skewing: treeOf(skewing) };
}

const titleOf = (method: string, tree: Tree | undefined): string =>
  tree === undefined ? method : `${method}: ${tree.errors} errors on these rows`;
