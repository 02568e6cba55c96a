// @ts-check
/** Handing over what was found: a recording, or one file that opens without a server. */

import { byId, el, fill } from "./dom.js";
import { recording, sharedPage } from "./server.js";

/** @import { App } from "./app.js" */

/** @param {App} app */
export function sharing(app) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("sharing"));
  const name = () => (app.state?.program ?? "program").split("/").pop()?.replace(/\.\w+$/, "") || "program";

  /** @param {Blob} bytes @param {string} file */
  function hand(bytes, file) {
    const link = /** @type {HTMLAnchorElement} */ (el("a", { href: URL.createObjectURL(bytes), download: file }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  /** Hands the present schedule over as a file, with the program in it or without. @param {boolean} packed */
  async function save(packed) {
    const [bytes, why] = await recording(packed);
    if (!bytes) return app.say(why);
    hand(bytes, `${name()}.story`);
    app.say(packed
      ? "Saved as a recording with the program in it: it opens on other machines."
      : "Saved as a recording: backstory web, replay, debug and why open it.");
  }

  async function page() {
    app.say("Writing the page …");
    const [bytes, why] = await sharedPage();
    if (!bytes) return app.say(why);
    hand(bytes, `${name()}.html`);
    app.say("Saved as one HTML file: any browser opens it, without Backstory.");
  }

  function open() {
    const packed = el("button.primary", { id: "share-recording", onclick: () => { dialog.close(); save(true); } }, "A recording with the program in it");
    const html = el("button.primary", { id: "share-page", onclick: () => { dialog.close(); page(); } }, "One HTML file");
    const link = el("button", { id: "share-link", onclick: () => { dialog.close(); copy(); } }, "Copy a link to this moment");
    fill(dialog,
      el("h2", { id: "sharing-title" }, "Share"),
      el("dl.choices", {},
        el("dt", {}, packed), el("dd", {}, "For someone with Backstory: they can step, ask and search further."),
        el("dt", {}, html), el("dd", {}, "For anyone with a browser: what you examined, read-only. No server, no installation."),
        el("dt", {}, link), el("dd", {}, "For another tab on this machine, while this server runs.")),
      el("form", { method: "dialog" }, el("button", {}, "Close")));
    dialog.showModal();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.href);
      app.say("The link is copied.");
    } catch {
      app.say(location.href);
    }
  }

  return { save, open };
}
