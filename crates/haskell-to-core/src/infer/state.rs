//! The state of inference: unknown types, rigid variables, constraints to be solved and the
//! evidence for those that are solved, and the scopes in which they arose.
//!
//! Constraints are not kept in a tree of implications. Each [`Wanted`] remembers the chain of
//! [`Scope`]s around it, so it can be retried at any later time with exactly the givens that it may
//! use. A scope's givens may be filled in late: a binding group opens an empty scope before it is
//! inferred, and when it turns out which constraints the group is generalised over, these become
//! the givens of that scope and every constraint inside finds them.

use super::env::Env;
use super::types::{MetaId, Pred, Skolem, Subst, Ty, TyVar, Type};
use crate::hir::GlobalName;
use source::{Diagnostic, Span, Symbol};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// An unknown type.
#[derive(Clone, Debug)]
pub struct Meta {
    pub solution: Option<Ty>,
    /// The number of generalisations and rigid scopes around the place where it may be solved.
    pub level: u32,
}

/// The origin of a rigid variable.
#[derive(Clone, Debug)]
pub struct SkolemInfo {
    pub level: u32,
    pub span: Span,
    pub origin: SkolemOrigin,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SkolemOrigin {
    /// The signature of this name.
    Signature(Symbol),
    /// An annotation, or the type of an argument.
    Annotation,
    /// Matching on a constructor with existential variables.
    Constructor(GlobalName),
    Instance,
    Class(GlobalName),
}

/// A dictionary parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvVar(pub u32);

/// A place where evidence is needed; filled in by the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvId(pub u32);

/// The evidence for a predicate: an expression that builds its dictionary.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    Given(EvVar),
    /// An instance, with evidence for its context.
    Instance {
        dict: GlobalName,
        arguments: Vec<EvId>,
    },
    /// The superclass at this index of a dictionary of `class`.
    Super {
        of: Box<Evidence>,
        class: GlobalName,
        place: usize,
    },
    /// A given quantified constraint, used at some type.
    Apply {
        of: Box<Evidence>,
        arguments: Vec<EvId>,
    },
    /// A wanted quantified constraint.
    Lambda {
        params: Vec<EvVar>,
        body: EvId,
    },
    /// The representation of a type, for `Typeable`.
    TypeRep(Ty, Vec<EvId>),
    /// A type-level number or text as a value, for `KnownNat` and `KnownSymbol`.
    Known(Ty),
    /// The selector of a record field, for `HasField`.
    Field(GlobalName),
    /// Several constraints as one.
    Tuple(Vec<EvId>),
    /// One of several.
    Part {
        of: Box<Evidence>,
        place: usize,
        size: usize,
    },
    /// The call stack for `HasCallStack`: one more call, on top of the enclosing ones.
    CallStack {
        call: Option<(Symbol, Span)>,
        outer: Option<Box<Evidence>>,
    },
    /// The evidence found for the same predicate elsewhere; it has no parameters.
    Shared(EvId),
    /// Nothing at run time: equalities and classes without contents.
    Erased,
}

#[derive(Clone, Debug)]
pub struct Given {
    pub pred: Pred,
    pub evidence: Evidence,
}

/// A part of the program with its own assumptions.
#[derive(Debug)]
pub struct Scope {
    pub parent: Option<Rc<Scope>>,
    pub givens: RefCell<Vec<Given>>,
    /// Equalities that hold here: a rigid variable or a family application, and its value.
    pub equalities: RefCell<Vec<(Ty, Ty)>>,
    pub level: u32,
    /// The level of the innermost scope (this one included) that has equalities.
    pub touch_level: Cell<u32>,
}

/// A predicate that must hold.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub pred: Pred,
    pub evidence: EvId,
    pub scope: Rc<Scope>,
    pub span: Span,
    pub origin: Origin,
    /// The number of instances used on the way here; bounds the search.
    pub depth: u32,
}

/// Why a predicate is wanted, for messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Use(Symbol),
    Literal(String),
    /// Described as "arising from …".
    Other(&'static str),
    /// An equality that could not be decided immediately: the whole types that were compared.
    Equality {
        expected: Ty,
        actual: Ty,
    },
}

pub struct State {
    pub env: Env,
    pub module: Symbol,
    pub metas: Vec<Meta>,
    pub skolems: HashMap<u32, SkolemInfo>,
    pub level: u32,
    pub scope: Rc<Scope>,
    /// The values of rigid variables in the current scope.
    pub given_subst: HashMap<u32, Ty>,
    /// Given equalities of families, by index, whose applicability is being decided.
    pub deciding: Vec<(GlobalName, usize)>,
    pub wanted: Vec<Wanted>,
    pub evidence: Vec<Option<Evidence>>,
    pub diagnostics: Vec<Diagnostic>,
    next_id: u32,
    next_ev_var: u32,
    /// Predicates without variables, and their evidence.
    pub closed: HashMap<Pred, EvId>,
    /// Incremented whenever an unknown is solved: how the solver detects progress.
    pub solved_metas: u64,
    /// Unknowns from this one on do not count as solved.
    pub count_below: u32,
    /// Set while leftovers are forced: unknowns from outside may then be solved inside a match.
    pub touch_all: bool,
    /// Types that have lost an instance to an error.
    pub failed_instance_types: Vec<GlobalName>,
    /// The location of each `deriving`, with its class and type.
    pub derived: Vec<(Span, GlobalName, GlobalName)>,
    /// Something was found that an earlier pass has reported: consequences of it are not worth a
    /// message.
    pub poisoned: bool,
}

