// The models of a session that were learned from one choice of the data: which there are, which of
// them is shown, what was compared, and what the sealed rows said.

import { DataError, type LearnContext, type SearchThread } from "../../internal.ts";
import type { LearnProgress } from "../panels/learn/request.ts";
import type { ModelView } from "../panels/model/request.ts";
import { figureOf, modelView, type Unsealed } from "./model-view.ts";
import type { OpenedData } from "./opened-data.ts";
import { savedModel } from "./saved-model.ts";
import { learnProgress } from "./serve/learn-progress.ts";
import type { SavedModels } from "./session-file.ts";
import { type ModelStart, SessionModel } from "./session-model.ts";
import type { Watch } from "./watch.ts";

/** Of the data, rows times columns, up to which another thread may hold a copy of them. */
const MOST_FIELDS_COPIED = 4_000_000;

export interface EngineOptions {
  /** Of the program, for the pages it writes. */
  readonly version?: string | undefined;
  /** Starts another thread; without it one does all. */
  readonly startSearchThread?: (() => SearchThread) | undefined;
}

/** Models that were kept, read back. */
export interface RestoredModels extends Omit<SavedModels, "models"> {
  readonly models: readonly SessionModel[];
}

export class SessionModels {
  readonly data: OpenedData;
  readonly options: EngineOptions;
  readonly #all: SessionModel[];
  #shown: string | null;
  #unsealed: Unsealed | null;
  /** Pairs of models that were compared. */
  readonly #compared: Set<string>;
  #ids: number;

  constructor(
    data: OpenedData,
    options: EngineOptions,
    { models, current, unsealed, compared }: RestoredModels,
  ) {
    this.data = data;
    this.options = options;
    this.#all = [...models];
    const isKnown = models.some(({ id }) => id === current);
    this.#shown = isKnown ? current : (models.at(-1)?.id ?? null);
    this.#unsealed = unsealed;
    this.#compared = new Set(compared);
    this.#ids = Math.max(0, ...models.map(({ id }) => Number(id.slice(1)) || 0));
  }

  saved(): SavedModels {
    return {
      models: this.#all.map(savedModel),
      current: this.#shown,
      unsealed: this.#unsealed,
      compared: [...this.#compared],
    };
  }

  get all(): readonly SessionModel[] {
    return this.#all;
  }

  /** The one that is shown. */
  get model(): SessionModel {
    return this.get(this.#shown);
  }

  get(id: string | null): SessionModel {
    const found = this.#all.find((own) => own.id === id);
    if (found === undefined) throw new DataError("there is no such model; learn one on the Learn screen");
    return found;
  }

  find(is: (start: ModelStart) => boolean): SessionModel | undefined {
    return this.#all.find(({ start }) => is(start));
  }

  add(start: Omit<ModelStart, "id">): SessionModel {
    const added = new SessionModel({ ...start, id: `m${++this.#ids}` }, this.data);
    this.#all.push(added);
    return added;
  }

  /** Another version, which goes on from the model that is shown as it stands, and is shown. */
  branch(name: string): void {
    const { start, edited, edits, id } = this.model;
    const next = { ...start, id: `m${++this.#ids}`, from: id, given: name };
    const added = new SessionModel(next, this.data, edited.slice(0, edits));
    this.#all.push(added);
    this.show(added);
  }

  show({ id }: SessionModel): void {
    this.#shown = id;
  }

  view(): ModelView {
    return modelView(this);
  }

  /** Null while the sealed rows are sealed. */
  get unsealed(): Unsealed | null {
    return this.#unsealed;
  }

  unseal(): void {
    const { model, data } = this;
    if (this.#unsealed !== null)
      throw new DataError("the sealed rows were opened already: a second look would no longer be honest");
    if (data.splitRows.sealed.length === 0)
      throw new DataError("no rows were sealed; split the rows anew with a share for them");
    const figure = figureOf(model.measures("sealed"));
    this.#unsealed = { model: model.id, edits: model.edits, figure };
  }

  /** How many comparisons there were, this one included: the more, the less a single one says. */
  countComparison(first: SessionModel, second: SessionModel): number {
    this.#compared.add([first, second].map(({ id, edits }) => `${id}+${edits}`).join(" "));
    return this.#compared.size;
  }

  /** What learning reports to, and is stopped by. */
  learnContext({ signal, onProgress }: Watch<LearnProgress>): LearnContext {
    const { dataset } = this.data;
    const isSmall = dataset.rows * dataset.attributes.length <= MOST_FIELDS_COPIED;
    const startSearchThread = isSmall ? this.options.startSearchThread : undefined;
    return {
      ...(signal && { signal }),
      ...(onProgress && { onProgress: learnProgress(onProgress) }),
      ...(startSearchThread && { startSearchThread }),
    };
  }
}
