// @ts-check
/** All threads or processes as a table that can be sorted and filtered, or as the tree of who started whom. */

import { el, fill, hue } from "./dom.js";

/** @import { App, Pane } from "./app.js" */
/** @import { State, Thread } from "./server.js" */

const STATES = /** @type {Record<string, string>} */ ({ ready: "ready", waits: "waiting", busy: "computing", finished: "finished", died: "crashed" });

/**
 * A column: its title, its text, and what it is sorted by.
 * @typedef {{title: string, text: (t: Thread) => string, by?: (t: Thread) => number | string, erlang?: boolean, numeric?: boolean}} Column
 * @type {Column[]}
 */
const COLUMNS = [
  { title: "Name", text: (t) => t.name, by: (t) => t.id },
  { title: "State", text: (t) => (t.state === "ready" && t.waits_for ? "waiting, with a timeout" : STATES[t.state] ?? t.state) },
  { title: "Mailbox", text: (t) => String(t.mailbox.length), by: (t) => -t.mailbox.length, erlang: true, numeric: true },
  { title: "Holds", text: (t) => t.holds.join(", ") },
  { title: "Waits for", text: (t) => t.waits_for ?? "" },
  { title: "Next, or how it ended", text: (t) => (t.state === "ready" ? t.next?.text ?? "" : t.note ?? "") },
  { title: "Server state", text: (t) => t.server_state ?? "", erlang: true },
];

/** @param {App} app @returns {Pane} */
export function listView(app) {
  const filter = /** @type {HTMLInputElement} */ (el("input", { type: "search", placeholder: "filter", "aria-label": "Show only threads with this text", oninput: () => app.state && update(app.state) }));
  const counts = el("span.count");
  const asTree = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "as-tree", onchange: () => app.state && update(app.state) }));
  const body = el("div.scroll.list-body", { tabIndex: 0, role: "region", "aria-label": "Threads" });
  const node = el("div.tree", {}, el("div.bar", {}, filter, counts, el("span.spacer"), el("label", { htmlFor: "as-tree" }, asTree, " as a tree")), body);
  const closed = new Set();
  let sorted = 0;
  let turned = false;

  /** @param {State} state */
  function update(state) {
    const wanted = filter.value.trim().toLowerCase();
    const threads = state.view.threads.filter((t) => !wanted || COLUMNS.some((c) => c.text(t).toLowerCase().includes(wanted)));
    /** @type {Map<string, number>} */
    const numbers = new Map();
    for (const t of state.view.threads) numbers.set(t.state, (numbers.get(t.state) ?? 0) + 1);
    fill(counts, [...numbers].map(([name, n]) => `${n} ${STATES[name] ?? name}`).join(", "));
    fill(body, asTree.checked ? tree(state, threads) : table(state, threads));
  }

  /** @param {State} state @param {Thread[]} threads */
  function table(state, threads) {
    const erlang = threads.some((t) => t.pid);
    const columns = COLUMNS.filter((c) => (!c.erlang || erlang) && (c === COLUMNS[0] || threads.some((t) => c.text(t) !== "")));
    const column = columns[sorted] ?? columns[0];
    const key = column.by ?? column.text;
    const rows = [...threads].sort((a, b) => compare(key(a), key(b)) || a.id - b.id);
    if (turned) rows.reverse();
    return el("table.all", {},
      el("thead", {}, el("tr", {}, ...columns.map((c, i) => el("th", { scope: "col", "aria-sort": c === column ? (turned ? "descending" : "ascending") : "none" },
        el("button.linked", { onclick: () => { turned = c === column && !turned; sorted = i; update(state); } }, c.title, c === column ? (turned ? " ▾" : " ▴") : ""))))),
      el("tbody", {}, ...rows.map((t) => el("tr", { class: `${t.state} ${t.id === app.focus ? "focus" : ""}`, data: { row: String(t.id) } }, ...columns.map((c, i) => i === 0
        ? el("th", { scope: "row", style: { borderLeftColor: `hsl(${hue(t.id)} 60% 50%)` } }, el("button.linked", { onclick: () => app.look(t.id), title: "Show where it is" }, t.name), " ", el("span.number", {}, t.pid ?? ""))
        : el("td", { class: c.numeric ? "numeric" : c.title === "State" ? `badge-cell ${t.state}` : "", title: c.text(t) }, c.text(t)))))));
  }

  /** @param {State} state @param {Thread[]} threads */
  function tree(state, threads) {
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
          el("button.name", { onclick: () => app.look(thread.id), title: "Show where it is" }, el("strong", {}, thread.name), ` ${thread.pid ?? ""}`),
          el("span.badge", { class: thread.state }, STATES[thread.state] ?? thread.state),
          el("span.action", {}, thread.state === "ready" ? thread.next?.text ?? "" : thread.note ?? "")),
        children.length > 0 && open && el("ul", {}, ...children.map(item)));
    }
    return el("ul.family", { "aria-label": "Threads, under the one that started them" }, ...threads.filter((t) => t.parent === null || !ids.has(t.parent)).map(item));
  }

  return { node, update };
}

/** Numbers inside names count as numbers. @param {number | string} a @param {number | string} b */
function compare(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}
