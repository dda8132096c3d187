// The edits that fit a part: another column, growing anew, pruning, relabelling, conditions and places of rules, locking.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Edit } from "../../../internal.ts";
import { addCondition, edit } from "../../page/actions.ts";
import type { NodeView, RankedView } from "./request.ts";
import { ClassBar } from "../../parts/class-colours.tsx";
import { totalOf } from "../../parts/histogram.tsx";
import { model } from "../../page/store.ts";
import { grouped } from "../../text.ts";

type Panel = "ask" | "grow" | "least" | "relabel" | "add" | "conditions" | "move";

export function PartActions({ now }: { now: NodeView }) {
  const found = model.value!;
  const open = useSignal<Panel | null>(null);
  const isWorking = useSignal(false);
  useEffect(() => {
    open.value = null;
  }, [now.at]);
  const act = async (...edits: Edit[]): Promise<void> => {
    isWorking.value = true;
    await edit(edits);
    isWorking.value = false;
  };
  const { at, type, isLocked, ranked, methods, conditions } = now;
  const isRule = type === "rule" || type === "else";
  const isRoot = type === "all";
  const disabled = isLocked || isWorking.value;
  const panel = (name: Panel, text: string) => (
    <button
      type="button"
      disabled={disabled}
      aria-expanded={open.value === name}
      onClick={() => {
        open.value = open.value === name ? null : name;
      }}
    >
      {text}
    </button>
  );
  if (isRoot) return null;
  return (
    <>
      <div class="buttons">
        {ranked.length > 0 && panel("ask", type === "leaf" ? "Split by…" : "Split on another column…")}
        {methods.length > 0 && panel("grow", type === "leaf" ? "Grow here…" : "Grow anew below…")}
        {(type === "leaf" || isRule) && panel("relabel", "Another class…")}
        {now.least !== null && panel("least", "How many must hold…")}
        {type === "split" && (
          <button type="button" disabled={disabled} onClick={() => act({ type: "remove", at })}>
            Make it a leaf
          </button>
        )}
        {(type === "rule" || (type === "leaf" && at !== "1")) && (
          <button type="button" disabled={disabled} onClick={() => act({ type: "remove", at })}>
            Remove
          </button>
        )}
        {(type === "rule" || (type === "split" && !now.multiway)) && panel("add", "Add a condition…")}
        {conditions.length > 1 && panel("conditions", "Drop a condition…")}
        {type === "rule" && panel("move", "Move…")}
        <button
          type="button"
          disabled={isWorking.value}
          onClick={() => act({ type: isLocked ? "unlock" : "lock", at })}
        >
          {isLocked ? "Unlock" : "Lock"}
        </button>
      </div>
      {isWorking.value && (
        <p class="note" role="status">
          Working…
        </p>
      )}
      {open.value === "ask" && (
        <RankedList
          ranked={ranked}
          now={now.text}
          onPick={({ test }) => {
            if (type === "leaf") return act({ type: "split-leaf", at, test });
            // What hangs on the values of one column cannot hang on another: it is taken off.
            if (now.multiway) return act({ type: "remove", at }, { type: "split-leaf", at, test });
            return act({ type: "change-test", at, test });
          }}
        />
      )}
      {open.value === "grow" && (
        <GrowForm
          methods={methods}
          onGrow={(method, options) => act({ type: "grow", at, method, options })}
        />
      )}
      {open.value === "least" && (
        <ul class="choices">
          {conditions.map((_, index) => (
            <li key={index + 1}>
              <button
                type="button"
                disabled={index + 1 === now.least || isWorking.value}
                onClick={() => act({ type: "set-threshold", at, value: index + 1 })}
              >
                at least {index + 1} of {conditions.length}
              </button>
            </li>
          ))}
        </ul>
      )}
      {open.value === "relabel" && (
        <ul class="choices">
          {found.classes.map((name) => (
            <li key={name}>
              <button
                type="button"
                disabled={name === now.class || isWorking.value}
                onClick={() => act({ type: "relabel", at, class: name })}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {open.value === "add" && <AddCondition at={at} />}
      {open.value === "conditions" && (
        <ul class="choices">
          {conditions.map((condition) => (
            <li key={condition.at}>
              <button
                type="button"
                disabled={isWorking.value}
                onClick={() => act({ type: "drop-condition", at: condition.at })}
              >
                without {condition.text}
              </button>
            </li>
          ))}
        </ul>
      )}
      {open.value === "move" && <MoveRule at={at} onMove={(to) => act({ type: "move-rule", at, to })} />}
    </>
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
            <button type="button" disabled={split.text === now} onClick={() => onPick(split)}>
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
                gain {split.gain.toFixed(3)} bits; {grouped(totalOf(split.yes))} rows yes,{" "}
                {grouped(totalOf(split.no))} no
              </span>
            </button>
          </li>
        ))}
      </ol>
      {ranked.length > shown.value && (
        <button
          type="button"
          class="link"
          onClick={() => {
            shown.value += 20;
          }}
        >
          {ranked.length - shown.value} more
        </button>
      )}
    </>
  );
}

function GrowForm({
  methods,
  onGrow,
}: {
  methods: readonly string[];
  onGrow: (method: string, options: { readonly maxConditions: number }) => void;
}) {
  const method = useSignal(methods[0]);
  const most = useSignal(3);
  return (
    <form
      class="grow"
      onSubmit={(event) => {
        event.preventDefault();
        onGrow(method.value, { maxConditions: most.value });
      }}
    >
      <label>
        <span>by</span>
        <select
          value={method.value}
          onChange={(event) => {
            method.value = event.currentTarget.value;
          }}
        >
          {methods.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        <span>with at most</span>
        <input
          type="number"
          min={1}
          max={20}
          value={most.value}
          onInput={(event) => {
            most.value = Math.max(1, Math.min(20, Number(event.currentTarget.value) || 1));
          }}
        />
        <span>conditions</span>
      </label>
      <button type="submit" class="primary">
        Grow
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
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" class="primary" disabled={text.value.trim() === ""}>
        Add
      </button>
    </form>
  );
}

function MoveRule({ at, onMove }: { at: string; onMove: (to: string) => void }) {
  const rules = model.value!.parts.filter(({ type }) => type === "rule");
  return (
    <ul class="choices">
      {rules
        .filter(({ address }) => address !== at)
        .map(({ address, text }) => (
          <li key={address}>
            <button type="button" onClick={() => onMove(address)}>
              to place {address} <span class="faint">({text})</span>
            </button>
          </li>
        ))}
    </ul>
  );
}
