// A row of tabs above what the picked one shows. Arrows walk them.

import type { ComponentChildren } from "preact";
import { Button } from "./button.tsx";

export interface Tab {
  readonly name: string;
  readonly title: string;
}

export function Tabs({
  id,
  label,
  tabs,
  picked,
  onPick,
  class: look,
  children,
}: {
  /** Of what is shown. */
  id: string;
  label: string;
  tabs: readonly Tab[];
  picked: string;
  onPick: (name: string) => void;
  class: string;
  children: ComponentChildren;
}) {
  const pick = (index: number): void => {
    const { name } = tabs[(index + tabs.length) % tabs.length];
    onPick(name);
    document.getElementById(`${id}-${name}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ name, title }, index) => (
          <Button
            key={name}
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === picked}
            aria-controls={id}
            tabIndex={name === picked ? 0 : -1}
            onClick={() => pick(index)}
            onKeyDown={(event) => {
              const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
              if (step === 0) return;
              event.preventDefault();
              pick(index + step);
            }}
          >
            {title}
          </Button>
        ))}
      </div>
      <div class={look} id={id} role="tabpanel" aria-labelledby={`${id}-${picked}`}>
        {children}
      </div>
    </>
  );
}
