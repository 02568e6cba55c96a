//! Generated functions of a module: `module_info`, `behaviour_info`, `test/0` for EUnit.

use crate::block::Block;
use crate::lower::{Dest, Lower};
use crate::module::{Generated, Key, ModuleScope, Surface};
use core_ir::{Def, Expr as Core, ExprId, Literal, Prim, Visibility};
use erlang_syntax::tree::Term;
use num_bigint::BigInt;
use source::{Span, Symbol};
use std::collections::BTreeSet;

pub(crate) fn generate(
    scope: &ModuleScope<'_>,
    surface: &Surface,
    defs: &mut Vec<Def>,
    referenced: &mut BTreeSet<Symbol>,
) {
    let mut keys: Vec<(&Key, &Generated)> = scope.generated.iter().collect();
    keys.sort_by_key(|(key, _)| **key);
    for (key, what) in keys {
        let mut lower = Lower::new(scope);
        let mut block = Block::default();
        let span = Span::NONE;
        let (params, body) = match (what, key.1) {
            (Generated::ModuleInfo, 0) => {
                // The last ones are only present on request.
                let items = module_items(scope, surface).into_iter().take(5);
                let items = items.map(|(k, v)| pair(k, v)).collect();
                let items = lower.term(&Term::list(items, None), &mut block, span);
                (Vec::new(), lower.deliver(items, block, &Dest::Return))
            }
            (Generated::ModuleInfo, _) => by_key(&mut lower, module_items(scope, surface)),
            (Generated::BehaviourInfo, _) => {
                let callbacks = names(&surface.callbacks);
                let optional = names(&surface.optional_callbacks);
                by_key(&mut lower, vec![("callbacks", callbacks), ("optional_callbacks", optional)])
            }
            (Generated::Test, _) => {
                let (module, name) = (Symbol::new("eunit"), Symbol::new("test"));
                let function = lower.function(module, name, 1, span);
                let own = lower.b.atom(scope.name, span);
                (Vec::new(), lower.b.call(function, vec![own], span))
            }
        };
        let root = lower.b.lam(None, params, body, span);
        defs.push(Def {
            name: crate::def_name(scope.name, *key),
            source_name: Symbol::new(&format!("{}/{}", key.0, key.1)),
            visibility: Visibility::Generated,
            span,
            ty: None,
            body: lower.b.finish(root),
        });
        referenced.append(&mut lower.referenced);
    }
}

fn pair(key: &str, value: Term) -> Term {
    Term::Tuple(vec![Term::Atom(Symbol::new(key)), value])
}

fn names(keys: &[Key]) -> Term {
    let entry = |(name, arity): &Key| {
        Term::Tuple(vec![Term::Atom(*name), Term::Integer(BigInt::from(*arity))])
    };
    Term::list(keys.iter().map(entry).collect(), None)
}

fn module_items(scope: &ModuleScope<'_>, surface: &Surface) -> Vec<(&'static str, Term)> {
    // In source order, like the compiler; generated ones come last.
    let place = |key: &Key| {
        let span = scope.functions.get(key);
        (span.is_none(), span.map(|s| (s.file, s.start)), *key)
    };
    let mut functions: Vec<Key> =
        scope.functions.keys().chain(scope.generated.keys()).copied().collect();
    functions.sort_by_key(place);
    let mut exports: Vec<Key> = surface.exports.iter().copied().collect();
    exports.sort_by_key(place);
    let attributes = surface
        .attributes
        .iter()
        .map(|(name, value)| {
            // The values of each attribute are a list, as in the output of the compiler.
            let list = match value.as_list() {
                Some(_) => value.clone(),
                None => Term::list(vec![value.clone()], None),
            };
            pair(name.as_str(), list)
        })
        .collect();
    vec![
        ("module", Term::Atom(scope.name)),
        ("exports", names(&exports)),
        ("attributes", Term::list(attributes, None)),
        ("compile", Term::list(Vec::new(), None)),
        ("md5", Term::Binary(vec![0; 16])),
        ("functions", names(&functions)),
        ("nifs", Term::list(Vec::new(), None)),
        ("native", Term::Atom(Symbol::new("false"))),
    ]
}

/// A function that looks up a constant by its key, or fails with `badarg`.
fn by_key(
    lower: &mut Lower<'_>,
    items: Vec<(&'static str, Term)>,
) -> (Vec<core_ir::VarId>, ExprId) {
    let (param, span) = (lower.b.fresh("key"), Span::NONE);
    let mut alternatives = Vec::new();
    for (key, value) in items {
        let mut block = Block::default();
        let value = lower.term(&value, &mut block, span);
        let value = lower.finish(block, value);
        alternatives.push((Lower::atom_pattern(Symbol::new(key)), value));
    }
    let bad = lower.raise_atom("badarg", span);
    let (scrutinee, binder) = (lower.var(param, span), lower.b.fresh("v"));
    let body = lower.b.case(scrutinee, binder, alternatives, Some(bad), span);
    (vec![param], body)
}

impl Lower<'_> {
    /// A constant term.
    pub(crate) fn term(&mut self, term: &Term, block: &mut Block, span: Span) -> ExprId {
        core_ir::with_stack(|| match term {
            Term::Atom(name) => self.b.atom(*name, span),
            Term::Integer(value) => self.int(value.clone(), span),
            Term::Float(value) => self.b.add(Core::Lit(Literal::Double(*value)), span),
            Term::String(text) => {
                let codes = self.codes(text, span);
                self.atomic(codes, block, "s")
            }
            Term::Binary(bytes) => self.bytes(bytes.clone(), span),
            Term::Tuple(parts) => {
                let parts = parts.iter().map(|p| self.term(p, block, span)).collect();
                let tuple = self.tuple(parts, span);
                self.atomic(tuple, block, "t")
            }
            Term::List(list) => {
                let parts: Vec<ExprId> =
                    list.elements.iter().map(|p| self.term(p, block, span)).collect();
                let mut result = match &list.tail {
                    Some(tail) => self.term(tail, block, span),
                    None => self.nil(span),
                };
                for part in parts.into_iter().rev() {
                    result = self.cons(part, result, span);
                }
                self.atomic(result, block, "l")
            }
            Term::Map(pairs) => {
                let mut map = self.b.prim(Prim::MapNew, Vec::new(), span);
                for (key, value) in pairs {
                    let key = self.term(key, block, span);
                    let value = self.term(value, block, span);
                    map = self.b.prim(Prim::MapPut, vec![key, value, map], span);
                }
                self.atomic(map, block, "m")
            }
            Term::Fun { module, name, arity } => {
                self.function(*module, *name, *arity as usize, span)
            }
        })
    }
}
