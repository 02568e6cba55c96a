//! Tokens, passed from the lexer to the parser.

use crate::syntax::{LiteralKind, Overlap};
use source::Symbol;

#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    /// In bytes of the file.
    pub start: u32,
    pub end: u32,
    /// From 1, with tabs at every eighth column, as compared by the layout rule. 0 for the end.
    pub column: u32,
    pub line: u32,
    /// Whether it is preceded only by white space on its line.
    pub first_on_line: bool,
    /// A token that can end an operand comes directly before it, without space.
    pub glued_left: bool,
    /// A token that can start an operand follows directly.
    pub glued_right: bool,
}

impl Token {
    /// `!x`, `~x`, `@t`, `-x`: binds to what follows.
    pub(crate) fn is_prefix(&self) -> bool {
        !self.glued_left && self.glued_right
    }

    /// `x@p`, `r.field`.
    pub(crate) fn is_tight(&self) -> bool {
        self.glued_left && self.glued_right
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TokenKind {
    /// `x`, `M.x`
    VarId(Option<Symbol>, Symbol),
    /// `C`, `M.C`
    ConId(Option<Symbol>, Symbol),
    /// `+`, `M.+`; also `!`, `~`, `-`, `.`, `*`, which the parser interprets by their context.
    VarSym(Option<Symbol>, Symbol),
    /// `:+`, `:`
    ConSym(Option<Symbol>, Symbol),
    Keyword(Keyword),
    /// `M.do`, `M.mdo`
    QualifiedDo(Symbol, Keyword),
    /// The literal, and the number of `#`s after it.
    Literal(LiteralKind, u8),
    OpenParen,
    CloseParen,
    OpenBracket,
    CloseBracket,
    OpenBrace,
    CloseBrace,
    Comma,
    Semicolon,
    Backquote,
    /// `..`
    DotDot,
    /// `::`
    DoubleColon,
    Equals,
    Backslash,
    Bar,
    /// `<-`
    LeftArrow,
    /// `->`
    RightArrow,
    At,
    /// `=>`
    DoubleArrow,
    /// `'` before a promoted name.
    Tick,
    /// `{-# OVERLAPPING #-}` and the like.
    Overlap(Overlap),
    /// A quotation of Template Haskell, with all that is in it.
    Quotation,
    /// `{-# SOURCE #-}`
    SourcePragma,
    /// Text for which an error has already been reported.
    Invalid,
    /// Inserted by the layout rule: a new item of the block starts.
    LayoutSemicolon,
    /// Inserted by the layout rule: the block ends.
    LayoutClose,
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keyword {
    Case,
    Class,
    Data,
    Default,
    Deriving,
    Do,
    Else,
    Foreign,
    If,
    Import,
    In,
    Infix,
    Infixl,
    Infixr,
    Instance,
    Let,
    Mdo,
    Module,
    Newtype,
    Of,
    Rec,
    Then,
    Type,
    Where,
    Underscore,
}

impl Keyword {
    pub(crate) fn from_text(text: &str) -> Option<Keyword> {
        Some(match text {
            "case" => Keyword::Case,
            "class" => Keyword::Class,
            "data" => Keyword::Data,
            "default" => Keyword::Default,
            "deriving" => Keyword::Deriving,
            "do" => Keyword::Do,
            "else" => Keyword::Else,
            "foreign" => Keyword::Foreign,
            "if" => Keyword::If,
            "import" => Keyword::Import,
            "in" => Keyword::In,
            "infix" => Keyword::Infix,
            "infixl" => Keyword::Infixl,
            "infixr" => Keyword::Infixr,
            "instance" => Keyword::Instance,
            "let" => Keyword::Let,
            "mdo" => Keyword::Mdo,
            "module" => Keyword::Module,
            "newtype" => Keyword::Newtype,
            "of" => Keyword::Of,
            "rec" => Keyword::Rec,
            "then" => Keyword::Then,
            "type" => Keyword::Type,
            "where" => Keyword::Where,
            "_" => Keyword::Underscore,
            _ => return None,
        })
    }

    pub(crate) fn text(self) -> &'static str {
        match self {
            Keyword::Case => "case",
            Keyword::Class => "class",
            Keyword::Data => "data",
            Keyword::Default => "default",
            Keyword::Deriving => "deriving",
            Keyword::Do => "do",
            Keyword::Else => "else",
            Keyword::Foreign => "foreign",
            Keyword::If => "if",
            Keyword::Import => "import",
            Keyword::In => "in",
            Keyword::Infix => "infix",
            Keyword::Infixl => "infixl",
            Keyword::Infixr => "infixr",
            Keyword::Instance => "instance",
            Keyword::Let => "let",
            Keyword::Mdo => "mdo",
            Keyword::Module => "module",
            Keyword::Newtype => "newtype",
            Keyword::Of => "of",
            Keyword::Rec => "rec",
            Keyword::Then => "then",
            Keyword::Type => "type",
            Keyword::Where => "where",
            Keyword::Underscore => "_",
        }
    }
}

impl TokenKind {
    /// The description of the token in a message.
    pub(crate) fn describe(&self) -> String {
        let named = |q: &Option<Symbol>, n: &Symbol| match q {
            Some(q) => format!("`{q}.{n}`"),
            None => format!("`{n}`"),
        };
        let fixed = match self {
            TokenKind::VarId(q, n) | TokenKind::ConId(q, n) => return named(q, n),
            TokenKind::VarSym(q, n) | TokenKind::ConSym(q, n) => {
                return format!("the operator {}", named(q, n));
            }
            TokenKind::Keyword(k) => return format!("`{}`", k.text()),
            TokenKind::QualifiedDo(q, k) => return format!("`{q}.{}`", k.text()),
            TokenKind::Literal(kind, _) => match kind {
                LiteralKind::Integer(n) if n.bits() < 64 => return format!("the number `{n}`"),
                LiteralKind::Integer(_) | LiteralKind::Rational { .. } => "a number",
                LiteralKind::Char(_) => "a character literal",
                LiteralKind::String(_) => "a string literal",
            },
            TokenKind::OpenParen => "`(`",
            TokenKind::CloseParen => "`)`",
            TokenKind::OpenBracket => "`[`",
            TokenKind::CloseBracket => "`]`",
            TokenKind::OpenBrace => "`{`",
            TokenKind::CloseBrace => "`}`",
            TokenKind::Comma => "`,`",
            TokenKind::Semicolon => "`;`",
            TokenKind::Backquote => "a backquote",
            TokenKind::DotDot => "`..`",
            TokenKind::DoubleColon => "`::`",
            TokenKind::Equals => "`=`",
            TokenKind::Backslash => "`\\`",
            TokenKind::Bar => "`|`",
            TokenKind::LeftArrow => "`<-`",
            TokenKind::RightArrow => "`->`",
            TokenKind::At => "`@`",
            TokenKind::DoubleArrow => "`=>`",
            TokenKind::Tick => "a single quote",
            TokenKind::Overlap(_) => "an overlap pragma",
            TokenKind::Quotation => "a quotation",
            TokenKind::SourcePragma => "a SOURCE pragma",
            TokenKind::Invalid => "text that is not Haskell",
            TokenKind::LayoutSemicolon => "a new line that begins a new item",
            TokenKind::LayoutClose => "a line that is indented less",
            TokenKind::End => "the end of the file",
        };
        fixed.to_owned()
    }
}
