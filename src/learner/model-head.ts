// What every model keeps of its data: the target, the classes, and the columns it uses, in the
// order of the data.

import type { CountSource } from "../counts/count-source.ts";
import type { Model } from "../model/model.ts";

/**
 * What every model holds of its data: the target, its classes, and the columns it uses, in the
 * order of the data.
 *
 * @example
 * const { columns } = modelHead(source, new Set(["island"]));
 * console.log(columns.map(({ name }) => name));
 * // → [ 'island' ]
 */
export function modelHead(
  source: CountSource,
  used: ReadonlySet<string>,
): Pick<Model, "target" | "classes" | "columns"> {
  const columns = source.variables.slice(0, source.attributes).map((variable) => variable.schema);
  return {
    target: source.target,
    classes: source.classes,
    columns: columns.filter((column) => used.has(column.name)),
  };
}
