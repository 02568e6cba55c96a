// @ts-check
/**
 * Values for reading: short ones as they are, long ones as trees that fold, lists of records as
 * tables, long strings as text. What is not evaluated looks different from what is.
 */

import { el } from "./dom.js";

/**
 * A value as it can be taken apart: its text, and what it is made of.
 * @typedef {{kind: "leaf" | "list" | "record" | "apply" | "string", text: string, head: string, items: Value[], names: string[], open: string, close: string}} Value
 */

/** Characters that fit on a line. */
const SHORT = 72;
/** Items of a list that are shown before it is unfolded. */
const MAX_ITEMS = 100;
/** Levels that are unfolded from the start. */
const UNFOLDED = 2;

const CLOSING = /** @type {Record<string, string>} */ ({ "(": ")", "[": "]", "{": "}", "<<": ">>", "#{": "}", "%{": "}" });
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'|<<|>>|[#%]\{|[()[\]{}]|,|=>|[^\s()[\]{},"'<>=]+|[<>=]+|\s+|./gsu;

/** Takes a value apart. @param {string} text @returns {Value} */
export function parsed(text) {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;

  /** Everything up to a comma or the end of the bracket. @param {string} stop @returns {Value} */
  function piece(stop) {
    /** @type {Value[]} */
    const parts = [];
    let whole = "";
    while (at < tokens.length && tokens[at] !== stop && tokens[at] !== ",") {
      const token = tokens[at];
      if (/^\s+$/.test(token)) {
        whole += " ";
        at += 1;
        continue;
      }
      const part = CLOSING[token] ? bracket() : leaf(tokens[at++]);
      whole += part.text;
      parts.push(part);
    }
    const clean = whole.trim();
    if (parts.length === 1) return { ...parts[0], text: clean };
    const [first, second] = parts;
    // `Game {home = …}` and `#rec{a = …}`: a name before a record.
    if (parts.length === 2 && first?.kind === "leaf" && second?.kind === "record") return { ...second, head: first.text, text: clean };
    if (parts.some((part) => part.text === ":")) return unfinished(parts, clean);
    return { kind: "apply", text: clean, head: "", items: parts, names: [], open: "", close: "" };
  }

  /** @returns {Value} */
  function bracket() {
    const open = tokens[at++];
    const close = CLOSING[open];
    /** @type {Value[]} */
    const items = [];
    /** @type {string[]} */
    const names = [];
    let named = open !== "(" && open !== "[" && open !== "<<";
    while (at < tokens.length && tokens[at] !== close) {
      if (tokens[at] === ",") {
        at += 1;
        continue;
      }
      const item = piece(close);
      const split = item.kind === "apply" ? item.items.findIndex((i) => i.text === "=" || i.text === "=>") : -1;
      if (named && split > 0) {
        names.push(item.items.slice(0, split).map((i) => i.text).join(" "));
        const rest = item.items.slice(split + 1);
        items.push(rest.length === 1 ? rest[0] : { ...item, items: rest, text: rest.map((i) => i.text).join(" ") });
      } else {
        named = false;
        items.push(item);
      }
    }
    at += 1;
    // Brackets around one thing only hold it together.
    if (open === "(" && items.length === 1) return { ...items[0], text: `(${items[0].text})` };
    const record = named && names.length === items.length && items.length > 0;
    const inner = items.map((item, i) => (record ? `${names[i]} ${open === "{" ? "=" : "=>"} ${item.text}` : item.text)).join(open === "[" || open === "(" ? "," : ", ");
    return { kind: record ? "record" : "list", text: `${open}${inner}${close}`, head: "", items, names: record ? names : [], open, close };
  }

  /** @param {string} token @returns {Value} */
  function leaf(token) {
    return { kind: token.startsWith('"') ? "string" : "leaf", text: token, head: "", items: [], names: [], open: "", close: "" };
  }

  const value = piece("");
  // What is left over did not fit the grammar: it is shown as it is.
  return at < tokens.length ? leaf(text) : { ...value, text };
}

/** A list whose end is not evaluated: `1 : 2 : _`. @param {Value[]} parts @param {string} text @returns {Value} */
function unfinished(parts, text) {
  /** @type {Value[][]} */
  const runs = [[]];
  for (const part of parts) {
    if (part.text === ":") runs.push([]);
    else runs[runs.length - 1].push(part);
  }
  const items = runs.map((run) => (run.length === 1 ? run[0] : /** @type {Value} */ ({ kind: "apply", text: run.map((r) => r.text).join(" "), head: "", items: run, names: [], open: "", close: "" })));
  return { kind: "list", text, head: "", items, names: [], open: "[", close: "]" };
}

/** A value for reading. @param {string} text @returns {HTMLElement} */
export function shownValue(text) {
  if (text.length <= SHORT && !text.includes("_")) return el("code.value", {}, text);
  return el("div.value", {}, node(parsed(text), 0, null));
}

