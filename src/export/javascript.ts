// A model as a JavaScript or TypeScript module without dependencies: predict(row) and
// predictProbabilities(row).

import { hasEverydayWords } from "../condition/boolean-words.ts";
import { nameText, quoteText } from "../condition/name-text.ts";
import { isOrdered } from "../dataset/column.ts";
import type { ColumnSchema, Derivation } from "../dataset/dataset.ts";
import { dateText, isDate } from "../dataset/date-text.ts";
import { givenColumns, isText, MONTHS, WEEKDAYS } from "../dataset/derived/derivation.ts";
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
  usedColumns,
  wrap,
  writeDecisions,
} from "./code-writer.ts";
import { describeColumns } from "./describe-columns.ts";
import { type Exporter, writerOf } from "./exporter.ts";

export const javaScript: Exporter = {
  name: "js",
  title: "JavaScript",
  summary: "a JavaScript module",
  extension: ".js",
  mediaType: "text/javascript",
  usage: 'import { predict } from "./model.js"; predict(row)',
  write: writerOf(toJavaScript),
};

export const typeScript: Exporter = {
  name: "ts",
  title: "TypeScript",
  summary: "a TypeScript module",
  extension: ".ts",
  mediaType: "text/typescript",
  usage: 'import { predict } from "./model.ts"; predict(row)',
  write: writerOf(toTypeScript),
};

export function toJavaScript(model: Model): string {
  return writeModule(model, false);
}

export function toTypeScript(model: Model): string {
  return writeModule(model, true);
}

const TAKEN = (
  "abstract arguments async await boolean break byte case catch char class const continue debugger default delete do " +
  "double else enum eval export extends false final finally float for function get goto if implements import in " +
  "instanceof int interface let long native new null of package private protected public return set short static super " +
  "switch synchronized this throw throws transient true try type typeof undefined var void volatile while with yield " +
  "row is predict predictProbabilities decide total countTrue read readNumber readDate secondsOf readCategory readFlag Number String Object Date Math NaN Infinity " +
  "containsWord LETTERS RegExp weekdayOf monthOf hourOf dayOf daysBetween"
).split(" ");

