// What was done by hand, with a reason for each.

import { useSignal } from "@preact/signals";
import { percent, points } from "../../../internal.ts";
import { changeModel, redo, undo } from "../../page/actions.ts";
import { model } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";

export function HistoryCard() {
  const found = model.value!;
  const { history, undone } = found;
  return (
    <Card title="History">
      <ol class="history">
        <li>
          {found.method === "" ? "Taken as it is" : `Learned by ${found.method}`}
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
