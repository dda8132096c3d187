// The models of a session: learned from one choice of the data, looked at, edited and compared. Loaded when the first of
// them is asked for, so that opening a file needs no learner.

import {
  type Choice,
  DataError,
  type Edit,
  type EditStep,
  findLearner,
  type LearnContext,
  type LearnResult,
  learn,
  modelDocument,
  type Progress,
  type SearchThread,
} from "../../../index.ts";
import type { OpenedData, Watch } from "../data/opened-data.ts";
import type { LearnAsk, ModelRequest, Progressing, Requests, RowFilter } from "../protocol.ts";
import { savedModel } from "../session/saved-model.ts";
import type { SavedModels } from "../session/session-file.ts";
import type { ComparisonView, LearnProgress, MissedView, ModelView, TextFile } from "../views.ts";
import { learnProgress } from "./learn-progress.ts";
import { type LearnOptions, ModelLine } from "./model-line.ts";
import { choiceOf, figureOf, modelView, triedInOrder, type Unsealed } from "./model-view.ts";

/** Models of a session that was kept. */
export interface RestoredModels extends Omit<SavedModels, "models"> {
  readonly lines: readonly ModelLine[];
}

export interface ModelsOptions {
  /** How to start another thread; without it one does all. */
  readonly startSearchThread?: (() => SearchThread) | undefined;
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
  readonly #data: OpenedData;
  readonly #options: ModelsOptions;
  #lines: ModelLine[] = [];
  #current: string | null = null;
  #unsealed: Unsealed | null = null;
  /** Pairs of models that were compared. */
  #compared = new Set<string>();
  #ids = 0;

  constructor(data: OpenedData, options: ModelsOptions, saved: RestoredModels | null = null) {
    this.#data = data;
    this.#options = options;
    if (saved === null) return;
    this.#lines = [...saved.lines];
    const isKnown = this.#lines.some(({ id }) => id === saved.current);
    this.#current = isKnown ? saved.current : (this.#lines.at(-1)?.id ?? null);
    this.#unsealed = saved.unsealed;
    this.#compared = new Set(saved.compared);
    this.#ids = Math.max(0, ...this.#lines.map(({ id }) => Number(id.slice(1)) || 0));
  }

