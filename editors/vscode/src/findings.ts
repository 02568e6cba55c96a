// Findings as diagnostics: the SARIF of search, check and run.

import * as path from "node:path";
import * as vscode from "vscode";

interface Place {
  artifactLocation?: { uri?: string };
  region?: { startLine?: number; startColumn?: number };
}

interface Located {
  physicalLocation?: Place;
  message?: { text?: string };
}

interface Sarif {
  runs?: {
    results?: {
      ruleId?: string;
      kind?: string;
      level?: string;
      message?: { text?: string };
      locations?: Located[];
      codeFlows?: { threadFlows?: { locations?: { location?: Located }[] }[] }[];
    }[];
    invocations?: { toolExecutionNotifications?: { message?: { text?: string }; locations?: Located[] }[] }[];
  }[];
}

function range(place: Place | undefined): vscode.Range {
  const line = Math.max(0, (place?.region?.startLine ?? 1) - 1);
  const column = Math.max(0, (place?.region?.startColumn ?? 1) - 1);
  // Without an end, an editor marks the word that begins there.
  return new vscode.Range(line, column, line, column);
}

function file(place: Place | undefined, folder: string, otherwise: vscode.Uri): vscode.Uri {
  const uri = place?.artifactLocation?.uri;
  if (uri === undefined) {
    return otherwise;
  }
  return uri.startsWith("file:") ? vscode.Uri.parse(uri) : vscode.Uri.file(path.resolve(folder, decodeURIComponent(uri)));
}

/** The diagnostics of a report, by file; whatever else the text is has none. */
export function diagnostics(text: string, folder: string, subject: vscode.Uri): Map<string, vscode.Diagnostic[]> {
  const found = new Map<string, vscode.Diagnostic[]>();
  let report: Sarif;
  try {
    report = JSON.parse(text) as Sarif;
  } catch {
    return found;
  }
  const add = (place: Place | undefined, message: string, severity: vscode.DiagnosticSeverity): vscode.Diagnostic => {
    const where = file(place, folder, subject).fsPath;
    const diagnostic = new vscode.Diagnostic(range(place), message, severity);
    diagnostic.source = "backstory";
    found.set(where, [...(found.get(where) ?? []), diagnostic]);
    return diagnostic;
  };
  for (const run of report.runs ?? []) {
    for (const note of (run.invocations ?? []).flatMap((i) => i.toolExecutionNotifications ?? [])) {
      add(note.locations?.[0]?.physicalLocation, note.message?.text ?? "it failed", vscode.DiagnosticSeverity.Error);
    }
    for (const result of run.results ?? []) {
      if (result.kind === "pass" || result.kind === "notApplicable") {
        continue;
      }
      const severity =
        result.kind === "open"
          ? vscode.DiagnosticSeverity.Information
          : result.level === "warning"
            ? vscode.DiagnosticSeverity.Warning
            : vscode.DiagnosticSeverity.Error;
      const place = result.locations?.[0]?.physicalLocation;
      const diagnostic = add(place, result.message?.text ?? "something is wrong", severity);
      diagnostic.code = result.ruleId;
      // The schedule, step by step.
      const steps = result.codeFlows?.[0]?.threadFlows?.[0]?.locations ?? [];
      diagnostic.relatedInformation = steps.flatMap(({ location }) => {
        const at = location?.physicalLocation;
        if (at === undefined) {
          return [];
        }
        const where = new vscode.Location(file(at, folder, subject), range(at));
        return [new vscode.DiagnosticRelatedInformation(where, location?.message?.text ?? "")];
      });
    }
  }
  return found;
}
