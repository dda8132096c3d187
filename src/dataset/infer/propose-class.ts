// Which column is the class where nobody says: one that is called so, else one whose name is that
// of an outcome, else what has few values and stands last or first.

import { countOf } from "../../text/numbers.ts";

/** The surest first; within a group the last column is taken. */
const NAMES: readonly RegExp[] = [
  /^class$/,
  /^(target|label|outcome|response|diagnosis|verdict|is_?target|y_true|ground_?truth)$/i,
  /^(is_?|has_?)?(survived|survival|churn(ed)?|default(ed)?|deny|denied|approved|fraud(ulent)?|readmitted|died|dead|death|deceased|relapse|attrition|cancell?ed|converted|clicked|subscribed|spam|bought|purchased|repaid|won|winner|passed|failed|species|result|diagnosed|recidivated|two_year_recid|exited|left|hired|accepted|rejected)$/i,
  /^class$/i,
];

/** Words in names of outcomes: default.payment.next.month, isFraud, HeartDisease, no-show. */
const OUTCOMES = new Set(
  "target label outcome response verdict diagnosis survived survival churn churned default defaulted deny denied approved approval fraud fraudulent readmitted readmission died dead death deceased mortality expire relapse recurrence attrition cancelled canceled cancellation converted conversion clicked subscribed subscription spam bought purchased repaid won winner passed failed failure exited hired promoted rejected accepted delinquent delinquency bankrupt bankruptcy stroke disease diabetic malignant species variety vote voted risk potability show recid dlqin2yrs result".split(
    " ",
  ),
);
/** Words of what comes with an outcome: the date of death, the number of defaults. */
const ABOUT =
  /^(date|day|days|time|month|year|age|num|number|count|n|score|prob|probability|history|family|prior|previous|id|type|code|amount)$/;

const NO_CLASS =
  /^(freq(uency)?|count|counts|n|num|weights?|wt|id|index|row|rownames|date|time|timestamp|comment|comments|notes?)$/i;
/** What people are told apart by is rarely what is asked. */
const ATTRIBUTE =
  /^(sex|gender|male|female|race|ethnicity|region|state|country|city|town|zip|plz|day|month|weekday|year|quarter|season|marital|married|education|smoker|smoking)$/i;

/** More values than this are a quantity or names. */
const MOST_VALUES = 50;
/** Elsewhere than in the last column, so many texts may be classes. */
const FEW_VALUES = 10;
/** Of more columns only the first and the last are looked at. */
const MOST_JUDGED = 100;
/** Points by which another column may be behind to be named as well. */
const NEARLY = 1;
/** Others that are named. */
const MOST_TIES = 5;

/** What is known of a column before it is chosen. */
export interface ClassFacts {
  /** Different values; null where there are more than matter (LOOKED_AT). */
  readonly values: number | null;
  readonly isNumber: boolean;
}

/** So many different values are counted. */
export const LOOKED_AT = 64;

export interface ProposedClass {
  readonly name: string;
  /** In a few words. */
  readonly why: string;
  /** Columns that could be the class as well; empty where the name decides. */
  readonly ties: readonly string[];
}

/** The columns whose facts decide; none where one is called class. */
export function columnsToJudge(names: readonly string[]): readonly string[] {
  const groups = namedOutcomes(names);
  if (groups[0].length > 0) return [];
  const named = groups.flat();
  if (named.length > 0) return named;
  const free = names.filter((name) => !NO_CLASS.test(name));
  return free.length <= MOST_JUDGED ? free : [free[0], free.at(-1)!];
}

/** Null where there is no column. */
export function proposeClass(
  names: readonly string[],
  factsOf: (name: string) => ClassFacts | null = () => null,
): ProposedClass | null {
  const last = names.at(-1);
  if (last === undefined) return null;
  const judged = new Set(columnsToJudge(names));
  const facts = (name: string): ClassFacts | null => (judged.has(name) ? factsOf(name) : null);
  return byName(names, facts) ?? byValues(names, facts) ?? byPlace(names, last);
}

