// Columns that are not learned from, but say how the rows are: their weight, what belongs together,
// what came later.

import { choose } from "../../page/actions.ts";
import { chosen, file } from "../../page/store.ts";
import { Select } from "../../parts/select.tsx";
import type { Chosen } from "./request.ts";

type Role = "weights" | "group" | "time";

const ROLES: readonly { readonly role: Role; readonly label: string; readonly none: string }[] = [
  { role: "group", label: "Rows that belong together", none: "each row is a case of its own" },
  { role: "time", label: "Rows in order of time", none: "their order means nothing" },
  { role: "weights", label: "Weight of a row", none: "each row counts once" },
];

const NONE = "";

export function Roles() {
  const { target } = chosen.value;
  const names = file.value!.columns.filter(({ name, refusal }) => refusal === null && name !== target);
  const taken = ROLES.filter(({ role }) => chosen.value[role] !== undefined);
  const choices = names.map(({ name }) => ({ value: name }));
  return (
    <details open={taken.length > 0}>
      <summary>Weights, groups, time</summary>
      <div class="settings">
        {ROLES.map(({ role, label, none }) => (
          <Select
            key={role}
            label={label}
            value={chosen.value[role] ?? NONE}
            options={[{ value: NONE, text: none }, ...choices]}
            onChange={(name) => choose(withRole(chosen.value, role, name))}
          />
        ))}
      </div>
      {taken.map(({ role }) => (
        <p class="note" key={role}>
          {WORDS[role](chosen.value[role]!)}
        </p>
      ))}
    </details>
  );
}

const WORDS: Readonly<Record<Role, (column: string) => string>> = {
  group: (name) =>
    `By ${name}, rows that belong together stay together: all of one are to learn from, to edit by, or sealed, and the same in every fold.`,
  time: (name) =>
    `By ${name}: the model learns from the earliest rows, is edited by later ones, and the latest are sealed.`,
  weights: (name) => `Each row counts as often as ${name} says.`,
};

/** Rows are split by groups or by time, not by both. */
function withRole(given: Chosen, role: Role, name: string): Chosen {
  const { weights, group, time, ...rest } = given;
  const next = { weights, group, time, [role]: name === NONE ? undefined : name };
  if (role === "group" && name !== NONE) next.time = undefined;
  if (role === "time" && name !== NONE) next.group = undefined;
  const set = Object.entries(next).filter(
    ([own, column]) => column !== undefined && (own === role || column !== name),
  );
  return { ...rest, ...Object.fromEntries(set) };
}
