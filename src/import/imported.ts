// What an import gives, and what may be said where a file does not say it.

import type { ModelDocument } from "../model/document.ts";

/** A model that another program learned, as one of ours. */
export interface Imported {
  readonly document: ModelDocument;
  /** What the file holds, in words: "a PMML decision tree". */
  readonly source: string;
  /** One line for each thing that was decided for the user. */
  readonly notices: readonly string[];
}

export interface ImportOptions {
  /** Of the file, for messages. */
  readonly name?: string;
  /** Name of the class column, where the file has none. */
  readonly target?: string;
  /** The classes in the order of their codes, where the file has none. */
  readonly classes?: readonly string[];
}

/** Ends an import with one line: what is wrong, and the way out. */
export type Refuse = (problem: string) => never;
