//! Renders diagnostics as text with excerpts of the source.

use crate::{Diagnostic, Label, Severity, SourceMap};
use std::fmt::Write;

/// Whether to use terminal colours. The binary decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    Always,
    Never,
}

struct Paint(Colour);

impl Paint {
    fn wrap(&self, code: &str, text: &str) -> String {
        match self.0 {
            Colour::Always => format!("\x1b[{code}m{text}\x1b[0m"),
            Colour::Never => text.to_owned(),
        }
    }
}

/// A message with its excerpts:
///
/// ```text
/// error: variable not in scope: lenght
///   --> Main.hs:3:8
///    |
///  3 | main = print (lenght [1])
///    |               ^^^^^^ not in scope
///    = help: did you mean `length`?
/// ```
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap, colour: Colour) -> String {
    let paint = Paint(colour);
    let (word, code) = match diagnostic.severity {
        Severity::Error => ("error", "1;31"),
        Severity::Warning => ("warning", "1;33"),
        Severity::Note => ("note", "1;36"),
    };
    let mut out = String::new();
    let _ = writeln!(out, "{}: {}", paint.wrap(code, word), paint.wrap("1", &diagnostic.message));
    let labels = diagnostic.primary.iter().map(|l| (l, true));
    let labels = labels.chain(diagnostic.secondary.iter().map(|l| (l, false)));
    let labels: Vec<(&Label, bool)> = labels.collect();
    let width = labels
        .iter()
        .filter_map(|(l, _)| sources.get(l.span.file).map(|f| f.line_column(l.span.start).line))
        .max()
        .map_or(1, |line| line.to_string().len());
    for (label, primary) in labels {
        excerpt(&mut out, label, primary, code, width, sources, &paint);
    }
    for note in &diagnostic.notes {
        trailer(&mut out, width, "note", note, &paint);
    }
    if let Some(help) = &diagnostic.help {
        trailer(&mut out, width, "help", help, &paint);
    }
    out
}

fn trailer(out: &mut String, width: usize, word: &str, text: &str, paint: &Paint) {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or("");
    let _ = writeln!(out, "{:width$} {} {word}: {first}", "", paint.wrap("1;34", " ="));
    for line in lines {
        let _ = writeln!(out, "{:width$}     {:w$}{line}", "", "", w = word.len());
    }
}

fn excerpt(
    out: &mut String,
    label: &Label,
    primary: bool,
    code: &str,
    width: usize,
    sources: &SourceMap,
    paint: &Paint,
) {
    let Some(file) = sources.get(label.span.file) else {
        if !label.text.is_empty() {
            let _ = writeln!(out, "{:width$}  = {}", "", label.text);
        }
        return;
    };
    let at = file.line_column(label.span.start);
    let end = file.line_column(label.span.end);
    let arrow = if primary { "-->" } else { ":::" };
    let blue = |t: &str| paint.wrap("1;34", t);
    let _ = writeln!(out, "{:width$} {} {}:{}:{}", "", blue(arrow), file.path, at.line, at.column);
    let line = file.line(at.line);
    let (shown, column) = window(line, at.column as usize);
    let _ = writeln!(out, "{:width$} {}", "", blue(" |"));
    let _ = writeln!(out, "{} {shown}", blue(&format!("{:>width$}  |", at.line)));
    let shown_length = shown.chars().count();
    let length = if end.line == at.line {
        end.column.saturating_sub(at.column) as usize
    } else {
        line.chars().count() + 1 - (at.column as usize).min(line.chars().count())
    };
    let length = length.clamp(1, (shown_length + 1).saturating_sub(column).max(1));
    let mark = if primary { "^" } else { "-" }.repeat(length);
    // Tabs are kept in the indent, so that the carets line up with the text they mark.
    let indent: String =
        shown.chars().take(column).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
    let tail = if label.text.is_empty() { String::new() } else { format!(" {}", label.text) };
    let code = if primary { code } else { "1;34" };
    let marked = paint.wrap(code, &format!("{mark}{tail}"));
    let _ = writeln!(out, "{:width$} {} {indent}{marked}", "", blue(" |"));
}

/// Cuts a long line to the part around a column. Returns the text to show and the offset of the
/// column in it, in characters.
fn window(line: &str, column: usize) -> (String, usize) {
    const MAX_LINE_WIDTH: usize = 160;
    let offset = column.saturating_sub(1);
    let length = line.chars().count();
    if length <= MAX_LINE_WIDTH {
        return (line.to_owned(), offset.min(length));
    }
    let from = offset.saturating_sub(MAX_LINE_WIDTH / 3);
    let body: String = line.chars().skip(from).take(MAX_LINE_WIDTH).collect();
    let head = if from > 0 { "…" } else { "" };
    let tail = if from + MAX_LINE_WIDTH < length { "…" } else { "" };
    (format!("{head}{body}{tail}"), offset - from + head.chars().count())
}

#[cfg(test)]
mod tests {
    use crate::{Colour, Diagnostic, Origin, SourceMap, Span, render};

    #[test]
    fn an_excerpt_marks_the_place() {
        let mut sources = SourceMap::new();
        let file = sources.add("Main.hs", "main = print (lenght [1])\n", Origin::User);
        let text = render(
            &Diagnostic::error("variable not in scope: lenght")
                .at_saying(Span::new(file, 14, 20), "not in scope")
                .help("did you mean `length`?"),
            &sources,
            Colour::Never,
        );
        let expected = "\
error: variable not in scope: lenght
  --> Main.hs:1:15
   |
1  | main = print (lenght [1])
   |               ^^^^^^ not in scope
   = help: did you mean `length`?
";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_span_past_the_end_or_of_no_file_still_renders() {
        let mut sources = SourceMap::new();
        let file = sources.add("f", "x", Origin::User);
        for span in [Span::new(file, 50, 90), Span::NONE, Span::new(file, 0, 50)] {
            assert!(!render(&Diagnostic::error("e").at(span), &sources, Colour::Never).is_empty());
        }
    }
}
