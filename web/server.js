// @ts-check
/** The server's side of the page: states come, commands go. */

/**
 * @typedef {{file: number, path: string, line: number, column: number, end_line: number, end_column: number}} Place
 * @typedef {{kind: string, text: string, source: string | null, object: string | null, thread: number | null, value: string | null}} Action
 * @typedef {{name: string, value: string}} Variable
 * @typedef {{function: string, place: Place | null, variables: Variable[]}} Call
 * @typedef {{id: number, name: string, path: string, state: string, next: Action | null, note: string | null,
 *   place: Place | null, calls: Call[], parent: number | null, pid: string | null, mailbox: string[],
 *   under_way: {from: number, message: string}[]}} Thread
 * @typedef {{key: string, kind: string, name: string, contents: string | null, items: string[] | null, by: number | null, taken: number | null}} SharedObject
 * @typedef {{is: string, code?: number, exception?: string, why?: string}} Standing
 * @typedef {{at: number, length: number, goes_on: boolean, aside: number, standing: Standing, end: Standing,
 *   last: number | null, next: number | null, threads: Thread[], objects: SharedObject[], holds_messages: boolean}} View
 * @typedef {{number: number, thread: number, action: Action, place: Place | null, started: number | null,
 *   received: {message: string, sent: number | null}[], ended: [number, boolean][]}} RunEvent
 * @typedef {{error: boolean, text: string, event: number}} OutputPiece
 * @typedef {{status: string, text: string, next?: number | null, steps?: number}} Search
 * @typedef {{instance: string, revision: number, program: string, programs: number, counterexample: boolean, view: View, output: OutputPiece[], output_cut: boolean, lines_before: number,
 *   breakpoints: [number, number][], message: string | null, search: Search | null,
 *   engines: Record<string, any>}} State
 * @typedef {{file: number, path: string, text: string, colours: [number, number, number, string][]}} Source
 */

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
  poll();
}

async function poll() {
  for (;;) {
    try {
      const state = await get(`state?since=${revision}`);
      onLost(false);
      // A server that was started again counts from the beginning.
      if (instance && state.instance !== instance && !state.view) revision = 0;
      else take(state);
    } catch {
      onLost(true);
      revision = 0;
      await new Promise((done) => setTimeout(done, 700));
    }
  }
}

/** @param {State} state */
function take(state) {
  if (!state.view || (state.instance === instance && state.revision <= revision)) return;
  const restarted = instance !== "" && state.instance !== instance;
  instance = state.instance;
  revision = state.revision;
  onState(state, restarted);
}

/** @param {string} path @returns {Promise<any>} */
export async function get(path) {
  const response = await fetch(path, { cache: "no-store" });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/**
 * Sends a command; what it had to say.
 * @param {{do: string, [name: string]: any}} command
 * @returns {Promise<any>}
 */
export async function command(command) {
  try {
    const response = await fetch("do", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(command),
    });
    if (!response.ok) return { message: await response.text() };
    const answer = await response.json();
    if (answer.state) take(answer.state);
    return answer;
  } catch {
    onLost(true);
    return { message: "the server does not answer" };
  }
}

/** The present way as a recording, with the program in it or without, or why there is none.
 * @param {boolean} packed @returns {Promise<[Blob | null, string]>} */
export async function recording(packed) {
  try {
    const response = await fetch(packed ? "recording?packed=1" : "recording", { cache: "no-store" });
    return response.ok ? [await response.blob(), ""] : [null, await response.text()];
  } catch {
    return [null, "the server does not answer"];
  }
}
