// What the page and its worker say to each other. Plain data that can be cloned; the session (session.ts) answers each
// request, in Node as in a worker.

import type { Edit, Row } from "../internal.ts";
import type { Chosen, RowSplit } from "./engine/data/chosen.ts";
import type { ChosenView, FileView } from "./panels/data/request.ts";
import type { AlternativesView, ComparisonView, GroupsView, MissedView } from "./engine/views/judgement-views.ts";
import type { LearnProgress, ModelView } from "./panels/model/request.ts";
import type { NodeView, PreviewView } from "./panels/inspector/request.ts";
import type { RowsPage, RowView } from "./panels/rows/request.ts";
import type { SavedView, TextFile } from "./panels/sessions/request.ts";

/** What a row filter keeps; all that are given must hold. */
export interface RowFilter {
  /** Which of the parts of the split ("edit"); sealed ones only once they were opened. */
  readonly part?: "learn" | "edit" | "sealed" | undefined;
  readonly verdict?: "right" | "wrong" | undefined;
  /** Rows that arrive at this part of the model. */
  readonly at?: string | undefined;
  /** A group of the Groups view: `group` is its text. */
  readonly group?: { readonly column: string; readonly group: string } | undefined;
  /** Share of the predicted class among the training rows of its leaf below this. */
  readonly unsureBelow?: number | undefined;
  readonly actual?: string | undefined;
  readonly predicted?: string | undefined;
  /** Rows that this other model predicts otherwise. */
  readonly differsFrom?: string | undefined;
}

export type { Chosen, RowSplit } from "./engine/data/chosen.ts";

/** What is learned. */
export interface LearnAsk {
  /** Most conditions: 3 to 20. */
  readonly size: number;
  /** Left out: the method is chosen. */
  readonly method?: string | undefined;
  /** costs[actual][predicted]; diagonal left out. */
  readonly costs?: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
  readonly priors?: "data" | "uniform" | Readonly<Record<string, number>> | undefined;
  /** Seconds; left out: none. */
  readonly timeLimit?: number | undefined;
}

/** Every request: what it asks with, what it replies, what it reports on its way. */
export interface Requests {
  /** Reads a file; stops on `stop`. Whatever was open before is forgotten only once this one is read. */
  open: { ask: { file: Blob; name: string }; reply: FileView; progress: ByteProgress };
  /** A file that is part of the page, made by a generator of concepts: the XOR sample. */
  generate: { ask: { concept: string; rows: number; seed: number }; reply: FileView; progress: never };
  /** Target, kinds, exclusions; the facts of every column. Keeps the models only where nothing changed. */
  choose: { ask: Chosen; reply: ChosenView; progress: Progressing };
  /** Rows for the virtual table, as the file wrote them, before or without any model. */
  table: { ask: { from: number; count: number }; reply: RowsPage; progress: never };
  split: { ask: RowSplit; reply: ChosenView["split"]; progress: never };
  /** `stop` keeps the best model so far and replies with it. */
  learn: { ask: LearnAsk; reply: ModelView; progress: LearnProgress };
  /** The model on the table; with an id, another one of this session is put there. */
  model: { ask: { id?: string }; reply: ModelView; progress: never };
  /** A numbered point of the frontier: that candidate learned, and put on the table. */
  candidate: { ask: { number: number }; reply: ModelView; progress: LearnProgress };
  /** What is known of one part. */
  inspect: { ask: { at: string }; reply: NodeView; progress: never };
  /** What an edit would do: asked while a cut is dragged; not kept. */
  preview: { ask: { edit: Edit }; reply: PreviewView; progress: never };
  /** `reason` is kept in the history. Growing a branch reports progress and can be stopped. */
  edit: {
    ask: { edits: readonly Edit[]; reason?: string | undefined };
    reply: ModelView;
    progress: LearnProgress;
  };
  /** One more condition for a rule or a split, as it is typed: "age <= 30", "odor != foul". */
  addCondition: { ask: { at: string; text: string }; reply: ModelView; progress: never };
  undo: { ask: Nothing; reply: ModelView; progress: never };
  redo: { ask: Nothing; reply: ModelView; progress: never };
  /** Words for the last edit, given afterwards. */
  reason: { ask: { reason: string }; reply: ModelView; progress: never };
  /** Once in a session; later the figure stands, and is stale where the model changed. */
  unseal: { ask: Nothing; reply: ModelView; progress: never };
  /** The plain greedy tree of the same budget, learned from the same rows. */
  missed: { ask: Nothing; reply: MissedView; progress: LearnProgress };
  /** The model on the table beside another of the session, row by row of the edit rows. */
  compare: { ask: { with: string }; reply: ComparisonView; progress: never };
  groups: { ask: { column: string }; reply: GroupsView; progress: never };
  alternatives: {
    ask: { maxDepth?: number; within?: number; without?: readonly string[] };
    reply: AlternativesView;
    progress: Progressing;
  };
  rows: { ask: { from: number; count: number; filter: RowFilter }; reply: RowsPage; progress: never };
  /** `row` is its number in the file, from 0. */
  row: { ask: { row: number }; reply: RowView; progress: never };
  whatIf: { ask: { values: Row }; reply: RowView; progress: never };
  /** The name of an exporter; see export-model.ts for two more. */
  export: { ask: { to: string }; reply: TextFile; progress: never };
  report: { ask: Nothing; reply: TextFile; progress: Progressing };
  /** The model as one interactive HTML file. */
  page: { ask: { withRows: boolean }; reply: TextFile; progress: never };
  /** Rows as CSV: those of a filter, with predictions; or which rows fell to which part. */
  rowsFile: { ask: { filter: RowFilter }; reply: TextFile; progress: never };
  /** The session as a file, and what the command line would have to be told for the same. */
  save: { ask: { withRows: boolean }; reply: TextFile; progress: ByteProgress };
  /** A session file. Without its rows the data file must be given, now or when asked for. */
  load: { ask: { session: Blob; file?: Blob; name?: string }; reply: SavedView; progress: ByteProgress };
}

export type RequestName = keyof Requests;

/** Those that need a choice of the data; the others work without. */
export type ModelRequest = Exclude<
  RequestName,
  "open" | "generate" | "choose" | "table" | "split" | "save" | "load"
>;

export type Nothing = Readonly<Record<string, never>>;

export interface ByteProgress {
  readonly bytes: number;
  readonly all: number | null;
}

export interface Progressing {
  /** 0 to 1; null where nobody can know. */
  readonly done: number | null;
  readonly text: string;
}

/** From page to worker. `id` is the page's, never used twice. */
export type ToEngine =
  | {
      [Name in RequestName]: {
        readonly id: number;
        readonly ask: Name;
        readonly with: Requests[Name]["ask"];
      };
    }[RequestName]
  | { readonly stop: number };

/** From worker to page: any number of progress reports, then one reply or one fault. */
export type FromEngine =
  | { readonly id: number; readonly progress: unknown }
  | { readonly id: number; readonly reply: unknown }
  | { readonly id: number; readonly fault: Fault };

export interface Fault {
  /** One sentence with the way out. */
  readonly message: string;
  /** Whether it ended because somebody stopped it. */
  readonly isStopped: boolean;
  /** Whether it is the program's fault, not the data's: shown with how to report it. */
  readonly isBug: boolean;
}
