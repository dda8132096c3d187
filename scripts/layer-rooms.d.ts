export interface Place {
  readonly name: string | null;
  readonly x: number;
  readonly width: number;
}
export function layerRooms(
  widths: ReadonlyMap<string, number>,
  edges: readonly (readonly [from: string, to: string, weight: number])[],
): {
  readonly layers: readonly (readonly Place[])[];
  readonly routes: readonly (readonly Place[])[];
  readonly back: readonly (readonly [Place, Place])[];
};
