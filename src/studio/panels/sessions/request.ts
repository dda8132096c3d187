// What saved sessions asks of the engine, and what it gets.

import type { Chosen, ChosenView } from "../data/request.ts";
import type { ModelView } from "../model/request.ts";
import type { ByteProgress, Nothing, Request, TextFile } from "../request.ts";
import type { FileView } from "../start/request.ts";

export interface Requests {
  /** The session as a file. */
  "sessions/save": Request<{ readonly withRows: boolean }, TextFile>;
  /** The same without rows, after all earlier changes and before any later one. */
  "sessions/checkpoint": Request<Nothing, TextFile>;
  /** Opens a session file; `file` is its data file, which a session without rows needs. */
  "sessions/load": Request<{ readonly session: Blob; readonly file?: Blob }, LoadedSession, ByteProgress>;
}

export interface LoadedSession {
  /** Name of the data file that is needed; null where the session is open. */
  readonly needs: string | null;
  readonly file: FileView | null;
  readonly chosen: Chosen | null;
  readonly data: ChosenView | null;
  readonly model: ModelView | null;
}
