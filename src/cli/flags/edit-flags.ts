// The flags that are edits of a model, in the order in which they were typed.

import { type Command, Option } from "commander";
import { parseIsoDate } from "../../dataset/date-text.ts";
import type { Edit } from "../../edit/edit-record.ts";
import type { CommandCall } from "../commands/command.ts";
import { UsageError } from "../io/exit-code.ts";

/** An edit as it was typed; conditions are read once the columns are known. */
export type TypedEdit = Edit | TypedCondition;

export interface TypedCondition {
  readonly type: "add-condition" | "split-leaf" | "change-test";
  readonly at: string;
  readonly text: string;
}

interface EditFlag {
  readonly type: Edit["type"];
  /** What the flag takes, as --help names it. */
  readonly takes: string;
  readonly help: string;
  read(text: string): TypedEdit;
}

/** An edit that names a part and nothing else. */
function named(type: "remove" | "drop-condition" | "lock" | "unlock", takes: string, help: string): EditFlag {
  return { type, takes, help, read: (at) => ({ type, at }) };
}

/** An edit typed as PART=VALUE; `read` gives null for a value that is none. */
function assigned(
  type: Edit["type"],
  takes: string,
  example: string,
  help: string,
  read: (at: string, value: string) => TypedEdit | null,
): EditFlag {
  return {
    ...{ type, takes, help },
    read(text) {
      const assignment = assignmentIn(text);
      const edit = assignment && read(assignment.at, assignment.value);
      if (edit !== null) return edit;
      throw new UsageError(`--${type}: expected ${takes.toUpperCase()}, such as ${example}, got "${text}"`);
    },
  };
}

function conditional(type: TypedCondition["type"], example: string, help: string): EditFlag {
  return assigned(type, "part=condition", example, help, (at, text) =>
    text === "" ? null : { type, at, text },
  );
}

const EDITS: readonly EditFlag[] = [
  assigned(
    "set-threshold",
    "part=number",
    "1=17.5",
    "another threshold for a split or condition, or for how many items of a checklist must hold",
    (at, text) => {
      const value = isNumber(text) ? Number(text) : parseIsoDate(text);
      return value === null ? null : { type: "set-threshold", at, value };
    },
  ),
  assigned(
    "set-points",
    "part=points",
    "2.1=3",
    "other points for a band of a scorecard: 2.1=3, or 2.1=-1",
    (at, text) => (isNumber(text) ? { type: "set-points", at, value: Number(text) } : null),
  ),
  assigned(
    "relabel",
    "part=class",
    "3=yes",
    "another class for a leaf, a rule, else or a total",
    (at, value) => {
      return { type: "relabel", at, class: value };
    },
  ),
  named(
    "remove",
    "part",
    "turn a split into a leaf, or remove a leaf, rule or item: its rows go where they would without it",
  ),
  named(
    "drop-condition",
    "part.condition",
    "remove one of several conditions of a rule or split; merge a band of a scorecard with the next",
  ),
  conditional(
    "add-condition",
    '2="age <= 30"',
    "one more condition for a rule or split: 2=age <= 30, or 2=odor != foul",
  ),
  conditional(
    "split-leaf",
    '3="age <= 30" or 3=age',
    "turn a leaf into a split; with a column alone, by its best condition there (needs --data)",
  ),
  conditional(
    "change-test",
    '1="age <= 30" or 1=age',
    "let a split test something else; with a column alone, its best condition there",
  ),
  assigned("move-rule", "rule=place", "4=1", "try a rule in the place of another: 4=1", (at, to) => {
    return { type: "move-rule", at, to };
  }),
  assigned(
    "grow",
    "part=method",
    "3=redwood or 3=t2,seed=7,max-conditions=4",
    "learn a branch again from its rows: 3=redwood, or 3=t2,seed=7,max-conditions=4 (needs --data)",
    growEdit,
  ),
  {
    type: "decide",
    takes: "class=probability",
    help: 'the class said from this probability on: sick=0.3, or costs of mistakes by which the cheapest class is said: \'{"sick": {"well": 5}}\'',
    read: decideEdit,
  },
  named("lock", "part", "keep a part, and all below it, from being changed"),
  named("unlock", "part", "let it be changed again"),
  assigned("note", "part=text", '3="few rows"', "a note on a part, for the history", (at, text) =>
    text === "" ? null : { type: "note", at, text },
  ),
];

export function declareEditFlags(command: Command): void {
  // One list for all, so that the order between different edits is kept.
  const edits: TypedEdit[] = [];
  for (const { type, takes, help, read } of EDITS) {
    const collect = (text: string): readonly TypedEdit[] => {
      edits.push(read(text));
      return edits;
    };
    const option = new Option(`--${type} <${takes}>`, help).argParser(collect);
    command.addOption(
      option.helpGroup("Edits, applied in the order given; addresses are those of the listing:"),
    );
  }
}

/** All of them: every flag that was given holds the same list. */
export function typedEdits(options: CommandCall["options"]): readonly TypedEdit[] {
  const given = EDITS.map(({ type }) => options[new Option(`--${type}`).attributeName()]);
  return given.find((list) => list !== undefined) ?? [];
}

function assignmentIn(text: string): { at: string; value: string } | null {
  const place = text.indexOf("=");
  return place < 1 ? null : { at: text.slice(0, place).trim(), value: text.slice(place + 1).trim() };
}

function isNumber(text: string): boolean {
  return text !== "" && Number.isFinite(Number(text));
}

/** The whole model decides anew, so no part is named. */
function decideEdit(text: string): Edit {
  const own = assignmentIn(text);
  if (own !== null && isNumber(own.value))
    return { type: "decide", at: "all", class: own.at, from: Number(own.value) };
  try {
    const costs = JSON.parse(text);
    if (typeof costs === "object" && costs !== null) return { type: "decide", at: "all", costs };
  } catch {}
  throw new UsageError(
    `--decide: expected CLASS=PROBABILITY, such as sick=0.3, or costs such as {"sick": {"well": 5}}, got "${text}"`,
  );
}

function growEdit(at: string, text: string): Edit | null {
  const [method, ...given] = text.split(",").map((item) => item.trim());
  if (!method || method.includes("=")) return null;
  const options: Record<string, string | number> = {};
  for (const item of given) {
    const own = assignmentIn(item);
    if (own === null) return null;
    const name = own.at.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    options[name] = isNumber(own.value) ? Number(own.value) : own.value;
  }
  return { type: "grow", at, method, options };
}
