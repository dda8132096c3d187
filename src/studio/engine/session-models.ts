// The models of one choice of the data: which there are, which lies on the table, what was compared and what was unsealed.

import { DataError } from "../../internal.ts";
import type { OpenedData } from "./opened-data.ts";
import type { LearnAsk } from "../messages.ts";
import { savedModel } from "./saved-model.ts";
import type { SavedModels } from "./session-file.ts";
import type { ModelView } from "../panels/model/request.ts";
import type { ModelLine, ModelStart } from "./session-model.ts";
import { modelView, type Unsealed } from "./model-view.ts";

/** Models of a session that was kept. */
export interface RestoredModels extends Omit<SavedModels, "models"> {
  readonly lines: readonly ModelLine[];
}

export class ModelShelf {
  readonly data: OpenedData;
  /** Null until the sealed rows are opened. */
  unsealed: Unsealed | null;
  readonly #lines: ModelLine[];
  #current: string | null;
  /** Pairs of models that were compared. */
  readonly #compared: Set<string>;
  #ids: number;

  constructor(data: OpenedData, saved: RestoredModels) {
    this.data = data;
    this.#lines = [...saved.lines];
    const isKnown = this.#lines.some(({ id }) => id === saved.current);
    this.#current = isKnown ? saved.current : (this.#lines.at(-1)?.id ?? null);
    this.unsealed = saved.unsealed;
    this.#compared = new Set(saved.compared);
    this.#ids = Math.max(0, ...this.#lines.map(({ id }) => Number(id.slice(1)) || 0));
  }

  saved(): SavedModels {
    return {
      models: this.#lines.map(savedModel),
      current: this.#current,
      unsealed: this.unsealed,
      compared: [...this.#compared],
    };
  }

  get lines(): readonly ModelLine[] {
    return this.#lines;
  }

  /** On the table. */
  get line(): ModelLine {
    return this.lineOf(this.#current);
  }

  lineOf(id: string | null): ModelLine {
    const line = this.#lines.find((own) => own.id === id);
    if (line === undefined) throw new DataError("there is no such model; learn one on the Learn screen");
    return line;
  }

  nextId(): string {
    return `m${++this.#ids}`;
  }

  add(line: ModelLine): void {
    this.#lines.push(line);
  }

  lineWhere(is: (start: ModelStart) => boolean): ModelLine | undefined {
    return this.#lines.find(({ start }) => is(start));
  }

  putOnTable(id: string): ModelView {
    this.#current = this.lineOf(id).id;
    return this.view();
  }

  view(line = this.line): ModelView {
    const { data, lines, unsealed, costs } = this;
    return modelView({ data, line, lines, unsealed, costs });
  }

  get costs(): NonNullable<LearnAsk["costs"]> | null {
    return (this.line.start.options.costs as LearnAsk["costs"]) ?? null;
  }

  /** How many comparisons there were, this one included: the more, the less a single one says. */
  countComparison(first: ModelLine, second: ModelLine): number {
    this.#compared.add([first, second].map(({ id, edits }) => `${id}+${edits}`).join(" "));
    return this.#compared.size;
  }
}
