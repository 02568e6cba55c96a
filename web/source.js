// @ts-check
/** The source: colours, breakpoints, where the threads are, values of variables. */

import { el, fill, hue } from "./dom.js";

/** @import { App } from "./app.js" */
/** @import { Place, Source, State } from "./server.js" */

/** @param {App} app */
export function sourcePane(app) {
  const title = el("h2", {}, "Source");
  const select = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": "File", hidden: true, onchange: () => open(Number(select.value)) }));
  const code = el("div.code", { tabIndex: 0, role: "region", "aria-label": "Source text: arrows walk the lines, Enter sets a breakpoint", onkeydown: keys });
  const values = el("div.values", { tabIndex: 0, role: "region", "aria-label": "Variables" });
  const node = el("div.source", {}, el("div.bar", {}, title, select), code, values);
  let file = -1;
  /** @type {HTMLElement[]} */
  let lines = [];
  /** The state that is shown. @type {State | null} */
  let shown = null;

  /** The line that the keyboard is at. */
  let cursor = 0;

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
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Source[]} sources */
  function load(sources) {
    fill(select, ...sources.map((s) => el("option", { value: String(s.file) }, s.path)));
    select.hidden = sources.length < 2;
    file = -1;
    if (sources.length) open(sources[sources.length - 1].file);
  }

  /** @param {number} wanted */
  function open(wanted) {
    const source = app.sources.find((s) => s.file === wanted);
    if (!source || wanted === file) return;
    file = wanted;
    select.value = String(wanted);
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
      content, el("span.here"));
  }

  /** Puts the breakpoints and the threads at their lines. @param {State} state */
  function marks(state) {
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
    for (const thread of state.view.threads) {
      const place = thread.place;
      if (!place || place.file !== file || thread.state === "finished" || thread.state === "died") continue;
      const row = lines[place.line - 1];
      if (!row) continue;
      const focused = thread.id === app.focus;
      row.classList.add("at");
      row.querySelector(".here")?.append(el("span.badge", {
        class: focused ? "focused" : "",
        style: { borderColor: `hsl(${hue(thread.id)} 60% 50%)` },
      }, thread.name));
      if (focused) {
        row.classList.add("current");
        underline(row, place);
      }
    }
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
      for (const node of code.querySelectorAll(".shown")) node.classList.remove("shown");
      for (let line = place.line; line <= place.end_line; line++) lines[line - 1]?.classList.add("shown");
    }
    if (top < code.scrollTop + 40 || top > code.scrollTop + height - 60) code.scrollTop = top - height / 3;
  }

  /** @param {State} state */
  function update(state) {
    shown = state;
    const thread = state.view.threads.find((t) => t.id === app.focus);
    if (thread?.place) show(thread.place);
    marks(state);
    if (!thread) return fill(values);
    fill(values,
      el("h3", {}, thread.name, thread.pid ? ` ${thread.pid}` : "", thread.next ? ` — ${thread.next.text}` : thread.note ? ` — ${thread.note}` : ""),
      ...thread.calls.slice(0, 6).map((call) => el("div.call", {},
        el("button.quiet", { onclick: () => app.show(call.place) }, `in ${call.function}`, call.place ? `, line ${call.place.line}` : ""),
        call.variables.length > 0 && el("table", {}, ...call.variables.map((v) => el("tr", {},
          el("th", { scope: "row" }, v.name), el("td", {}, v.value)))))));
  }

  return { node, load, show, update };
}
