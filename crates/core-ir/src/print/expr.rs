//! Converts expressions to documents, and chooses names for local variables.

use super::layout::{DocId, Docs};
use super::{SCRUTINEE, Spans, mark, quote};
use crate::{Body, Expr, ExprId, Pattern, VarId, with_stack};
use source::{Span, Symbol};
use std::collections::{HashMap, HashSet};

pub(super) struct Exprs<'a> {
    docs: &'a mut Docs,
    body: &'a Body,
    spans: Spans,
    /// Globals mentioned in the body: no local variable may be spelled like one.
    globals: HashSet<Symbol>,
    /// Variables that are mentioned at all and therefore need a visible binding.
    used: HashSet<VarId>,
    /// The spelling of each bound variable.
    spelled: HashMap<VarId, String>,
    /// The numbers in use for each name and kind, innermost last. Scopes nest, so the next free
    /// number is one more than the last.
    in_scope: HashMap<(Symbol, bool), Vec<u32>>,
}

pub(super) fn document(docs: &mut Docs, body: &Body, spans: Spans) -> DocId {
    let (mut globals, mut used) = (HashSet::new(), HashSet::new());
    for expr in &body.exprs {
        match expr {
            Expr::Global(name) => {
                globals.insert(*name);
            }
            Expr::Var(var) => {
                used.insert(*var);
            }
            _ => {}
        }
    }
    let (spelled, in_scope) = (HashMap::new(), HashMap::new());
    let mut exprs = Exprs { docs, body, spans, globals, used, spelled, in_scope };
    match body.root {
        Some(root) => exprs.expr(root),
        None => exprs.docs.text("|no body|"),
    }
}

