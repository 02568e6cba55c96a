// @ts-check
/** Search over everything: functions and lines of the source, output, events, threads, values. */

import { byId, el, fill } from "./dom.js";
import { get } from "./server.js";

/** @import { App } from "./app.js" */

/** @typedef {{kind: string, text: string, detail: string, go: () => void}} Hit */

/** Hits of one kind that are shown. */
const MAX_OF_KIND = 12;

/** @param {App} app */
export function palette(app) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("palette"));
  const box = /** @type {HTMLInputElement} */ (el("input", { type: "search", id: "query", "aria-label": "Search the source, the output, events and values", placeholder: "Search source, output, events, threads, values", autocomplete: "off", role: "combobox", "aria-expanded": "true", "aria-controls": "hits", oninput: () => look(), onkeydown: keys }));
  const list = el("ul", { id: "hits", role: "listbox", "aria-label": "What was found" });
  /** @type {Hit[]} */
  let hits = [];
  let at = 0;
  /** Tells one search from the next. */
  let turn = 0;

  function open() {
    fill(dialog, box, list, el("p.why", {}, "↑ ↓ choose, Enter goes there, Esc closes"));
    dialog.showModal();
    box.focus();
    box.select();
    look();
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length) {
      at = (at + step + hits.length) % hits.length;
      draw();
    } else if (event.key === "Enter") use(hits[at]);
    // The box would only empty itself.
    else if (event.key === "Escape") dialog.close();
    else return;
    event.preventDefault();
  }

  /** @param {Hit | undefined} hit */
  function use(hit) {
    if (!hit) return;
    dialog.close();
    hit.go();
  }

  async function look() {
    const wanted = box.value.trim().toLowerCase();
    const mine = ++turn;
    hits = wanted ? local(wanted) : [];
    at = 0;
    draw();
    if (wanted.length < 2) return;
    const found = await get("find", { text: wanted });
    if (mine !== turn) return;
    const names = new Map(app.state?.view.threads.map((t) => [t.id, t.name]));
    hits = [...hits, ...found.events.slice(0, 2 * MAX_OF_KIND).map((event) => ({
      kind: event.action.kind === "print" ? "output" : "event",
      text: `${names.get(event.thread) ?? `thread ${event.thread}`} ${event.action.text}`,
      detail: `event ${event.number}`,
      go: () => { app.act({ do: "goto", event: event.number }); },
    }))];
    draw();
  }

  /** What the page itself knows. @param {string} wanted @returns {Hit[]} */
  function local(wanted) {
    /** @type {Hit[]} */
    const found = [];
    const { state } = app;
    if (!state) return found;
    const has = (/** @type {string | null} */ text) => text !== null && text.toLowerCase().includes(wanted);
    for (const thread of state.view.threads) {
      if (has(thread.name)) found.push({ kind: "thread", text: thread.name, detail: thread.note ?? thread.next?.text ?? "", go: () => app.look(thread.id) });
      for (const call of thread.calls) for (const variable of call.variables) {
        if (has(variable.name) || has(variable.value)) found.push({ kind: "value", text: `${variable.name} = ${variable.value}`.slice(0, 120), detail: `${call.function} in ${thread.name}`, go: () => { app.look(thread.id); app.show(call.place, true); } });
      }
      if (thread.server_state && has(thread.server_state)) found.push({ kind: "value", text: `state of ${thread.name} = ${thread.server_state}`.slice(0, 120), detail: "", go: () => app.look(thread.id) });
    }
    for (const frame of state.moments.here?.frames ?? []) for (const variable of frame.variables) {
      if (has(variable.name) || has(variable.value)) found.push({ kind: "value", text: `${variable.name} = ${variable.value}`.slice(0, 120), detail: `${frame.function} at this moment`, go: () => app.show(frame.place, true) });
    }
    for (const object of state.view.objects) {
      if (has(object.name) || has(object.contents)) found.push({ kind: "value", text: `${object.name} = ${object.contents ?? "empty"}`, detail: object.kind, go: () => app.open("threads") });
    }
    const lines = app.sources.flatMap((source) => source.text.split("\n").map((text, i) => ({ source, text, line: i + 1 })));
    const begins = (/** @type {{text: string}} */ l) => l.text.toLowerCase().startsWith(wanted);
    const matching = lines.filter((l) => has(l.text)).sort((a, b) => Number(begins(b)) - Number(begins(a)));
    found.push(...matching.slice(0, MAX_OF_KIND).map(({ source, text, line }) => ({
      kind: "source", text: text.trim(), detail: `${source.path.split("/").pop()}:${line}`,
      go: () => app.show({ file: source.file, path: source.path, line, column: 1, end_line: line, end_column: 1 }, true),
    })));
    return found.slice(0, 4 * MAX_OF_KIND);
  }

  function draw() {
    fill(list, ...hits.map((hit, i) => el("li", {
      role: "option", id: `hit-${i}`, "aria-selected": String(i === at), class: i === at ? "current" : "", onclick: () => use(hit),
    }, el("span.kind", {}, hit.kind), el("code", {}, hit.text), el("span.why", {}, hit.detail))));
    if (!hits.length) fill(list, el("li.nothing", { role: "option", "aria-selected": "false" }, box.value.trim() ? "Nothing found." : "Type a name, a value, a part of the output."));
    box.setAttribute("aria-activedescendant", hits.length ? `hit-${at}` : "");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  return { open };
}
