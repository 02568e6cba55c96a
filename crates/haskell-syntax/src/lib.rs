//! Parses Haskell source text to a syntax tree: lexer, layout, parser.
//!
//! The passes:
//!
//! ```text
//! file ── unlit (.lhs) ── pragmas ── cpp ── lexer ── tokens ── parser + layout ── Module
//! ```
//!
//! No pass moves anything: text that is not code becomes blanks, so that every span of the tree is
//! a span of the original file. No pass stops at an error or panics on any text: the result is a
//! module with what could be read, and the problems found.

mod cpp;
mod cpp_expr;
mod dump;
pub mod extension;
pub mod identity;
mod lexer;
mod literate;
mod parser;
mod pragmas;
pub mod syntax;

pub use cpp::{CppOptions, Includes};
pub use dump::{dump_expression, dump_syntax, dump_tokens};

use extension::ExtensionSet;
use lexer::Lexed;
use parser::Parser;
use source::{Diagnostic, FileId};
use syntax::{Expr, Import, Module, ModuleName};

/// The maximum nesting of expressions, patterns and types. Deeper text is an error with a location,
/// so that neither this parser nor any consumer of the tree runs out of stack.
pub const MAX_NESTING: usize = 500;

/// Options for a file from its project or command line.
#[derive(Clone, Debug, Default)]
pub struct ParseOptions {
    /// Extensions, and possibly a language, that the project enables: `default-extensions` and
    /// `default-language` of a package, `-X` of a command line. As in pragmas, `No…` disables one.
    pub extensions: Vec<String>,
    /// The file is literate Haskell.
    pub literate: bool,
    /// CONTRACT and INVARIANT pragmas become hidden definitions.
    pub contracts: bool,
    /// The text is a dependency's. Its imports of functions of C, and its quotations of Template Haskell, fail
    /// when they are used; in the user's own text they are errors.
    pub in_dependency: bool,
    /// The options of the preprocessor, if CPP is enabled.
    pub cpp: CppOptions,
}

/// The result of parsing a module.
#[derive(Clone, Debug)]
pub struct Parsed {
    pub module: Module,
    pub diagnostics: Vec<Diagnostic>,
    /// The extensions enabled in this module.
    pub extensions: ExtensionSet,
}

/// The result of parsing an expression.
#[derive(Clone, Debug)]
pub struct ParsedExpression {
    /// Absent if there is an error.
    pub expression: Option<Expr>,
    pub diagnostics: Vec<Diagnostic>,
    pub extensions: ExtensionSet,
}

/// The head of a module: enough to find the files of a project.
#[derive(Clone, Debug)]
pub struct Header {
    pub name: Option<ModuleName>,
    pub imports: Vec<Import>,
    pub diagnostics: Vec<Diagnostic>,
    pub extensions: ExtensionSet,
}

/// Parses a module.
pub fn parse_module(file: FileId, text: &str, options: &ParseOptions) -> Parsed {
    let (lexed, extensions) = tokens(file, text, options);
    let parser = Parser::new(file, lexed, extensions).for_dependency(options.in_dependency);
    let (mut module, mut diagnostics) = parser.parse_module();
    if options.contracts {
        let macros = cpp::Macros::default();
        let parser = |pragma: &syntax::RawPragma| {
            // Blanks keep everything in its place.
            let blank = |c: char| if c == '\n' { '\n' } else { ' ' };
            let start = pragma.text_span.start as usize;
            let before = text.get(..start).unwrap_or("");
            let mut alone: String =
                before.chars().flat_map(|c| std::iter::repeat_n(blank(c), c.len_utf8())).collect();
            alone.push_str(&pragma.text);
            Parser::new(file, lexer::lex(file, &alone, extensions, &macros), extensions)
        };
        parser::contract::lower(&mut module, parser, &mut diagnostics);
    }
    diagnostics.sort_by_key(|d| d.span().start);
    Parsed { module, diagnostics, extensions }
}

/// Parses one expression, such as one typed at a prompt.
pub fn parse_expression(file: FileId, text: &str, options: &ParseOptions) -> ParsedExpression {
    let (lexed, extensions) = tokens(file, text, options);
    let (expression, mut diagnostics) = Parser::new(file, lexed, extensions).parse_expression();
    diagnostics.sort_by_key(|d| d.span().start);
    ParsedExpression { expression, diagnostics, extensions }
}

/// Parses the name and imports of a module, and stops at its first declaration.
pub fn parse_header_imports(file: FileId, text: &str, options: &ParseOptions) -> Header {
    let (lexed, extensions) = tokens(file, text, options);
    let (name, imports, mut diagnostics) = Parser::new(file, lexed, extensions).parse_header();
    diagnostics.sort_by_key(|d| d.span().start);
    Header { name, imports, diagnostics, extensions }
}

/// All passes up to the tokens.
fn tokens(file: FileId, text: &str, options: &ParseOptions) -> (Lexed, ExtensionSet) {
    let mut diagnostics = Vec::new();
    let mut unlit = None;
    if options.literate {
        let (code, problems) = literate::unlit(file, text);
        diagnostics.extend(problems);
        unlit = Some(code);
    }
    let text = unlit.as_deref().unwrap_or(text);
    let (mut extensions, mut problems) = pragmas::read(file, text, &options.extensions);
    let mut processed = None;
    let mut macros = cpp::Macros::default();
    if extensions.has(extension::Extension::CPP) {
        let (code, found, cpp_problems) = cpp::preprocess(file, text, &options.cpp);
        diagnostics.extend(cpp_problems);
        // Pragmas may be in conditionals, too.
        (extensions, problems) = pragmas::read(file, &code, &options.extensions);
        macros = found;
        processed = Some(code);
    }
    diagnostics.extend(problems);
    let text = processed.as_deref().unwrap_or(text);
    let mut lexed = lexer::lex(file, text, extensions, &macros);
    diagnostics.append(&mut lexed.diagnostics);
    lexed.diagnostics = diagnostics;
    (lexed, extensions)
}
