// @ts-check
/**
 * The address of the page holds the view, the moment and the selection, so that the browser's back
 * and forward walk the investigation, and a link leads to what it was copied from.
 */

/** @import { State } from "./server.js" */

/**
 * A position: the view, the event of the run, the steps taken since it was left, the moment of the run between
 * two events, the thread and the line of the source that are shown.
 * @typedef {{view: string, at: number | null, own: number[], moment: number | null, thread: number | null, line: string | null}} Spot
 */

/** Steps that an address holds; of a longer schedule it holds the event where the run was left. */
const MAX_STEPS = 400;

/** @param {Spot} spot */
export function written(spot) {
  const parts = [`view=${spot.view}`];
  if (spot.at !== null) parts.push(`at=${spot.at}`);
  if (spot.own.length && spot.own.length <= MAX_STEPS) parts.push(`own=${spot.own.join(".")}`);
  if (spot.moment !== null) parts.push(`moment=${spot.moment}`);
  if (spot.thread !== null) parts.push(`thread=${spot.thread}`);
  if (spot.line !== null) parts.push(`line=${encodeURIComponent(spot.line)}`);
  return `#${parts.join("&")}`;
}

/** @param {string} hash @returns {Spot} */
export function read(hash) {
  const text = hash.replace(/^#/, "");
  if (text && !text.includes("=")) return { view: text, at: null, own: [], moment: null, thread: null, line: null };
  const values = new URLSearchParams(text);
  /** @param {string} name */
  const number = (name) => {
    const value = values.get(name);
    return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
  };
  const own = (values.get("own") ?? "").split(".").filter((n) => /^\d{1,9}$/.test(n)).map(Number);
  return { view: values.get("view") ?? "", at: number("at"), own, moment: number("moment"), thread: number("thread"), line: values.get("line") };
}

/** The moment of a state. @param {State} state @returns {{at: number, own: number[], moment: number | null}} */
export function moment(state) {
  const { view } = state;
  return { at: view.at - view.own_steps.length, own: view.own_steps, moment: state.moments.here?.moment ?? null };
}

/** @param {State} state @param {Spot} spot */
export function isAt(state, spot) {
  const now = moment(state);
  return spot.at === null || (now.at === spot.at && now.own.join(".") === spot.own.join(".") && now.moment === spot.moment);
}

/**
 * Writes the address. What follows within a gesture (a drag, a key that is held down) or comes from
 * another tab takes the place of the entry before it.
 * @param {Spot} spot @param {boolean} replace
 */
export function remember(spot, replace) {
  const hash = written(spot);
  if (location.hash === hash) return;
  if (replace || location.hash === "") history.replaceState(null, "", hash);
  else history.pushState(null, "", hash);
}
