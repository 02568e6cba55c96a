// @ts-check
/** The whole run: threads as lanes, events as ticks, a handle to drag. */

import { colours, el, fill, perFrame } from "./dom.js";
import { get } from "./server.js";

/** @import { App } from "./app.js" */
/** @import { State } from "./server.js" */

const LABELS = 90;
/** Colours of kinds of events, as variables of the style sheet. @type {Record<string, string>} */
export const KINDS = {
  take: "--take", read: "--read", put: "--put", write: "--put", spawn: "--spawn", send: "--send",
  receive: "--receive", transaction: "--transaction", throw: "--throw", print: "--print",
};

/** @param {App} app */
export function timelinePane(app) {
  const canvas = /** @type {HTMLCanvasElement} */ (el("canvas", { role: "img", "aria-label": "Events of the run, by thread" }));
  const range = /** @type {HTMLInputElement} */ (el("input", {
    type: "range", min: "0", max: "0", step: "1", "aria-label": "Moment of the run",
    oninput: () => drag(),
  }));
  const label = el("span.moment");
  const box = el("div.lanes", {}, canvas, range);
  const node = el("div.timeline", {}, el("div.bar", {}, el("h2", {}, "Timeline"), label), box);
  /** @type {{threads: number[], kinds: string[]}} */
  let overview = { threads: [], kinds: [] };
  let known = "";
  let going = false;

  /** One command at a time: the last place that was dragged to wins. */
  async function drag() {
    if (going) return;
    going = true;
    let to = -1;
    while (to !== Number(range.value)) {
      to = Number(range.value);
      await app.act({ do: "goto", event: to });
    }
    going = false;
  }

  const draw = perFrame(() => {
    const state = app.state;
    if (!state) return;
    const [width, height] = [box.clientWidth, box.clientHeight];
    const scale = devicePixelRatio || 1;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const pen = canvas.getContext("2d");
    if (!pen) return;
    const colour = colours();
    pen.scale(scale, scale);
    pen.clearRect(0, 0, width, height);
    const ids = [...new Set(overview.threads)].sort((a, b) => a - b);
    const names = new Map(state.view.threads.map((t) => [t.id, t.name]));
    const lane = Math.max(3, Math.min(18, height / Math.max(ids.length, 1)));
    const rows = new Map(ids.map((id, i) => [id, i]));
    pen.font = "11px system-ui, sans-serif";
    pen.textBaseline = "middle";
    ids.forEach((id, i) => {
      pen.fillStyle = colour(id === app.focus ? "--lane-focus" : i % 2 ? "--lane" : "--panel");
      pen.fillRect(0, i * lane, width, lane);
      if (lane < 10 && i % Math.ceil(11 / lane)) return;
      pen.fillStyle = colour("--text");
      pen.fillText((names.get(id) ?? `thread ${id}`).slice(0, 14), 4, i * lane + Math.max(lane / 2, 6));
    });
    const count = Math.max(overview.threads.length, 1);
    const step = (width - LABELS) / count;
    overview.threads.forEach((thread, i) => {
      pen.fillStyle = colour(KINDS[overview.kinds[i]] ?? "--other");
      pen.fillRect(LABELS + i * step, (rows.get(thread) ?? 0) * lane + 1, Math.max(step - (step > 3 ? 1 : 0), 0.7), lane - 2);
    });
    pen.fillStyle = colour("--accent");
    pen.fillRect(LABELS + state.view.at * step - 1, 0, 2, height);
  });

  /** @param {State} state */
  async function update(state) {
    const { view } = state;
    range.max = String(Math.max(view.aside ? view.at : view.length, 0));
    if (!going) range.value = String(view.at);
    fill(label, view.aside ? `left the run: ${view.aside} steps on a way of its own` : `before event ${view.at} of ${view.length}${view.goes_on ? ", and on" : ""}`);
    const key = `${state.instance} ${view.length} ${view.aside ? state.revision : 0}`;
    if (key !== known) {
      known = key;
      overview = await get("overview");
    }
    draw();
  }

  new ResizeObserver(() => draw()).observe(box);
  return { node, update };
}
