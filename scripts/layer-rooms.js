// Where the boxes of a layered drawing go: every edge leads to a lower layer, few edges cross, boxes lie near what they are joined to.
// The same graph gives the same places.

/** Sweeps over the layers; the drawings here settle after a few. */
const SWEEPS = 30;
const GAP = 26;
/** How wide the lane of an edge is that passes through a layer. */
const LANE = 14;

/**
 * `widths`: names to widths of boxes; `edges`: [from, to, weight], the weight deciding which edge of a cycle is left out. Returns the layers from the top, each a list of
 * `{name, x, width}` (x of the middle; `name` is null in a lane), the edges as lists of places from top to bottom, and
 * those edges that closed a cycle.
 */
export function layerRooms(widths, edges) {
  const names = [...widths.keys()];
  const back = backEdges(names, edges);
  const down = reduceEdges(
    names,
    edges.filter((edge) => !back.includes(edge)),
  );
  const rank = rankNames(names, down);
  const height = Math.max(...rank.values());
  const layers = Array.from({ length: height + 1 }, () => []);
  const places = new Map(
    names.map((name) => [name, { name, width: widths.get(name), above: [], below: [] }]),
  );
  for (const name of names) layers[height - rank.get(name)].push(places.get(name));
  const routes = down.map(([from, to]) => {
    const route = [places.get(from)];
    for (let layer = height - rank.get(from) + 1; layer < height - rank.get(to); layer++) {
      const lane = { name: null, width: LANE, above: [], below: [] };
      layers[layer].push(lane);
      route.push(lane);
    }
    route.push(places.get(to));
    for (let i = 1; i < route.length; i++) {
      route[i - 1].below.push(route[i]);
      route[i].above.push(route[i - 1]);
    }
    return route;
  });
  orderLayers(layers);
  spread(layers);
  return { layers, routes, back: back.map(([from, to]) => [places.get(from), places.get(to)]) };
}

/** The lightest edge of each cycle, until there is none. */
function backEdges(names, edges) {
  const found = [];
  for (let cycle = findCycle(names, edges); cycle !== null; ) {
    found.push(cycle.reduce((lightest, edge) => (edge[2] < lightest[2] ? edge : lightest)));
    cycle = findCycle(
      names,
      edges.filter((edge) => !found.includes(edge)),
    );
  }
  return found;
}

function findCycle(names, edges) {
  const isDone = new Set();
  const path = [];
  const visit = (name) => {
    for (const edge of edges.filter(([from]) => from === name && !isDone.has(from))) {
      const start = path.findIndex(([from]) => from === edge[1]);
      path.push(edge);
      if (start >= 0) return path.slice(start);
      const cycle = visit(edge[1]);
      if (cycle !== null) return cycle;
      path.pop();
    }
    isDone.add(name);
    return null;
  };
  for (const name of names) {
    const cycle = visit(name);
    if (cycle !== null) return cycle;
  }
  return null;
}

/** Without the edges that others imply: a to c, where a to b and b to c are there. */
export function reduceEdges(names, edges) {
  const reach = new Map(names.map((name) => [name, new Set()]));
  const below = (name) => edges.filter(([from]) => from === name).map(([, to]) => to);
  const fill = (name) => {
    const own = reach.get(name);
    if (own.size === 0)
      for (const next of below(name)) {
        own.add(next);
        for (const further of fill(next)) own.add(further);
      }
    return own;
  };
  for (const name of names) fill(name);
  return edges.filter(([from, to]) => !below(from).some((via) => via !== to && reach.get(via).has(to)));
}

/** The longest way down to a room without imports; then rooms with more importers than imports move up to meet them. */
function rankNames(names, edges) {
  const rank = new Map(names.map((name) => [name, 0]));
  for (let again = true; again; ) {
    again = false;
    for (const [from, to] of edges) {
      if (rank.get(from) > rank.get(to)) continue;
      rank.set(from, rank.get(to) + 1);
      again = true;
    }
  }
  for (let round = 0; round < names.length; round++) {
    for (const name of names) {
      const importers = edges.filter(([, to]) => to === name).map(([from]) => rank.get(from));
      const imports = edges.filter(([from]) => from === name);
      if (importers.length > imports.length) rank.set(name, Math.min(...importers) - 1);
    }
  }
  return rank;
}

