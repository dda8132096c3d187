// What an exporter is: a form that a model can be written in, with all that its users need to know
// of it.

import type { sqlDialects } from "../condition/sql-dialect.ts";
import { documentOf, type ModelDocument } from "../model/document.ts";
import type { Model } from "../model/model.ts";

/** A form that a model can be written in. */
export interface Exporter {
  /** As programs and the command line know it. */
  readonly name: string;
  /** As people call it. */
  readonly title: string;
  /** One line of help. */
  readonly summary: string;
  /** Usual ending of a file's name, with its dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** How to run what is written; null for forms to be looked at. */
  readonly usage: string | null;
  /** Forms that hold a model alone leave out what else a document knows. All options are SQL's. */
  write(
    source: Model | ModelDocument,
    options?: {
      /** Table or view to query, a name or its parts; without one only an expression is written. */
      readonly table?: string | readonly string[];
      /** Name of a view to make of the query; needs a table. */
      readonly view?: string | readonly string[];
      /** Whether a query has a column for the probability of each class, too. */
      readonly probabilities?: boolean;
      /** Columns that are times in the database: the model knows them as seconds since 1970. */
      readonly times?: readonly string[];
      /** Whose SQL to write; `standard` (the default) is what most databases read. */
      readonly dialect?: keyof typeof sqlDialects;
    },
  ): string;
}

export type ExportOptions = NonNullable<Parameters<Exporter["write"]>[1]>;

export function writerOf(write: (model: Model) => string): Exporter["write"] {
  return (source) => write(documentOf(source).model);
}
