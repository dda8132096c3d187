// Two models row by row: how many edit rows each of them, both or neither gets right.

import { goTo } from "../page/address.ts";
import type { ComparisonView } from "../engine/views/judgement-views.ts";
import { grouped, percent } from "../text.ts";

export function Comparison({ view, names }: { view: ComparisonView; names: readonly [string, string] }) {
  const { bothRight, onlyFirst, onlySecond, bothWrong, corrected, comparisons, second } = view;
  const rows = [
    { text: "both right", amount: bothRight, look: "both" },
    { text: `only ${names[0]}`, amount: onlyFirst, look: "first" },
    { text: `only ${names[1]}`, amount: onlySecond, look: "second" },
    { text: "both wrong", amount: bothWrong, look: "neither" },
  ];
  const all = rows.reduce((sum, { amount }) => sum + amount, 0) || 1;
  const chance = corrected < 0.001 ? "p < 0.001" : `p = ${corrected.toFixed(corrected < 0.1 ? 3 : 2)}`;
  const times = comparisons > 1 ? `, corrected for ${comparisons} comparisons` : "";
  return (
    <>
      <p>{view.sentence}</p>
      <div class="agreement" aria-hidden="true">
        {rows.map(({ look, amount }) => (
          <span key={look} class={look} style={{ width: `${((amount / all) * 100).toFixed(2)}%` }} />
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
      <p class="note">
        Exact test on the rows where one of the two is right (McNemar): {chance}
        {times}.{" "}
        {onlyFirst + onlySecond > 0 && (
          <button
            type="button"
            class="link"
            onClick={() => goTo({ screen: "rows", filter: { differsFrom: second.id } })}
          >
            The rows that they predict differently
          </button>
        )}
      </p>
    </>
  );
}
