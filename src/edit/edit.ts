// Applies a person's edits to a model. Addresses are those of the model as it is given (parts.ts),
// whatever the edits before have changed. Counts stay those of the training rows as they went
// before the edits (see recount.ts).

import { conditionsOf, type Test } from "../condition/condition.ts";
import { nameText } from "../condition/name-text.ts";
import { checkWatching } from "../dataset/check-argument.ts";
import { DataError } from "../dataset/data-error.ts";
import { type ColumnSchema, columnSchema, type Dataset } from "../dataset/dataset.ts";
import type { LearnContext } from "../learner/learner.ts";
import type { DecisionRule } from "../model/decision-rule.ts";
import type { Model, TreeModel } from "../model/model.ts";
import { renewProbabilities } from "../model/shrink-probabilities.ts";
import { childrenOf } from "../model/size.ts";
import { testsOf } from "../model/tests-of.ts";
import { preorder } from "../model/walk-tree.ts";
import { CardDraft } from "./card-draft.ts";
import { checkTest } from "./check-test.ts";
import { costsRule, decided, ruleText, thresholdRule } from "./decide.ts";
import { type Change, GIVE_ROWS, splitAddress } from "./edit-error.ts";
import { type Edit, type EditRecord, isChange, recordOf } from "./edit-record.ts";
import { growBranch } from "./grow-branch.ts";
import { ListDraft } from "./list-draft.ts";
import { RoutedRows } from "./routed-rows.ts";
import { type CountSides, TreeDraft } from "./tree-draft.ts";

/** A model after edits. */
export interface Edited {
  readonly model: Model;
  /** One for each edit, in their order; kept in the history of the model's file. */
  readonly records: readonly EditRecord[];
  /** Addresses of the locked parts in the edited model. */
  readonly locked: readonly string[];
}

/** What edits may need besides the model. */
export interface EditOptions {
  /** Rows with classes: what splits and grown branches count, and where new columns come from. */
  readonly rows?: Dataset | null;
  /** Addresses of the parts that must not be changed. */
  readonly locked?: readonly string[];
  /** Why, for the records. */
  readonly reason?: string | undefined;
}

/**
 * Applies edits to a model, all but `grow`, which learns (see `editAndGrow`). Addresses are those
 * of the model as it is given, whatever the edits before have changed.
 *
 * @example
 * const { model: edited } = edit(model, [{ type: "set-threshold", at: "1", value: 42 }]);
 * console.log(toText(edited).split("\n")[0]);
 * // → if culmen_length_mm ≤ 42: Adelie (139 of 143; 94.1 %, 85 to 99.2)
 */
export function edit(model: Model, edits: readonly Edit[], options: EditOptions = {}): Edited {
  const run = new EditRun(model, options);
  for (const request of edits) {
    if (request.type === "grow")
      throw new DataError("growing a branch again learns from rows: use editAndGrow");
    run.apply(request);
  }
  return run.finish();
}

/**
 * Applies edits as `edit` does, and grows branches anew from rows.
 *
 * @example
 * const options = { maxConditions: 2 };
 * const grow = { type: "grow", at: "3", method: "redwood", options } as const;
 * const { model: edited } = await editAndGrow(model, [grow], { rows: penguins });
 * console.log(partsOf(edited).length);
 * // → 7
 */
export async function editAndGrow(
  model: Model,
  edits: readonly Edit[],
  options: EditOptions & LearnContext = {},
): Promise<Edited> {
  checkWatching(options.signal, options.onProgress);
  const run = new EditRun(model, options);
  for (const request of edits) {
    if (request.type === "grow") await run.grow(request, options);
    else run.apply(request);
  }
  return run.finish();
}

class EditRun {
  readonly #draft: TreeDraft | ListDraft | CardDraft;
  readonly #rows: Dataset | null;
  readonly #columns: readonly ColumnSchema[];
  readonly #reason: string | undefined;
  readonly #records: EditRecord[] = [];
  /** Addresses of the model as it was given. */
  readonly #locked: Set<string>;
  /** The decision that takes the place of the model's. */
  #rule: DecisionRule | null = null;

  constructor(model: Model, { rows = null, locked = [], reason }: EditOptions) {
    this.#rows = rows;
    this.#reason = reason;
    this.#locked = new Set(locked);
    this.#columns = knownColumns(model, rows);
    this.#draft = draftOf(model, this.#columns);
  }

  apply(request: Exclude<Edit, { type: "grow" }>): void {
    this.#checkLocks(request);
    this.#record(request, this.#change(request));
  }

