// @ts-check
/** The story of a value: step by step back to where it came from, each with its source. */

import { el, fill } from "./dom.js";
import { shownValue } from "./values.js";

/** Characters of a step that is shown in one piece, of a long value in a line, and of a value on a button. */
const [SHORT_STEP, CUT_VALUE, BUTTON_VALUE] = [160, 90, 40];
/** More steps than this of one line in a row are folded. */
const FOLDED = 3;

/** @import { App, Pane } from "./app.js" */
/** @import { State } from "./server.js" */

/** @typedef {import("./api").StoryStep} Step */

/** @param {App} app @returns {Pane} */
export function storyView(app) {
  const node = el("div.story", { data: { keys: "own" }, tabIndex: -1, onkeydown: keys });
  /** Where the reader is, and where they came from. */
  let [at, told] = [0, ""];
  /** @type {number[]} */
  let trail = [];
  /** Folded steps that were unfolded. @type {Set<number>} */
  const unfolded = new Set();

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const steps = steps_();
    if (!steps.length) return;
    const step = steps[at];
    const moves = /** @type {Record<string, () => void>} */ ({
      ArrowDown: () => go(Math.min(at + 1, steps.length - 1), false),
      ArrowUp: () => go(Math.max(at - 1, 0), false),
      ArrowRight: () => step?.from.length && go(step.from[0], true),
      ArrowLeft: back,
    });
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  }

  /** @returns {Step[]} */
  function steps_() {
    return app.state?.engines?.story?.steps ?? [];
  }

  /** @param {number} to @param {boolean} follow */
  function go(to, follow) {
    if (follow) trail.push(at);
    at = to;
    app.path.at = at;
    if (app.state) update(app.state);
    const step = steps_()[at];
    if (step) show(step);
    /** @type {HTMLElement | null} */ (node.querySelector(".told.current button"))?.focus();
  }

  function back() {
    const to = trail.pop();
    if (to !== undefined) go(to, false);
  }

  /** @param {Step} step */
  function show(step) {
    const source = app.sources.find((s) => s.path === step.file || s.path.endsWith(step.file));
    if (source && step.file) app.show({ file: source.file, path: step.file, line: step.line, column: step.column, end_line: step.line, end_column: step.column }, true);
  }

  /** @param {string | null} call */
  function ask(call) {
    app.open("questions");
    app.act({ do: "engine", engine: "questions", begin: true, call });
  }

  /** @param {State} state */
  function update(state) {
    const view = state.engines?.story;
    // Counts and values of the source come from the same engine, without a story.
    if (!view || (view.value === null && !view.busy && !view.error)) {
      fill(node, el("div.start", {},
        el("p", {}, "Click a character of the output to see where it came from, or an expression of the source for its last value."),
        el("button.primary", { id: "tell", onclick: () => app.act({ do: "engine", engine: "story" }) }, "Start at the first line of the output"),
        (state.view.run.crash || state.view.end.is === "died") && el("button", { onclick: () => app.act({ do: "engine", engine: "story", exception: true }) }, "Start at the exception")));
      return;
    }
    const { steps } = view;
    const key = `${view.value} ${steps.length} ${steps[0]?.text}`;
    if (key !== told) {
      [at, told] = [0, key];
      app.path = { at, go: (to) => go(to, false) };
      trail = [];
      unfolded.clear();
      if (steps[0]) show(steps[0]);
    }
    fill(node,
      view.busy && el("p.busy", { role: "status" }, "Replaying the run …"),
      view.error && el("p.problem", { role: "alert" }, view.error),
      view.value !== null && (view.value.length > 72
        ? el("div", {}, el("h2", {}, "Why this value?"), shownValue(view.value))
        : el("h2", {}, "Why ", el("code", {}, view.value), "?")),
      steps.length > 0 && el("div.answers", {},
        el("button", { id: "story-back", disabled: trail.length === 0, onclick: back, title: "Where I was (←)" }, "◀ Back"),
        el("span.why", {}, "↑ ↓ walk, → follows where it came from, ← goes back")),
      el("ol.chain", {}, ...chain(steps)),
      view.cut && el("p.why", {}, "There are more steps than these."),
      view.before && el("p.why", {}, "Some steps lead to before the recorded part."));
  }

  /** All steps; many in a row at one line are folded, unless the reader is among them. @param {Step[]} steps */
  function chain(steps) {
    /** @type {HTMLElement[]} */
    const items = [];
    for (let i = 0; i < steps.length;) {
      let end = i + 1;
      while (end < steps.length && steps[end].file === steps[i].file && steps[end].line === steps[i].line && steps[end].kind === steps[i].kind) end += 1;
      const many = end - i > FOLDED + 1;
      if (!many || (at > i && at < end) || unfolded.has(i)) {
        for (let k = i; k < end; k++) items.push(item(steps[k], k));
      } else {
        const [first, count] = [i, end - i - 1];
        items.push(item(steps[i], i), el("li.told.folded", {}, el("button", { onclick: () => { unfolded.add(first); if (app.state) update(app.state); } }, `… ${count} more steps at line ${steps[i].line}`)));
      }
      i = end;
    }
    return items;
  }

  /** @param {Step} step @param {number} i */
  function item(step, i) {
    const characters = [...step.source];
    const [from, to] = step.mark;
    // Of a long step the expression and the beginning of its value; all of it where the reader is.
    const long = step.text.length > SHORT_STEP;
    const text = long ? `${step.expression || step.kind} = ${cut(step.value, CUT_VALUE)}` : step.text;
    return el("li.told", { class: i === at ? "current" : "" },
      el("button", { "aria-current": i === at ? "step" : undefined, onclick: () => go(i, false) },
        !step.text.includes(step.kind) && el("span.kind", {}, `${step.kind} `), text || `${step.expression} = ${step.value}`),
      step.file && el("pre.excerpt", {}, el("span.where", {}, `${step.file.split("/").pop()}:${step.line}  `),
        characters.slice(0, from).join(""), el("mark", {}, characters.slice(from, to).join("")), characters.slice(to).join("")),
      i === at && long && el("details", {}, el("summary", {}, "In full"), step.call && shownValue(step.call), step.call && el("p.why", {}, "gives"), shownValue(step.value)),
      i === at && (step.from.length > 0 || step.call) && el("div.answers", {}, ...step.from.map((k) => el("button", { class: "follow", onclick: () => go(k, true) }, `→ ${cut(steps_()[k]?.value ?? "", BUTTON_VALUE)} (step ${k + 1})`)),
        step.call !== null && !app.state?.views.includes("sequence") && el("button.quiet", { class: "ask-call", title: "Questions, beginning with this call", onclick: () => ask(step.call) }, "Ask about this call")));
  }

  return { node, update };
}

/** @param {string} text @param {number} length */
function cut(text, length) {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
