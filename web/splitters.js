// @ts-check
/**
 * Splitters between the panes: dragged by the mouse, moved by arrows, remembered. A double click or
 * Enter folds the smaller pane away and brings it back.
 */

import { byId } from "./dom.js";

/**
 * The size that a splitter sets, as a variable of the style sheet, and the pane that it is of.
 * @typedef {{id: string, name: string, pane: string, upright: boolean, fromEnd: boolean, least: number, label: string}} Split
 */

/** @type {Split[]} */
const SPLITS = [
  { id: "split-source", name: "--source", pane: "source", upright: true, fromEnd: false, least: 180, label: "Width of the source" },
  { id: "split-footer", name: "--footer", pane: "timeline", upright: false, fromEnd: true, least: 60, label: "Height of timeline and output" },
  { id: "split-output", name: "--output", pane: "output", upright: true, fromEnd: true, least: 120, label: "Width of the output" },
];
const FOLDED = 0;

/** A value that is kept in the browser; a private window keeps none. @param {string} key */
export function kept(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try { localStorage.setItem(key, value); } catch { /* a private window */ }
}

export function splitters() {
  for (const split of SPLITS) begin(split);
}

/** @param {Split} split */
function begin(split) {
  const node = byId(split.id);
  const root = document.documentElement;
  node.tabIndex = 0;
  node.setAttribute("role", "separator");
  node.setAttribute("aria-label", split.label);
  node.setAttribute("aria-orientation", split.upright ? "vertical" : "horizontal");
  node.title = `${split.label}: drag, or arrow keys; Enter folds`;
  /** The size before it was folded. */
  let before = 0;

  const size = () => {
    const box = byId(split.pane).getBoundingClientRect();
    return split.upright ? box.width : box.height;
  };
  /** @param {number} to */
  const set = (to) => {
    const whole = split.upright ? root.clientWidth : root.clientHeight;
    const folded = to < split.least / 2;
    const wanted = folded ? FOLDED : Math.min(Math.max(to, split.least), whole - 200);
    root.style.setProperty(split.name, `${wanted}px`);
    root.dataset[`fold${split.pane}`] = String(folded);
    node.setAttribute("aria-valuenow", String(Math.round((100 * wanted) / whole)));
    keep(split.name, String(wanted));
  };
  const remembered = kept(split.name);
  if (remembered !== null && !Number.isNaN(Number(remembered))) set(Number(remembered));
  else node.setAttribute("aria-valuenow", "40");

  const fold = () => {
    const now = size();
    if (now > split.least / 2) {
      before = now;
      set(FOLDED);
    } else set(before || 320);
  };
  node.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    node.setPointerCapture(event.pointerId);
    const [from, was] = [split.upright ? event.clientX : event.clientY, size()];
    /** @param {PointerEvent} e */
    const move = (e) => {
      const by = (split.upright ? e.clientX : e.clientY) - from;
      set(was + (split.fromEnd ? -by : by));
    };
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", () => node.removeEventListener("pointermove", move), { once: true });
  });
  node.addEventListener("dblclick", fold);
  node.addEventListener("keydown", (event) => {
    const forwards = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") fold();
    else if (forwards) set(size() + 24 * forwards * (split.fromEnd ? -1 : 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
