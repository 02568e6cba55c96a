//! Literate Haskell: everything but the code becomes blanks, so that offsets and columns are
//! unchanged.

use source::{Diagnostic, FileId, Span};

#[derive(Clone, Copy, PartialEq)]
enum Line {
    Text,
    Blank,
    Bird,
}

/// The code of a literate file, in place.
pub(crate) fn unlit(file: FileId, text: &str) -> (String, Vec<Diagnostic>) {
    let mut out = String::with_capacity(text.len());
    let mut diagnostics = Vec::new();
    let mut block: Option<Span> = None;
    let mut before = Line::Blank;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let place = Span::new(file, offset, offset + line.trim_end().len());
        offset += line.len();
        let command = line.trim_end();
        if block.is_some() {
            if command.starts_with("\\end{code}") {
                block = None;
                before = Line::Blank;
                blank(&mut out, line);
            } else {
                out.push_str(line);
            }
            continue;
        }
        let kind = if command.starts_with("\\begin{code}") {
            block = Some(place);
            Line::Blank
        } else if line.starts_with('>') {
            Line::Bird
        } else if line.trim().is_empty() || line.starts_with("#!") {
            Line::Blank
        } else if is_directive(line) {
            out.push_str(line);
            continue;
        } else {
            Line::Text
        };
        let adjacent =
            matches!((before, kind), (Line::Text, Line::Bird) | (Line::Bird, Line::Text));
        if adjacent {
            diagnostics.push(
                Diagnostic::error("a line of code stands next to a line of text")
                    .at_saying(place, "no blank line before this one")
                    .help("leave a blank line between text and lines that begin with `>`"),
            );
        }
        before = kind;
        if kind == Line::Bird {
            out.push(' ');
            out.push_str(&line[1..]);
        } else {
            blank(&mut out, line);
        }
    }
    if let Some(opened) = block {
        diagnostics.push(
            Diagnostic::error("this code block is never closed")
                .at_saying(opened, "opened here")
                .help("close it with `\\end{code}`"),
        );
    }
    (out, diagnostics)
}

/// Preprocessor lines need no code mark.
fn is_directive(line: &str) -> bool {
    let word = line.strip_prefix('#').map(str::trim_start).unwrap_or("");
    let word = word.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    matches!(
        word,
        "if" | "ifdef" | "ifndef" | "elif" | "else" | "endif" | "define" | "undef" | "include"
    )
}

/// As many bytes of white space as the line has, keeping its line end.
pub(crate) fn blank(out: &mut String, line: &str) {
    out.extend(line.bytes().map(|b| if b == b'\n' { '\n' } else { ' ' }));
}

#[cfg(test)]
mod tests {
    use super::unlit;
    use source::FileId;

    #[test]
    fn both_styles_keep_offsets() {
        let text = "Über\n\n> x = 1\n\n\\begin{code}\ny = 2\n\\end{code}\n";
        let (code, problems) = unlit(FileId(0), text);
        assert!(problems.is_empty());
        assert_eq!(code.len(), text.len());
        assert_eq!(code.find("x = 1"), text.find("x = 1"));
        assert_eq!(code.split_whitespace().collect::<Vec<_>>(), ["x", "=", "1", "y", "=", "2"]);
    }

    #[test]
    fn code_against_text_and_open_blocks_are_reported() {
        assert_eq!(unlit(FileId(0), "text\n> x = 1\n").1.len(), 1);
        assert_eq!(unlit(FileId(0), "\\begin{code}\nx = 1\n").1.len(), 1);
    }
}
