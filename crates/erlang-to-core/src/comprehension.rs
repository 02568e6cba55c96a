//! Comprehensions: each generator is a local function over the rest of its source.
//!
//! The result is first built as a list, like in OTP: the function that builds an element calls
//! itself for the rest. Binary and map comprehensions convert the list.

use crate::block::{Block, Step};
use crate::lower::{Dest, Lower};
use crate::matrix::{Names, Row};
use crate::occurs::every_child;
use crate::pattern::{Pat, PatKind};
use core_ir::{ExprId, Pattern as Flat, Prim, VarId, builtin};
use erlang_syntax::tree::{
    CallTarget, Comprehension, Expr, ExprKind, Pattern, PatternKind, Qualifier, Template,
};
use source::{Diagnostic, Span, Symbol};
use std::rc::Rc;

/// How the list continues after an element.
#[derive(Clone)]
pub(crate) enum Rest {
    Nil,
    /// A call of the function of a generator.
    Call {
        function: VarId,
        args: Vec<VarId>,
    },
}

impl Lower<'_> {
    pub(crate) fn comprehension(
        &mut self,
        comprehension: &Comprehension,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let mark = self.env.len();
        let outer = std::mem::replace(&mut self.comprehension, span);
        let (template, qualifiers) = (&comprehension.template, &comprehension.qualifiers);
        // The first source is evaluated outside of any loop.
        let mut inner = Block::default();
        let list = self.qualifiers(template, qualifiers, Rest::Nil, &mut inner, span);
        let list = self.finish(inner, list);
        self.env.truncate(mark);
        self.comprehension = outer;
        match template {
            Template::List(_) => list,
            Template::Binary(_) => {
                let list = self.atomic(list, block, "parts");
                self.b.prim(Prim::BitsConcat, vec![list], span)
            }
            Template::Map { .. } => {
                let list = self.atomic(list, block, "pairs");
                self.b.prim(Prim::MapFromList, vec![list], span)
            }
        }
    }

    pub(crate) fn rest(&mut self, rest: &Rest, span: Span) -> ExprId {
        match rest {
            Rest::Nil => self.nil(span),
            Rest::Call { function, args } => {
                let function = self.var(*function, span);
                let args = args.iter().map(|a| self.var(*a, span)).collect();
                self.b.call(function, args, span)
            }
        }
    }

    pub(crate) fn qualifiers(
        &mut self,
        template: &Template,
        qualifiers: &[Qualifier],
        rest: Rest,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        core_ir::with_stack(|| {
            let Some((first, others)) = qualifiers.split_first() else {
                return self.element(template, &rest, block, span);
            };
            match first {
                Qualifier::Filter(expr) => self.filter(expr, template, others, rest, block, span),
                Qualifier::List { pattern, source, strict, span: at } => {
                    let pat = self.pattern(pattern);
                    let source = self.argument(source, block);
                    let generator = Generator { pat, strict: *strict, span: *at };
                    self.list_generator(generator, source, template, others, rest, block)
                }
                Qualifier::Map { key, value, source, strict, span: at } => {
                    let parts = vec![self.pattern(key), self.pattern(value)];
                    let pat = Pat::new(PatKind::Tuple(Rc::new(parts)), *at);
                    let source = self.argument(source, block);
                    let pairs = self.pairs_of_map(source, block, *at);
                    let generator = Generator { pat, strict: *strict, span: *at };
                    self.list_generator(generator, pairs, template, others, rest, block)
                }
                Qualifier::Zip { generators, span: at } => {
                    self.zip(generators, template, others, rest, block, *at)
                }
                Qualifier::Binary { pattern, source, strict, span: at } => {
                    let source = self.argument(source, block);
                    let source = self.in_var(source, block, "bits");
                    let loops = BitsLoop { pattern, source, strict: *strict, span: *at };
                    self.bits_generator(&loops, template, others, rest, block)
                }
            }
        })
    }

    /// The pairs of the map that a generator takes from.
    pub(crate) fn pairs_of_map(&mut self, source: ExprId, block: &mut Block, at: Span) -> ExprId {
        let map = self.in_var(source, block, "map");
        let bad = self.b.fresh("bad");
        let target = self.raise_tagged("bad_generator", map, at);
        block.push(Step::Escape { label: bad, params: Vec::new(), target, span: at });
        let value = self.var(map, at);
        let test = self.b.prim(Prim::IsMap, vec![value], at);
        self.require(test, bad, block);
        let value = self.var(map, at);
        let pairs = self.b.prim(Prim::MapToList, vec![value], at);
        self.atomic(pairs, block, "pairs")
    }

    /// The size of the bit string that a generator takes from.
    pub(crate) fn size_of_bits(&mut self, source: VarId, block: &mut Block, span: Span) -> VarId {
        let bad = self.b.fresh("bad");
        let target = self.raise_tagged("bad_generator", source, span);
        block.push(Step::Escape { label: bad, params: Vec::new(), target, span });
        let value = self.var(source, span);
        let test = self.b.prim(Prim::IsBitString, vec![value], span);
        self.require(test, bad, block);
        let value = self.var(source, span);
        let size = self.b.prim(Prim::BitsSize, vec![value], span);
        self.in_var(size, block, "size")
    }

    fn element(
        &mut self,
        template: &Template,
        rest: &Rest,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let value = match template {
            Template::List(expr) => self.argument(expr, block),
            Template::Binary(expr) => {
                let value = self.argument(expr, block);
                let var = self.in_var(value, block, "part");
                let bad = self.b.fresh("bad");
                let target = self.raise_atom("badarg", span);
                block.push(Step::Escape { label: bad, params: Vec::new(), target, span });
                let value = self.var(var, span);
                let test = self.b.prim(Prim::IsBitString, vec![value], span);
                self.require(test, bad, block);
                self.var(var, span)
            }
            Template::Map { key, value } => {
                let key = self.argument(key, block);
                let value = self.argument(value, block);
                let pair = self.tuple(vec![key, value], span);
                self.atomic(pair, block, "pair")
            }
        };
        let rest = self.rest(rest, span);
        let rest = self.atomic(rest, block, "rest");
        // The list belongs to the whole comprehension, not to the generator of this loop.
        self.cons(value, rest, self.comprehension)
    }

    fn filter(
        &mut self,
        expr: &Expr,
        template: &Template,
        others: &[Qualifier],
        rest: Rest,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        if self.is_guard_filter(expr) {
            let skip = self.b.fresh("skip");
            let target = self.rest(&rest, expr.span);
            let step = Step::Escape { label: skip, params: Vec::new(), target, span: expr.span };
            block.push(step);
            self.condition(expr, block, skip);
            return self.qualifiers(template, others, rest, block, span);
        }
        let value = self.value(expr, block);
        let mark = self.env.len();
        let mut inner = Block::default();
        let yes = self.qualifiers(template, others, rest.clone(), &mut inner, span);
        let yes = self.finish(inner, yes);
        self.env.truncate(mark);
        let no = self.rest(&rest, span);
        let binder = self.b.fresh("v");
        let bad = self.raise_tagged("bad_filter", binder, expr.span);
        let alternatives = vec![
            (Self::atom_pattern(Symbol::new("true")), yes),
            (Self::atom_pattern(Symbol::new("false")), no),
        ];
        self.b.case(value, binder, alternatives, Some(bad), expr.span)
    }

    /// As in OTP: a filter that could be a guard fails like a guard.
    fn is_guard_filter(&self, expr: &Expr) -> bool {
        self.is_guard_expr(expr) && !self.calls_own(expr)
    }

    /// Whether a function of the module itself is called, including under the name of a built-in
    /// one.
    fn calls_own(&self, expr: &Expr) -> bool {
        let mut own = match &expr.kind {
            ExprKind::Call { target, args } => {
                matches!(&**target, CallTarget::Local(name)
                    if self.scope.functions.contains_key(&(name.symbol, args.len() as u32)))
            }
            _ => false,
        };
        every_child(expr, &mut |e| own = own || core_ir::with_stack(|| self.calls_own(e)));
        own
    }

    fn list_generator(
        &mut self,
        generator: Generator<'_>,
        source: ExprId,
        template: &Template,
        others: &[Qualifier],
        rest: Rest,
        block: &mut Block,
    ) -> ExprId {
        let span = generator.span;
        let (function, list) = (self.b.fresh("loop"), self.b.fresh("list"));
        let named = generator.pat.variable().map(|name| (name, generator.pat.span));
        let (head, tail) = (self.position_var(named, span), self.b.fresh("tail"));
        let again = Rest::Call { function, args: vec![tail] };

        let mark = self.env.len();
        let skip = self.b.fresh("skip");
        let tests = vec![(head, generator.pat)];
        let mut row = Row { index: 0, tests, names: Names::new(true) };
        let mut inner = Block::default();
        self.row(&mut row, &mut inner, skip);
        self.bind_names(&row.names, &mut inner);
        let found = self.qualifiers(template, others, again.clone(), &mut inner, span);
        let found = self.finish(inner, found);
        self.env.truncate(mark);
        let skipped = if generator.strict {
            self.raise_tagged("badmatch", head, span)
        } else {
            self.rest(&again, span)
        };
        let found = self.with_target(skip, skipped, found, span);

        let end = self.rest(&rest, span);
        let bad = self.raise_tagged("bad_generator", list, span);
        let alternatives = vec![
            (Flat::Con { con: Symbol::new(builtin::CONS), fields: vec![head, tail] }, found),
            (Flat::Con { con: Symbol::new(builtin::NIL), fields: Vec::new() }, end),
        ];
        let (scrutinee, binder) = (self.var(list, span), self.b.fresh("v"));
        let body = self.b.case(scrutinee, binder, alternatives, Some(bad), span);
        let lambda = self.b.lam(None, vec![list], body, span);
        block.push(Step::Function { var: function, value: lambda, span });
        let function = self.var(function, span);
        self.b.call(function, vec![source], span)
    }

    /// `<<…>> <= Bits`: a function of the offset. Segments whose values do not match are skipped by
    /// their size; it ends if the bits do not suffice for the sizes.
    fn bits_generator(
        &mut self,
        loops: &BitsLoop<'_>,
        template: &Template,
        others: &[Qualifier],
        rest: Rest,
        block: &mut Block,
    ) -> ExprId {
        let (span, source) = (loops.span, loops.source);
        let PatternKind::Binary(segments) = &loops.pattern.kind else {
            let message = "the left side of `<=` must be a binary pattern";
            self.say(Diagnostic::error(message).at(loops.pattern.span));
            return self.nil(span);
        };
        let size = self.size_of_bits(source, block, span);
        let (function, offset) = (self.b.fresh("loop"), self.b.fresh("offset"));
        let mark = self.env.len();
        let (short, skip) = (self.b.fresh("short"), self.b.fresh("skip"));
        let mut names = Names::new(true);
        let mut inner = Block::default();
        let (tests, next) =
            self.bits_segments(source, size, offset, segments, &mut names, &mut inner, short);
        let next = self.in_var(next, &mut inner, "next");
        let again = Rest::Call { function, args: vec![next] };
        let skipped = if loops.strict {
            self.raise_tagged("badmatch", source, span)
        } else {
            self.rest(&again, span)
        };
        inner.push(Step::Escape { label: skip, params: Vec::new(), target: skipped, span });
        let mut row = Row { index: 0, tests, names };
        self.row(&mut row, &mut inner, skip);
        self.bind_names(&row.names, &mut inner);
        let found = self.qualifiers(template, others, again, &mut inner, span);
        let found = self.finish(inner, found);
        self.env.truncate(mark);
        let end = self.rest(&rest, span);
        let body = self.with_target(short, end, found, span);
        let lambda = self.b.lam(None, vec![offset], body, span);
        block.push(Step::Function { var: function, value: lambda, span });
        let (function, zero) = (self.var(function, span), self.int(0, span));
        self.b.call(function, vec![zero], span)
    }

    /// Code without parameters and with its own destination.
    pub(crate) fn returning(&mut self, exprs: &[Expr]) -> ExprId {
        self.body(exprs, Block::default(), &Dest::Return)
    }
}

struct Generator<'p> {
    pat: Pat<'p>,
    strict: bool,
    span: Span,
}

struct BitsLoop<'p> {
    pattern: &'p Pattern,
    source: VarId,
    strict: bool,
    span: Span,
}
