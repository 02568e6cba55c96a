// @ts-check
/** Questions: a statement large and readable, the tree beside it, and who is to blame. */

import { count, el, fill } from "./dom.js";
import { outline } from "./outline.js";
import { statement } from "./statement.js";
import { shownValue } from "./values.js";

/** @import { App, Pane } from "./app.js" */
/** @import { State } from "./server.js" */
/** @import { Asked, Questions, QuestionsCommand } from "./api" */

/** @typedef {Extract<Asked, {kind: "found"}>} Found */
/** @typedef {Exclude<Asked, Found> & Questions} Question */

/** Answers to a statement: word, button, what it means. */
const ANSWERS = [
  ["right", "Right", "This is what it should be (Y)"],
  ["wrong", "Wrong", "This is not what it should be (N)"],
  ["dunno", "Don't know", "I don't know (D)"],
  ["trust", "Trust this function", "It is right, whatever it does (T)"],
  ["inadmissible", "Impossible arguments", "It should never have been called with these arguments (I)"],
  ["skip", "Skip", "Ask me something else first (S)"],
  ["undo", "Undo", "Undo my last answer (U)"],
];

/** @param {App} app @returns {Pane} */
export function questionsView(app) {
  const asked = el("div.asked");
  const tree = outline(app);
  const heading = el("div.bar");
  const beside = el("div.beside", { hidden: true }, heading, tree.node);
  const node = el("div.questions", { tabIndex: -1, data: { keys: "own" }, onkeydown: keys }, asked, beside);
  let blamed = "";

  /** @param {string} answer @param {QuestionsCommand} [more] */
  function say(answer, more = {}) {
    return app.act({ do: "engine", engine: "questions", answer, ...more });
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const view = app.state?.engines?.questions;
    if (!view || view.busy || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches("input, select")) return;
    const words = /** @type {Record<string, string>} */ ({ y: "right", n: "wrong", d: "dunno", t: "trust", i: "inadmissible", s: "skip", u: "undo" });
    if (/^[1-9]$/.test(event.key) && view.kind === "calls" && Number(event.key) <= view.statements.length) {
      event.preventDefault();
      event.stopPropagation();
      say("wrong", view.statements.length > 1 ? { index: Number(event.key) - 1 } : {});
      return;
    }
    const word = words[event.key.toLowerCase()] ?? (/^[1-9]$/.test(event.key) && view.kind === "messages" ? event.key : undefined);
    if (!word) return;
    event.preventDefault();
    event.stopPropagation();
    say(word);
  }

  /** @param {State} state */
  function update(state) {
    const view = state.engines?.questions;
    node.classList.toggle("split", Boolean(view?.tree));
    beside.hidden = !view?.tree;
    if (!view) {
      fill(asked, el("div.start", {},
        el("p", {}, state.view.aside
          ? "Backstory runs the program again, with your own schedule, and asks about intermediate results until one function is left to blame."
          : "Backstory runs the program again and asks about intermediate results until one function is left to blame."),
        el("button.primary", { id: "ask", onclick: () => say("", { begin: true }) }, "Ask me about this run")));
      return;
    }
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.answer;
    fill(asked,
      view.busy && el("p.busy", { role: "status" }, "Thinking …"),
      view.error && el("p.problem", { role: "alert" }, view.error),
      view.note && el("p.note", { role: "status" }, view.note),
      view.kind === "found" ? found(view) : view.kind ? question(/** @type {Question} */ (view)) : null,
      view.said.length > 0 && el("details", { open: true }, el("summary", {}, `Your answers (${view.said.length})`),
        el("ol.said", {}, ...view.said.map((s) => el("li", {}, el("code", {}, s.question), " — ", el("strong", {}, s.answer))))));
    if (focused) /** @type {HTMLElement | null} */ (asked.querySelector(`[data-answer="${CSS.escape(focused)}"]`))?.focus();
    else if (document.activeElement === document.body) node.focus({ preventScroll: true });
    if (view.tree) {
      fill(heading, el("h2", {}, count(view.tree.nodes, "computation")), el("span.spacer"), view.strategies.length > 0 && strategy(view));
      tree.update(view.tree);
    }
  }

  /** How the next question is chosen. @param {Questions} view */
  function strategy(view) {
    return el("select", {
      "aria-label": "How the next question is chosen",
      title: "How the next question is chosen",
      onchange: (/** @type {Event} */ e) => app.act({ do: "engine", engine: "questions", strategy: /** @type {HTMLSelectElement} */ (e.target).value }),
    }, ...view.strategies.map((name) => el("option", { value: name, selected: name === view.strategy }, name)));
  }

  /** @param {Question} view */
  function question(view) {
    blamed = "";
    const items = view.kind === "messages" ? view.items : [];
    const body = view.kind === "messages" ? view.body : [];
    const statements = view.kind === "calls" ? view.statements : [];
    const suspects = view.kind === "calls" ? view.suspects : null;
    const which = items.length > 0 || view.kind === "calls" && view.is_list;
    return el("div.question", {},
      el("h2", {}, view.title),
      ...body.map((line) => el("pre.body", {}, line)),
      ...statements.map((s, i) => el("div.statement", {},
        statement(s, (part) => say("part", { part, index: i }), () => say("inadmissible", { index: i })),
        s.file && el("button.quiet", { onclick: () => showPlace(s.file, s.line, 1) }, `${s.function}, line ${s.line}`),
        statements.length > 1 && el("button", { data: { answer: `wrong-${i}` }, onclick: () => say("wrong", { index: i }) }, "This one is wrong"),
        statements.length > 1 && el("button.quiet", { data: { answer: `dunno-${i}` }, onclick: () => say("dunno", { index: i }) }, "I don't know this one; the others are right"))),
      items.length > 0 && el("ol.items", {}, ...items.map((item, i) => el("li", {},
        el("button.item-answer", { data: { answer: String(i + 1) }, onclick: () => say(String(i + 1)) }, item.text),
        item.lines.length > 0 && el("pre", {}, item.lines.join("\n"))))),
      el("div.answers", { role: "group", "aria-label": "Answers" }, ...ANSWERS
        .filter(([word]) => !which || (word !== "wrong"))
        .map(([word, text, title]) => el("button", { title, class: word, data: { answer: word }, onclick: () => say(word) }, which && word === "right" ? "Nothing is wrong" : text))),
      statements.length > 0 && el("p.why", {}, "Or click what is wrong: a part of a result, a bracket for all that it holds, or an argument that should not have occurred."),
      view.why && el("p.why", {}, `Why this question? ${view.why}`),
      view.chosen && el("button", { id: "next", onclick: () => say("next") }, "Ask what the strategy would"),
      suspects !== null && suspects > 0 && suspectsLeft(suspects, view.tree?.nodes ?? suspects));
  }

  /** How many computations are left, as a bar that shrinks. @param {number} left @param {number} all */
  function suspectsLeft(left, all) {
    return el("div.suspects-left", {},
      el("div.meter", { role: "img", "aria-label": `${left} of ${all} computations are left` }, el("div", { style: { width: `${Math.max(1, (100 * left) / Math.max(all, 1))}%` } })),
      el("p.why", {}, `${count(left, "computation")} of ${all.toLocaleString("en")} may still contain the defect.`));
  }

  /** @param {Found} view */
  function found(view) {
    const lines = view.source;
    const key = `${view.function} ${view.file} ${view.line}`;
    const { file, line } = view;
    if (file && line !== null && key !== blamed) {
      blamed = key;
      showPlace(file, line, lines.length);
    }
    return el("div.found", {},
      el("h2", {}, view.function ? `The defect is in ${view.function}` : view.left_over.length > 0 ? "Nobody is blamed" : "No defect was found"),
      view.text && el("p", {}, view.text),
      !view.function && view.explanation && el("p.explanation", {}, `${view.explanation}.`),
      !view.function && !view.explanation && view.left_over.length > 0 && el("p.explanation", {}, `${count(view.left_over.length, "question")} open.`),
      view.statement && (view.statement.length > 200 ? el("div.statement", {}, shownValue(view.statement)) : el("pre.statement", {}, view.statement)),
      file && line !== null && el("button", { id: "show-defect", onclick: () => showPlace(file, line, lines.length) }, `Show line ${line}`),
      lines.length > 0 && el("pre.source-text", {}, lines.join("\n")),
      view.relied_on.length > 0 && el("details", {}, el("summary", {}, "It relied on these, which are right"), el("ul", {}, ...view.relied_on.map((s) => el("li", {}, el("code", {}, s))))),
      view.unsure.length > 0 && el("p", {}, `Could not be judged: ${view.unsure.join(", ")}`),
      view.unjudged.length > 0 && el("ul.unjudged", {}, ...view.unjudged.map((u) => el("li", {}, el("code", {}, u.statement), ` ${u.why}`))),
      el("button", { data: { answer: "undo" }, onclick: () => say("undo") }, "Undo the last answer"));
  }

  /** @param {string} path @param {number} line @param {number} count */
  function showPlace(path, line, count) {
    const source = app.sources.find((s) => s.path === path || s.path.endsWith(path));
    if (source) app.show({ file: source.file, path, line, column: 1, end_line: line + Math.max(count, 1) - 1, end_column: 1 }, true);
  }

  return { node, update, shown: () => node.focus({ preventScroll: true }) };
}
