// A model as a Python 3 module that needs only the standard library: predict(row) and
// predict_probabilities(row).

import { hasEverydayWords } from "../condition/boolean-words.ts";
import { nameText, quoteText } from "../condition/name-text.ts";
import { isOrdered } from "../dataset/column.ts";
import type { ColumnSchema, Derivation } from "../dataset/dataset.ts";
import { dateText, isDate } from "../dataset/date-text.ts";
import { DERIVED_PARTS, isText, MONTHS, WEEKDAYS } from "../dataset/derived/derivation.ts";
import { formsPattern, letterRanges } from "../dataset/derived/word.ts";
import type { Model } from "../model/model.ts";
import { modelKind } from "../model/model-kind.ts";
import {
  ATOM,
  bracketed,
  COMPARED,
  type Columns,
  columnsOf,
  type Language,
  NEGATED,
  usedColumns,
  wrap,
  writeDecisions,
} from "./code-writer.ts";
import { describeColumns } from "./describe-columns.ts";
import { type Exporter, writerOf } from "./exporter.ts";

const TAKEN = (
  "and as assert async await break case class continue def del elif else except false finally for from global if import " +
  "in is isnan lambda match nan none nonlocal not or pass predict predict_probabilities raise return row true try type " +
  "while with yield total str float int bool dict zip sum isinstance datetime timezone timedelta hasattr search"
).split(" ");

const PYTHON: Language = {
  equals: (variable, value, negated) => ({
    text: `${variable} ${negated ? "!=" : "=="} ${quoteText(value)}`,
    binds: COMPARED,
  }),
  atMost: (variable, threshold, schema) => ({
    text: `${variable} <= ${valueCode(threshold, schema)}`,
    binds: COMPARED,
  }),
  above: (variable, threshold, schema) => ({
    text: `${variable} > ${valueCode(threshold, schema)}`,
    binds: COMPARED,
  }),
  missing: (variable, schema, negated) =>
    isOrdered(schema)
      ? { text: `${negated ? "not " : ""}isnan(${variable})`, binds: negated ? NEGATED : ATOM }
      : { text: `${variable} is ${negated ? "not " : ""}None`, binds: COMPARED },
  not: (expression) => ({ text: `not ${wrap(expression, COMPARED)}`, binds: NEGATED }),
  atLeast: (parts, least, negated) => ({
    text: `${bracketed(["sum([", "])"], parts, "    ")} ${negated ? "<" : ">="} ${least}`,
    binds: COMPARED,
  }),
  operators: { and: "and", or: "or", xor: "!=" },
  constants: { true: "True", false: "False" },
  block: (condition, content) => [...`if ${condition}:`.split("\n"), ...content.map((line) => `    ${line}`)],
  sum: {
    start: (name) => `${name} = 0`,
    add: (name, points) => (points < 0 ? `${name} -= ${-points}` : `${name} += ${points}`),
  },
  choice: (cases, otherwise) => {
    const inside = (content: readonly string[]): string[] =>
      (content.length > 0 ? content : ["pass"]).map((line) => `    ${line}`);
    if (cases.length === 0) return [...otherwise];
    return [
      ...cases.flatMap(({ condition, content }, place) => [
        ...`${place === 0 ? "if" : "elif"} ${condition}:`.split("\n"),
        ...inside(content),
      ]),
      ...(otherwise.length > 0 ? ["else:", ...inside(otherwise)] : []),
    ];
  },
  outcome: (name, probabilities) =>
    `return ${quoteText(name)}, [${probabilities.map((p) => (Number.isInteger(p) ? `${p}.0` : p)).join(", ")}]`,
};

/** Dates are compared as seconds, and written as people read them. */
function valueCode(threshold: number, { kind, hasTimes }: ColumnSchema): string {
  if (kind !== "date" || !isDate(threshold)) return floatText(threshold);
  // Before 3.11, Python reads fractions of six digits only.
  return `_date("${dateText(threshold, hasTimes).replace(/(?<=\.)\d+$/, (digits) => digits.padEnd(6, "0"))}")`;
}

/** Python's whole numbers are exact: from 2^53 on they must be written as floats. */
function floatText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) >= 2 ** 53 && Math.abs(value) < 1e21
    ? `${value}.0`
    : `${value}`;
}

