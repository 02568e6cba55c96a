// @ts-check
/**
 * The tree of computations beside a question: a row each, coloured by answer. Only the rows in
 * sight exist; the server has the others.
 */

import { el, fill, perFrame } from "./dom.js";
import { get } from "./server.js";

/** @import { App } from "./app.js" */
/** @import { QuestionsCommand, Tree } from "./api" */

/**
 * A row of the tree: a computation, or those that are not shown.
 * @typedef {{node?: number, more?: number, depth: number, text?: string, judged?: string, below?: number,
 *   unfolded?: boolean, suspects?: number, count?: number}} Row
 */

const HEIGHT = 24;
const PAGE = 200;
/** What was said of a computation: a sign beside the colour, and words. @type {Record<string, [string, string]>} */
export const JUDGED = {
  open: ["·", "may contain the defect"],
  right: ["✓", "right"],
  wrong: ["✗", "wrong"],
  dunno: ["?", "unknown"],
  inadmissible: ["⊘", "impossible arguments"],
  trusted: ["♥", "its function is trusted"],
  later: ["…", "asked later"],
  cleared: ["", "cannot contain the defect"],
};

/** @param {App} app */
export function outline(app) {
  const inner = el("div.rows", { role: "none" });
  const node = el("div.outline", {
    tabIndex: 0, role: "tree", "aria-label": "Computations, each below the one that needed it",
    data: { keys: "own" }, onkeydown: keys, onscroll: () => draw(),
  }, inner);
  /** @type {Tree} */
  let tree = { rows: 0, at: null, node: null, nodes: 0, version: -1 };
  /** @type {Map<number, Row>} */
  let rows = new Map();
  /** @type {Set<number>} */
  let fetching = new Set();
  /** Where the keyboard is. */
  let cursor = 0;
  /** @type {number | null} */
  let shownAt = null;

  /** @param {QuestionsCommand} what */
  function send(what) {
    return app.act({ do: "engine", engine: "questions", ...what });
  }

  /** @param {number} index */
  function use(index) {
    const row = rows.get(index);
    if (row?.more !== undefined) send({ more: row.more });
    else if (row?.node !== undefined) send({ choose: row.node });
  }

  /** @param {number} index */
  function fold(index) {
    const row = rows.get(index);
    if (row?.node !== undefined && row.below) send({ fold: row.node });
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const row = rows.get(cursor);
    const page = Math.max(1, Math.floor(node.clientHeight / HEIGHT) - 1);
    const moves = /** @type {Record<string, () => void>} */ ({
      ArrowDown: () => go(cursor + 1),
      ArrowUp: () => go(cursor - 1),
      PageDown: () => go(cursor + page),
      PageUp: () => go(cursor - page),
      Home: () => go(0),
      End: () => go(tree.rows - 1),
      ArrowRight: () => row?.below && !row.unfolded ? fold(cursor) : go(cursor + 1),
      ArrowLeft: () => row?.unfolded ? fold(cursor) : go(above(cursor)),
      Enter: () => use(cursor),
      " ": () => use(cursor),
    });
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  }

  /** The row that another stands below. @param {number} index */
  function above(index) {
    const depth = rows.get(index)?.depth ?? 0;
    for (let i = index - 1; i >= 0; i--) {
      const row = rows.get(i);
      if (!row || row.depth < depth) return i;
    }
    return 0;
  }

  /** @param {number} to */
  function go(to) {
    cursor = Math.max(0, Math.min(tree.rows - 1, to));
    reveal(cursor);
    draw();
  }

  /** @param {number} index */
  function reveal(index) {
    const y = index * HEIGHT;
    if (y < node.scrollTop) node.scrollTop = y;
    else if (y + HEIGHT > node.scrollTop + node.clientHeight) node.scrollTop = y + HEIGHT - node.clientHeight;
  }

  /** @param {Tree} now */
  function update(now) {
    if (now.version !== tree.version) {
      // What is known is shown until the new rows are there.
      fetching = new Set();
      tree = now;
      const first = Math.max(0, Math.floor(node.scrollTop / HEIGHT) - 20);
      const page = Math.floor(first / PAGE);
      need([page, page + 1], true);
    }
    if (tree.at !== null && tree.node !== shownAt) {
      shownAt = tree.node;
      cursor = tree.at;
      const y = cursor * HEIGHT;
      if (y < node.scrollTop || y > node.scrollTop + node.clientHeight - 2 * HEIGHT) node.scrollTop = Math.max(0, y - node.clientHeight / 2);
    }
    draw();
  }

  /** @param {number[]} pages @param {boolean} [afresh] */
  function need(pages, afresh = false) {
    const all = fetching;
    const wanted = pages.filter((p) => !all.has(p) && p * PAGE < Math.max(tree.rows, 1));
    wanted.forEach((p) => all.add(p));
    if (!wanted.length) return;
    Promise.all(wanted.map((p) => get("tree", { from: p * PAGE, count: PAGE }))).then((answers) => {
      if (all !== fetching) return;
      if (afresh) rows = new Map();
      for (const answer of answers) answer.rows.forEach((/** @type {Row} */ row, /** @type {number} */ i) => rows.set(answer.from + i, row));
      draw();
    }, () => {});
  }

  const draw = perFrame(() => {
    inner.style.height = `${tree.rows * HEIGHT}px`;
    const first = Math.max(0, Math.floor(node.scrollTop / HEIGHT) - 5);
    const last = Math.min(tree.rows, Math.ceil((node.scrollTop + node.clientHeight) / HEIGHT) + 5);
    /** @type {HTMLElement[]} */
    const shown = [];
    const missing = new Set();
    for (let i = first; i < last; i++) {
      const row = rows.get(i);
      if (row) shown.push(line(row, i));
      else missing.add(Math.floor(i / PAGE));
    }
    fill(inner, ...shown);
    const active = rows.has(cursor) && cursor >= first && cursor < last;
    if (active) node.setAttribute("aria-activedescendant", `row-${cursor}`);
    else node.removeAttribute("aria-activedescendant");
    need([...missing]);
  });

  /** @param {Row} row @param {number} i */
  function line(row, i) {
    const style = { top: `${i * HEIGHT}px`, height: `${HEIGHT}px`, paddingLeft: `${Math.min(row.depth, 24) * 14 + 4}px` };
    if (row.more !== undefined) {
      return el("div.row.rest", { id: `row-${i}`, role: "treeitem", "aria-level": String(row.depth + 1), "aria-selected": "false", class: i === cursor ? "cursor" : "", style, onclick: () => use(i) }, `… ${row.count} more`);
    }
    const [sign, words] = JUDGED[row.judged ?? "open"] ?? ["", ""];
    const asked = row.node === tree.node;
    return el("div.row", {
      id: `row-${i}`,
      role: "treeitem",
      class: `${row.judged} ${asked ? "current" : ""} ${i === cursor ? "cursor" : ""}`,
      "aria-level": String(row.depth + 1),
      "aria-selected": String(asked),
      "aria-expanded": row.below ? String(row.unfolded) : undefined,
      title: `${row.text}\n${words}${(row.suspects ?? 0) > 1 ? `; ${row.suspects} at or below it may` : ""}\nClick to be asked about it`,
      data: { node: String(row.node), judged: row.judged ?? "" },
      style,
      onclick: (/** @type {MouseEvent} */ e) => {
        cursor = i;
        if (/** @type {HTMLElement} */ (e.target).classList.contains("twist")) fold(i);
        else use(i);
      },
    },
    el("span.twist", { "aria-hidden": "true" }, row.below ? (row.unfolded ? "▾" : "▸") : ""),
    el("span.sign", { "aria-hidden": "true" }, sign),
    el("span.text", {}, row.text ?? ""),
    el("span.spoken", {}, `: ${words}`),
    (row.suspects ?? 0) > 1 && el("span.suspects", { "aria-hidden": "true" }, String(row.suspects)));
  }

  new ResizeObserver(() => draw()).observe(node);
  return { node, update };
}
