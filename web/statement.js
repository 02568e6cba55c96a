// @ts-check
/** A statement about a call: its arguments and its result, with what differs marked and every part to be pointed at. */

import { el } from "./dom.js";
import { parts } from "./parts.js";
import { parsed, shownDifference, shownValue } from "./values.js";

/** @typedef {import("./api").Statement} Statement */
/** @typedef {import("./values.js").Value} Value */

/** Characters of a statement that is shown in one piece. */
const SHORT = 180;

/**
 * @param {Statement} s
 * @param {((part: string) => void) | null} wrong is called with the part of the result that was pointed at
 * @param {(() => void) | null} impossible is called when an argument is pointed at
 */
export function statement(s, wrong, impossible) {
  const result = () => (wrong ? parts(s.result, wrong) : [s.result]);
  if (s.call.length + s.result.length <= SHORT) return el("pre", {}, ...call(s, impossible), " = ", ...result(), s.rest);
  const given = argumentsOf(s.call);
  const alike = nearest(given, s.result);
  return el("div.long-statement", {},
    el("p.head-of-call", {}, el("code", {}, s.function)),
    el("ol.arguments", {}, ...given.map((argument) => el("li", {},
      impossible && el("button.quiet", { class: "argument-wrong", title: "This argument should not have occurred", "aria-label": "This argument should not have occurred", onclick: impossible }, "✗"),
      shownValue(argument.text)))),
    el("p.why", {}, alike ? "gives (marked: what differs from the argument)" : "gives"),
    alike ? shownDifference(s.result, alike.text) : shownValue(s.result),
    wrong && s.result.length < 4000 && el("details", {}, el("summary", {}, "Point at the part that is wrong"), el("pre", {}, ...result())),
    s.rest && el("pre", {}, s.rest));
}

/** The call, with arguments that can be pointed at. @param {Statement} s @param {(() => void) | null} impossible */
function call(s, impossible) {
  const given = argumentsOf(s.call);
  if (!impossible || !given.length) return [s.call];
  /** @type {(HTMLElement | string)[]} */
  const pieces = [];
  let rest = s.call;
  for (const argument of given) {
    const at = rest.indexOf(argument.text);
    if (at < 0) break;
    pieces.push(rest.slice(0, at), el("button.part.argument", {
      title: `This argument should not have occurred: ${argument.text}`,
      "aria-label": `This argument should not have occurred: ${argument.text}`,
      data: { argument: argument.text },
      onclick: impossible,
    }, argument.text));
    rest = rest.slice(at + argument.text.length);
  }
  return [...pieces, rest];
}

/** @param {string} text @returns {Value[]} */
function argumentsOf(text) {
  const whole = parsed(text);
  if (whole.kind !== "apply") return [];
  const [, ...rest] = whole.items;
  // Erlang puts them into brackets.
  const [only] = rest;
  if (rest.length === 1 && only.kind === "list" && only.open === "(" && /[\w'](?=\()/.test(text)) return only.items;
  return rest;
}

/** The argument that is most like the result: of the same kind, with the most parts in common. @param {Value[]} given @param {string} result */
function nearest(given, result) {
  const after = parsed(result);
  const parts = new Set(after.items.map((i) => i.text));
  const alike = given.filter((g) => g.items.length > 0 && g.kind === after.kind && g.open === after.open);
  const score = (/** @type {Value} */ g) => g.items.filter((i) => parts.has(i.text)).length / Math.max(g.items.length, after.items.length, 1);
  const best = alike.sort((a, b) => score(b) - score(a))[0];
  return best && score(best) > 0.3 ? best : null;
}
