// What the pages are made of: a claim that the page has checked, bars of shares, a listing of a model.

import type { ComponentChildren } from "preact";

/** A statement, and whether what the page just computed bears it out. */
export function Checked({
  holds,
  children,
}: {
  readonly holds: boolean;
  readonly children: ComponentChildren;
}) {
  return (
    <p class={`living-checked ${holds ? "holds" : "fails"}`} role="status">
      <span aria-hidden="true">{holds ? "✓" : "✗"}</span> {children}
    </p>
  );
}

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly text: string;
}

/** Values from 0 to `most`, each as a bar with its text. */
export function Bars({
  bars,
  most,
  label,
}: {
  readonly bars: readonly Bar[];
  readonly most: number;
  readonly label: string;
}) {
  return (
    <table class="living-bars" aria-label={label}>
      <tbody>
        {bars.map(({ name, value, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="living-track">
              <div style={{ width: `${Math.min(100, (100 * value) / most)}%` }} />
            </td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Listing({ title, text }: { readonly title: string; readonly text: string | null }) {
  return (
    <figure class="living-listing">
      <figcaption>{title}</figcaption>
      <pre>{text ?? "…"}</pre>
    </figure>
  );
}

/** Buttons of which one is pressed. */
export function Choices<Value>({
  label,
  values,
  chosen,
  nameOf,
  choose,
}: {
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly nameOf: (value: Value) => string;
  readonly choose: (value: Value) => void;
}) {
  return (
    <fieldset class="living-choices">
      <legend>{label}</legend>
      {values.map((value) => (
        <button
          type="button"
          key={nameOf(value)}
          aria-pressed={value === chosen}
          onClick={() => choose(value)}
        >
          {nameOf(value)}
        </button>
      ))}
    </fieldset>
  );
}
