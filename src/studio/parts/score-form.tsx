// A scorecard as the form that one fills in at a desk: a line for each item, the points of what was
// ticked, their total, and the risk that it means on a dial.

import { useSignal } from "@preact/signals";
import { percentText, slotColour } from "../../internal.ts";
import type { CardView } from "../panels/model/request.ts";
import type { DrawnModel } from "../panels/request.ts";
import { ClassChip } from "./class-colours.tsx";

export function ScoreForm({ card, drawn }: { card: CardView; drawn: DrawnModel }) {
  /** For each item which of its lines was ticked. */
  const ticked = useSignal<readonly (number | null)[]>([]);
  const { items, totals } = card;
  const places = items.map(({ bands }, index) => (bands.length === 1 ? 0 : (ticked.value[index] ?? null)));
  const total = places.reduce<number>((sum, place, index) => {
    return place === null ? sum : sum + items[index].bands[place].points;
  }, 0);
  const open = places.filter((place) => place === null).length;
  const meaning = totals.findLast(({ least }) => least <= total) ?? totals[0];
  return (
    <div class="score-form">
      <div>
        {items.map(({ title, bands }, index) => (
          <fieldset key={index}>
            <legend>{title}</legend>
            {bands.map(({ text, points }, place) => (
              <label key={text}>
                <input
                  type="radio"
                  name={`score-item-${index}`}
                  checked={places[index] === place}
                  onChange={() => {
                    ticked.value = items.map((_, own) => (own === index ? place : places[own]));
                  }}
                />
                <span>{text}</span>
                <b>{points > 0 ? `+${points}` : String(points).replace("-", "−")}</b>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <div class="score-total" role="status">
        <p>
          Total <b class="figure">{String(total).replace("-", "−")}</b>
        </p>
        {open > 0 ? (
          <p class="note">
            {open} of {items.length} lines still to tick.
          </p>
        ) : (
          <>
            <Dial risk={meaning.risk} colour={slotColour(drawn.looks.slots[card.positive] ?? null)} />
            <p>
              {percentText(meaning.risk)} {drawn.classes[card.positive]}: says{" "}
              <ClassChip name={meaning.class} of={drawn} />
            </p>
          </>
        )}
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">Total</th>
              <th scope="col" class="number">
                Risk of {drawn.classes[card.positive]}
              </th>
            </tr>
          </thead>
          <tbody>
            {totals.map((band) => (
              <tr key={band.text} class={open === 0 && band === meaning ? "chosen" : ""}>
                <th scope="row">{band.text}</th>
                <td class="number">
                  {percentText(band.risk)}
                  {band.range !== null && `, ${band.range}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const RADIUS = 62;

function Dial({ risk, colour }: { risk: number; colour: string }) {
  const at = (share: number, radius: number): string => {
    const angle = Math.PI * (1 - share);
    return `${(70 + radius * Math.cos(angle)).toFixed(1)} ${(70 - radius * Math.sin(angle)).toFixed(1)}`;
  };
  const arc = (to: number): string => `M${at(0, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS)}`;
  return (
    <svg class="dial" viewBox="0 0 140 78" role="img" aria-label={`Risk ${percentText(risk)}`}>
      <path class="dial-rail" d={arc(1)} />
      <path d={arc(Math.max(0.005, risk))} stroke={colour} />
      <path class="dial-needle" d={`M70 70L${at(risk, RADIUS - 12)}`} />
    </svg>
  );
}
