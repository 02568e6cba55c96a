// @ts-check
/** The files of the program as a tree of folders; there is none for a program of one file. */

import { el, fill } from "./dom.js";

/** @import { Source } from "./server.js" */

/** @typedef {{folders: Map<string, Folder>, files: Source[]}} Folder */

/** @param {(file: number) => void} choose */
export function fileList(choose) {
  const node = el("nav.files", { "aria-label": "Files", hidden: true });
  const button = el("button.quiet", { hidden: true, "aria-expanded": "false", title: "The files of the program", onclick: () => toggle(node.hidden) }, "Files");
  let file = -1;
  /** @type {Source[]} */
  let all = [];

  /** @param {boolean} open */
  function toggle(open) {
    node.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  }

  /** @param {Source[]} sources */
  function load(sources) {
    // What was given on the command line is no file.
    all = sources.filter((s) => !s.path.startsWith("--"));
    button.hidden = all.length < 2;
    toggle(all.length > 1 && innerWidth > 1000);
    draw();
  }

  /** @param {number} now */
  function current(now) {
    file = now;
    draw();
  }

  function draw() {
    /** @type {Folder} */
    const root = { folders: new Map(), files: [] };
    const common = prefix(all.map((s) => s.path));
    for (const source of all) {
      const steps = source.path.slice(common.length).split("/");
      let at = root;
      for (const step of steps.slice(0, -1)) {
        let next = at.folders.get(step);
        if (!next) {
          next = { folders: new Map(), files: [] };
          at.folders.set(step, next);
        }
        at = next;
      }
      at.files.push(source);
    }
    fill(node, folder(root));
  }

  /** @param {Folder} of @returns {HTMLElement} */
  function folder(of) {
    return el("ul", {},
      ...[...of.folders].map(([name, inner]) => el("li", {}, el("details", { open: true }, el("summary", {}, name), folder(inner)))),
      ...of.files.map((source) => el("li", {}, el("button.linked", { class: source.file === file ? "current" : "", "aria-current": source.file === file ? "true" : undefined, title: source.path, onclick: () => choose(source.file) }, source.path.split("/").pop() ?? source.path))));
  }

  return { node, button, load, current };
}

/** The folders that all paths share. @param {string[]} paths */
function prefix(paths) {
  let common = paths[0] ?? "";
  for (const path of paths) while (!path.startsWith(common)) common = common.slice(0, -1);
  return common.slice(0, common.lastIndexOf("/") + 1);
}
