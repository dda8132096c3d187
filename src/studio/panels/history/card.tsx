// What was done by hand, with a reason for each.

import { useSignal } from "@preact/signals";
import { giveReason, redo, undo } from "../../page/actions.ts";
import { Card } from "../../parts/card.tsx";
import { model } from "../../page/store.ts";
import { percent, points } from "../../text.ts";

export function HistoryCard() {
  const found = model.value!;
  const { history, undone } = found;
  return (
    <Card title="History">
      <ol class="history">
        <li>
          Learned by {found.method}
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
          <button type="button" disabled={history.length === 0} onClick={undo}>
            Undo
          </button>
          <button type="button" disabled={undone === 0} onClick={redo}>
            Redo
          </button>
        </p>
      )}
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
        giveReason(text.value.trim());
      }}
    >
      <label>
        <span class="note">Why the last edit?</span>
        <input
          value={text.value}
          placeholder="a reason that others will read"
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit" disabled={text.value.trim() === given}>
        Keep
      </button>
    </form>
  );
}
