// The extension: starts `backstory dap`, and offers Debug, Why and Search above main and tests.

import { execFile } from "node:child_process";
import * as path from "node:path";
import * as vscode from "vscode";

const LANGUAGES = ["haskell", "erlang", "elixir"];

/** Lines on which a lens stands: main, and tests by the names that test tools look for. */
const ENTRY = /^(main\s*(::|=|\()|main\(|[a-z]\w*_test_?\(|(prop|test|spec|unit)_\w+\s*(::|=)|\s*test\s+")/;

interface Finding {
  readonly message?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

function tool(): string {
  return vscode.workspace.getConfiguration("backstory").get<string>("path", "backstory");
}

function present(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

class Lenses implements vscode.CodeLensProvider {
  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const lenses: vscode.CodeLens[] = [];
    for (let line = 0; line < document.lineCount; line++) {
      if (!ENTRY.test(document.lineAt(line).text)) {
        continue;
      }
      const range = new vscode.Range(line, 0, line, 0);
      const lens = (title: string, command: string): vscode.CodeLens =>
        new vscode.CodeLens(range, { title, command, arguments: [document.uri] });
      lenses.push(lens("Debug", "backstory.debug"), lens("Why", "backstory.why"), lens("Search", "backstory.search"));
      // A type signature and a definition are one entry.
      line++;
    }
    return lenses;
  }
}

async function debug(uri?: vscode.Uri): Promise<void> {
  const file = uri ?? present();
  if (file === undefined) {
    return;
  }
  await vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(file), {
    type: "backstory",
    request: "launch",
    name: `Debug ${path.basename(file.fsPath)}`,
    program: file.fsPath,
  });
}

/** Runs a command of Backstory to its end; what it prints goes to the output panel. */
function run(channel: vscode.OutputChannel, words: readonly string[], folder: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(tool(), [...words], { cwd: folder, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      channel.appendLine(`$ backstory ${words.join(" ")}`);
      channel.append(stdout);
      channel.append(stderr);
      if (error !== null && typeof error.code !== "number") {
        void vscode.window.showErrorMessage(`${tool()} cannot be started: ${error.message}`);
      }
      resolve(stdout);
    });
  });
}

async function why(channel: vscode.OutputChannel, uri?: vscode.Uri): Promise<void> {
  const file = uri ?? present();
  const line = await vscode.window.showInputBox({ prompt: "Which line of the output?", value: "1" });
  if (file === undefined || line === undefined) {
    return;
  }
  channel.show(true);
  await run(channel, ["why", file.fsPath, "--line", line], path.dirname(file.fsPath));
}

async function search(channel: vscode.OutputChannel, uri?: vscode.Uri): Promise<void> {
  const file = uri ?? present();
  if (file !== undefined) {
    channel.show(true);
    await run(channel, ["search", file.fsPath], path.dirname(file.fsPath));
  }
}

async function check(channel: vscode.OutputChannel, found: vscode.DiagnosticCollection, uri?: vscode.Uri): Promise<void> {
  const file = uri ?? present();
  if (file === undefined) {
    return;
  }
  const folder = path.dirname(file.fsPath);
  const text = await run(channel, ["check", file.fsPath, "--sarif"], folder);
  found.clear();
  const shown = new Map<string, vscode.Diagnostic[]>();
  for (const finding of findings(text)) {
    const where = path.resolve(folder, finding.file ?? file.fsPath);
    const line = Math.max(0, (finding.line ?? 1) - 1);
    const column = Math.max(0, (finding.column ?? 1) - 1);
    const range = new vscode.Range(line, column, line, column + 1);
    const list = shown.get(where) ?? [];
    list.push(new vscode.Diagnostic(range, finding.message ?? "a contract is broken"));
    shown.set(where, list);
  }
  for (const [where, list] of shown) {
    found.set(vscode.Uri.file(where), list);
  }
}

/** The results of a SARIF report; whatever else the text is has none. */
function findings(text: string): Finding[] {
  interface Sarif {
    runs?: {
      results?: {
        message?: { text?: string };
        locations?: {
          physicalLocation?: {
            artifactLocation?: { uri?: string };
            region?: { startLine?: number; startColumn?: number };
          };
        }[];
      }[];
    }[];
  }
  try {
    const report = JSON.parse(text) as Sarif;
    return (report.runs ?? []).flatMap((r) => r.results ?? []).map((result) => {
      const place = result.locations?.[0]?.physicalLocation;
      return {
        message: result.message?.text,
        file: place?.artifactLocation?.uri,
        line: place?.region?.startLine,
        column: place?.region?.startColumn,
      };
    });
  } catch {
    return [];
  }
}

export function activate(context: vscode.ExtensionContext): void {
  const channel = vscode.window.createOutputChannel("Backstory");
  const found = vscode.languages.createDiagnosticCollection("backstory");
  const command = (name: string, work: (uri?: vscode.Uri) => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(name, work);
  context.subscriptions.push(
    channel,
    found,
    vscode.debug.registerDebugAdapterDescriptorFactory("backstory", {
      createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(tool(), ["dap"]),
    }),
    vscode.languages.registerCodeLensProvider(
      LANGUAGES.map((language) => ({ language })),
      new Lenses(),
    ),
    command("backstory.debug", debug),
    command("backstory.why", (uri) => why(channel, uri)),
    command("backstory.search", (uri) => search(channel, uri)),
    command("backstory.check", (uri) => check(channel, found, uri)),
  );
}

export function deactivate(): void {
  // Nothing is held beyond what the context disposes of.
}
