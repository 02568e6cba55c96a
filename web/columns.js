// @ts-check
/** The columns of the sequence diagram: threads, or groups of threads with one name. */

import { base } from "./groups.js";

/** @import { State } from "./server.js" */

/** @typedef {{key: string, name: string, threads: number[], folded: boolean}} Column */

/** More threads than this are put together by name. */
const CROWD = 12;
/** A group has at least so many threads. */
const LEAST = 4;

/**
 * @param {State | null} state @param {{threads: number[], names: [number, string][]}} overview of the events
 * @param {Set<number>} folded @param {Set<string>} unfolded
 * @returns {Column[]}
 */
export function columnsOf(state, overview, folded, unfolded) {
  const names = new Map([...overview.names, ...(state?.view.threads ?? []).map((t) => /** @type {[number, string]} */ ([t.id, t.name]))]);
  const ids = [...new Set([...overview.threads, ...names.keys()])].sort((a, b) => a - b);
  const name = (/** @type {number} */ id) => names.get(id) ?? `thread ${id}`;
  /** @type {Map<string, number[]>} */
  const kinds = new Map();
  for (const id of ids) {
    const key = names.has(id) ? base(name(id)) : "not started yet";
    kinds.set(key, [...(kinds.get(key) ?? []), id]);
  }
  const isGroup = (/** @type {string} */ key) => ids.length > CROWD && (kinds.get(key)?.length ?? 0) >= LEAST && !unfolded.has(key);
  return [...kinds].flatMap(([key, threads]) => (isGroup(key)
    ? [{ key, name: `${threads.length} × ${key}`, threads, folded: false }]
    : threads.map((id) => ({ key, name: name(id), threads: [id], folded: folded.has(id) }))));
}

/**
 * The middle of each thread's column, the width of one, and of all.
 * @param {Column[]} columns @param {number} room
 */
export function laidOut(columns, room) {
  const narrow = columns.filter((c) => c.folded).length;
  const wide = Math.max(44, Math.min(240, (room - 16 - 26 * narrow) / Math.max(columns.length - narrow, 1)));
  /** @type {Map<number, number>} */
  const middle = new Map();
  let x = 8;
  for (const column of columns) {
    const own = column.folded ? 26 : wide;
    for (const id of column.threads) middle.set(id, x + own / 2);
    x += own;
  }
  return { middle, width: x, wide };
}