export const python: Exporter = {
  name: "python",
  title: "Python",
  summary: "a Python 3 module",
  extension: ".py",
  mediaType: "text/x-python",
  usage: "from model import predict; predict(row)",
  write: writerOf(toPython),
};

export function toPython(model: Model): string {
  const columns = columnsOf(model, { style: "snake_case", taken: TAKEN });
  const decisions = writeDecisions(model, columns, PYTHON);
  const used = usedColumns(columns);
  const kinds = new Set(used.flatMap((schema) => (schema.derived ? [] : schema.kind)));
  const parts = new Set(used.flatMap(({ derived }) => derived?.part ?? []));
  const fromMath = [
    ...(decisions.some((line) => /\bisnan\(/.test(line)) ? ["isnan"] : []),
    ...(kinds.has("continuous") || kinds.has("date") ? ["nan"] : []),
  ];
  const fromDatetime = ["datetime", ...(parts.has("month") ? ["timedelta"] : []), "timezone"];
  return [
    ...head(model, fromMath, kinds.has("date") ? fromDatetime : [], parts.has("contains")),
    "",
    "",
    "def _decide(row):",
    '    """The class, and the probability of each class."""',
    ...used.map(
      (schema) =>
        `    ${columns.variables.get(schema.name)} = ${schema.derived ? partCode(schema.derived, columns) : readCode(schema, columns.testedForMissing)}`,
    ),
    ...decisions.map((line) => `    ${line}`),
    ...(kinds.has("continuous") ? NUMBER : []),
    ...(kinds.has("date") ? DATE : []),
    ...(kinds.has("date") && parts.size > 0 ? DAY : []),
    ...DERIVED_PARTS.flatMap((part) => (parts.has(part) ? PART_CODE[part] : [])),
    ...(kinds.has("categorical") ? CATEGORY : []),
    ...(kinds.has("boolean") ? FLAG : []),
    ...(kinds.has("categorical") || kinds.has("boolean") ? TEXT : []),
    "",
  ].join("\n");
}

function partCode({ part, of, word }: Derivation, { variables }: Columns): string {
  if (part === "contains") {
    const pattern = formsPattern(word!, (code) => String.fromCodePoint(code));
    return `_contains(${variables.get(of[0].name)}, ${quoteText(pattern)})`;
  }
  return `_${part}(${of.map(({ name }) => variables.get(name)!).join(", ")})`;
}

function readCode(schema: ColumnSchema, testedForMissing: ReadonlySet<string>): string {
  const cell = `row[${quoteText(schema.name)}]`;
  if (schema.kind === "continuous") return `_number(${cell})`;
  if (schema.kind === "date") return `_date(${cell})`;
  const words = schema.categories.map(quoteText).join(", ");
  if (schema.kind === "boolean") {
    return `_flag(${cell}, ${words}, everyday=${hasEverydayWords(schema) ? "True" : "False"})`;
  }
  return testedForMissing.has(schema.name) && !isText(schema)
    ? `_category(${cell}, known=[${words}])`
    : `_category(${cell})`;
}

function head(
  model: Model,
  fromMath: readonly string[],
  fromDatetime: readonly string[],
  hasWords: boolean,
): string[] {
  const classes = model.classes.map(quoteText).join(", ");
  return [
    `"""${modelKind(model)} for ${docText(nameText(model.target))}, written by Espalier."""`,
    ...(fromMath.length > 0 || fromDatetime.length > 0 || hasWords ? [""] : []),
    ...(fromDatetime.length > 0 ? [`from datetime import ${fromDatetime.join(", ")}`] : []),
    ...(fromMath.length > 0 ? [`from math import ${fromMath.join(", ")}`] : []),
    ...(hasWords ? ["from re import search"] : []),
    "",
    `CLASSES = [${classes}]`,
    "",
    "",
    "def predict(row):",
    `    """Predicts ${docText(nameText(model.target))} for a row, a dict.`,
    "",
    "    Columns (None means missing; other values than those listed count as missing):",
    ...describeColumns(model).map((line) => `    - ${docText(line)}`),
    '    """',
    "    return _decide(row)[0]",
    "",
    "",
    "def predict_probabilities(row):",
    '    """The probability of each class."""',
    "    return dict(zip(CLASSES, _decide(row)[1]))",
  ];
}

/** Text inside a docstring must neither end it nor start an escape. */
function docText(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll('"', '\\"');
}

const NUMBER = [
  "",
  "",
  "def _number(value):",
  '    """A missing number is nan, which is neither at most nor above anything."""',
  "    return nan if value is None else float(value)",
];

const DATE = [
  "",
  "",
  "def _date(value):",
  '    """Seconds since 1970 of a date, a datetime or its text; nan where it is missing. Without a zone it is UTC."""',
  "    if value is None or value != value:",
  "        return nan",
  "    if isinstance(value, str):",
  '        value = datetime.fromisoformat(value.strip().replace("Z", "+00:00"))',
  '    if not hasattr(value, "hour"):',
  "        value = datetime(value.year, value.month, value.day)",
  "    if value.tzinfo is None:",
  "        value = value.replace(tzinfo=timezone.utc)",
  "    return (value - datetime(1970, 1, 1, tzinfo=timezone.utc)).total_seconds()",
];

const CATEGORY = [
  "",
  "",
  "def _category(value, known=None):",
  '    """A category is its text; a missing one, or one outside a given list, is None."""',
  "    text = _text(value)",
  "    return text if known is None or text in known else None",
];

const FLAG = [
  "",
  "",
  "def _flag(value, no, yes, everyday):",
  '    """One of two words, also given as False and True or, if everyday, as everyday words for them; else None."""',
  '    if type(value).__name__ in ("bool", "bool_"):',
  "        return yes if value else no",
  "    text = _text(value)",
  "    if text is None or text in (no, yes):",
  "        return text",
  '    if everyday and text.lower() in ("0", "false", "no", "f", "n"):',
  "        return no",
  '    if everyday and text.lower() in ("1", "true", "yes", "t", "y"):',
  "        return yes",
  "    return None",
];

const TEXT = [
  "",
  "",
  "def _text(value):",
  '    """The text of a value; None for None and nan. Whole floats are whole numbers: tables with gaps make 2.0 of 2."""',
  "    if value is None or value != value:",
  "        return None",
  '    if hasattr(value, "is_integer") and value.is_integer():',
  "        return str(int(value))",
  "    return str(value)",
];

function pythonEscape(code: number): string {
  const digits = code.toString(16);
  return code > 0xffff ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
}

const DAY = [
  "",
  "",
  "def _day(seconds):",
  '    """Days since 1970-01-01, or nan."""',
  "    return seconds // 86400",
];

/** Python's lists are indexed from the end by negative numbers: % gives none. */
const PART_CODE: Readonly<Record<Derivation["part"], readonly string[]>> = {
  contains: [
    "",
    "",
    "# Letters and digits, in any script: a word stands between others.",
    `_LETTERS = "${letterRanges(pythonEscape)}"`,
    "",
    "",
    "def _contains(text, word):",
    '    """Whether the word stands in the text, as text; None where there is no text."""',
    "    if text is None:",
    "        return None",
    '    return str(search(f"(^|[^{_LETTERS}]){word}([^{_LETTERS}]|$)", text) is not None).lower()',
  ],
  weekday: [
    "",
    "",
    "def _weekday(seconds):",
    '    """None where there is no date. The first day of 1970 was a Thursday."""',
    "    if seconds != seconds:",
    "        return None",
    `    return (${quoted(WEEKDAYS)})[int(_day(seconds) + 3) % 7]`,
  ],
  month: [
    "",
    "",
    "def _month(seconds):",
    '    """None where there is no date."""',
    "    if seconds != seconds:",
    "        return None",
    "    month = (datetime(1970, 1, 1) + timedelta(days=_day(seconds))).month",
    `    return (${quoted(MONTHS.slice(0, 6))},`,
    `            ${quoted(MONTHS.slice(6))})[month - 1]`,
  ],
  hour: ["", "", "def _hour(seconds):", "    return (seconds - _day(seconds) * 86400) // 3600"],
  days: [
    "",
    "",
    "def _days(first, second):",
    '    """How often midnight passed from the first to the second."""',
    "    return _day(second) - _day(first)",
  ],
};

function quoted(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(", ");
}
