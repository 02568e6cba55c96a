// @ts-check
/** Moments that were marked, with notes. */

import { byId, el, fill } from "./dom.js";

/** @import { App } from "./app.js" */
/** @import { State } from "./server.js" */

/** @typedef {import("./api").Bookmark} Bookmark */

/** @param {App} app */
export function bookmarksDialog(app) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("bookmarks"));

  /** @param {State} state @param {Bookmark} mark */
  function isHere(state, mark) {
    return state.view.at === mark.event + mark.steps.length && state.view.own_steps.join() === mark.steps.join() && (state.moments.here?.moment ?? null) === mark.moment;
  }

  /** @param {State} state */
  function update(state) {
    const here = state.bookmarks.find((mark) => isHere(state, mark));
    fill(byId("mark"), here ? "★ Bookmarked" : state.bookmarks.length ? `☆ Bookmarks (${state.bookmarks.length})` : "☆ Bookmark");
    if (dialog.open) list(state);
  }

  function open() {
    if (!app.state) return;
    list(app.state);
    dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("input"))?.focus();
  }

  /** @param {State} state */
  function list(state) {
    const here = state.bookmarks.find((mark) => isHere(state, mark));
    const note = /** @type {HTMLInputElement} */ (el("input", { type: "text", id: "note", maxLength: 2000, value: here?.note ?? "", placeholder: "What do you see here?" }));
    fill(dialog,
      el("h2", { id: "bookmarks-title" }, "Bookmarks"),
      el("form", {
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          await app.act({ do: "bookmark", note: note.value });
          dialog.close();
        },
      }, el("label", { htmlFor: "note" }, `This moment (${name(state.view.at - state.view.aside, state.view.own_steps, state.moments.here?.moment ?? null)}): `), note, " ", el("button.primary", { id: "keep-bookmark" }, here ? "Change the note" : "Bookmark it")),
      el("ul.bookmarks", {}, ...state.bookmarks.map((mark) => el("li", {},
        el("button.linked", {
          onclick: async () => {
            dialog.close();
            await app.act({ do: "visit", event: mark.event, steps: mark.steps, moment: mark.moment });
          },
        }, mark.note || name(mark.event, mark.steps, mark.moment)), el("span.why", {}, ` ${name(mark.event, mark.steps, mark.moment)} `),
        el("button.quiet", { "aria-label": `Remove the bookmark ${mark.note}`, onclick: () => app.act({ do: "forget", bookmark: mark.id }) }, "✕")))),
      el("form", { method: "dialog" }, el("button", {}, "Close")));
  }

  return { update, open };
}

/** @param {number} event @param {number[]} steps @param {number | null} moment */
function name(event, steps, moment) {
  if (moment !== null) return `moment ${moment}`;
  return steps.length ? `event ${event} and ${steps.length} of your own` : `event ${event}`;
}