/** Names of outcomes, the surest first. */
function namedOutcomes(names: readonly string[]): string[][] {
  return [...NAMES.map((pattern) => names.filter((name) => pattern.test(name))), names.filter(namesOutcome)];
}

function namesOutcome(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return (
    words.some((word) => OUTCOMES.has(word)) && !words.some((word) => ABOUT.test(word) && words.length > 1)
  );
}

function byName(names: readonly string[], facts: (name: string) => ClassFacts | null): ProposedClass | null {
  const groups = namedOutcomes(names);
  if (groups[0].length > 0) return { name: "class", why: "it is called class", ties: [] };
  const fit = groups.map((found) => found.filter((name) => hasClasses(facts(name), MOST_VALUES)));
  // Where none has values of a class, the surest name stands: learning tells what is wrong with it.
  const left = fit.find((found) => found.length > 0) ?? groups.slice(0, -1).find((found) => found.length > 0);
  const name = left?.at(-1);
  if (left === undefined || name === undefined) return null;
  const ties = left.slice(0, -1);
  const also = ties.length === 0 ? "" : `, as that of ${listed(ties)}`;
  return { name, why: `its name is that of an outcome${also}`, ties };
}

function byValues(
  names: readonly string[],
  facts: (name: string) => ClassFacts | null,
): ProposedClass | null {
  const free = names.filter((name) => !NO_CLASS.test(name));
  const last = free.at(-1);
  const points = new Map<string, number>();
  for (const [place, name] of free.entries()) {
    const own = facts(name);
    if (own === null || !mayBeClass(own, name === last)) continue;
    const position = name === last ? 4 : place === 0 ? 2 : 0;
    const number = own.values === 2 ? 2 : own.values! <= FEW_VALUES ? 1 : 0;
    points.set(name, position + number - (ATTRIBUTE.test(name) ? 2 : 0));
  }
  const most = Math.max(...points.values());
  const name = [...points.keys()].findLast((own) => points.get(own) === most);
  if (name === undefined || last === undefined) return null;
  const ties = [...points.keys()].filter((own) => own !== name && points.get(own)! >= most - NEARLY);
  const values = `has ${countOf(facts(name)!.values!, "value")}`;
  const place = name === last ? placeOfLast(names, name) : name === free[0] ? "it is the first column" : null;
  const other = `as the last column, "${last}", has too many`;
  const also = ties.length === 0 ? "" : `; so could be ${listed(ties)}`;
  const isBetter = facts(last)?.values === null && name !== last;
  return {
    name,
    why: `${place === null ? `it ${values}` : `${place} and ${values}`}${isBetter ? `, ${other}` : ""}${also}`,
    ties,
  };
}

function byPlace(names: readonly string[], last: string): ProposedClass {
  const name = names.findLast((own) => !NO_CLASS.test(own)) ?? last;
  return { name, why: placeOfLast(names, name), ties: [] };
}

function placeOfLast(names: readonly string[], name: string): string {
  const last = names.at(-1)!;
  return name === last
    ? "it is the last column"
    : `it is the last column but for "${last}", which is no class by its name`;
}

/** Where nothing is known of its values, it may have classes. */
function hasClasses(facts: ClassFacts | null, most: number): boolean {
  if (facts === null) return true;
  return facts.values !== null && facts.values >= 2 && facts.values <= most;
}

function mayBeClass(facts: ClassFacts, isLast: boolean): boolean {
  if (isLast) return hasClasses(facts, MOST_VALUES);
  return facts.values === 2 || (!facts.isNumber && hasClasses(facts, FEW_VALUES));
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_TIES).map((name) => `"${name}"`);
  return `${shown.join(", ")}${names.length > MOST_TIES ? ` and ${names.length - MOST_TIES} more` : ""}`;
}
