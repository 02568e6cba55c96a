// @ts-check
/** The whole run: threads as lanes, events as ticks, a handle to drag. */

import { colours, el, fill, perFrame } from "./dom.js";
import { columnsOf } from "./columns.js";
import { short } from "./groups.js";
import { get } from "./server.js";

/** @import { App } from "./app.js" */
/** @import { State } from "./server.js" */

const LABELS = 90;
/** Characters of a label. */
const LABEL = 13;
/** Height of the axis. */
const AXIS = 14;
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
    onchange: () => { dragged = false; },
  }));
  const label = el("span.moment");
  const box = el("div.lanes", {}, canvas, range);
  const node = el("div.timeline", {}, el("div.bar", {}, el("h2", {}, "Timeline"), label), box);
  /** @type {{threads: number[], kinds: string[], names: [number, string][]}} */
  let overview = { threads: [], kinds: [], names: [] };
  let known = "";
  let going = false;
  /** All moments of one drag are one entry of the history. */
  let dragged = false;

  /** One command at a time: the last place that was dragged to wins. */
  async function drag() {
    if (going) return;
    going = true;
    let to = -1;
    while (to !== Number(range.value)) {
      to = Number(range.value);
      await app.act({ do: "goto", event: to }, dragged);
      dragged = true;
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
    // Many threads with one name share a lane.
    const lanes = columnsOf(state, overview, new Set(), new Set());
    const lane = Math.max(3, Math.min(20, (height - AXIS) / Math.max(lanes.length, 1)));
    const rows = new Map(lanes.flatMap((column, i) => column.threads.map((id) => /** @type {[number, number]} */ ([id, i]))));
    pen.font = "11px system-ui, sans-serif";
    pen.textBaseline = "middle";
    lanes.forEach((column, i) => {
      pen.fillStyle = colour(column.threads.includes(app.focus) ? "--lane-focus" : i % 2 ? "--lane" : "--panel");
      pen.fillRect(0, i * lane, width, lane);
      if (lane < 10 && i % Math.ceil(11 / lane)) return;
      pen.fillStyle = colour("--text");
      pen.fillText(short(column.name, LABEL), 4, i * lane + Math.max(lane / 2, 6));
    });
    const count = Math.max(overview.threads.length, 1);
    const step = (width - LABELS) / count;
    overview.threads.forEach((thread, i) => {
      pen.fillStyle = colour(KINDS[overview.kinds[i]] ?? "--other");
      pen.fillRect(LABELS + i * step, (rows.get(thread) ?? 0) * lane + 1, Math.max(step - (step > 3 ? 1 : 0), 0.7), lane - 2);
    });
    axis(pen, colour, count, step, height);
    for (const mark of state.bookmarks) {
      pen.fillStyle = colour("--wait");
      pen.fillText("★", LABELS + (mark.event + mark.steps.length) * step - 5, height - AXIS / 2);
    }
    if (state.view.run.crash && !state.view.aside) {
      pen.fillStyle = colour("--bad");
      pen.fillText("✗", LABELS + state.view.length * step - 9, height - AXIS / 2);
    }
    pen.fillStyle = colour("--accent");
    pen.fillRect(LABELS + state.view.at * step - 1, 0, 2, height);
  });

  /** @param {State} state */
  async function update(state) {
    const { view } = state;
    range.max = String(Math.max(view.aside ? view.at : view.length, 0));
    if (!going) range.value = String(view.at);
    const number = (/** @type {number} */ n) => n.toLocaleString("en");
    fill(label, view.aside ? `your own schedule: ${view.aside} step${view.aside === 1 ? "" : "s"} from event ${number(view.at - view.aside)}` : `event ${number(view.at)} of ${number(view.length)}${view.goes_on ? "+" : ""}`);
    const key = `${state.instance} ${state.programs} ${view.length} ${view.aside ? state.revision : 0}`;
    if (key !== known) {
      known = key;
      overview = await get("overview");
    }
    draw();
  }

  new ResizeObserver(() => draw()).observe(box);
  return { node, update };
}

/** Numbers of events under the lanes. @param {CanvasRenderingContext2D} pen @param {(name: string) => string} colour @param {number} count @param {number} step @param {number} height */
function axis(pen, colour, count, step, height) {
  const least = 70 / Math.max(step, 1e-6);
  const unit = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const every = [1, 2, 5, 10].map((n) => n * unit).find((n) => n >= least) ?? unit * 10;
  pen.fillStyle = colour("--dim");
  for (let at = 0; at <= count; at += every) {
    const x = LABELS + at * step;
    pen.fillRect(x, height - AXIS, 1, 4);
    pen.fillText(at.toLocaleString("en"), x + 3, height - AXIS / 2 + 1);
  }
}
