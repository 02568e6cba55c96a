// @ts-check
/**
 * Threads and what they share, as a live graph. An arrow shows what a thread does next; a click
 * lets it. Nodes stay where they are for as long as there are no new ones.
 */

import { el, fill, hue, svg } from "./dom.js";
import { deadlockPanel } from "./deadlock.js";
import { arranged, border } from "./graph.js";
import { objectGroups, threadGroups } from "./groups.js";

/** @import { App, Pane } from "./app.js" */
/** @import { Group } from "./groups.js" */
/** @import { SharedObject, State, Thread, View } from "./server.js" */

const THREAD = { width: 200, height: 58 };
const OBJECT = { width: 150, height: 50 };
const MAIL = 22;
/** Kinds of actions whose arrow leads to the thread. */
const INWARDS = new Set(["take", "read", "receive", "input"]);
const KINDS = ["take", "read", "put", "write", "send", "receive", "transaction", "throw", "spawn"];

/** @param {App} app @returns {Pane} */
export function threadsView(app) {
  const edges = svg("svg", { class: "edges", "aria-hidden": "true" });
  const world = el("div.world", {}, edges);
  const field = el("div.field", {}, world);
  /** In a deadlock: the graph of all threads in place of the ring. */
  let everything = false;
  const deadlock = deadlockPanel(app, () => { everything = !everything; laidOut = ""; if (app.state) update(app.state); });
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
      el("span.zoom", {},
        el("button.quiet", { onclick: () => zoom(1.25), "aria-label": "Larger" }, "+"),
        el("button.quiet", { onclick: () => zoom(0.8), "aria-label": "Smaller" }, "−"),
        el("button.quiet", { onclick: () => { scale = 0; place(); } }, "Fit"))),
    deadlock.node, field);
  /** @type {Map<string, {x: number, y: number}>} */
  let places = new Map();
  /** @type {Map<string, {width: number, height: number}>} */
  let sizes = new Map();
  /** Every pair that was ever connected: keeps the picture still. @type {Set<string>} */
  const seen = new Set();
  /** Groups that were unfolded. @type {Set<string>} */
  const unfolded = new Set();
  /** The node that a thread or an object is in. @type {Map<string, string>} */
  const inside = new Map();
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
    world.style.left = `${Math.max(12, (field.clientWidth - width * now) / 2)}px`;
    world.style.top = "12px";
    node.classList.toggle("far", now < 0.55);
  }

  /** @param {View} view @param {Group<Thread>[]} threads @param {Group<SharedObject>[]} objects */
  function arrange(view, threads, objects) {
    inside.clear();
    for (const group of threads) for (const t of group.members) inside.set(`t${t.id}`, group.id);
    for (const group of objects) for (const o of group.members) inside.set(`o${o.key}`, group.id);
    for (const thread of threads.flatMap((g) => g.members)) {
      const other = target(thread);
      if (other) seen.add(`t${thread.id}\n${other}`);
    }
    const key = [...threads, ...objects].map((g) => g.id).join(" ");
    if (key === laidOut) return;
    laidOut = key;
    sizes = new Map();
    for (const group of threads) {
      const mails = Math.max(...group.members.map((t) => Math.min(t.mailbox.length, 4) + t.under_way.length));
      sizes.set(group.id, { width: THREAD.width, height: THREAD.height + (group.members.length > 1 ? 0 : mails * MAIL) });
    }
    for (const group of objects) sizes.set(group.id, { ...OBJECT });
    const pairs = new Set([...seen].map((pair) => pair.split("\n").map((id) => inside.get(id) ?? id).join("\n")));
    if (view.objects.length === 0) {
      for (const thread of threads.flatMap((g) => g.members)) if (thread.parent !== null) pairs.add(`${inside.get(`t${thread.parent}`)}\n${inside.get(`t${thread.id}`)}`);
    }
    ({ places, width, height } = arranged(sizes, pairs, { width: field.clientWidth, height: field.clientHeight }));
  }

  /** The node that a thread's next action is about. @param {Thread} thread */
  function target(thread) {
    if (!thread.next) return null;
    if (thread.next.object) return `o${thread.next.object}`;
    if (thread.next.thread !== null && thread.next.thread !== thread.id) return `t${thread.next.thread}`;
    if (thread.waits_on !== null) return `t${thread.waits_on}`;
    return null;
  }

  /** @param {State} state */
  function update(state) {
    const { view } = state;
    if (!view.deadlock) everything = false;
    deadlock.update(state, everything && (view.deadlock?.cycle.length ?? 0) > 1);
    // The ring says it better than the graph.
    const hidden = view.deadlock !== null && view.deadlock.cycle.length > 1 && !everything;
    if (field.hidden !== hidden) laidOut = "";
    field.hidden = hidden;
    node.classList.toggle("ringed", hidden);
    const threads = threadGroups(view.threads.filter((t) => !only.checked || (t.state !== "finished" && t.state !== "died")), unfolded);
    const objects = objectGroups(view.objects, unfolded);
    arrange(view, threads, objects);
    holdLabel.hidden = !view.threads.some((t) => t.pid);
    hold.checked = view.holds_messages;
    const marked = state.search?.next ?? null;
    fill(search, view.standing.is === "goes" ? state.search?.text ?? "" : "");
    search.dataset.status = state.search?.status ?? "";
    drawEdges(view, threads.flatMap((g) => g.members), marked);
    // Nodes are kept: one that is replaced under the mouse swallows the click.
    const kept = new Set();
    for (const group of objects) kept.add(show(group.id, group.members.length > 1 ? crowd(group, "object") : objectNode(group.members[0], view)));
    for (const group of threads) {
      if (group.members.length > 1) {
        kept.add(show(group.id, crowd(group, "thread")));
        continue;
      }
      const [thread] = group.members;
      let node = nodes.get(group.id);
      if (!node) {
        node = newThread(thread.id);
        nodes.set(group.id, node);
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

  /** Several of a kind in one node; a click shows them one by one. @param {Group<Thread> | Group<SharedObject>} group @param {string} kind */
  function crowd(group, kind) {
    const at = places.get(group.id) ?? { x: 0, y: 0 };
    const size = kind === "thread" ? THREAD : OBJECT;
    return el(`div.node.crowd.${kind}-crowd`, { style: { left: `${at.x}px`, top: `${at.y}px`, width: `${size.width}px` } },
      el("button.body", {
        title: `${group.name}, ${group.text}: click to show them one by one`,
        style: { height: `${size.height}px` },
        data: { crowd: group.id },
        onclick: () => { unfolded.add(group.id.slice(1)); laidOut = ""; if (app.state) update(app.state); },
      }, el("strong", {}, group.name), el("span.action", {}, group.text)));
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
    const waits = thread.waits_for ? `waits for ${thread.waits_for}` : thread.note;
    const text = thread.state === "ready" ? thread.next?.text : thread.state === "waits" ? waits : thread.note ?? thread.next?.text;
    const name = `${thread.name}: ${thread.state === "ready" ? `takes a step: ${text}` : text ?? ""}${marked ? " (leads to the deadlock)" : ""}`;
    node.className = ["node thread", thread.state, marked ? "marked" : "", thread.id === app.focus ? "focus" : "", view.next === thread.id ? "next" : ""].join(" ");
    Object.assign(node.style, { left: `${at.x}px`, top: `${at.y}px`, width: `${THREAD.width}px` });
    const body = /** @type {HTMLElement} */ (node.firstElementChild);
    body.title = `${name}\n${thread.holds.length ? `holds ${thread.holds.join(", ")}\n` : ""}${thread.server_state ? `state: ${thread.server_state}\n` : ""}${thread.next?.source ?? ""}`;
    fill(body,
      el("strong", {}, thread.name, el("span.number", {}, ` ${thread.id}`)),
      marked && el("span.mark", {}, "next →"),
      thread.state === "waits" && !marked && el("span.state", {}, "waits"),
      el("span.action", {}, text ?? ""));
    while (body.nextSibling) body.nextSibling.remove();
    node.append(
      ...(thread.server_state ? [el("div.mail.server-state", { title: `The state of this server: ${thread.server_state}` }, "state ", thread.server_state)] : []),
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

  /** @param {View} view @param {Thread[]} threads @param {number | null} marked */
  function drawEdges(view, threads, marked) {
    edges.setAttribute("width", String(width));
    edges.setAttribute("height", String(height));
    const heads = [...KINDS, "other", "waiting", "holding"].map((kind) => svg("marker", { id: `head-${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8, orient: "auto-start-reverse" },
      svg("path", { d: "M0 0 L8 4 L0 8 z", class: `head ${kind}` })));
    /** What is drawn already: a crowd has one arrow. @type {Set<string>} */
    const drawn = new Set();
    fill(edges, svg("defs", {}, ...heads),
      ...view.objects.filter((o) => o.held !== null).map((o) => edge(`o${o.key}`, `t${o.held}`, "holding", "", false, drawn)),
      ...threads.map((thread) => next(thread, marked, drawn)));
  }

  /** What a thread does next, or waits for. @param {Thread} thread @param {number | null} marked @param {Set<string>} drawn */
  function next(thread, marked, drawn) {
    const to = target(thread);
    if (!to || !thread.next) return null;
    const waits = thread.state === "waits";
    const kind = waits ? "waiting" : KINDS.includes(thread.next.kind) ? thread.next.kind : "other";
    return edge(`t${thread.id}`, to, kind, `${thread.state} ${marked === thread.id ? "marked" : ""}`, !waits && INWARDS.has(thread.next.kind), drawn);
  }

  /** @param {string} from @param {string} to @param {string} kind @param {string} more @param {boolean} inwards @param {Set<string>} drawn */
  function edge(from, to, kind, more, inwards, drawn) {
    const [one, other] = [inside.get(from) ?? from, inside.get(to) ?? to];
    const key = `${one} ${other} ${kind}`;
    const [a, b] = [places.get(one), places.get(other)];
    if (!a || !b || one === other || drawn.has(key)) return null;
    drawn.add(key);
    const size = (/** @type {string} */ id) => (/^o|^g.* \w+\|(full|empty)$/.test(id) ? OBJECT : THREAD);
    const shift = kind === "holding" ? 7 : kind === "waiting" ? -7 : 0;
    const begin = { x: a.x + size(one).width / 2, y: a.y + size(one).height / 2 + shift };
    const end = { x: b.x + size(other).width / 2, y: b.y + size(other).height / 2 + shift };
    const start = border(begin, end, size(one));
    const stop = border(end, begin, size(other));
    return svg("line", {
      x1: inwards ? stop.x : start.x, y1: inwards ? stop.y : start.y,
      x2: inwards ? start.x : stop.x, y2: inwards ? start.y : stop.y,
      class: `edge ${kind} ${more}`,
      "marker-end": `url(#head-${kind})`,
    });
  }

  new ResizeObserver(() => place()).observe(field);
  return { node, update, shown: place };
}
