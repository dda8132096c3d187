// The session behind the page: one open file, what was chosen of it, and the models learned from it (models.ts). It answers
// the requests of protocol.ts, in a worker as in a test; nothing here knows of either.

import { DataError } from "../../internal.ts";
import { chosenView, splitView } from "../panels/data/column-views.ts";
import { FIRST_SPLIT, OpenedData, OpenedFile, type Watch } from "./opened-data.ts";
import { tablePage } from "../panels/data/answer.ts";
import type { Unsealed } from "./model-view.ts";
import type { Models, ModelsOptions } from "./model/models.ts";
import type { ByteProgress, ModelRequest, RequestName, Requests } from "../messages.ts";
import type { FileView } from "../panels/data/request.ts";
import type { SavedView, TextFile } from "../panels/sessions/request.ts";
import {
  fileFromText,
  fileText,
  NO_MODELS,
  type SavedModels,
  type SavedSession,
  sessionFromJson,
  sessionToJson,
} from "./session-file.ts";

/** No model has this id. */
const GONE = "";

type DataRequest = Exclude<RequestName, ModelRequest>;

type Answers = {
  readonly [Name in DataRequest]: (
    ask: Requests[Name]["ask"],
    watch: Watch<Requests[Name]["progress"]>,
  ) => Requests[Name]["reply"] | Promise<Requests[Name]["reply"]>;
};

export class Session {
  readonly #options: ModelsOptions;
  #file: OpenedFile | null = null;
  #data: OpenedData | null = null;
  /** Of the data above; null until one is asked for. */
  #models: Promise<Models> | null = null;
  /** What was measured on the sealed rows for a model that is gone since other columns were chosen. */
  #seen: Unsealed | null = null;

  constructor(options: ModelsOptions = {}) {
    this.#options = options;
  }

  async ask<Name extends RequestName>(
    name: Name,
    ask: Requests[Name]["ask"],
    watch: Watch<Requests[Name]["progress"]> = {},
  ): Promise<Requests[Name]["reply"]> {
    const own = (this.#answers as Partial<Record<RequestName, unknown>>)[name];
    const answers = own === undefined ? (await this.#needModels()).answers : this.#answers;
    const answer = answers[name as keyof typeof answers] as (
      ask: Requests[Name]["ask"],
      watch: Watch<Requests[Name]["progress"]>,
    ) => Promise<Requests[Name]["reply"]>;
    return answer(ask, watch);
  }

  readonly #answers: Answers = {
    open: async ({ file, name }, watch) => this.#take(await OpenedFile.read(file, name, watch)),
    generate: async ({ concept, ...options }) => this.#take(await OpenedFile.generate(concept, options)),
    choose: async (chosen) => {
      const file = this.#needFile();
      const isKnown = this.#data !== null && isSame(chosen, this.#data.chosen);
      const data = isKnown ? this.#data! : new OpenedData(file, chosen, this.#data?.split ?? FIRST_SPLIT);
      const view = await chosenView(data);
      if (isKnown || this.#file !== file) return view;
      // Rows that were opened stay so, whatever columns are chosen; for another class they tell something new.
      const isSameClass = this.#data?.dataset.target.name === data.dataset.target.name;
      const seen = isSameClass ? await this.#unsealed() : null;
      this.#set(data, null, seen && { ...seen, model: GONE });
      return view;
    },
    table: (stretch) => tablePage(this.#needFile(), this.#data, stretch),
    split: async (split) => {
      const data = this.#needData();
      if (!isSame(split, data.split)) {
        if ((await this.#unsealed()) !== null)
          throw new DataError(
            "the sealed rows were opened: rows that were seen cannot be sealed again; keep this split",
          );
        this.#set(data.splitBy(split), null);
      }
      const { splitRows, split: now } = this.#needData();
      return splitView(splitRows, now);
    },
    save: ({ withRows }, watch) => this.#save(withRows, watch),
    load: (ask, watch) => this.#load(ask, watch),
  };

  #take(file: OpenedFile): FileView {
    this.#file = file;
    this.#set(null, null);
    return file.view();
  }

  #set(data: OpenedData | null, models: Promise<Models> | null, seen: Unsealed | null = null): void {
    this.#data = data;
    this.#models = models;
    this.#seen = seen;
  }

  /** Null where the sealed rows are sealed still. */
  async #unsealed(): Promise<Unsealed | null> {
    return (await this.#models)?.unsealed ?? this.#seen;
  }

  async #save(withRows: boolean, watch: Watch<ByteProgress>): Promise<TextFile> {
    const file = this.#needFile();
    const saved: SavedSession = {
      data: { name: file.table.name, hash: await file.hash(watch), bytes: file.file.size },
      chosen: this.#data?.chosen ?? null,
      split: this.#data?.split ?? null,
      ...((await this.#models)?.saved() ?? { ...NO_MODELS, unsealed: this.#seen }),
      rows: withRows ? await fileText(file) : null,
    };
    return { name: `${file.stem}.espalier`, type: "application/json", text: sessionToJson(saved) };
  }

  /** Whatever is open stays until all of the session was read. */
  async #load(
    { session, file, name }: Requests["load"]["ask"],
    watch: Watch<ByteProgress>,
  ): Promise<SavedView> {
    const saved = sessionFromJson(await session.text(), name ?? "session");
    const given = file ?? (saved.rows === null ? null : fileFromText(saved.rows));
    const known = { name: saved.data.name, hash: saved.data.hash, chosen: saved.chosen };
    if (given === null) return { needs: "data", ...known, file: null, data: null, model: null };
    const opened = await OpenedFile.read(given, saved.data.name, watch);
    if ((await opened.hash(watch)) !== saved.data.hash)
      throw new DataError(
        `${saved.data.name}: this is not the file that the session was made with; choose that one, or open this one anew`,
      );
    const data = saved.chosen && new OpenedData(opened, saved.chosen, saved.split ?? FIRST_SPLIT);
    const models = data && saved.models.length > 0 ? await this.#create(data, saved) : null;
    const view = data && (await chosenView(data));
    this.#take(opened);
    this.#set(data, models && Promise.resolve(models), saved.unsealed);
    return { needs: "nothing", ...known, file: opened.view(), data: view, model: models?.view() ?? null };
  }

  async #create(data: OpenedData, saved: SavedModels | null): Promise<Models> {
    const { Models } = await import("./model/models.ts");
    if (saved === null)
      return new Models(data, this.#options, { ...NO_MODELS, unsealed: this.#seen, lines: [] });
    const { restoreModels } = await import("./restore-models.ts");
    return new Models(data, this.#options, restoreModels(saved, data));
  }

  #needModels(): Promise<Models> {
    const data = this.#needData();
    this.#models ??= this.#create(data, null);
    return this.#models;
  }

  #needFile(): OpenedFile {
    if (this.#file === null) throw new DataError("no file is open; open one first");
    return this.#file;
  }

  #needData(): OpenedData {
    if (this.#data === null) throw new DataError("nothing was chosen yet; choose a class on the Data screen");
    return this.#data;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
