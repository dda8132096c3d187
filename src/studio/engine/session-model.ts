// One model of a session with its edits: the model file as it was learned, and the file after each
// edit. Undo and redo walk along these files.

import {
  type Choice,
  DataError,
  type EditStep,
  type LearnContext,
  type LearnResult,
  type Measures,
  type Model,
  type ModelDocument,
  type Prediction,
  predict,
  RoutedRows,
  recount,
} from "../../internal.ts";
import type { DrawnModel, PartName } from "../panels/request.ts";
import type { Edited } from "./apply-step.ts";
import { drawnModel } from "./drawn-model.ts";
import type { OpenedData } from "./opened-data.ts";
import { plainName } from "./words/plain-name.ts";

/** What it takes to learn a model again: options of `learn`. */
export type LearnOptions = Readonly<Record<string, unknown>>;

export interface ModelStart {
  readonly id: string;
  readonly name: string;
  readonly learned: ModelDocument;
  readonly options: LearnOptions;
  readonly choice: Choice | null;
  /** Its point on the frontier of a choice; 0 for another model learned beside one; else null. */
  readonly candidate: number | null;
  /** Id of the version that it goes on from. */
  readonly from?: string;
  /** The name given by hand. */
  readonly given?: string;
  /** Null in a session that was restored. */
  readonly result: LearnResult | null;
}

export class SessionModel {
  readonly start: ModelStart;
  readonly #data: OpenedData;
  #edited: readonly Edited[];
  /** How many of the edits stand; redo makes the others again. */
  #position: number;
  /** What was computed of the model as it stands. */
  #known = new Map<string, unknown>();
  /** Given by hand. */
  #name: string | null;

  constructor(start: ModelStart, data: OpenedData, edited: readonly Edited[] = [], position = edited.length) {
    this.start = start;
    this.#data = data;
    this.#edited = edited;
    this.#position = position;
    this.#name = start.given ?? null;
  }

  /** The name given by hand, or what it is in plain words. */
  get title(): string {
    const { name, options, candidate, learned } = this.start;
    const isNamed = options.adopted === true || candidate === 0;
    return this.#name ?? (isNamed ? name : plainName(learned.method ?? ""));
  }

  /** Null where none was. */
  get givenName(): string | null {
    return this.#name;
  }

  rename(name: string): void {
    this.#name = name === "" ? null : name;
  }

  get id(): string {
    return this.start.id;
  }

  get document(): ModelDocument {
    return this.#position === 0 ? this.start.learned : this.#edited[this.#position - 1].document;
  }

  get model(): Model {
    return this.document.model;
  }

  /** How many edits stand. */
  get edits(): number {
    return this.#position;
  }

  get undone(): number {
    return this.#edited.length - this.#position;
  }

  get edited(): readonly Edited[] {
    return this.#edited;
  }

  async edit(step: EditStep, context: LearnContext = {}): Promise<void> {
    const { applyStep } = await import("./apply-step.ts");
    const edited = await applyStep(this.document, step, this.#data, context);
    this.#edited = [...this.#edited.slice(0, this.#position), edited];
    this.#move(this.#position + 1);
  }

  /** Of the last edit, which is made again with it. */
  async giveReason(reason: string): Promise<void> {
    const last = this.#edited[this.#position - 1];
    if (last === undefined) throw new DataError("there is no edit to give a reason for");
    this.undo();
    await this.edit({ ...last.step, reason });
  }

  undo(): void {
    if (this.#position > 0) this.#move(this.#position - 1);
  }

  redo(): void {
    if (this.undone > 0) this.#move(this.#position + 1);
  }

  #move(position: number): void {
    this.#position = position;
    this.#known = new Map();
  }

  /** With the counts of all learn rows: some methods learn from a share of them. */
  drawn(): DrawnModel {
    return this.#once("drawn", () => drawnModel(recount(this.model, this.#data.learn)));
  }

  predicted(part: PartName): Prediction {
    return this.#once(`predict ${part}`, () => predict(this.model, this.#data.part(part)));
  }

  routed(part: PartName): RoutedRows {
    return this.#once(`routed ${part}`, () => new RoutedRows(this.model, this.#data.part(part)));
  }

  measures(part: PartName): Measures {
    return this.#once(`measures ${part}`, () => this.routed(part).measures());
  }

  /** Of the model as it was learned, on the edit rows. */
  before(): Measures {
    return this.#once("before", () => new RoutedRows(this.start.learned.model, this.#data.edit).measures());
  }

  #once<T>(key: string, make: () => T): T {
    if (!this.#known.has(key)) this.#known.set(key, make());
    return this.#known.get(key) as T;
  }
}