function orderLayers(layers) {
  const number = () => {
    for (const layer of layers)
      layer.forEach((place, index) => {
        place.order = index;
      });
  };
  const middle = (places, own) =>
    places.length === 0 ? own : places.reduce((sum, { order }) => sum + order, 0) / places.length;
  number();
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings(layers);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isDown = sweep % 2 === 0;
    const side = isDown ? "above" : "below";
    for (const layer of isDown ? layers : [...layers].reverse()) {
      const wish = new Map(layer.map((place) => [place, middle(place[side], place.order)]));
      layer.sort((a, b) => wish.get(a) - wish.get(b) || a.order - b.order);
      number();
    }
    exchangeNeighbours(layers, number);
    const now = crossings(layers);
    if (now < fewest) {
      fewest = now;
      best = layers.map((layer) => [...layer]);
    }
  }
  layers.forEach((layer, index) => {
    layer.splice(0, layer.length, ...best[index]);
  });
  number();
}

function exchangeNeighbours(layers, number) {
  for (const layer of layers) {
    for (let i = 0; i + 1 < layer.length; i++) {
      const before = crossings(layers);
      [layer[i], layer[i + 1]] = [layer[i + 1], layer[i]];
      number();
      if (crossings(layers) < before) continue;
      [layer[i], layer[i + 1]] = [layer[i + 1], layer[i]];
      number();
    }
  }
}

function crossings(layers) {
  let count = 0;
  for (const layer of layers) {
    const ends = layer.flatMap((place) => place.below.map((to) => [place.order, to.order]));
    for (const [i, a] of ends.entries()) {
      for (const b of ends.slice(i + 1)) if ((a[0] - b[0]) * (a[1] - b[1]) < 0) count++;
    }
  }
  return count;
}

/** Every place as near as it can be to the mean of its neighbours, in order and without touching. */
function spread(layers) {
  for (const layer of layers) {
    let x = 0;
    for (const place of layer) {
      place.x = x + place.width / 2;
      x += place.width + GAP;
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const layer of sweep % 2 === 0 ? layers : [...layers].reverse()) {
      const wishes = layer.map((place) => {
        const near = [...place.above, ...place.below].map((other) => ({
          x: other.x,
          pull: pull(place, other),
        }));
        const weight = near.reduce((sum, other) => sum + other.pull, 0);
        const x = near.reduce((sum, other) => sum + other.x * other.pull, 0) / weight;
        return weight === 0 ? { x: place.x, weight: 0.01 } : { x, weight };
      });
      settle(layer, wishes);
    }
  }
  const left = Math.min(...layers.flat().map(({ x, width }) => x - width / 2));
  for (const place of layers.flat()) place.x -= left;
}

/** Long edges are to run straight: lanes hold on to each other. */
function pull(a, b) {
  return a.name === null && b.name === null ? 8 : a.name === null || b.name === null ? 2 : 1;
}

/** Least squares from the wishes, with room for every box: neighbours that would touch form a block and share their mean. */
function settle(layer, wishes) {
  let offset = 0;
  const blocks = [];
  layer.forEach((place, index) => {
    if (index > 0) offset += (layer[index - 1].width + place.width) / 2 + GAP;
    const { x, weight } = wishes[index];
    let block = { places: [{ place, offset }], sum: weight * (x - offset), weight };
    while (blocks.length > 0 && blocks.at(-1).sum / blocks.at(-1).weight > block.sum / block.weight) {
      const before = blocks.pop();
      block = {
        places: [...before.places, ...block.places],
        sum: before.sum + block.sum,
        weight: before.weight + block.weight,
      };
    }
    blocks.push(block);
  });
  for (const { places, sum, weight } of blocks) {
    for (const { place, offset: own } of places) place.x = sum / weight + own;
  }
}
