//! Functions of C. In GHC's code, one takes unboxed arguments and a state, and gives a state and maybe a
//! result.

use super::Builder;
use super::names::tuple;
use crate::file::{Type, TypeId};
use crate::library::Foreign;
use source::{Span, Symbol};

/// The type of a function of C.
struct Shape {
    /// Without the state.
    arguments: usize,
    has_result: bool,
}

impl Builder<'_> {
    pub(super) fn foreign(&mut self, name: Symbol, ty: TypeId, span: Span) -> core_ir::ExprId {
        let known = self.cx.program.names.library.foreign(name.as_str());
        let shape = self.shape(ty);
        let (Some(known), Some(shape)) = (known, shape) else { return self.no_c(name, span) };
        let arity = match &known {
            Foreign::Prim(prim) => prim.arity(),
            Foreign::Function { arity, .. } => *arity,
        };
        if arity != shape.arguments {
            return self.no_c(name, span);
        }
        let mut params: Vec<_> = (0..arity).map(|_| self.b.fresh("x")).collect();
        let state = self.b.fresh("state");
        let args: Vec<_> = params.iter().map(|p| self.b.local(*p, span)).collect();
        params.push(state);
        let is_action = matches!(known, Foreign::Function { is_action: true, .. });
        let mut call = match known {
            Foreign::Prim(prim) => self.b.prim(prim, args, span),
            Foreign::Function { global, .. } => {
                let fun = self.b.global(global, span);
                self.apply(fun, args, span)
            }
        };
        if is_action {
            // The state and the result.
            let run = self.library_global("GHC.Types", "unIO", span);
            let before = self.b.local(state, span);
            let both = self.b.app(run, vec![call, before], span);
            if shape.has_result {
                return self.lambda(params, both, span);
            }
            call = self.component(both, 1, 2);
        }
        let result = self.b.fresh("result");
        let mut parts = vec![self.b.local(state, span)];
        if shape.has_result {
            parts.push(self.b.local(result, span));
        }
        let given = self.b.con(tuple(parts.len()), parts, span);
        let body = self.b.let_strict(result, call, given, span);
        self.lambda(params, body, span)
    }

    fn shape(&self, ty: TypeId) -> Option<Shape> {
        let file = self.cx.file;
        let (mut at, mut arguments, mut has_state) = (ty, 0, false);
        while let Type::Fun(argument, result) = file.ty(at) {
            has_state = matches!(file.ty(*argument), Type::Con { name, .. } if name.occ.as_str() == "State#");
            arguments += usize::from(!has_state);
            at = *result;
        }
        let Type::Con { arguments: parts, .. } = file.ty(at) else { return None };
        has_state.then_some(Shape { arguments, has_result: parts.len() > 1 })
    }

    pub(super) fn no_c(&mut self, name: Symbol, span: Span) -> core_ir::ExprId {
        let message = format!(
            "the C function {name} is called, and programs run on Backstory's own machine, which calls no C"
        );
        self.missing(&message, span)
    }
}
