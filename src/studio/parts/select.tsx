// A choice of one of some values, with its label.

import type { ComponentChildren } from "preact";

export interface Option<Value> {
  readonly value: Value;
  /** The value itself where it is left out. */
  readonly text?: ComponentChildren;
  readonly isOff?: boolean;
}

export function Select<Value extends string | number>({
  label,
  isLabelHidden = false,
  class: look,
  value,
  options,
  onChange,
}: {
  label: ComponentChildren;
  /** It is for those only who hear the page. */
  isLabelHidden?: boolean;
  class?: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}) {
  return (
    <label class={look}>
      <span class={isLabelHidden ? "hidden" : undefined}>{label}</span>
      <select value={value} onChange={(event) => onChange(options[event.currentTarget.selectedIndex].value)}>
        {options.map(({ value: own, text = own, isOff = false }) => (
          <option key={own} value={own} disabled={isOff}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
