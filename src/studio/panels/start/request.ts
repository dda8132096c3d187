// What the Start screen asks of the engine, and what it gets.

import type { FileColumn, FileTable } from "../../../internal.ts";
import type { ByteProgress, Request } from "../request.ts";

export interface Requests {
  /** Reads a file. What was open before stays until this one is read. */
  "start/open": Request<{ readonly file: Blob; readonly name: string }, FileView, ByteProgress>;
  /** Makes a sample, and opens the file that it would be. */
  "start/sample": Request<{ readonly concept: string; readonly rows: number }, FileView>;
}

export interface FileView {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly FileColumn[];
  /** The column that is predicted unless another is chosen, and why that. */
  readonly target: FileTable["target"];
  /** What reading the file decided. */
  readonly notices: readonly string[];
  /** The file itself. */
  readonly file: Blob;
}
