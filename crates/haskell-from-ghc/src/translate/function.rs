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
                Expr::Tick(place, inner) => {
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
        let mut peeled = Peeled {
            outer: Vec::new(),
            inner: Vec::new(),
            dictionaries: Vec::new(),
            same: None,
            body: file.bare(expr),
        };
        if let Expr::Lam(params, body) = file.expr(peeled.body) {
            peeled.outer = params.clone();
            peeled.body = *body;
        }
        if peeled.outer.is_empty() || !peeled.outer.iter().all(|p| file.variable(*p).is_dictionary)
        {
            return (!peeled.outer.is_empty()).then_some(peeled);
        }
        let plain = Peeled { dictionaries: Vec::new(), ..peeled_copy(&peeled) };
        let mut at = file.bare(peeled.body);
        while let Expr::Let(bind, body) = file.expr(at) {
            let dictionaries = bind.pairs.iter().all(|(v, _)| file.variable(*v).is_dictionary);
            let body = file.bare(*body);
            if dictionaries {
                peeled.dictionaries.push(bind.clone());
                at = body;
                continue;
            }
            let ([(v, value)], Expr::Local(result)) = (&bind.pairs[..], file.expr(body)) else {
                return Some(plain);
            };
            let is_same = v == result && file.variable(*v).occ == file.variable(variable).occ;
            let Expr::Lam(params, inner) = file.expr(file.bare(*value)) else {
                return Some(plain);
            };
            if !is_same {
                return Some(plain);
            }
            peeled.same = Some(*v);
            peeled.inner = params.clone();
            peeled.body = *inner;
            return Some(peeled);
        }
        if let Expr::Lam(params, body) = file.expr(at) {
            peeled.inner = params.clone();
            peeled.body = *body;
            return Some(peeled);
        }
        Some(plain)
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
        let Some(peeled) = self.peel(variable, expr) else { return self.expr(expr, span) };
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
        let Some((first, rest)) = binds.split_first() else { return self.expr(body, span) };
        let first = first.clone();
        self.let_bind(&first, span, |this| this.under(rest, body, span))
    }
}

fn peeled_copy(peeled: &Peeled) -> Peeled {
    Peeled {
        outer: peeled.outer.clone(),
        inner: Vec::new(),
        dictionaries: Vec::new(),
        same: None,
        body: peeled.body,
    }
}
