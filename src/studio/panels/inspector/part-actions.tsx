// The edits that fit a part: another column, growing anew, pruning, relabelling, conditions and
// places of rules, locking.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { type Edit, grouped } from "../../../internal.ts";
import { addCondition, edit } from "../../page/actions.ts";
import { model } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { ClassBar } from "../../parts/class-colours.tsx";
import { totalOf } from "../../parts/histogram.tsx";
import { Select } from "../../parts/select.tsx";
import type { PartView, RankedView } from "./request.ts";

/** Edits that need another choice before they are made. */
type Opened = "ask" | "grow" | "least" | "relabel" | "add" | "conditions" | "move" | "note";

export function PartActions({ now }: { now: PartView }) {
  const found = model.value!;
  const open = useSignal<Opened | null>(null);
  const isWorking = useSignal(false);
  useEffect(() => {
    open.value = null;
  }, [now.at]);
  const { at, type, isLocked, ranked, methods, conditions, least, multiway } = now;
  if (type === "all") return null;
  const act = async (...edits: Edit[]): Promise<void> => {
    isWorking.value = true;
    await edit(edits);
    isWorking.value = false;
  };
  const isRule = type === "rule" || type === "else";
  const disabled = isLocked || isWorking.value;
  const opener = (name: Opened, text: string) => (
    <Button
      disabled={disabled}
      aria-expanded={open.value === name}
      onClick={() => (open.value = open.value === name ? null : name)}
    >
      {text}
    </Button>
  );
  const remover = (text: string) => (
    <Button disabled={disabled} onClick={() => act({ type: "remove", at })}>
      {text}
    </Button>
  );
  const choices = (all: readonly Choice[]) => <Choices all={all} isOff={isWorking.value} onPick={act} />;
  const forms: Readonly<Record<Opened, () => ComponentChildren>> = {
    ask: () => (
      <RankedList
        ranked={ranked}
        now={now.text}
        onPick={({ test }) => {
          if (type === "leaf") return act({ type: "split-leaf", at, test });
          // What hangs on the values of one column cannot hang on another: it is taken off.
          if (multiway) return act({ type: "remove", at }, { type: "split-leaf", at, test });
          return act({ type: "change-test", at, test });
        }}
      />
    ),
    grow: () => (
      <GrowForm
        methods={methods}
        onGrow={(method, maxConditions) => act({ type: "grow", at, method, options: { maxConditions } })}
      />
    ),
    least: () =>
      choices(
        conditions.map((_, index) => ({
          text: `at least ${index + 1} of ${conditions.length}`,
          edit: { type: "set-threshold", at, value: index + 1 },
          isNow: index + 1 === least,
        })),
      ),
    relabel: () =>
      choices(
        found.classes.map((name) => ({
          text: name,
          edit: { type: "relabel", at, class: name },
          isNow: name === now.class,
        })),
      ),
    add: () => <AddCondition at={at} />,
    note: () => <Note onKeep={(text) => act({ type: "note", at, text })} />,
    conditions: () =>
      choices(
        conditions.map((own) => ({
          text: `without ${own.text}`,
          edit: { type: "drop-condition", at: own.at },
        })),
      ),
    move: () =>
      choices(
        found.parts
          .filter((part) => part.type === "rule" && part.address !== at)
          .map(({ address, text }) => ({
            text: (
              <>
                to place {address} <span class="faint">({text})</span>
              </>
            ),
            edit: { type: "move-rule", at, to: address },
          })),
      ),
  };
  return (
    <>
      <div class="buttons">
        {ranked.length > 0 && opener("ask", type === "leaf" ? "Split by…" : "Split on another column…")}
        {methods.length > 0 && opener("grow", type === "leaf" ? "Grow here…" : "Grow anew below…")}
        {(type === "leaf" || isRule) && opener("relabel", "Another class…")}
        {least !== null && opener("least", "How many must hold…")}
        {type === "split" && remover("Make it a leaf")}
        {(type === "rule" || (type === "leaf" && at !== "1")) && remover("Remove")}
        {(type === "rule" || (type === "split" && !multiway)) && opener("add", "Add a condition…")}
        {conditions.length > 1 && opener("conditions", "Drop a condition…")}
        {type === "rule" && opener("move", "Move…")}
        <Button
          disabled={isWorking.value}
          aria-expanded={open.value === "note"}
          onClick={() => (open.value = open.value === "note" ? null : "note")}
        >
          Note…
        </Button>
        <Button disabled={isWorking.value} onClick={() => act({ type: isLocked ? "unlock" : "lock", at })}>
          {isLocked ? "Unlock" : "Lock"}
        </Button>
      </div>
      {isWorking.value && (
        <p class="note" role="status">
          Working…
        </p>
      )}
      {open.value !== null && forms[open.value]()}
    </>
  );
}

