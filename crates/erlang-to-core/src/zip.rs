//! Generators joined by `&&`: one local function over the rests of all their sources.
//!
//! The sources advance together, and they must end together. An element that does not match is skipped with those
//! beside it, or is an error if its generator is strict.

use crate::block::{Block, Step};
use crate::comprehension::Rest;
use crate::lower::Lower;
use crate::matrix::{Names, Row};
use crate::pattern::{Pat, PatKind};
use core_ir::{ExprId, Pattern as Flat, Prim, VarId, builtin};
use erlang_syntax::tree::{Pattern, PatternKind, Qualifier, Segment, Template};
use source::{Diagnostic, Span, Symbol};
use std::rc::Rc;

/// A generator.
struct Part<'p> {
    kind: Kind<'p>,
    /// The parameter: the rest of the list, or the offset in the bits.
    at: VarId,
    strict: bool,
    span: Span,
}

enum Kind<'p> {
    /// Of a list, or of the pairs of a map.
    List {
        pat: Pat<'p>,
        head: VarId,
        tail: VarId,
    },
    Bits {
        segments: &'p [Segment<Pattern>],
        source: VarId,
        size: VarId,
    },
}

impl Lower<'_> {
    pub(crate) fn zip(
        &mut self,
        generators: &[Qualifier],
        template: &Template,
        others: &[Qualifier],
        rest: Rest,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let (mut parts, mut first) = (Vec::new(), Vec::new());
        for generator in generators {
            if let Some((part, start)) = self.zip_part(generator, block) {
                parts.push(part);
                first.push(start);
            }
        }
        let function = self.b.fresh("loop");
        let mark = self.env.len();
        let mut inner = Block::default();
        let mut names = Names::new(true);
        // What is left to test, and where each generator goes on.
        let mut tests = Vec::new();
        let mut next = Vec::new();
        let mut short = Vec::new();
        for part in &parts {
            let (these, after, label) = match &part.kind {
                Kind::List { pat, head, tail } => (vec![(*head, pat.clone())], *tail, None),
                Kind::Bits { segments, source, size } => {
                    let label = self.b.fresh("short");
                    let (these, after) = self.bits_segments(
                        *source, *size, part.at, segments, &mut names, &mut inner, label,
                    );
                    (these, self.in_var(after, &mut inner, "next"), Some(label))
                }
            };
            tests.push(these);
            next.push(after);
            short.push(label);
        }
        let again = Rest::Call { function, args: next };
        for (part, tests) in parts.iter().zip(tests) {
            let skip = self.b.fresh("skip");
            let target = match (part.strict, &part.kind) {
                (true, Kind::List { head, .. }) => self.raise_tagged("badmatch", *head, part.span),
                (true, Kind::Bits { source, .. }) => {
                    self.raise_tagged("badmatch", *source, part.span)
                }
                (false, _) => self.rest(&again, part.span),
            };
            inner.push(Step::Escape { label: skip, params: Vec::new(), target, span: part.span });
            let mut row = Row { index: 0, tests, names };
            self.row(&mut row, &mut inner, skip);
            names = row.names;
        }
        self.bind_names(&names, &mut inner);
        let found = self.qualifiers(template, others, again, &mut inner, span);
        let mut body = self.finish(inner, found);
        self.env.truncate(mark);
        // Lists are looked at first, and the bits behind them.
        let is_list = |part: &Part| matches!(part.kind, Kind::List { .. });
        let order: Vec<usize> = (0..parts.len())
            .filter(|i| is_list(&parts[*i]))
            .chain((0..parts.len()).filter(|i| !is_list(&parts[*i])))
            .collect();
        for (place, index) in order.iter().enumerate().rev() {
            let part = &parts[*index];
            // Those before it have an element.
            let ended = match place {
                0 => self.zip_end(&parts, &order[1..], &rest, span),
                _ => self.bad_generators(&parts, span),
            };
            body = match (&part.kind, short[*index]) {
                (Kind::List { head, tail, .. }, _) => {
                    let bad = self.bad_generators(&parts, span);
                    let cons =
                        Flat::Con { con: Symbol::new(builtin::CONS), fields: vec![*head, *tail] };
                    let alternatives = vec![(cons, body), (nil_pattern(), ended)];
                    self.case_of(part.at, alternatives, bad, span)
                }
                (Kind::Bits { .. }, Some(label)) => self.with_target(label, ended, body, span),
                (Kind::Bits { .. }, None) => body,
            };
        }
        let params = parts.iter().map(|part| part.at).collect();
        let lambda = self.b.lam(None, params, body, span);
        block.push(Step::Function { var: function, value: lambda, span });
        let function = self.var(function, span);
        self.b.call(function, first, span)
    }

    /// A generator, and where it starts.
    fn zip_part<'p>(
        &mut self,
        generator: &'p Qualifier,
        block: &mut Block,
    ) -> Option<(Part<'p>, ExprId)> {
        let span = generator.span();
        let list = |lower: &mut Self, pat: Pat<'p>, strict: bool| {
            let named = pat.variable().map(|name| (name, pat.span));
            let (head, tail) = (lower.position_var(named, span), lower.b.fresh("tail"));
            let at = lower.b.fresh("list");
            Part { kind: Kind::List { pat, head, tail }, at, strict, span }
        };
        match generator {
            Qualifier::List { pattern, source, strict, .. } => {
                let pat = self.pattern(pattern);
                let source = self.argument(source, block);
                Some((list(self, pat, *strict), source))
            }
            Qualifier::Map { key, value, source, strict, .. } => {
                let pair = vec![self.pattern(key), self.pattern(value)];
                let pat = Pat::new(PatKind::Tuple(Rc::new(pair)), span);
                let source = self.argument(source, block);
                let pairs = self.pairs_of_map(source, block, span);
                Some((list(self, pat, *strict), pairs))
            }
            Qualifier::Binary { pattern, source, strict, .. } => {
                let PatternKind::Binary(segments) = &pattern.kind else {
                    let message = "the left side of `<=` must be a binary pattern";
                    self.say(Diagnostic::error(message).at(pattern.span));
                    return None;
                };
                let source = self.argument(source, block);
                let source = self.in_var(source, block, "bits");
                let size = self.size_of_bits(source, block, span);
                let kind = Kind::Bits { segments, source, size };
                let part = Part { kind, at: self.b.fresh("offset"), strict: *strict, span };
                Some((part, self.int(0, span)))
            }
            Qualifier::Filter(_) | Qualifier::Zip { .. } => None,
        }
    }

    /// The first generator has ended: so must the others.
    fn zip_end(&mut self, parts: &[Part], others: &[usize], rest: &Rest, span: Span) -> ExprId {
        let mut end = self.rest(rest, span);
        for index in others.iter().rev() {
            let part = &parts[*index];
            let bad = self.bad_generators(parts, span);
            end = match &part.kind {
                Kind::List { .. } => self.case_of(part.at, vec![(nil_pattern(), end)], bad, span),
                Kind::Bits { segments, source, size } => {
                    let short = self.b.fresh("short");
                    let mark = self.env.len();
                    let mut inner = Block::default();
                    let mut names = Names::new(true);
                    self.bits_segments(
                        *source, *size, part.at, segments, &mut names, &mut inner, short,
                    );
                    let bad = self.finish(inner, bad);
                    self.env.truncate(mark);
                    self.with_target(short, end, bad, span)
                }
            };
        }
        end
    }

    fn case_of(
        &mut self,
        value: VarId,
        alternatives: Vec<(Flat, ExprId)>,
        otherwise: ExprId,
        span: Span,
    ) -> ExprId {
        let (scrutinee, binder) = (self.var(value, span), self.b.fresh("v"));
        self.b.case(scrutinee, binder, alternatives, Some(otherwise), span)
    }

    /// The error with what is left of each source.
    fn bad_generators(&mut self, parts: &[Part], span: Span) -> ExprId {
        let mut block = Block::default();
        let mut left = Vec::new();
        for part in parts {
            let value = match &part.kind {
                Kind::List { .. } => self.var(part.at, span),
                Kind::Bits { source, size, .. } => {
                    let (size, at) = (self.var(*size, span), self.var(part.at, span));
                    let length = self.b.prim(Prim::IntegerSub, vec![size, at], span);
                    let length = self.atomic(length, &mut block, "length");
                    let (source, at) = (self.var(*source, span), self.var(part.at, span));
                    let bits = self.b.prim(Prim::BitsSlice, vec![source, at, length], span);
                    self.atomic(bits, &mut block, "left")
                }
            };
            left.push(value);
        }
        let left = self.tuple(left, span);
        let left = self.in_var(left, &mut block, "left");
        let raise = self.raise_tagged("bad_generators", left, span);
        self.finish(block, raise)
    }
}

fn nil_pattern() -> Flat {
    Flat::Con { con: Symbol::new(builtin::NIL), fields: Vec::new() }
}
