// A model with all that is known of it: how it was learned, on what, what was measured and proved,
// who edited it.

import type { Model } from "./model.ts";

/** Anything JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** An object that JSON can hold. */
export type JsonObject = { readonly [key: string]: Json };

/** A model with all that is known of it: what a model file holds. */
export interface ModelDocument {
  readonly model: Model;
  /** Learner's name, as on the command line. */
  readonly method?: string;
  /** Its options, as they were in force. */
  readonly options?: JsonObject;
  readonly trainedOn?: {
    readonly name: string;
    readonly rows: number;
    /** Columns of a database's table that are times there and seconds since 1970 here. */
    readonly times?: readonly string[];
  };
  /** What was measured on the training rows, on held-out rows, in cross-validation. */
  readonly train?: JsonObject | null;
  readonly test?: JsonObject | null;
  readonly cv?: JsonObject | null;
  /** What an exact method proved. */
  readonly certificate?: JsonObject | null;
  /** Addresses (edit/parts.ts) of the parts that a person has locked. */
  readonly locked?: readonly string[];
  /** Learning iterations and later edits by hand, oldest first. */
  readonly history?: readonly JsonObject[];
}

/** A bare model is a document of which nothing else is known. */
export function documentOf(source: Model | ModelDocument): ModelDocument {
  return "model" in source ? source : { model: source };
}

/** A value as JSON can hold it: no limit (Infinity inside the program) becomes null. */
export function plainJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null)) as Json;
}
