//! The expressions of conditions, log messages and watches, in the syntax of the program's language.
//!
//! They are parsed without types, so they include only what can be evaluated without types: variables, literals,
//! tuples, lists, arithmetic, comparisons, logical operators, fields, and calls of functions.

use core_ir::Language;

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expr {
    /// A variable, a function or a constructor, perhaps with its module.
    Name(String),
    Integer(i64),
    Double(f64),
    Char(char),
    Text(String),
    Atom(String),
    List(Vec<Expr>),
    Tuple(Vec<Expr>),
    Call(Box<Expr>, Vec<Expr>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    Negate(Box<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Or,
    And,
    Equal,
    Different,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Cons,
    Append,
    Add,
    Subtract,
    Multiply,
    Divide,
    Quotient,
    Remainder,
    Index,
}

/// Limit on the nesting of expressions, so that no text can overflow the stack.
const MAX_DEPTH: usize = 200;

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Name(String),
    Integer(i64),
    Double(f64),
    Char(char),
    Text(String),
    QuotedAtom(String),
    Symbol(String),
    Backquoted(String),
}

/// Parses an expression.
pub(super) fn parse(text: &str, language: Language) -> Result<Expr, String> {
    let tokens = tokens(text, language)?;
    if tokens.is_empty() {
        return Err("there is no expression".to_owned());
    }
    let mut parser = Parser { tokens, at: 0, language, depth: 0 };
    let expr = parser.binary(0)?;
    match parser.peek() {
        None => Ok(expr),
        Some(token) => Err(format!("{} is not expected here in {text}", shown(token))),
    }
}

fn shown(token: &Token) -> String {
    match token {
        Token::Name(name) | Token::Symbol(name) | Token::Backquoted(name) => name.clone(),
        Token::QuotedAtom(name) => format!("'{name}'"),
        Token::Integer(n) => n.to_string(),
        Token::Double(d) => d.to_string(),
        Token::Char(c) => format!("{c:?}"),
        Token::Text(text) => format!("{text:?}"),
    }
}

const SYMBOLS: &str = "=/<>:+-*&|!.$%^~#?@\\";

fn tokens(text: &str, language: Language) -> Result<Vec<Token>, String> {
    let is_erlang = language == Language::Erlang;
    let mut tokens = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.peek().copied() {
        if c.is_whitespace() {
            chars.next();
        } else if c.is_ascii_digit() {
            let mut number = String::new();
            while let Some(d) = chars.peek().filter(|d| d.is_ascii_digit() || **d == '_') {
                number.push(*d);
                chars.next();
            }
            let number = number.replace('_', "");
            let mut ahead = chars.clone();
            let is_fraction =
                ahead.next() == Some('.') && ahead.next().is_some_and(|d| d.is_ascii_digit());
            if is_fraction {
                chars.next();
                let mut fraction = String::new();
                while let Some(d) = chars.peek().filter(|d| d.is_ascii_digit()) {
                    fraction.push(*d);
                    chars.next();
                }
                let text = format!("{number}.{fraction}");
                tokens
                    .push(Token::Double(text.parse().map_err(|_| format!("{text} is no number"))?));
            } else {
                let value = number.parse().map_err(|_| format!("{number} is too large here"))?;
                tokens.push(Token::Integer(value));
            }
        } else if c.is_alphabetic() || c == '_' {
            let mut name = String::new();
            while let Some(c) = chars.peek().copied() {
                let mut ahead = chars.clone();
                ahead.next();
                let joins = |c: char| !is_erlang && c == '.' || is_erlang && c == ':';
                let is_qualified = joins(c)
                    && ahead.peek().is_some_and(|c| c.is_alphabetic())
                    && (is_erlang
                        || name
                            .rsplit('.')
                            .next()
                            .is_some_and(|m| m.starts_with(char::is_uppercase)));
                if c.is_alphanumeric()
                    || c == '_'
                    || c == '\'' && !is_erlang
                    || c == '@' && is_erlang
                    || is_qualified
                {
                    name.push(c);
                    chars.next();
                } else {
                    break;
                }
            }
            tokens.push(Token::Name(name));
        } else if c == '"' || c == '\'' {
            chars.next();
            let text = quoted(&mut chars, c)?;
            let mut only = text.chars();
            tokens.push(match (c, only.next(), only.next()) {
                ('"', ..) => Token::Text(text),
                (_, Some(c), None) if !is_erlang => Token::Char(c),
                _ if is_erlang => Token::QuotedAtom(text),
                _ => return Err(format!("'{text}' is no character")),
            });
        } else if c == '$' && is_erlang {
            chars.next();
            let c = chars.next().ok_or("$ is followed by a character")?;
            tokens.push(Token::Integer(i64::from(c as u32)));
        } else if c == '`' {
            chars.next();
            let name: String = chars.by_ref().take_while(|c| *c != '`').collect();
            tokens.push(Token::Backquoted(name));
        } else if "()[]{},".contains(c) {
            chars.next();
            tokens.push(Token::Symbol(c.to_string()));
        } else if SYMBOLS.contains(c) {
            let mut symbol = String::new();
            while let Some(c) = chars.peek().filter(|c| SYMBOLS.contains(**c)) {
                symbol.push(*c);
                chars.next();
            }
            tokens.push(Token::Symbol(symbol));
        } else {
            return Err(format!("{c} cannot be read here"));
        }
    }
    Ok(tokens)
}

fn quoted(chars: &mut impl Iterator<Item = char>, end: char) -> Result<String, String> {
    let mut text = String::new();
    loop {
        match chars.next() {
            None => return Err(format!("{end} has no end")),
            Some(c) if c == end => return Ok(text),
            Some('\\') => text.push(match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some(c) => c,
                None => return Err(format!("{end} has no end")),
            }),
            Some(c) => text.push(c),
        }
    }
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    language: Language,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn is(&self, symbol: &str) -> bool {
        matches!(self.peek(), Some(Token::Symbol(s)) if s == symbol)
    }

    fn expect(&mut self, symbol: &str) -> Result<(), String> {
        if self.is(symbol) {
            self.at += 1;
            return Ok(());
        }
        let found = self.peek().map_or_else(|| "the end".to_owned(), shown);
        Err(format!("{symbol} is missing before {found}"))
    }

    /// The next operator: its precedence, and whether it is right-associative.
    fn operator(&self) -> Option<(Operator, u8, bool)> {
        use Operator::*;
        let erlang = self.language == Language::Erlang;
        Some(match self.peek()? {
            Token::Symbol(s) => match (s.as_str(), erlang) {
                ("||", false) => (Or, 2, true),
                ("&&", false) => (And, 3, true),
                ("==", _) | ("=:=", true) => (Equal, 4, false),
                ("/=", _) | ("=/=", true) => (Different, 4, false),
                ("<", _) => (Less, 4, false),
                ("<=", false) | ("=<", true) => (LessOrEqual, 4, false),
                (">", _) => (Greater, 4, false),
                (">=", _) => (GreaterOrEqual, 4, false),
                (":", false) => (Cons, 5, true),
                ("++", _) => (Append, 5, true),
                ("+", _) => (Add, 6, false),
                ("-", _) => (Subtract, 6, false),
                ("*", _) => (Multiply, 7, false),
                ("/", _) => (Divide, 7, false),
                ("!!", false) => (Index, 9, false),
                _ => return None,
            },
            Token::Backquoted(name) => match name.as_str() {
                "div" | "quot" => (Quotient, 7, false),
                "mod" | "rem" => (Remainder, 7, false),
                _ => return None,
            },
            Token::Name(name) if erlang => match name.as_str() {
                "orelse" | "or" => (Or, 2, true),
                "andalso" | "and" => (And, 3, true),
                "div" => (Quotient, 7, false),
                "rem" => (Remainder, 7, false),
                _ => return None,
            },
            _ => return None,
        })
    }

    fn binary(&mut self, least: u8) -> Result<Expr, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("the expression is nested too deeply".to_owned());
        }
        let mut left = self.prefix()?;
        while let Some((operator, binds, right)) = self.operator().filter(|(_, b, _)| *b >= least) {
            self.at += 1;
            let other = self.binary(if right { binds } else { binds + 1 })?;
            left = Expr::Binary(operator, Box::new(left), Box::new(other));
        }
        if let Some(Token::Backquoted(name)) = self.peek().cloned() {
            self.at += 1;
            let other = self.binary(least)?;
            left = Expr::Call(Box::new(Expr::Name(name)), vec![left, other]);
        }
        self.depth -= 1;
        Ok(left)
    }

    fn prefix(&mut self) -> Result<Expr, String> {
        if self.is("-") {
            self.at += 1;
            return Ok(Expr::Negate(Box::new(self.binary(7)?)));
        }
        if matches!(self.peek(), Some(Token::Name(name)) if name == "not") {
            self.at += 1;
            let erlang = self.language == Language::Erlang;
            let inner = if erlang { self.binary(4)? } else { self.atom()? };
            return Ok(Expr::Not(Box::new(inner)));
        }
        let head = self.atom()?;
        if self.language == Language::Erlang {
            return Ok(head);
        }
        let mut arguments = Vec::new();
        while self.begins_atom() {
            arguments.push(self.atom()?);
        }
        Ok(if arguments.is_empty() { head } else { Expr::Call(Box::new(head), arguments) })
    }

    fn begins_atom(&self) -> bool {
        match self.peek() {
            Some(Token::Symbol(s)) => s == "(" || s == "[",
            Some(Token::Backquoted(_)) | None => false,
            Some(_) => true,
        }
    }

    fn list(&mut self, end: &str) -> Result<Vec<Expr>, String> {
        let mut items = Vec::new();
        if self.is(end) {
            self.at += 1;
            return Ok(items);
        }
        loop {
            items.push(self.binary(0)?);
            if self.is(",") {
                self.at += 1;
            } else {
                self.expect(end)?;
                return Ok(items);
            }
        }
    }

    fn atom(&mut self) -> Result<Expr, String> {
        let erlang = self.language == Language::Erlang;
        let Some(token) = self.peek().cloned() else {
            return Err("the expression ends too early".to_owned());
        };
        self.at += 1;
        Ok(match token {
            Token::Integer(n) => Expr::Integer(n),
            Token::Double(d) => Expr::Double(d),
            Token::Char(c) => Expr::Char(c),
            Token::Text(text) => Expr::Text(text),
            Token::QuotedAtom(name) => Expr::Atom(name),
            Token::Name(name)
                if ["if", "case", "let", "fun", "do", "receive", "begin"]
                    .contains(&name.as_str()) =>
            {
                return Err(format!(
                    "{name} cannot be used here: call a function of the program instead"
                ));
            }
            Token::Name(name) if erlang && self.is("(") => {
                self.at += 1;
                let arguments = self.list(")")?;
                Expr::Call(Box::new(Expr::Name(name)), arguments)
            }
            Token::Name(name) if erlang && name.starts_with(char::is_lowercase) => Expr::Atom(name),
            Token::Name(name) => Expr::Name(name),
            Token::Symbol(s) if s == "[" => Expr::List(self.list("]")?),
            Token::Symbol(s) if s == "{" && erlang => Expr::Tuple(self.list("}")?),
            Token::Symbol(s) if s == "(" => {
                let mut items = self.list(")")?;
                if items.len() == 1 { items.remove(0) } else { Expr::Tuple(items) }
            }
            token => return Err(format!("{} is not expected here", shown(&token))),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Expr, Language, Operator, parse};

    fn name(text: &str) -> Box<Expr> {
        Box::new(Expr::Name(text.to_owned()))
    }

    #[test]
    fn both_languages_are_read() {
        let sum = Expr::Binary(Operator::Add, name("x"), Box::new(Expr::Integer(1)));
        assert_eq!(parse("x + 1", Language::Haskell), Ok(sum.clone()));
        let call = Expr::Call(name("f"), vec![Expr::Name("y".to_owned()), sum]);
        assert_eq!(parse("f y (x + 1)", Language::Haskell), Ok(call));
        let parsed = parse("length(L) > 2 andalso X =:= ok", Language::Erlang);
        let Ok(Expr::Binary(Operator::And, left, right)) = parsed else { panic!("{parsed:?}") };
        assert!(matches!(*left, Expr::Binary(Operator::Greater, ..)));
        assert!(matches!(*right, Expr::Binary(Operator::Equal, ..)));
        let parsed = parse("lists:nth(1, L)", Language::Erlang);
        assert!(matches!(parsed, Ok(Expr::Call(..))), "{parsed:?}");
        assert_eq!(parse("M.size", Language::Haskell), Ok(Expr::Name("M.size".to_owned())));
    }

    #[test]
    fn nonsense_is_refused() {
        let deep = "(".repeat(100_000);
        for text in
            ["", "x +", "(", "[1,", "\"open", "'", "case x", "x ) y", "`", "$", &deep, "1 2 3"]
        {
            for language in [Language::Haskell, Language::Erlang] {
                let _ = parse(text, language);
            }
        }
        assert!(parse("x +", Language::Haskell).is_err());
        assert!(parse(&deep, Language::Erlang).is_err());
        assert!(parse("case x", Language::Haskell).is_err());
    }
}
