//! Classes: dictionaries, selectors, instances of the library.
//!
//! Dictionaries have the layout of Backstory's own front end: a constructor with superclasses, then
//! methods. GHC and the library need not have the same methods of a class, nor in the same order;
//! they are matched by name.

use super::names::qualified;
use super::types::{class_of, constraints, shown, text};
use super::{Builder, Context, generated};
use crate::file::{self, Details, Expr, ExprId, Global, Name, TypeId};
use crate::library::Value;
use core_ir::types::{bind, substitute};
use core_ir::{Constructor, DataType, Def, Field, Ty, VarId};
use source::{Span, Symbol};
use std::collections::HashMap;

/// Classes whose one method takes a proxy in the library, and none in GHC.
const BEHIND_PROXY: [&str; 3] =
    ["GHC.TypeLits.KnownNat", "GHC.TypeLits.KnownSymbol", "Data.Typeable.Internal.Typeable"];

impl Context<'_> {
    pub(super) fn class_type(&self, class: &file::Class) -> Option<DataType> {
        let field = |name: Option<Symbol>, ty: TypeId| Field {
            name,
            strict: false,
            ty: Some(text(self.file, ty)),
        };
        let supers = class.supers.iter().map(|ty| field(None, *ty));
        let methods = class.methods.iter().map(|m| {
            let (_, ty) = constraints(self.file, m.ty);
            field(Some(m.name.occ), ty)
        });
        let fields: Vec<Field> = supers.chain(methods).collect();
        let name = self.dictionary_of(class);
        let source_name = class.name.occ;
        let constructors = vec![Constructor { name, source_name, fields, fixity: None }];
        Some(DataType { name, constructors })
    }

    /// Functions from a dictionary to its components.
    pub(super) fn selectors(&self, class: &file::Class, defs: &mut Vec<Def>) {
        let size = class.supers.len() + class.methods.len();
        let supers =
            (0..class.supers.len()).map(|n| Symbol::new(&format!("$p{}{}", n + 1, class.name.occ)));
        let methods = class.methods.iter().map(|m| m.name.occ);
        for (place, name) in supers.chain(methods).enumerate() {
            let mut builder = self.builder();
            let dict = builder.b.fresh("dict");
            let of = builder.b.local(dict, Span::NONE);
            let body = builder.field_of(of, self.dictionary_of(class), place, size);
            let root = builder.b.lam(None, vec![dict], body, Span::NONE);
            let body = builder.b.finish(root);
            defs.push(generated(qualified(self.module, name), name, body));
        }
    }

    /// The constructor of a class's dictionaries.
    fn dictionary_of(&self, class: &file::Class) -> Symbol {
        qualified(self.module, Symbol::new(&format!("C:{}", class.name.occ)))
    }
}

fn is_constraint_tuple(name: Name) -> bool {
    name.occ.as_str().trim_start_matches("C:").starts_with("(%")
}

