// @ts-check
/** The page: holds the state, hands it to the panes, and keeps the address. */

import { byId, el, fill } from "./dom.js";
import { command, get, isShared, listen } from "./server.js";
import { isAt, moment, read, remember } from "./address.js";
import { bookmarksDialog } from "./bookmarks.js";
import { globalKeys } from "./keys.js";
import { palette } from "./palette.js";
import { sharing } from "./sharing.js";
import { splitters } from "./splitters.js";
import { stepping } from "./stepping.js";
import { nextTheme, rememberedTheme } from "./theme.js";
import { verdictBar } from "./verdict.js";
import { sourcePane } from "./source.js";
import { threadsView } from "./threads.js";
import { sequenceView } from "./sequence.js";
import { listView } from "./list.js";
import { questionsView } from "./questions.js";
import { storyView } from "./story.js";
import { brokenContract, contractsView } from "./contracts.js";
import { timelinePane } from "./timeline.js";
import { outputPane } from "./output.js";

/** @import { State, Source } from "./server.js" */

/**
 * What panes share: the view that is open, the step of the story that the reader is at. With `replace` a command takes
 * the place of the last entry of the history.
 * @typedef {{state: State | null, sources: Source[], focus: number, view: string,
 *   path: {at: number, go: (step: number) => void},
 *   act: (command: import("./server.js").Command, replace?: boolean) => Promise<{message: string}>,
 *   look: (thread: number) => void, show: (place: import("./server.js").Place | null, mark?: boolean) => void,
 *   open: (view: string) => void, say: (text: string) => void}} App
 * @typedef {{node: HTMLElement, update: (state: State) => void, shown?: () => void}} Pane
 */

/** @type {App} */
const app = { state: null, sources: [], focus: 0, view: "", path: { at: 0, go: () => {} }, act, look, show, open, say };

const source = sourcePane(app);
const timeline = timelinePane(app);
const output = outputPane(app);
const verdict = verdictBar(app);
const share = sharing(app);
const bookmarks = bookmarksDialog(app);
const search = palette(app);
const steps = stepping(app);

/** @type {{id: string, title: string, make: (app: App) => Pane, pane: Pane | null}[]} */
const views = [
  { id: "threads", title: "Threads", make: threadsView, pane: null },
  { id: "sequence", title: "Sequence", make: sequenceView, pane: null },
  { id: "tree", title: "List", make: listView, pane: null },
  { id: "questions", title: "Questions", make: questionsView, pane: null },
  { id: "story", title: "Story", make: storyView, pane: null },
  { id: "contracts", title: "Contracts", make: contractsView, pane: null },
];
/** @type {typeof views[number] | null} */
let current = null;

byId("source").appendChild(source.node);
byId("timeline").appendChild(timeline.node);
byId("output").appendChild(output.node);

// ---- commands ------------------------------------------------------------------------------

let busy = 0;

/** Whether the next moment takes the place of the last entry of the history. */
let gesture = false;

/** @param {import("./server.js").Command} what @param {boolean} [replace] */
async function act(what, replace = false) {
  busy += 1;
  gesture = replace;
  const late = setTimeout(() => { byId("stop").hidden = false; }, 300);
  const answer = await command(what);
  clearTimeout(late);
  busy -= 1;
  if (!busy) byId("stop").hidden = true;
  // How the program ended is said for good, not for a while.
  const { state } = app;
  if (answer.message && state && (state.view.standing.is === "goes" || what.do === "move" || what.do === "evaluation" || what.do === "run-back")) say(answer.message);
  return answer;
}

/** Shows a thread's place and variables. @param {number} thread */
function look(thread) {
  if (app.focus === thread) return;
  app.focus = thread;
  if (app.state) render(app.state);
  note(true);
}

/**
 * Shows a place in the source, and marks it until something else happens.
 * @param {import("./server.js").Place | null} place @param {boolean} [mark]
 */
function show(place, mark = false) {
  if (!place) return;
  source.show(place, mark);
  if (mark) note(true);
}

/** @type {number | undefined} */
let saying;

/** Says something for a while. @param {string} text */
function say(text) {
  clearTimeout(saying);
  saying = setTimeout(() => fill(byId("said")), 6000);
  fill(byId("said"), text);
}

// ---- state ---------------------------------------------------------------------------------

/** @param {State} arriving @param {boolean} restarted */
async function arrived(arriving, restarted) {
  const before = app.state;
  const first = before === null || restarted || before.programs !== arriving.programs;
  app.state = arriving;
  let state = arriving;
  if (first) {
    app.sources = await get("sources");
    // Another state may have come meanwhile.
    state = app.state;
    source.load(app.sources);
    fill(byId("program"), state.program.split("/").filter(Boolean).pop() ?? "");
    byId("program").title = state.program;
    document.title = `${state.program} — Backstory`;
    app.focus = state.view.next ?? 0;
  }
  if (state.view.last !== null) app.focus = state.view.last;
  if (state.view.crash) app.focus = state.view.crash.thread;
  if (state.moments.here) app.focus = state.moments.here.thread;
  if (!state.view.threads.some((t) => t.id === app.focus)) app.focus = state.view.next ?? 0;
  if (restarted) say("The server was restarted: this is the start of its session.");
  tabs(state);
  render(state);
  if (before === null) {
    const spot = read(location.hash);
    if (!isAt(state, spot)) await act({ do: "visit", event: spot.at ?? 0, steps: spot.own, moment: spot.moment }, true);
    if (spot.thread !== null) look(spot.thread);
    source.showLine(spot.line);
    note(true);
  } else note(gesture || busy === 0);
}

