// @ts-check
/** The page: holds the state, and hands it to the panes. */

import { byId, count, el, fill } from "./dom.js";
import { command, get, listen, recording } from "./server.js";
import { sourcePane } from "./source.js";
import { threadsView } from "./threads.js";
import { sequenceView } from "./sequence.js";
import { treeView } from "./tree.js";
import { questionsView } from "./questions.js";
import { storyView } from "./story.js";
import { contractsView } from "./contracts.js";
import { timelinePane } from "./timeline.js";
import { outputPane } from "./output.js";

/** @import { State, Source } from "./server.js" */

/**
 * What panes share.
 * @typedef {{state: State | null, sources: Source[], focus: number,
 *   act: (command: import("./server.js").Command) => Promise<{message: string}>,
 *   look: (thread: number) => void, show: (place: import("./server.js").Place | null, mark?: boolean) => void,
 *   open: (view: string) => void, say: (text: string) => void}} App
 * @typedef {{node: HTMLElement, update: (state: State) => void, shown?: () => void}} Pane
 */

/** @type {App} */
const app = { state: null, sources: [], focus: 0, act, look, show, open, say };

const source = sourcePane(app);
const timeline = timelinePane(app);
const output = outputPane(app);

/** @type {{id: string, title: string, make: (app: App) => Pane, pane: Pane | null}[]} */
const views = [
  { id: "threads", title: "Threads", make: threadsView, pane: null },
  { id: "sequence", title: "Sequence", make: sequenceView, pane: null },
  { id: "tree", title: "Processes", make: treeView, pane: null },
  { id: "questions", title: "Questions", make: questionsView, pane: null },
  { id: "story", title: "Story", make: storyView, pane: null },
  { id: "contracts", title: "Contracts", make: contractsView, pane: null },
];
let current = views[0];

byId("source").appendChild(source.node);
byId("timeline").appendChild(timeline.node);
byId("output").appendChild(output.node);

// ---- commands ------------------------------------------------------------------------------

let busy = 0;

/** @param {import("./server.js").Command} what */
async function act(what) {
  busy += 1;
  const late = setTimeout(() => { byId("stop").hidden = false; }, 300);
  const answer = await command(what);
  clearTimeout(late);
  busy -= 1;
  if (!busy) byId("stop").hidden = true;
  // How the program ended is said for good, not for a while.
  if (answer.message && app.state?.view.standing.is === "goes") say(answer.message);
  return answer;
}

/** Shows a thread's place and variables. @param {number} thread */
function look(thread) {
  if (app.focus === thread) return;
  app.focus = thread;
  if (app.state) render(app.state);
}

/**
 * Shows a place in the source, and marks it until something else happens.
 * @param {import("./server.js").Place | null} place @param {boolean} [mark]
 */
function show(place, mark = false) {
  if (place) source.show(place, mark);
}

/** @type {number | undefined} */
let saying;

/** Says something for a while. @param {string} text */
function say(text) {
  byId("standing").dataset.said = text;
  clearTimeout(saying);
  saying = setTimeout(() => {
    delete byId("standing").dataset.said;
    if (app.state) standing(app.state);
  }, 5000);
  fill(byId("standing"), text);
}

// ---- state ---------------------------------------------------------------------------------

/** @param {State} state @param {boolean} restarted */
async function arrived(state, restarted) {
  const first = app.state === null || restarted || app.state.programs !== state.programs;
  app.state = state;
  if (first) {
    app.sources = await get("sources");
    source.load(app.sources);
    fill(byId("program"), state.program);
    document.title = `${state.program} — Backstory`;
    app.focus = state.view.next ?? 0;
  }
  if (state.view.last !== null) app.focus = state.view.last;
  if (!state.view.threads.some((t) => t.id === app.focus)) app.focus = state.view.next ?? 0;
  if (restarted) say("The server was restarted: this is the start of its session.");
  render(state);
}

/** @param {State} state */
function render(state) {
  if (!byId("standing").dataset.said) standing(state);
  byId("counterexample").hidden = !state.counterexample;
  source.update(state);
  timeline.update(state);
  output.update(state);
  current.pane?.update(state);
  const focus = state.view.threads.find((t) => t.id === app.focus);
  byId("until").title = `Go on until ${focus?.name ?? "the thread in focus"} cannot take a step (U)`;
  fill(byId("until"), `Until ${focus?.name ?? "it"} waits`);
  for (const [id, off] of /** @type {[string, boolean][]} */ ([
    ["back", state.view.at === 0 && state.view.aside === 0],
    ["start", state.view.at === 0 && state.view.aside === 0],
    ["step", state.view.standing.is !== "goes"],
    ["run", state.view.standing.is !== "goes"],
    ["until", state.view.standing.is !== "goes"],
  ])) /** @type {HTMLButtonElement} */ (byId(id)).disabled = off;
}

/** @param {State} state */
function standing(state) {
  const { view } = state;
  const node = byId("standing");
  node.dataset.is = view.standing.is === "finished" && view.standing.code !== 0 ? "died" : view.standing.is;
  const of = `${view.length.toLocaleString("en")}${view.goes_on ? "+" : ""}`;
  const where = view.aside
    ? `your own schedule: ${count(view.aside, "step")} from event ${(view.at - view.aside).toLocaleString("en")}`
    : `event ${view.at.toLocaleString("en")} of ${of}`;
  const text = words(view.standing);
  fill(node, el("strong", { title: text }, text), " ", view.standing.is === "died" && why(), el("span.where", {}, ` · ${where}`));
}

/** From a crash to its story. */
function why() {
  return el("button", {
    id: "why",
    title: "Where the exception came from, step by step",
    onclick: () => {
      open("story");
      act({ do: "engine", engine: "story", begin: true, exception: true });
    },
  }, "Why?");
}

