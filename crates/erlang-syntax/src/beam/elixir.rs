//! The extent of an expression of an Elixir program.
//!
//! Its compiler gives the place of a name or operator. The text says more: where the module of a remote call starts,
//! and where brackets close. What stands before the name of a function, as the left side of `|>` does, is not part of
//! its call. Generated code has a line only, and extends over what was written of it.
//!
//! An extent never starts in an earlier line than its place: stack traces show that line.

use super::extent::extent as extent_of_parts;
use crate::tree::{Expr, ExprKind};
use source::Span;

/// Limit on the length of brackets that are matched.
const MAX_BRACKETS: usize = 50_000;

/// The place of a node.
pub(super) struct Place<'t> {
    pub span: Span,
    /// Whether it has a column: otherwise the span is the first word of its line.
    pub has_column: bool,
    /// The text of its file.
    pub text: &'t str,
}

/// Whether a file contains Elixir.
pub(super) fn is_elixir(path: &str) -> bool {
    path.ends_with(".ex") || path.ends_with(".exs")
}

/// The span of a node with these parts.
pub(super) fn extent(kind: &ExprKind, place: &Place) -> Span {
    let own = place.span;
    if own.is_none() {
        return extent_of_parts(kind, own);
    }
    if !place.has_column {
        let parts = extent_of_parts(kind, Span::NONE);
        let in_line = parts.file == own.file && place.line(parts.start) == place.line(own.start);
        return if in_line { parts } else { own };
    }
    if let Some(literal) = literal(kind) {
        return place.find(&literal).unwrap_or(own);
    }
    let mut span = match kind {
        ExprKind::Call { args, .. } if place.is_name() => place.call(args),
        ExprKind::Fun { .. } => place.function(extent_of_parts(kind, own)),
        ExprKind::Variable(_) | ExprKind::FunLocal { .. } => own,
        _ => extent_of_parts(kind, own),
    };
    if place.is_name() {
        span.start = span.start.min(place.qualified_start());
    } else if let Some(end) = place.closing_bracket() {
        span.end = span.end.max(end);
    }
    // Whatever stands in earlier lines.
    span.start = span.start.max(place.line(own.start));
    span
}

