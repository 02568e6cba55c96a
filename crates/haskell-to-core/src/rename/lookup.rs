//! Resolves names, and reports those that are undefined or ambiguous.

use super::Renamer;
use super::scope::Entry;
use crate::hir::{FixityOf, GlobalName, LocalId, ValueName};
use crate::interface::{
    self, CONS_FIXITY, ConInfo, PatSyn, Space, TypeInfo, TypeInfoKind, ValueInfo, ValueKind,
};
use haskell_syntax::syntax::{Associativity, Name};
use source::{Diagnostic, Symbol};

/// A constructor as written, in a pattern or an expression.
#[derive(Clone)]
pub(crate) enum Constructor {
    Data(GlobalName, ConInfo),
    Synonym(GlobalName, Box<PatSyn>),
}

/// The kind of name that is looked up, for messages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    Variable,
    Constructor,
    Type,
    Class,
    Field,
}

impl Wanted {
    fn space(self) -> Space {
        match self {
            Wanted::Type | Wanted::Class => Space::Type,
            _ => Space::Value,
        }
    }

    fn noun(self) -> &'static str {
        match self {
            Wanted::Variable => "variable",
            Wanted::Constructor => "data constructor",
            Wanted::Type => "type",
            Wanted::Class => "class",
            Wanted::Field => "record field",
        }
    }
}

