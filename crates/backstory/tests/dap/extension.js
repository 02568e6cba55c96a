// The compiled extension with a stand-in for VS Code: node extension.js OUT PACKAGE TOOL PROGRAM
"use strict";
const assert = require("node:assert");
const { execFileSync } = require("node:child_process");
const Module = require("node:module");
const path = require("node:path");

const [out, manifest, tool, program] = process.argv.slice(2);
const commands = new Map();
const providers = [];
const shown = [];
const requests = [];
const disposable = { dispose() {} };
class Range {
  constructor(line, column) {
    Object.assign(this, { line, column });
  }
}
const document = (file, lines) => ({
  uri: { fsPath: file },
  lineCount: lines.length,
  lineAt: (line) => ({ text: lines[line] }),
});
const replies = [
  {
    question: {
      text: "isort [4,3,5] = [3,5,4]", kind: "right", why: "",
      items: [{ text: "isort [4,3,5] = [3,5,4]", function: "isort", line: 8, source: { path: program } }],
    },
    verdict: null, note: null,
  },
  {
    question: null, verdict: "The defect is in insert.\n\n...", note: null,
    result: { blame: { function: "insert", line: 11, source: { path: program } } },
  },
];
const vscode = {
  CodeLens: class { constructor(range, command) { Object.assign(this, { range, command }); } },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  DiagnosticRelatedInformation: class { constructor(location, message) { Object.assign(this, { location, message }); } },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2 },
  EventEmitter: class { constructor() { this.event = () => disposable; } fire() {} dispose() {} },
  Location: class { constructor(uri, range) { Object.assign(this, { uri, range }); } },
  Range,
  Uri: { file: (fsPath) => ({ fsPath }), parse: (text) => ({ fsPath: new URL(text).pathname }) },
  commands: {
    registerCommand: (name, work) => (commands.set(name, work), disposable),
    executeCommand: async () => undefined,
  },
  debug: {
    activeDebugSession: { type: "backstory", customRequest: async (name, given) => (requests.push([name, given]), replies.shift()) },
    onDidTerminateDebugSession: () => disposable,
    registerDebugAdapterDescriptorFactory: () => disposable,
    startDebugging: async (_, configuration) => (requests.push(["launch", configuration]), true),
  },
  languages: {
    createDiagnosticCollection: () => ({ clear() {}, dispose() {}, set: (uri, list) => shown.push([uri.fsPath, list]) }),
    registerCodeLensProvider: (_, provider) => (providers.push(provider), disposable),
  },
  window: {
    createOutputChannel: () => ({ append() {}, appendLine() {}, show() {}, dispose() {} }),
    showInformationMessage: async () => undefined,
    showTextDocument: async () => undefined,
  },
  workspace: { getWorkspaceFolder: () => undefined, openTextDocument: async () => ({}) },
};
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

async function main() {
  const extension = require(path.join(out, "extension.js"));
  extension.activate({ subscriptions: [] });
  for (const { command } of require(manifest).contributes.commands) {
    assert.ok(commands.has(command), `${command} is registered`);
  }
  const [lenses, questions] = providers;
  const titles = (provider, doc) => provider.provideCodeLenses(doc).map((lens) => lens.command.title);
  const haskell = document("A.hs", ["main :: IO ()", "main = print 1", "", "prop_small :: Bool", "prop_small = True"]);
  assert.deepEqual(titles(lenses, haskell), ["Debug", "Why", "Search", "Debug", "Why", "Search"]);
  const erlang = document("a_tests.erl", ["sum_test() ->", "    ok.", "helper() -> ok."]);
  const [first] = lenses.provideCodeLenses(erlang);
  await commands.get(first.command.command)(...first.command.arguments);
  assert.equal(requests.pop()[1].test, "sum_test");
  // A question stands above its function, and its buttons answer it.
  await commands.get("backstory.ask")();
  const source = document(program, Array(12).fill(""));
  assert.deepEqual(titles(questions, source), ["isort [4,3,5] = [3,5,4]", "Right", "Wrong", "Don't know"]);
  const wrong = questions.provideCodeLenses(source)[2];
  assert.equal(wrong.range.line, 7);
  await commands.get(wrong.command.command)(...wrong.command.arguments);
  assert.deepEqual(requests.at(-1), ["backstory/ask", { answer: "no" }]);
  assert.deepEqual(titles(questions, source), []);
  assert.equal(shown.pop()[1][0].range.line, 10);
  // What a search finds is shown at its place, with the schedule.
  const { diagnostics } = require(path.join(out, "findings.js"));
  const folder = path.dirname(program);
  let sarif = "";
  try {
    execFileSync(tool, ["search", "--no-record", "--format", "sarif", "examples/haskell/bank"], { cwd: path.resolve(folder, "../.."), stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    assert.equal(error.status, 1);
    sarif = error.stdout.toString();
  }
  const found = diagnostics(sarif, path.resolve(folder, "../.."), { fsPath: program });
  const [[file, [finding]]] = [...found];
  assert.ok(file.startsWith(path.join(folder, "bank")), file);
  assert.equal(finding.code, "deadlock");
  assert.ok(finding.relatedInformation.length > 2);
  assert.equal(diagnostics("no JSON", folder, { fsPath: program }).size, 0);
  console.log("the extension works");
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
