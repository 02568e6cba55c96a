// @ts-check
/** Contracts and invariants: what is proved, what is broken and by which state. */

import { el, fill } from "./dom.js";

/** @import { App, Pane } from "./app.js" */
/** @import { State } from "./server.js" */
/** @import { Contract, ContractsCommand, Example, Ran } from "./api" */

/** @param {App} app @returns {Pane} */
export function contractsView(app) {
  const node = el("div.contracts");

  /** @param {ContractsCommand} [more] */
  function ask(more = {}) {
    return app.act({ do: "engine", engine: "contracts", ...more });
  }

  /** @param {State} state */
  function update(state) {
    const view = state.engines?.contracts;
    if (!view) {
      fill(node, el("div.start", {},
        el("p", {}, "Contracts and invariants are written in the program itself. Backstory proves that they hold, or shows values that break them."),
        el("button.primary", { id: "check", onclick: () => ask() }, "Check the contracts")));
      return;
    }
    const checked = view.contracts;
    fill(node,
      view.busy && el("p.busy", { role: "status" }, "Proving …"),
      view.error && el("p.problem", { role: "alert" }, view.error),
      checked && checked.length === 0 && el("p", {}, "The program has no contracts and no invariants."),
      ...(checked ?? []).map((c, i) => entry(c, i)),
      checked && checked.length > 0 && el("div.answers", {},
        el("button", { id: "run-contracts", onclick: () => ask({ run: true }) }, "Run the program with its contracts checked"),
        el("button", { onclick: () => ask() }, "Check again")),
      view.ran && ran(view.ran));
  }

  /** Puts the machine into the state of a counterexample. @param {number} index */
  async function begin(index) {
    await app.act({ do: "begin", index });
    app.open("threads");
    const contract = app.state?.engines.contracts?.contracts?.[index];
    if (contract) showPlace(app, contract.file, contract.line);
  }

  /** @param {Contract} c @param {number} index */
  function entry(c, index) {
    const what = c.subject === "transaction" ? `transaction in ${c.name}` : c.subject === "crashes" ? `${c.name} does not crash` : c.subject === "start" ? "invariant when the program starts" : c.name;
    return el("section.contract", { class: c.verdict },
      el("h2", {}, el("span.verdict", {}, c.verdict), ` ${what} `,
        el("button.quiet", { onclick: () => showPlace(app, c.file, c.line) }, `line ${c.line}`)),
      quoted(app, c) && el("pre.body.contract-text", {}, quoted(app, c)),
      c.reason && c.verdict !== "proved" && el("p", {}, c.reason),
      c.hint && el("p.why", {}, c.hint),
      c.example && example(c.example),
      c.begins && el("button", { class: "begin", title: "Step through it from the state in the table", onclick: () => begin(index) }, "Show in program"));
  }

  /** @param {Example} e */
  function example(e) {
    /** @param {string} text */
    const cell = (text) => el("td", {}, el("code", {}, text));
    return el("div.example", {},
      e.arguments.length > 0 && el("table", {},
        el("caption", {}, "With these arguments"),
        el("tbody", {}, ...e.arguments.map(([name, value]) => el("tr", {}, el("th", { scope: "row" }, name), cell(value))))),
      e.tvars.length > 0 && el("table", {},
        el("caption", {}, "The variables before and after"),
        el("thead", {}, el("tr", {}, ...["variable", "before", "after"].map((h) => el("th", { scope: "col" }, h)))),
        el("tbody", {}, ...e.tvars.map(([name, before, after]) => el("tr", { class: before === after ? "" : "changed" }, el("th", { scope: "row" }, name), cell(before), cell(after))))),
      e.result && e.result !== "_" && el("p", {}, "The result: ", el("code", {}, e.result)));
  }

  /** @param {Ran} run */
  function ran(run) {
    return el("section.contract", { class: run.outcome === "broken" ? "refuted" : "proved" },
      el("h2", {}, run.outcome === "broken" ? "Broken as it ran" : "It ran"),
      el("p.ran", {}, run.text),
      (run.errors || run.output) && el("pre.body", {}, `${run.output}${run.errors}`));
  }

  return { node, update };
}

/** @param {App} app @param {string} path @param {number} line */
function showPlace(app, path, line) {
  const source = app.sources.find((s) => s.path === path || s.path.endsWith(path));
  if (source) app.show({ file: source.file, path, line, column: 1, end_line: line, end_column: 1 }, true);
}

/** The contract or invariant as it stands in the source. @param {App} app @param {Contract} c */
function quoted(app, c) {
  const source = app.sources.find((s) => s.path === c.file || s.path.endsWith(c.file));
  const pragmas = source?.text.match(/\{-#\s*(CONTRACT|INVARIANT)\b[\s\S]*?#-\}/g) ?? [];
  const own = pragmas.find((p) => new RegExp(`CONTRACT\\s+\\(?${c.name.replace(/[^\w']/g, "\\$&")}\\)?\\s*::`).test(p));
  return own ?? (c.subject === "transaction" || c.subject === "start" ? pragmas.filter((p) => p.includes("INVARIANT")).join("\n") : "");
}

/** What a counterexample breaks, which the machine is in the state of. @param {App} app @param {State} state @returns {(HTMLElement | string)[]} */
export function brokenContract(app, state) {
  const c = state.contract === null ? undefined : state.engines.contracts?.contracts?.[state.contract];
  const text = c && quoted(app, c).replace(/\s+/g, " ");
  if (!c || !text) return ["The machine is in the state of the counterexample: the next step is the call that breaks the contract. "];
  return ["The machine is in the state of the counterexample. The next step breaks ", el("code", {}, text), " in ",
    el("button.linked", { id: "broken-place", onclick: () => showPlace(app, c.file, c.line) }, `${c.file.split("/").pop()}:${c.line}`), ". "];
}
