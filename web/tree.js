// @ts-check
/** Who started whom. */

import { el, fill, hue } from "./dom.js";

/** @import { App, Pane } from "./app.js" */
/** @import { State, Thread } from "./server.js" */

/** @param {App} app @returns {Pane} */
export function treeView(app) {
  const tree = el("ul.family", { "aria-label": "Threads, under the one that started them" });
  const closed = new Set();
  const node = el("div.tree", { tabIndex: 0, role: "region", "aria-label": "Creation tree" }, tree);

  /** @param {State} state */
  function update(state) {
    const { threads } = state.view;
    const ids = new Set(threads.map((t) => t.id));
    /** @param {Thread} thread @returns {HTMLElement} */
    function item(thread) {
      const children = threads.filter((t) => t.parent === thread.id);
      const open = !closed.has(thread.id);
      return el("li", {},
        el("div.person", { class: thread.id === app.focus ? "focus" : "", style: { borderLeftColor: `hsl(${hue(thread.id)} 60% 50%)` } },
          children.length > 0 && el("button.quiet", {
            "aria-expanded": String(open),
            "aria-label": `${open ? "Fold" : "Unfold"} the ${children.length} threads of ${thread.name}`,
            onclick: () => { if (!closed.delete(thread.id)) closed.add(thread.id); update(state); },
          }, open ? "▾" : "▸"),
          el("button.name", { onclick: () => app.look(thread.id), title: "Show where it is" },
            el("strong", {}, thread.name), ` ${thread.pid ?? ""}`),
          el("span.badge", { class: thread.state }, thread.state),
          el("span.action", {}, thread.state === "ready" ? thread.next?.text ?? "" : thread.note ?? "")),
        children.length > 0 && open && el("ul", {}, ...children.map(item)));
    }
    fill(tree, ...threads.filter((t) => t.parent === null || !ids.has(t.parent)).map(item));
  }

  return { node, update };
}
