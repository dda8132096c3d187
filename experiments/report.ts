// What a reproduction is made of: papers of parts, parts of exhibits, exhibits of figures that stand in two columns: the
// paper's own procedure, and ours of today. Plain data, so that a page, a JSON file and a test can share it.

export type Mode = "quick" | "default" | "full";

export interface ReproduceOptions {
  /** Fewer runs and sizes: minutes become seconds, figures become rough. */
  readonly quick: boolean;
  /** The paper's own numbers of runs and samples where the default has fewer. */
  readonly full: boolean;
  /** Folder of public datasets (CSV, class last), or null; parts that need it then say that they were not run. */
  readonly data: string | null;
  readonly seed: number;
  /** A word for the person who waits, and the share of the part that is done (0 to 1). */
  say(text: string, done?: number): void;
  /** What `make` gives, or what an interrupted run of the same code, mode and seed had kept of it (as JSON). */
  keep<T>(name: string, make: () => Promise<T>): Promise<T>;
}

/** Null: not judged, and then `why` says why not. */
export type Holds = boolean | null;

/** What one column found, and whether the claim holds in it. */
export interface Found {
  readonly text: string;
  /** One for each run, in the order of their seeds: run k of another mode is the same run. */
  readonly values?: readonly number[];
  /** Where it differs from the exhibit's. */
  readonly runs?: number;
  readonly holds: Holds;
  /** Why it does not hold, or is not judged. */
  readonly why?: string;
}

export interface Published {
  readonly text: string;
  /** How far single runs lay from it, where that is legible. */
  readonly spread?: string;
  /** Where it is from: "read", "other", "derived"; the paper's `sources` explain them. */
  readonly source?: string;
}

/** One published figure or claim, beside ours. */
export interface Figure {
  readonly name: string;
  /** What must be true for it to hold, in words. */
  readonly bar?: string;
  readonly published: Published | null;
  /** The paper's procedure, nothing of ours added; null where the paper has none. */
  readonly asPublished: Found | null;
  /** Our defaults; "same" where they do nothing else than the paper. */
  readonly today: Found | "same" | null;
}

export interface ReportTable {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Half is half the width of the 95 % interval, drawn as a bar. */
export type PlotPoint = readonly [x: number, y: number, half?: number];

export interface Series {
  readonly name: string;
  readonly points: readonly PlotPoint[];
  /** Open markers for figures from the paper, a dashed line for its procedure, a solid one for ours (the default). */
  readonly column?: "published" | "as published" | "today";
  /** Series of one method share a hue; the series' name by default. */
  readonly hue?: string;
}

export interface ReportPlot {
  readonly caption: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  readonly logarithmicX?: boolean;
  readonly logarithmicY?: boolean;
  /** Shaded: a range of x of which the paper says something. */
  readonly range?: { readonly from: number; readonly to: number; readonly label: string };
}

export interface Exhibit {
  /** Unique in its paper; a file name as well. */
  readonly id: string;
  readonly title: string;
  /** "beyond" for what the paper does not have. */
  readonly kind: "table" | "figure" | "claim" | "beyond";
  readonly text: readonly string[];
  /** What the two columns ran, in words and options. */
  readonly procedure?: { readonly asPublished: string; readonly today: string };
  /** How many runs stand behind each figure: "10 runs of each concept". */
  readonly runs: string;
  /** What the paper ran, where that is known: "10 runs". */
  readonly paperRuns?: string;
  readonly figures: readonly Figure[];
  readonly tables?: readonly ReportTable[];
  readonly plots?: readonly ReportPlot[];
}

export interface Part {
  readonly title: string;
  /** It reads public datasets: without their folder it is not run. */
  readonly needsData?: boolean;
  run(options: ReproduceOptions): Promise<readonly Exhibit[]>;
}

/** A small piece of a part that a test runs again: it must be value number `run` of a committed figure. */
export interface Probe {
  readonly exhibit: string;
  readonly figure: string;
  readonly column: "asPublished" | "today";
  readonly run: number;
  readonly needsData?: boolean;
  value(options: ReproduceOptions): Promise<number>;
}

export interface Paper {
  readonly id: string;
  /** As one cites it. */
  readonly title: string;
  /** What the marks of published figures mean. */
  readonly sources: Readonly<Record<string, string>>;
  /** What the paper leaves open and we had to choose. */
  readonly choices: readonly string[];
  readonly parts: Readonly<Record<string, Part>>;
  readonly probes: readonly Probe[];
}
