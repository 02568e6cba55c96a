// @ts-check
/** A deadlock: who waits for whom as a ring, in one sentence, with the order of the locks and what to do next. */

import { el, fill, hue, svg } from "./dom.js";
import { border } from "./graph.js";
import { short } from "./groups.js";

/** @import { App } from "./app.js" */
/** @import { State } from "./server.js" */

/** @typedef {import("./api").Deadlock} Deadlock */

const THREAD = { width: 124, height: 34 };
const OBJECT = { width: 116, height: 30 };
/** Links of a ring that are drawn; a longer one is only described. */
const MAX_DRAWN = 12;

/** @param {App} app @param {() => void} all shows every thread and variable, or not any more */
export function deadlockPanel(app, all) {
  const node = el("section.deadlock", { "aria-label": "The deadlock", hidden: true });

  /** @param {State} state @param {boolean} brief only the sentence: the graph is shown */
  function update(state, brief) {
    const { deadlock } = state.view;
    node.hidden = !deadlock;
    if (!deadlock) return;
    const names = new Map(state.view.threads.map((t) => [t.id, t.name]));
    const [first] = deadlock.cycle;
    fill(node,
      el("p.sentence", {}, deadlock.text),
      deadlock.others.length > 0 && deadlock.cycle.length > 0 && el("p.why", {}, `Waiting behind them: ${deadlock.others.map((w) => names.get(w.thread)).join(", ")}.`),
      !brief && deadlock.cycle.length > 1 && deadlock.cycle.length <= MAX_DRAWN && ring(deadlock, names),
      brief ? el("button", { id: "show-ring", onclick: all }, "Show the ring") : el("div.answers", {},
        first && first.since !== null && el("button", { id: "why-held", title: "Go to the moment where it was taken", onclick: () => app.act({ do: "goto", event: first.since ?? 0 }) }, `Why is ${short(first.name, 24)} held?`),
        el("button", { id: "leave-deadlock", onclick: () => app.act({ do: "back" }) }, "One step back"),
        el("button", { id: "deadlock-sequence", onclick: () => app.open("sequence") }, "How it happened"),
        el("button", { id: "all-threads", onclick: all }, "All threads"),
        el("button", { id: "deadlock-save", onclick: () => document.getElementById("save")?.click() }, "Save"),
        el("button", { id: "deadlock-share", onclick: () => document.getElementById("share")?.click() }, "Share")),
      !brief && deadlock.orders.length > 1 && el("div.lock-order", {}, el("h3", {}, "Lock order"), orders(deadlock, names),
        el("p.why", {}, "If every thread takes the locks in the same order, this cannot happen.")));
  }

  /** @param {Deadlock} deadlock @param {Map<number, string>} names */
  function orders(deadlock, names) {
    return el("ul.orders", {}, ...deadlock.orders.map((order) => el("li", {},
      el("strong", {}, names.get(order.thread) ?? ""), " holds ", el("code", {}, order.holds), " and wants ", el("code", {}, order.takes), " ",
      order.place && el("button.linked", { onclick: () => app.show(order.place, true) }, `${order.place.path.split("/").pop()}:${order.place.line}`))));
  }

  /** @param {Deadlock} deadlock @param {Map<number, string>} names */
  function ring(deadlock, names) {
    const { cycle } = deadlock;
    const objects = cycle.some((w) => w.object !== null);
    const stops = cycle.length * (objects ? 2 : 1);
    // Wider than high: the boxes are.
    const [rx, ry] = [Math.max(150, stops * 27), Math.max(84, stops * 14)];
    const [cx, cy] = [rx + THREAD.width / 2 + 6, ry + 26];
    const at = (/** @type {number} */ i) => {
      const angle = (2 * Math.PI * i) / stops - Math.PI / 2;
      return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle) };
    };
    /** @type {SVGElement[]} */
    const shapes = [];
    /** @param {number} from @param {number} to @param {{width: number, height: number}} a @param {{width: number, height: number}} b @param {string} kind */
    const arrow = (from, to, a, b, kind) => {
      const start = border(at(from), at(to), a);
      const end = border(at(to), at(from), b);
      shapes.push(svg("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y, class: `ring-edge ${kind}`, "marker-end": `url(#ring-${kind})` }));
    };
    cycle.forEach((wait, i) => {
      const step = objects ? 2 : 1;
      const here = i * step;
      const next = ((i + 1) * step) % stops;
      if (objects) {
        arrow(here, here + 1, THREAD, OBJECT, "waits");
        arrow(here + 1, next, OBJECT, THREAD, "held");
      } else arrow(here, next, THREAD, THREAD, "waits");
    });
    cycle.forEach((wait, i) => {
      const spot = at(i * (objects ? 2 : 1));
      const name = names.get(wait.thread) ?? "";
      shapes.push(svg("g", { class: "ring-thread", transform: `translate(${spot.x - THREAD.width / 2} ${spot.y - THREAD.height / 2})`, onclick: () => app.look(wait.thread) },
        svg("rect", { width: THREAD.width, height: THREAD.height, rx: 6 }),
        svg("rect", { width: 5, height: THREAD.height, rx: 2, fill: `hsl(${hue(wait.thread)} 60% 50%)` }),
        svg("text", { x: THREAD.width / 2, y: 22 }, short(name, 15)), svg("title", {}, name)));
      if (!objects) return;
      const mid = at(i * 2 + 1);
      shapes.push(svg("g", { class: "ring-object", transform: `translate(${mid.x - OBJECT.width / 2} ${mid.y - OBJECT.height / 2})` },
        svg("rect", { width: OBJECT.width, height: OBJECT.height, rx: 15 }),
        svg("text", { x: OBJECT.width / 2, y: 20 }, short(wait.name, 15)), svg("title", {}, wait.name)));
    });
    const heads = ["waits", "held"].map((kind) => svg("marker", { id: `ring-${kind}`, viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" }, svg("path", { d: "M0 0 L8 4 L0 8 z", class: `ring-head ${kind}` })));
    const [width, height] = [cx * 2, cy * 2];
    return el("figure.ring", {},
      svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": deadlock.text }, svg("defs", {}, ...heads), ...shapes),
      el("figcaption", {}, el("span.key.waits", {}, "waits for"), objects && el("span.key.held", {}, "held by")));
  }

  return { node, update };
}
