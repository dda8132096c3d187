// What a session holds: one open file, what was chosen of it, and the models learned from that.
// Panels ask it and change it (panels/NAME/answer.ts), in a worker as in a test; nothing here knows
// of either.

import { DataError } from "../../internal.ts";
import type { ModelView } from "../panels/model/request.ts";
import type { FileView } from "../panels/start/request.ts";
import type { Unsealed } from "./model-view.ts";
import { FIRST_SPLIT, OpenedData } from "./opened-data.ts";
import type { OpenedFile } from "./opened-file.ts";
import type { SavedModels, SavedSession } from "./session-file.ts";
import type { EngineOptions, SessionModels } from "./session-models.ts";

const NO_MODELS: SavedModels = { models: [], current: null, unsealed: null, compared: [] };

export class Session {
  readonly options: EngineOptions;
  #file: OpenedFile | null = null;
  #data: OpenedData | null = null;
  /** Of the data above; null until they are asked for. */
  #models: Promise<SessionModels> | null = null;
  /** What was measured on the sealed rows while other columns were chosen. */
  #seen: Unsealed | null = null;

  constructor(options: EngineOptions) {
    this.options = options;
  }

  get file(): OpenedFile {
    if (this.#file === null) throw new DataError("no file is open; open one first");
    return this.#file;
  }

  /** Null until a class was chosen. */
  get chosenData(): OpenedData | null {
    return this.#data;
  }

  get data(): OpenedData {
    if (this.#data === null) throw new DataError("nothing was chosen yet; choose a class on the Data screen");
    return this.#data;
  }

  models(): Promise<SessionModels> {
    const { data } = this;
    this.#models ??= createModels(data, this.options, { unsealed: this.#seen });
    return this.#models;
  }

  /** What was measured on the sealed rows; null while they are sealed. */
  async unsealed(): Promise<Unsealed | null> {
    return (await this.#models)?.unsealed ?? this.#seen;
  }

  open(file: OpenedFile): FileView {
    this.#file = file;
    this.replaceData(null);
    return file.view();
  }

  /** Models of the data before go. */
  replaceData(data: OpenedData | null, seen: Unsealed | null = null): void {
    this.#data = data;
    this.#models = null;
    this.#seen = seen;
  }

  async saved(): Promise<Omit<SavedSession, "rows">> {
    const { file } = this;
    return {
      data: { name: file.table.name, hash: await file.hash(), bytes: file.file.size },
      chosen: this.#data?.chosen ?? null,
      split: this.#data?.split ?? null,
      ...((await this.#models)?.saved() ?? { ...NO_MODELS, unsealed: this.#seen }),
    };
  }

  /** Whatever is open stays until all of the saved session was read. */
  async restore(file: OpenedFile, saved: SavedSession): Promise<ModelView | null> {
    const data = saved.chosen && new OpenedData(file, saved.chosen, saved.split ?? FIRST_SPLIT);
    const models = data && saved.models.length > 0 ? await createModels(data, this.options, saved) : null;
    const view = models?.view() ?? null;
    this.open(file);
    this.replaceData(data, saved.unsealed);
    this.#models = models && Promise.resolve(models);
    return view;
  }
}

async function createModels(
  data: OpenedData,
  options: EngineOptions,
  given: Partial<SavedSession>,
): Promise<SessionModels> {
  const { SessionModels } = await import("./session-models.ts");
  const saved = { ...NO_MODELS, ...given };
  if (saved.models.length === 0) return new SessionModels(data, options, { ...saved, models: [] });
  const { restoreModels } = await import("./restore-models.ts");
  return new SessionModels(data, options, { ...saved, models: restoreModels(saved.models, data) });
}
