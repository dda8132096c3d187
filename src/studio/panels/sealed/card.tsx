// The rows that nobody looked at: opened once, and stale after any later edit.

import { useSignal } from "@preact/signals";
import { unseal } from "../../page/actions.ts";
import { Card } from "../../parts/card.tsx";
import { model } from "../../page/store.ts";
import { countOf, percent } from "../../text.ts";

export function SealedCard() {
  const { sealed } = model.value!;
  const isSure = useSignal(false);
  if (sealed.state === "sealed") {
    return (
      <Card title="Sealed rows" class="sealed">
        <p class="note">
          {countOf(sealed.rows, "row")} that neither the search nor you have seen. They can be opened once: do
          it when you are done.
        </p>
        {isSure.value ? (
          <p class="buttons">
            <button type="button" class="primary" onClick={unseal}>
              Open them now, once
            </button>
            <button
              type="button"
              onClick={() => {
                isSure.value = false;
              }}
            >
              Not yet
            </button>
          </p>
        ) : (
          <p>
            <button
              type="button"
              disabled={sealed.rows === 0}
              onClick={() => {
                isSure.value = true;
              }}
            >
              Open the sealed rows…
            </button>
          </p>
        )}
      </Card>
    );
  }
  const { figure } = sealed;
  return (
    <Card title="Sealed rows" class={`sealed ${sealed.state}`}>
      {figure !== null && (
        <p>
          Right on <b class="figure">{percent(figure.accuracy)}</b> of {countOf(figure.rows, "sealed row")}
          <span class="note">
            {" "}
            · 95 % interval {percent(figure.interval.low)} to {percent(figure.interval.high)}
          </span>
        </p>
      )}
      {sealed.state === "stale" ? (
        <p class="stale">
          <b>Stale.</b> The model was changed after the rows were opened: this figure is of the model before,
          and there are no unseen rows left to judge this one.
        </p>
      ) : (
        <p class="note">Opened for this model. Any edit from now on makes this figure stale.</p>
      )}
    </Card>
  );
}