/// How a literal may be written. Literals have the place of what is around them.
fn literal(kind: &ExprKind) -> Option<Vec<String>> {
    match kind {
        ExprKind::Integer(value) => Some(vec![value.to_string()]),
        ExprKind::Atom(name) => {
            let name = name.as_str();
            let alias = name.strip_prefix("Elixir.").unwrap_or(name);
            Some(match name {
                "nil" | "true" | "false" => vec![name.to_owned()],
                _ if alias != name => vec![alias.to_owned(), "__MODULE__".to_owned()],
                _ => vec![format!(":{name}"), format!("{name}:"), format!(":{name:?}")],
            })
        }
        ExprKind::Binary(segments) => match segments.as_slice() {
            [] => Some(vec!["\"\"".to_owned()]),
            [only] => match &only.value.kind {
                ExprKind::String(text) => Some(vec![format!("{text:?}")]),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

impl Place<'_> {
    /// Where one of these texts stands: in the call or brackets that start here, or before the name, in the same
    /// line. As a whole word, and not in a longer one.
    fn find(&self, texts: &[String]) -> Option<Span> {
        let start = self.span.start;
        let (from, end) = match self.is_name() {
            true => (self.qualified_start(), self.call(&[]).end.max(self.line_end())),
            false => (start, self.closing_bracket().unwrap_or(self.span.end)),
        };
        let within = self.text.get(from as usize..end as usize).unwrap_or("");
        let line = self.line(start);
        let before = self.text.get(line as usize..from as usize).unwrap_or("");
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '@' | '?' | '!');
        let stands = |text: &str, wanted: &str, at: usize| {
            let left = text[..at].chars().next_back();
            let right = text[at + wanted.len()..].chars().next();
            let starts = wanted.starts_with(is_word);
            let ends = wanted.ends_with(is_word);
            !(starts && left.is_some_and(|c| is_word(c) || c == ':' || c == '.'))
                && !(ends && right.is_some_and(is_word))
        };
        for wanted in texts {
            let found = within.match_indices(wanted.as_str()).map(|(at, _)| (from, at, within));
            let earlier = before.match_indices(wanted.as_str()).map(|(at, _)| (line, at, before));
            let all = found.chain(earlier.collect::<Vec<_>>().into_iter().rev());
            for (offset, at, text) in all {
                if stands(text, wanted, at) {
                    let at = offset as usize + at;
                    return Some(Span::new(self.span.file, at, at + wanted.len()));
                }
            }
        }
        None
    }

    fn line_end(&self) -> u32 {
        let rest = self.rest(self.span.start);
        self.span.start + rest.find('\n').unwrap_or(rest.len()) as u32
    }

    fn rest(&self, at: u32) -> &str {
        self.text.get(at as usize..).unwrap_or("")
    }

    /// The offset at which the line of an offset starts.
    fn line(&self, at: u32) -> u32 {
        let before = self.text.get(..at as usize).unwrap_or("");
        before.rfind('\n').map_or(0, |end| end as u32 + 1)
    }

    fn is_name(&self) -> bool {
        self.rest(self.span.start).starts_with(|c: char| c.is_alphabetic() || c == '_')
    }

    /// The end of the name: it may end in `?` or `!`.
    fn name_end(&self) -> u32 {
        let mark = self.rest(self.span.end).starts_with(['?', '!']);
        self.span.end + u32::from(mark)
    }

    /// Where the name starts with what qualifies it: `Enum.` of `Enum.map`, `:lists.`, `state.` of a field.
    fn qualified_start(&self) -> u32 {
        let before = self.text.get(..self.span.start as usize).unwrap_or("");
        if !before.ends_with('.') {
            return self.span.start;
        }
        let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '@' | ':' | '?' | '!');
        let start = before.trim_end_matches(part);
        // `..` is an operator.
        let dots = before[start.len()..].rfind("..").map_or(0, |at| at + 2);
        (start.len() + dots) as u32
    }

    fn call(&self, args: &[Expr]) -> Span {
        let mut span = self.span;
        span.end = self.name_end();
        match self.rest(span.end).starts_with('(') {
            true => span.end = closing(self.text, span.end).unwrap_or(span.end),
            false => {
                let after = args.iter().filter(|a| a.span.start >= span.start);
                return after.fold(span, |s, arg| s.to(arg.span));
            }
        }
        span
    }

    /// `fn … end` and `&(…)`.
    fn function(&self, mut span: Span) -> Span {
        let rest = self.rest(span.end);
        let after = rest.trim_start();
        let ended = after.strip_prefix("end");
        let is_end = ended.is_some_and(|t| !t.starts_with(|c: char| c.is_alphanumeric()));
        if self.rest(self.span.start).starts_with("fn") && is_end {
            span.end += (rest.len() - after.len()) as u32 + 3;
        }
        span
    }

    /// The end of the brackets or quotes that start here: `{…}`, `%{…}`, `%User{…}`, `&(…)`, `"…"`.
    fn closing_bracket(&self) -> Option<u32> {
        let start = self.span.start;
        let rest = self.rest(start);
        let skipped = match rest.chars().next()? {
            '{' | '[' | '(' | '"' | '\'' | '<' | '~' => 0,
            '&' => 1,
            '%' => {
                let name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '%' | '@');
                rest.find(|c| !name(c))? as u32
            }
            _ => return None,
        };
        closing(self.text, start + skipped)
    }
}

/// The end of the brackets, quotes or sigil that start at an offset.
fn closing(text: &str, at: u32) -> Option<u32> {
    let rest = text.get(at as usize..)?;
    let mut scanner = Scanner { text: rest.as_bytes(), at: 0 };
    scanner.group()?;
    Some(at + scanner.at as u32)
}

