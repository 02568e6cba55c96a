//! Syntax highlighting: a rough lexer that never fails.
//!
//! The lexers of the front ends reject what is not a program; here any text gets colours, and half
//! a dozen classes are enough.

use core_ir::Language;

const HASKELL: &[&str] = &[
    "case", "class", "data", "default", "deriving", "do", "else", "family", "forall", "foreign",
    "if", "import", "in", "infix", "infixl", "infixr", "instance", "let", "mdo", "module",
    "newtype", "of", "pattern", "then", "type", "where",
];

const ERLANG: &[&str] = &[
    "after", "and", "andalso", "band", "begin", "bnot", "bor", "bsl", "bsr", "bxor", "case",
    "catch", "cond", "div", "else", "end", "fun", "if", "let", "maybe", "not", "of", "or",
    "orelse", "receive", "rem", "try", "when", "xor",
];

struct Lexer<'t> {
    characters: std::iter::Peekable<std::str::Chars<'t>>,
    line: u32,
    column: u32,
    colours: Vec<(u32, u32, u32, &'static str)>,
}

/// The coloured ranges of a text: see [`super::Source::colours`].
pub(super) fn colours(text: &str, language: Language) -> Vec<(u32, u32, u32, &'static str)> {
    let mut lexer =
        Lexer { characters: text.chars().peekable(), line: 1, column: 0, colours: Vec::new() };
    match language {
        Language::Erlang => lexer.erlang(),
        Language::Haskell | Language::Core => lexer.haskell(),
    }
    lexer.colours
}

impl Lexer<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.characters.next()?;
        if c == '\n' {
            self.line += 1;
            self.column = 0;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn peek(&mut self) -> Option<char> {
        self.characters.peek().copied()
    }

    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> String {
        let mut text = String::new();
        while let Some(c) = self.peek().filter(|c| wanted(*c)) {
            text.push(c);
            self.next();
        }
        text
    }

    /// Colours the range from a position to here, line by line.
    fn colour(&mut self, from: (u32, u32), class: &'static str) {
        let (line, column) = from;
        if line == self.line {
            self.colours.push((line, column, self.column, class));
            return;
        }
        self.colours.push((line, column, u32::MAX, class));
        self.colours.extend((line + 1..self.line).map(|l| (l, 0, u32::MAX, class)));
        self.colours.push((self.line, 0, self.column, class));
    }

    fn quoted(&mut self, quote: char) {
        while let Some(c) = self.next() {
            match c {
                '\\' => {
                    self.next();
                }
                '\n' if quote == '\'' => return,
                c if c == quote => return,
                _ => {}
            }
        }
    }

    fn haskell(&mut self) {
        let symbol = |c: char| "!#$%&*+./<=>?@\\^|-~:".contains(c);
        while let Some(c) = self.peek() {
            let from = (self.line, self.column);
            if c.is_alphabetic() || c == '_' {
                let word = self.take_while(|c| c.is_alphanumeric() || c == '_' || c == '\'');
                if HASKELL.contains(&word.as_str()) {
                    self.colour(from, "keyword");
                } else if word.starts_with(char::is_uppercase) {
                    self.colour(from, "constructor");
                } else if from.1 == 0 {
                    self.colour(from, "function");
                }
            } else if c.is_ascii_digit() {
                self.take_while(|c| c.is_alphanumeric() || c == '_' || c == '.');
                self.colour(from, "number");
            } else if c == '"' {
                self.next();
                self.quoted('"');
                self.colour(from, "string");
            } else if c == '\'' {
                self.next();
                self.quoted('\'');
                self.colour(from, "string");
            } else if c == '{' {
                self.next();
                if self.peek() == Some('-') {
                    self.block_comment();
                    self.colour(from, "comment");
                }
            } else if symbol(c) {
                let operator = self.take_while(symbol);
                if operator.len() > 1 && operator.bytes().all(|b| b == b'-') {
                    self.take_while(|c| c != '\n');
                    self.colour(from, "comment");
                } else {
                    self.colour(from, "operator");
                }
            } else {
                self.next();
            }
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 1;
        self.next();
        while let Some(c) = self.next() {
            match (c, self.peek()) {
                ('-', Some('}')) => {
                    self.next();
                    depth -= 1;
                    if depth == 0 {
                        return;
                    }
                }
                ('{', Some('-')) => {
                    self.next();
                    depth += 1;
                }
                _ => {}
            }
        }
    }

    fn erlang(&mut self) {
        while let Some(c) = self.peek() {
            let from = (self.line, self.column);
            if c.is_alphabetic() || c == '_' || c == '?' {
                self.next();
                let rest = self.take_while(|c| c.is_alphanumeric() || c == '_' || c == '@');
                let word = format!("{c}{rest}");
                if ERLANG.contains(&word.as_str()) {
                    self.colour(from, "keyword");
                } else if c == '?' {
                    self.colour(from, "constructor");
                } else if c.is_lowercase() {
                    let call = self.peek() == Some('(') || from.1 == 0;
                    self.colour(from, if call { "function" } else { "atom" });
                }
            } else if c.is_ascii_digit() {
                self.take_while(|c| c.is_alphanumeric() || c == '#' || c == '_');
                self.colour(from, "number");
            } else if c == '"' || c == '\'' {
                self.next();
                self.quoted(c);
                self.colour(from, if c == '"' { "string" } else { "atom" });
            } else if c == '%' {
                self.take_while(|c| c != '\n');
                self.colour(from, "comment");
            } else if c == '$' {
                self.next();
                if self.next() == Some('\\') {
                    self.next();
                }
                self.colour(from, "string");
            } else if "!<>=|-+*/:".contains(c) {
                self.take_while(|c| "!<>=|-+*/:".contains(c));
                self.colour(from, "operator");
            } else {
                self.next();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Language, colours};

    #[test]
    fn colours_survive_any_text() {
        for text in
            ["", "\"open", "{- {- -}", "'", "$\\", "f x = 'a' -- b\n\"c\\\n d\"", "%\u{3bb}"]
        {
            for language in [Language::Haskell, Language::Erlang] {
                let found = colours(text, language);
                assert!(found.iter().all(|(line, from, to, _)| *line > 0 && from <= to), "{text}");
            }
        }
        let found = colours("main = f 1 -- c", Language::Haskell);
        let classes: Vec<&str> = found.iter().map(|c| c.3).collect();
        assert_eq!(classes, ["function", "operator", "number", "comment"]);
    }
}
