// The log of one session: every change that is asked for is appended before it is made. From time
// to time a checkpoint, the session as a file without its rows, takes the place of all so far; what
// was asked later is asked again when the session is opened.

import type { RequestName } from "../panels/registry.ts";
import type { FilledForm } from "./learn-form.ts";
import type { Kept, Line, SessionStore, Summary } from "./session-store.ts";

export interface Command {
  readonly ask: RequestName;
  readonly with: unknown;
}

export type Entry =
  | Command
  /** The command of this number was refused or stopped. */
  | { readonly refused: number }
  | { readonly session: string; readonly form?: FilledForm | null }
  /** What is filled in on the Learn screen. */
  | { readonly form: FilledForm }
  /** Whether a model is being learned from here on. */
  | { readonly isLearning: boolean }
  /** The commands so far are asked again. */
  | { readonly isRepeated: true };

/** What a log says of its session. */
export interface LoggedState {
  /** The last checkpoint. */
  readonly session: string | null;
  /** Changes requested since and not refused; none if replaying them always ended the page. */
  readonly commands: readonly Command[];
  readonly form: FilledForm | null;
  readonly isLearning: boolean;
}

const MOST_TRIES = 3;

export function stateOf(lines: readonly Line<Entry>[]): LoggedState {
  const entries = lines.map(({ entry }) => entry);
  const refused = new Set(entries.map((entry) => "refused" in entry && entry.refused));
  const tries = entries.filter((entry) => "isRepeated" in entry).length;
  const commands = lines.flatMap(({ number, entry }) =>
    "ask" in entry && !refused.has(number) && tries < MOST_TRIES ? [entry] : [],
  );
  const found: { session: string | null; form: FilledForm | null; isLearning: boolean } = {
    ...{ session: null, form: null, isLearning: false },
  };
  for (const entry of entries) {
    if ("session" in entry) found.session = entry.session;
    if ("form" in entry) found.form = entry.form ?? null;
    if ("isLearning" in entry) found.isLearning = entry.isLearning;
  }
  return { ...found, commands };
}

/** What became of a write. */
export type KeepResult = "kept" | "kept without its rows" | "full" | "forbidden";

/** Fewer commands are asked again in no time; from so many on a checkpoint is due. */
const MANY_COMMANDS = 8;
/** Larger files are not kept: the session asks for them again. */
const MOST_BYTES = 256 * 2 ** 20;

type Writes = Pick<SessionStore<Entry>, "append" | "replace" | "describe" | "keepFile">;

export class SessionLog {
  readonly id: string;
  readonly file: Blob;
  readonly #store: Writes;
  readonly #onResult: (result: KeepResult) => void;
  #lines: readonly Line<Entry>[];
  #summary: Summary | null = null;
  #isFileKept: boolean;
  /** A write failed: only a checkpoint makes the log whole again. */
  #isBroken = false;

  /** `kept` is what the store has of it already. */
  constructor(
    store: Writes,
    { id, file, kept }: { readonly id: string; readonly file: Blob; readonly kept?: Kept<Entry> },
    onResult: (result: KeepResult) => void,
  ) {
    this.id = id;
    this.file = file;
    this.#store = store;
    this.#onResult = onResult;
    this.#lines = kept?.lines ?? [];
    this.#isFileKept = file.size <= MOST_BYTES;
    if (!kept?.file) this.#keepFile();
  }

  /** From the last checkpoint on. */
  get lines(): readonly Line<Entry>[] {
    return this.#lines;
  }

  /** Number of the last entry. */
  get last(): number {
    return this.#lines.at(-1)?.number ?? 0;
  }

  append(entry: Entry): number {
    const line = { session: this.id, number: this.last + 1, entry };
    this.#lines = [...this.#lines, line];
    this.#report(this.#store.append(line));
    return line.number;
  }

  get isCheckpointDue(): boolean {
    return this.#isBroken || stateOf(this.#lines).commands.length >= MANY_COMMANDS;
  }

  /** `session` holds all that was asked for up to this number. */
  async checkpoint(number: number, session: string): Promise<void> {
    const entry = { session, form: stateOf(this.#lines).form };
    const line = { session: this.id, number, entry };
    const later = this.#lines.filter((own) => own.number > number);
    this.#lines = [line, ...later];
    const wasBroken = this.#isBroken;
    this.#isBroken = false;
    await this.#report(this.#store.replace(line));
    if (!wasBroken) return;
    for (const own of later) this.#report(this.#store.append(own));
    this.#keepFile();
    this.describe();
  }

  /** Says on the Start screen where the session stands. */
  describe(standing?: Omit<Summary, "id" | "savedAt" | "hasFile">): void {
    const known = standing ?? this.#summary;
    if (known === null) return;
    this.#summary = { ...known, id: this.id, savedAt: Date.now(), hasFile: this.#isFileKept };
    this.#report(this.#store.describe(this.#summary));
  }

  #keepFile(): void {
    if (this.file.size > MOST_BYTES) return;
    this.#isFileKept = true;
    this.#store.keepFile(this.id, this.file).catch(() => {
      this.#isFileKept = false;
      this.describe();
    });
  }

  #report(write: Promise<void>): Promise<void> {
    return write.then(
      () => this.#onResult(this.#isFileKept ? "kept" : "kept without its rows"),
      (error) => {
        this.#isBroken = true;
        this.#onResult(error?.name === "QuotaExceededError" ? "full" : "forbidden");
      },
    );
  }
}
