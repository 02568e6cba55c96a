//! Expressions. The span of a node is that of the innermost tick around it.

use super::{Bound, Builder, Whole};
use crate::file::{Bind, Expr, ExprId, Literal, Name, VariableId};
use core_ir::{VarId, with_stack};
use num_bigint::BigInt;
use source::{Span, Symbol};

impl Builder<'_> {
    pub(super) fn expr(&mut self, id: ExprId, span: Span) -> core_ir::ExprId {
        with_stack(|| self.expr_here(id, span))
    }

    pub(super) fn exprs(&mut self, ids: &[ExprId], span: Span) -> Vec<core_ir::ExprId> {
        ids.iter().map(|id| self.expr(*id, span)).collect()
    }

    fn expr_here(&mut self, id: ExprId, span: Span) -> core_ir::ExprId {
        let file = self.cx.file;
        let at_binding = std::mem::take(&mut self.at_binding);
        match file.expr(id) {
            Expr::Local(v) => self.variable(*v, span),
            Expr::Global(g) => self.global(*g, &[], span),
            Expr::Literal(literal) => self.literal(literal, span),
            Expr::App(..) => self.application(id, span),
            Expr::Lam(params, body) => self.scoped(params, |this| {
                let params = this.bind_all(params);
                let body = this.expr(*body, span);
                this.lambda(params, body, span)
            }),
            Expr::Let(bind, body) => {
                let bound: Vec<VariableId> = bind.pairs.iter().map(|p| p.0).collect();
                self.scoped(&bound, |this| this.let_with(bind, *body, span))
            }
            Expr::Case { scrutinee, binder, alternatives } => {
                let on = self.expr(*scrutinee, span);
                self.scoped(&[*binder], |this| this.case(on, *binder, alternatives, span))
            }
            Expr::Cast { from, to, inner } => self.cast(*from, *to, *inner, span),
            Expr::Tick(place, _, inner) => {
                let mut here = self.cx.span(Some(place));
                if at_binding && let Some(right) = self.cx.program.places.right_hand_side(here) {
                    here = right;
                }
                self.expr(*inner, if here.is_none() { span } else { here })
            }
            Expr::Erased => self.unit(span),
            Expr::FromTag(constructors, tag) => self.tagged(constructors, *tag, span),
        }
    }

    /// A variable may be bound again inside, so that what it means outside comes back afterwards.
    pub(super) fn scoped<R>(
        &mut self,
        variables: &[VariableId],
        f: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let before: Vec<Option<Bound>> =
            variables.iter().map(|v| self.vars.get(v).cloned()).collect();
        let result = f(self);
        for (variable, bound) in variables.iter().zip(before) {
            match bound {
                Some(bound) => self.vars.insert(*variable, bound),
                None => self.vars.remove(variable),
            };
        }
        result
    }

    pub(super) fn unit(&mut self, span: Span) -> core_ir::ExprId {
        self.b.con(core_ir::builtin::UNIT, Vec::new(), span)
    }

    pub(super) fn variable(&mut self, v: VariableId, span: Span) -> core_ir::ExprId {
        match self.vars.get(&v).cloned() {
            Some(Bound::Var(var)) => self.b.local(var, span),
            Some(Bound::Label(label)) => self.b.jump(label, Vec::new(), span),
            Some(Bound::Instance(whole, dictionaries)) => {
                let fun = match whole {
                    Whole::Global(name) => self.b.global(name, span),
                    Whole::Local(var) => self.b.local(var, span),
                };
                let args = dictionaries.iter().map(|d| self.b.local(*d, span)).collect();
                self.b.app(fun, args, span)
            }
            None => self.top_level(v, span),
        }
    }

    fn top_level(&mut self, v: VariableId, span: Span) -> core_ir::ExprId {
        let occ = self.cx.file.variable(v).occ;
        let (unit, module) = (self.cx.file.unit, self.cx.file.module);
        if let Some(name) = self.type_representation(Name { unit, module, occ }, span) {
            return name;
        }
        match self.cx.globals.get(&v) {
            Some(name) => self.b.global(*name, span),
            None => self.missing(&format!("the variable {occ} has no definition"), span),
        }
    }

    /// An application: of a constructor, a name or anything else.
    fn application(&mut self, id: ExprId, span: Span) -> core_ir::ExprId {
        let file = self.cx.file;
        let mut args: Vec<ExprId> = Vec::new();
        let mut at = id;
        while let Expr::App(f, more) = file.expr(at) {
            args.splice(0..0, more.iter().copied());
            at = file.bare(*f);
        }
        match file.expr(at) {
            Expr::Global(g) => self.global(*g, &args, span),
            Expr::Local(v) => {
                if let Some(Bound::Label(label)) = self.vars.get(v) {
                    let label = *label;
                    let args = self.exprs(&args, span);
                    return self.b.jump(label, args, span);
                }
                let fun = self.variable(*v, span);
                let args = self.exprs(&args, span);
                self.apply(fun, args, span)
            }
            _ => {
                let fun = self.expr(at, span);
                let args = self.exprs(&args, span);
                self.apply(fun, args, span)
            }
        }
    }

    /// Curried application, merged with an inner one.
    pub(super) fn apply(
        &mut self,
        fun: core_ir::ExprId,
        args: Vec<core_ir::ExprId>,
        span: Span,
    ) -> core_ir::ExprId {
        if args.is_empty() {
            return fun;
        }
        if let core_ir::Expr::App { fun: inner, args: before, exact: false } =
            self.b.body().expr(fun)
        {
            let (inner, mut all) = (*inner, before.clone());
            all.extend(args);
            return self.b.app(inner, all, span);
        }
        self.b.app(fun, args, span)
    }

    /// A binding around a body; a continuation becomes a join.
    fn let_with(&mut self, bind: &Bind, body: ExprId, span: Span) -> core_ir::ExprId {
        if let (false, [(v, value)]) = (bind.is_recursive, &bind.pairs[..])
            && let Expr::Lam(params, target) = self.cx.file.expr(self.cx.file.bare(*value))
            && !self.cx.file.variable(*v).from_source
            && self.is_called_last(body, *v, params.len())
        {
            let label = self.b.fresh(self.cx.file.variable(*v).occ.as_str());
            let (params, target) = self.scoped(params, |this| {
                let params = this.bind_all(params);
                (params, this.expr(*target, span))
            });
            self.vars.insert(*v, Bound::Label(label));
            let body = self.expr(body, span);
            return self.b.join(label, params, target, body, span);
        }
        self.let_bind(bind, span, |this| this.expr(body, span))
    }

    pub(super) fn let_bind(
        &mut self,
        bind: &Bind,
        span: Span,
        body: impl FnOnce(&mut Self) -> core_ir::ExprId,
    ) -> core_ir::ExprId {
        let file = self.cx.file;
        if let (false, [(v, value)]) = (bind.is_recursive, &bind.pairs[..])
            && file.variable(*v).is_unlifted
        {
            let value = self.expr(*value, span);
            let var = self.bind(*v);
            let body = body(self);
            return self.b.let_strict(var, value, body, span);
        }
        // What a variable shadows is what its own value means by the name, unless it is recursive.
        let mut bindings: Vec<(VarId, core_ir::ExprId)> = Vec::new();
        if bind.is_recursive {
            let vars: Vec<VarId> = bind.pairs.iter().map(|(v, _)| self.bind(*v)).collect();
            for (var, (v, value)) in vars.into_iter().zip(&bind.pairs) {
                bindings.push((var, self.bound(var, *v, *value, span)));
            }
        } else if let [(v, value)] = &bind.pairs[..] {
            let before = self.vars.get(v).cloned();
            let var = self.bind(*v);
            if let Some(before) = before {
                self.vars.insert(*v, before);
            }
            let value = self.bound(var, *v, *value, span);
            self.vars.insert(*v, Bound::Var(var));
            bindings.push((var, value));
        }
        let body = body(self);
        self.b.let_(bindings, body, span)
    }

    fn bound(&mut self, var: VarId, v: VariableId, value: ExprId, span: Span) -> core_ir::ExprId {
        let known = self.cx.file.variable(v);
        let name: Option<Symbol> = self.cx.is_written(known).then_some(known.occ);
        let own = self.cx.span(known.place.as_ref());
        let span = if own.is_none() { span } else { own };
        self.function(Whole::Local(var), name, v, value, span)
    }

    pub(super) fn literal(&mut self, literal: &Literal, span: Span) -> core_ir::ExprId {
        match core_literal(literal) {
            Some(found) => self.b.add(core_ir::Expr::Lit(found), span),
            None => match literal {
                Literal::Bytes(bytes) => self.address(bytes, span),
                Literal::Label(name) => self.no_c(*name, span),
                Literal::NullAddress => self.library_global("GHC.Ptr", "nullAddr#", span),
                _ => self.unit(span),
            },
        }
    }

    /// `"text"#` in memory.
    fn address(&mut self, bytes: &[u8], span: Span) -> core_ir::ExprId {
        let text: String = bytes.iter().map(|b| char::from(*b)).collect();
        let text = self.b.string(&text, span);
        let make = self.library_global("GHC.Ptr", "addressOfText#", span);
        self.b.app(make, vec![text], span)
    }
}

/// A literal of the machine: a number or character.
pub(super) fn core_literal(literal: &Literal) -> Option<core_ir::Literal> {
    Some(match literal {
        Literal::Char(point) => {
            let c = char::from_u32(*point).unwrap_or(char::REPLACEMENT_CHARACTER);
            core_ir::Literal::Char(c)
        }
        Literal::Integer(n) | Literal::Int(n) => core_ir::Literal::Int(n.clone()),
        Literal::Word(n) => core_ir::Literal::Int(signed(n)),
        Literal::Float(x) => core_ir::Literal::Double(f64::from(*x as f32)),
        Literal::Double(x) => core_ir::Literal::Double(*x),
        _ => return None,
    })
}

/// A Word is an Int with the same bits.
fn signed(n: &BigInt) -> BigInt {
    let half = BigInt::from(1) << 63u32;
    if *n >= half { n - (BigInt::from(1) << 64u32) } else { n.clone() }
}