/**
 * A result for reading, with what differs from an argument of the same kind marked.
 * @param {string} text @param {string} argument
 */
export function shownDifference(text, argument) {
  const [after, before] = [parsed(text), parsed(argument)];
  return el("div.value", {}, node(after, 0, before));
}

/**
 * @param {Value} value @param {number} depth @param {Value | null} before the same part of what it is compared with
 * @returns {HTMLElement}
 */
function node(value, depth, before) {
  const changed = before !== null && before.text !== value.text;
  if (value.kind === "string" && value.text.length > SHORT) return longText(value.text);
  if (value.kind === "leaf" || value.kind === "string" || (value.text.length <= SHORT && !(changed && value.items.length))) return inline(value, changed);
  const table = asTable(value);
  if (table) return folded(summary(value), table, depth, changed);
  const pairs = matched(value, before);
  const children = value.items.slice(0, MAX_ITEMS).map((item, i) => el("li", {}, value.kind === "record" ? el("span.field-name", {}, `${value.names[i]} = `) : "", node(item, depth + 1, before ? pairs[i] ?? NOTHING : null)));
  if (value.items.length > MAX_ITEMS) children.push(el("li.nothing", {}, `… ${value.items.length - MAX_ITEMS} more`));
  return folded(summary(value), el("ul.items-of", {}, ...children), depth, false);
}

/** What stands for a part that was not there before. @type {Value} */
const NOTHING = { kind: "leaf", text: "", head: "", items: [], names: [], open: "", close: "" };

/** @param {Value} value @param {boolean} changed */
function inline(value, changed) {
  const pieces = value.text.split(/(?<![\w'])(_)(?![\w'])/);
  return el("code", { class: changed ? "differs" : "" }, ...pieces.map((piece) => (piece === "_" ? el("span.unevaluated", { title: "not evaluated" }, "_") : piece)));
}

/** @param {string} text */
function longText(text) {
  let plain = text;
  try { plain = JSON.parse(text); } catch { plain = text.slice(1, -1); }
  return el("pre.long-text", { title: `A string of ${plain.length} characters` }, plain);
}

/** @param {string} title @param {HTMLElement} content @param {number} depth @param {boolean} changed */
function folded(title, content, depth, changed) {
  return el("details", { open: depth < UNFOLDED }, el("summary", { class: changed ? "differs" : "" }, title), content);
}

/** @param {Value} value */
function summary(value) {
  const count = value.items.length;
  if (value.kind === "record") return value.head || (value.open === "{" ? "record" : `map of ${count}`);
  if (value.open === "[") return value.items.at(-1)?.text === "_" ? `list of ${count - 1} and more` : `list of ${count}`;
  if (value.open === "(" || value.open === "{") return `tuple of ${count}`;
  return value.items[0]?.text.slice(0, 40) ?? value.text.slice(0, 40);
}

/** A list of records, or of tuples of one length, as a table. @param {Value} value */
function asTable(value) {
  const { items } = value;
  if (value.kind !== "list" || value.open !== "[" || items.length < 2) return null;
  const [first] = items;
  const isRecords = items.every((i) => i.kind === "record" && i.names.join() === first.names.join());
  const isTuples = items.every((i) => i.kind === "list" && i.open === first.open && i.open !== "[" && i.items.length === first.items.length) && first.items.length > 1;
  if (!isRecords && !isTuples) return null;
  return el("table.records", {},
    isRecords && el("thead", {}, el("tr", {}, ...first.names.map((name) => el("th", { scope: "col" }, name)))),
    el("tbody", {}, ...items.slice(0, MAX_ITEMS).map((item) => el("tr", {}, ...item.items.map((cell) => el("td", {}, node(cell, UNFOLDED, null)))))),
    items.length > MAX_ITEMS && el("caption", {}, `the first ${MAX_ITEMS} of ${items.length}`));
}

/**
 * For each item the one of the other value that it corresponds to: fields by name, elements of lists
 * by the longest common subsequence.
 * @param {Value} value @param {Value | null} before @returns {(Value | undefined)[]}
 */
function matched(value, before) {
  if (!before || before.kind !== value.kind) return value.items.map(() => undefined);
  if (value.kind === "record") return value.names.map((name) => before.items[before.names.indexOf(name)]);
  if (value.open !== "[" || value.items.length * before.items.length > 250_000) return value.items.map((_, i) => before.items[i]);
  const [a, b] = [value.items, before.items];
  const best = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) best[i][j] = a[i].text === b[j].text ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1]);
  }
  /** @type {(Value | undefined)[]} */
  const found = a.map(() => undefined);
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i].text === b[j].text) found[i++] = b[j++];
    else if (best[i + 1][j] >= best[i][j + 1]) i += 1;
    else j += 1;
  }
  return found;
}
