// @ts-check
/** The line that the page opens with: what happened, where, and what to do about it. */

import { byId, count, el, fill } from "./dom.js";

/** @import { App } from "./app.js" */
/** @import { State } from "./server.js" */

/** @typedef {import("./api").Offer} Offer */

/** @param {App} app */
export function verdictBar(app) {
  /** The place that was pointed out. */
  let greeted = "";

  /** @param {State} state */
  function update(state) {
    const { verdict, view } = state;
    const bar = byId("verdict");
    bar.dataset.tone = verdict.tone;
    const { place } = verdict;
    const of = `${view.length.toLocaleString("en")}${view.goes_on ? "+" : ""}`;
    const { here, length } = state.moments;
    const where = here
      ? `moment ${here.moment.toLocaleString("en")}${length ? ` of ${length.toLocaleString("en")}` : ""}: ${here.function}, line ${here.place.line}`
      : view.aside
      ? `your own schedule: ${count(view.aside, "step")} from event ${(view.at - view.aside).toLocaleString("en")}`
      : `event ${view.at.toLocaleString("en")} of ${of}`;
    fill(byId("standing"),
      el("strong", { title: view.crash?.exception ?? verdict.text }, verdict.text),
      place && el("button.linked", { id: "crash-place", title: "Show it in the source", onclick: () => app.show(place, true) }, `${place.path.split("/").pop()}:${place.line}`),
      ...verdict.offers.filter((offer) => offer.kind !== "deadlock" || !document.querySelector('#tab-threads[aria-selected="true"]')).map((offer) => el("button.offer", { id: offer.kind === "why" ? "why" : `offer-${offer.kind}`, onclick: () => take(offer) }, offer.text)),
      el("span.where", {}, where));
    // The place of a crash is pointed out when it becomes known, or known better.
    const key = `${state.instance} ${state.programs} ${place?.line}`;
    if (place && view.crash && !here && greeted !== key) {
      greeted = key;
      app.show(place, true);
    }
  }

  /** @param {Offer} offer */
  async function take(offer) {
    switch (offer.kind) {
      case "why":
        app.open("story");
        await app.act({ do: "engine", engine: "story", begin: true, exception: true });
        break;
      case "questions":
        app.open("questions");
        await app.act({ do: "engine", engine: "questions", begin: true });
        break;
      case "follow":
        await app.act({ do: "follow" });
        app.open("threads");
        break;
      case "end":
        await app.act({ do: "goto", event: app.state?.view.length ?? 0 });
        if (app.state?.view.crash?.place) app.show(app.state.view.crash.place, true);
        break;
      case "start":
        await app.act({ do: "goto", event: 0 });
        app.open("threads");
        break;
      case "deadlock":
        app.open("threads");
        break;
    }
  }

  return { update };
}