/// Finds the end of brackets, as far as that is possible without reading the language.
struct Scanner<'t> {
    text: &'t [u8],
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied().filter(|_| self.at < MAX_BRACKETS)
    }

    fn starts_with(&self, text: &str) -> bool {
        self.text.get(self.at..).is_some_and(|rest| rest.starts_with(text.as_bytes()))
    }

    /// Skips a group that starts here.
    fn group(&mut self) -> Option<()> {
        match self.peek()? {
            b'(' | b'[' | b'{' | b'<' => self.brackets(),
            quote @ (b'"' | b'\'') => self.quoted(quote),
            b'~' => self.sigil(),
            _ => None,
        }
    }

    /// Skips brackets with what is in them. A stack instead of recursion: texts may nest deeply.
    fn brackets(&mut self) -> Option<()> {
        let mut open = Vec::new();
        let is_binary = self.starts_with("<<");
        loop {
            match self.peek()? {
                b'<' if is_binary && self.starts_with("<<") => {
                    open.push(b'<');
                    self.at += 1;
                }
                b'>' if is_binary && self.starts_with(">>") && open.last() == Some(&b'<') => {
                    open.pop();
                    self.at += 1;
                }
                c @ (b'(' | b'[' | b'{') => open.push(c),
                b')' | b']' | b'}' => {
                    open.pop();
                }
                b'?' if self.is_character() => {
                    self.at += 1 + usize::from(self.text.get(self.at + 1) == Some(&b'\\'));
                }
                quote @ (b'"' | b'\'') => {
                    self.quoted(quote)?;
                    continue;
                }
                b'~' if self.text.get(self.at + 1).is_some_and(u8::is_ascii_alphabetic) => {
                    self.sigil()?;
                    continue;
                }
                b'#' => {
                    while self.peek()? != b'\n' {
                        self.at += 1;
                    }
                }
                _ => {}
            }
            self.at += 1;
            if open.is_empty() {
                return Some(());
            }
        }
    }

    /// `?a`, not the end of a name such as `empty?`.
    fn is_character(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|i| self.text.get(i));
        !before.is_some_and(|c| c.is_ascii_alphanumeric() || *c == b'_')
    }

    /// Skips a quoted text with its interpolations.
    fn quoted(&mut self, quote: u8) -> Option<()> {
        let one = [quote];
        let three = [quote; 3];
        let end = match self.text.get(self.at..)?.starts_with(&three) {
            true => &three[..],
            false => &one[..],
        };
        self.at += end.len();
        self.until(end, true)
    }

    fn sigil(&mut self) -> Option<()> {
        self.at += 1;
        let interpolates = self.peek()?.is_ascii_lowercase();
        while self.peek()?.is_ascii_alphanumeric() {
            self.at += 1;
        }
        let open = self.peek()?;
        let close = match open {
            b'(' => b')',
            b'[' => b']',
            b'{' => b'}',
            b'<' => b'>',
            b'"' | b'\'' => return self.quoted(open),
            b'/' | b'|' => open,
            // No sigil: the operator `~>` and the like.
            _ => return Some(()),
        };
        self.at += 1;
        self.until(&[close], interpolates)?;
        while self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            self.at += 1;
        }
        Some(())
    }

    fn until(&mut self, end: &[u8], interpolates: bool) -> Option<()> {
        // The braces of interpolations that are open here. Quotes in them are taken for nested texts of one level.
        let mut depth = 0usize;
        loop {
            let c = self.peek()?;
            if depth == 0 && self.text[self.at..].starts_with(end) {
                self.at += end.len();
                return Some(());
            }
            match c {
                b'\\' => self.at += 1,
                b'#' if interpolates && depth == 0 && self.starts_with("#{") => {
                    depth = 1;
                    self.at += 1;
                }
                b'{' if depth > 0 => depth += 1,
                b'}' if depth > 0 => depth -= 1,
                b'"' | b'\'' if depth > 0 => {
                    self.at += 1;
                    while self.peek()? != c {
                        self.at += 1 + usize::from(self.peek() == Some(b'\\'));
                    }
                }
                _ => {}
            }
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, closing};
    use source::{FileId, Span};

    fn group(text: &str) -> Option<&str> {
        text.get(..closing(text, 0)? as usize)
    }

    #[test]
    fn literals_are_found_by_their_text() {
        let text = "\"one\" |> f(:a, b: 1, m: Enum) |> g(10, 1)";
        let at = |name: &str| {
            let start = text.find(name).expect("a call");
            let span = Span::new(FileId(0), start, start + 1);
            Place { span, has_column: true, text }
        };
        let found = |name: &str, texts: &[&str]| {
            let texts: Vec<String> = texts.iter().map(|t| (*t).to_owned()).collect();
            at(name).find(&texts).map(|span| span.start)
        };
        assert_eq!(found("f(", &["\"one\""]), Some(0));
        assert_eq!(found("f(", &[":a", "a:"]), Some(11));
        assert_eq!(found("f(", &[":b", "b:"]), Some(15));
        assert_eq!(found("g(", &["1"]), Some(41));
        assert_eq!(found("f(", &["2"]), None);
    }

    #[test]
    fn brackets_close_where_elixir_closes_them() {
        for (text, wanted) in [
            ("(a, b) |> c", "(a, b)"),
            ("(\")\") + 1", "(\")\")"),
            ("(\"#{f(\")\")}\", 2) x", "(\"#{f(\")\")}\", 2)"),
            ("(~r/\\)(/, trim: true) x", "(~r/\\)(/, trim: true)"),
            ("(?), 1) x", "(?), 1)"),
            ("(empty?(x)) y", "(empty?(x))"),
            ("{:ok, [1, {2}]} = x", "{:ok, [1, {2}]}"),
            ("(1 # )\n) x", "(1 # )\n)"),
            ("<<1, x::size(8)>> = y", "<<1, x::size(8)>>"),
            ("\"a #{b} \\\" c\" <> d", "\"a #{b} \\\" c\""),
            ("\"\"\"\na \"b\"\n\"\"\" x", "\"\"\"\na \"b\"\n\"\"\""),
        ] {
            assert_eq!(group(text), Some(wanted), "{text}");
        }
        for open in ["(a", "(\"", "{[}", "", "x", "(~r/"] {
            assert_eq!(group(open).filter(|g| g.len() == open.len() + 1), None, "{open}");
        }
        assert_eq!(closing(&"(".repeat(100_000), 0), None);
    }
}
