// @ts-check
/** Steps by event, line or expression, forwards and backwards, by the buttons and the keys. */

import { byId, el, fill } from "./dom.js";
import { isShared } from "./server.js";

/** @import { App } from "./app.js" */
/** @import { State } from "./server.js" */

/** @typedef {import("./api").StepUnit} StepUnit */

/** What a step can be: name, words, explanation. @type {["event" | StepUnit, string, string][]} */
const UNITS = [
  ["event", "by event", "a step is an operation that other threads, or you, can notice"],
  ["line", "by line", "a step goes to the next line, over calls"],
  ["into", "into calls", "a step goes to the next line, into calls and suspended expressions"],
  ["expression", "by expression", "a step goes to the next expression"],
];

/** @param {App} app */
export function stepping(app) {
  /** @type {"event" | StepUnit} */
  let unit = "event";
  let chosen = false;
  const select = /** @type {HTMLSelectElement} */ (el("select", { id: "unit", "aria-label": "What a step is", hidden: isShared, onchange: () => choose(select.value) },
    ...UNITS.map(([name, words, title]) => el("option", { value: name, title }, words))));
  byId("step").after(select);

  /** @param {string} name */
  function choose(name) {
    unit = UNITS.find(([n]) => n === name)?.[0] ?? "event";
    chosen = true;
    if (app.state) update(app.state);
  }

  /** @param {boolean} back @param {boolean} [replace] */
  function step(back, replace = false) {
    if (unit === "event") return app.act(back ? { do: "back" } : { do: "step" }, replace);
    return app.act({ do: "move", by: unit, back }, replace);
  }

  /** @param {StepUnit} by @param {boolean} back @param {boolean} [replace] */
  function move(by, back, replace = false) {
    return app.act({ do: "move", by, back }, replace);
  }

  /** @param {State} state */
  function update(state) {
    const { view, moments } = state;
    // A program of one thread has hardly any events.
    if (!chosen && !isShared) unit = state.views.includes("threads") ? "event" : "line";
    // Its moments are not those of the run.
    if (state.counterexample) unit = "event";
    select.hidden = isShared || state.counterexample;
    select.value = unit;
    select.title = UNITS.find(([name]) => name === unit)?.[2] ?? "";
    const goes = view.standing.is === "goes" || moments.here !== null;
    const begun = view.at > 0 || view.aside > 0 || moments.here !== null;
    byId("step").title = unit === "event" && view.undone ? "The step that was taken back (→)" : "The next step (→)";
    byId("run-back").hidden = isShared || moments.breakpoints.length === 0;
    for (const [id, on] of /** @type {[string, boolean][]} */ ([
      ["back", begun], ["start", begun], ["run-back", begun], ["step", goes], ["run", goes], ["until", goes],
    ])) /** @type {HTMLButtonElement} */ (byId(id)).disabled = !on;
    const focus = view.threads.find((t) => t.id === app.focus);
    byId("until").hidden = !state.views.includes("threads");
    byId("until").title = `Continue until ${focus?.name ?? "the thread in focus"} cannot take a step (U)`;
    fill(byId("until"), `Until ${focus?.name ?? "it"} waits`);
  }

  return { step, move, update };
}
