// @ts-check
/**
 * What the program has written. A character leads to its story, by the mouse or by the keyboard;
 * each piece to the event that wrote it.
 */

import { el, fill } from "./dom.js";

/** @import { App } from "./app.js" */
/** @import { State } from "./server.js" */

/** @param {App} app */
export function outputPane(app) {
  const text = el("pre", {
    tabIndex: 0, role: "region", "aria-label": "Output: arrows go to a character, Enter shows its story",
    data: { keys: "own" }, onkeydown: keys,
    // Not by the mouse: what is under it must stay where it is until it is clicked.
    onfocus: () => { if (app.state && text.matches(":focus-visible")) update(app.state); },
    onblur: () => { if (app.state && text.querySelector(".caret")) update(app.state); },
  });
  const spoken = el("span.spoken", { role: "status" });
  const node = el("div.output", {}, el("div.bar", {}, el("h2", {}, "Output"), spoken), text);
  /** Which character the keyboard is at, over all pieces. */
  let cursor = 0;

  /** @param {State} state */
  function update(state) {
    const end = text.scrollTop + text.clientHeight >= text.scrollHeight - 4;
    if (!state.output.length) return fill(text, el("span.nothing", {}, "Nothing has been written yet."));
    const focused = text.matches(":focus-visible");
    const at = focused ? find(state, cursor) : null;
    fill(text,
      state.output_cut && el("span.nothing", {}, "…\n"),
      ...state.output.map((piece, i) => el("span.piece", {
        class: piece.error ? "error" : "",
        title: `Written by event ${piece.event}. Click a character for its story, Shift+click for the event`,
        data: { event: String(piece.event) },
        onclick: (/** @type {MouseEvent} */ e) => {
          if (e.shiftKey || piece.error) app.act({ do: "goto", event: piece.event });
          else story(state, i, offset(e, e.currentTarget));
        },
      }, ...(at?.piece === i ? withCaret(piece.text, at.offset) : [piece.text]))));
    if (at) text.querySelector(".caret")?.scrollIntoView({ block: "nearest" });
    else if (end) text.scrollTop = text.scrollHeight;
  }

  /** @param {string} written @param {number} at */
  function withCaret(written, at) {
    const shown = written[at] === "\n" ? "↵\n" : written[at];
    return [written.slice(0, at), el("mark.caret", {}, shown ?? ""), written.slice(at + 1)];
  }

  /** @param {State} state @param {number} index */
  function find(state, index) {
    let left = index;
    for (let piece = 0; piece < state.output.length; piece++) {
      const { length } = state.output[piece].text;
      if (left < length) return { piece, offset: left };
      left -= length;
    }
    return null;
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const state = app.state;
    if (!state || event.ctrlKey || event.altKey || event.metaKey) return;
    const whole = state.output.map((p) => p.text).join("");
    const start = whole.lastIndexOf("\n", cursor - 1) + 1;
    const next = whole.indexOf("\n", cursor);
    const end = next < 0 ? whole.length - 1 : next;
    /** The same column in another line. @param {number} line */
    const into = (line) => {
      const stop = whole.indexOf("\n", line);
      return Math.min(line + cursor - start, stop < 0 ? whole.length - 1 : stop);
    };
    const moves = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => { cursor += 1; },
      ArrowLeft: () => { cursor -= 1; },
      ArrowUp: () => { if (start > 0) cursor = into(whole.lastIndexOf("\n", start - 2) + 1); },
      ArrowDown: () => { if (end + 1 < whole.length) cursor = into(end + 1); },
      Home: () => { cursor = start; },
      End: () => { cursor = end; },
      Enter: () => {
        const at = find(state, cursor);
        if (!at) return;
        const piece = state.output[at.piece];
        if (event.shiftKey || piece.error) app.act({ do: "goto", event: piece.event });
        else story(state, at.piece, at.offset);
      },
    });
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
    cursor = Math.max(0, Math.min(cursor, whole.length - 1));
    const lines = whole.slice(0, cursor).split("\n");
    const character = whole[cursor] === "\n" ? "end of line" : whole[cursor] ?? "";
    fill(spoken, whole ? `line ${state.lines_before + lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}: ${character}` : "");
    update(state);
  }

  /** The character under the mouse, in its piece. @param {MouseEvent} event @param {EventTarget | null} piece */
  function offset(event, piece) {
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    if (!caret || !(piece instanceof Element)) return 0;
    // Text before the node that the caret is in, within the piece.
    let before = 0;
    for (const child of piece.childNodes) {
      if (child === caret.offsetNode || child.contains(caret.offsetNode)) return before + caret.offset;
      before += child.textContent?.length ?? 0;
    }
    return caret.offset;
  }

  /** Opens the story of a character. @param {State} state @param {number} index @param {number} at */
  function story(state, index, at) {
    const before = state.output.slice(0, index).filter((p) => !p.error).map((p) => p.text).join("");
    const lines = (before + state.output[index].text.slice(0, at)).split("\n");
    const last = [...(lines.at(-1) ?? "")].length;
    app.open("story");
    // A click behind the last character of a line means that one.
    const under = state.output[index].text[at];
    app.act({ do: "engine", engine: "story", begin: true, line: state.lines_before + lines.length, column: Math.max(1, under === "\n" || under === undefined ? last : last + 1) });
  }

  return { node, update };
}