/** @param {import("./server.js").Standing} standing */
export function words(standing) {
  switch (standing.is) {
    case "finished": return standing.code ? `Ended with code ${standing.code}` : "Finished";
    case "died": return `Crashed: ${standing.exception}`;
    case "deadlock": return "Deadlock: no thread can take a step";
    case "stopped": return standing.why;
    default: return "Running";
  }
}

// ---- views ---------------------------------------------------------------------------------

/** @param {string} id */
function open(id) {
  const view = views.find((v) => v.id === id) ?? views[0];
  current = view;
  view.pane ??= view.make(app);
  fill(byId("view"), view.pane.node);
  byId("view").setAttribute("aria-labelledby", `tab-${view.id}`);
  for (const tab of byId("tabs").children) {
    const selected = tab.id === `tab-${view.id}`;
    tab.setAttribute("aria-selected", String(selected));
    /** @type {HTMLElement} */ (tab).tabIndex = selected ? 0 : -1;
  }
  if (location.hash !== `#${view.id}`) history.replaceState(null, "", `#${view.id}`);
  if (app.state) view.pane.update(app.state);
  view.pane.shown?.();
}

fill(byId("tabs"), ...views.map((view, i) => el("button", {
  id: `tab-${view.id}`,
  role: "tab",
  "aria-controls": "view",
  title: `${view.title} (Alt+${i + 1})`,
  onclick: () => open(view.id),
}, view.title)));
byId("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.stopPropagation();
  const next = views[(views.indexOf(current) + step + views.length) % views.length];
  open(next.id);
  byId(`tab-${next.id}`).focus();
});
addEventListener("hashchange", () => open(location.hash.slice(1)));

// ---- keys ----------------------------------------------------------------------------------

const KEYS = [
  ["→ or N", "the next step"],
  ["←", "take the last step back"],
  ["0 … 9", "let thread 0 … 9 take a step"],
  ["R", "go on to a breakpoint or the end"],
  ["U", "go on until the thread in focus cannot take a step"],
  ["Home", "to the start of the run"],
  ["S", "save this schedule as a recording"],
  ["Esc", "stop what is going on"],
  ["Alt+1 …", "another view"],
  ["Tab, Enter", "walk through threads, messages, events; use them"],
  ["↑ ↓ in the source", "another line; Enter sets a breakpoint"],
  ["↑ ↓ in the diagram", "another event; Enter goes there, Q asks from there"],
  ["arrows in the output", "a character; Enter tells its story"],
  ["arrows in the tree", "walk, unfold, fold; Enter asks about it"],
  ["Y N D T I S U", "in the questions: answers"],
  ["D", "light or dark"],
  ["?", "this list"],
];

document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.altKey && /^[1-9]$/.test(event.key)) {
    const view = views[Number(event.key) - 1];
    if (view) open(view.id);
    event.preventDefault();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("input, textarea, select") || target.closest("[data-keys]") || document.querySelector("dialog[open]")) return;
  const actions = /** @type {Record<string, () => void>} */ ({
    ArrowRight: () => act({ do: "step" }),
    n: () => act({ do: "step" }),
    ArrowLeft: () => act({ do: "back" }),
    Home: () => act({ do: "goto", event: 0 }),
    r: () => act({ do: "run" }),
    u: () => act({ do: "until", thread: app.focus }),
    Escape: () => command({ do: "interrupt" }),
    s: () => save(false),
    d: theme,
    "?": keys,
  });
  const action = /^\d$/.test(event.key) ? () => act({ do: "step", thread: Number(event.key) }) : actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

/** Hands the present way over as a file, with the program in it or without. @param {boolean} packed */
async function save(packed) {
  const [bytes, why] = await recording(packed);
  if (!bytes) return say(why);
  const link = /** @type {HTMLAnchorElement} */ (el("a", { href: URL.createObjectURL(bytes), download: `${(app.state?.program ?? "program").split("/").pop()?.replace(/\.\w+$/, "")}.story` }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  say(packed
    ? "Saved as a recording with the program in it: it opens on other machines."
    : "Saved as a recording: backstory web, replay, debug and why open it.");
}

function keys() {
  const dialog = /** @type {HTMLDialogElement} */ (byId("keys"));
  fill(dialog,
    el("h2", { id: "keys-title" }, "Keys"),
    el("table", {}, ...KEYS.map(([key, what]) => el("tr", {}, el("th", { scope: "row" }, key), el("td", {}, what)))),
    el("form", { method: "dialog" }, el("button", {}, "Close")));
  dialog.showModal();
}

function theme() {
  const dark = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const next = dark === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try { localStorage.setItem("theme", next); } catch { /* a private window */ }
  if (app.state) render(app.state);
}

try {
  const kept = localStorage.getItem("theme");
  if (kept) document.documentElement.dataset.theme = kept;
} catch { /* a private window */ }

byId("start").onclick = () => act({ do: "goto", event: 0 });
byId("back").onclick = () => act({ do: "back" });
byId("step").onclick = () => act({ do: "step" });
byId("run").onclick = () => act({ do: "run" });
byId("until").onclick = () => act({ do: "until", thread: app.focus });
byId("save").onclick = () => save(false);
byId("share").onclick = () => save(true);
byId("return").onclick = () => act({ do: "return" });
byId("stop").onclick = () => command({ do: "interrupt" });
byId("theme").onclick = theme;
byId("help").onclick = keys;

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => app.state && render(app.state));
open(location.hash.slice(1));
listen(arrived, (lost) => {
  const node = byId("lost");
  node.hidden = !lost;
  if (lost) fill(node, "The server does not answer. This page goes on by itself when it is back.");
});
