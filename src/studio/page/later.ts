// What the page does not need before there is a model: its screens and the questions to it. They
// come in a piece of their own, which is loaded once a file is open, so that whoever then loses the
// network, or ends the server, goes on.

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { panels } from "../panels/registry.ts";

type Loaded = ReadonlyMap<string, FunctionComponent>;

interface Later {
  readonly screens: Loaded;
  /** By the name of the panel. */
  readonly questions: Loaded;
}

/** Null until it is there. */
export const later = signal<Later | null>(null);

/** Why it is not, after a failure. */
export const laterFault = signal<string | null>(null);

/** Those with a tab below the model. */
export const QUESTIONS = Object.entries(panels).flatMap(([name, { question }]) =>
  question === null ? [] : [{ name, title: question }],
);
