// The session behind the page: one open file, what was chosen of it, the models learned from it and what was done to them.
// It answers the requests of protocol.ts, in a worker as in a test; nothing here knows of either.

import {
  type Choice,
  DataError,
  type Dataset,
  type EditStep,
  exporters,
  findAlternatives,
  findLearner,
  type LearnContext,
  type LearnResult,
  learn,
  modelDocument,
  modelPage,
  modelToJson,
  type Progress,
  reportDataset,
  type SearchThread,
} from "../../index.ts";
import { alternativesView } from "./alternatives-view.ts";
import { chosenView, dealtView } from "./column-views.ts";
import { findCombination } from "./combination.ts";
import { COSTS_FILE, LEARNED_FILE } from "./command-lines.ts";
import { compareModels } from "./compare-models.ts";
import { groupsView } from "./groups-view.ts";
import { inspectNode } from "./inspect-node.ts";
import { learnProgress } from "./learn-progress.ts";
import { type LearnOptions, ModelLine } from "./model-line.ts";
import { choiceOf, figureOf, modelView, triedInOrder, type Unsealed } from "./model-view.ts";
import { FIRST_DEAL, OpenedData, OpenedFile, type Watch } from "./opened-data.ts";
import { previewEdit } from "./preview-edit.ts";
import type { ByteProgress, LearnAsk, RequestName, Requests, RowFilter } from "./protocol.ts";
import { rowView, whatIf } from "./row-view.ts";
import { filteredPage, placesOf, rowsCsv, tablePage } from "./rows-page.ts";
import {
  fileFromText,
  fileText,
  readModel,
  type SavedSession,
  savedModel,
  sessionFromJson,
  sessionToJson,
} from "./session-file.ts";
import type { FileView, LearnProgress, MissedView, ModelView, SavedView, TextFile } from "./views.ts";

type Answers = {
  readonly [Name in RequestName]: (
    ask: Requests[Name]["ask"],
    watch: Watch<Requests[Name]["progress"]>,
  ) => Requests[Name]["reply"] | Promise<Requests[Name]["reply"]>;
};

export interface SessionOptions {
  /** How to start another thread; without it one does all. */
  readonly startSearchThread?: (() => SearchThread) | undefined;
  /** Of the program, for the pages it writes. */
  readonly version?: string | undefined;
}

export class Session {
  readonly #options: SessionOptions;
  #file: OpenedFile | null = null;
  #data: OpenedData | null = null;
  #lines: ModelLine[] = [];
  #current: string | null = null;
  #unsealed: Unsealed | null = null;
  /** Pairs of models that were compared. */
  #compared = new Set<string>();
  #ids = 0;

  constructor(options: SessionOptions = {}) {
    this.#options = options;
  }