const JAVASCRIPT: Language = {
  equals: (variable, value, negated) => ({
    text: `${variable} ${negated ? "!==" : "==="} ${quoteText(value)}`,
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
      ? { text: `${negated ? "!" : ""}Number.isNaN(${variable})`, binds: ATOM }
      : { text: `${variable} ${negated ? "!==" : "==="} null`, binds: COMPARED },
  not: (expression) => ({ text: `!${wrap(expression, ATOM)}`, binds: ATOM }),
  atLeast: (parts, least, negated) => ({
    text: `${bracketed(["countTrue(", ")"], parts, "  ")} ${negated ? "<" : ">="} ${least}`,
    binds: COMPARED,
  }),
  operators: { and: "&&", or: "||", xor: "!==" },
  constants: { true: "true", false: "false" },
  block: (condition, content) => [
    ...`if (${condition}) {`.split("\n"),
    ...content.map((line) => `  ${line}`),
    "}",
  ],
  sum: {
    start: (name) => `let ${name} = 0;`,
    add: (name, points) => (points < 0 ? `${name} -= ${-points};` : `${name} += ${points};`),
  },
  choice: (cases, otherwise) => [
    ...cases.flatMap(({ condition, content }, place) => [
      ...`${place === 0 ? "if" : "} else if"} (${condition}) {`.split("\n"),
      ...content.map((line) => `  ${line}`),
    ]),
    ...(otherwise.length > 0 && cases.length > 0
      ? ["} else {", ...otherwise.map((line) => `  ${line}`)]
      : []),
    ...(cases.length > 0 ? ["}"] : otherwise),
  ],
  outcome: (name, probabilities) =>
    `return { name: ${quoteText(name)}, probabilities: [${probabilities.join(", ")}] };`,
};

/** Dates are compared as seconds, and written as people read them. */
function valueCode(threshold: number, { kind, hasTimes }: ColumnSchema): string {
  if (kind !== "date" || !isDate(threshold)) return String(threshold);
  return `secondsOf("${dateText(threshold, hasTimes)}")`;
}

/** Compares by a function: the compiler rejects comparisons that earlier ones settle. */
const TYPESCRIPT: Language = {
  ...JAVASCRIPT,
  equals: (variable, value, negated) => ({
    text: `${negated ? "!" : ""}is(${variable}, ${quoteText(value)})`,
    binds: ATOM,
  }),
};

function writeModule(model: Model, isTyped: boolean): string {
  const columns = columnsOf(model, { style: "camelCase", taken: TAKEN });
  const decisions = writeDecisions(model, columns, isTyped ? TYPESCRIPT : JAVASCRIPT);
  const used = usedColumns(columns);
  const readers = used.map(
    (schema) =>
      `const ${columns.variables.get(schema.name)} = ${schema.derived ? partCode(schema.derived, columns) : readCode(schema, columns.testedForMissing)};`,
  );
  const body = [...readers, ...decisions];
  const kinds = new Set(used.flatMap((schema) => (schema.derived ? [] : schema.kind)));
  const calls = (name: string): boolean => decisions.some((line) => line.includes(`${name}(`));
  const hasDates = givenColumns(model.columns).some(({ kind }) => kind === "date");
  const helpers = [
    ...(isTyped && calls("is") ? [IS] : []),
    ...(calls("countTrue") ? [COUNT_TRUE] : []),
    ...(kinds.has("continuous") ? [READ_NUMBER] : []),
    ...(kinds.has("date") ? [READ_DATE] : []),
    ...(kinds.has("categorical") ? [READ_CATEGORY] : []),
    ...(kinds.has("boolean") ? [READ_FLAG] : []),
    ...(kinds.size > 0 ? [hasDates ? READ : READ.replace(" Date |", "")] : []),
    ...partFunctions(used),
  ];
  return [
    ...head(model, isTyped),
    "",
    inLanguage("function decide(row«: Row»)«: { name: Class; probabilities: number[] }» {", isTyped),
    ...body.map((line) => `  ${line}`),
    "}",
    ...helpers.map((code) => inLanguage(code, isTyped)),
    "",
  ].join("\n");
}

function partCode({ part, of, word }: Derivation, { variables }: Columns): string {
  if (part === "contains") {
    const pattern = formsPattern(word!, (code) => String.fromCodePoint(code));
    return `containsWord(${variables.get(of[0].name)}, ${quoteText(pattern)})`;
  }
  return `${PART_FUNCTIONS[part]}(${of.map(({ name }) => variables.get(name)!).join(", ")})`;
}

/** TypeScript, or JavaScript: the same without what stands in «…». */
function inLanguage(code: string, isTyped: boolean): string {
  return code.replace(/«([^»]*)»/g, isTyped ? "$1" : "");
}

function readCode(schema: ColumnSchema, testedForMissing: ReadonlySet<string>): string {
  const name = quoteText(schema.name);
  if (schema.kind === "continuous") return `readNumber(row, ${name})`;
  if (schema.kind === "date") return `readDate(row, ${name})`;
  const words = schema.categories.map(quoteText).join(", ");
  if (schema.kind === "boolean") return `readFlag(row, ${name}, ${words}, ${hasEverydayWords(schema)})`;
  return testedForMissing.has(schema.name) && !isText(schema)
    ? `readCategory(row, ${name}, [${words}])`
    : `readCategory(row, ${name})`;
}

function head(model: Model, isTyped: boolean): string[] {
  const classes = model.classes.map(quoteText);
  const hasDates = givenColumns(model.columns).some(({ kind }) => kind === "date");
  const plainRow = `Record<string, string | number | boolean |${hasDates ? " Date |" : ""} null>`;
  return [
    `// ${modelKind(model)} for ${nameText(model.target)}, written by Espalier.`,
    "",
    ...(isTyped ? [...rowType(model), "", `export type Class = ${classes.join(" | ")};`, ""] : []),
    `const CLASSES${isTyped ? ": readonly Class[]" : ""} = [${classes.join(", ")}];`,
    "",
    "/**",
    ` * Predicts ${comment(nameText(model.target))} for a row.`,
    " *",
    " * Columns (null means missing; other values than those listed count as missing):",
    ...describeColumns(model).map((line) => ` * - ${comment(line)}`),
    ...(isTyped ? [] : [" *", ` * @param {${plainRow}} row`, " * @returns {string} the class"]),
    " */",
    inLanguage("export function predict(row«: Row»)«: Class» {", isTyped),
    "  return decide(row).name;",
    "}",
    "",
    "/**",
    " * The probability of each class.",
    ...(isTyped
      ? []
      : [
          " *",
          ` * @param {${plainRow}} row`,
          " * @returns {Record<string, number>} by class, adding up to 1",
        ]),
    " */",
    inLanguage("export function predictProbabilities(row«: Row»)«: Record<Class, number>» {", isTyped),
    "  const { probabilities } = decide(row);",
    inLanguage(
      "  return Object.fromEntries(CLASSES.map((label, index) => [label, probabilities[index]«!»]))« as Record<Class, number>»;",
      isTyped,
    ),
    "}",
  ];
}

function rowType(model: Model): string[] {
  const types = {
    continuous: "number",
    date: "Date | string",
    categorical: "string | number",
    boolean: "boolean | string | number",
  };
  return [
    "export interface Row {",
    ...givenColumns(model.columns).map(
      (schema) => `  ${quoteText(schema.name)}: ${types[schema.kind]} | null;`,
    ),
    "}",
  ];
}

/** Text inside a block comment must not end it. */
function comment(text: string): string {
  return text.replaceAll("*/", "* /");
}

const IS = `
function is(value: string | null, text: string): boolean {
  return value === text;
}`;

const COUNT_TRUE = `
function countTrue(...items«: boolean[]»)«: number» {
  return items.filter((item) => item).length;
}`;

const READ_NUMBER = `
/** A missing number is NaN, which is neither at most nor above anything. */
function readNumber(row«: Row», column«: keyof Row»)«: number» {
  const value = read(row, column);
  if (value === null) return NaN;
  if (typeof value !== "number") throw new TypeError(\`\${column}: expected a number or null\`);
  return value;
}`;

const READ_DATE = `
/** Seconds since 1970; a time without a zone is universal time. */
function secondsOf(value«: Date | string»)«: number» {
  if (value instanceof Date) return value.getTime() / 1000;
  const text = value.trim().replace(" ", "T");
  const isPlain = text.includes("T") && !/(Z|[+-]\\d\\d(:?\\d\\d)?)$/i.test(text);
  return Date.parse(isPlain ? \`\${text}Z\` : text) / 1000;
}

/** A missing date is NaN, which is neither at most nor above anything. */
function readDate(row«: Row», column«: keyof Row»)«: number» {
  const value = read(row, column);
  if (value === null) return NaN;
  if (typeof value !== "string" && !(value instanceof Date)) {
    throw new TypeError(\`\${column}: expected a Date, a text such as 2019-04-01, or null\`);
  }
  return secondsOf(value);
}`;

const READ_CATEGORY = `
/** A category is its text; a missing one, or one outside a given list, is null. */
function readCategory(row«: Row», column«: keyof Row», known«?: readonly string[]»)«: string | null» {
  const value = read(row, column);
  const text = value === null ? null : String(value);
  return text === null || (known !== undefined && !known.includes(text)) ? null : text;
}`;

const FLAG_COMMENT =
  "/** One of two words, also given as false and true or, if everyday, as everyday words for them; else null. */";

const READ_FLAG = `
${FLAG_COMMENT}
function readFlag(row«: Row», column«: keyof Row», no«: string», yes«: string», everyday«: boolean»)«: string | null» {
  const value = read(row, column);
  if (value === null) return null;
  if (typeof value === "boolean") return value ? yes : no;
  const text = String(value);
  if (text === no || text === yes) return text;
  if (everyday && ["0", "false", "no", "f", "n"].includes(text.toLowerCase())) return no;
  if (everyday && ["1", "true", "yes", "t", "y"].includes(text.toLowerCase())) return yes;
  return null;
}`;

const READ = `
function read(row«: Row», column«: keyof Row»)«: string | number | boolean | Date | null» {
  if (!Object.hasOwn(row, column)) throw new TypeError(\`the row has no \${column} (null means missing)\`);
  return row[column] ?? null;
}`;

const PART_FUNCTIONS = { weekday: "weekdayOf", month: "monthOf", hour: "hourOf", days: "daysBetween" };

const CONTAINS_WORD = `
/** Letters and digits, in any script: a word stands between others. */
const LETTERS = "${letterRanges((code) => `\\u{${code.toString(16)}}`)}";

/** Whether the word stands in the text, as text; null where there is no text. */
function containsWord(text«: string | null», word«: string»)«: string | null» {
  if (text === null) return null;
  return String(new RegExp(\`(^|[^\${LETTERS}])\${word}([^\${LETTERS}]|$)\`, "u").test(text));
}`;

const DAY_OF = `
/** Days since 1970-01-01. */
function dayOf(seconds«: number»)«: number» {
  return Math.floor(seconds / 86400);
}`;

const listed = (texts: readonly string[]): string => texts.map((text) => `"${text}"`).join(", ");

const PARTS = {
  weekday: `
/** null where there is no date. The first day of 1970 was a Thursday. */
function weekdayOf(seconds«: number»)«: string | null» {
  return [${listed(WEEKDAYS)}][(((dayOf(seconds) + 3) % 7) + 7) % 7] ?? null;
}`,
  month: `
/** null where there is no date. */
function monthOf(seconds«: number»)«: string | null» {
  const month = new Date(dayOf(seconds) * 86400000).getUTCMonth();
  return [${listed(MONTHS.slice(0, 6))},
    ${listed(MONTHS.slice(6))}][month] ?? null;
}`,
  hour: `
function hourOf(seconds«: number»)«: number» {
  return Math.floor((seconds - dayOf(seconds) * 86400) / 3600);
}`,
  days: `
/** How often midnight passed from the first to the second. */
function daysBetween(first«: number», second«: number»)«: number» {
  return dayOf(second) - dayOf(first);
}`,
} as const;

/** The functions that compute columns of others, of those that are used. */
function partFunctions(used: readonly ColumnSchema[]): string[] {
  const parts = new Set(used.flatMap(({ derived }) => derived?.part ?? []));
  const needed = Object.entries(PARTS).filter(([part]) => parts.has(part as keyof typeof PARTS));
  return [
    ...(parts.has("contains") ? [CONTAINS_WORD] : []),
    ...(needed.length > 0 ? [DAY_OF, ...needed.map(([, code]) => code)] : []),
  ];
}
