// @ts-check
/** Where the nodes of a picture go: as large as fits, in ranks that may be broken into rows. */

import { Graph, layout } from "./vendor/dagre.js";

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {{width: number, height: number}} Size
 * @typedef {{places: Map<string, Point>, sizes: Map<string, Size>, width: number, height: number}} Arrangement
 */

/**
 * What fills an area best: from top to bottom, from left to right, or long ranks in several rows.
 * @param {Map<string, Size>} nodes @param {Set<string>} pairs @param {Size} area @returns {Arrangement}
 */
export function arranged(nodes, pairs, area) {
  const down = arrangement(nodes, pairs, "TB");
  const ways = [down, arrangement(nodes, pairs, "LR"), ...[40, 24, 16, 12, 9, 7, 5].map((most) => wrapped(down, most))];
  const reach = ways.map((w) => Math.min((area.width - 24) / w.width, (area.height - 24) / w.height));
  let best = 0;
  reach.forEach((r, i) => { if (r > Math.min(reach[best], 1) * 1.1) best = i; });
  return ways[best];
}

/** @param {Map<string, Size>} nodes @param {Set<string>} pairs @param {string} direction @returns {Arrangement} */
function arrangement(nodes, pairs, direction) {
  const graph = new Graph();
  graph.setGraph({ rankdir: direction, nodesep: 22, ranksep: direction === "LR" ? 90 : 64, marginx: 4, marginy: 4 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [id, size] of nodes) graph.setNode(id, { ...size });
  for (const pair of pairs) {
    const [a, b] = pair.split("\n");
    if (graph.hasNode(a) && graph.hasNode(b)) graph.setEdge(a, b);
  }
  layout(graph);
  const places = new Map();
  let [right, bottom] = [0, 0];
  for (const id of graph.nodes()) {
    const at = graph.node(id);
    places.set(id, { x: at.x - at.width / 2, y: at.y - at.height / 2 });
    right = Math.max(right, at.x + at.width / 2);
    bottom = Math.max(bottom, at.y + at.height / 2);
  }
  return { places, sizes: nodes, width: right + 8, height: bottom + 30 };
}

/**
 * The same with no more than so many nodes beside each other: a crowd in one rank becomes a block.
 * @param {Arrangement} from @param {number} most @returns {Arrangement}
 */
function wrapped(from, most) {
  /** @type {Map<number, string[]>} */
  const ranks = new Map();
  const middle = (/** @type {string} */ id) => Math.round(((from.places.get(id)?.y ?? 0) + (from.sizes.get(id)?.height ?? 0) / 2) / 8);
  for (const id of from.places.keys()) ranks.set(middle(id), [...(ranks.get(middle(id)) ?? []), id]);
  /** @type {Map<string, Point>} */
  const places = new Map();
  let [y, right] = [4, 0];
  const rows = [...ranks.entries()].sort((a, b) => a[0] - b[0]).flatMap(([, ids]) => {
    ids.sort((a, b) => (from.places.get(a)?.x ?? 0) - (from.places.get(b)?.x ?? 0));
    const count = Math.ceil(ids.length / most);
    const each = Math.ceil(ids.length / count);
    return Array.from({ length: count }, (_, i) => ids.slice(i * each, (i + 1) * each));
  });
  const size = (/** @type {string} */ id) => from.sizes.get(id) ?? { width: 200, height: 58 };
  const wide = (/** @type {string[]} */ row) => row.reduce((sum, id) => sum + size(id).width + 22, 0);
  const whole = Math.max(...rows.map(wide), 0);
  for (const row of rows) {
    let x = 4 + (whole - wide(row)) / 2;
    let tall = 0;
    for (const id of row) {
      places.set(id, { x, y });
      x += size(id).width + 22;
      tall = Math.max(tall, size(id).height);
      right = Math.max(right, x);
    }
    y += tall + 40;
  }
  return { places, sizes: from.sizes, width: right, height: y };
}

/**
 * Where the line from the middle of a box towards a point leaves the box.
 * @param {Point} middle @param {Point} towards @param {Size} size @returns {Point}
 */
export function border(middle, towards, size) {
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const reach = Math.min(Math.abs((size.width / 2 + 3) / (dx || 1e-9)), Math.abs((size.height / 2 + 3) / (dy || 1e-9)));
  return { x: middle.x + dx * reach, y: middle.y + dy * reach };
}
