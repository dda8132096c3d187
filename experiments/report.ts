// What a reproduction hands back: sections of text, tables, plots and checked claims. Plain data.

export interface ReproduceOptions {
  /** Fewer runs and sizes: minutes become seconds, figures become rough. */
  readonly quick: boolean;
  /** More runs than by default, where a reproduction would take too long with them. */
  readonly full?: boolean;
  /** Names of the parts wanted; null for all. Reproductions without parts pay no heed. */
  readonly only?: readonly string[] | null;
  /** Folder of public datasets (CSV, class last), or null; sections that need it then say that they were skipped. */
  readonly data: string | null;
  readonly seed: number;
  /** A line for the person who waits. */
  say(text: string): void;
}

export interface ReportTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Drawn dashed: figures from the paper. */
  readonly published?: boolean;
}

export interface ReportPlot {
  readonly caption: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  readonly logarithmicY?: boolean;
}

/** A claim of the paper (or of ours) and whether this run bears it out; null where it could not be tried. */
export interface Check {
  readonly claim: string;
  readonly found: string;
  readonly holds: boolean | null;
}

export interface ReportSection {
  readonly title: string;
  readonly text: readonly string[];
  readonly tables?: readonly ReportTable[];
  readonly plots?: readonly ReportPlot[];
  readonly checks?: readonly Check[];
}

export interface Report {
  readonly id: string;
  /** The paper, as one cites it. */
  readonly title: string;
  readonly sections: readonly ReportSection[];
}

export type Reproduce = (options: ReproduceOptions) => Promise<Report>;