  ask<Name extends RequestName>(
    name: Name,
    ask: Requests[Name]["ask"],
    watch: Watch<Requests[Name]["progress"]> = {},
  ): Promise<Requests[Name]["reply"]> {
    return Promise.resolve().then(() => this.#answers[name](ask, watch));
  }

  readonly #answers: Answers = {
    open: async ({ file, name }, watch) => this.#take(await OpenedFile.read(file, name, watch)),
    generate: async ({ concept, ...options }) => this.#take(await OpenedFile.generate(concept, options)),
    choose: async (chosen) => {
      const data = new OpenedData(this.#needFile(), chosen, this.#data?.deal ?? FIRST_DEAL);
      const view = await chosenView(data);
      if (!isSame(chosen, this.#data?.chosen)) this.#reset(data);
      return view;
    },
    table: (stretch) => tablePage(this.#needFile(), this.#data, stretch),
    deal: (deal) => {
      const data = this.#needData();
      if (!isSame(deal, data.deal)) this.#reset(data.dealtBy(deal));
      return dealtView(this.#needData().dealt, this.#needData().deal);
    },
    learn: (ask, watch) => this.#learn(ask, watch),
    model: ({ id }) => {
      if (id !== undefined) this.#current = this.#lineOf(id).id;
      return this.#view();
    },
    candidate: ({ number }, watch) => this.#candidate(number, watch),
    inspect: ({ at }) => inspectNode(this.#needData(), this.#line(), at),
    preview: ({ edit }) => previewEdit(this.#needData(), this.#line(), edit),
    edit: async ({ edits, reason }, watch) => {
      const step: EditStep = { edits, ...(reason !== undefined && reason !== "" && { reason }) };
      await this.#line().edit(step, this.#context(watch));
      return this.#view();
    },
    undo: () => {
      this.#line().undo();
      return this.#view();
    },
    redo: () => {
      this.#line().redo();
      return this.#view();
    },
    reason: ({ reason }) => this.#giveReason(reason),
    unseal: () => this.#unseal(),
    missed: (_, watch) => this.#missed(watch),
    compare: ({ with: id }) => this.#compare(this.#line(), this.#lineOf(id)),
    groups: ({ column }) => groupsView(this.#needData(), this.#line(), column),
    alternatives: async (options, { signal, onProgress }) => {
      const data = this.#needData();
      const source = await data.source("exact");
      const context = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
      const costs = this.#costs();
      const asked = { timeLimit: ALTERNATIVES_SECONDS, ...options, ...(costs && { costs }) };
      const found = await findAlternatives(source, source.everything, asked, context);
      return alternativesView(found, data.edit, this.#line().measures("learn"));
    },
    rows: ({ from, count, filter }) => {
      const places = this.#places(filter);
      return filteredPage(this.#needData(), this.#line(), { from, count, filter, places });
    },
    row: ({ row }) => rowView(this.#needData(), this.#line(), row, this.#unsealed !== null),
    whatIf: ({ values }) => whatIf(this.#needData(), this.#line(), values),
    export: ({ to }) => this.#export(to),
    report: (_, watch) => this.#report(watch),
    page: ({ withRows }) => this.#page(withRows),
    rowsFile: ({ filter }) => {
      const text = rowsCsv(this.#needData(), this.#line(), filter, this.#places(filter));
      return { name: `${this.#stem()}-rows.csv`, type: "text/csv", text };
    },
    save: ({ withRows }, watch) => this.#save(withRows, watch),
    load: (ask, watch) => this.#load(ask, watch),
  };

  #take(file: OpenedFile): FileView {
    this.#file = file;
    this.#data = null;
    this.#forgetModels();
    return file.view();
  }

  #reset(data: OpenedData): void {
    this.#data = data;
    this.#forgetModels();
  }

  #forgetModels(): void {
    this.#lines = [];
    this.#current = null;
    this.#unsealed = null;
    this.#compared = new Set();
    this.#ids = 0;
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
    return this.#view();
  }

  /** Learns from the learn rows, evaluated on the edit rows; the sealed ones are not touched. */
  async #fit(
    options: LearnOptions,
    watch: Watch<LearnProgress>,
    candidate: { readonly number: number; readonly name: string } | null,
  ): Promise<ModelLine> {
    const data = this.#needData();
    const result = await this.#run(data, options, watch);
    // A file that was opened or dealt meanwhile has models of its own.
    if (data !== this.#data) throw new DataError("the data changed while a model was learned; learn anew");
    const { choice } = result;
    const id = `m${++this.#ids}`;
    const name = candidate?.name ?? choice?.name ?? result.method;
    const learned = modelDocument(result, data.name);
    const start = { id, name, learned, options, choice, candidate: candidate?.number ?? null, result };
    const line = new ModelLine(start, data);
    this.#lines.push(line);
    return line;
  }

  #run(data: OpenedData, options: LearnOptions, watch: Watch<LearnProgress>): Promise<LearnResult> {
    const asked = {
      ...options,
      seed: data.deal.seed,
      evaluate: { test: data.edit },
      ...this.#context(watch),
    };
    return learn(data.learn, asked as Parameters<typeof learn>[1]);
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
    return this.#view();
  }

  async #giveReason(reason: string): Promise<ModelView> {
    const line = this.#line();
    const last = line.edited[line.edits - 1];
    if (last === undefined) throw new DataError("there is no edit to give a reason for");
    line.undo();
    await line.edit({ ...last.step, reason });
    return this.#view();
  }

  #unseal(): ModelView {
    const line = this.#line();
    if (this.#unsealed !== null)
      throw new DataError("the sealed rows were opened already: a second look would no longer be honest");
    if (this.#needData().dealt.sealed.length === 0)
      throw new DataError("no rows were sealed; deal the rows anew with a share for them");
    const figure = figureOf(line.measures("sealed"));
    this.#unsealed = { model: line.id, edits: line.edits, figure };
    return this.#view();
  }

  async #missed(watch: Watch<LearnProgress>): Promise<MissedView> {
    const line = this.#line();
    const choice = choiceOf(line, this.#lines);
    const budget = Number(line.start.options.maxConditions ?? choice?.maxConditions ?? DEFAULT_SIZE);
    const tried = choice?.tried.find(({ role }) => role === "reference");
    const options = tried === undefined ? { method: GREEDY, maxConditions: budget } : optionsOf(tried);
    const name = `greedy tree (${budget} conditions)`;
    const known = this.#lines.find(({ start }) => isSame(start.options, options));
    const greedy = known ?? (await this.#fit(options, watch, { number: 0, name }));
    const shown = (own: ModelLine) => {
      const { outline, size } = modelView(this.#shown(own));
      return { outline, size, figure: figureOf(own.measures("edit")) };
    };
    return {
      budget,
      greedy: { id: greedy.id, ...shown(greedy) },
      model: shown(line),
      comparison: this.#compare(line, greedy),
      combination: findCombination(line.model, this.#needData().learn),
    };
  }

  #compare(first: ModelLine, second: ModelLine) {
    this.#compared.add([first, second].map(({ id, edits }) => `${id}+${edits}`).join(" "));
    return compareModels(this.#needData(), first, second, this.#compared.size);
  }

  #export(to: string): TextFile {
    const { document, model } = this.#line();
    const exporter = exporters[to];
    if (to === "costs")
      return {
        name: COSTS_FILE,
        type: "application/json",
        text: `${JSON.stringify(this.#costs() ?? {}, null, 2)}\n`,
      };
    if (to === "learned")
      return {
        name: LEARNED_FILE,
        type: "application/json",
        text: modelToJson(this.#line().start.learned),
      };
    if (exporter === undefined)
      throw new DataError(
        `models are not written as "${to}"; choose one of ${Object.keys(exporters).join(", ")}`,
      );
    // The file itself goes with all that is known of the model, its history included.
    const text = to === "json" ? modelToJson(document) : exporter.write(model);
    const type = TYPES[to] ?? "text/plain";
    return { name: `${this.#stem()}${exporter.extension}`, type, text };
  }

  async #report({ signal, onProgress }: Watch<Requests["report"]["progress"]>): Promise<TextFile> {
    const data = this.#needData();
    const line = this.#line();
    const context = {
      ...(signal && { signal }),
      ...(onProgress && { onProgress: ({ done, text }: Progress) => onProgress({ done, text }) }),
    };
    const { options, learned } = line.start;
    // A restored session knows the model but not all that learning it found out: it is learned again, the same.
    const result = line.start.result ?? (await this.#run(data, options, { signal }));
    const isEdited = line.edits > 0;
    const shown: LearnResult = {
      ...result,
      model: line.model,
      ...(isEdited && {
        train: line.measures("learn"),
        test: line.measures("edit"),
        certificate: null,
        notices: [
          ...result.notices,
          `edited by hand ${line.edits === 1 ? "once" : `${line.edits} times`} after it was learned by ${learned.method}; the study of columns and rows is of the model before`,
        ],
      }),
    };
    const version = this.#options.version;
    const text = await reportDataset(data.learn, shown, { ...(version && { version }), ...context });
    return { name: `${this.#stem()}-report.html`, type: "text/html", text };
  }

  #page(withRows: boolean): TextFile {
    const data = this.#needData();
    const line = this.#line();
    const { accuracy, interval, rows } = figureOf(line.measures("edit"));
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
    const sealed =
      this.#unsealed?.model === line.id && this.#unsealed.edits === line.edits ? this.#unsealed : null;
    const said = [
      `Right on ${percent(accuracy)} of the ${rows.toLocaleString("en-US")} edit rows (95 % interval ${percent(interval.low)} to ${percent(interval.high)}), which edits were made by.`,
      ...(sealed === null
        ? []
        : [
            `Right on ${percent(sealed.figure.accuracy)} of the ${sealed.figure.rows.toLocaleString("en-US")} sealed rows, looked at once.`,
          ]),
    ];
    const { version } = this.#options;
    const text = modelPage(line.document, {
      evaluated: said.join(" "),
      ...(withRows && { rows: data.edit as Dataset }),
      ...(version !== undefined && { version }),
    });
    return { name: `${this.#stem()}.html`, type: "text/html", text };
  }

  async #save(withRows: boolean, watch: Watch<ByteProgress>): Promise<TextFile> {
    const file = this.#needFile();
    const saved: SavedSession = {
      data: { name: file.table.name, hash: await file.hash(watch), bytes: file.file.size },
      chosen: this.#data?.chosen ?? null,
      deal: this.#data?.deal ?? null,
      models: this.#lines.map(savedModel),
      current: this.#current,
      unsealed: this.#unsealed,
      compared: [...this.#compared],
      rows: withRows ? await fileText(file) : null,
    };
    return { name: `${this.#stem()}.espalier`, type: "application/json", text: sessionToJson(saved) };
  }

  /** Whatever is open stays until all of the session was read. */
  async #load(
    { session, file, name }: Requests["load"]["ask"],
    watch: Watch<ByteProgress>,
  ): Promise<SavedView> {
    const saved = sessionFromJson(await session.text(), name ?? "session");
    const given = file ?? (saved.rows === null ? null : fileFromText(saved.rows));
    const known = { name: saved.data.name, hash: saved.data.hash, chosen: null };
    if (given === null) return { needs: "data", ...known, file: null, data: null, model: null };
    const opened = await OpenedFile.read(given, saved.data.name, watch);
    if ((await opened.hash(watch)) !== saved.data.hash)
      throw new DataError(
        `${saved.data.name}: this is not the file that the session was made with; choose that one, or open this one anew`,
      );
    const data =
      saved.chosen === null ? null : new OpenedData(opened, saved.chosen, saved.deal ?? FIRST_DEAL);
    const lines = data === null ? [] : saved.models.map((model) => restored(model, data));
    const view = data === null ? null : await chosenView(data);
    this.#take(opened);
    this.#data = data;
    this.#lines = lines;
    this.#current = lines.some(({ id }) => id === saved.current) ? saved.current : (lines.at(-1)?.id ?? null);
    this.#unsealed = saved.unsealed;
    this.#compared = new Set(saved.compared);
    this.#ids = Math.max(0, ...lines.map(({ id }) => Number(id.slice(1)) || 0));
    const model = this.#current === null ? null : this.#view();
    return { needs: "nothing", ...known, file: opened.view(), data: view, model };
  }

  #view(): ModelView {
    return modelView(this.#shown(this.#line()));
  }

  #shown(line: ModelLine) {
    const unsealed = this.#unsealed;
    return { data: this.#needData(), line, lines: this.#lines, unsealed, costs: this.#costs() };
  }

  #costs(): NonNullable<LearnAsk["costs"]> | null {
    return (this.#line().start.options.costs as LearnAsk["costs"]) ?? null;
  }

  #places(filter: RowFilter): Uint32Array {
    const other = filter.differsFrom === undefined ? null : this.#lineOf(filter.differsFrom);
    return placesOf(this.#needData(), this.#line(), filter, { isOpen: this.#unsealed !== null, other });
  }

  #stem(): string {
    return (this.#file?.table.name ?? "model").replace(/(\.\w{1,8}){1,2}$/, "");
  }

  #needFile(): OpenedFile {
    if (this.#file === null) throw new DataError("no file is open; open one first");
    return this.#file;
  }

  #needData(): OpenedData {
    if (this.#data === null) throw new DataError("nothing was chosen yet; choose a class on the Data screen");
    return this.#data;
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
const ALTERNATIVES_SECONDS = 30;
const TYPES: Readonly<Record<string, string>> = {
  json: "application/json",
  svg: "image/svg+xml",
  js: "text/javascript",
  pmml: "application/xml",
};

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function optionsOf({ method, options, select, screen }: Choice["tried"][number]): LearnOptions {
  const { seed: _, ...own } = options;
  return { method, ...own, ...(select !== null && { select }), ...(screen !== null && { screen }) };
}

function restored(saved: SavedSession["models"][number], data: OpenedData): ModelLine {
  const { id, name, options, choice, candidate, position } = saved;
  const { documents, steps } = readModel(saved, data.learn);
  const edited = steps.map((step, index) => ({ step, document: documents[index + 1] }));
  const start = { id, name, learned: documents[0], options, choice, candidate, result: null };
  return new ModelLine(start, data, edited, position);
}