  async grow(request: Extract<Edit, { type: "grow" }>, context: LearnContext): Promise<void> {
    this.#checkLocks(request);
    if (this.#draft instanceof CardDraft) throw this.#draft.cannot("a branch grown again");
    if (this.#draft instanceof ListDraft) {
      this.#draft.graft(request.at);
      return;
    }
    this.#draft.describe(request.at);
    const branch = await growBranch(
      { ...this.#draft.finish(), columns: this.#columns },
      this.#draft.addressNow(request.at)!,
      request,
      this.#needRows("growing a branch again"),
      context,
    );
    this.#record(request, this.#draft.graft(request.at, branch));
  }

  finish(): Edited {
    const drafted = this.#draft.finish();
    const model = this.#rule === null ? drafted : decided(drafted, this.#rule);
    const locked = [...this.#locked].flatMap((at) => this.#draft.addressNow(at) ?? []);
    return {
      model: withColumnsUsed<Model>(renewProbabilities({ ...model, columns: this.#columns })),
      records: this.#records,
      locked: locked.sort((a, b) => Number(a) - Number(b)),
    };
  }

  #change(request: Exclude<Edit, { type: "grow" }>): Change {
    const { at } = request;
    if (typeof at !== "string")
      throw new DataError(`an edit needs the address of a part, got ${nameText(String(at))}`);
    switch (request.type) {
      case "set-threshold":
        return this.#draft.setThreshold(at, request.value);
      case "relabel":
        return this.#draft.relabel(at, request.class);
      case "remove":
        return this.#draft.remove(at);
      case "drop-condition":
        return this.#draft.dropCondition(at);
      case "lock":
        return this.#lock(at);
      case "unlock":
        return this.#unlock(at);
      case "note":
        return { was: this.#draft.describe(at), now: request.text };
      case "decide":
        return this.#decide(request);
    }
    if (this.#draft instanceof CardDraft) {
      if (request.type === "set-points") return this.#draft.setPoints(at, request.value);
      throw this.#draft.cannot(request.type);
    }
    switch (request.type) {
      case "set-points":
        throw new DataError("only a scorecard has points; set a threshold or a class instead");
      case "add-condition":
        this.#checkTest(request.condition);
        return this.#draft.addCondition(at, request.condition);
      case "split-leaf":
        this.#checkTest(request.test);
        return this.#draft.splitLeaf(at, request.test, (model, address, test) =>
          this.#countSides(model, address, test),
        );
      case "change-test":
        this.#checkTest(request.test);
        return this.#draft.changeTest(at, request.test);
      case "move-rule":
        return this.#draft.moveRule(at, request.to);
      default:
        throw new DataError(
          `there is no edit called ${nameText(String((request as { type: unknown }).type))}`,
        );
    }
  }

  #decide(request: Extract<Edit, { type: "decide" }>): Change {
    const model = this.#draft.finish();
    const was = ruleText(this.#rule ?? model.decision);
    this.#rule =
      "costs" in request
        ? costsRule(model, request.costs)
        : thresholdRule(model, request.class, request.from);
    return { was, now: ruleText(this.#rule) };
  }

  #lock(at: string): Change {
    const part = this.#draft.describe(at);
    this.#locked.add(at.trim());
    return { was: part, now: "locked" };
  }

  #unlock(at: string): Change {
    const part = this.#draft.describe(at);
    if (!this.#locked.delete(at.trim())) throw new DataError(`part ${at} is not locked`);
    return { was: part, now: "unlocked" };
  }

  /** Refuses to change a locked part or what is below it, and to remove a part above it. */
  #checkLocks(request: Edit): void {
    const { type, at } = request;
    if (!isChange(request) || this.#locked.size === 0) return;
    splitAddress(at);
    for (const locked of this.#locked) {
      const isBelow = this.#draft.isWithin(at, locked);
      const isAbove = (type === "remove" || type === "grow") && this.#draft.isWithin(locked, at);
      if (isBelow || isAbove) {
        throw new DataError(
          `part ${locked} is locked${splitAddress(at).part === locked ? "" : `, and this edit of ${at} would change it`}; unlock it first`,
        );
      }
    }
  }

  #checkTest(test: Test): void {
    checkTest(test, this.#columns, this.#rows?.name ?? null);
  }

  #countSides(model: TreeModel, address: string, test: Test): ReturnType<CountSides> {
    const rows = this.#needRows("splitting a leaf");
    const routed = new RoutedRows(withColumnsUsed({ ...model, columns: this.#columns }), rows);
    const named = new Set(conditionsOf(test).map(({ column }) => column));
    return routed.sidesAt(
      address,
      test,
      this.#columns.filter(({ name }) => named.has(name)),
    );
  }

  #needRows(what: string): Dataset {
    if (this.#rows === null)
      throw new DataError(`${what} needs rows with classes: give the training rows`, { hint: GIVE_ROWS });
    return this.#rows;
  }

  #record(request: Edit, change: Change): void {
    const sameListing = this.#records.length > 0;
    this.#records.push(recordOf(request, change, { reason: this.#reason, sameListing }));
  }
}

function draftOf(model: Model, columns: readonly ColumnSchema[]): TreeDraft | ListDraft | CardDraft {
  switch (model.form) {
    case "tree":
      return new TreeDraft(model, columns);
    case "list":
      return new ListDraft(model, columns);
    case "scorecard":
      return new CardDraft(model, columns);
  }
}

/**
 * The columns that edits may test: the model's, and the others that rows bring, in the order of the
 * rows.
 *
 * @example
 * console.log(knownColumns(model, penguins).length, knownColumns(model, null).length);
 * // → 6 2
 */
export function knownColumns(model: Model, rows: Pick<Dataset, "attributes"> | null): ColumnSchema[] {
  if (rows === null) return [...model.columns];
  const own = new Map(model.columns.map((column) => [column.name, column]));
  const inRows = rows.attributes.map((column) => own.get(column.name) ?? columnSchema(column));
  const names = new Set(inRows.map(({ name }) => name));
  return [...inRows, ...model.columns.filter(({ name }) => !names.has(name))];
}

/** A column that no condition uses any more need not be in new data. */
function withColumnsUsed<T extends Model>(model: T): T {
  const used = new Set(testsOf(model).flatMap((test) => conditionsOf(test).map(({ column }) => column)));
  // A multiway split names its column even where all its branches are gone.
  if (model.form === "tree") {
    for (const { item } of preorder(model.root, childrenOf)) {
      if (item.type === "values" || item.type === "intervals") used.add(item.column);
    }
  }
  return { ...model, columns: model.columns.filter(({ name }) => used.has(name)) };
}
