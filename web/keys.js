// @ts-check
/** Keys that work everywhere, and the list of all keys. */

import { byId, el, fill } from "./dom.js";
import { command } from "./server.js";

/** @import { App } from "./app.js" */

/** @type {[string, [string, string][]][]} */
const KEYS = [
  ["Moving through the run", [
    ["→ ←", "the next step, one step back; what a step is is chosen beside Step"],
    ["N I O", "the next line over calls, into calls, out of the function; with Shift backwards"],
    ["0 … 9", "a step of thread 0 … 9"],
    ["R, Shift+R", "run to a breakpoint or the end, backwards to one or the start"],
    ["U", "continue until the thread in focus cannot take a step"],
    ["Home, End", "to the start, to the end of the run"],
    ["Esc", "stop the current work"],
  ]],
  ["Finding and keeping", [
    ["Ctrl+K or /", "search the source, the output, events and values"],
    ["B", "bookmark this moment"],
    ["S", "save this schedule as a recording"],
    ["Alt+← Alt+→", "back and forward through the places you visited"],
    ["Alt+1 …", "another view"],
    ["D", "light, dark, high contrast"],
    ["?", "this list"],
  ]],
  ["In a pane", [
    ["Tab, Enter", "walk through threads, messages, events; use them"],
    ["↑ ↓ in the source", "another line; Enter sets a breakpoint, W shows its story"],
    ["arrows in the output", "a character; Enter shows its story"],
    ["↑ ↓ in the diagram", "another event; Enter goes there, Q asks from there"],
    ["arrows in the tree", "walk, unfold, fold; Enter asks about it"],
    ["Y N D T I S U", "in the questions: answers"],
    ["↑ ↓ → ← in a story", "walk, follow, go back"],
    ["arrows on a splitter", "resize; Enter folds the pane"],
  ]],
];

/**
 * @param {App} app
 * @param {{step: (back: boolean, replace?: boolean) => void, move: (by: import("./stepping.js").StepUnit, back: boolean, replace?: boolean) => void, view: (index: number) => void, save: () => void, share: () => void, bookmark: () => void, search: () => void, theme: () => void}} does
 */
export function globalKeys(app, does) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.altKey && /^[1-9]$/.test(event.key)) {
      does.view(Number(event.key) - 1);
      return event.preventDefault();
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      does.search();
      return event.preventDefault();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.matches("input, textarea, select") || target.closest("[data-keys]") || document.querySelector("dialog[open]")) return;
    const again = event.repeat;
    const actions = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => does.step(false, again),
      ArrowLeft: () => does.step(true, again),
      n: () => does.move("line", event.shiftKey, again),
      i: () => does.move("into", event.shiftKey, again),
      o: () => does.move("out", event.shiftKey, again),
      Home: () => app.act({ do: "goto", event: 0 }),
      End: () => app.act({ do: "goto", event: app.state?.view.length ?? 0 }),
      r: () => app.act(event.shiftKey ? { do: "run-back" } : { do: "run" }),
      u: () => app.act({ do: "until", thread: app.focus }),
      Escape: () => command({ do: "interrupt" }),
      s: does.save,
      b: does.bookmark,
      d: does.theme,
      "/": does.search,
      "?": list,
    });
    const action = /^\d$/.test(event.key) ? () => app.act({ do: "step", thread: Number(event.key) }) : actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  return list;
}

function list() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  fill(dialog,
    el("h2", { id: "keys-title" }, "Keys"),
    el("div.sheet", {}, ...KEYS.map(([title, keys]) => el("section", {},
      el("h3", {}, title),
      el("table", {}, ...keys.map(([key, what]) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, what))))))),
    el("form", { method: "dialog" }, el("button", {}, "Close")));
  dialog.showModal();
}