impl Exprs<'_> {
    fn mark(&self, span: Span) -> String {
        match self.spans {
            Spans::Hide => String::new(),
            Spans::Show => mark(span),
        }
    }

    /// Brings variables into scope. Returns their documents in order.
    fn bind(&mut self, vars: &[VarId]) -> Vec<DocId> {
        vars.iter().map(|var| self.bind_one(*var)).collect()
    }

    fn bind_one(&mut self, var: VarId) -> DocId {
        let Some(info) = self.body.vars.get(var.0 as usize) else {
            return self.docs.text(self.reference(var));
        };
        let generated = !info.from_source;
        let clashes = !generated && self.globals.contains(&info.name);
        let numbers = self.in_scope.entry((info.name, generated)).or_default();
        let number = numbers.last().map_or(if clashes { 2 } else { 1 }, |last| last + 1);
        numbers.push(number);
        let text = quote::local(info.name.as_str(), generated, number);
        // A generated variable has no location, unless it was given one.
        let plain = generated && info.span.is_none();
        let marked = if plain { String::new() } else { self.mark(info.span) };
        let marked = format!("{marked}{text}");
        self.spelled.insert(var, text);
        self.docs.text(marked)
    }

    fn unbind(&mut self, vars: &[VarId]) {
        for var in vars {
            if let Some(info) = self.body.vars.get(var.0 as usize)
                && let Some(numbers) = self.in_scope.get_mut(&(info.name, !info.from_source))
            {
                numbers.pop();
            }
        }
    }

    /// A use of a variable. An unbound one is a mistake of a front end: it is shown as an odd
    /// global, as dumps are used to find such mistakes.
    fn reference(&self, var: VarId) -> String {
        self.spelled.get(&var).cloned().unwrap_or_else(|| {
            let name = self.body.vars.get(var.0 as usize).map_or("", |v| v.name.as_str());
            quote::name(&format!("unbound {name} #{}", var.0))
        })
    }

    fn expr(&mut self, id: ExprId) -> DocId {
        with_stack(|| self.expr_here(id))
    }

    fn exprs(&mut self, head: Option<&str>, ids: &[ExprId]) -> Vec<DocId> {
        let mut items: Vec<DocId> = head.map(|h| self.docs.text(h)).into_iter().collect();
        items.extend(ids.iter().map(|id| self.expr(*id)));
        items
    }

    /// Whether an expression reads as one more line of the enclosing block, so that chains of lets
    /// do not drift to the right.
    fn continues(&self, id: ExprId) -> bool {
        matches!(
            self.body.exprs.get(id.0 as usize),
            Some(Expr::Let { .. } | Expr::LetStrict { .. } | Expr::Join { .. })
        )
    }

    fn block(&mut self, mark: String, items: Vec<DocId>, body: ExprId) -> DocId {
        let last = if self.continues(body) { 0 } else { 2 };
        let keep = items.len() - 1;
        self.docs.indented(mark, items, keep, 2, last)
    }

    fn expr_here(&mut self, id: ExprId) -> DocId {
        let Some(expr) = self.body.exprs.get(id.0 as usize) else {
            return self.docs.text(quote::name(&format!("missing expression #{}", id.0)));
        };
        let mark = self.mark(self.body.spans.get(id.0 as usize).copied().unwrap_or(Span::NONE));
        match expr {
            Expr::Var(var) => {
                let text = format!("{mark}{}", self.reference(*var));
                self.docs.text(text)
            }
            Expr::Global(name) => self.docs.text(format!("{mark}{}", quote::name(name.as_str()))),
            Expr::Lit(literal) => self.docs.text(format!("{mark}{}", quote::literal(literal))),
            Expr::Lam { name, params, body } => {
                let mut items = vec![self.docs.text("lam")];
                items.extend(name.map(|n| self.docs.text(quote::name(n.as_str()))));
                let bound = self.bind(params);
                items.push(self.docs.list(String::new(), bound, usize::MAX));
                items.push(self.expr(*body));
                self.unbind(params);
                let keep = items.len() - 1;
                self.docs.list(mark, items, keep)
            }
            Expr::App { fun, args, exact } => {
                let mut items = self.exprs(exact.then_some("call"), &[*fun]);
                let keep = items.len();
                items.extend(self.exprs(None, args));
                self.docs.list(mark, items, keep)
            }
            Expr::Let { bindings, body } => {
                let vars: Vec<VarId> = bindings.iter().map(|b| b.0).collect();
                let names = self.bind(&vars);
                let mut pairs = Vec::new();
                for (name, (_, value)) in names.into_iter().zip(bindings) {
                    let value = self.expr(*value);
                    pairs.push(self.docs.list(String::new(), vec![name, value], 1));
                }
                let group = self.docs.indented(String::new(), pairs, 1, 1, 1);
                let items = vec![self.docs.text("let"), group, self.expr(*body)];
                self.unbind(&vars);
                self.block(mark, items, *body)
            }
            Expr::LetStrict { var, value, body } => {
                let value = self.expr(*value);
                let name = self.bind_one(*var);
                let pair = self.docs.list(String::new(), vec![name, value], 1);
                let items = vec![self.docs.text("let!"), pair, self.expr(*body)];
                self.unbind(&[*var]);
                self.block(mark, items, *body)
            }
            Expr::Con { con, args } => {
                let mut items = vec![self.docs.text("con")];
                items.push(self.docs.text(quote::constructor(con.as_str())));
                items.extend(self.exprs(None, args));
                self.docs.list(mark, items, 2)
            }
            Expr::Tuple(args) => {
                let items = self.exprs(Some("tuple"), args);
                self.docs.list(mark, items, 1)
            }
            Expr::Case { scrutinee, binder, alternatives, default } => {
                let mut items = self.exprs(Some("case"), &[*scrutinee]);
                let hidden = self.is_hidden(*binder);
                let bound = self.bind_one(*binder);
                if !hidden {
                    let word = self.docs.text("as");
                    items.push(self.docs.list(String::new(), vec![word, bound], 2));
                }
                let keep = items.len();
                for alternative in alternatives {
                    let (pattern, fields) = self.pattern(&alternative.pattern);
                    let pair = vec![pattern, self.expr(alternative.body)];
                    self.unbind(fields);
                    items.push(self.docs.list(String::new(), pair, 1));
                }
                if let Some(default) = default {
                    let pair = self.exprs(Some("else"), &[*default]);
                    items.push(self.docs.list(String::new(), pair, 1));
                }
                self.unbind(&[*binder]);
                self.docs.list(mark, items, keep)
            }
            Expr::Prim { op, args } => {
                let head = format!("%{op}");
                let items = self.exprs(Some(&head), args);
                self.docs.list(mark, items, 1)
            }
            Expr::Join { label, params, target, body } => {
                let bound = self.bind(params);
                let target = self.expr(*target);
                self.unbind(params);
                let mut head = vec![self.bind_one(*label)];
                head.extend(bound);
                let head = self.docs.list(String::new(), head, usize::MAX);
                let items = vec![self.docs.text("join"), head, target, self.expr(*body)];
                self.unbind(&[*label]);
                let last = if self.continues(*body) { 0 } else { 2 };
                self.docs.indented(mark, items, 2, 4, last)
            }
            Expr::Jump { label, args } => {
                let mut items = vec![self.docs.text("jump")];
                items.push(self.docs.text(self.reference(*label)));
                items.extend(self.exprs(None, args));
                self.docs.list(mark, items, 2)
            }
            Expr::Unforced(inner) => {
                let items = self.exprs(Some("unforced"), &[*inner]);
                self.docs.list(mark, items, 1)
            }
        }
    }

    /// Whether the name of a scrutinee can be omitted: it is unused and is the name that the parser
    /// would generate.
    fn is_hidden(&self, binder: VarId) -> bool {
        !self.used.contains(&binder)
            && self.body.vars.get(binder.0 as usize).is_some_and(|info| {
                let placeless = info.span.is_none() || self.spans == Spans::Hide;
                !info.from_source && placeless && info.name.as_str() == SCRUTINEE
            })
    }

    fn pattern<'p>(&mut self, pattern: &'p Pattern) -> (DocId, &'p [VarId]) {
        match pattern {
            Pattern::Con { con, fields } => {
                let mut items = vec![self.docs.text(quote::constructor(con.as_str()))];
                items.extend(self.bind(fields));
                (self.docs.list(String::new(), items, usize::MAX), fields)
            }
            Pattern::Tuple(fields) => {
                let mut items = vec![self.docs.text("tuple")];
                items.extend(self.bind(fields));
                (self.docs.list(String::new(), items, usize::MAX), fields)
            }
            Pattern::Lit(literal) => (self.docs.text(quote::literal(literal)), &[]),
        }
    }
}