impl State {
    pub fn new(env: Env, module: Symbol) -> Self {
        let root = Rc::new(Scope {
            parent: None,
            givens: RefCell::default(),
            equalities: RefCell::default(),
            level: 0,
            touch_level: Cell::new(0),
        });
        State {
            env,
            module,
            metas: Vec::new(),
            skolems: HashMap::new(),
            level: 0,
            scope: root,
            given_subst: HashMap::new(),
            deciding: Vec::new(),
            wanted: Vec::new(),
            evidence: Vec::new(),
            diagnostics: Vec::new(),
            next_id: first_id(module),
            next_ev_var: 0,
            closed: HashMap::new(),
            solved_metas: 0,
            count_below: u32::MAX,
            touch_all: false,
            failed_instance_types: Vec::new(),
            derived: Vec::new(),
            poisoned: false,
        }
    }

    pub fn fresh_id(&mut self) -> u32 {
        self.next_id = self.next_id.wrapping_add(1);
        self.next_id
    }

    pub fn fresh_var(&mut self, name: Symbol) -> TyVar {
        TyVar { id: self.fresh_id(), name }
    }

    pub fn fresh_meta(&mut self) -> Ty {
        self.meta_at(self.level)
    }

    pub fn meta_at(&mut self, level: u32) -> Ty {
        let id = MetaId(self.metas.len() as u32);
        self.metas.push(Meta { solution: None, level });
        Arc::new(Type::Meta(id))
    }

    /// A rigid variable of the current level.
    pub fn fresh_skolem(&mut self, name: Symbol, span: Span, origin: SkolemOrigin) -> Ty {
        let skolem = Skolem { id: self.fresh_id(), name };
        self.skolems.insert(skolem.id, SkolemInfo { level: self.level, span, origin });
        Arc::new(Type::Skolem(skolem))
    }

    pub fn fresh_ev_var(&mut self) -> EvVar {
        self.next_ev_var += 1;
        EvVar(self.next_ev_var)
    }

    pub fn fresh_evidence(&mut self) -> EvId {
        self.evidence.push(None);
        EvId(self.evidence.len() as u32 - 1)
    }

    pub fn want(&mut self, pred: Pred, span: Span, origin: Origin) -> EvId {
        let evidence = self.fresh_evidence();
        let scope = self.scope.clone();
        self.wanted.push(Wanted { pred, evidence, scope, span, origin, depth: 0 });
        evidence
    }

    /// Unknowns for the variables of a scheme.
    pub fn instantiate_vars(&mut self, vars: &[TyVar]) -> Subst {
        vars.iter().map(|v| (v.id, self.fresh_meta())).collect()
    }

    /// Unknowns of a level for the variables that are not in `subst` yet.
    pub fn fill(&mut self, vars: &[TyVar], subst: &mut Subst, level: u32) {
        for v in vars {
            subst.entry(v.id).or_insert_with(|| self.meta_at(level));
        }
    }

    pub fn error(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// A scope inside the current one.
    pub fn new_scope(&self) -> Rc<Scope> {
        Rc::new(Scope {
            parent: Some(self.scope.clone()),
            givens: RefCell::default(),
            equalities: RefCell::default(),
            level: self.level,
            touch_level: Cell::new(self.scope.touch_level.get()),
        })
    }

    /// Makes a scope the current one. Returns the previous one.
    pub fn enter(&mut self, scope: Rc<Scope>) -> Rc<Scope> {
        let before = std::mem::replace(&mut self.scope, scope);
        if before.touch_level.get() != 0 || self.scope.touch_level.get() != 0 {
            self.refresh_given_subst();
        }
        before
    }

    /// Runs `f` in a scope.
    pub fn within<R>(&mut self, scope: Rc<Scope>, f: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.enter(scope);
        let result = f(self);
        self.enter(before);
        result
    }

    pub fn refresh_given_subst(&mut self) {
        self.given_subst.clear();
        let mut at = Some(self.scope.clone());
        while let Some(scope) = at {
            for (left, right) in scope.equalities.borrow().iter() {
                if let Type::Skolem(s) = &**left {
                    self.given_subst.entry(s.id).or_insert_with(|| right.clone());
                }
            }
            at = scope.parent.clone();
        }
    }

    /// Equalities of family applications in the current scope, innermost first.
    pub fn family_equalities(&self, family: GlobalName) -> Vec<(Vec<Ty>, Ty)> {
        let mut found = Vec::new();
        if self.scope.touch_level.get() == 0 {
            return found;
        }
        let mut at = Some(self.scope.clone());
        while let Some(scope) = at {
            for (left, right) in scope.equalities.borrow().iter() {
                if let Type::Family(name, args) = &**left
                    && *name == family
                {
                    found.push((args.clone(), right.clone()));
                }
            }
            at = scope.parent.clone();
        }
        found
    }

    pub fn skolem_level(&self, skolem: Skolem) -> u32 {
        self.skolems.get(&skolem.id).map_or(0, |s| s.level)
    }
}

/// Variables of different modules must differ, and a deserialised interface must be the same on
/// every computer: so numbers start from a hash of the name of the module.
fn first_id(module: Symbol) -> u32 {
    module
        .as_str()
        .bytes()
        .fold(0x811c_9dc5, |h: u32, b| (h ^ u32::from(b)).wrapping_mul(0x0100_0193))
}
