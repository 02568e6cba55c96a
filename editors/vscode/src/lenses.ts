// "Debug · Why · Search" above main and tests.

import * as vscode from "vscode";

/** Lines on which main begins. */
const MAIN = /^main\s*(::|=|\()/;
/** Tests, by the names that test tools look for; the name is the first group. */
const TEST = /^([a-z]\w*_test)\(\s*\)|^((?:prop|test|spec|unit)_\w+)\s*(?:::|=)/;

export class Lenses implements vscode.CodeLensProvider {
  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const lenses: vscode.CodeLens[] = [];
    for (let line = 0; line < document.lineCount; line++) {
      const text = document.lineAt(line).text;
      const found = TEST.exec(text);
      const test = found?.[1] ?? found?.[2];
      if (test === undefined && !MAIN.test(text)) {
        continue;
      }
      const range = new vscode.Range(line, 0, line, 0);
      const lens = (title: string, command: string): vscode.CodeLens =>
        new vscode.CodeLens(range, { title, command, arguments: [document.uri, test] });
      lenses.push(lens("Debug", "backstory.debug"));
      if (test === undefined) {
        lenses.push(lens("Why", "backstory.why"), lens("Search", "backstory.search"));
      } else {
        lenses.push(lens("Why", "backstory.whyTest"), lens("Search", "backstory.search"));
      }
      // A type signature and a definition are one entry.
      line++;
    }
    return lenses;
  }
}
