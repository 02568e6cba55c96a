//! Casts. Newtypes are erased, so almost every cast is nothing at all. The exceptions are types that
//! the machine represents in another way than GHC: actions, and dictionaries with one member.

use super::Builder;
use crate::file::{Expr, ExprId, File, Name, Type, TypeId, TypeKind};
use core_ir::with_stack;
use source::{Span, Symbol};

/// A step of a conversion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Step {
    Wrap(Special),
    Unwrap(Special),
}

/// A type with a representation of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Special {
    /// A function of a state in GHC.
    Action(Action),
    /// A class with one member.
    Class(Name),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Io,
    St,
    Stm,
}

/// What a cast does: under a number of arguments, some steps, in order.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Conversion {
    under: usize,
    steps: Vec<Step>,
}

/// What a type consists of.
struct Layers {
    /// Outermost first.
    special: Vec<Special>,
    /// Whether what is innermost is known to be a function.
    is_function: bool,
}

impl Builder<'_> {
    /// `None` if nothing is to be done.
    pub(super) fn conversion(&self, from: TypeId, to: TypeId) -> Option<Conversion> {
        let file = self.cx.file;
        let (mut from, mut to, mut under) = (from, to, 0);
        while let (Type::Fun(_, a), Type::Fun(_, b))
        | (Type::Qualified(_, a), Type::Qualified(_, b)) = (file.ty(from), file.ty(to))
        {
            (from, to, under) = (*a, *b, under + 1);
        }
        let (mut before, mut after) = (self.layers(file, from), self.layers(file, to));
        while let (Some(a), Some(b)) = (before.special.last(), after.special.last())
            && a == b
        {
            before.special.pop();
            after.special.pop();
        }
        // An action is converted to and from a function of a state, and nothing else.
        let is_action = |s: &Special| matches!(s, Special::Action(_));
        let to_state = after.special.is_empty() && after.is_function;
        let from_state = before.special.is_empty() && before.is_function;
        if before.special.iter().any(is_action) && !to_state
            || after.special.iter().any(is_action) && !from_state
        {
            return None;
        }
        let unwrap = before.special.into_iter().map(Step::Unwrap);
        let wrap = after.special.into_iter().rev().map(Step::Wrap);
        let steps: Vec<Step> = unwrap.chain(wrap).collect();
        (!steps.is_empty()).then_some(Conversion { under, steps })
    }

    /// The special types that a type consists of, looking through newtypes, outermost first.
    fn layers(&self, file: &File, id: TypeId) -> Layers {
        let mut found = Vec::new();
        let mut is_function = false;
        let (mut file, mut at) = (file, id);
        // A newtype may be defined by itself.
        for _ in 0..64 {
            let Type::Con { name, kind, class_fields, .. } = file.ty(at) else {
                if let Type::Fun(..) | Type::Qualified(..) = file.ty(at) {
                    is_function = true;
                }
                break;
            };
            match (kind, name.occ.as_str(), name.module.as_str()) {
                (TypeKind::Newtype, "IO", "GHC.Types") => {
                    found.push(Special::Action(Action::Io));
                    break;
                }
                (TypeKind::Newtype, "ST", "GHC.ST") => {
                    found.push(Special::Action(Action::St));
                    break;
                }
                (TypeKind::Newtype, "STM", "GHC.Conc.Sync") => {
                    found.push(Special::Action(Action::Stm));
                    break;
                }
                (TypeKind::Class, occ, _) => {
                    if *class_fields == 2 && occ != "IP" {
                        found.push(Special::Class(*name));
                    }
                    break;
                }
                (TypeKind::Newtype, _, _) => {
                    let program = self.cx.program;
                    let own = program.names.own(*name);
                    let Some((number, inside)) = own.and_then(|own| program.newtypes.get(&own))
                    else {
                        break;
                    };
                    (file, at) = (&program.files[*number], *inside);
                }
                _ => break,
            }
        }
        Layers { special: found, is_function }
    }

    pub(super) fn cast(
        &mut self,
        from: TypeId,
        to: TypeId,
        inner: ExprId,
        span: Span,
    ) -> core_ir::ExprId {
        match self.conversion(from, to) {
            None => self.expr(inner, span),
            Some(conversion) => self.converted(&conversion, conversion.under, inner, span),
        }
    }

    fn converted(
        &mut self,
        conversion: &Conversion,
        under: usize,
        inner: ExprId,
        span: Span,
    ) -> core_ir::ExprId {
        with_stack(|| {
            if under == 0 {
                let value = self.expr(inner, span);
                return self.steps(&conversion.steps, value, span);
            }
            // Inside the function, if its parameters are there.
            if let Expr::Lam(params, body) = self.cx.file.expr(self.cx.file.bare(inner))
                && params.len() <= under
            {
                let rest = under - params.len();
                let params = self.bind_all(params);
                let body = self.converted(conversion, rest, *body, span);
                return self.lambda(params, body, span);
            }
            let fun = self.expr(inner, span);
            let params: Vec<_> = (0..under).map(|_| self.b.fresh("x")).collect();
            let args = params.iter().map(|p| self.b.local(*p, span)).collect();
            let value = self.b.app(fun, args, span);
            let body = self.steps(&conversion.steps, value, span);
            self.lambda(params, body, span)
        })
    }

    fn steps(&mut self, steps: &[Step], value: core_ir::ExprId, span: Span) -> core_ir::ExprId {
        let mut value = value;
        for step in steps {
            value = match step {
                Step::Wrap(Special::Class(class)) => self.wrapped(*class, value, span),
                Step::Unwrap(Special::Class(class)) => self.unwrapped(*class, value, span),
                Step::Wrap(Special::Action(action)) => self.call(action.functions().0, value, span),
                Step::Unwrap(Special::Action(action)) => {
                    self.call(action.functions().1, value, span)
                }
            };
        }
        value
    }

    fn call(&mut self, function: &str, value: core_ir::ExprId, span: Span) -> core_ir::ExprId {
        let fun = self.b.global(Symbol::new(function), span);
        self.b.app(fun, vec![value], span)
    }
}

impl Action {
    /// The functions of the library that make an action from a function of a state, and back.
    fn functions(self) -> (&'static str, &'static str) {
        match self {
            Action::Io => ("GHC.Types.fromState#", "GHC.Types.unIO"),
            Action::St => ("GHC.ST.$build:ST", "GHC.ST.unST"),
            Action::Stm => ("GHC.Conc.Sync.$build:STM", "GHC.Conc.Sync.unSTM"),
        }
    }
}
