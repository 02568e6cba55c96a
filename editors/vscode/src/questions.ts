// Inline answers: the question stands above the function that it is about, with buttons for the answers.

import * as vscode from "vscode";

interface Source {
  path: string;
}

interface Item {
  text: string;
  function: string | null;
  line: number | null;
  source?: Source;
}

interface Answer {
  question: { text: string; kind: "right" | "all-right" | "which"; items: Item[]; why: string } | null;
  verdict: string | null;
  result?: { blame: { function: string; line: number; source?: Source; assumed?: boolean } | null };
  note: string | null;
}

export class Questions implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeCodeLenses = this.changed.event;
  private readonly blamed = vscode.languages.createDiagnosticCollection("backstory questions");
  private session: vscode.DebugSession | undefined;
  private open: Answer["question"] = null;

  dispose(): void {
    this.changed.dispose();
    this.blamed.dispose();
  }

  /** A session that is over asks no more. */
  ended(session: vscode.DebugSession): void {
    if (session === this.session) {
      this.session = undefined;
      this.open = null;
      this.changed.fire();
    }
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    const question = this.open;
    if (question === null) {
      return [];
    }
    const lenses: vscode.CodeLens[] = [];
    const here = question.items
      .map((item, index) => ({ item, number: index + 1 }))
      .filter(({ item }) => item.source?.path === document.uri.fsPath && item.line !== null);
    for (const { item, number } of here) {
      const line = Math.min(Math.max(0, (item.line ?? 1) - 1), document.lineCount - 1);
      const range = new vscode.Range(line, 0, line, 0);
      const lens = (title: string, said: string): vscode.CodeLens =>
        new vscode.CodeLens(range, { title, command: "backstory.answer", arguments: [said] });
      lenses.push(new vscode.CodeLens(range, { title: item.text, command: "backstory.ask" }));
      if (question.items.length === 1) {
        lenses.push(lens("Right", "yes"), lens("Wrong", "no"), lens("Don't know", "dunno"));
      } else {
        lenses.push(lens("Wrong", String(number)), lens("Don't know", `dunno ${number}`), lens("All are right", "yes"));
      }
    }
    return lenses;
  }

  /** Shows the open question; `line` is a line of the output that is wrong, for a new session. */
  async ask(line?: number): Promise<void> {
    const session = vscode.debug.activeDebugSession;
    if (session === undefined || session.type !== "backstory") {
      void vscode.window.showInformationMessage("Start debugging with Backstory first: questions are about that run.");
      return;
    }
    this.session = session;
    await this.request(line === undefined ? {} : { line });
  }

  async answer(said: string): Promise<void> {
    await this.request({ answer: said });
  }

  private async request(given: { answer?: string; line?: number }): Promise<void> {
    if (this.session === undefined) {
      return;
    }
    let answer: Answer;
    try {
      answer = (await this.session.customRequest("backstory/ask", given)) as Answer;
    } catch (error) {
      void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
      return;
    }
    this.open = answer.question;
    this.blamed.clear();
    this.changed.fire();
    if (answer.note !== null) {
      void vscode.window.showInformationMessage(answer.note);
    }
    if (answer.question !== null) {
      await this.show(answer.question);
    } else {
      await this.conclude(answer);
    }
  }

  private async show(question: NonNullable<Answer["question"]>): Promise<void> {
    const first = question.items.find((item) => item.source !== undefined && item.line !== null);
    if (first?.source !== undefined) {
      await reveal(first.source, first.line ?? 1);
      return;
    }
    // Questions about messages belong to no single function.
    const choices = question.items.map((item, index) => ({ label: item.text, said: String(index + 1) }));
    const picked = await vscode.window.showQuickPick(
      [...choices, { label: "Nothing is wrong", said: "yes" }, { label: "Don't know", said: "dunno" }],
      { title: question.text.split("\n")[0], placeHolder: question.why, ignoreFocusOut: true },
    );
    if (picked !== undefined) {
      await this.answer(picked.said);
    }
  }

  private async conclude(answer: Answer): Promise<void> {
    const blame = answer.result?.blame ?? null;
    const text = answer.verdict ?? "";
    if (blame?.source !== undefined && blame.assumed !== true) {
      const line = Math.max(0, blame.line - 1);
      const diagnostic = new vscode.Diagnostic(new vscode.Range(line, 0, line, 0), text, vscode.DiagnosticSeverity.Error);
      diagnostic.source = "backstory";
      this.blamed.set(vscode.Uri.file(blame.source.path), [diagnostic]);
      await reveal(blame.source, blame.line);
    }
    void vscode.window.showInformationMessage(text.split("\n")[0]);
  }
}

async function reveal(source: Source, line: number): Promise<void> {
  const at = new vscode.Range(Math.max(0, line - 1), 0, Math.max(0, line - 1), 0);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(source.path));
  await vscode.window.showTextDocument(document, { selection: at, preserveFocus: false });
}
