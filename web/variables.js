// @ts-check
/** The variables of the thread in focus: in its calls at an event, or in the frames of a moment. */

import { el } from "./dom.js";
import { shownValue } from "./values.js";

/** @import { App } from "./app.js" */
/** @import { Place, State, Variable } from "./server.js" */

/** Calls that are shown. */
const MANY_CALLS = 6;

/** @param {App} app @param {State} state @returns {HTMLElement[]} */
export function variables(app, state) {
  const thread = state.view.threads.find((t) => t.id === app.focus);
  const { here } = state.moments;
  const name = el("span", {}, thread?.name ?? "", thread?.pid ? ` ${thread.pid}` : "");
  if (here?.thread === app.focus) {
    return [
      el("h3", {}, name, " — evaluates ", el("code", {}, here.expression)),
      ...here.frames.flatMap((frame, i) => {
        // Nested expressions of one line are said once.
        const before = here.frames[i - 1];
        if (before && before.function === frame.function && before.place?.line === frame.place?.line && !frame.variables.length) return [];
        const relation = i === 0 ? "in" : before.suspended ? "needed by" : "called from";
        return [call(app, `${relation} ${frame.function}`, frame.place, frame.variables)];
      }),
    ];
  }
  if (!thread) return [];
  const does = thread.next ? ` — ${thread.next.text}` : thread.note ? ` — ${thread.note}` : "";
  const calls = thread.calls.slice(0, MANY_CALLS).map((c) => call(app, `in ${c.function}`, c.place, c.variables));
  const server = thread.server_state;
  return [
    el("h3", {}, name, does),
    ...calls,
    ...(server ? [el("div.call", {}, el("span.why", {}, "state of the server"), table([{ name: "State", value: server }]))] : []),
  ];
}

/** @param {App} app @param {string} words @param {Place | null} place @param {Variable[]} all */
function call(app, words, place, all) {
  return el("div.call", {},
    el("button.quiet", { onclick: () => app.show(place) }, words, place ? `, line ${place.line}` : ""),
    all.length > 0 && table(all));
}

/** @param {Variable[]} all */
function table(all) {
  return el("table", {}, ...all.map((v) => el("tr", {}, el("th", { scope: "row" }, v.name), el("td", {}, shownValue(v.value)))));
}