impl Renamer<'_> {
    /// A variable, local or global; reported if it is neither.
    pub(crate) fn variable(&mut self, name: Name) -> Option<ValueName> {
        if name.qualifier.is_none()
            && let Some(id) = self.local(name.name)
        {
            return Some(self.used(ValueName::Local(id)));
        }
        let global = self.global(Wanted::Variable, name)?;
        Some(self.used(ValueName::Global(global)))
    }

    pub(crate) fn used(&mut self, name: ValueName) -> ValueName {
        self.uses.push(name);
        name
    }

    /// A top-level name; reported if there is none, or more than one.
    pub(crate) fn global(&mut self, wanted: Wanted, name: Name) -> Option<GlobalName> {
        if interface::is_syntax(name.name.as_str()) {
            return Some(GlobalName { module: *crate::hir::wired::TYPES_MODULE, name: name.name });
        }
        if let Some(sum) = interface::unboxed_sum(name.name.as_str()) {
            return Some(sum);
        }
        let entries = self.scope.get(wanted.space(), name.qualifier, name.name);
        match entries {
            [entry] => Some(entry.entity),
            [] => {
                // The import that lists it has been reported.
                if !self.unfound_imports.contains(&name.name) {
                    let missing = self.not_in_scope(wanted, name);
                    self.report(missing);
                }
                None
            }
            several => {
                let several = several.to_vec();
                let mut older = several.iter().filter(|entry| !is_later(entry.entity));
                if let (Some(only), None) = (older.next(), older.next()) {
                    return Some(only.entity);
                }
                let ambiguous = self.ambiguous(name, &several);
                self.report(ambiguous);
                None
            }
        }
    }

    /// The meaning of a name if it is unique; nothing is reported.
    pub(crate) fn peek(&self, space: Space, name: Name) -> Option<GlobalName> {
        match self.scope.get(space, name.qualifier, name.name) {
            [entry] => Some(entry.entity),
            _ => None,
        }
    }

    pub(crate) fn constructor(&mut self, name: Name) -> Option<Constructor> {
        let global = self.global(Wanted::Constructor, name)?;
        match self.value_info(global).map(|i| i.kind) {
            Some(ValueKind::Con(info)) => Some(Constructor::Data(global, info)),
            Some(ValueKind::Synonym(synonym)) => Some(Constructor::Synonym(global, synonym)),
            _ => None,
        }
    }

    /// Information about a value, from the module that defines it.
    pub(crate) fn value_info(&self, name: GlobalName) -> Option<ValueInfo> {
        if let Some(con) = interface::syntax_constructor(name) {
            let fixity = con.infix.then_some(CONS_FIXITY);
            return Some(ValueInfo { kind: ValueKind::Con(con), fixity });
        }
        if name.module == self.module {
            return self.names.values.get(&name.name).cloned();
        }
        self.world.names(name.module)?.values.get(&name.name).cloned()
    }

    pub(crate) fn con_info(&self, name: GlobalName) -> Option<ConInfo> {
        match self.value_info(name)?.kind {
            ValueKind::Con(info) => Some(info),
            _ => None,
        }
    }

    pub(crate) fn type_info(&self, name: GlobalName) -> Option<TypeInfo> {
        if name.module == self.module {
            return self.names.types.get(&name.name).cloned();
        }
        self.world.names(name.module)?.types.get(&name.name).cloned()
    }

    /// The constructors of a data type.
    pub(crate) fn constructors_of(&self, ty: GlobalName) -> Vec<(GlobalName, ConInfo)> {
        let Some(TypeInfo { kind: TypeInfoKind::Data { constructors, .. }, .. }) =
            self.type_info(ty)
        else {
            return Vec::new();
        };
        constructors.into_iter().filter_map(|c| Some((c, self.con_info(c)?))).collect()
    }

    pub(crate) fn fixity_of_value(&self, name: ValueName) -> FixityOf {
        match name {
            ValueName::Local(id) => self.fixity_of_local(id),
            ValueName::Global(global) => self.fixity_of_global(global),
        }
    }

    pub(crate) fn fixity_of_local(&self, id: LocalId) -> FixityOf {
        self.local_fixities.get(&id).copied().unwrap_or(DEFAULT_FIXITY)
    }

    pub(crate) fn fixity_of_global(&self, name: GlobalName) -> FixityOf {
        self.value_info(name).and_then(|i| i.fixity).unwrap_or(DEFAULT_FIXITY)
    }

    pub(crate) fn not_in_scope(&self, wanted: Wanted, name: Name) -> Diagnostic {
        let noun = wanted.noun();
        let error = Diagnostic::error(format!("{noun} not in scope: {name}"))
            .at_saying(name.span, "not in scope");
        // Finding suggestions takes time, and after that many errors they are not read.
        if self.diagnostics.len() > MOST_SUGGESTIONS {
            return error;
        }
        if let Some(qualifier) = name.qualifier {
            let qualifiers = self.scope.qualifiers();
            if !qualifiers.contains(&qualifier) {
                let near = near(qualifier, qualifiers.iter().map(|q| q.as_str()));
                let error = error.note(format!("no module is imported as `{qualifier}`"));
                let has =
                    |q: &&Symbol| !self.scope.get(wanted.space(), Some(**q), name.name).is_empty();
                return match qualifiers.iter().find(has).map(|q| q.as_str()).or(near) {
                    Some(near) => error.help(format!("did you mean `{near}.{}`?", name.name)),
                    None => error,
                };
            }
        }
        self.with_suggestion(error, wanted, name)
    }

    fn with_suggestion(&self, error: Diagnostic, wanted: Wanted, name: Name) -> Diagnostic {
        let space = wanted.space();
        let meant = match name.name.as_str() {
            "!=" | "<>=" | "=/=" => Some("`/=` is Haskell's sign for \"not equal\""),
            "%" => Some("`mod` and `rem` give remainders; `Data.Ratio` has a `%` for fractions"),
            _ => None,
        };
        if let Some(meant) = meant {
            return error.help(meant);
        }
        if wanted == Wanted::Constructor
            && let [ty] = self.scope.get(Space::Type, name.qualifier, name.name)
            && ty.entity.module != self.module
        {
            return error
                .note("the type of this name is in scope, its constructors are not")
                .help(format!("import (and let the module export) `{}(..)`", name.name));
        }
        let same_sort =
            |n: &Symbol| Name::new(*n, name.span).is_constructor() == name.is_constructor();
        let mut candidates = self.scope.names(space, name.qualifier);
        if name.qualifier.is_none() && space == Space::Value {
            candidates
                .extend(self.locals.iter().filter(|(_, ids)| !ids.is_empty()).map(|(n, _)| *n));
        }
        candidates.retain(same_sort);
        candidates.retain(|n| !n.as_str().starts_with('$'));
        let text = name.name.as_str();
        // An exact name elsewhere is better than a similar one here.
        let mut exporters = self.world.exporters(space, name.name);
        exporters.retain(|&m| m != self.module);
        let imported: Vec<_> =
            exporters.iter().copied().filter(|&m| self.scope.is_imported(m)).collect();
        if let Some(module) = imported.first() {
            return error.help(format!(
                "`{text}` is exported by `{module}`: add it to that module's import"
            ));
        }
        let near = near(name.name, candidates.iter().map(|c| c.as_str()));
        let qualified = |n: &str| match name.qualifier {
            Some(q) => format!("{q}.{n}"),
            None => n.to_owned(),
        };
        let listed: Vec<_> = exporters.iter().take(3).map(|m| format!("`{m}`")).collect();
        match (near, listed.is_empty()) {
            (Some(near), true) => error.help(format!("did you mean `{}`?", qualified(near))),
            (Some(near), false) => error
                .note(format!("`{text}` is exported by {}", listed.join(", ")))
                .help(format!("import it, or did you mean `{}`?", qualified(near))),
            (None, false) => error.help(format!(
                "`{text}` is exported by {}: import it from there",
                listed.join(", ")
            )),
            (None, true) => error,
        }
    }

    pub(crate) fn ambiguous(&self, name: Name, entries: &[Entry]) -> Diagnostic {
        let error = Diagnostic::error(format!("ambiguous name: {name}"))
            .at_saying(name.span, "could mean more than one thing");
        let error = entries.iter().fold(error, |error, entry| {
            let text = if entry.entity.module == self.module {
                format!("`{}` is defined here", entry.entity.name)
            } else {
                format!("`{}` is imported from `{}` here", entry.entity.name, entry.from)
            };
            // The implicit Prelude has no location.
            if entry.span.is_none() {
                error.note(format!("`{}` is imported from `{}`", entry.entity.name, entry.from))
            } else {
                error.with(entry.span, text)
            }
        });
        error.help("qualify the name, or hide one of the meanings in its import")
    }
}

