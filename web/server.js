// @ts-check
/** The server's side of the page: states come, commands go. */

/**
 * @typedef {import("./api").Place} Place
 * @typedef {import("./api").Action} Action
 * @typedef {import("./api").Variable} Variable
 * @typedef {import("./api").Call} Call
 * @typedef {import("./api").ThreadView} Thread
 * @typedef {import("./api").ObjectView} SharedObject
 * @typedef {import("./api").Standing} Standing
 * @typedef {import("./api").View} View
 * @typedef {import("./api").Event} RunEvent
 * @typedef {import("./api").OutputPiece} OutputPiece
 * @typedef {import("./api").Ahead} Search
 * @typedef {import("./api").State} State
 * @typedef {import("./api").Source} Source
 * @typedef {import("./api").Command} Command
 * @typedef {import("./api").EngineCommand} EngineCommand
 */

/**
 * What the server answers to each request.
 * @typedef {{sources: Source[], events: import("./api").Events, overview: import("./api").Overview, tree: import("./api").TreeRows, find: import("./api").Hits, counts: import("./api").LineCounts}} Answers
 */

import { sharedAnswer, sharedCommand, sharedState } from "./shared.js";

/** Whether this page is a file that was shared: there is no server. */
export const isShared = sharedState !== null;

/** @type {(state: State, restarted: boolean) => void} */
let onState = () => {};
/** @type {(lost: boolean) => void} */
let onLost = () => {};
let revision = 0;
let instance = "";

/**
 * Begins to listen for states.
 * @param {(state: State, restarted: boolean) => void} state
 * @param {(lost: boolean) => void} lost
 */
export function listen(state, lost) {
  onState = state;
  onLost = lost;
  if (sharedState) take(sharedState);
  else poll();
}

async function poll() {
  for (;;) {
    try {
      const state = /** @type {State | import("./api").Unchanged} */ (await fetched(`state?since=${revision}`));
      onLost(false);
      if ("view" in state) take(state);
      // A server that was started again counts from the beginning.
      else if (instance && state.instance !== instance) revision = 0;
    } catch {
      onLost(true);
      revision = 0;
      await new Promise((done) => setTimeout(done, 700));
    }
  }
}

/** @param {State} state */
function take(state) {
  if (state.instance === instance && state.revision <= revision) return;
  const restarted = instance !== "" && state.instance !== instance;
  instance = state.instance;
  revision = state.revision;
  onState(state, restarted);
}

/** @param {string} path @returns {Promise<unknown>} */
async function fetched(path) {
  const response = await fetch(path, { cache: "no-store" });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/**
 * Asks the server for something.
 * @template {keyof Answers} K
 * @param {K} what @param {Record<string, number | string>} [of]
 * @returns {Promise<Answers[K]>}
 */
export async function get(what, of = {}) {
  if (isShared) return /** @type {Answers[K]} */ (sharedAnswer(what, of));
  const query = Object.entries(of).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return /** @type {Answers[K]} */ (await fetched(query ? `${what}?${query}` : what));
}

/**
 * Sends a command; what it had to say.
 * @param {Command} command
 * @returns {Promise<{message: string}>}
 */
export async function command(command) {
  if (isShared) {
    const answer = sharedCommand(command);
    if (answer.state) take(answer.state);
    return answer;
  }
  try {
    const response = await fetch("do", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(command),
    });
    const text = await response.text();
    if (!response.ok) return { message: refusal(text) };
    const answer = /** @type {import("./api").Done} */ (JSON.parse(text));
    if (answer.state) take(answer.state);
    return answer;
  } catch {
    onLost(true);
    return { message: "the server does not answer" };
  }
}

/** Why a command was refused. @param {string} text */
function refusal(text) {
  try {
    return /** @type {import("./api").Failure} */ (JSON.parse(text)).error;
  } catch {
    return text;
  }
}

/** The present way as a recording, with the program in it or without, or why there is none.
 * @param {boolean} packed @returns {Promise<[Blob | null, string]>} */
export async function recording(packed) {
  if (isShared) return [null, "This is a shared page: ask the person who shared it for the recording."];
  try {
    const response = await fetch(packed ? "recording?packed=1" : "recording", { cache: "no-store" });
    return response.ok ? [await response.blob(), ""] : [null, await response.text()];
  } catch {
    return [null, "the server does not answer"];
  }
}

/** What was examined as one file, or why there is none. @returns {Promise<[Blob | null, string]>} */
export async function sharedPage() {
  if (isShared) return [null, "This page is a shared file already: send the file itself."];
  try {
    const response = await fetch("shared", { cache: "no-store" });
    return response.ok ? [await response.blob(), ""] : [null, await response.text()];
  } catch {
    return [null, "the server does not answer"];
  }
}
