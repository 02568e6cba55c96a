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
      ...state.output.map((piece) => el("span.piece", {
        class: piece.error ? "error" : "",
        title: `Written by event ${piece.event}: click to go there`,
        data: { event: String(piece.event) },
        onclick: () => app.act({ do: "goto", event: piece.event }),
      }, piece.text)));
    if (end) text.scrollTop = text.scrollHeight;
  }

  return { node, update };
}
