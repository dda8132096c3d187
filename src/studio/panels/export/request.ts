// What the Export screen asks of the engine, and what it gets.

import type { Nothing, Progressing, Request, TextFile } from "../request.ts";

export interface Requests {
  /** An exporter's name; "learned", the model before edits; or "costs", the costs of mistakes. */
  export: Request<{ readonly to: string }, ExportedFile>;
  /** The model as one interactive HTML file. */
  "export/page": Request<{ readonly withRows: boolean }, TextFile>;
  "export/report": Request<Nothing, TextFile, Progressing>;
}

export interface ExportedFile extends TextFile {
  /** Every form that a model can be written in, in the order of their tabs. */
  readonly forms: readonly { readonly name: string; readonly title: string }[];
}
