//! The C preprocessor, as far as Haskell programs use it: conditionals and simple macros.
//!
//! Lines that are left out, and the directives themselves, become blanks, so that every offset
//! of the result is one of the file. Macros are expanded by the lexer, at their place of use, and
//! as C did of old, which is how GHC asks for it: parameters are replaced in strings too.
//! Not done: `#include` (a warning says so).

use crate::cpp_expr;
use crate::literate::blank;
use source::{Diagnostic, FileId, Span};
use std::collections::HashMap;

#[derive(Clone, Debug)]
pub enum Macro {
    /// `#define NAME text`
    Object(String),
    /// `#define NAME(x) text`
    Function { parameters: Vec<String>, body: String },
    /// `__LINE__`
    Line,
}

impl Macro {
    /// What stands for the macro, with arguments in the places of its parameters; nothing when
    /// there are too many or too few.
    pub fn applied(parameters: &[String], body: &str, arguments: &[&str]) -> Option<String> {
        let arguments = if parameters.is_empty() && arguments == [""] { &[] } else { arguments };
        if parameters.len() != arguments.len() {
            return None;
        }
        let mut out = String::with_capacity(body.len());
        let mut rest = body;
        while let Some(first) = rest.chars().next() {
            let is_part = |c: char| c.is_alphanumeric() || c == '_';
            let end = if is_part(first) {
                rest.find(|c| !is_part(c)).unwrap_or(rest.len())
            } else {
                first.len_utf8()
            };
            let (piece, later) = rest.split_at(end);
            let replaced = parameters.iter().position(|p| p == piece);
            out.push_str(replaced.map_or(piece, |index| arguments[index]));
            rest = later;
        }
        Some(out)
    }
}

pub type Macros = HashMap<String, Macro>;

/// The macros that GHC 9.2 on a Linux machine defines.
pub fn predefined() -> Macros {
    let known = [
        ("__GLASGOW_HASKELL__", "902"),
        ("__GLASGOW_HASKELL_FULL_VERSION__", "9.2.0"),
        ("__GLASGOW_HASKELL_PATCHLEVEL1__", "0"),
        ("linux_HOST_OS", "1"),
        ("x86_64_HOST_ARCH", "1"),
        ("WORD_SIZE_IN_BITS", "64"),
    ];
    let line = ("__LINE__".to_owned(), Macro::Line);
    let objects = known.into_iter().map(|(n, v)| (n.to_owned(), Macro::Object(v.to_owned())));
    objects.chain([line]).collect()
}

/// One `#if` that is open.
struct Conditional {
    opened: Span,
    /// The lines around it are kept.
    outer: bool,
    /// The lines here are kept.
    active: bool,
    /// Some branch has been kept already.
    taken: bool,
    has_else: bool,
}

/// What is left of a text, and the macros at its end.
pub fn preprocess(file: FileId, text: &str) -> (String, Macros, Vec<Diagnostic>) {
    let mut pass = Pass {
        macros: predefined(),
        open: Vec::new(),
        diagnostics: Vec::new(),
        out: String::with_capacity(text.len()),
    };
    let mut offset = 0;
    let mut lines = text.split_inclusive('\n').peekable();
    while let Some(line) = lines.next() {
        let start = offset;
        offset += line.len();
        // `#-}` ends a pragma, and `#.` is an operator: a directive has a word or a number.
        let directive = line.strip_prefix('#').filter(|rest| {
            let first = rest.trim_start().chars().next();
            first.is_none_or(|c| c.is_ascii_alphanumeric() || c == '!')
        });
        let Some(directive) = directive else {
            if pass.active() {
                pass.out.push_str(line)
            } else {
                blank(&mut pass.out, line)
            }
            continue;
        };
        blank(&mut pass.out, line);
        let mut whole = directive.trim_end().to_owned();
        while whole.ends_with('\\') {
            whole.pop();
            let Some(next) = lines.next() else { break };
            offset += next.len();
            blank(&mut pass.out, next);
            whole.push_str(next.trim_end());
        }
        pass.directive(&whole, Span::new(file, start, start + line.trim_end().len()));
    }
    for conditional in &pass.open {
        pass.diagnostics.push(
            Diagnostic::error("this conditional is never closed")
                .at_saying(conditional.opened, "opened here")
                .help("close it with `#endif`"),
        );
    }
    (pass.out, pass.macros, pass.diagnostics)
}

struct Pass {
    macros: Macros,
    open: Vec<Conditional>,
    diagnostics: Vec<Diagnostic>,
    out: String,
}

impl Pass {
    fn active(&self) -> bool {
        self.open.last().is_none_or(|c| c.active)
    }

