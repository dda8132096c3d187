// The shape of a request, and the plain data that replies of several panels carry.

import type { ClassLooks, Interval, OutlineLine } from "../../internal.ts";

/** What is asked, what is replied, and what is reported on the way. All of it can be cloned. */
export interface Request<Ask, Reply, Progress = never> {
  readonly ask: Ask;
  readonly reply: Reply;
  readonly progress: Progress;
}

export type Nothing = Readonly<Record<string, never>>;

export interface ByteProgress {
  readonly bytes: number;
  readonly all: number | null;
}

export interface Progressing {
  /** 0 to 1; null where it cannot be known. */
  readonly done: number | null;
  readonly text: string;
}

export interface TextFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

/** Accuracy on some rows, with its 95 % interval. */
export interface Figure {
  readonly accuracy: number;
  readonly interval: Interval;
  readonly rows: number;
}

/** What it takes to draw a model. */
export interface DrawnModel {
  readonly outline: OutlineLine;
  readonly classes: readonly string[];
  readonly looks: ClassLooks;
}

/** Part of the rows: to learn from, to edit by, or sealed until the end. */
export type PartName = "learn" | "edit" | "sealed";
