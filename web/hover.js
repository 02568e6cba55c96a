// @ts-check
/** What an expression of the source was, when the mouse rests on it: its values, with arrows. */

import { beside, el } from "./dom.js";
import { isShared } from "./server.js";
import { valuesHere } from "./values-here.js";

/** @import { App } from "./app.js" */
/** @import { Place, Source, State } from "./server.js" */

/** How long the mouse rests before the values are asked for, in milliseconds. */
const REST = 350;
/** How long the box stays when the mouse has left it, in milliseconds. */
const STAY = 250;

/**
 * The line and the column that a point of the source is at.
 * @param {number} x @param {number} y
 * @returns {{row: HTMLElement, line: number, column: number, character: string} | null}
 */
export function pointed(x, y) {
  const caret = document.caretPositionFromPoint?.(x, y);
  const row = /** @type {HTMLElement | null | undefined} */ (caret?.offsetNode.parentElement?.closest(".line"));
  const content = row?.querySelector("code");
  if (!caret || !row || !content?.contains(caret.offsetNode)) return null;
  const range = document.createRange();
  range.selectNodeContents(content);
  const { length } = range.toString();
  range.setEnd(caret.offsetNode, caret.offset);
  const before = [...range.toString()];
  // A caret stands between two characters: the mouse is on one of them.
  let column = before.length;
  range.setStart(caret.offsetNode, caret.offset);
  const { left } = range.getBoundingClientRect();
  if (left > x && column > 0) column -= 1;
  const character = [...(content.textContent ?? "")][column] ?? "";
  return column < length ? { row, line: Number(row.dataset.line), column: column + 1, character } : null;
}

/**
 * @param {App} app @param {HTMLElement} code @param {() => Source | undefined} source
 * @param {(place: Place | null) => void} mark shows which expression is meant
 */
export function hovering(app, code, source, mark) {
  const values = valuesHere(app, (found) => {
    if (!found.values.length) return close();
    mark(found.place);
    node.hidden = false;
    const { top, bottom } = line.row.getBoundingClientRect();
    beside(node, line.left, top, bottom);
  });
  const node = el("div.hover-values", { role: "tooltip", hidden: true, onmouseenter: () => clearTimeout(leaving), onmouseleave: leave }, values.node);
  /** @type {number | undefined} */
  let resting;
  /** @type {number | undefined} */
  let leaving;
  /** The place that the values are of. */
  let at = "";
  /** Where the box belongs. */
  let line = { left: 0, row: code };

  function close() {
    clearTimeout(resting);
    if (!node.hidden) mark(null);
    node.hidden = true;
    at = "";
  }

  function leave() {
    clearTimeout(resting);
    clearTimeout(leaving);
    leaving = setTimeout(close, STAY);
  }

  code.addEventListener("mouseleave", leave);
  code.addEventListener("scroll", close);
  code.addEventListener("mousedown", close);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  code.addEventListener("mousemove", (event) => {
    clearTimeout(resting);
    // Long runs are not replayed because a mouse passes by.
    if (isShared || event.buttons || app.state?.moments.status !== "known" || app.state.counterexample || getSelection()?.toString()) return;
    clearTimeout(leaving);
    resting = setTimeout(() => rest(event.clientX, event.clientY), REST);
  });

  /** @param {number} x @param {number} y */
  function rest(x, y) {
    const spot = pointed(x, y);
    const file = source();
    if (!spot || !file || /[\s()[\]{},;]/.test(spot.character)) return leave();
    const word = `${file.path}:${spot.line}:${wordStart(spot.row, spot.column)}`;
    if (word === at) return;
    close();
    at = word;
    line = { left: x - 12, row: spot.row };
    values.ask(file, spot.line, spot.column);
  }

  /** @param {State} state */
  function update(state) {
    if (at) values.update(state);
  }

  return { node, update, close };
}

/** Where the word around a column begins: moving within it changes nothing. @param {HTMLElement} row @param {number} column */
function wordStart(row, column) {
  const text = [...(row.querySelector("code")?.textContent ?? "")];
  const same = /[\p{L}\p{N}_'.]/u.test(text[column - 1] ?? "") ? /[\p{L}\p{N}_'.]/u : /[^\p{L}\p{N}_'.\s()[\]{},;]/u;
  let start = column;
  while (start > 1 && same.test(text[start - 2])) start -= 1;
  return start;
}