impl Builder<'_> {
    /// The name of a class in Core.
    pub(super) fn class_name(&self, class: Name) -> Option<Symbol> {
        if class.occ.as_str() == "IP" {
            return Some(Symbol::new(super::global::CALL_STACK));
        }
        self.cx.program.names.ty(class)
    }

    /// A dictionary from its members. `con` is GHC's constructor, `C:Eq`.
    pub(super) fn dictionary(
        &mut self,
        con: Name,
        supers: &[Name],
        methods: &[Symbol],
        given: Vec<core_ir::ExprId>,
        span: Span,
    ) -> core_ir::ExprId {
        let names = &self.cx.program.names;
        let size = supers.len() + methods.len();
        if given.len() < size {
            return self.missing("a dictionary was built from too few members", span);
        }
        if is_constraint_tuple(con) {
            return self.b.con(super::names::tuple(size), given, span);
        }
        if let Some(own) = names.own(con) {
            return self.b.con(own, given, span);
        }
        let plain = con.occ.as_str().strip_prefix("C:").unwrap_or(con.occ.as_str());
        let class = Name { occ: Symbol::new(plain), ..con };
        let supers: Vec<Option<Symbol>> = supers.iter().map(|s| self.class_name(*s)).collect();
        let members = Members {
            supers: supers.iter().copied().zip(given.iter().copied()).collect(),
            methods: methods.iter().copied().zip(given[supers.len()..].iter().copied()).collect(),
        };
        self.library_dictionary(class, members, span)
    }

    /// A dictionary of a class of the library. Methods that GHC's class lacks have their defaults.
    fn library_dictionary(&mut self, class: Name, members: Members, span: Span) -> core_ir::ExprId {
        let names = &self.cx.program.names;
        let Some(known) = names.ty(class).and_then(|name| names.library.class(name)) else {
            let message =
                format!("Backstory's library has no class {}.{}", class.module, class.occ);
            return self.missing(&message, span);
        };
        if known.supers.is_empty() && known.methods.is_empty() {
            return self.unit(span);
        }
        let itself = self.b.fresh("dict");
        let mut fields = Vec::new();
        for (wanted, _) in &known.supers {
            let found = members.supers.iter().find(|(class, _)| *class == Some(*wanted));
            fields.push(match found {
                Some((_, value)) => *value,
                None => self.missing(&format!("GHC's instance has no superclass {wanted}"), span),
            });
        }
        for method in &known.methods {
            let found = members.methods.iter().find(|(name, _)| *name == method.name);
            fields.push(match (found, method.default) {
                (Some((_, value)), _) => *value,
                (None, Some(default)) => {
                    let fun = self.b.global(default, span);
                    let dict = self.b.local(itself, span);
                    self.b.app(fun, vec![dict], span)
                }
                (None, None) => {
                    self.missing(&format!("GHC's instance has no method {}", method.name), span)
                }
            });
        }
        let value = self.b.con(known.dictionary, fields, span);
        let result = self.b.local(itself, span);
        self.b.let_(vec![(itself, value)], result, span)
    }

    /// The dictionary of a class with one member.
    pub(super) fn wrapped(
        &mut self,
        class: Name,
        member: core_ir::ExprId,
        span: Span,
    ) -> core_ir::ExprId {
        let names = &self.cx.program.names;
        if let Some(own) = names.own_dictionary(class) {
            return self.b.con(own, vec![member], span);
        }
        let Some(name) = names.ty(class) else {
            return self.library_dictionary(class, Members::default(), span);
        };
        if BEHIND_PROXY.contains(&name.as_str()) {
            let proxy = self.b.fresh("proxy");
            let member = self.b.lam(None, vec![proxy], member, span);
            return self.b.con(format!("{}", in_class(name)).as_str(), vec![member], span);
        }
        let mut members = Members::default();
        if let Some(known) = names.library.class(name) {
            match (&known.supers[..], known.methods.iter().find(|m| m.default.is_none())) {
                (_, Some(method)) => members.methods.push((method.name, member)),
                ([(class, _)], None) if known.methods.is_empty() => {
                    members.supers.push((Some(*class), member));
                }
                _ => {
                    if let Some(method) = known.methods.first() {
                        members.methods.push((method.name, member));
                    }
                }
            }
        }
        self.library_dictionary(class, members, span)
    }

    /// The one member of a dictionary.
    pub(super) fn unwrapped(
        &mut self,
        class: Name,
        dictionary: core_ir::ExprId,
        span: Span,
    ) -> core_ir::ExprId {
        let names = &self.cx.program.names;
        if let Some(own) = names.own_dictionary(class) {
            return self.field_of(dictionary, own, 0, 1);
        }
        let Some((name, known)) =
            names.ty(class).and_then(|name| Some((name, names.library.class(name)?)))
        else {
            return dictionary;
        };
        let method = known.methods.iter().find(|m| m.default.is_none()).or(known.methods.first());
        let Some(selector) = method.map(|m| m.selector).or(known.supers.first().map(|s| s.1))
        else {
            return dictionary;
        };
        let fun = self.b.global(selector, span);
        let mut args = vec![dictionary];
        if BEHIND_PROXY.contains(&name.as_str()) {
            args.push(self.unit(span));
        }
        self.b.app(fun, args, span)
    }

    /// The function that selects a superclass or method.
    pub(super) fn selector(
        &mut self,
        global: &Global,
        class: Name,
        position: u32,
        count: u32,
        span: Span,
    ) -> core_ir::ExprId {
        let names = &self.cx.program.names;
        if is_constraint_tuple(class) {
            let dict = self.b.fresh("dict");
            let of = self.b.local(dict, span);
            let body = self.component(of, position as usize, count as usize);
            return self.b.lam(None, vec![dict], body, span);
        }
        if let Some(own) = names.own(Name { occ: global.name.occ, ..class }) {
            return self.b.global(own, span);
        }
        if matches!(class.occ.as_str(), "~" | "~~" | "Coercible") {
            let proof = self.b.fresh("proof");
            let body = self.unit(span);
            return self.b.lam(None, vec![proof], body, span);
        }
        if class.occ.as_str() == "IP" {
            let value = self.b.fresh("value");
            let body = self.b.local(value, span);
            return self.b.lam(None, vec![value], body, span);
        }
        let named = names.ty(class);
        let known = named.and_then(|name| names.library.class(name));
        if let Some(known) = &known {
            if named.is_some_and(|name| BEHIND_PROXY.contains(&name.as_str()))
                && let Some(method) = known.methods.first()
            {
                let selector = method.selector;
                let dict = self.b.fresh("dict");
                let fun = self.b.global(selector, span);
                let args = vec![self.b.local(dict, span), self.unit(span)];
                let body = self.b.app(fun, args, span);
                return self.b.lam(None, vec![dict], body, span);
            }
            if let Some(method) = known.methods.iter().find(|m| m.name == global.name.occ) {
                let name = method.selector;
                return self.b.global(name, span);
            }
            let (_, result) = constraints(self.cx.file, global.ty);
            let wanted = class_of(self.cx.file, result).and_then(|(c, _)| self.class_name(c));
            if global.name.occ.as_str().starts_with("$p")
                && let Some((_, selector)) =
                    known.supers.iter().find(|(class, _)| Some(*class) == wanted)
            {
                return self.b.global(*selector, span);
            }
        }
        // It may be a function there.
        match self.cx.program.names.value(global.name, &global.through) {
            Some(Value::Function { global, .. }) => self.b.global(global, span),
            _ => self.lacks(global, span),
        }
    }

    /// A method of an instance of the library that is known: a definition.
    pub(super) fn known_method(
        &mut self,
        global: &Global,
        class: Name,
        args: &[ExprId],
        span: Span,
    ) -> Option<core_ir::ExprId> {
        let file = self.cx.file;
        let (first, rest) = args.split_first()?;
        let (head, dictionaries) = match file.expr(file.bare(*first)) {
            Expr::Global(_) => (file.bare(*first), &[][..]),
            Expr::App(f, dictionaries) => (file.bare(*f), &dictionaries[..]),
            _ => return None,
        };
        let Expr::Global(instance) = file.expr(head) else { return None };
        let instance = file.global(*instance);
        let names = &self.cx.program.names;
        if instance.details != Details::Instance || names.is_own(instance.name) {
            return None;
        }
        let (wanted, given) = self.asked(instance)?;
        let solution = self.solve(&wanted, &given, 0)?;
        let Solution::Instance(found, _) = &solution else { return None };
        if !solution.is_direct(given.len()) || given.len() != dictionaries.len() {
            return None;
        }
        let known = names.library.class(names.ty(class)?)?;
        let place = known.methods.iter().position(|m| m.name == global.name.occ)?;
        let method = *found.methods.get(place)?;
        let fun = self.b.global(method, span);
        let mut all = self.exprs(dictionaries, span);
        all.extend(self.exprs(rest, span));
        Some(self.b.app(fun, all, span))
    }

    /// What GHC's instance is about: its class and types, and the dictionaries that it takes.
    fn asked(&self, global: &Global) -> Option<(Pred, Vec<Pred>)> {
        let (context, head) = constraints(self.cx.file, global.ty);
        let given = context.iter().map(|c| self.pred(*c).unwrap_or_default()).collect();
        Some((self.pred(head)?, given))
    }

    fn pred(&self, id: TypeId) -> Option<Pred> {
        let (file, names) = (self.cx.file, &self.cx.program.names);
        let (class, arguments) = class_of(file, id)?;
        let arguments = arguments.iter().map(|a| shown(file, names, *a)).collect();
        Some(Pred::new(self.class_name(class)?, arguments))
    }

    /// Finds the library's instance for a class and types, given some dictionaries.
    fn solve(&self, wanted: &Pred, given: &[Pred], depth: usize) -> Option<Solution> {
        if depth > 0
            && let Some(place) = given.iter().position(|g| g == wanted)
        {
            return Some(Solution::Given(place));
        }
        if depth > MAX_DEPTH {
            return None;
        }
        let class = wanted.class?;
        for instance in self.cx.program.names.library.instances(class) {
            let mut known = HashMap::new();
            let head = Pred::new(class, instance.head.clone()).arguments;
            if head.len() != wanted.arguments.len() {
                continue;
            }
            let pairs = || head.iter().zip(&wanted.arguments);
            pairs().for_each(|(declared, ty)| bind(declared, ty, &mut known));
            if !pairs().all(|(declared, ty)| substitute(declared, &known) == *ty) {
                continue;
            }
            let mut parts = Vec::new();
            for (class, arguments) in &instance.context {
                let arguments = arguments.iter().map(|a| substitute(a, &known)).collect();
                let wanted = Pred::new(*class, arguments);
                parts.push(self.solve(&wanted, given, depth + 1)?);
            }
            return Some(Solution::Instance(Box::new(instance), parts));
        }
        None
    }

    /// A solution as an expression, where the given dictionaries are these variables.
    fn evidence(
        &mut self,
        class: Option<Symbol>,
        solution: &Solution,
        given: &[VarId],
        span: Span,
    ) -> core_ir::ExprId {
        let (instance, parts) = match solution {
            Solution::Given(place) => return self.b.local(given[*place], span),
            Solution::Instance(instance, parts) => (instance, parts),
        };
        if self.is_empty_class(class) {
            return self.unit(span);
        }
        let fun = self.b.global(instance.dictionary, span);
        let context = instance.context.iter().map(|(class, _)| Some(*class));
        let args = context
            .zip(parts)
            .map(|(class, part)| self.evidence(class, part, given, span))
            .collect();
        self.b.app(fun, args, span)
    }

    /// An instance of the library: a dictionary, or a function from dictionaries to it.
    pub(super) fn instance(
        &mut self,
        global: &Global,
        span: Span,
    ) -> Result<core_ir::ExprId, String> {
        let lacks = || {
            let ty = super::types::text(self.cx.file, global.ty);
            format!("Backstory's library has no instance {ty}")
        };
        let (wanted, given) = self.asked(global).ok_or_else(lacks)?;
        let solution = self.solve(&wanted, &given, 0).ok_or_else(lacks)?;
        if solution.is_direct(given.len())
            && let Solution::Instance(instance, _) = &solution
            && !self.is_empty_class(wanted.class)
        {
            return Ok(self.b.global(instance.dictionary, span));
        }
        let params: Vec<VarId> = given.iter().map(|_| self.b.fresh("dict")).collect();
        let body = self.evidence(wanted.class, &solution, &params, span);
        Ok(self.lambda(params, body, span))
    }

    fn is_empty_class(&self, class: Option<Symbol>) -> bool {
        let known = class.and_then(|c| self.cx.program.names.library.class(c));
        known.is_some_and(|c| c.supers.is_empty() && c.methods.is_empty())
    }

    /// `$dmshow` and the like, of the library.
    pub(super) fn default_method(&self, global: &Global) -> Option<Value> {
        let method = global.name.occ.as_str().strip_prefix("$dm")?;
        let (context, _) = constraints(self.cx.file, global.ty);
        let classes: Vec<Symbol> =
            context.iter().filter_map(|c| self.class_name(class_of(self.cx.file, *c)?.0)).collect();
        let known = self.cx.program.names.library.class(*classes.first()?)?;
        let found = known.methods.iter().find(|m| m.name.as_str() == method)?;
        Some(Value::Function { global: found.default?, constraints: classes })
    }
}

