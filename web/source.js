// @ts-check
/** The source: colours, breakpoints, where the threads are, values of variables, stories of expressions. */

import { el, fill } from "./dom.js";
import { fileList } from "./files.js";
import { hovering, pointed } from "./hover.js";
import { lineMenu } from "./line-menu.js";
import { badges, colour, storyPath, underline, unmark, wrap } from "./marks.js";
import { get } from "./server.js";
import { variables } from "./variables.js";

/** @import { App } from "./app.js" */
/** @import { Place, Source, State } from "./server.js" */

/** Threads whose expressions are marked, and whose names fit beside a line. */
const [MANY_THREADS, MANY_NAMES] = [24, 2];

/** @param {App} app */
export function sourcePane(app) {
  const title = el("h2", {}, "Source");
  const files = fileList((wanted) => open(wanted));
  const menu = lineMenu(app, (line) => reached.get(line), () => never);
  const counting = el("button.quiet", { id: "counts", hidden: true, title: "Count how often each line is reached, by a replay of the run", onclick: () => app.act({ do: "count" }) }, "Count lines");
  const code = el("div.code", { tabIndex: 0, role: "region", "aria-label": "Source text: arrows walk the lines, Enter sets a breakpoint, W shows the story of the line", onkeydown: keys, onclick: clicked });
  const values = el("div.values", { tabIndex: 0, role: "region", "aria-label": "Variables" });
  const hover = hovering(app, code, () => app.sources.find((s) => s.file === file), pointOut);
  const node = el("div.source", {}, el("div.bar", {}, title, files.button, el("span.spacer"), counting), files.node, el("div.code-box", {}, code, menu.node, hover.node), values);
  let file = -1;
  /** @type {HTMLElement[]} */
  let lines = [];
  /** The state that is shown. @type {State | null} */
  let shown = null;
  /** The moment that the source was last scrolled for. */
  let moment = "";
  /** Which counts these are, and how often each line of all files was reached: file, line, count. */
  let counted = "";
  /** @type {[number, number, number][]} */
  let counts = [];
  /** What is said of a line that was not reached. */
  let never = "";
  /** How often the lines of this file were reached. @type {Map<number, number>} */
  let reached = new Map();

  /** The line that the keyboard is at. */
  let cursor = 0;
  /** What was pointed out last. @type {Place | null} */
  let marked = null;
  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (event.target !== code || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 }[event.key];
    if (step) {
      const from = cursor || Number(code.querySelector(".line.current")?.getAttribute("data-line") ?? 0) - step;
      cursor = Math.max(1, Math.min(lines.length, from + step));
      for (const node of code.querySelectorAll(".line.cursor")) node.classList.remove("cursor");
      lines[cursor - 1]?.classList.add("cursor");
      lines[cursor - 1]?.scrollIntoView({ block: "nearest" });
    } else if ((event.key === "Enter" || event.key === " ") && cursor) {
      app.act({ do: "break", file, line: cursor, column: null });
    } else if (event.key === "w" && cursor) {
      const source = app.sources.find((s) => s.file === file);
      if (source) menu.story(source, cursor, null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A click on the text: what can be asked about the expression under it. @param {MouseEvent} event */
  function clicked(event) {
    const row = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.(".line"));
    const content = row?.querySelector("code");
    const source = app.sources.find((s) => s.file === file);
    if (!row || !content || !source || /** @type {HTMLElement} */ (event.target).closest(".gutter, .badge") || getSelection()?.toString()) return menu.close();
    if (/^\s*$/.test(content.textContent ?? "")) return menu.close();
    hover.close();
    const column = pointed(event.clientX, event.clientY)?.column ?? 1;
    const { top, bottom } = row.getBoundingClientRect();
    menu.open(source, Number(row.dataset.line), column, { left: event.clientX, top, bottom });
  }

  /** Marks the expression that the mouse is on. @param {Place | null} place */
  function pointOut(place) {
    unmark(code, "mark.pointed");
    const row = place && place.file === file ? lines[place.line - 1] : null;
    if (row && place) underline(row, place, () => el("mark.pointed"));
  }

  /** @param {Source[]} sources */
  function load(sources) {
    files.load(sources);
    file = -1;
    moment = "";
    const main = sources.find((s) => /^main\b/m.test(s.text) && isWritten(s));
    const written = sources.filter(isWritten);
    const first = main ?? written[written.length - 1] ?? sources[sources.length - 1];
    if (first) open(first.file);
  }

  /** @param {number} wanted */
  function open(wanted) {
    const source = app.sources.find((s) => s.file === wanted);
    if (!source || wanted === file) return;
    file = wanted;
    files.current(wanted);
    menu.close();
    fill(title, source.path.split("/").pop() ?? source.path);
    title.title = source.path;
    /** @type {Map<number, [number, number, number, string][]>} */
    const colours = new Map();
    for (const colour of source.colours) {
      const on = colours.get(colour[0]);
      if (on) on.push(colour);
      else colours.set(colour[0], [colour]);
    }
    lines = source.text.split("\n").map((text, i) => line(i + 1, text, colours.get(i + 1) ?? []));
    fill(code, ...lines);
    showCounts();
    if (shown) marks(shown);
  }

  /** @param {number} number @param {string} text @param {[number, number, number, string][]} colours */
  function line(number, text, colours) {
    const characters = [...text];
    const content = el("code");
    let at = 0;
    for (const [, from, to, name] of colours) {
      if (from > at) content.append(characters.slice(at, from).join(""));
      content.append(el(`span.${name}`, {}, characters.slice(from, Math.min(to, characters.length)).join("")));
      at = Math.min(to, characters.length);
    }
    content.append(characters.slice(at).join(""));
    return el("div.line", { data: { line: String(number) } },
      el("button.gutter", {
        "aria-label": `Breakpoint at line ${number}`,
        "aria-pressed": "false",
        tabIndex: -1,
        onclick: () => app.act({ do: "break", file, line: number, column: null }),
      }, String(number)),
      el("span.times"), content, el("span.here"));
  }

  /** Asks for the counts of lines when there are other ones. @param {State} state */
  async function count(state) {
    const key = `${state.instance} ${state.moments.counts} ${state.counterexample}`;
    counting.hidden = state.moments.status !== "unknown" || state.counterexample;
    if (key === counted) return;
    counted = key;
    // The state of a counterexample is that of another program.
    const known = state.moments.counts && !state.counterexample ? await get("counts") : { lines: [], complete: true };
    if (key !== counted) return;
    counts = known.lines;
    never = known.complete ? "never reached in this run" : "not reached in the part of the run that is known";
    showCounts();
  }

  /** How often each line was reached, beside its number. */
  function showCounts() {
    reached = new Map(counts.filter(([f]) => f === file).map(([, line, n]) => [line, n]));
    code.classList.toggle("counted", reached.size > 0);
    lines.forEach((node, i) => {
      const n = reached.get(i + 1);
      const cell = /** @type {HTMLElement} */ (node.querySelector(".times"));
      fill(cell, n === undefined ? "" : `${n.toLocaleString("en")}×`);
      node.classList.toggle("unreached", n === 0);
      cell.title = n === undefined ? "" : n === 0 ? never : `reached ${n.toLocaleString("en")} time${n === 1 ? "" : "s"}`;
    });
  }

  /** Shows the breakpoints of the file. @param {State} state */
  function breakpoints(state) {
    const here = state.moments.breakpoints.filter((b) => b.file === file);
    lines.forEach((node, i) => {
      const set = here.filter((b) => b.line === i + 1);
      const whole = set.find((b) => b.column === null);
      // It never stops there, as far as is known.
      const hollow = set.length > 0 && set.every((b) => b.problem !== null);
      if (node.classList.contains("broken") !== set.length > 0) node.classList.toggle("broken", set.length > 0);
      if (node.classList.contains("hollow") !== hollow) node.classList.toggle("hollow", hollow);
      const gutter = /** @type {HTMLElement} */ (node.firstElementChild);
      gutter.setAttribute("aria-pressed", String(Boolean(whole)));
      gutter.title = set.map((b) => b.problem ?? (b.evaluations === null ? "breakpoint" : `breakpoint, reached ${b.evaluations.toLocaleString("en")} time${b.evaluations === 1 ? "" : "s"}`)).join("; ");
      if (hollow) node.querySelector(".here")?.append(el("span.why.problem-here", {}, set[0].problem ?? ""));
      for (const b of set) if (b.column !== null) wrap(node, b.column - 1, b.column, () => el("mark.stop", { class: b.problem ? "hollow" : "" }));
    });
  }

  /** Puts the breakpoints, the threads and the story at their lines. @param {State} state */
  function marks(state) {
    for (const node of code.querySelectorAll(".current, .at, .crashed, .told-line, .below")) node.classList.remove("current", "at", "crashed", "told-line", "below");
    for (const node of code.querySelectorAll(".here")) if (node.firstChild) fill(node);
    unmark(code, "mark:not(.pointed)");
    breakpoints(state);
    const crash = state.view.crash?.place;
    if (crash && crash.file === file) {
      const row = lines[crash.line - 1];
      row?.classList.add("crashed");
      row?.querySelector(".here")?.append(el("span.badge.crash", {}, `crashed: ${state.view.crash?.brief ?? ""}`));
      if (row) underline(row, crash, () => el("mark.current"));
    }
    const { here } = state.moments;
    /** @type {Map<number, import("./server.js").Thread[]>} */
    const at = new Map();
    let marked = 0;
    for (const thread of state.view.threads) {
      const isHere = here?.thread === thread.id;
      const place = isHere ? here.place : thread.place;
      const ended = thread.state === "finished" || thread.state === "died";
      if (!place || place.file !== file || ended && !isHere) continue;
      at.set(place.line, [...(at.get(place.line) ?? []), thread]);
      const row = lines[place.line - 1];
      if (!row) continue;
      row.classList.add("at");
      const focused = thread.id === app.focus;
      if (focused) row.classList.add("current");
      if (focused || marked++ < MANY_THREADS) underline(row, place, () => el("mark", { class: focused ? "current" : "of-thread", style: { borderColor: colour(thread.id) } }));
    }
    for (const [number, threads] of at) {
      const names = badges(threads, app.focus);
      lines[number - 1]?.querySelector(".here")?.append(...names);
      // Many would cover the line.
      if (names.length > MANY_NAMES) lines[number - 1]?.classList.add("below");
    }
    const source = app.sources.find((s) => s.file === file);
    if (source) storyPath(app, source.path, (line) => lines[line - 1]);
  }

  /** @param {Place} place @param {boolean} [mark] */
  function show(place, mark = false) {
    open(place.file);
    const row = lines[place.line - 1];
    if (!row) return;
    const [top, height] = [row.offsetTop - code.offsetTop, code.clientHeight];
    if (mark) {
      marked = place;
      for (const node of code.querySelectorAll(".shown")) node.classList.remove("shown");
      for (let line = place.line; line <= place.end_line; line++) lines[line - 1]?.classList.add("shown");
      if (shown) marks(shown);
    }
    if (top < code.scrollTop + 40 || top > code.scrollTop + height - 60) code.scrollTop = top - height / 3;
  }

  /** @param {State} state */
  function update(state) {
    shown = state;
    count(state);
    menu.update(state);
    const { here } = state.moments;
    const thread = state.view.threads.find((t) => t.id === app.focus);
    const place = here?.thread === app.focus ? here.place : thread?.place;
    const crash = here ? null : state.view.crash?.place;
    // Whoever reads elsewhere is left there until something moves.
    const now = [state.programs, state.view.at, state.view.aside, here?.moment, app.focus, place?.file, place?.line, crash?.line].join(" ");
    if (moment !== now) {
      moment = now;
      if (crash) show(crash);
      else if (place && isWritten(place)) show(place);
    }
    marks(state);
    hover.update(state);
    fill(values, ...variables(app, state));
  }

  /** What is pointed out, for the address: `Main.hs:12`. */
  function shownLine() {
    return marked ? `${marked.path.split("/").pop()}:${marked.line}` : null;
  }

  /** Points a line out that an address names. @param {string | null} name */
  function showLine(name) {
    const parts = name?.match(/^(.+):(\d+)$/);
    const source = parts && app.sources.find((s) => s.path.endsWith(parts[1]));
    if (!source || shownLine() === name) return;
    const line = Number(parts[2]);
    show({ file: source.file, path: source.path, line, column: 1, end_line: line, end_column: 1 }, true);
  }

  return { node, load, show, update, shownLine, showLine };
}

/** Whether it is a file: what was given on the command line is shown as one. @param {{path: string}} of */
function isWritten(of) {
  return !of.path.startsWith("--");
}
