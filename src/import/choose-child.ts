// A node of a source that asks its children in turn, as nodes of ours that ask one test each. Which
// values lead to which child is worked out cell by cell, so that no test is asked that is already
// answered, and the shortest form is taken.

import type { Joined } from "../condition/combine.ts";
import { testSize } from "../condition/combine.ts";
import { conditionsOf, isFeature, negate, type Test } from "../condition/condition.ts";
import { simplify } from "../condition/simplify.ts";
import { isOrderedKind } from "../dataset/column.ts";
import { columnNamed } from "../dataset/column-named.ts";
import type { ColumnSchema } from "../dataset/dataset.ts";
import type { TreeNode } from "../model/model.ts";
import { labelAbove, splitOf } from "./parts.ts";
import { type CellValue, cellsOf, columnsOf, holdsFor, testFor } from "./values.ts";

/** One step: where the test holds the rows go to a node, by its number; null where any will do. */
export interface Step {
  readonly test: Joined;
  readonly leadsTo: number | null;
}

export interface Choice {
  /** Tried in order; the first that holds decides. */
  readonly steps: readonly Step[];
  /** Where none holds; null where the source has no answer there, so that any will do. */
  readonly otherwise: number | null;
  readonly nodes: readonly TreeNode[];
  readonly columns: readonly ColumnSchema[];
  readonly classes: readonly string[];
}

/** More combinations than this are not gone through: every test is then asked. */
const MOST_COMBINATIONS = 4096;

/** More categories than this get no branch each. */
const MOST_BRANCHES = 12;

export function chooseChild(choice: Choice): TreeNode {
  const tests = choice.steps.map(({ test }) => test);
  const columns = [...columnsOf(tests)].map((name) => columnNamed(choice.columns, name)!);
  if (columns.length === 1) return byColumn(choice, columns[0], cellsOf(columns[0], tests));
  return inTurn(choice, combinationsOf(columns, tests));
}

function outcome({ steps, otherwise }: Choice, values: ReadonlyMap<ColumnSchema, CellValue>): number | null {
  const taken = steps.find(({ test }) => holdsFor(test, values));
  return taken === undefined ? otherwise : taken.leadsTo;
}

function byColumn(choice: Choice, schema: ColumnSchema, cells: readonly CellValue[]): TreeNode {
  const { nodes, classes } = choice;
  const targets = cells.map((value) => outcome(choice, new Map([[schema, value]])));
  const order = [...new Set(targets.filter((target) => target !== null))].sort((a, b) => a - b);
  const groups = order.map((target) => ({
    node: nodes[target],
    wanted: new Set(targets.flatMap((own, cell) => (own === target ? [cell] : []))),
  }));
  const branches = branchesOf(schema, cells, groups, classes);
  if (branches !== null) return branches;
  // Cells of no group may go anywhere.
  const open = new Set(groups.flatMap(({ wanted }) => [...wanted]));
  const chain: { test: ReturnType<typeof testFor>; node: TreeNode }[] = [];
  while (groups.length > 2) {
    const { node, wanted } = groups.shift()!;
    chain.push({ test: testFor(schema, cells, wanted, open), node });
    for (const cell of wanted) open.delete(cell);
  }
  let node = groups[0].node;
  if (groups.length === 2) {
    const [first, second] = groups.map(({ wanted }) => testFor(schema, cells, wanted, open));
    const isShorter = testSize(second) < testSize(first) || (isFeature(first) && !isFeature(second));
    const isPlainer = testSize(second) === testSize(first) && first.negated && !second.negated;
    node =
      isShorter || isPlainer
        ? splitOf(second, groups[1].node, node, classes)
        : splitOf(first, node, groups[1].node, classes);
  }
  for (const { test, node: own } of chain.reverse()) node = splitOf(test, own, node, classes);
  return node;
}

/** A branch for each category, where three or more nodes have one each. */
function branchesOf(
  { name: column, kind }: ColumnSchema,
  cells: readonly CellValue[],
  groups: readonly { readonly node: TreeNode; readonly wanted: ReadonlySet<number> }[],
  classes: readonly string[],
): TreeNode | null {
  const missing = cells.length - 1;
  const rest = groups.find(({ wanted }) => wanted.has(missing));
  const own = groups.filter((group) => group !== rest);
  const isEach = own.every(({ wanted }) => wanted.size === 1);
  if (isOrderedKind(kind) || rest === undefined || !isEach) return null;
  if (own.length < 2 || own.length > MOST_BRANCHES || (own.length === 2 && rest.wanted.size === 1))
    return null;
  const branches = own.map(({ node, wanted: [cell] }) => ({ value: cells[cell] as string, node }));
  const label = labelAbove([...own.map(({ node }) => node), rest.node], classes);
  return { type: "values", ...label, column, branches, missing: rest.node };
}

type Combination = ReadonlyMap<ColumnSchema, CellValue>;

/** Every combination of the cells of some columns; null where they are too many. */
function combinationsOf(columns: readonly ColumnSchema[], tests: readonly Joined[]): Combination[] | null {
  let found: Combination[] = [new Map()];
  for (const schema of columns) {
    const cells = cellsOf(schema, tests);
    if (found.length * cells.length > MOST_COMBINATIONS) return null;
    found = found.flatMap((values) => cells.map((value) => new Map([...values, [schema, value]])));
  }
  return found;
}

function inTurn({ steps, otherwise, nodes, classes, columns }: Choice, all: Combination[] | null): TreeNode {
  const chain: { test: Exclude<Joined, boolean>; node: TreeNode }[] = [];
  let open = all;
  let last = otherwise;
  for (const { test, leadsTo } of steps) {
    // What any node may answer for needs no test of its own.
    if (leadsTo === null) continue;
    const left: Combination[] | null = open?.filter((values) => !holdsFor(test, values)) ?? null;
    if (open !== null && left !== null && left.length === open.length) continue;
    const shortest =
      typeof test === "boolean"
        ? test
        : simplify(
            test,
            columns.map(({ name }) => name),
          );
    if (shortest === false) continue;
    last = shortest === true || left?.length === 0 ? leadsTo : otherwise;
    if (shortest === true || left?.length === 0) break;
    chain.push({ test: shortest, node: nodes[leadsTo] });
    open = left;
  }
  let node = last === null ? chain.pop()!.node : nodes[last];
  for (const { test, node: own } of chain.reverse()) {
    if (own !== node) node = plainerSplit(test, own, node, { classes, columns });
  }
  return node;
}

/** With the branches the other way round where that test is shorter, or has fewer negations. */
function plainerSplit(
  test: Test,
  yes: TreeNode,
  no: TreeNode,
  { classes, columns }: Pick<Choice, "classes" | "columns">,
): TreeNode {
  const opposite = simplify(
    negate(test),
    columns.map(({ name }) => name),
  );
  if (typeof opposite !== "boolean" && effort(opposite) < effort(test))
    return splitOf(opposite, no, yes, classes);
  return splitOf(test, yes, no, classes);
}

/** Conditions to read, and, of equally many, negations. */
function effort(test: Test): number {
  const conditions = conditionsOf(test);
  return conditions.length + conditions.filter(({ negated }) => negated).length / (conditions.length + 1);
}
