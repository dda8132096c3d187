// What a bench is: bench/NAME.ts exports one as default, and `npm run bench -- NAME [--quick]` runs it.

export interface Bench {
  /** One line for the list of benches. */
  readonly summary: string;
  run(report: Report): Promise<void>;
}

/** One line of the table: ours against peers doing the same work on the same bytes. */
export interface Line {
  readonly case: string;
  /** Seconds, ours; none where time is not what is compared. */
  readonly ours?: number;
  /** Seconds of each peer; null where it could not run. */
  readonly peers?: Readonly<Record<string, number | null>>;
  /** Further columns: accuracy, size, peak memory. */
  readonly notes?: Readonly<Record<string, number | string>>;
}

/** Collects what a bench measures; run.ts prints it and writes bench/out/NAME.json and docs/results/NAME.md. */
export interface Report {
  /** Smaller sizes, for a look within seconds. */
  readonly quick: boolean;
  /** Only these datasets and methods, where a bench has several; null for all. */
  readonly sets: readonly string[] | null;
  readonly methods: readonly string[] | null;
  /** Benches that keep what they have found begin nothing new after so long, and go on from there the next time. */
  readonly minutes: number;
  /** Adds a line to the table and prints it at once. */
  line(line: Line): void;
  /** A promise to keep: prints ✓ or ✗; null (a peer was out of reach) prints "not measured". */
  bar(
    promise: string,
    value: number | null,
    bound: { readonly atLeast: number } | { readonly atMost: number },
  ): void;
  /** Markdown that docs/results/NAME.md shows instead of the table of lines. */
  page(markdown: string): void;
  notice(text: string): void;
}