/// A class and its arguments.
#[derive(Clone, Debug, Default, PartialEq)]
struct Pred {
    class: Option<Symbol>,
    arguments: Vec<Ty>,
}

impl Pred {
    /// The class of types that stand for values has the type of the value as another argument here, which
    /// follows from the first one.
    fn new(class: Symbol, mut arguments: Vec<Ty>) -> Pred {
        if class.as_str() == super::names::KNOWN {
            arguments.truncate(1);
        }
        Pred { class: Some(class), arguments }
    }
}

/// How deep the context of an instance is looked for.
const MAX_DEPTH: usize = 16;

enum Solution {
    /// One of the given dictionaries.
    Given(usize),
    Instance(Box<crate::library::Instance>, Vec<Solution>),
}

impl Solution {
    /// Whether the instance takes exactly the given dictionaries, in their order.
    fn is_direct(&self, given: usize) -> bool {
        match self {
            Solution::Given(_) => false,
            Solution::Instance(_, parts) => {
                let in_place = |(n, part): (usize, &Solution)| matches!(part, Solution::Given(place) if *place == n);
                parts.len() == given && parts.iter().enumerate().all(in_place)
            }
        }
    }
}

/// The members of a dictionary, by class and name.
#[derive(Default)]
struct Members {
    supers: Vec<(Option<Symbol>, core_ir::ExprId)>,
    methods: Vec<(Symbol, core_ir::ExprId)>,
}

/// The constructor of a class, by the class's name in Core.
fn in_class(class: Symbol) -> Symbol {
    let (module, name) = class.as_str().rsplit_once('.').unwrap_or(("", class.as_str()));
    Symbol::new(&format!("{module}.C:{name}"))
}
