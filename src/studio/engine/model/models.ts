// Answers every request about models: each is handed to the file that knows it, loaded when it is first asked for.

import { DataError } from "../../../internal.ts";
import type { OpenedData, Watch } from "../opened-data.ts";
import type { ModelRequest, Requests, RowFilter } from "../../messages.ts";
import type { SavedModels } from "../session-file.ts";
import type { LearnProgress, ModelView } from "../../panels/model/request.ts";
import {
  candidateLine,
  contextOf,
  learnFrom,
  learnLine,
  learnOptions,
  type StartSearchThread,
} from "../learn-model.ts";
import type { ModelLine } from "../session-model.ts";
import { ModelShelf, type RestoredModels } from "../session-models.ts";
import { figureOf, type Unsealed } from "../model-view.ts";

export interface ModelsOptions {
  readonly startSearchThread?: StartSearchThread;
  /** Of the program, for the pages it writes. */
  readonly version?: string | undefined;
}

type Answers = {
  readonly [Name in ModelRequest]: (
    ask: Requests[Name]["ask"],
    watch: Watch<Requests[Name]["progress"]>,
  ) => Requests[Name]["reply"] | Promise<Requests[Name]["reply"]>;
};

export class Models {
  readonly #shelf: ModelShelf;
  readonly #options: ModelsOptions;

  constructor(data: OpenedData, options: ModelsOptions, saved: RestoredModels) {
    this.#shelf = new ModelShelf(data, saved);
    this.#options = options;
  }

  saved(): SavedModels {
    return this.#shelf.saved();
  }

  view(): ModelView {
    return this.#shelf.view();
  }

  get unsealed(): Unsealed | null {
    return this.#shelf.unsealed;
  }

  readonly answers: Answers = {
    learn: async (ask, watch) => {
      const line = await learnLine(this.#shelf, learnOptions(ask), this.#context(watch));
      return this.#shelf.putOnTable(line.id);
    },
    model: ({ id }) => (id === undefined ? this.view() : this.#shelf.putOnTable(id)),
    candidate: async ({ number }, watch) => {
      const line = await candidateLine(this.#shelf, number, this.#context(watch));
      return this.#shelf.putOnTable(line.id);
    },
    inspect: async ({ at }) => {
      const { inspectNode } = await import("../../panels/inspector/inspect-part.ts");
      return inspectNode(this.#data, this.#line, at);
    },
    preview: async ({ edit }) => {
      const { previewEdit } = await import("../../panels/inspector/answer.ts");
      return previewEdit(this.#data, this.#line, edit);
    },
    edit: async ({ edits, reason }, watch) => {
      await this.#line.edit({ edits, ...(reason && { reason }) }, this.#context(watch));
      return this.view();
    },
    addCondition: async ({ at, text }) => {
      const { typedCondition } = await import("../edit/typed-condition.ts");
      const condition = typedCondition(text, this.#line.model, this.#data.learn);
      await this.#line.edit({ edits: [{ type: "add-condition", at, condition }] });
      return this.view();
    },
    undo: () => {
      this.#line.undo();
      return this.view();
    },
    redo: () => {
      this.#line.redo();
      return this.view();
    },
    reason: async ({ reason }) => {
      await this.#line.giveReason(reason);
      return this.view();
    },
    unseal: () => this.#unseal(),
    missed: async (_, watch) => {
      const { missedView } = await import("../../panels/missed/answer.ts");
      return missedView(this.#shelf, this.#context(watch));
    },
    compare: async ({ with: id }) => {
      const { compareModels } = await import("../../panels/compare/answer.ts");
      const [first, second] = [this.#line, this.#shelf.lineOf(id)];
      return compareModels(this.#data, first, second, this.#shelf.countComparison(first, second));
    },
    groups: async ({ column }) => {
      const { groupsView } = await import("../../panels/groups/answer.ts");
      return groupsView(this.#data, this.#line, column);
    },
    alternatives: async (options, watch) => {
      const { findAlternativesTo } = await import("../../panels/alternatives/answer.ts");
      const { costs } = this.#shelf;
      return findAlternativesTo(this.#data, this.#line, { ...options, costs }, watch);
    },
    rows: async ({ from, count, filter }) => {
      const { filteredPage, placesOf } = await import("../../panels/rows/rows-page.ts");
      const places = placesOf(this.#data, this.#line, filter, this.#beside(filter));
      return filteredPage(this.#data, this.#line, { from, count, filter, places });
    },
    row: async ({ row }) => {
      const { rowView } = await import("../../panels/rows/row-view.ts");
      return rowView(this.#data, this.#line, row, this.unsealed !== null);
    },
    whatIf: async ({ values }) => {
      const { whatIf } = await import("../../panels/rows/row-view.ts");
      return whatIf(this.#data, this.#line, values);
    },
    rowsFile: async ({ filter }) => {
      const { placesOf, rowsCsv } = await import("../../panels/rows/rows-page.ts");
      const places = placesOf(this.#data, this.#line, filter, this.#beside(filter));
      const text = rowsCsv(this.#data, this.#line, filter, places);
      return { name: `${this.#data.file.stem}-rows.csv`, type: "text/csv", text };
    },
    export: async ({ to }) => {
      const { exportModel } = await import("../../panels/export/answer.ts");
      return exportModel(this.#data, this.#line, to);
    },
    report: async (_, watch) => {
      const line = this.#line;
      // A restored session knows the model but not all that learning it found out: it is learned again, the same.
      const context = this.#context({ signal: watch.signal });
      const result = line.start.result ?? (await learnFrom(this.#data, line.start.options, context));
      const { writeReport } = await import("../../panels/export/write-page.ts");
      return writeReport(this.#data, line, { result, version: this.#options.version, ...watch });
    },
    page: async ({ withRows }) => {
      const { writePage } = await import("../../panels/export/write-page.ts");
      const { version } = this.#options;
      return writePage(this.#data, this.#line, { withRows, unsealed: this.unsealed, version });
    },
  };

  #unseal(): ModelView {
    const line = this.#line;
    if (this.unsealed !== null)
      throw new DataError("the sealed rows were opened already: a second look would no longer be honest");
    if (this.#data.splitRows.sealed.length === 0)
      throw new DataError("no rows were sealed; split the rows anew with a share for them");
    const figure = figureOf(line.measures("sealed"));
    this.#shelf.unsealed = { model: line.id, edits: line.edits, figure };
    return this.view();
  }

  #context(watch: Watch<LearnProgress>) {
    return contextOf(watch, this.#options.startSearchThread);
  }

  /** What a filter of rows must know besides the model. */
  #beside({ differsFrom }: RowFilter): { isOpen: boolean; other: ModelLine | null } {
    return {
      isOpen: this.unsealed !== null,
      other: differsFrom === undefined ? null : this.#shelf.lineOf(differsFrom),
    };
  }

  get #data(): OpenedData {
    return this.#shelf.data;
  }

  get #line(): ModelLine {
    return this.#shelf.line;
  }
}
