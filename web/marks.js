// @ts-check
/** What is marked in a line of the source: expressions of threads, breakpoints, the steps of a story. */

import { el, hue } from "./dom.js";
import { base } from "./groups.js";

/** @import { App } from "./app.js" */
/** @import { Place, Thread } from "./server.js" */

/** So many threads at one line are put together by name. */
const MANY_BADGES = 7;
/** Steps of a story that are shown at one line. */
const MANY_STEPS = 3;
/** Characters of a value beside a line, and of that of the step that the reader is at. */
const [SHORT_VALUE, CURRENT_VALUE] = [14, 20];

/**
 * Wraps the characters of a line from one column to another, counted from 0.
 * @param {Element} row @param {number} begin @param {number} end @param {() => HTMLElement} mark
 */
export function wrap(row, begin, end, mark) {
  const content = row.querySelector("code");
  if (!content) return;
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  /** @type {[Text, number][]} */
  const texts = [];
  for (let at = 0; walker.nextNode();) {
    const text = /** @type {Text} */ (walker.currentNode);
    texts.push([text, at]);
    at += [...text.data].length;
  }
  for (const [text, at] of texts) {
    const characters = [...text.data];
    const [from, to] = [Math.max(begin - at, 0), Math.min(end - at, characters.length)];
    if (from >= to) continue;
    const inner = mark();
    inner.append(characters.slice(from, to).join(""));
    text.replaceWith(...[characters.slice(0, from).join(""), inner, characters.slice(to).join("")].filter((p) => p !== ""));
  }
}

/** Marks the expression of a place in its first line. @param {Element} row @param {Place} place @param {() => HTMLElement} mark */
export function underline(row, place, mark) {
  wrap(row, place.column - 1, place.end_line === place.line ? place.end_column - 1 : Infinity, mark);
}

/** Takes marks away. @param {Element} code @param {string} which */
export function unmark(code, which) {
  for (const node of code.querySelectorAll(which)) {
    const parent = node.parentElement;
    node.replaceWith(...node.childNodes);
    parent?.normalize();
  }
}

/** The threads at a line; many of one name are one badge. @param {Thread[]} threads @param {number} focus */
export function badges(threads, focus) {
  const isFocused = (/** @type {Thread} */ t) => t.id === focus;
  const one = (/** @type {Thread} */ t) => el("span.badge", { class: isFocused(t) ? "focused" : "", style: { borderColor: colour(t.id) } }, t.name);
  if (threads.length < MANY_BADGES) return threads.map(one);
  /** @type {Map<string, number>} */
  const names = new Map();
  for (const t of threads) if (!isFocused(t)) names.set(base(t.name), (names.get(base(t.name)) ?? 0) + 1);
  return [...threads.filter(isFocused).map(one), ...[...names].map(([name, n]) => el("span.badge", {}, n > 1 ? `${n} × ${name}` : name))];
}

/** @param {number} thread */
export function colour(thread) {
  return `hsl(${hue(thread)} 60% 50%)`;
}

/**
 * The steps of the open story, at their lines: a path through the source with its values.
 * @param {App} app @param {string} path of the file @param {(line: number) => Element | undefined} row
 */
export function storyPath(app, path, row) {
  const steps = app.view === "story" ? app.state?.engines.story?.steps ?? [] : [];
  /** @type {Map<number, number[]>} */
  const lines = new Map();
  steps.forEach((step, i) => {
    if (step.file && (step.file === path || path.endsWith(`/${step.file}`))) lines.set(step.line, [...(lines.get(step.line) ?? []), i]);
  });
  for (const [line, all] of lines) {
    const here = row(line)?.querySelector(".here");
    if (!here) continue;
    row(line)?.classList.add("told-line", "below");
    const at = all.indexOf(app.path.at);
    // The step that the reader is at is among those that are shown.
    const first = Math.max(0, Math.min(at - MANY_STEPS + 1, all.length - MANY_STEPS));
    const shown = all.slice(first, first + MANY_STEPS);
    here.append(...shown.map((i) => el("button.path-step", {
      class: i === app.path.at ? "current" : "",
      title: `Step ${i + 1} of the story: ${steps[i].text}`,
      onclick: () => app.path.go(i),
    }, el("b", {}, String(i + 1)), shortValue(steps[i].value, i === app.path.at))));
    if (all.length > shown.length) here.append(el("span.why", {}, ` +${all.length - shown.length}`));
  }
}

/** A long value would cover the line: its number has to do. @param {string} value @param {boolean} isCurrent */
function shortValue(value, isCurrent) {
  if (isCurrent && value.length > CURRENT_VALUE) return ` ${value.slice(0, CURRENT_VALUE)}…`;
  return isCurrent || value.length <= SHORT_VALUE ? ` ${value}` : "";
}