/** @param {State} state */
function render(state) {
  verdict.update(state);
  byId("counterexample").hidden = !state.counterexample;
  if (state.counterexample) fill(byId("broken-contract"), ...brokenContract(app, state));
  // The story knows which step the reader is at; the source shows it.
  current?.pane?.update(state);
  source.update(state);
  timeline.update(state);
  output.update(state);
  bookmarks.update(state);
  steps.update(state);
}

// ---- address -------------------------------------------------------------------------------

/** Writes where we are into the address. @param {boolean} replace */
function note(replace) {
  if (!app.state || !current) return;
  remember({ view: current.id, ...moment(app.state), thread: app.focus, line: source.shownLine() }, replace);
}

addEventListener("popstate", async () => {
  const spot = read(location.hash);
  if (spot.view && spot.view !== current?.id) open(spot.view, true);
  if (app.state && !isAt(app.state, spot)) await act({ do: "visit", event: spot.at ?? 0, steps: spot.own, moment: spot.moment }, true);
  if (spot.thread !== null) look(spot.thread);
  source.showLine(spot.line);
});

// ---- views ---------------------------------------------------------------------------------

/** The views that apply. @returns {typeof views} */
function applicable() {
  const names = app.state?.views;
  return names ? views.filter((v) => names.includes(v.id)) : views;
}

/** Opens a view; without `quiet` it is an entry of the history. @param {string} id @param {boolean} [quiet] */
function open(id, quiet = false) {
  const all = applicable();
  const view = all.find((v) => v.id === id) ?? all[0];
  const changes = current !== null && current !== view;
  current = view;
  app.view = view.id;
  view.pane ??= view.make(app);
  fill(byId("view"), view.pane.node);
  byId("view").setAttribute("aria-labelledby", `tab-${view.id}`);
  for (const tab of byId("tabs").children) {
    const selected = tab.id === `tab-${view.id}`;
    tab.setAttribute("aria-selected", String(selected));
    /** @type {HTMLElement} */ (tab).tabIndex = selected ? 0 : -1;
  }
  if (app.state) view.pane.update(app.state);
  if (app.state && changes) source.update(app.state);
  view.pane.shown?.();
  if (app.state) verdict.update(app.state);
  if (!quiet) note(!changes);
}

/** Which tabs there are, as they become known. */
let shown = "";

/** @param {State} state */
function tabs(state) {
  const key = state.views.join(" ");
  if (key === shown) return;
  shown = key;
  const erlang = state.view.threads.some((t) => t.pid);
  fill(byId("tabs"), ...applicable().map((view, i) => el("button", {
    id: `tab-${view.id}`,
    role: "tab",
    "aria-controls": "view",
    title: `${view.title} (Alt+${i + 1})`,
    onclick: () => open(view.id),
  }, view.id === "threads" && erlang ? "Processes" : view.title)));
  const wanted = current?.id ?? read(location.hash).view;
  open(wanted || (state.views.includes("threads") ? "threads" : "story"), true);
}

byId("tabs").addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || !current) return;
  event.stopPropagation();
  const all = applicable();
  const next = all[(all.indexOf(current) + step + all.length) % all.length];
  open(next.id);
  byId(`tab-${next.id}`).focus();
});

// ---- buttons and keys ----------------------------------------------------------------------

function theme() {
  say(`Theme: ${nextTheme()}`);
  if (app.state) render(app.state);
}

const keys = globalKeys(app, {
  step: steps.step,
  move: steps.move,
  view: (index) => { const view = applicable()[index]; if (view) open(view.id); },
  save: () => share.save(false),
  share: share.open,
  bookmark: bookmarks.open,
  search: search.open,
  theme,
});

byId("start").onclick = () => act({ do: "goto", event: 0 });
byId("back").onclick = () => steps.step(true);
byId("step").onclick = () => steps.step(false);
byId("run-back").onclick = () => act({ do: "run-back" });
byId("run").onclick = () => act({ do: "run" });
byId("until").onclick = () => act({ do: "until", thread: app.focus });
byId("save").onclick = () => share.save(false);
byId("share").onclick = share.open;
byId("mark").onclick = bookmarks.open;
byId("find").onclick = search.open;
byId("return").onclick = () => act({ do: "return" });
byId("stop").onclick = () => command({ do: "interrupt" });
byId("theme").onclick = theme;
byId("help").onclick = keys;

rememberedTheme();
splitters();
byId("shared-note").hidden = !isShared;
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => app.state && render(app.state));
listen(arrived, (lost) => {
  const node = byId("lost");
  node.hidden = !lost;
  if (lost) fill(node, "The server does not answer. This page reconnects when it is back.");
});
