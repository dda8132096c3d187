// Whom a model fails: accuracy and recalls of the edit rows by the values of any column, the worst group first.

import { measureGroups, wilsonInterval } from "../../../internal.ts";
import type { OpenedData } from "../../engine/opened-data.ts";
import type { ModelLine } from "../../engine/session-model.ts";
import { figureOf } from "../../engine/model-view.ts";
import type { GroupsView } from "../../engine/views/judgement-views.ts";

export function groupsView(data: OpenedData, line: ModelLine, column: string): GroupsView {
  const { attributes, target } = data.edit;
  data.column(column);
  const own = attributes.find(({ name }) => name === column) ?? target;
  return {
    column,
    columns: [...attributes.map(({ name }) => name), target.name],
    groups: measureGroups(line.predicted("edit"), data.edit, own).map(({ group, isMissing, measures }) => ({
      group,
      isMissing,
      figure: figureOf(measures),
      recalls: measures.perClass
        .filter(({ rows }) => rows > 0)
        .map(({ class: name, recall, rows }) => ({
          class: name,
          recall,
          rows,
          interval: wilsonInterval((recall ?? 0) * rows, rows),
        })),
    })),
  };
}
