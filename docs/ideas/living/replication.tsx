// The replication problem and FRINGE (Pagallo & Haussler 1990): the tree of a formula of disjoint terms, the rows that
// no two may share a leaf in any tree, and the tree after each round of features.

import { render } from "preact";
import { useState } from "preact/hooks";
import { replicationBound } from "../../../src/check.ts";
import { learn, type Model, predict, type TreeNode, toText } from "../../../src/index.ts";
import { Checked, Choices, Listing } from "./parts.tsx";
import { datasetOf, everyRow, nameOf } from "./sample.ts";
import { useAnswer } from "./use-answer.ts";

const FORMULAS: readonly (readonly number[])[] = [
  [2, 2],
  [2, 3],
  [2, 2, 2],
  [3, 3],
];

export function showReplication(element: HTMLElement): void {
  render(<Replication />, element);
}

function Replication() {
  const [lengths, setLengths] = useState(FORMULAS[0]!);
  const [rounds, setRounds] = useState(1);
  const terms = termsOf(lengths);
  const columns = terms.flat().length;
  const rows = everyRow(columns);
  const isTrue = (row: readonly number[]): boolean =>
    terms.some((term) => term.every((column) => row[column] === 1));
  const bound = replicationBound(lengths);
  const adversary = adversaryOf(terms, columns);
  const isAdversary = adversary.every(
    (one, at) =>
      !isTrue(one) && adversary.slice(0, at).every((other) => isTrue(one.map((bit, i) => bit | other[i]!))),
  );
  const grown = useAnswer(async () => {
    const sample = { rows, classes: rows.map((row) => Number(isTrue(row))) };
    const dataset = datasetOf(sample);
    const keep = dataset.attributes.map(({ name }) => name);
    const { model, history } = await learn(dataset, {
      method: "fringe",
      keep,
      prune: 0,
      restarts: 0,
      positive: "1",
      maxIterations: rounds,
    });
    const { codes } = predict(model, dataset);
    const { endOf } = predict(model, datasetOf({ rows: adversary, classes: adversary.map(() => 0) }));
    return {
      text: toText(model),
      hasEnded: history.at(-1)?.added === 0,
      leaves: leavesOf(model),
      errors: sample.classes.filter((label, row) => codes[row] !== label).length,
      ends: new Set(endOf).size,
    };
  }, [lengths.join(), rounds]);
  const formula = terms.map((term) => term.map(nameOf).join(" and ")).join(", or ");
  return (
    <div>
      <Choices
        label="Terms of"
        values={FORMULAS}
        chosen={lengths}
        nameOf={(each) => each.join(" + ")}
        choose={(next) => {
          setLengths(next);
          setRounds(1);
        }}
      />
      <p>
        The class is 1 where {formula}. The table has all {rows.length} rows.
      </p>
      <p>
        <button
          type="button"
          onClick={() => setRounds(rounds + 1)}
          disabled={grown === null || grown.hasEnded}
        >
          FRINGE: another round of features
        </button>{" "}
        <button type="button" onClick={() => setRounds(1)} disabled={rounds === 1}>
          Back to the first tree
        </button>
      </p>
      <Listing
        title={
          grown === null
            ? "growing"
            : `Tree ${rounds}: ${grown.leaves} leaves, ${grown.errors} errors on all ${rows.length} rows${grown.hasEnded ? "; no new feature comes up" : ""}`
        }
        text={grown?.text ?? null}
      />
      <Checked holds={grown === null || rounds > 1 || grown.leaves >= bound.leaves}>
        A tree that asks one column at a time needs at least {bound.leaves} negative leaves (
        {lengths.join(" × ")}); the smallest has {bound.tree.leaves} leaves in all. As a list, the formula
        takes {bound.list.conditions} conditions.
      </Checked>
      <details>
        <summary>The {adversary.length} rows that prove it</summary>
        <p>
          In each of them every term lacks exactly one of its columns. Each is negative; where two of them end
          in one leaf, the row that has a 1 wherever one of the two has it takes the same way, and it makes a
          term true. So each needs a leaf of its own.
        </p>
        <div class="living-scroll">
          <table>
            <thead>
              <tr>
                {rows[0]!.map((_, column) => (
                  <th key={nameOf(column)}>{nameOf(column)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {adversary.map((row) => (
                <tr key={row.join()}>
                  {row.map((value, column) => (
                    <td key={nameOf(column)}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <Checked holds={isAdversary}>
        Checked: all {adversary.length} are negative, and all{" "}
        {(adversary.length * (adversary.length - 1)) / 2} pairs of them join to a positive row.{" "}
        {grown && rounds === 1 && `In the tree above they end in ${grown.ends} different leaves.`}
      </Checked>
    </div>
  );
}

/** Terms of these lengths over columns of their own. */
function termsOf(lengths: readonly number[]): number[][] {
  let next = 0;
  return lengths.map((length) => Array.from({ length }, () => next++));
}

/** Every way to leave one column out of each term: 0 there, and 1 elsewhere. */
function adversaryOf(terms: readonly (readonly number[])[], columns: number): number[][] {
  const choices = terms.reduce<number[][]>(
    (some, term) => some.flatMap((left) => term.map((column) => [...left, column])),
    [[]],
  );
  return choices.map((left) =>
    Array.from({ length: columns }, (_, column) => Number(!left.includes(column))),
  );
}

function leavesOf(model: Model): number {
  const count = (node: TreeNode): number => (node.type === "test" ? count(node.yes) + count(node.no) : 1);
  return model.form === "tree" ? count(model.root) : 0;
}
