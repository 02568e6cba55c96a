// @ts-check
/**
 * The run as a sequence diagram: a column for each thread, a row for each event. Only the rows
 * in sight exist; threads can be folded away, kinds of events left out.
 */

import { el, fill, perFrame, svg } from "./dom.js";
import { KINDS } from "./timeline.js";
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

/** @param {App} app @returns {Pane} */
export function sequenceView(app) {
  const heads = el("div.heads");
  const drawing = svg("svg", { class: "rows", role: "img", "aria-label": "Sequence diagram" });
  const list = el("div.list", { role: "list", "aria-label": "Events", onkeydown: keys });
  const inner = el("div.inner", {}, drawing, list);
  const scroll = el("div.scroll", { tabIndex: 0, role: "region", "aria-label": "Events in order", onscroll: () => draw() }, heads, inner);
  const off = new Set(["other"]);
  const folded = new Set();
  let zoom = 3;
  const boxes = GROUPS.map(([name]) => el("label", {}, el("input", {
    type: "checkbox", checked: !off.has(name), onchange: (/** @type {Event} */ e) => {
      if (/** @type {HTMLInputElement} */ (e.target).checked) off.delete(name);
      else off.add(name);
      sift();
    },
  }), ` ${name}`));
  const count = el("span.count");
  const node = el("div.sequence", {}, el("div.bar", {}, ...boxes, count, el("span.spacer"),
    el("button.quiet", { "aria-label": "Larger", onclick: () => resize(1) }, "+"),
    el("button.quiet", { "aria-label": "Smaller", onclick: () => resize(-1) }, "−"),
    el("button.quiet", { id: "ask-here", title: "Questions that begin at the event of this moment", onclick: () => ask(app.state?.view.at ?? 0) }, "Ask here"),
    el("button.quiet", { title: "Scroll to the present moment", onclick: () => reveal(true) }, "Now")), scroll);

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

  /** @type {{threads: number[], kinds: string[]}} */
  let overview = { threads: [], kinds: [] };
  /** Numbers of the events that are shown. @type {number[]} */
  let rows = [];
  /** @type {number[]} */
  let columns = [];
  /** @type {Map<number, RunEvent>} */
  const events = new Map();
  /** @type {Set<number>} */
  let fetching = new Set();
  let known = "";

  /** @param {number} by */
  function resize(by) {
    zoom = Math.max(0, Math.min(HEIGHTS.length - 1, zoom + by));
    sift();
    reveal(true);
  }

  /** @param {State} state */
  async function update(state) {
    const key = `${state.instance} ${state.view.length} ${state.view.aside ? state.revision : 0}`;
    if (key !== known) {
      known = key;
      overview = await get("overview");
      events.clear();
      fetching = new Set();
      sift();
    }
    reveal(false);
    draw();
  }

  /** Which rows and columns are there, after filters. */
  function sift() {
    const kinds = new Set(GROUPS.filter(([name]) => !off.has(name)).flatMap(([, kinds]) => kinds));
    rows = [];
    overview.threads.forEach((thread, i) => {
      if (!folded.has(thread) && kinds.has(overview.kinds[i])) rows.push(i);
    });
    const ids = new Set(overview.threads);
    for (const thread of app.state?.view.threads ?? []) ids.add(thread.id);
    columns = [...ids].sort((a, b) => a - b);
    fill(count, `${rows.length} of ${overview.threads.length} events`);
    draw();
  }

  /** Scrolls to the present moment. @param {boolean} always */
  function reveal(always) {
    const at = app.state?.view.at ?? 0;
    const row = lower(rows, at);
    const y = row * HEIGHTS[zoom];
    const [top, height] = [scroll.scrollTop, scroll.clientHeight - 60];
    if (always || y < top || y > top + height) scroll.scrollTop = Math.max(0, y - height / 2);
  }

  function columnWidth() {
    const shown = columns.filter((c) => !folded.has(c)).length;
    return Math.max(60, Math.min(190, (scroll.clientWidth - 280 - 26 * (columns.length - shown)) / Math.max(shown, 1)));
  }

  /** Middle of each column, and the width of all. */
  function positions() {
    const wide = columnWidth();
    /** @type {Map<number, number>} */
    const middle = new Map();
    let x = 8;
    for (const id of columns) {
      const own = folded.has(id) ? 26 : wide;
      middle.set(id, x + own / 2);
      x += own;
    }
    return { middle, width: x, wide };
  }

  const draw = perFrame(() => {
    if (!app.state) return;
    const row = HEIGHTS[zoom];
    const { middle, width, wide } = positions();
    const names = new Map(app.state.view.threads.map((t) => [t.id, t.name]));
    fill(heads, ...columns.map((id) => el("button.head", {
      style: { left: `${(middle.get(id) ?? 0) - (folded.has(id) ? 11 : wide / 2 - 3)}px`, width: `${folded.has(id) ? 22 : wide - 6}px` },
      title: `${names.get(id) ?? `thread ${id}`}: click to ${folded.has(id) ? "unfold" : "fold"}`,
      "aria-pressed": String(folded.has(id)),
      onclick: () => { if (!folded.delete(id)) folded.add(id); sift(); },
    }, folded.has(id) ? "›" : names.get(id) ?? `thread ${id}`)));
    const total = rows.length * row + 20;
    inner.style.height = `${total}px`;
    inner.style.width = `${width + 270}px`;
    const first = Math.max(0, Math.floor(scroll.scrollTop / row) - 10);
    const last = Math.min(rows.length, Math.ceil((scroll.scrollTop + scroll.clientHeight) / row) + 10);
    need(rows.slice(first, last));
    drawing.setAttribute("width", String(width + 4));
    drawing.setAttribute("height", String(total));
    /** @type {(SVGElement | null)[]} */
    const shapes = columns.map((id) => svg("line", { x1: middle.get(id) ?? 0, x2: middle.get(id) ?? 0, y1: first * row, y2: last * row, class: "life" }));
    const at = lower(rows, app.state.view.at);
    shapes.push(svg("line", { x1: 0, x2: width, y1: at * row, y2: at * row, class: "now" }));
    /** @type {HTMLElement[]} */
    const items = [];
    // One of the rows can be reached by Tab; arrows lead to the others.
    const inSight = lower(rows, cursor) >= first && lower(rows, cursor) < last;
    const tabbed = inSight ? rows[Math.min(lower(rows, cursor), rows.length - 1)] : rows[Math.min(first + 10, rows.length - 1)];
    for (let i = first; i < last; i++) {
      const number = rows[i];
      const y = i * row + row / 2;
      const kind = overview.kinds[number];
      const thread = overview.threads[number];
      const x = middle.get(thread) ?? 0;
      const event = events.get(number);
      shapes.push(svg("circle", { cx: x, cy: y, r: Math.min(row / 3, 5), class: `dot ${kind}` }));
      if (event) {
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
      }
      if (row >= 12) items.push(el("div", { role: "listitem", style: { top: `${i * row}px`, height: `${row}px`, left: `${width + 6}px` }, class: "item" },
        el("button", {
          class: `${kind} ${number < app.state.view.at ? "past" : ""}`,
          style: { height: `${row - 1}px`, borderLeftColor: `var(${KINDS[kind] ?? "--other"})` },
          title: event ? `${event.number}: ${names.get(thread)} ${event.action.text}\n${event.action.source ?? ""}\nClick (or Enter) to go to this moment, Q to be asked from here` : "",
          data: { event: String(number) },
          tabIndex: number === tabbed ? 0 : -1,
          onfocus: () => { cursor = number; },
          onclick: () => app.act({ do: "goto", event: number }),
        }, event ? `${number} ${names.get(thread) ?? ""} ${event.action.text}` : String(number)),
        el("button.ask", { tabIndex: -1, title: "Questions from this event (Q)", "aria-label": `Questions from event ${number}`, data: { ask: String(number) }, style: { height: `${row - 1}px` }, onclick: () => ask(number) }, "ask")));
    }
    fill(drawing, svg("defs", {}, svg("marker", { id: "arrow", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, svg("path", { d: "M0 0 L8 4 L0 8 z", class: "arrowhead" }))), ...shapes);
    const before = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.event;
    const focused = wanted || before !== undefined ? String(cursor) : undefined;
    wanted = false;
    fill(list, ...items);
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[data-event="${focused}"]`))?.focus({ preventScroll: true });
  });

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
        draw();
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
