// @ts-check
/** The whole run in one strip: where the events are, what is in sight. A drag selects a range, a click goes there. */

import { colours, el, perFrame } from "./dom.js";
import { KINDS } from "./timeline.js";

/**
 * @param {{overview: () => {threads: number[], kinds: string[]}, columns: () => Map<number, number>, sight: () => [number, number], range: () => [number, number] | null, now: () => number}} of
 * @param {(range: [number, number] | null) => void} select
 * @param {(event: number) => void} go
 */
export function minimap(of, select, go) {
  const canvas = /** @type {HTMLCanvasElement} */ (el("canvas.minimap", { role: "img", "aria-label": "The whole run: drag to select a range of events", title: "Drag to select a range of events, click to scroll there, double click for all" }));
  /** Where a drag began. @type {number | null} */
  let from = null;
  /** @type {[number, number] | null} */
  let dragged = null;

  /** @param {MouseEvent} event */
  function eventAt(event) {
    const box = canvas.getBoundingClientRect();
    const count = of.overview().threads.length;
    return Math.max(0, Math.min(count, Math.round(((event.clientX - box.left) / Math.max(box.width, 1)) * count)));
  }

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    from = eventAt(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (from === null) return;
    const to = eventAt(event);
    dragged = [Math.min(from, to), Math.max(from, to)];
    draw();
  });
  canvas.addEventListener("pointerup", (event) => {
    const range = dragged;
    const at = eventAt(event);
    [from, dragged] = [null, null];
    if (range && range[1] - range[0] > Math.max(1, of.overview().threads.length / 200)) select(range);
    else go(at);
    draw();
  });
  canvas.addEventListener("dblclick", () => select(null));

  const draw = perFrame(() => {
    const { threads, kinds } = of.overview();
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    const scale = devicePixelRatio || 1;
    [canvas.width, canvas.height] = [width * scale, height * scale];
    const pen = canvas.getContext("2d");
    if (!pen || !threads.length) return;
    pen.scale(scale, scale);
    const colour = colours();
    const columns = of.columns();
    const lanes = Math.max(1, new Set(columns.values()).size);
    const [step, lane] = [width / threads.length, Math.max(1, (height - 4) / lanes)];
    threads.forEach((thread, i) => {
      pen.fillStyle = colour(KINDS[kinds[i]] ?? "--other");
      pen.fillRect(i * step, 2 + (columns.get(thread) ?? 0) * lane, Math.max(step, 0.8), Math.max(lane - 0.6, 1));
    });
    const range = dragged ?? of.range();
    if (range) {
      pen.fillStyle = colour("--accent");
      pen.globalAlpha = 0.22;
      pen.fillRect(range[0] * step, 0, (range[1] - range[0]) * step, height);
      pen.globalAlpha = 1;
    }
    const [first, last] = of.sight();
    pen.strokeStyle = colour("--text");
    pen.lineWidth = 1;
    pen.strokeRect(first * step + 0.5, 0.5, Math.max((last - first) * step, 3), height - 1);
    pen.fillStyle = colour("--accent");
    pen.fillRect(of.now() * step - 1, 0, 2, height);
  });

  new ResizeObserver(() => draw()).observe(canvas);
  return { canvas, draw };
}
