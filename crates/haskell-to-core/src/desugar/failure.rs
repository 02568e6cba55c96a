//! The messages of failures, identical to those of GHC, and how they are raised.

use super::Builder;
use crate::hir::{GlobalName, wired};
use crate::infer::state::{EvId, Evidence};
use crate::infer::typed::MatchContext;
use core_ir::{ExprId, Prim};
use source::{Span, Symbol};

/// The code of the machine for a pattern match failure: see `GHC.Exception.Code`.
const NO_ALTERNATIVE: u32 = 8;

impl Builder<'_, '_> {
    /// `file:line:from-to`, or `file:(line,column)-(line,column)`.
    pub(super) fn place(&self, span: Span) -> String {
        let Some(file) = self.cx.sources.get(span.file) else {
            return self.cx.hir.name.to_string();
        };
        let start = file.line_column(span.start);
        let end = file.line_column(span.end.saturating_sub(1).max(span.start));
        let path = file.compiled_path();
        if start == end {
            format!("{path}:{}:{}", start.line, start.column)
        } else if start.line == end.line {
            format!("{path}:{}:{}-{}", start.line, start.column, end.column)
        } else {
            format!("{path}:({},{})-({},{})", start.line, start.column, end.line, end.column)
        }
    }

    /// The span of an expression without surrounding parentheses.
    fn bare(&self, mut span: Span) -> Span {
        while let Some(text) = self.cx.sources.text(span)
            && let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')'))
            && is_balanced(inner)
        {
            let skip = inner.len() - inner.trim_start().len();
            let start = span.start + 1 + skip as u32;
            span.end = start + inner.trim().len() as u32;
            span.start = start;
        }
        span
    }

    pub(super) fn no_match(&self, context: MatchContext, span: Span) -> String {
        let span = match context {
            MatchContext::Function(_) | MatchContext::Selector(_) => span,
            _ => self.bare(span),
        };
        let what = match context {
            MatchContext::Function(name) => format!("function {name}"),
            MatchContext::Lambda => "lambda".to_owned(),
            MatchContext::LambdaCase => "\\case".to_owned(),
            MatchContext::Case => "case".to_owned(),
            MatchContext::Selector(name) => return format!("No match in record selector {name}"),
        };
        // GHC 9.0 calls `\case` a case.
        let what = if what == "\\case" { "case".to_owned() } else { what };
        format!("{}: Non-exhaustive patterns in {what}\n", self.place(span))
    }

    pub(super) fn no_guard(&self, span: Span) -> String {
        format!("{}: Non-exhaustive guards in multi-way if\n", self.place(self.bare(span)))
    }

    /// For a pattern binding or a lazy pattern: the pattern as written.
    pub(super) fn no_pattern(&self, pattern: Span, whole: Span) -> String {
        let text = self.cx.sources.text(pattern).unwrap_or("pattern");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = strip_parens(&text);
        format!("{}: Non-exhaustive patterns in {text}\n", self.place(whole))
    }

    pub(super) fn no_update(&self, span: Span) -> String {
        format!("{}: Non-exhaustive patterns in record update\n", self.place(self.bare(span)))
    }

    pub(super) fn missing_field(&self, field: Option<Symbol>, span: Span) -> String {
        let field = field.map_or("", Symbol::as_str);
        format!("{}: Missing field in record construction {field}\n", self.place(self.bare(span)))
    }

    /// The class and types of an instance declaration, without its context and body.
    fn instance_head(&self, span: Span) -> Span {
        let Some(text) = self.cx.sources.text(span) else { return span };
        let Some(after) = text.strip_prefix("instance") else { return span };
        let head = after.split_once("where").map_or(after, |(head, _)| head);
        let from = head.find("=>").map_or(0, |at| at + 2);
        let skip = head[from..].len() - head[from..].trim_start().len();
        let start = span.start + ("instance".len() + from + skip) as u32;
        Span { start, end: start + head[from..].trim().len() as u32, ..span }
    }

    pub(super) fn missing_method(&self, method: Symbol, span: Span) -> String {
        let span = self.instance_head(span);
        format!(
            "{}: No instance nor default method for class operation {method}\n",
            self.place(span)
        )
    }

    pub(super) fn do_failure(&self, pattern: Span) -> String {
        format!("Pattern match failure in do expression at {}", self.place(pattern))
    }

    /// `error` and `undefined` in a program include their location; those in the library do not.
    /// Usually no enclosing function has a call stack, and their own line is all there is.
    pub(super) fn located_failure(
        &mut self,
        name: GlobalName,
        evidence: &[EvId],
        span: Span,
    ) -> Option<ExprId> {
        let (alone, with_stack) = if name == *wired::ERROR {
            (*wired::ERROR_AT, *wired::ERROR_WITH)
        } else if name == *wired::UNDEFINED {
            (*wired::UNDEFINED_AT, *wired::UNDEFINED_WITH)
        } else {
            return None;
        };
        let [id] = evidence else { return None };
        let (fun, argument) = match self.cx.state.evidence.get(id.0 as usize)?.clone()? {
            Evidence::CallStack { call: Some((_, span)), outer: None } => {
                let file = self.cx.sources.get(span.file)?;
                let at = file.line_column(span.start);
                let module = self.cx.hir.name;
                let place =
                    format!("{}:{}:{} in main:{module}", file.compiled_path(), at.line, at.column);
                (alone, self.b.string(&place, span))
            }
            Evidence::CallStack { call, outer } => {
                (with_stack, self.call_stack(call, outer.as_deref(), span))
            }
            _ => return None,
        };
        let fun = self.global_expr(fun, span);
        Some(self.b.app(fun, vec![argument], span))
    }

    /// A value of type `CallStack`.
    pub(super) fn call_stack(
        &mut self,
        call: Option<(Symbol, Span)>,
        outer: Option<&Evidence>,
        span: Span,
    ) -> ExprId {
        let outer = match outer {
            Some(evidence) => {
                let dict = self.evidence_term(evidence, span);
                let given = wired::HAS_CALL_STACK.module;
                let given = GlobalName { module: given, name: wired::GIVEN_CALL_STACK.into() };
                let selector = self.global_expr(given, span);
                self.b.app(selector, vec![dict], span)
            }
            None => self.b.con(wired::EMPTY_CALL_STACK.core_constructor(), Vec::new(), span),
        };
        let Some((function, place)) = call else { return outer };
        let Some(file) = self.cx.sources.get(place.file) else { return outer };
        let (from, to) = (file.line_column(place.start), file.line_column(place.end));
        let texts =
            [function.to_string(), self.cx.hir.name.to_string(), file.compiled_path().to_owned()];
        let mut args: Vec<ExprId> = texts.iter().map(|t| self.b.string(t, span)).collect();
        for number in [from.line, from.column, to.line, to.column] {
            args.push(self.b.int(number, span));
        }
        args.push(outer);
        let push = self.global_expr(*wired::PUSH_CALL, span);
        self.b.app(push, args, span)
    }

    pub(super) fn raise(&mut self, text: &str, span: Span) -> ExprId {
        let code = self.b.int(NO_ALTERNATIVE, span);
        let message = self.b.string(text, span);
        self.b.prim(Prim::RaiseMachine, vec![code, message], span)
    }
}

/// Whether no parenthesis is closed that was not opened.
fn is_balanced(text: &str) -> bool {
    let mut depth = 0i32;
    text.chars().all(|c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth >= 0
    }) && depth == 0
}

/// `(Just y)` is named `Just y`; `(a, b)` keeps its parentheses.
fn strip_parens(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|t| t.strip_suffix(')')) else { return text };
    let mut depth = 0i32;
    for c in inner.chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth -= 1,
            ',' if depth == 0 => return text,
            _ => {}
        }
        if depth < 0 {
            return text;
        }
    }
    if inner.is_empty() { text } else { strip_parens(inner.trim()) }
}
