// @ts-check
/**
 * The run as a sequence diagram: a column for each thread or group of threads, a row for each event.
 * Only the rows in sight exist; threads can be folded away, kinds of events, words and ranges chosen.
 */

import { el, fill, perFrame, svg } from "./dom.js";
import { KINDS } from "./timeline.js";
import { columnsOf, laidOut } from "./columns.js";
import { short } from "./groups.js";
import { minimap } from "./minimap.js";
import { get } from "./server.js";

/** @import { App, Pane } from "./app.js" */
/** @import { RunEvent, State } from "./server.js" */

/** @type {[string, string[]][]} */
const GROUPS = [
  ["messages", ["send", "receive"]],
  ["threads", ["spawn", "throw", "link", "exit"]],
  ["shared", ["take", "read", "put", "write", "transaction", "table"]],
  ["output", ["print", "input"]],
  ["other", ["sleep", "other"]],
];
const HEIGHTS = [6, 12, 20, 26, 34];
const PAGE = 500;
/** Width of the list beside the diagram. */
const LIST = 280;
/** Pixels of a character of a label, about. */
const LETTER = 6.4;

/** @param {App} app @returns {Pane} */
export function sequenceView(app) {
  const heads = el("div.heads");
  const drawing = svg("svg", { class: "rows", role: "img", "aria-label": "Sequence diagram" });
  const list = el("div.list", { role: "list", "aria-label": "Events", onkeydown: keys });
  const inner = el("div.inner", {}, drawing, list);
  const scroll = el("div.scroll", { tabIndex: 0, role: "region", "aria-label": "Events in order", onscroll: () => draw() }, heads, inner);
  const off = new Set(["other"]);
  /** Threads that are folded away, and groups that are shown one by one. @type {Set<number>} */
  const folded = new Set();
  /** @type {Set<string>} */
  const unfolded = new Set();
  let zoom = 3;
  /** @type {[number, number] | null} */
  let range = null;
  const boxes = GROUPS.map(([name]) => el("label", {}, el("input", {
    type: "checkbox", checked: !off.has(name), onchange: (/** @type {Event} */ e) => {
      if (/** @type {HTMLInputElement} */ (e.target).checked) off.delete(name);
      else off.add(name);
      sift();
    },
  }), ` ${name}`));
  const words = /** @type {HTMLInputElement} */ (el("input", { type: "search", id: "sequence-filter", placeholder: "filter", "aria-label": "Show only events with these words", oninput: () => sift() }));
  const count = el("span.count");
  const all = el("button.quiet", { id: "whole-run", hidden: true, title: "Show the whole run again", onclick: () => choose(null) }, "Whole run");
  const map = minimap({ overview: () => overview, columns: () => lanes(), sight, range: () => range, now: () => app.state?.view.at ?? 0 }, choose, (event) => { scroll.scrollTop = lower(rows, event) * HEIGHTS[zoom] - scroll.clientHeight / 2; });
  const node = el("div.sequence", {}, el("div.bar", {}, ...boxes, words, count, all, el("span.spacer"), el("span.zoom", {},
    el("button.quiet", { "aria-label": "Larger", onclick: () => resize(1) }, "+"),
    el("button.quiet", { "aria-label": "Smaller", onclick: () => resize(-1) }, "−"),
    el("button.quiet", { id: "ask-here", title: "Questions that begin at the event of this moment", onclick: () => ask(app.state?.view.at ?? 0) }, "Ask here"),
    el("button.quiet", { title: "Scroll to the present moment", onclick: () => reveal(true) }, "Now"))), map.canvas, scroll);

  /** Begins questions at an event. @param {number} number */
  function ask(number) {
    const last = Math.max(overview.threads.length - 1, 0);
    app.open("questions");
    app.act({ do: "engine", engine: "questions", event: Math.min(number, last) });
  }

  /** The event that the keyboard is at. */
  let cursor = 0;

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = lower(rows, cursor);
    const page = Math.max(1, Math.floor(scroll.clientHeight / HEIGHTS[zoom]) - 2);
    const moves = /** @type {Record<string, number>} */ ({ ArrowDown: row + 1, ArrowUp: row - 1, PageDown: row + page, PageUp: row - page, Home: 0, End: rows.length - 1 });
    if (event.key === "q") ask(cursor);
    else if (event.key in moves) go(moves[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Puts the keyboard on a row. @param {number} to */
  function go(to) {
    const row = Math.max(0, Math.min(rows.length - 1, to));
    cursor = rows[row] ?? 0;
    const y = row * HEIGHTS[zoom];
    const [top, height] = [scroll.scrollTop, scroll.clientHeight - 60];
    if (y < top || y > top + height) scroll.scrollTop = Math.max(0, y - height / 2);
    wanted = true;
    draw();
  }

  /** The row of the cursor takes the focus when it is drawn. */
  let wanted = false;

  /** @type {{threads: number[], kinds: string[], names: [number, string][]}} */
  let overview = { threads: [], kinds: [], names: [] };
  /** Numbers of the events that are shown. @type {number[]} */
  let rows = [];
  /** @type {import("./columns.js").Column[]} */
  let columns = [];
  /** @type {Map<number, RunEvent>} */
  const events = new Map();
  /** @type {Set<number>} */
  let fetching = new Set();
  let known = "";
  /** Whether the present moment has been scrolled to. */
  let opened = false;

  /** @param {number} by */
  function resize(by) {
    zoom = Math.max(0, Math.min(HEIGHTS.length - 1, zoom + by));
    sift();
    reveal(true);
  }

  /** @param {[number, number] | null} to */
  function choose(to) {
    range = to;
    all.hidden = !to;
    scroll.scrollTop = 0;
    sift();
  }

  /** @returns {[number, number]} */
  function sight() {
    const row = HEIGHTS[zoom];
    const [first, last] = [Math.floor(scroll.scrollTop / row), Math.ceil((scroll.scrollTop + scroll.clientHeight) / row)];
    return [rows[Math.min(first, rows.length - 1)] ?? 0, rows[Math.min(last, rows.length - 1)] ?? 0];
  }

  /** The column of each thread. @returns {Map<number, number>} */
  function lanes() {
    return new Map(columns.flatMap((column, i) => column.threads.map((id) => /** @type {[number, number]} */ ([id, i]))));
  }

  /** @param {State} state */
  async function update(state) {
    const key = `${state.instance} ${state.programs} ${state.view.length} ${state.view.aside ? state.revision : 0}`;
    if (key !== known) {
      known = key;
      overview = await get("overview");
      events.clear();
      fetching = new Set();
      sift();
      if (!opened) reveal(true);
      opened = true;
    }
    reveal(false);
    draw();
  }

  /** Which rows and columns are there, after filters. */
  function sift() {
    const kinds = new Set(GROUPS.filter(([name]) => !off.has(name)).flatMap(([, kinds]) => kinds));
    const text = words.value.trim().toLowerCase();
    if (text) need(overview.threads.map((_, i) => i));
    rows = [];
    overview.threads.forEach((thread, i) => {
      if (range && (i < range[0] || i > range[1])) return;
      if (folded.has(thread) || !kinds.has(overview.kinds[i])) return;
      if (text && !said(i).toLowerCase().includes(text)) return;
      rows.push(i);
    });
    columns = columnsOf(app.state, overview, folded, unfolded);
    fill(count, `${rows.length.toLocaleString("en")} of ${overview.threads.length.toLocaleString("en")}`);
    draw();
  }

  /** An event in words. @param {number} number */
  function said(number) {
    const event = events.get(number);
    if (!event) return "";
    const name = app.state?.view.threads.find((t) => t.id === event.thread)?.name ?? `thread ${event.thread}`;
    const label = event.action.label;
    const verb = event.action.kind === "receive" ? "receives" : "sends";
    const to = event.action.kind === "send" ? app.state?.view.threads.find((t) => t.id === event.action.thread)?.name : undefined;
    return `${name} ${label ? `${verb} ${label}${to ? ` to ${to}` : ""}` : event.action.text}`;
  }

  /** Scrolls to the present moment. @param {boolean} always */
  function reveal(always) {
    const at = app.state?.view.at ?? 0;
    const y = lower(rows, at) * HEIGHTS[zoom];
    const [top, height] = [scroll.scrollTop, scroll.clientHeight - 60];
    if (always || y < top || y > top + height) scroll.scrollTop = Math.max(0, y - height / 2);
  }

  const draw = perFrame(() => {
    if (!app.state) return;
    const row = HEIGHTS[zoom];
    const { middle, width, wide } = laidOut(columns, scroll.clientWidth - LIST);
    const names = new Map([...overview.names, ...app.state.view.threads.map((t) => /** @type {[number, string]} */ ([t.id, t.name]))]);
    fill(heads, ...columns.map((column) => el("button.head", {
      style: { left: `${(middle.get(column.threads[0]) ?? 0) - (column.folded ? 11 : wide / 2 - 3)}px`, width: `${column.folded ? 22 : wide - 6}px` },
      title: `${column.name}: click to ${column.threads.length > 1 ? "show them one by one" : column.folded ? "unfold" : "fold"}`,
      "aria-pressed": String(column.folded),
      data: { column: column.name },
      onclick: () => {
        if (column.threads.length > 1) unfolded.add(column.key);
        else if (!folded.delete(column.threads[0])) folded.add(column.threads[0]);
        sift();
      },
    }, column.folded ? "›" : short(column.name, Math.max(3, Math.floor((wide - 10) / 7))))));
    const total = rows.length * row + 20;
    inner.style.height = `${total}px`;
    inner.style.width = `${width + LIST}px`;
    const first = Math.max(0, Math.floor(scroll.scrollTop / row) - 10);
    const last = Math.min(rows.length, Math.ceil((scroll.scrollTop + scroll.clientHeight) / row) + 10);
    need(rows.slice(first, last));
    drawing.setAttribute("width", String(width + 4));
    drawing.setAttribute("height", String(total));
    /** @type {(SVGElement | null)[]} */
    const shapes = columns.map((column) => svg("line", { x1: middle.get(column.threads[0]) ?? 0, x2: middle.get(column.threads[0]) ?? 0, y1: first * row, y2: last * row, class: "life" }));
    const at = lower(rows, app.state.view.at);
    shapes.push(svg("line", { x1: 0, x2: width, y1: at * row, y2: at * row, class: "now" }));
    /** @type {(SVGElement | null)[]} */
    const labels = [];
    /** @type {HTMLElement[]} */
    const items = [];
    // One of the rows can be reached by Tab; arrows lead to the others.
    const inSight = lower(rows, cursor) >= first && lower(rows, cursor) < last;
    const tabbed = inSight ? rows[Math.min(lower(rows, cursor), rows.length - 1)] : rows[Math.min(first + 10, rows.length - 1)];
    for (let i = first; i < last; i++) {
      const number = rows[i];
      const y = i * row + row / 2;
      const kind = overview.kinds[number];
      const x = middle.get(overview.threads[number]) ?? 0;
      const event = events.get(number);
      shapes.push(svg("circle", { cx: x, cy: y, r: Math.min(row / 3, 5), class: `dot ${kind}` }));
      if (event) {
        shapes.push(...arrows(event, x, y, row, middle));
        if (row >= 20) labels.push(label(event, x, y, middle, wide));
      }
      if (row >= 12) items.push(item(number, i * row, row, event, names, number === tabbed));
    }
    fill(drawing, svg("defs", {}, svg("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, svg("path", { d: "M0 0 L8 4 L0 8 z", class: "arrowhead" }))), ...shapes, ...labels);
    const before = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.event;
    const focused = wanted || before !== undefined ? String(cursor) : undefined;
    wanted = false;
    fill(list, ...items);
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-event="${focused}"]`))?.focus({ preventScroll: true });
    map.draw();
  });

  /** @param {RunEvent} event @param {number} x @param {number} y @param {number} row @param {Map<number, number>} middle */
  function arrows(event, x, y, row, middle) {
    /** @type {SVGElement[]} */
    const shapes = [];
    for (const received of event.received) {
      if (received.sent === null) continue;
      const from = lower(rows, received.sent);
      const sender = overview.threads[received.sent];
      if (rows[from] === received.sent) shapes.push(arrow(middle.get(sender) ?? 0, from * row + row / 2, x, y, "message"));
    }
    if (event.started !== null) shapes.push(arrow(x, y, middle.get(event.started) ?? 0, y + row / 3, "spawned"));
    for (const [ended, died] of event.ended) {
      const end = middle.get(ended) ?? 0;
      shapes.push(svg("path", { d: `M${end - 5} ${y - 1} l10 8 m0 -8 l-10 8`, class: died ? "end died" : "end" }));
    }
    return shapes;
  }

  /** What is said at an event: on its arrow, or beside its dot. @param {RunEvent} event @param {number} x @param {number} y @param {Map<number, number>} middle @param {number} wide */
  function label(event, x, y, middle, wide) {
    const { action } = event;
    if (action.kind === "receive") return null;
    const to = action.kind === "send" ? middle.get(action.thread ?? -1) : event.started !== null ? middle.get(event.started) : undefined;
    const text = action.kind === "send" ? action.label ?? action.value ?? "" : event.started !== null ? "starts" : action.text;
    const room = to === undefined ? wide - 14 : Math.max(Math.abs(to - x), wide) - 14;
    const most = Math.floor(room / LETTER);
    if (most < 4 || !text) return null;
    const leftwards = to !== undefined && to < x;
    return svg("text", { x: leftwards ? x - 9 : x + 9, y: y - (to === undefined ? -4 : 3), class: `label ${leftwards ? "leftwards" : ""}` }, text.length > most ? `${text.slice(0, most - 1)}…` : text, svg("title", {}, text));
  }

  /** @param {number} number @param {number} top @param {number} row @param {RunEvent | undefined} event @param {Map<number, string>} names @param {boolean} tabbed */
  function item(number, top, row, event, names, tabbed) {
    const kind = overview.kinds[number];
    const past = number < (app.state?.view.at ?? 0);
    return el("div", { role: "listitem", style: { top: `${top}px`, height: `${row}px` }, class: "item" },
      el("button", {
        class: `${kind} ${past ? "past" : ""}`,
        style: { height: `${row - 1}px`, borderLeftColor: `var(${KINDS[kind] ?? "--other"})` },
        title: event ? `${event.number}: ${names.get(event.thread)} ${event.action.text}\n${event.action.source ?? ""}\nClick (or Enter) to go to this moment, Q to be asked from here` : "",
        data: { event: String(number) },
        tabIndex: tabbed ? 0 : -1,
        onfocus: () => { cursor = number; },
        onclick: () => app.act({ do: "goto", event: number }),
      }, event ? `${number} ${said(number)}` : String(number)),
      el("button.ask", { tabIndex: -1, title: "Questions from this event (Q)", "aria-label": `Questions from event ${number}`, data: { ask: String(number) }, style: { height: `${row - 1}px` }, onclick: () => ask(number) }, "ask"));
  }

  /** Fetches the events behind rows that are not known yet. @param {number[]} wanted */
  function need(wanted) {
    const pages = new Set(wanted.filter((n) => !events.has(n)).map((n) => Math.floor(n / PAGE)));
    for (const page of pages) {
      if (fetching.has(page)) continue;
      fetching.add(page);
      const now = fetching;
      get("events", { from: page * PAGE, count: PAGE }).then((answer) => {
        if (now !== fetching) return;
        for (const event of answer.events) events.set(event.number, event);
        if (words.value.trim()) sift();
        else draw();
      });
    }
  }

  new ResizeObserver(() => draw()).observe(scroll);
  return { node, update, shown: () => { sift(); reveal(true); } };
}

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} kind */
function arrow(x1, y1, x2, y2, kind) {
  const short = x2 > x1 ? -6 : 6;
  return svg("line", { x1, y1, x2: x2 + (x1 === x2 ? 0 : short), y2, class: `arrow ${kind}`, "marker-end": "url(#arrow)" });
}

/** How many numbers of a sorted list are below another. @param {number[]} list @param {number} value */
function lower(list, value) {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (list[middle] < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
