//! The C preprocessor, as Haskell programs use it: conditionals, macros, included files.
//!
//! Skipped lines and the directives themselves become blanks, so that offsets are unchanged. Macros
//! are expanded by the lexer at the place of use, in the traditional C mode that GHC requests:
//! parameters are also replaced in strings. A macro is valid from the line that defines it to the
//! line that undefines it. The text of an included file, other than directives, is read by the
//! lexer where the file is included.

mod macros;

pub use macros::{CppOptions, Includes};
pub(crate) use macros::{Macro, Macros};

use crate::cpp_expr;
use crate::literate::blank;
use macros::defined_by_rest;
use source::{Diagnostic, FileId, Span};

/// An open `#if`.
struct Conditional {
    opened: Span,
    /// The enclosing lines are kept.
    outer: bool,
    /// The current lines are kept.
    active: bool,
    /// A branch has already been kept.
    taken: bool,
    has_else: bool,
}

/// The maximum nesting of included files; a deeper file includes itself.
const DEEPEST_INCLUDE: usize = 20;

/// The remaining text, and its macros.
pub(crate) fn preprocess(
    file: FileId,
    text: &str,
    options: &CppOptions,
) -> (String, Macros, Vec<Diagnostic>) {
    let mut pass = Pass {
        macros: Macros::predefined(options),
        includes: &options.includes,
        open: Vec::new(),
        diagnostics: Vec::new(),
        out: String::with_capacity(text.len()),
        depth: 0,
    };
    pass.lines(text, |start, length| Span::new(file, start, start + length), |start| start);
    let Pass { out, macros, diagnostics, .. } = pass;
    (out, macros, diagnostics)
}

struct Pass<'o> {
    macros: Macros,
    includes: &'o Includes,
    open: Vec<Conditional>,
    diagnostics: Vec<Diagnostic>,
    out: String,
    /// The nesting of included files.
    depth: usize,
}

