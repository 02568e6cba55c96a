// @ts-check
/** What can be asked about an expression of the source: its story, its moments, a breakpoint. */

import { el, fill } from "./dom.js";
import { get } from "./server.js";
import { shownValue } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Source, State } from "./server.js" */

/** @param {App} app */
export function lineMenu(app) {
  const node = el("div.line-menu", { role: "dialog", "aria-label": "About this line", hidden: true, onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape") close(); } });

  /** What is asked about: file, line and column. */
  let asked = "";
  const values = el("div.values-here");
  /** Which of the values is shown. */
  let which = -1;

  /** The values of the expression, one at a time. @param {State} state */
  function update(state) {
    const found = state.engines.story?.values;
    if (node.hidden || !found || `${found.file}:${found.line}:${found.column}` !== asked) return;
    const { length } = found.values;
    if (!length) return fill(values, el("p.why", {}, found.error ?? "no value is known"));
    if (which < 0 || which >= length) which = length - 1;
    const move = (/** @type {number} */ by) => { which = (which + by + length) % length; update(state); };
    fill(values,
      el("p.why", {}, `value ${which + 1} of ${length}${found.complete ? "" : " or more"} `,
        el("button.quiet", { id: "value-before", "aria-label": "The value before", disabled: length < 2, onclick: () => move(-1) }, "◀"),
        el("button.quiet", { id: "value-after", "aria-label": "The next value", disabled: length < 2, onclick: () => move(1) }, "▶")),
      shownValue(found.values[which]));
  }

  /** Tells the story of the value that was computed last at a place. @param {Source} source @param {number} line @param {number | null} column */
  function story(source, line, column) {
    close();
    app.open("story");
    app.act({ do: "engine", engine: "story", begin: true, file: source.path, line, column });
  }

  /** @param {Source} source @param {number} line @param {number} column @param {{left: number, top: number}} at */
  async function open(source, line, column, at) {
    const events = el("span.events-here", {}, "…");
    asked = `${source.path}:${line}:${column}`;
    which = -1;
    fill(values, el("p.busy", { role: "status" }, "Replaying the run …"));
    fill(node,
      el("p.why", {}, `${source.path.split("/").pop()}:${line}:${column}`),
      values,
      el("button", { id: "story-here", title: "The origin of the last value computed here", onclick: () => story(source, line, column) }, "Why this value?"),
      el("button", { id: "story-line", title: "The story of the whole line, or why it was never evaluated", onclick: () => story(source, line, null) }, "Story of the line"),
      el("button", { id: "break-here", onclick: () => { close(); app.act({ do: "break", file: source.file, line }); } }, "Breakpoint"),
      events);
    node.hidden = false;
    const box = node.parentElement?.getBoundingClientRect();
    node.style.top = `${at.top}px`;
    node.style.left = `${Math.max(4, Math.min(at.left - (box?.left ?? 0), (box?.width ?? 400) - 300))}px`;
    app.act({ do: "engine", engine: "story", begin: true, file: source.path, line, column, values: true });
    const found = await get("find", { file: source.file, line });
    const here = found.events;
    if (!here.length) return fill(events, el("span.why", {}, "no event of the run is on this line"));
    const go = (/** @type {number} */ event) => { close(); app.act({ do: "goto", event }); };
    fill(events,
      el("button", { id: "first-time", onclick: () => go(here[0].number) }, "First time"),
      el("button", { id: "last-time", onclick: () => go(here[here.length - 1].number) }, "Last time"),
      el("span.why", {}, ` ${here.length} event${here.length === 1 ? "" : "s"}`));
  }

  function close() {
    node.hidden = true;
  }

  return { node, open, close, story, update };
}
