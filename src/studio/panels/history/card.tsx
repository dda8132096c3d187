// What was done by hand, with a reason for each, and the versions of the session: each can be
// named, shown again, and gone on from.

import { useSignal } from "@preact/signals";
import { countOf, percent, points } from "../../../internal.ts";
import { changeModel, redo, showModel, undo } from "../../page/actions.ts";
import { model } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import type { ModelName } from "../model/request.ts";

export function HistoryCard() {
  const found = model.value!;
  const { history, undone } = found;
  return (
    <Card title="History">
      <ol class="history">
        <li>
          {found.isAdopted ? "Taken as it is" : `Learned: ${found.kind}`}
          {found.figures.before !== null && `, right on ${percent(found.figures.before.accuracy)}`}
        </li>
        {history.map(({ text, reason, change }, index) => (
          <li key={`${index}-${text}`}>
            {text}
            {change !== null && <span class={change < 0 ? "worse" : "better"}> {points(change)} points</span>}
            {reason !== "" && <q>{reason}</q>}
          </li>
        ))}
      </ol>
      {history.length > 0 && <Reason key={history.length} given={history.at(-1)!.reason} />}
      {(history.length > 0 || undone > 0) && (
        <p class="buttons">
          <Button disabled={history.length === 0} onClick={undo}>
            Undo
          </Button>
          <Button disabled={undone === 0} onClick={redo}>
            Redo
          </Button>
        </p>
      )}
      <Versions key={found.id} />
    </Card>
  );
}

function Reason({ given }: { given: string }) {
  const text = useSignal(given);
  return (
    <form
      class="reason"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = text.value.trim();
        changeModel(
          "history/reason",
          { reason },
          { busy: "Keeping the reason", said: () => "The reason is kept." },
        );
      }}
    >
      <label>
        <span class="note">Why the last edit?</span>
        <input
          value={text.value}
          placeholder="a reason that others will read"
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={text.value.trim() === given}>
        Keep
      </button>
    </form>
  );
}

/** Those that go on from another stand below it. */
function Versions() {
  const { models, id } = model.value!;
  const own = models.find((each) => each.id === id)!;
  const name = useSignal(own.name);
  const isTyped = name.value.trim() !== own.name;
  const keep = (ask: "history/name" | "history/branch"): Promise<boolean> =>
    changeModel(
      ask,
      { name: name.value.trim() },
      { busy: "Keeping the version", said: () => "The version is kept." },
    );
  return (
    <details open={models.length > 1}>
      <summary>{countOf(models.length, "version")}</summary>
      <ul class="versions">
        {inOrder(models).map(({ version, depth }) => (
          <li key={version.id} style={{ "--depth": depth }}>
            {version.id === id ? (
              <b aria-current="true">{version.name}</b>
            ) : (
              <Button class="link" onClick={() => showModel(version.id)}>
                {version.name}
              </Button>
            )}{" "}
            <span class="faint">
              {countOf(version.conditions, "condition")}
              {version.edits > 0 && `, ${countOf(version.edits, "edit")}`}
            </span>
          </li>
        ))}
      </ul>
      <form
        class="reason"
        onSubmit={(event) => {
          event.preventDefault();
          keep("history/name");
        }}
      >
        <label>
          <span class="note">Name of this version</span>
          <input value={name.value} onInput={(event) => (name.value = event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={!isTyped}>
          Rename
        </button>
        <Button disabled={!isTyped} onClick={() => keep("history/branch")}>
          Go on as a new version
        </Button>
      </form>
    </details>
  );
}

interface Placed {
  readonly version: ModelName;
  readonly depth: number;
}

function inOrder(models: readonly ModelName[], from: string | null = null, depth = 0): Placed[] {
  return models
    .filter((own) => own.from === from)
    .flatMap((version) => [{ version, depth }, ...inOrder(models, version.id, depth + 1)]);
}
