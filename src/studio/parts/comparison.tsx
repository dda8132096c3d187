// Two models row by row: how many edit rows each of them, both or neither gets right.

import { grouped, percent, probabilityText } from "../../internal.ts";
import { goTo } from "../page/address.ts";
import type { ComparisonView } from "../panels/compare/request.ts";
import { Button } from "./button.tsx";
import { widthOf } from "./class-colours.tsx";

export function Comparison({ view, names }: { view: ComparisonView; names: readonly [string, string] }) {
  const { bothRight, onlyFirst, onlySecond, bothWrong, p, comparisons, second } = view;
  const rows = [
    { text: "both right", amount: bothRight, look: "both" },
    { text: `only ${names[0]}`, amount: onlyFirst, look: "first" },
    { text: `only ${names[1]}`, amount: onlySecond, look: "second" },
    { text: "both wrong", amount: bothWrong, look: "neither" },
  ];
  const all = rows.reduce((sum, { amount }) => sum + amount, 0) || 1;
  return (
    <>
      <p>{view.sentence}</p>
      <div class="agreement" aria-hidden="true">
        {rows.map(({ look, amount }) => (
          <span key={look} class={look} style={{ width: widthOf(amount / all) }} />
        ))}
      </div>
      <ul class="agreement-words">
        {rows.map(({ text, amount, look }) => (
          <li key={look}>
            <span class={`swatch ${look}`} aria-hidden="true" /> {text} {grouped(amount)}{" "}
            <span class="faint">({percent(amount / all)})</span>
          </li>
        ))}
      </ul>
      {onlyFirst + onlySecond > 0 && (
        <p>
          <Button class="link" onClick={() => goTo({ screen: "rows", filter: { differsFrom: second.id } })}>
            The rows that they predict differently
          </Button>
        </p>
      )}
      <details>
        <summary>How</summary>
        <p class="note">
          Exact test on the rows where one of the two is right (McNemar): {probabilityText(p)}
          {comparisons > 1 && `, corrected for ${comparisons} comparisons`}.
        </p>
      </details>
    </>
  );
}