  saved(): SavedModels {
    return {
      models: this.#lines.map(savedModel),
      current: this.#current,
      unsealed: this.#unsealed,
      compared: [...this.#compared],
    };
  }

  get isEmpty(): boolean {
    return this.#lines.length === 0;
  }

  readonly answers: Answers = {
    learn: (ask, watch) => this.#learn(ask, watch),
    model: ({ id }) => {
      if (id !== undefined) this.#current = this.#lineOf(id).id;
      return this.view();
    },
    candidate: ({ number }, watch) => this.#candidate(number, watch),
    inspect: async ({ at }) => {
      const { inspectNode } = await import("../edit/inspect-node.ts");
      return inspectNode(this.#data, this.#line(), at);
    },
    preview: async ({ edit }) => {
      const { previewEdit } = await import("../edit/preview-edit.ts");
      return previewEdit(this.#data, this.#line(), edit);
    },
    edit: async ({ edits, reason }, watch) => {
      const step: EditStep = {
        edits: edits.map(withTakenOptions),
        ...(reason !== undefined && reason !== "" && { reason }),
      };
      await this.#line().edit(step, this.#context(watch));
      return this.view();
    },
    addCondition: async ({ at, text }) => {
      const { typedCondition } = await import("../edit/typed-condition.ts");
      const condition = typedCondition(text, this.#line().model, this.#data.learn);
      await this.#line().edit({ edits: [{ type: "add-condition", at, condition }] });
      return this.view();
    },
    undo: () => {
      this.#line().undo();
      return this.view();
    },
    redo: () => {
      this.#line().redo();
      return this.view();
    },
    reason: ({ reason }) => this.#giveReason(reason),
    unseal: () => this.#unseal(),
    missed: (_, watch) => this.#missed(watch),
    compare: ({ with: id }) => this.#compare(this.#line(), this.#lineOf(id)),
    groups: async ({ column }) => {
      const { groupsView } = await import("../judge/groups-view.ts");
      return groupsView(this.#data, this.#line(), column);
    },
    alternatives: async (options, watch) => {
      const line = this.#line();
      const { findAlternativesTo } = await import("../judge/alternatives-view.ts");
      return findAlternativesTo(this.#data, line, { ...options, costs: this.#costs() }, watch);
    },
    rows: async ({ from, count, filter }) => {
      const { filteredPage, placesOf } = await import("../rows/rows-page.ts");
      const places = placesOf(this.#data, this.#line(), filter, this.#beside(filter));
      return filteredPage(this.#data, this.#line(), { from, count, filter, places });
    },
    row: async ({ row }) => {
      const { rowView } = await import("../rows/row-view.ts");
      return rowView(this.#data, this.#line(), row, this.#unsealed !== null);
    },
    whatIf: async ({ values }) => {
      const { whatIf } = await import("../rows/row-view.ts");
      return whatIf(this.#data, this.#line(), values);
    },
    rowsFile: async ({ filter }) => {
      const { placesOf, rowsCsv } = await import("../rows/rows-page.ts");
      const places = placesOf(this.#data, this.#line(), filter, this.#beside(filter));
      const text = rowsCsv(this.#data, this.#line(), filter, places);
      return { name: `${this.#data.file.stem}-rows.csv`, type: "text/csv", text };
    },
    export: async ({ to }) => {
      const { exportModel } = await import("../export/export-model.ts");
      return exportModel(this.#data, this.#line(), to);
    },
    report: (_, watch) => this.#report(watch),
    page: async ({ withRows }) => {
      const { writePage } = await import("../export/write-report.ts");
      const { version } = this.#options;
      return writePage(this.#data, this.#line(), { withRows, unsealed: this.#unsealed, version });
    },
  };

  view(): ModelView {
    return modelView(this.#shown(this.#line()));
  }

  async #learn(ask: LearnAsk, watch: Watch<LearnProgress>): Promise<ModelView> {
    const { size, method, costs, priors, timeLimit } = ask;
    const wished = { maxConditions: size, costs, priors, timeLimit };
    // A named method takes what it takes; a choice hands each of them to those that do.
    const taken = method === undefined ? wished : findLearner(method).options;
    const given = Object.entries(wished).filter(([key, value]) => value !== undefined && key in taken);
    const options: LearnOptions = { ...(method !== undefined && { method }), ...Object.fromEntries(given) };
    const line = await this.#fit(options, watch, null);
    this.#current = line.id;
    return this.view();
  }

  async #fit(
    options: LearnOptions,
    watch: Watch<LearnProgress>,
    candidate: { readonly number: number; readonly name: string } | null,
  ): Promise<ModelLine> {
    const result = await this.#run(options, watch);
    const { choice } = result;
    const id = `m${++this.#ids}`;
    const name = candidate?.name ?? choice?.name ?? result.method;
    const learned = modelDocument(result, this.#data.name);
    const start = { id, name, learned, options, choice, candidate: candidate?.number ?? null, result };
    const line = new ModelLine(start, this.#data);
    this.#lines.push(line);
    return line;
  }

  /** Learns from the learn rows, evaluated on the edit rows; the sealed ones are not touched. */
  #run(options: LearnOptions, watch: Watch<LearnProgress>): Promise<LearnResult> {
    this.#data.forgetSources();
    const { learn: rows, edit, split } = this.#data;
    const asked = { ...options, seed: split.seed, evaluate: { test: edit }, ...this.#context(watch) };
    return learn(rows, asked as Parameters<typeof learn>[1]);
  }

  #context({ signal, onProgress }: Watch<LearnProgress>): LearnContext {
    const { startSearchThread } = this.#options;
    const report = onProgress && learnProgress(onProgress);
    return {
      ...(signal && { signal }),
      ...(report && { onProgress: (progress: Progress) => report(progress) }),
      ...(startSearchThread && { startSearchThread }),
    };
  }

  async #candidate(number: number, watch: Watch<LearnProgress>): Promise<ModelView> {
    const choice = choiceOf(this.#line(), this.#lines);
    const tried = triedInOrder(choice)[number - 1];
    if (choice === null || tried === undefined)
      throw new DataError(`there is no candidate ${number}; the points are numbered from 1`);
    const known = this.#lines.find(({ start }) =>
      tried.name === choice.name ? start.choice === choice : start.candidate === number,
    );
    const line = known ?? (await this.#fit(optionsOf(tried), watch, { number, name: tried.name }));
    this.#current = line.id;
    return this.view();
  }

  async #giveReason(reason: string): Promise<ModelView> {
    const line = this.#line();
    const last = line.edited[line.edits - 1];
    if (last === undefined) throw new DataError("there is no edit to give a reason for");
    line.undo();
    await line.edit({ ...last.step, reason });
    return this.view();
  }

  #unseal(): ModelView {
    const line = this.#line();
    if (this.#unsealed !== null)
      throw new DataError("the sealed rows were opened already: a second look would no longer be honest");
    if (this.#data.splitRows.sealed.length === 0)
      throw new DataError("no rows were sealed; split the rows anew with a share for them");
    const figure = figureOf(line.measures("sealed"));
    this.#unsealed = { model: line.id, edits: line.edits, figure };
    return this.view();
  }

  async #missed(watch: Watch<LearnProgress>): Promise<MissedView> {
    const line = this.#line();
    const choice = choiceOf(line, this.#lines);
    const budget = Number(line.start.options.maxConditions ?? choice?.maxConditions ?? DEFAULT_SIZE);
    const tried = choice?.tried.find(({ role }) => role === "reference");
    const options = tried === undefined ? { method: GREEDY, maxConditions: budget } : optionsOf(tried);
    const known = this.#lines.find(({ start }) => JSON.stringify(start.options) === JSON.stringify(options));
    const greedy = known ?? (await this.#fit(options, watch, { number: 0, name: "greedy tree" }));
    const shown = (own: ModelLine) => {
      const { outline, size, classes, looks } = modelView(this.#shown(own));
      return { outline, size, classes, looks, figure: figureOf(own.measures("edit")) };
    };
    const { findCombination } = await import("../judge/combination.ts");
    return {
      budget,
      greedy: { id: greedy.id, ...shown(greedy) },
      model: shown(line),
      comparison: await this.#compare(line, greedy),
      combination: findCombination(line.model, this.#data.learn),
    };
  }

  async #compare(first: ModelLine, second: ModelLine): Promise<ComparisonView> {
    const { compareModels } = await import("../judge/compare-models.ts");
    this.#compared.add([first, second].map(({ id, edits }) => `${id}+${edits}`).join(" "));
    return compareModels(this.#data, first, second, this.#compared.size);
  }

  async #report(watch: Watch<Progressing>): Promise<TextFile> {
    const line = this.#line();
    // A restored session knows the model but not all that learning it found out: it is learned again, the same.
    const { signal } = watch;
    const result = line.start.result ?? (await this.#run(line.start.options, { signal }));
    const { writeReport } = await import("../export/write-report.ts");
    return writeReport(this.#data, line, { result, version: this.#options.version, ...watch });
  }

  #shown(line: ModelLine) {
    return {
      data: this.#data,
      line,
      lines: this.#lines,
      unsealed: this.#unsealed,
      costs: this.#costs(),
    };
  }

  #costs(): NonNullable<LearnAsk["costs"]> | null {
    return (this.#line().start.options.costs as LearnAsk["costs"]) ?? null;
  }

  /** What a filter of rows must know besides the model. */
  #beside({ differsFrom }: RowFilter): { isOpen: boolean; other: ModelLine | null } {
    return {
      isOpen: this.#unsealed !== null,
      other: differsFrom === undefined ? null : this.#lineOf(differsFrom),
    };
  }

  #line(): ModelLine {
    return this.#lineOf(this.#current);
  }

  #lineOf(id: string | null): ModelLine {
    const line = this.#lines.find((own) => own.id === id);
    if (line === undefined) throw new DataError("there is no such model; learn one on the Learn screen");
    return line;
  }
}

const DEFAULT_SIZE = 9;
const GREEDY = "redwood";

/** A branch that is grown anew is given the options that its method takes: not every one counts conditions. */
function withTakenOptions(edit: Edit): Edit {
  if (edit.type !== "grow") return edit;
  const { options: taken } = findLearner(edit.method);
  const options = Object.fromEntries(Object.entries(edit.options).filter(([name]) => name in taken));
  return { ...edit, options };
}

function optionsOf({ method, options, select, screen }: Choice["tried"][number]): LearnOptions {
  const { seed: _, ...own } = options;
  return { method, ...own, ...(select !== null && { select }), ...(screen !== null && { screen }) };
}
