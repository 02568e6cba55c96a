//! Tokens, from the lexer and from the preprocessor.

use num_bigint::BigInt;
use source::{Span, Symbol};
use std::rc::Rc;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($variant,)* }

        impl $name {
            /// The spelling.
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }

            pub fn from_text(text: &str) -> Option<Self> {
                match text { $($text => Some($name::$variant),)* _ => None }
            }
        }
    };
}

words! {
    /// Reserved words. `maybe` and `else` are reserved only where a `maybe` can occur: the parser
    /// treats them as atoms elsewhere.
    Keyword {
        After = "after", And = "and", AndAlso = "andalso", Band = "band", Begin = "begin",
        Bnot = "bnot", Bor = "bor", Bsl = "bsl", Bsr = "bsr", Bxor = "bxor", Case = "case",
        Catch = "catch", Cond = "cond", Div = "div", Else = "else", End = "end", Fun = "fun",
        If = "if", Let = "let", Maybe = "maybe", Not = "not", Of = "of", Or = "or",
        OrElse = "orelse", Receive = "receive", Rem = "rem", Try = "try", When = "when",
        Xor = "xor",
    }
}

words! {
    /// Punctuation and symbolic operators.
    Punct {
        OpenParen = "(", CloseParen = ")", OpenBracket = "[", CloseBracket = "]",
        OpenBrace = "{", CloseBrace = "}", OpenBits = "<<", CloseBits = ">>",
        Comma = ",", Semicolon = ";", Colon = ":", DoubleColon = "::", Assign = ":=",
        Bar = "|", DoubleBar = "||", Arrow = "->", LeftArrow = "<-", LeftFatArrow = "<=",
        StrictArrow = "<:-", StrictFatArrow = "<:=", FatArrow = "=>", MaybeMatch = "?=",
        Match = "=", Equal = "==", NotEqual = "/=", ExactEqual = "=:=", ExactNotEqual = "=/=",
        Less = "<", Greater = ">", LessEqual = "=<", GreaterEqual = ">=", Plus = "+",
        Minus = "-", Star = "*", Slash = "/", Append = "++", Subtract = "--", Bang = "!",
        Hash = "#", RecordDot = ".", Range = "..", Ellipsis = "...", Question = "?",
        DoubleAmpersand = "&&",
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum TokenKind {
    Atom(Symbol),
    Variable(Symbol),
    Integer(Rc<BigInt>),
    Float(f64),
    Char(u32),
    String(Rc<str>),
    Keyword(Keyword),
    Punct(Punct),
    /// The full stop that ends a form.
    Dot,
    /// Text that starts no token, or an unterminated token; the string is the error. It is reported
    /// only if it is reached, as a branch that is not compiled may contain anything.
    Error(Rc<str>),
    /// Comes after the last token of a form or an expression.
    End,
}

impl TokenKind {
    /// The description in messages.
    pub fn describe(&self) -> String {
        match self {
            TokenKind::Atom(a) => format!("`{}`", quote_atom(a.as_str())),
            TokenKind::Variable(v) => format!("variable `{v}`"),
            TokenKind::Integer(n) => format!("`{n}`"),
            TokenKind::Float(x) => format!("`{x:?}`"),
            TokenKind::Char(_) => "a character".to_owned(),
            TokenKind::String(_) => "a string".to_owned(),
            TokenKind::Keyword(k) => format!("`{}`", k.as_str()),
            TokenKind::Punct(p) => format!("`{}`", p.as_str()),
            TokenKind::Dot => "`.`".to_owned(),
            TokenKind::Error(_) => "something unreadable".to_owned(),
            TokenKind::End => "the end of the text".to_owned(),
        }
    }
}

/// The macro that a token came from: an index into the [`Expansion`]s of the preprocessor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExpansionId(pub u32);

impl ExpansionId {
    /// Written directly in the text.
    pub const NONE: ExpansionId = ExpansionId(0);
}

/// One use of a macro.
#[derive(Clone, Copy, Debug)]
pub struct Expansion {
    pub name: Symbol,
    /// Absent for a macro without an argument list.
    pub arity: Option<u32>,
    /// The use, in the text that the user wrote.
    pub used: Span,
    /// Where the macro was defined; [`Span::NONE`] for a predefined one.
    pub defined: Span,
    /// The expansion that the use itself came from.
    pub parent: ExpansionId,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Token {
    pub kind: TokenKind,
    /// Its location; for a token from the body of a macro, the use of the macro.
    pub span: Span,
    pub expansion: ExpansionId,
    /// The location for `?LINE`. In OTP, what follows an argument in the body of a macro has the
    /// location of the end of that argument, and programs show the resulting numbers.
    pub line_from: Span,
    /// First on its line, with nothing before it: where forms start.
    pub at_margin: bool,
    /// Preceded by a blank or comment.
    pub spaced: bool,
}

impl Token {
    pub fn new(kind: TokenKind, span: Span) -> Self {
        Token {
            kind,
            span,
            expansion: ExpansionId::NONE,
            line_from: span,
            at_margin: false,
            spaced: false,
        }
    }

    pub fn is(&self, punct: Punct) -> bool {
        self.kind == TokenKind::Punct(punct)
    }

    pub fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind == TokenKind::Keyword(keyword)
    }

    /// The text of an atom, also for the two words that are only sometimes reserved.
    pub fn atom_text(&self) -> Option<&'static str> {
        match self.kind {
            TokenKind::Atom(symbol) => Some(symbol.as_str()),
            TokenKind::Keyword(Keyword::Maybe) => Some("maybe"),
            TokenKind::Keyword(Keyword::Else) => Some("else"),
            _ => None,
        }
    }
}

/// An atom as it has to be written: in quotes if it would otherwise be read as something else.
pub fn quote_atom(text: &str) -> String {
    let bare = text.chars().next().is_some_and(starts_atom)
        && text.chars().all(continues_name)
        && matches!(Keyword::from_text(text), None | Some(Keyword::Maybe) | Some(Keyword::Else));
    if bare { text.to_owned() } else { quote(text, '\'') }
}

/// A quoted text, with escapes where needed.
pub fn quote(text: &str, mark: char) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push(mark);
    for c in text.chars() {
        match c {
            _ if c == mark => {
                out.push('\\');
                out.push(c);
            }
            '\\' => out.push_str("\\\\"),
            _ => escape_control(c, &mut out),
        }
    }
    out.push(mark);
    out
}

/// A character within quotes, as printed by OTP.
pub fn escape_control(c: char, out: &mut String) {
    match c {
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        '\r' => out.push_str("\\r"),
        '\u{b}' => out.push_str("\\v"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        '\u{1b}' => out.push_str("\\e"),
        '\u{7f}' => out.push_str("\\d"),
        c if u32::from(c) < 0x20 || (0x80..0xa0).contains(&u32::from(c)) => {
            out.push_str(&format!("\\{:03o}", u32::from(c)));
        }
        c => out.push(c),
    }
}

/// Lower-case letters of Latin-1: beyond, atoms need quotes.
pub fn starts_atom(c: char) -> bool {
    c.is_ascii_lowercase() || ('\u{df}'..='\u{ff}').contains(&c) && c != '\u{f7}'
}

pub fn starts_variable(c: char) -> bool {
    c.is_ascii_uppercase() || c == '_' || ('\u{c0}'..='\u{de}').contains(&c) && c != '\u{d7}'
}

pub fn continues_name(c: char) -> bool {
    starts_atom(c) || starts_variable(c) || c.is_ascii_digit() || c == '@'
}
