//! Parses Erlang text or `.beam` files to one syntax tree.
//!
//! ```text
//! text ── lex ── tokens ── preprocess ── tokens of forms ── parse ─┐
//!                             │ files through IncludeResolver       ├─ tree::Module
//! .beam ── chunks ── terms ── abstract code ────────────────────────┘
//! ```
//!
//! Nothing here reads a file, and nothing panics on any input: problems are [`Diagnostic`]s, and a
//! form that has one is omitted from the tree.

pub mod beam;
mod dump;
mod external;
mod lex;
mod parse;
mod preprocess;
pub mod token;
pub mod tree;

pub use dump::{dump_syntax, dump_tokens};
pub use external::{encode_term, tokens_of_forms};
pub use preprocess::float_text;

use parse::{MaybeMode, parse_expression_list, parse_forms, parse_term};
use preprocess::{Preprocessor, unreadable};
use source::{Diagnostic, FileId, Origin, Severity, SourceFile, SourceMap, Span};
use token::{Token, TokenKind};
use tree::{Attribute, Expr, FormKind, Module, Term};

/// The kind of an include directive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IncludeKind {
    /// `-include("path")`: next to the including file, or on the include path.
    Include,
    /// `-include_lib("application/path")`.
    IncludeLib,
}

/// The file found for a directive.
#[derive(Clone, Debug)]
pub struct Included {
    pub path: String,
    pub text: String,
    pub origin: Origin,
}

/// Where included files come from.
pub trait IncludeResolver {
    /// The file that `name` refers to in a directive of the file `from`.
    fn resolve(&mut self, kind: IncludeKind, from: &SourceFile, name: &str) -> Option<Included>;
}

/// Finds nothing; the headers that come with this crate are still available.
pub struct NoIncludes;

impl IncludeResolver for NoIncludes {
    fn resolve(&mut self, _: IncludeKind, _: &SourceFile, _: &str) -> Option<Included> {
        None
    }
}

#[derive(Clone, Debug)]
pub struct ParseOptions {
    /// The value of `?OTP_RELEASE`. From 27 on, `maybe` is enabled.
    pub otp_release: u32,
    /// Macros from outside: name, and value if it is not `true`.
    pub defines: Vec<(String, Option<String>)>,
}

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions { otp_release: 27, defines: Vec::new() }
    }
}

#[derive(Clone, Debug)]
pub struct Parsed {
    /// All forms that could be read.
    pub module: Module,
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }
}

/// Parses a module. Included files are added to `sources`.
pub fn parse_module(
    sources: &mut SourceMap,
    file: FileId,
    options: &ParseOptions,
    resolver: &mut dyn IncludeResolver,
) -> Parsed {
    let mut module = Module { name: None, file, forms: Vec::new() };
    let mut diagnostics = Vec::new();
    let mut maybe = MaybeMode::Guess;
    let mut preprocessor = Preprocessor::new(sources, resolver, options);
    preprocessor.open(file);
    while let Some(tokens) = preprocessor.next_form() {
        let known = module.forms.len();
        // In text order.
        diagnostics.append(&mut preprocessor.diagnostics);
        let expansions = preprocessor.expansions();
        parse_forms(tokens, expansions, maybe, &mut module.forms, &mut diagnostics);
        for form in &module.forms[known..] {
            match &form.kind {
                FormKind::Attribute(Attribute::Module(name)) => {
                    if let Some(first) = module.name {
                        let message = "a second `-module` attribute";
                        diagnostics.push(
                            Diagnostic::error(message)
                                .at(name.span)
                                .with(first.span, "the first one"),
                        );
                    } else {
                        module.name = Some(*name);
                    }
                }
                FormKind::Attribute(Attribute::Feature { name, enable })
                    if name.as_str() == "maybe_expr" =>
                {
                    maybe = if *enable { MaybeMode::Reserved } else { MaybeMode::Atom };
                }
                _ => {}
            }
        }
    }
    diagnostics.append(&mut preprocessor.diagnostics);
    if module.name.is_none() && diagnostics.iter().all(|d| d.severity != Severity::Error) {
        diagnostics.push(
            Diagnostic::error("this file has no `-module` attribute")
                .at(Span::new(file, 0, 0))
                .help("begin it with -module(name)."),
        );
    }
    Parsed { module, diagnostics }
}

/// Parses `e1, e2, …`, with or without a full stop: the argument of `--call` or `--expr`.
pub fn parse_expressions(sources: &SourceMap, file: FileId) -> Result<Vec<Expr>, Box<Diagnostic>> {
    let tokens = expression_tokens(sources, file)?;
    parse_expression_list(tokens, &[])
}

/// Parses the terms of a file such as `rebar.config` or `NAME.app.src`, each with its full stop.
/// The second component contains the problems of those that are omitted.
pub fn parse_terms(sources: &SourceMap, file: FileId) -> (Vec<Term>, Vec<Diagnostic>) {
    let text = sources.get(file).map_or("", |f| &f.text);
    let end = Span::new(file, text.len(), text.len());
    let (mut terms, mut problems) = (Vec::new(), Vec::new());
    let tokens = lex::lex(file, text);
    for term in tokens.split_inclusive(|t| t.kind == TokenKind::Dot) {
        if term.iter().all(|t| t.kind == TokenKind::End) {
            continue;
        }
        if let Some(problem) = unreadable(term) {
            problems.push(*problem);
            continue;
        }
        let mut term = term.to_vec();
        term.push(Token::new(TokenKind::End, end));
        match parse_term(term) {
            Ok(term) => terms.push(term),
            Err(problem) => problems.push(*problem),
        }
    }
    (terms, problems)
}

fn expression_tokens(sources: &SourceMap, file: FileId) -> Result<Vec<Token>, Box<Diagnostic>> {
    let text = sources.get(file).map_or("", |f| &f.text);
    let mut tokens = lex::lex(file, text);
    let end = Span::new(file, text.len(), text.len());
    if let Some(problem) = unreadable(&tokens) {
        return Err(problem);
    }
    if let Some(token) = tokens.iter().find(|t| t.is(token::Punct::Question)) {
        return Err(Box::new(Diagnostic::error("there are no macros here").at(token.span)));
    }
    tokens.push(Token::new(TokenKind::End, end));
    Ok(tokens)
}
