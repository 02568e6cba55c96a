// Runs backstory: to its end, with what it prints in the output panel, or as long as it is wanted.

import { execFile, spawn } from "node:child_process";
import * as vscode from "vscode";

export function tool(): string {
  return vscode.workspace.getConfiguration("backstory").get<string>("path", "backstory");
}

/** The file that a command is about: the one that it is given, or the one in front. */
export function subject(uri?: vscode.Uri): vscode.Uri | undefined {
  return uri ?? vscode.window.activeTextEditor?.document.uri;
}

function cannotStart(error: Error): void {
  void vscode.window.showErrorMessage(`${tool()} cannot be started: ${error.message}`);
}

/** What a command prints. Its exit code says what it found, so any code is fine. */
export function run(
  channel: vscode.OutputChannel,
  words: readonly string[],
  folder: string,
  token?: vscode.CancellationToken,
): Promise<string> {
  return new Promise((resolve) => {
    const child = execFile(tool(), [...words], { cwd: folder, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      channel.appendLine(`$ backstory ${words.join(" ")}`);
      channel.append(stderr);
      if (error !== null && typeof error.code !== "number" && token?.isCancellationRequested !== true) {
        cannotStart(error);
      }
      resolve(stdout);
    });
    // What was found so far is still reported.
    token?.onCancellationRequested(() => child.kill("SIGINT"));
  });
}

/** The first line that a server prints, and how to end it. */
export function serve(words: readonly string[], folder: string): Promise<{ line: string; end: () => void }> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool(), [...words], { cwd: folder });
    let text = "";
    let errors = "";
    child.stdout.on("data", (bytes: Buffer) => {
      text += bytes.toString();
      const end = text.indexOf("\n");
      if (end >= 0) {
        resolve({ line: text.slice(0, end).trim(), end: () => child.kill() });
      }
    });
    child.stderr.on("data", (bytes: Buffer) => (errors += bytes.toString()));
    child.on("error", reject);
    child.on("close", () => reject(new Error(errors.trim())));
  });
}
