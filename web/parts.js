// @ts-check
/** A value whose parts can be pointed at: each number, name or string, and each bracket for all that it holds. */

import { el } from "./dom.js";

const CLOSING = /** @type {Record<string, string>} */ ({ "(": ")", "[": "]", "{": "}", "<<": ">>" });
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'|<<|>>|[()[\]{}]|-?\d[\w.]*|[\p{L}_#][\w.'#]*|\s+|./gsu;
/** A value of more pieces than this is shown as plain text. */
const MOST = 400;

/**
 * @param {string} text
 * @param {(part: string) => void} wrong is called with the part that was pointed at
 * @returns {(HTMLElement | string)[]}
 */
export function parts(text, wrong) {
  const tokens = text.match(TOKEN) ?? [];
  if (tokens.length > MOST) return [text];
  const ends = matching(tokens);
  /** @type {HTMLElement[]} */
  const nodes = tokens.map((token, i) => {
    const end = ends.get(i);
    const whole = end === undefined ? token : tokens.slice(i, end + 1).join("");
    if (end === undefined && !/^["'\p{L}\d_#-]/u.test(token)) return el("span", {}, token);
    /** @param {boolean} on */
    const light = (on) => nodes.slice(i, (end ?? i) + 1).forEach((n) => n.classList.toggle("lit", on));
    return el("button.part", {
      title: `This part is wrong: ${whole}`,
      "aria-label": `This part is wrong: ${whole}`,
      data: { part: whole },
      onmouseenter: () => light(true),
      onmouseleave: () => light(false),
      onfocus: () => light(true),
      onblur: () => light(false),
      onclick: () => wrong(whole),
    }, token);
  });
  return nodes;
}

/** Where what each bracket opens is closed. @param {string[]} tokens */
function matching(tokens) {
  /** @type {Map<number, number>} */
  const ends = new Map();
  /** @type {[number, string][]} */
  const open = [];
  tokens.forEach((token, i) => {
    if (CLOSING[token]) open.push([i, CLOSING[token]]);
    else if (open.length && open[open.length - 1][1] === token) {
      const [start] = /** @type {[number, string]} */ (open.pop());
      ends.set(start, i);
    }
  });
  return ends;
}