impl Pass<'_> {
    /// Processes the lines of a text. `span` and `place` give the location of a line in the file of
    /// the user.
    fn lines(
        &mut self,
        text: &str,
        span: impl Fn(usize, usize) -> Span,
        place: impl Fn(usize) -> usize,
    ) {
        let outside = self.open.len();
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
                if self.active() {
                    self.out.push_str(line)
                } else {
                    blank(&mut self.out, line)
                }
                continue;
            };
            blank(&mut self.out, line);
            let mut whole = directive.trim_end().to_owned();
            while whole.ends_with('\\') {
                whole.pop();
                let Some(next) = lines.next() else { break };
                offset += next.len();
                blank(&mut self.out, next);
                whole.push_str(next.trim_end());
            }
            self.directive(&whole, span(start, line.trim_end().len()), place(start));
        }
        for conditional in self.open.drain(outside..) {
            self.diagnostics.push(
                Diagnostic::error("this conditional is never closed")
                    .at_saying(conditional.opened, "opened here")
                    .help("close it with `#endif`"),
            );
        }
    }

    /// Processes a file included at a place: its definitions are valid from there on, and its other
    /// text is inserted there.
    fn include(&mut self, rest: &str, span: Span, place: usize) {
        let name = rest.trim_matches(['"', '<', '>']);
        let found = self.includes.find(name).filter(|_| self.depth < DEEPEST_INCLUDE);
        let Some(text) = found else {
            let problem = if self.depth < DEEPEST_INCLUDE {
                Diagnostic::warning(format!("the file {name} is not found"))
                    .at_saying(span, "what that file defines is taken as not defined")
                    .help("if something from it is needed, copy it to here")
            } else {
                Diagnostic::error(format!("{name} includes itself")).at(span)
            };
            self.diagnostics.push(problem);
            return;
        };
        let outer = std::mem::take(&mut self.out);
        self.depth += 1;
        self.lines(&without_c_comments(&text, " "), |_, _| span, |_| place);
        self.depth -= 1;
        let inserted = std::mem::replace(&mut self.out, outer);
        if !inserted.trim().is_empty() {
            self.macros.insertions.push((place, inserted));
        }
    }

    fn active(&self) -> bool {
        self.open.last().is_none_or(|c| c.active)
    }

    fn directive(&mut self, text: &str, span: Span, place: usize) {
        let text = text.trim_start();
        let length = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
        let (word, rest) = text.split_at(length);
        // A comment in a macro joins the texts on both sides.
        let rest = without_c_comments(rest, if word == "define" { "" } else { " " });
        let rest = rest.trim();
        match word {
            "if" => {
                let outer = self.active();
                let holds = outer && self.condition(rest, span);
                self.push(span, outer, holds);
            }
            "ifdef" | "ifndef" => {
                let outer = self.active();
                let name = rest.split_whitespace().next().unwrap_or("");
                let version = name.strip_prefix("MIN_VERSION_");
                let defined = self.macros.latest(name).is_some()
                    || version.is_some_and(|package| self.macros.has_version(package));
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
            "define" => {
                if let Some((name, meaning)) = defined_by_rest(rest) {
                    self.macros.define(place, name, meaning);
                }
            }
            "undef" => self.macros.undefine(place, rest),
            "error" => self.diagnostics.push(
                Diagnostic::error(format!("the file says: {rest}")).at_saying(span, "`#error`"),
            ),
            "include" => self.include(rest, span, place),
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

    fn stray(&mut self, word: &str, span: Span) {
        let message = format!("`#{word}` without an `#if` before it");
        self.diagnostics.push(Diagnostic::error(message).at(span));
    }
}

/// A text without C comments, with their line ends kept.
fn without_c_comments(text: &str, instead: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, comment)) = rest.split_once("/*") {
        out.push_str(before);
        let (inside, after) = comment.split_once("*/").unwrap_or((comment, ""));
        out.push_str(instead);
        out.extend(inside.chars().filter(|c| *c == '\n'));
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{CppOptions, Includes, preprocess};
    use source::FileId;

    fn kept(text: &str) -> Vec<String> {
        let (out, _, problems) = preprocess(FileId(0), text, &CppOptions::default());
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
            let problems = preprocess(FileId(0), text, &CppOptions::default()).2;
            assert_eq!(problems.len(), 1, "{text}");
        }
    }

    #[test]
    fn included_files_define_and_insert() {
        let includes = Includes::new(|name| match name {
            "a.h" => Some("/* all\n of it */\n#define A 1\n#include \"b.h\"\n".into()),
            "b.h" => Some("b = 2\n".into()),
            "self.h" => Some("#include \"self.h\"".into()),
            _ => None,
        });
        let options = CppOptions { includes, ..CppOptions::default() };
        let text = "#ifdef A\nx\n#endif\n#include \"a.h\"\n#ifdef A\ny\n#endif\n#undef A\nA";
        let (out, macros, problems) = preprocess(FileId(0), text, &options);
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(out.split_whitespace().collect::<Vec<_>>(), ["y", "A"]);
        assert_eq!(macros.insertions.len(), 1);
        let defined = |at| macros.get("A", at).is_some();
        assert_eq!((defined(0), defined(20), defined(text.len())), (false, true, false));
        assert_eq!(preprocess(FileId(0), "#include \"self.h\"", &options).2.len(), 1);
    }

    #[test]
    fn versions_are_those_of_the_dependencies() {
        let versions = Some(vec![("my-lib".to_owned(), vec![1, 2])]);
        let options = CppOptions { versions, ..CppOptions::default() };
        let holds = |condition: &str| {
            let text = format!("#if {condition}\nx\n#endif\n");
            preprocess(FileId(0), &text, &options).0.contains('x')
        };
        assert!(holds("MIN_VERSION_my_lib(1,2,0) == 0 && MIN_VERSION_my_lib(1,1,9)"));
        assert!(holds("!defined(MIN_VERSION_other) && defined(MIN_VERSION_my_lib)"));
    }
}
