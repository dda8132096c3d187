// Which column is the target, which holds weights and which are attributes, from their names, the
// options and, where no name is that of a class, few facts: shared by every engine.

import type { Kind } from "../column.ts";
import { DataError } from "../data-error.ts";
import { isDerivedName } from "../derived/derivation.ts";
import { type ClassFacts, proposeClass } from "../infer/propose-class.ts";
import type { ReadingOptions } from "../infer/read-texts.ts";
import { unknownColumn } from "../nearest-name.ts";
import type { ColumnOptions } from "../read-options.ts";
import { splitByBoth } from "../row-units.ts";

/** What the user asked a column to be. */
export function askedKind({ kinds }: ColumnOptions, name: string): Kind | undefined {
  return kinds !== undefined && Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}

/** How the fields of a column are to be read; what the format declares needs no finding out. */
export function readingOf(
  options: ColumnOptions,
  name: string,
  declared: ReadonlyMap<string, Kind>,
): ReadingOptions | undefined {
  const { na, dates } = options;
  return declared.has(name) ? undefined : { asked: askedKind(options, name), na, dates };
}

export interface ChosenColumns {
  readonly target: string;
  /** Why this is the target, in a few words. */
  readonly why: string;
  /** Whether neither the user nor its place says so, or others could be it as well. */
  readonly isProposed: boolean;
  /** Columns that could be the target as well. */
  readonly ties: readonly string[];
  readonly weights: string | null;
  /** What splits keep together, or the order of the rows. */
  readonly units: { readonly by: "group" | "time"; readonly column: string } | null;
  /** In the order of the file. */
  readonly attributes: readonly string[];
}

export function chooseColumns(
  source: string,
  names: readonly string[],
  options: ColumnOptions,
  factsOf?: (name: string) => ClassFacts | null,
): ChosenColumns {
  checkNames(source, names);
  const known = new Set(names);
  const require = (name: string, use: string): void => {
    const isOptional = use === "exclude" || use === "keep";
    if (!known.has(name) && !(isOptional && isDerivedName(name, names)))
      throw unknownColumn(source, name, use, names);
  };
  const excluded = new Set(options.exclude);
  for (const name of excluded) require(name, "exclude");
  for (const name of Object.keys(options.kinds ?? {})) require(name, "kinds");
  if (options.weights !== undefined) require(options.weights, "weights");
  if (options.target !== undefined) require(options.target, "target");
  for (const name of options.keep ?? []) require(name, "keep");
  for (const name of Array.isArray(options.words) ? options.words : []) require(name, "words");
  const units = chooseUnits(source, options, require);

  const weights = options.weights ?? null;
  const candidates = names.filter((name) => !excluded.has(name) && name !== weights);
  const free = freeNames(names, options);
  const proposed = options.target === undefined ? proposeClass(free, factsOf) : null;
  const target = options.target ?? proposed?.name;
  if (target === undefined) {
    throw new DataError(`${source}: no column is left to be the target; exclude fewer columns`);
  }
  if (excluded.has(target)) {
    throw new DataError(
      `${source}: column "${target}" is both the target and excluded; choose another target or keep it`,
    );
  }
  if (target === weights) {
    throw new DataError(
      `${source}: column "${target}" is both the target and the weights; choose another target`,
    );
  }
  if (units !== null && (units.column === target || units.column === weights)) {
    const other = units.column === target ? "target" : "weights";
    throw new DataError(
      `${source}: column "${units.column}" is both the ${other} and the ${units.by}; choose another ${other}`,
    );
  }
  const isKept = (name: string): boolean => options.keep?.includes(name) === true;
  const attributes = candidates.filter((name) => name !== target && (name !== units?.column || isKept(name)));
  if (attributes.length === 0) {
    throw new DataError(
      `${source}: only the target "${target}" is left to learn from; at least one more column is needed`,
    );
  }
  const why = proposed?.why ?? "asked for";
  const ties = proposed?.ties ?? [];
  const isProposed = proposed !== null && target !== "class" && (target !== free.at(-1) || ties.length > 0);
  return { target, why, isProposed, ties, weights, units, attributes };
}

/** Columns that may be the target where none is named. */
export function freeNames(names: readonly string[], options: ColumnOptions): string[] {
  const { exclude = [], weights, group, time } = options;
  const taken = new Set([...exclude, weights, group, time]);
  return names.filter((name) => !taken.has(name));
}

function chooseUnits(
  source: string,
  { group, time }: ColumnOptions,
  require: (name: string, use: string) => void,
): ChosenColumns["units"] {
  if (group !== undefined) require(group, "group");
  if (time !== undefined) require(time, "time");
  if (group !== undefined && time !== undefined) throw splitByBoth(source, group, time);
  if (group !== undefined) return { by: "group", column: group };
  return time === undefined ? null : { by: "time", column: time };
}

/** Throws where two columns have the same name, or names that differ by what nobody sees. */
export function checkNames(source: string, names: readonly string[]): void {
  const places = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const seen = name.trim();
    const before = places.get(seen);
    if (before !== undefined) {
      throw new DataError(
        `${source}: columns ${before + 1} and ${index + 1} are both called "${seen}"; rename one, or add a first line of column names if it has none`,
      );
    }
    places.set(seen, index);
  }
}
