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
  readonly options?: { readonly [key: string]: Json };
  readonly trainedOn?: {
    readonly name: string;
    readonly rows: number;
    /** Columns of a database's table that are times there and seconds since 1970 here. */
    readonly times?: readonly string[];
  };
  /** What was measured on the training rows, on held-out rows, in cross-validation. */
  readonly train?: { readonly [key: string]: Json } | null;
  readonly test?: { readonly [key: string]: Json } | null;
  readonly cv?: { readonly [key: string]: Json } | null;
  /** What an exact method proved. */
  readonly certificate?: { readonly [key: string]: Json } | null;
  /** Addresses (edit/parts.ts) of the parts that a person has locked. */
  readonly locked?: readonly string[];
  /** Learning iterations and later edits by hand, oldest first. */
  readonly history?: readonly { readonly [key: string]: Json }[];
}

/** A bare model is a document of which nothing else is known. */
export function documentOf(source: Model | ModelDocument): ModelDocument {
  return "model" in source ? source : { model: source };
}

/** A value as JSON can hold it: no limit (Infinity inside the program) becomes null. */
export function plainJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null)) as Json;
}
