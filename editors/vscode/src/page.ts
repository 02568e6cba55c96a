// The browser page in a web view.

import * as path from "node:path";
import * as vscode from "vscode";
import { serve } from "./tool";

export async function page(file: vscode.Uri): Promise<void> {
  let server: { line: string; end: () => void };
  try {
    server = await serve(["web", "--in-editor", file.fsPath], path.dirname(file.fsPath));
  } catch (error) {
    void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    return;
  }
  // A window on another machine reaches the server through a tunnel.
  const address = (await vscode.env.asExternalUri(vscode.Uri.parse(server.line))).toString(true);
  const name = path.basename(file.fsPath);
  const panel = vscode.window.createWebviewPanel("backstory.page", name, vscode.ViewColumn.Beside, {
    enableScripts: true,
    retainContextWhenHidden: true,
  });
  panel.onDidDispose(server.end);
  const origin = new URL(address).origin;
  panel.webview.html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src ${origin}; style-src 'unsafe-inline'">
<title>${escape(name)}</title>
<style>html, body, iframe { border: 0; height: 100%; margin: 0; padding: 0; width: 100%; }</style>
</head>
<body><iframe src="${escape(address)}" title="Backstory"></iframe></body>
</html>`;
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
