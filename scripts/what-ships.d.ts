export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly how: string;
  readonly own: readonly string[];
}
export function whatShips(root: string): readonly Shipped[];
export function shipsTable(root: string): string;
