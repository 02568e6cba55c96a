// The extension: starts `backstory dap`; Debug, Why and Search above main and tests; questions above functions;
// findings as diagnostics; the page in a web view.

import * as path from "node:path";
import * as vscode from "vscode";
import { diagnostics } from "./findings";
import { Lenses } from "./lenses";
import { page } from "./page";
import { Questions } from "./questions";
import { run, subject, tool } from "./tool";

const LANGUAGES = ["haskell", "erlang", "elixir"].map((language) => ({ language }));

async function debug(uri?: vscode.Uri, test?: string, stopOnEntry = false): Promise<boolean> {
  const file = subject(uri);
  if (file === undefined) {
    return false;
  }
  const name = path.basename(file.fsPath);
  return await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(file), {
    type: "backstory",
    request: "launch",
    name: test === undefined ? `Debug ${name}` : `Debug ${test}`,
    program: file.fsPath,
    stopOnEntry,
    ...(test === undefined ? {} : { test }),
  });
}

/** How a line of the output came about, in the output panel. */
async function why(channel: vscode.OutputChannel, uri?: vscode.Uri): Promise<void> {
  const file = subject(uri);
  const line = await vscode.window.showInputBox({ prompt: "Which line of the output?", value: "1" });
  if (file === undefined || line === undefined) {
    return;
  }
  channel.show(true);
  channel.append(await run(channel, ["why", file.fsPath, "--line", line], path.dirname(file.fsPath)));
}

/** Runs a command that finds something, and shows it beside the source. */
async function find(
  channel: vscode.OutputChannel,
  found: vscode.DiagnosticCollection,
  words: readonly string[],
  uri?: vscode.Uri,
): Promise<void> {
  const file = subject(uri);
  if (file === undefined) {
    return;
  }
  const folder = path.dirname(file.fsPath);
  const title = `Backstory: ${words[0]} ${path.basename(file.fsPath)}`;
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const text = await vscode.window.withProgress(options, (_, token) =>
    run(channel, [words[0], "--format", "sarif", ...words.slice(1), file.fsPath], folder, token),
  );
  found.clear();
  const shown = diagnostics(text, folder, file);
  for (const [where, list] of shown) {
    found.set(vscode.Uri.file(where), list);
  }
  const count = [...shown.values()].reduce((sum, list) => sum + list.length, 0);
  if (count === 0) {
    void vscode.window.showInformationMessage(`${title}: nothing was found.`);
  } else {
    await vscode.commands.executeCommand("workbench.actions.view.problems");
  }
}

export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel("Backstory");
  const found = vscode.languages.createDiagnosticCollection("backstory");
  const questions = new Questions();
  const command = (name: string, work: (...given: never[]) => unknown): vscode.Disposable =>
    vscode.commands.registerCommand(`backstory.${name}`, work);
  context.subscriptions.push(
    channel,
    found,
    questions,
    vscode.debug.registerDebugAdapterDescriptorFactory("backstory", {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(tool(), ["dap"]),
    }),
    vscode.debug.onDidTerminateDebugSession((session) => questions.ended(session)),
    vscode.languages.registerCodeLensProvider(LANGUAGES, new Lenses()),
    vscode.languages.registerCodeLensProvider(LANGUAGES, questions),
    command("debug", (uri?: vscode.Uri, test?: string) => debug(uri, test)),
    command("why", (uri?: vscode.Uri) => why(channel, uri)),
    // Of a test there is no line of the output to ask about: the questions lead to the cause.
    command("whyTest", async (uri?: vscode.Uri, test?: string) => {
      if (await debug(uri, test, true)) {
        await questions.ask();
      }
    }),
    command("ask", () => questions.ask()),
    command("answer", (said: string) => questions.answer(said)),
    command("search", (uri?: vscode.Uri, test?: string) => {
      const module = path.parse(subject(uri)?.fsPath ?? "").name;
      const isErlang = subject(uri)?.fsPath.endsWith(".erl") === true;
      const call = test !== undefined && isErlang ? ["--call", `'${module}':${test}()`, "--eunit"] : [];
      return find(channel, found, ["search", "--max-time", "60s", ...call], uri);
    }),
    command("check", (uri?: vscode.Uri) => find(channel, found, ["check", "--no-record"], uri)),
    command("tests", (uri?: vscode.Uri) => find(channel, found, ["run", "--eunit"], uri)),
    command("page", async (uri?: vscode.Uri) => {
      const file = subject(uri);
      if (file !== undefined) {
        await page(file);
      }
    }),
  );
}

export function deactivate(): void {
  // Nothing is held beyond what the context disposes of.
}
