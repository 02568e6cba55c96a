// @ts-check
/** What the program has written; each piece leads to the event that wrote it. */

import { el, fill } from "./dom.js";

/** @import { App } from "./app.js" */
/** @import { State } from "./server.js" */

/** @param {App} app */
export function outputPane(app) {
  const text = el("pre", { tabIndex: 0, role: "region", "aria-label": "Output" });
  const node = el("div.output", {}, el("div.bar", {}, el("h2", {}, "Output")), text);

  /** @param {State} state */
  function update(state) {
    const end = text.scrollTop + text.clientHeight >= text.scrollHeight - 4;
    if (!state.output.length) return fill(text, el("span.nothing", {}, "Nothing has been written yet."));
    fill(text,
      state.output_cut && el("span.nothing", {}, "…\n"),
      ...state.output.map((piece, i) => el("span.piece", {
        class: piece.error ? "error" : "",
        title: `Written by event ${piece.event}. Click a character for its story, Shift+click for the event`,
        data: { event: String(piece.event) },
        onclick: (/** @type {MouseEvent} */ e) => {
          if (e.shiftKey || piece.error) app.act({ do: "goto", event: piece.event });
          else story(state, i, e);
        },
      }, piece.text)));
    if (end) text.scrollTop = text.scrollHeight;
  }

  /** Opens the story of the character under the mouse. @param {State} state @param {number} index @param {MouseEvent} event */
  function story(state, index, event) {
    const before = state.output.slice(0, index).filter((p) => !p.error).map((p) => p.text).join("");
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    const written = before + state.output[index].text.slice(0, caret?.offset ?? 0);
    const lines = written.split("\n");
    const last = [...(lines.at(-1) ?? "")].length;
    app.open("story");
    // A click on the right half of a character has the caret behind it.
    const under = state.output[index].text[caret?.offset ?? 0];
    app.act({ do: "engine", engine: "story", line: state.lines_before + lines.length, column: Math.max(1, under === "\n" || under === undefined ? last : last + 1) });
  }

  return { node, update };
}