    fn directive(&mut self, text: &str, span: Span) {
        let text = text.trim_start();
        let length = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (word, rest) = text.split_at(length);
        let rest = strip_comment(rest).trim();
        match word {
            "if" => {
                let outer = self.active();
                let holds = outer && self.condition(rest, span);
                self.push(span, outer, holds);
            }
            "ifdef" | "ifndef" => {
                let outer = self.active();
                let defined = self.macros.contains_key(rest);
                self.push(span, outer, outer && defined == (word == "ifdef"));
            }
            "elif" => self.elif(rest, span),
            "else" => match self.open.last_mut() {
                Some(c) if !c.has_else => {
                    c.active = c.outer && !c.taken;
                    c.taken = true;
                    c.has_else = true;
                }
                _ => self.stray("else", span),
            },
            "endif" => {
                let closed = self.open.pop();
                if closed.is_none() {
                    self.stray("endif", span);
                }
            }
            _ if !self.active() => {}
            "define" => self.define(rest),
            "undef" => {
                self.macros.remove(rest);
            }
            "error" => self.diagnostics.push(
                Diagnostic::error(format!("the file says: {rest}")).at_saying(span, "`#error`"),
            ),
            "include" => self.diagnostics.push(
                Diagnostic::warning("`#include` is not read")
                    .at_saying(span, "what that file defines is taken as not defined")
                    .help("if something from it is needed, copy it to here"),
            ),
            // `#warning`, `#pragma`, `#line`, `# 1 "file"`, `#!`
            _ => {}
        }
    }

    fn push(&mut self, opened: Span, outer: bool, holds: bool) {
        self.open.push(Conditional { opened, outer, active: holds, taken: holds, has_else: false });
    }

    fn elif(&mut self, rest: &str, span: Span) {
        let Some((outer, taken, has_else)) =
            self.open.last().map(|c| (c.outer, c.taken, c.has_else))
        else {
            return self.stray("elif", span);
        };
        if has_else {
            return self.stray("elif", span);
        }
        let holds = outer && !taken && self.condition(rest, span);
        if let Some(c) = self.open.last_mut() {
            c.active = holds;
            c.taken |= holds;
        }
    }

    fn condition(&mut self, text: &str, span: Span) -> bool {
        match cpp_expr::evaluate(text, &self.macros) {
            Ok(value) => value != 0,
            Err(problem) => {
                let message = format!("cannot evaluate this condition: {problem}");
                self.diagnostics.push(Diagnostic::error(message).at(span));
                false
            }
        }
    }

    fn define(&mut self, rest: &str) {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
        let (name, body) = rest.split_at(end.unwrap_or(rest.len()));
        let parts = body.strip_prefix('(').and_then(|b| b.split_once(')'));
        let value = match parts {
            Some((parameters, body)) => Macro::Function {
                parameters: parameters
                    .split(',')
                    .map(|p| p.trim().to_owned())
                    .filter(|p| !p.is_empty())
                    .collect(),
                body: body.trim().to_owned(),
            },
            None => Macro::Object(body.trim().to_owned()),
        };
        if !name.is_empty() {
            self.macros.insert(name.to_owned(), value);
        }
    }

    fn stray(&mut self, word: &str, span: Span) {
        let message = format!("`#{word}` without an `#if` before it");
        self.diagnostics.push(Diagnostic::error(message).at(span));
    }
}

fn strip_comment(text: &str) -> &str {
    text.find("/*").map_or(text, |at| &text[..at])
}

#[cfg(test)]
mod tests {
    use super::preprocess;
    use source::FileId;

    fn kept(text: &str) -> Vec<String> {
        let (out, _, problems) = preprocess(FileId(0), text);
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(out.len(), text.len());
        out.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn branches_are_chosen() {
        assert_eq!(
            kept("#if 0\na\n#elif __GLASGOW_HASKELL__ >= 800\nb\n#else\nc\n#endif\nd"),
            ["b", "d"]
        );
        assert_eq!(kept("#ifdef FOO\na\n#else\nb\n#endif\n"), ["b"]);
        assert_eq!(kept("#define FOO\n#ifdef FOO\na\n#endif\n"), ["a"]);
        assert_eq!(
            kept("#if MIN_VERSION_base(4,8,0) && !defined(mingw32_HOST_OS)\na\n#endif"),
            ["a"]
        );
        assert_eq!(kept("#if 0\n#if 1\na\n#else\nb\n#endif\n#endif\nc"), ["c"]);
    }

    #[test]
    fn parameters_are_replaced() {
        let parameters = ["x".to_owned(), "y".to_owned()];
        let applied = |arguments: &[&str]| {
            super::Macro::applied(&parameters, "f x (xy + y) \"x\"", arguments)
        };
        assert_eq!(applied(&["1", "g 2"]).as_deref(), Some("f 1 (xy + g 2) \"1\""));
        assert_eq!(applied(&["1"]), None);
        assert_eq!(super::Macro::applied(&[], "a", &[""]).as_deref(), Some("a"));
    }

    #[test]
    fn what_is_wrong_is_reported() {
        for text in
            ["#if 1\n", "#endif\n", "#else\n", "#if (\n#endif", "#error no\n", "#include \"a.h\"\n"]
        {
            assert_eq!(preprocess(FileId(0), text).2.len(), 1, "{text}");
        }
    }
}
