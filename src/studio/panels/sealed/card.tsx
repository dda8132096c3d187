// The rows that nobody looked at: opened once, and stale after any later edit.

import { useSignal } from "@preact/signals";
import { countOf, percent } from "../../../internal.ts";
import { changeModel } from "../../page/actions.ts";
import { model } from "../../page/store.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";

const open = () =>
  changeModel(
    "sealed/open",
    {},
    {
      busy: "Opening the sealed rows",
      said: ({ sealed }) => `Opened: right on ${percent(sealed.figure?.accuracy ?? 0)} of the sealed rows.`,
    },
  );

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
            <Button class="primary" onClick={open}>
              Open them now, once
            </Button>
            <Button onClick={() => (isSure.value = false)}>Not yet</Button>
          </p>
        ) : (
          <p>
            <Button disabled={sealed.rows === 0} onClick={() => (isSure.value = true)}>
              Open the sealed rows…
            </Button>
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
