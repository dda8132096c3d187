// An open file with what was chosen of it and how its rows were split: everything else in a session rests on this.

import {
  type Column,
  type CountSource,
  createMemorySource,
  DataError,
  type Dataset,
  type FileTable,
  learnEditSealed,
  readTable,
  type SplitRows,
  selectRows,
} from "../../internal.ts";
import type { ByteProgress, Chosen, RowSplit } from "../messages.ts";
import type { FileView } from "../panels/data/request.ts";
import { hashOf } from "./file-hash.ts";

export type PartName = keyof SplitRows;

const PARTS: readonly PartName[] = ["learn", "edit", "sealed"];

export const FIRST_SPLIT: RowSplit = { seed: 1, shares: [60, 20, 20] };

export interface Watch<Progress> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export class OpenedFile {
  readonly table: FileTable;
  readonly file: Blob;
  #hash: string | null = null;

  constructor(table: FileTable, file: Blob) {
    this.table = table;
    this.file = file;
  }

  static async read(
    file: Blob,
    name: string,
    { signal, onProgress }: Watch<ByteProgress> = {},
  ): Promise<OpenedFile> {
    if (file.size === 0) throw new DataError(`${name}: the file is empty; choose one with rows`);
    const table = await readTable(file, {
      name,
      signal,
      onProgress: (bytes, all) => onProgress?.({ bytes, all }),
    });
    return new OpenedFile(table, file);
  }

  /** A sample that no file is needed for. */
  static async generate(name: string, options: { rows: number; seed: number }): Promise<OpenedFile> {
    const { sampleFile } = await import("../panels/start/sample-file.ts");
    const file = sampleFile(name, options);
    return OpenedFile.read(file, `${name}.csv`);
  }

  async hash(watch: Watch<ByteProgress> = {}): Promise<string> {
    const onProgress = (bytes: number): void => watch.onProgress?.({ bytes, all: this.file.size });
    this.#hash ??= await hashOf(this.file, { signal: watch.signal, onProgress });
    return this.#hash;
  }

  /** The name without its endings: "adult" of adult.csv.gz. */
  get stem(): string {
    return this.table.name.replace(/^.*[\\/]/, "").replace(/(\.\w{1,8}){1,2}$/, "");
  }

  view(): FileView {
    const { name, rows, columns, target } = this.table;
    const names = columns.map((column) => column.name);
    const fallback = names.includes("class") ? "class" : names.at(-1)!;
    return { name, rows, bytes: this.file.size, columns, target: target ?? fallback };
  }
}

/** With a target. Datasets and sources of the parts of the split are made when they are first asked for. */
export class OpenedData {
  readonly file: OpenedFile;
  readonly chosen: Chosen;
  readonly dataset: Dataset;
  readonly split: RowSplit;
  readonly splitRows: SplitRows;
  /** For each row of the file its row in the dataset; -1 for those without a class. */
  readonly rowOf: Int32Array;
  /** For each row of the dataset which of PARTS it fell to, and its place there. */
  readonly #partOf: Uint8Array;
  readonly #placeIn: Uint32Array;
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
    this.splitRows = learnEditSealed(dataset.target, split);
    this.rowOf = new Int32Array(file.table.rows).fill(-1);
    for (let row = 0; row < dataset.rows; row++) this.rowOf[this.fileRow(row)] = row;
    this.#partOf = new Uint8Array(dataset.rows);
    this.#placeIn = new Uint32Array(dataset.rows);
    PARTS.forEach((name, part) => {
      this.splitRows[name].forEach((row, place) => {
        this.#partOf[row] = part;
        this.#placeIn[row] = place;
      });
    });
    if (this.splitRows.edit.length === 0)
      throw new DataError(
        `${dataset.name}: ${dataset.rows} rows are too few to keep some apart for editing; open a file with more`,
      );
  }

  /** The same file and choice, split otherwise. */
  splitBy(split: RowSplit): OpenedData {
    return new OpenedData(this.file, this.chosen, split);
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

  /** Number in the file of a row of the dataset. */
  fileRow(row: number): number {
    return this.#fileRows === null ? row : this.#fileRows[row];
  }

  placeOf(row: number): { part: PartName; place: number } {
    return { part: PARTS[this.#partOf[row]], place: this.#placeIn[row] };
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

  /** Lets go of counts that can be made again: learning makes its own, and memory is what ends a tab. */
  forgetSources(): void {
    this.#sources.clear();
  }

  column(name: string): Column {
    const { attributes, target } = this.dataset;
    const found = [...attributes, target].find((column) => column.name === name);
    if (found === undefined) throw new DataError(`${this.name}: there is no column "${name}" to look at`);
    return found;
  }
}
