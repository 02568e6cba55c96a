// @ts-check
/**
 * A page that was shared as a file: what the server would have answered is in it. Moments that were
 * kept can be gone to; nothing new can be computed.
 */

/** @import { Command, State } from "./server.js" */

/** @typedef {import("./api").Shared} Shared */

const text = document.getElementById("shared")?.textContent;
/** @type {Shared | null} */
const shared = text ? JSON.parse(text) : null;

/** The state that was shared. @type {State | null} */
export const sharedState = shared ? { ...shared.state, instance: "shared", revision: 1 } : null;

let now = sharedState;

/** @param {string} what @param {Record<string, number | string>} of @returns {unknown} */
export function sharedAnswer(what, of) {
  if (!shared) return null;
  const revision = now?.revision ?? 0;
  const from = Number(of.from ?? 0);
  const count = Number(of.count ?? 1000);
  switch (what) {
    case "sources": return shared.sources;
    case "counts": return shared.counts;
    case "overview": return { revision, threads: shared.threads, kinds: shared.kinds, names: shared.names };
    case "events": return { revision, from, events: shared.events.slice(from, from + count) };
    case "tree": return { from, rows: shared.tree.rows.slice(from, from + count), all: shared.tree.all };
    case "find": {
      if (of.line !== undefined) return { events: shared.events.filter((e) => e.place && e.place.file === Number(of.file) && e.place.line <= Number(of.line) && e.place.end_line >= Number(of.line)) };
      const wanted = String(of.text).toLowerCase();
      return { events: shared.events.filter((e) => `${e.action.text} ${e.action.label ?? ""} ${e.action.source ?? ""}`.toLowerCase().includes(wanted)).slice(0, 60) };
    }
    default: return null;
  }
}

/** @param {Command} command @returns {{message: string, state: State | null}} */
export function sharedCommand(command) {
  const nothing = { message: "This is a shared page: only what was examined is in it.", state: null };
  if (!shared || !now) return nothing;
  const at = now.view.at;
  const own = now.view.own_steps;
  switch (command.do) {
    case "goto": return go(nearest(command.event));
    case "visit": return go(shared.moments.find((m) => m.event === command.event && m.steps.join() === command.steps.join()) ?? nearest(command.event));
    case "back": return go(moment(own.length ? [at - own.length, own.slice(0, -1)] : [last(at, -1), []]));
    case "step":
    case "run":
    case "until":
    case "follow": return go(forward(command.do === "step"));
    default: return nothing;
  }

  /** @param {import("./api").SharedMoment | undefined} to */
  function go(to) {
    if (!to || !now) return nothing;
    now = { ...now, revision: now.revision + 1, moments: { ...now.moments, here: null }, view: to.view, output: to.output, verdict: to.verdict, search: { ...now.search, next: null } };
    return { message: "", state: now };
  }
}

/** @param {[number, number[]]} which */
function moment([event, steps]) {
  return shared?.moments.find((m) => m.event === event && m.steps.join() === steps.join());
}

/** The moment of the run that is nearest to an event. @param {number} event */
function nearest(event) {
  const run = (shared?.moments ?? []).filter((m) => m.steps.length === 0);
  return run.sort((a, b) => Math.abs(a.event - event) - Math.abs(b.event - event))[0];
}

/** The next moment of the run before or behind an event. @param {number} at @param {number} direction */
function last(at, direction) {
  const events = (shared?.moments ?? []).filter((m) => m.steps.length === 0).map((m) => m.event).sort((a, b) => a - b);
  return (direction < 0 ? events.filter((e) => e < at).at(-1) : events.find((e) => e > at)) ?? at;
}

/** The next moment, or the last one, on the way that the page is on. @param {boolean} one */
function forward(one) {
  const own = now?.view.own_steps ?? [];
  const event = (now?.view.at ?? 0) - own.length;
  const on = (shared?.moments ?? []).filter((m) => m.event === event && m.steps.length > own.length && m.steps.slice(0, own.length).join() === own.join());
  on.sort((a, b) => a.steps.length - b.steps.length);
  if (on.length) return one ? on[0] : on[on.length - 1];
  return one ? moment([last(event, 1), []]) : nearest(Number.MAX_SAFE_INTEGER);
}
