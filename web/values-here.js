// @ts-check
/** The values of an expression of the source, one for each time that it was evaluated, with arrows. */

import { el, fill } from "./dom.js";
import { shownValue } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Source, State } from "./server.js" */

/**
 * @param {App} app
 * @param {(found: import("./api").ExpressionValues) => void} [came] is called when the values are there
 */
export function valuesHere(app, came) {
  const node = el("div.values-here");
  /** What is asked about: file, line and column. */
  let asked = "";
  /** Which of the values is shown. */
  let which = -1;
  /** The values that are shown. @type {import("./api").ExpressionValues | null} */
  let shown = null;

  /** @param {Source} source @param {number} line @param {number} column */
  function ask(source, line, column) {
    asked = `${source.path}:${line}:${column}`;
    which = -1;
    shown = null;
    fill(node, el("p.busy", { role: "status" }, "Replaying the run …"));
    app.act({ do: "engine", engine: "story", begin: true, file: source.path, line, column, values: true });
  }

  /** @param {State} state */
  function update(state) {
    const found = state.engines.story?.values;
    if (!found || found === shown || `${found.file}:${found.line}:${found.column}` !== asked) return;
    const isNew = shown === null;
    shown = found;
    if (!found.values.length) fill(node, el("p.why", {}, "Nothing is computed at this character, such as a constant or a pattern: choose an operator, a function or a variable."));
    else draw(found);
    if (isNew) came?.(found);
  }

  /** @param {import("./api").ExpressionValues} found */
  function draw(found) {
    const { length } = found.values;
    if (which < 0 || which >= length) which = length - 1;
    const move = (/** @type {number} */ by) => { which = (which + by + length) % length; draw(found); };
    const focused = document.activeElement?.className ?? "";
    fill(node,
      el("p.why", {}, length === 1 && found.complete ? "its only value " : `value ${which + 1} of ${length}${found.complete ? "" : " or more"} `,
        length > 1 && el("button.quiet.value-before", { "aria-label": "The value before", onclick: () => move(-1) }, "◀"),
        length > 1 && el("button.quiet.value-after", { "aria-label": "The next value", onclick: () => move(1) }, "▶")),
      shownValue(found.values[which]));
    for (const name of ["value-before", "value-after"]) if (focused.includes(name)) /** @type {HTMLElement | null} */ (node.querySelector(`.${name}`))?.focus();
  }

  return { node, ask, update };
}
