// An open file with what was chosen of it and how its rows were split: all else in a session rests
// on this.

import {
  type CountSource,
  createMemorySource,
  DataError,
  type Dataset,
  learnEditSealed,
  type SplitRows,
  selectRows,
} from "../../internal.ts";
import type { Chosen, RowSplit, SplitView } from "../panels/data/request.ts";
import type { PartName } from "../panels/request.ts";
import type { OpenedFile } from "./opened-file.ts";

const PARTS: readonly PartName[] = ["learn", "edit", "sealed"];

export const FIRST_SPLIT: RowSplit = { seed: 1, shares: [60, 20, 20] };

/** Datasets and sources of the parts of the split are made when they are first asked for. */
export class OpenedData {
  readonly file: OpenedFile;
  readonly chosen: Chosen;
  readonly dataset: Dataset;
  readonly split: RowSplit;
  readonly splitRows: SplitRows;
  /** For each row of the file its row in the dataset; -1 for those without a class. */
  readonly rowOf: Int32Array;
  /** For each row of the dataset which of PARTS it fell to. */
  readonly #partOf: Uint8Array;
  readonly #fileRows: Uint32Array | null;
  readonly #parts = new Map<PartName, Dataset>();
  readonly #sources = new Map<"auto" | "exact", Promise<CountSource>>();

  constructor(file: OpenedFile, chosen: Chosen, split: RowSplit = FIRST_SPLIT) {
    this.file = file;
    this.chosen = chosen;
    this.split = split;
    const { dataset, fileRows } = file.table.choose(chosen);
    this.dataset = dataset;
    this.#fileRows = fileRows;
    this.splitRows = learnEditSealed(dataset, split);
    this.rowOf = new Int32Array(file.table.rows).fill(-1);
    for (let row = 0; row < dataset.rows; row++) this.rowOf[this.fileRow(row)] = row;
    this.#partOf = new Uint8Array(dataset.rows);
    PARTS.forEach((name, part) => {
      for (const row of this.splitRows[name]) this.#partOf[row] = part;
    });
    if (this.splitRows.edit.length === 0)
      throw new DataError(
        `${dataset.name}: ${dataset.rows} rows are too few to keep some apart for editing; open a file with more`,
      );
  }

  get name(): string {
    return this.dataset.name;
  }

  get learn(): Dataset {
    return this.part("learn");
  }

  get edit(): Dataset {
    return this.part("edit");
  }

  part(name: PartName): Dataset {
    let part = this.#parts.get(name);
    if (part === undefined) {
      part = selectRows(this.dataset, this.splitRows[name]);
      this.#parts.set(name, part);
    }
    return part;
  }

  splitView(): SplitView {
    const { learn, edit, sealed } = this.splitRows;
    return { learn: learn.length, edit: edit.length, sealed: sealed.length, ...this.split };
  }

  /** Number in the file of a row of the dataset. */
  fileRow(row: number): number {
    return this.#fileRows === null ? row : this.#fileRows[row];
  }

  partOf(row: number): PartName {
    return PARTS[this.#partOf[row]];
  }

  /** Counts of the learn rows. */
  source(bins: "auto" | "exact" = "auto"): Promise<CountSource> {
    let source = this.#sources.get(bins);
    if (source === undefined) {
      source = createMemorySource(this.learn, { bins });
      this.#sources.set(bins, source);
    }
    return source;
  }

  /** Frees counts that can be made again: learning makes its own, and memory is what ends a tab. */
  forgetSources(): void {
    this.#sources.clear();
  }
}
