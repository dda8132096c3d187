// The few least of very many keys, without sorting them all.

/** The places of the `most` least keys, ascending; of equal keys the first. */
export function leastPlaces(count: number, most: number, keyOf: (place: number) => number): number[] {
  const places: number[] = [];
  const keys: number[] = [];
  for (let place = 0; place < count; place++) {
    const key = keyOf(place);
    if (places.length === most && key >= keys[most - 1]) continue;
    let at = Math.min(places.length, most - 1);
    for (; at > 0 && keys[at - 1] > key; at--) {
      places[at] = places[at - 1];
      keys[at] = keys[at - 1];
    }
    places[at] = place;
    keys[at] = key;
  }
  return places;
}
