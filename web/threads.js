// @ts-check
/**
 * Threads and what they share, as a live graph. An arrow shows what a thread does next; a click
 * lets it. Nodes stay where they are for as long as there are no new ones.
 */

import { el, fill, hue, svg } from "./dom.js";
import { Graph, layout } from "./vendor/dagre.js";

/** @import { App, Pane } from "./app.js" */
/** @import { SharedObject, State, Thread, View } from "./server.js" */

const THREAD = { width: 200, height: 58 };
const OBJECT = { width: 150, height: 50 };
/** Kinds of actions whose arrow leads to the thread. */
const INWARDS = new Set(["take", "read", "receive", "input"]);

/** @param {App} app @returns {Pane} */
export function threadsView(app) {
  const edges = svg("svg", { class: "edges", "aria-hidden": "true" });
  const world = el("div.world", {}, edges);
  const field = el("div.field", {}, world);
  const hold = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "hold", onchange: () => app.act({ do: "hold", hold: hold.checked }) }));
  const holdLabel = el("label", { htmlFor: "hold", hidden: true, title: "Messages wait until you click them" }, hold, " hold messages");
  const only = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", id: "only", onchange: () => app.state && update(app.state) }));
  const search = el("p.search", { role: "status" });
  const node = el("div.threads", {},
    el("div.bar", {},
      search,
      el("span.spacer"),
      el("label", { htmlFor: "only" }, only, " hide ended"),
      holdLabel,
      el("button.quiet", { onclick: () => zoom(1.25), "aria-label": "Larger" }, "+"),
      el("button.quiet", { onclick: () => zoom(0.8), "aria-label": "Smaller" }, "−"),
      el("button.quiet", { onclick: () => { scale = 0; place(); } }, "Fit")),
    field);
  /** @type {Map<string, {x: number, y: number}>} */
  let places = new Map();
  /** Every pair that was ever connected: keeps the picture still. @type {Set<string>} */
  const seen = new Set();
  /** @type {Map<string, HTMLElement>} */
  const nodes = new Map();
  let laidOut = "";
  let [width, height] = [0, 0];
  /** 0: as large as fits. */
  let scale = 0;

  /** @param {number} by */
  function zoom(by) {
    scale = Math.max(0.1, Math.min(3, (scale || fitting()) * by));
    place();
  }

  function fitting() {
    const fits = Math.min((field.clientWidth - 24) / width, (field.clientHeight - 24) / height);
    return Math.max(0.2, Math.min(1.15, fits || 1));
  }

  function place() {
    const now = scale || fitting();
    world.style.transform = `scale(${now})`;
    world.style.width = `${width}px`;
    world.style.height = `${height}px`;
    const left = Math.max(12, (field.clientWidth - width * now) / 2);
    world.style.left = `${left}px`;
    world.style.top = "12px";
    node.classList.toggle("far", now < 0.55);
  }

  /** @param {View} view @param {Thread[]} threads */
  function arrange(view, threads) {
    for (const thread of threads) {
      const other = target(thread);
      if (other) seen.add(`t${thread.id} ${other}`);
    }
    const ids = [...threads.map((t) => `t${t.id}`), ...view.objects.map((o) => `o${o.key}`)];
    const key = ids.join(" ");
    if (key === laidOut) return;
    laidOut = key;
    // What fills the pane best: from top to bottom, from left to right, or long ranks in several rows.
    const down = arrangement(view, threads, "TB");
    const ways = [down, arrangement(view, threads, "LR"), ...[40, 24, 16, 12, 9, 7, 5].map((most) => wrapped(down, most))];
    const reach = ways.map((w) => Math.min((field.clientWidth - 24) / w.width, (field.clientHeight - 24) / w.height));
    let best = 0;
    reach.forEach((r, i) => { if (r > Math.min(reach[best], 1) * 1.1) best = i; });
    ({ places, width, height } = ways[best]);
  }

  /** @param {View} view @param {Thread[]} threads @param {string} direction */
  function arrangement(view, threads, direction) {
    const graph = new Graph();
    graph.setGraph({ rankdir: direction, nodesep: 22, ranksep: direction === "LR" ? 90 : 64, marginx: 4, marginy: 4 });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const thread of threads) {
      const mails = Math.min(thread.mailbox.length + thread.under_way.length, 4);
      graph.setNode(`t${thread.id}`, { width: THREAD.width, height: THREAD.height + mails * 22 });
    }
    for (const object of view.objects) graph.setNode(`o${object.key}`, { ...OBJECT });
    for (const pair of seen) {
      const [a, b] = pair.split(" ");
      if (graph.hasNode(a) && graph.hasNode(b)) graph.setEdge(a, b);
    }
    for (const thread of threads) {
      const parent = `t${thread.parent}`;
      if (thread.mailbox && view.objects.length === 0 && graph.hasNode(parent)) graph.setEdge(parent, `t${thread.id}`);
    }
    layout(graph);
    /** @type {Map<string, {x: number, y: number}>} */
    const places = new Map();
    /** @type {Map<string, {width: number, height: number}>} */
    const sizes = new Map();
    let [right, bottom] = [0, 0];
    for (const id of graph.nodes()) {
      const at = graph.node(id);
      sizes.set(id, { width: at.width, height: at.height });
      places.set(id, { x: at.x - at.width / 2, y: at.y - at.height / 2 });
      right = Math.max(right, at.x + at.width / 2);
      bottom = Math.max(bottom, at.y + at.height / 2);
    }
    return { places, sizes, width: right + 8, height: bottom + 30 };
  }

  /**
   * The same with no more than so many nodes beside each other: a crowd in one rank becomes a block.
   * @param {{places: Map<string, {x: number, y: number}>, sizes: Map<string, {width: number, height: number}>, width: number, height: number}} from
   * @param {number} most
   */
  function wrapped(from, most) {
    /** @type {Map<number, string[]>} */
    const ranks = new Map();
    const middle = (/** @type {string} */ id) => Math.round(((from.places.get(id)?.y ?? 0) + (from.sizes.get(id)?.height ?? 0) / 2) / 8);
    for (const id of from.places.keys()) ranks.set(middle(id), [...(ranks.get(middle(id)) ?? []), id]);
    /** @type {Map<string, {x: number, y: number}>} */
    const places = new Map();
    let [y, right] = [4, 0];
    const rows = [...ranks.entries()].sort((a, b) => a[0] - b[0]).flatMap(([, ids]) => {
      ids.sort((a, b) => (from.places.get(a)?.x ?? 0) - (from.places.get(b)?.x ?? 0));
      const count = Math.ceil(ids.length / most);
      const each = Math.ceil(ids.length / count);
      return Array.from({ length: count }, (_, i) => ids.slice(i * each, (i + 1) * each));
    });
    const wide = (/** @type {string[]} */ row) => row.reduce((sum, id) => sum + (from.sizes.get(id)?.width ?? 0) + 22, 0);
    const whole = Math.max(...rows.map(wide));
    for (const row of rows) {
      let x = 4 + (whole - wide(row)) / 2;
      let tall = 0;
      for (const id of row) {
        const size = from.sizes.get(id) ?? THREAD;
        places.set(id, { x, y });
        x += size.width + 22;
        tall = Math.max(tall, size.height);
        right = Math.max(right, x);
      }
      y += tall + 40;
    }
    return { places, sizes: from.sizes, width: right, height: y };
  }

  /** The node that a thread's next action is about. @param {Thread} thread */
  function target(thread) {
    if (!thread.next) return null;
    if (thread.next.object) return `o${thread.next.object}`;
    if (thread.next.thread !== null && thread.next.thread !== thread.id) return `t${thread.next.thread}`;
    return null;
  }

  /** @param {State} state */
  function update(state) {
    const { view } = state;
    const threads = view.threads.filter((t) => !only.checked || (t.state !== "finished" && t.state !== "died"));
    arrange(view, threads);
    holdLabel.hidden = !view.threads.some((t) => t.pid);
    hold.checked = view.holds_messages;
    const marked = state.search?.next ?? null;
    fill(search, state.search?.text ?? "");
    search.dataset.status = state.search?.status ?? "";
    drawEdges(threads, marked);
    // Nodes are kept: one that is replaced under the mouse swallows the click.
    const kept = new Set();
    for (const object of view.objects) kept.add(show(`o${object.key}`, objectNode(object, view)));
    for (const thread of threads) {
      const id = `t${thread.id}`;
      let node = nodes.get(id);
      if (!node) {
        node = newThread(thread.id);
        nodes.set(id, node);
        world.append(node);
      }
      fillThread(node, thread, view, marked === thread.id);
      kept.add(node);
    }
    for (const [id, node] of nodes) {
      if (!kept.has(node)) {
        node.remove();
        nodes.delete(id);
      }
    }
    place();
  }

  /** Puts a node in place of the one with its name. @param {string} id @param {HTMLElement} node */
  function show(id, node) {
    const old = nodes.get(id);
    nodes.set(id, node);
    if (old) old.replaceWith(node);
    else world.append(node);
    return node;
  }

  /** @param {number} id */
  function newThread(id) {
    return el("div.node.thread", {},
      el("button.body", {
        data: { node: `t${id}`, thread: String(id) },
        style: { borderLeftColor: `hsl(${hue(id)} 60% 50%)` },
        onclick: () => {
          const thread = app.state?.view.threads.find((t) => t.id === id);
          if (thread?.state === "ready" || thread?.state === "busy") app.act({ do: "step", thread: id });
          else app.look(id);
        },
        onfocus: () => app.look(id),
      }));
  }

  /** @param {HTMLElement} node @param {Thread} thread @param {View} view @param {boolean} marked */
  function fillThread(node, thread, view, marked) {
    const at = places.get(`t${thread.id}`) ?? { x: 0, y: 0 };
    const text = thread.state === "ready" ? thread.next?.text : thread.note ?? thread.next?.text;
    const name = `${thread.name}: ${thread.state === "ready" ? `takes a step: ${text}` : text ?? ""}${marked ? " (leads to the deadlock)" : ""}`;
    node.className = ["node thread", thread.state, marked ? "marked" : "", thread.id === app.focus ? "focus" : "", view.next === thread.id ? "next" : ""].join(" ");
    Object.assign(node.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${THREAD.width}px` });
    const body = /** @type {HTMLElement} */ (node.firstElementChild);
    body.title = `${name}\n${thread.next?.source ?? ""}`;
    fill(body,
      el("strong", {}, thread.name, el("span.number", {}, ` ${thread.id}`)),
      marked && el("span.mark", {}, "next →"),
      thread.state === "waits" && !marked && el("span.state", {}, "waits"),
      el("span.action", {}, text ?? ""));
    while (body.nextSibling) body.nextSibling.remove();
    node.append(
      ...thread.mailbox.slice(0, 3).map((m) => el("div.mail", { title: m }, "✉ ", m)),
      ...(thread.mailbox.length > 3 ? [el("div.mail", {}, `… ${thread.mailbox.length - 3} more`)] : []),
      ...thread.under_way.map((m) => el("button.mail.coming", {
        title: "Let it arrive",
        onclick: () => app.act({ do: "deliver", from: m.from, to: thread.id }),
      }, "⇢ ", m.message)));
  }

  /** @param {SharedObject} object @param {View} view */
  function objectNode(object, view) {
    const at = places.get(`o${object.key}`) ?? { x: 0, y: 0 };
    const who = view.threads.find((t) => t.id === (object.taken ?? object.by))?.name;
    const by = who && object.taken !== null ? `taken by ${who}` : who ? `by ${who}` : "";
    const contents = object.items ? (object.items.length ? object.items.join(" · ") : "no items") : object.contents ?? "empty";
    return el("div.node.object", {
      class: object.items ? (object.items.length ? "full" : "empty") : object.contents === null ? "empty" : "full",
      style: { left: `${at.x}px`, top: `${at.y}px`, width: `${OBJECT.width}px`, height: `${OBJECT.height}px` },
      title: `${object.kind} ${object.name}: ${contents}${by ? `, ${by}` : ""}`,
      data: { object: object.name },
    }, el("strong", {}, object.name, el("span.kind", {}, ` ${object.kind}`)), el("span.contents", {}, contents, by ? el("span.by", {}, ` ${by}`) : ""));
  }

  /** @param {Thread[]} threads @param {number | null} marked */
  function drawEdges(threads, marked) {
    edges.setAttribute("width", String(width));
    edges.setAttribute("height", String(height));
    const kinds = ["take", "read", "put", "write", "send", "receive", "transaction", "throw", "spawn", "other"];
    const heads = kinds.map((kind) => svg("marker", { id: `head-${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse" },
      svg("path", { d: "M0 0 L8 4 L0 8 z", class: `head ${kind}` })));
    fill(edges, svg("defs", {}, ...heads), ...threads.map((thread) => edge(thread, marked)));
  }

  /** @param {Thread} thread @param {number | null} marked */
  function edge(thread, marked) {
    const to = target(thread);
    const [a, b] = [places.get(`t${thread.id}`), to ? places.get(to) : undefined];
    if (!a || !b || !to || !thread.next) return null;
    const size = to.startsWith("t") ? THREAD : OBJECT;
    const from = { x: a.x + THREAD.width / 2, y: a.y + THREAD.height / 2 };
    const end = { x: b.x + size.width / 2, y: b.y + size.height / 2 };
    const start = border(from, end, THREAD);
    const stop = border(end, from, size);
    const inwards = INWARDS.has(thread.next.kind);
    const kind = ["take", "read", "put", "write", "send", "receive", "transaction", "throw", "spawn"].includes(thread.next.kind) ? thread.next.kind : "other";
    return svg("line", {
      x1: inwards ? stop.x : start.x, y1: inwards ? stop.y : start.y,
      x2: inwards ? start.x : stop.x, y2: inwards ? start.y : stop.y,
      class: `edge ${kind} ${thread.state} ${marked === thread.id ? "marked" : ""}`,
      "marker-end": `url(#head-${kind})`,
    });
  }

  new ResizeObserver(() => place()).observe(field);
  return { node, update, shown: place };
}

/**
 * Where the line from the middle of a box towards a point leaves the box.
 * @param {{x: number, y: number}} middle @param {{x: number, y: number}} towards @param {{width: number, height: number}} size
 */
function border(middle, towards, size) {
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const reach = Math.min(Math.abs((size.width / 2 + 3) / (dx || 1e-9)), Math.abs((size.height / 2 + 3) / (dy || 1e-9)));
  return { x: middle.x + dx * reach, y: middle.y + dy * reach };
}