/// Names of the library that are newer than the versions that Backstory claims to have, by the
/// modules that define them here. Older programs may define these names themselves; then those are
/// meant.
const LATER: &[(&str, &[&str])] = &[
    (
        "Control.Monad.Error.Class",
        &["tryError", "withError", "handleError", "mapError", "modifyError"],
    ),
    ("Control.Monad.Trans.Except", &["tryE", "finallyE", "handleE"]),
    ("Control.Monad.Trans.Maybe", &["hoistMaybe"]),
    ("Data.Function", &["applyWhen"]),
    ("Data.Functor", &["unzip"]),
    ("Data.List", &["!?"]),
    ("Data.List.NonEmpty", &["prependList", "appendList", "inits1", "tails1"]),
    ("Data.OldList", &["!?", "unsnoc"]),
    ("Data.Traversable", &["mapAccumM", "forAccumM"]),
    ("GHC.List", &["!?", "unsnoc"]),
];

pub(super) fn is_later(name: GlobalName) -> bool {
    let of_module = LATER.iter().find(|(module, _)| *module == name.module.as_str());
    of_module.is_some_and(|(_, names)| names.contains(&name.name.as_str()))
}

/// A name that may have been meant. Names with one or two letters are nearly all similar, so
/// nothing is suggested for them.
pub(crate) fn near<'a>(
    name: Symbol,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let long_enough = name.as_str().chars().count() > 2;
    long_enough.then(|| source::did_you_mean(name.as_str(), candidates)).flatten()
}

/// After this many errors no suggestions are made.
const MOST_SUGGESTIONS: usize = 50;

/// The fixity of an operator without a declaration.
pub(crate) const DEFAULT_FIXITY: FixityOf =
    FixityOf { associativity: Associativity::Left, precedence: 9 };
