// @ts-check
/** The source: colours, breakpoints, where the threads are, values of variables, stories of expressions. */

import { el, fill, hue } from "./dom.js";
import { fileList } from "./files.js";
import { base } from "./groups.js";
import { lineMenu } from "./line-menu.js";
import { shownValue } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Place, Source, State } from "./server.js" */

/** So many threads at one line are put together by name. */
const MANY_BADGES = 7;

/** @param {App} app */
export function sourcePane(app) {
  const title = el("h2", {}, "Source");
  const files = fileList((wanted) => open(wanted));
  const menu = lineMenu(app);
  const counting = el("button.quiet", { id: "counts", title: "How often each line was evaluated, by a replay of the run", onclick: () => app.act({ do: "engine", engine: "story", begin: true, counts: true }) }, "Counts");
  const code = el("div.code", { tabIndex: 0, role: "region", "aria-label": "Source text: arrows walk the lines, Enter sets a breakpoint, W shows the story of the line", onkeydown: keys, onclick: clicked });
  const values = el("div.values", { tabIndex: 0, role: "region", "aria-label": "Variables" });
  const node = el("div.source", {}, el("div.bar", {}, title, files.button, el("span.spacer"), counting), files.node, el("div.code-box", {}, code, menu.node), values);
  let file = -1;
  /** @type {HTMLElement[]} */
  let lines = [];
  /** The state that is shown. @type {State | null} */
  let shown = null;
  /** The moment that the source was last scrolled for. */
  let moment = -1;

  /** The line that the keyboard is at. */
  let cursor = 0;
  /** What was pointed out last. @type {Place | null} */
  let marked = null;
  /** The counts that are shown. */
  let counted = "";

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
      app.act({ do: "break", file, line: cursor });
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
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    let column = 1;
    if (caret && content.contains(caret.offsetNode)) {
      const range = document.createRange();
      range.setStart(content, 0);
      range.setEnd(caret.offsetNode, caret.offset);
      column = [...range.toString()].length + 1;
    }
    const line = Number(row.dataset.line);
    if (/^\s*$/.test(content.textContent ?? "")) return menu.close();
    menu.open(source, line, column, { left: event.clientX, top: row.offsetTop + 22 - code.scrollTop });
  }

  /** @param {Source[]} sources */
  function load(sources) {
    files.load(sources);
    file = -1;
    const main = sources.find((s) => /^main\b/m.test(s.text) && !s.path.startsWith("--"));
    if (sources.length) open((main ?? sources[sources.length - 1]).file);
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
    counted = "";
    lines = source.text.split("\n").map((text, i) => line(i + 1, text, colours.get(i + 1) ?? []));
    fill(code, ...lines);
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
        onclick: () => app.act({ do: "break", file, line: number }),
      }, String(number)),
      el("span.times"), content, el("span.here"));
  }

  /** How often each line was evaluated, beside its number. @param {State} state */
  function counts(state) {
    const known = state.engines.story?.counts;
    const key = `${file} ${known?.lines.length ?? 0} ${known?.lines.reduce((sum, [, , n]) => sum + n, 0) ?? 0}`;
    if (key === counted) return;
    counted = key;
    const here = new Map((known?.lines ?? []).filter(([f]) => f === file).map(([, line, n]) => [line, n]));
    code.classList.toggle("counted", here.size > 0);
    lines.forEach((node, i) => {
      const n = here.get(i + 1);
      const cell = /** @type {HTMLElement} */ (node.querySelector(".times"));
      fill(cell, n === undefined ? "" : `${n.toLocaleString("en")}×`);
      cell.title = n === undefined ? "" : `evaluated ${n.toLocaleString("en")} times${known?.complete ? "" : " or more"}`;
    });
  }

  /** Puts the breakpoints and the threads at their lines. @param {State} state */
  function marks(state) {
    counts(state);
    menu.update(state);
    const set = new Set(state.breakpoints.filter(([f]) => f === file).map(([, l]) => l));
    for (const node of code.querySelectorAll(".current, .at")) node.classList.remove("current", "at");
    for (const node of code.querySelectorAll(".here")) if (node.firstChild) fill(node);
    for (const node of code.querySelectorAll("mark")) {
      const parent = node.parentElement;
      node.replaceWith(...node.childNodes);
      parent?.normalize();
    }
    lines.forEach((node, i) => {
      const on = set.has(i + 1);
      if (node.classList.contains("broken") !== on) {
        node.classList.toggle("broken", on);
        node.firstElementChild?.setAttribute("aria-pressed", String(on));
      }
    });
    for (const node of code.querySelectorAll(".crashed")) node.classList.remove("crashed");
    const crash = state.view.crash?.place;
    if (crash && crash.file === file) {
      const row = lines[crash.line - 1];
      row?.classList.add("crashed");
      row?.querySelector(".here")?.append(el("span.badge.crash", {}, `crashed: ${state.view.crash?.brief ?? ""}`));
      if (row) underline(row, crash);
    }
    /** @type {Map<number, import("./server.js").Thread[]>} */
    const at = new Map();
    for (const thread of state.view.threads) {
      const { place } = thread;
      if (!place || place.file !== file || thread.state === "finished" || thread.state === "died") continue;
      at.set(place.line, [...(at.get(place.line) ?? []), thread]);
    }
    for (const [number, threads] of at) {
      const row = lines[number - 1];
      if (!row) continue;
      row.classList.add("at");
      row.querySelector(".here")?.append(...badges(threads));
      const focused = threads.find((t) => t.id === app.focus);
      if (focused?.place) {
        row.classList.add("current");
        underline(row, focused.place);
      }
    }
  }

  /** The threads at a line; many of one name are one badge. @param {import("./server.js").Thread[]} threads */
  function badges(threads) {
    const focused = (/** @type {import("./server.js").Thread} */ t) => t.id === app.focus;
    const one = (/** @type {import("./server.js").Thread} */ t) => el("span.badge", { class: focused(t) ? "focused" : "", style: { borderColor: `hsl(${hue(t.id)} 60% 50%)` } }, t.name);
    if (threads.length < MANY_BADGES) return threads.map(one);
    /** @type {Map<string, number>} */
    const names = new Map();
    for (const t of threads) if (!focused(t)) names.set(base(t.name), (names.get(base(t.name)) ?? 0) + 1);
    return [...threads.filter(focused).map(one), ...[...names].map(([name, n]) => el("span.badge", {}, n > 1 ? `${n} × ${name}` : name))];
  }

  /** Marks the expression of a place in its first line. @param {HTMLElement} row @param {Place} place */
  function underline(row, place) {
    const content = row.querySelector("code");
    if (!content) return;
    const end = place.end_line === place.line ? place.end_column - 1 : Infinity;
    const begin = place.column - 1;
    let at = 0;
    for (const child of [...content.childNodes]) {
      const text = child.textContent ?? "";
      const length = [...text].length;
      const [from, to] = [Math.max(begin - at, 0), Math.min(end - at, length)];
      at += length;
      if (from >= to) continue;
      const leaf = child.nodeType === Node.TEXT_NODE ? child : child.firstChild;
      if (!leaf) continue;
      const characters = [...text];
      const parts = [characters.slice(0, from).join(""), characters.slice(from, to).join(""), characters.slice(to).join("")];
      const pieces = [parts[0], el("mark", {}, parts[1]), parts[2]].filter((p) => p !== "");
      /** @type {ChildNode} */ (leaf).replaceWith(...pieces);
    }
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
    }
    if (top < code.scrollTop + 40 || top > code.scrollTop + height - 60) code.scrollTop = top - height / 3;
  }

  /** @param {State} state */
  function update(state) {
    shown = state;
    const thread = state.view.threads.find((t) => t.id === app.focus);
    if (state.view.crash?.place) show(state.view.crash.place);
    else if (thread?.place && !code.querySelector(".shown")) show(thread.place);
    if (moment !== state.view.at) {
      moment = state.view.at;
      if (thread?.place) show(thread.place);
    }
    marks(state);
    if (!thread) return fill(values);
    fill(values,
      el("h3", {}, thread.name, thread.pid ? ` ${thread.pid}` : "", thread.next ? ` — ${thread.next.text}` : thread.note ? ` — ${thread.note}` : ""),
      ...thread.calls.slice(0, 6).map((call) => el("div.call", {},
        el("button.quiet", { onclick: () => app.show(call.place) }, `in ${call.function}`, call.place ? `, line ${call.place.line}` : ""),
        call.variables.length > 0 && el("table", {}, ...call.variables.map((v) => el("tr", {},
          el("th", { scope: "row" }, v.name), el("td", {}, shownValue(v.value))))))),
      thread.server_state && el("div.call", {}, el("span.why", {}, "state of the server"), el("table", {}, el("tr", {}, el("th", { scope: "row" }, "State"), el("td", {}, shownValue(thread.server_state))))));
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
