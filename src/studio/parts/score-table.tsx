// A scorecard of several classes as the table that one fills in: a column of points for each class;
// what was ticked is added up, and the class with most points is said.

import { useSignal } from "@preact/signals";
import { percentText } from "../../internal.ts";
import type { ScoreTableView } from "../panels/model/request.ts";
import type { DrawnModel } from "../panels/request.ts";
import { ClassChip } from "./class-colours.tsx";

export function ScoreTable({ table, drawn }: { table: ScoreTableView; drawn: DrawnModel }) {
  const { items } = table;
  const { classes } = drawn;
  /** For each item which of its lines was ticked. */
  const ticked = useSignal<readonly (number | null)[]>([]);
  const places = items.map(({ bands }, index) => (bands.length === 1 ? 0 : (ticked.value[index] ?? null)));
  const sums = classes.map((_, c) =>
    places.reduce<number>((sum, place, index) => {
      return place === null ? sum : sum + items[index].bands[place].points[c];
    }, 0),
  );
  const open = places.filter((place) => place === null).length;
  const said = open > 0 ? null : meaningOf(table, classes, sums);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section class="scroll score-table" tabIndex={0} aria-label="Points for each class">
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">{open > 0 ? `Tick a line of each (${open} to go)` : "Ticked"}</th>
            {classes.map((name) => (
              <th key={name} scope="col" class="number">
                <ClassChip name={name} of={drawn} />
              </th>
            ))}
          </tr>
        </thead>
        {items.map(({ title, bands }, index) => (
          <tbody key={index}>
            {bands.map(({ text, points }, place) => (
              <tr key={text} class={places[index] === place ? "chosen" : ""}>
                <th scope="row">
                  {bands.length > 1 ? (
                    <label>
                      <input
                        type="radio"
                        name={`score-table-${index}`}
                        checked={places[index] === place}
                        onChange={() => {
                          ticked.value = items.map((_, own) => (own === index ? place : places[own]));
                        }}
                      />{" "}
                      <b>{title}</b> {text}
                    </label>
                  ) : (
                    <>
                      <b>{title}</b> {text}
                    </>
                  )}
                </th>
                {points.map((own, c) => (
                  <td key={classes[c]} class="number">
                    {own === 0 ? <span class="faint">0</span> : own > 0 ? `+${own}` : `−${-own}`}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr>
            <th scope="row">
              {said === null ? (
                "Total so far"
              ) : (
                <>
                  Says <ClassChip name={said.class} of={drawn} /> · {percentText(said.risk)}
                </>
              )}
            </th>
            {sums.map((sum, c) => (
              <td key={classes[c]} class="number">
                <b>{String(sum).replace("-", "−")}</b>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function meaningOf({ totals }: ScoreTableView, classes: readonly string[], sums: readonly number[]) {
  const most = Math.max(...sums);
  const leader = sums.indexOf(most);
  const second = Math.max(...sums.filter((_, c) => c !== leader));
  return (
    totals.find(({ leads, least }) => leads === classes[leader] && most - second >= least) ?? totals.at(-1)!
  );
}
