// What a session gives away as files, and what the page goes on with when one is opened.

import type { Chosen } from "../../engine/data/chosen.ts";
import type { ChosenView, FileView } from "../data/request.ts";
import type { ModelView } from "../model/request.ts";

export interface TextFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export interface ExportedFile extends TextFile {
  /** Every form that a model can be written in, in the order of their tabs. */
  readonly forms: readonly { readonly name: string; readonly title: string }[];
}

export interface SavedView {
  /** What the page goes on with; "data": the session's data file is needed, named here. */
  readonly needs: "nothing" | "data";
  readonly name: string;
  readonly hash: string | null;
  readonly file: FileView | null;
  readonly data: ChosenView | null;
  readonly model: ModelView | null;
  readonly chosen: Chosen | null;
}
