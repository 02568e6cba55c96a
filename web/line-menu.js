// @ts-check
/** What can be asked about an expression of the source: its values, its story, its calls, its moments, a breakpoint. */

import { beside, count, el, fill } from "./dom.js";
import { get } from "./server.js";
import { valuesHere } from "./values-here.js";

/** @import { App } from "./app.js" */
/** @import { Source, State } from "./server.js" */

/**
 * @param {App} app @param {(line: number) => number | undefined} reached how often a line was reached
 * @param {() => string} unreached what is said of one that was not
 */
export function lineMenu(app, reached, unreached) {
  const values = valuesHere(app);
  const node = el("div.line-menu", { role: "dialog", "aria-label": "About this expression", hidden: true, onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape") close(); } });

  /** @param {State} state */
  function update(state) {
    if (!node.hidden) values.update(state);
  }

  /** Tells the story of the value that was computed last at a place. @param {Source} source @param {number} line @param {number | null} column */
  function story(source, line, column) {
    close();
    app.open("story");
    app.act({ do: "engine", engine: "story", begin: true, file: source.path, line, column });
  }

  /** Asks about a call of the function around a line, or about what a process did there. @param {Source} source @param {number} line @param {number} column */
  async function ask(source, line, column) {
    close();
    if (!app.state?.views.includes("sequence")) {
      app.open("questions");
      return app.act({ do: "engine", engine: "questions", begin: true, file: source.path, at_line: line, column });
    }
    const { events } = await get("find", { file: source.file, line });
    if (!events.length) return app.say("No event of the run is on this line: click an event of the diagram to ask about it.");
    app.open("questions");
    return app.act({ do: "engine", engine: "questions", begin: true, event: events[0].number });
  }

  /** @param {Source} source @param {number} line @param {number} column @param {{left: number, top: number, bottom: number}} at of the line, in the window */
  function open(source, line, column, at) {
    const { file } = source;
    const times = reached(line);
    const stop = (/** @type {number | null} */ column) => { close(); app.act({ do: "break", file, line, column }); };
    const go = (/** @type {import("./api").WhichTime} */ which) => app.act({ do: "evaluation", file, line, column, which });
    const isSet = (/** @type {number | null} */ column) => app.state?.moments.breakpoints.some((b) => b.file === file && b.line === line && b.column === column);
    const never = times === 0;
    fill(node,
      el("p.why", {}, `${source.path.split("/").pop()}:${line}:${column}`, times === undefined ? "" : never ? `, ${unreached()}` : `, line reached ${count(times, "time")}`),
      !never && values.node,
      el("div.choices-here", {},
        !never && el("button", { id: "story-here", title: "The origin of the last value computed here", onclick: () => story(source, line, column) }, "Why this value?"),
        el("button", { id: "story-line", title: never ? "The story of a line that was never evaluated" : "The story of the whole line", onclick: () => story(source, line, null) }, never ? "Why was it not reached?" : "Story of the line"),
        !never && el("button", { id: "ask-here", title: "Questions, beginning with a call of this function", onclick: () => ask(source, line, column) }, "Ask about this call")),
      !never && el("div.choices-here", { role: "group", "aria-label": "Times that it was evaluated" },
        el("button", { id: "first-time", onclick: () => go("first") }, "First time"),
        el("button", { id: "time-before", "aria-label": "The time before", title: "The time before this moment", onclick: () => go("previous") }, "◀"),
        el("button", { id: "next-time", "aria-label": "The next time", title: "The next time after this moment", onclick: () => go("next") }, "▶"),
        el("button", { id: "last-time", onclick: () => go("last") }, "Last time")),
      el("div.choices-here", {},
        el("button", { id: "break-here", onclick: () => stop(null) }, isSet(null) ? "Remove the breakpoint" : "Breakpoint on the line"),
        !never && el("button", { id: "break-expression", onclick: () => stop(column) }, isSet(column) ? "Remove it from the expression" : "On the expression")));
    node.hidden = false;
    beside(node, at.left, at.top, at.bottom);
    if (!never) values.ask(source, line, column);
  }

  function close() {
    node.hidden = true;
  }

  return { node, open, close, story, update };
}
