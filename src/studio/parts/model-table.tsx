// Models in a table: a name, then figures.

import type { ComponentChildren } from "preact";

export function ModelTable({
  figures,
  children,
}: {
  figures: readonly string[];
  children: ComponentChildren;
}) {
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">Model</th>
          {figures.map((name) => (
            <th key={name} scope="col" class="number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
