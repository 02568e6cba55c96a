//! Functions: their dictionaries and arguments become the parameters of one lambda, as with
//! Backstory's own front end.
//!
//! GHC gives a function without a signature the form
//! `f = \dictionaries -> letrec f' = \x y -> … f' … in f'`. Here it takes all of them at once, and
//! `f'` inside is `f` applied to the dictionaries.

use super::{Bound, Builder, Context, Whole, source_name, types};
use crate::file::{Bind, Expr, ExprId, Variable, VariableId};
use core_ir::{Def, VarId, Visibility};
use source::{Span, Symbol};

/// A function without its parameters.
struct Peeled {
    /// Before the dictionaries that are bound, and after.
    outer: Vec<VariableId>,
    inner: Vec<VariableId>,
    /// Dictionaries that the body needs.
    dictionaries: Vec<Bind>,
    /// The monomorphic function inside, which is the same function.
    same: Option<VariableId>,
    body: ExprId,
}

impl Context<'_> {
    /// Whether a name stands in the source where GHC says: what is derived, or comes from a template,
    /// has the place of what it was made from.
    pub(super) fn is_written(&self, variable: &Variable) -> bool {
        let span = self.span(variable.place.as_ref());
        variable.from_source && self.program.places.is_name(span, variable.occ)
    }

    pub(super) fn definition(&self, variable: VariableId, expr: ExprId) -> Def {
        let known = self.file.variable(variable);
        let name = self.globals[&variable];
        let shown = source_name(known.occ);
        let mut builder = self.builder();
        let own = self.span(known.place.as_ref());
        let span = builder.extent(expr, own);
        let is_source = match is_method(known.occ.as_str()) {
            // Derived methods have the place of the class in the deriving clause.
            true => self.program.places.mentions(span, shown),
            false => self.is_written(known) && !known.is_selector,
        };
        let root = builder.function(Whole::Global(name), Some(shown), variable, expr, span);
        Def {
            name,
            source_name: shown,
            visibility: if is_source { Visibility::Source } else { Visibility::Generated },
            span,
            ty: Some(types::text(self.file, known.ty)),
            body: builder.b.finish(root),
        }
    }
}

/// Methods of instances and defaults have generated names.
fn is_method(occ: &str) -> bool {
    occ.starts_with("$c") || occ.starts_with("$dm")
}

impl Builder<'_> {
    /// The place of a whole binding: that of the first tick in it, if the name is in there.
    fn extent(&self, expr: ExprId, own: Span) -> Span {
        let file = self.cx.file;
        let mut at = expr;
        loop {
            match file.expr(at) {
                Expr::Tick(place, _, inner) => {
                    let span = self.cx.span(Some(place));
                    if span.contains(own) && span != own {
                        return span;
                    }
                    if own.is_none() {
                        return span;
                    }
                    at = *inner;
                }
                Expr::Lam(_, body) | Expr::Cast { inner: body, .. } => at = *body,
                Expr::Let(bind, body) => {
                    at = match (file.expr(file.bare(*body)), &bind.pairs[..]) {
                        (Expr::Local(v), [(w, value)]) if v == w => *value,
                        _ => *body,
                    }
                }
                _ => return own,
            }
        }
    }

    fn peel(&self, variable: VariableId, expr: ExprId) -> Option<Peeled> {
        let file = self.cx.file;
        let body = file.bare(expr);
        let (outer, body) = match file.expr(body) {
            Expr::Lam(params, body) => (params.clone(), *body),
            _ => (Vec::new(), body),
        };
        let is_dictionary = |v: &VariableId| file.variable(*v).is_dictionary;
        let count = outer.iter().take_while(|v| is_dictionary(v)).count();
        let (dictionaries, rest) = outer.split_at(count);
        let mut bound = Vec::new();
        let mut at = file.bare(body);
        while let Expr::Let(bind, body) = file.expr(at) {
            let body = file.bare(*body);
            if bind.pairs.iter().all(|(v, _)| is_dictionary(v)) {
                bound.push(bind.clone());
                at = body;
                continue;
            }
            if let [(v, value)] = &bind.pairs[..]
                && file.variable(*v).occ == file.variable(variable).occ
                && self.is_applied(body, *v, rest)
                && let Expr::Lam(params, inner) = file.expr(file.bare(*value))
                && params.len() >= rest.len()
            {
                return Some(Peeled {
                    outer: dictionaries.to_vec(),
                    inner: params.clone(),
                    dictionaries: bound,
                    same: Some(*v),
                    body: *inner,
                });
            }
            break;
        }
        if rest.is_empty()
            && count > 0
            && let Expr::Lam(params, inner) = file.expr(at)
        {
            let (inner, body) = (params.clone(), *inner);
            return Some(Peeled { outer, inner, dictionaries: bound, same: None, body });
        }
        let dictionaries = Vec::new();
        (!outer.is_empty()).then_some(Peeled {
            outer,
            inner: Vec::new(),
            dictionaries,
            same: None,
            body,
        })
    }

    /// Whether an expression is a variable applied to exactly these parameters.
    fn is_applied(&self, expr: ExprId, variable: VariableId, to: &[VariableId]) -> bool {
        let file = self.cx.file;
        let is_local =
            |e: ExprId, v: VariableId| matches!(file.expr(file.bare(e)), Expr::Local(w) if *w == v);
        match file.expr(expr) {
            Expr::Local(v) => *v == variable && to.is_empty(),
            Expr::App(f, args) => {
                is_local(*f, variable)
                    && args.len() == to.len()
                    && args.iter().zip(to).all(|(arg, param)| is_local(*arg, *param))
            }
            _ => false,
        }
    }

    /// The value of a binding.
    pub(super) fn function(
        &mut self,
        whole: Whole,
        name: Option<Symbol>,
        variable: VariableId,
        expr: ExprId,
        span: Span,
    ) -> core_ir::ExprId {
        let Some(peeled) = self.peel(variable, expr) else {
            self.at_binding = true;
            return self.expr(expr, span);
        };
        let mut params: Vec<VarId> = self.bind_all(&peeled.outer);
        if let Some(same) = peeled.same {
            self.vars.insert(same, Bound::Instance(whole, params.clone()));
        }
        let inner = self.bind_all(&peeled.inner);
        params.extend(inner);
        let body = self.under(&peeled.dictionaries, peeled.body, span);
        self.b.lam(name, params, body, span)
    }

    /// A body under bindings.
    fn under(&mut self, binds: &[Bind], body: ExprId, span: Span) -> core_ir::ExprId {
        let Some((first, rest)) = binds.split_first() else {
            self.at_binding = true;
            return self.expr(body, span);
        };
        let first = first.clone();
        self.let_bind(&first, span, |this| this.under(rest, body, span))
    }
}
