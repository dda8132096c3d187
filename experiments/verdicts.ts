// Verdicts of figures added up to that of an exhibit, for each of the two columns.

import type { Exhibit, Figure, Found, Holds } from "./report.ts";

export type Column = "asPublished" | "today";

/** What stands in a column: "same" stands for what the paper's procedure found. */
export function foundIn(figure: Figure, column: Column): Found | null {
  const found = figure[column];
  return found === "same" ? figure.asPublished : found;
}

/** It holds where every figure that was judged does; null where none was. */
export function verdictOf(exhibit: Exhibit, column: Column): Holds {
  const judged = judgedIn(exhibit, column);
  return judged.length === 0 ? null : judged.every((holds) => holds);
}

export interface Tally {
  readonly holding: number;
  readonly judged: number;
  readonly all: number;
}

export function tallyExhibits(exhibits: readonly Exhibit[], column: Column): Tally {
  const verdicts = exhibits.map((exhibit) => verdictOf(exhibit, column));
  return {
    holding: verdicts.filter((holds) => holds === true).length,
    judged: verdicts.filter((holds) => holds !== null).length,
    all: verdicts.length,
  };
}

export function tallyFigures(exhibits: readonly Exhibit[], column: Column): Tally {
  const judged = exhibits.flatMap((exhibit) => judgedIn(exhibit, column));
  return {
    holding: judged.filter((holds) => holds).length,
    judged: judged.length,
    all: exhibits.reduce((sum, { figures }) => sum + figures.length, 0),
  };
}

function judgedIn({ figures }: Exhibit, column: Column): boolean[] {
  return figures
    .map((figure) => foundIn(figure, column)?.holds ?? null)
    .filter((holds): holds is boolean => holds !== null);
}