interface Choice {
  readonly text: ComponentChildren;
  readonly edit: Edit;
  /** It is so already. */
  readonly isNow?: boolean;
}

function Choices({
  all,
  isOff,
  onPick,
}: {
  all: readonly Choice[];
  isOff: boolean;
  onPick: (edit: Edit) => void;
}) {
  return (
    <ul class="choices">
      {all.map(({ text, edit: own, isNow = false }, index) => (
        <li key={index}>
          <Button disabled={isNow || isOff} onClick={() => onPick(own)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 6;

function RankedList({
  ranked,
  now,
  onPick,
}: {
  ranked: readonly RankedView[];
  /** What is asked now, which is no other choice. */
  now: string;
  onPick: (split: RankedView) => void;
}) {
  const found = model.value!;
  const shown = useSignal(SHOWN);
  const best = Math.max(1e-12, ranked[0]?.gain ?? 0);
  return (
    <>
      <ol class="ranked">
        {ranked.slice(0, shown.value).map((split) => (
          <li key={split.column}>
            <Button disabled={split.text === now} onClick={() => onPick(split)}>
              <span>
                {split.text}
                {split.text === now && <b> (as it is)</b>}
              </span>
              <span class="meter" aria-hidden="true">
                <span style={{ width: `${(split.gain / best) * 100}%` }} />
              </span>
              <span class="sides" aria-hidden="true">
                <ClassBar counts={split.yes} looks={found.looks} />
                <ClassBar counts={split.no} looks={found.looks} />
              </span>
              <span class="note">
                {grouped(totalOf(split.yes))} rows yes, {grouped(totalOf(split.no))} no
              </span>
            </Button>
          </li>
        ))}
      </ol>
      {ranked.length > shown.value && (
        <Button
          class="link"
          onClick={() => {
            shown.value += 20;
          }}
        >
          {ranked.length - shown.value} more
        </Button>
      )}
    </>
  );
}

function GrowForm({
  methods,
  onGrow,
}: {
  methods: readonly string[];
  onGrow: (method: string, maxConditions: number) => void;
}) {
  const method = useSignal(methods[0]);
  const most = useSignal(3);
  return (
    <form
      class="grow"
      onSubmit={(event) => {
        event.preventDefault();
        onGrow(method.value, most.value);
      }}
    >
      <Select
        label="by"
        value={method.value}
        options={methods.map((value) => ({ value }))}
        onChange={(name) => (method.value = name)}
      />
      <label>
        <span>with at most</span>
        <input
          type="number"
          min={1}
          max={20}
          value={most.value}
          onInput={(event) =>
            (most.value = Math.max(1, Math.min(20, Number(event.currentTarget.value) || 1)))
          }
        />
        <span>conditions</span>
      </label>
      <button type="submit" class="primary">
        Grow
      </button>
    </form>
  );
}

/** What others are to know of the part: it stands in the history, on the page and in the report. */
function Note({ onKeep }: { onKeep: (text: string) => void }) {
  const text = useSignal("");
  return (
    <form
      class="grow"
      onSubmit={(event) => {
        event.preventDefault();
        onKeep(text.value.trim());
      }}
    >
      <label>
        <span class="hidden">Note on this part</span>
        <input
          type="text"
          value={text.value}
          placeholder="what others are to know of it"
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={text.value.trim() === ""}>
        Keep the note
      </button>
    </form>
  );
}

/** Typed as on the command line: a column, a comparison and a value. */
function AddCondition({ at }: { at: string }) {
  const text = useSignal("");
  return (
    <form
      class="grow"
      onSubmit={(event) => {
        event.preventDefault();
        addCondition(at, text.value);
      }}
    >
      <label>
        <span>and</span>
        <input
          type="text"
          value={text.value}
          placeholder="age <= 30, or ward != north"
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={text.value.trim() === ""}>
        Add
      </button>
    </form>
  );
}
