//! Supply of new variables: each is bound once in a module.

use super::{Local, LocalId, TyVar, TyVarId};
use source::{Span, Symbol};

#[derive(Clone, Debug, Default)]
pub struct Supply {
    pub locals: Vec<Local>,
    pub ty_vars: Vec<TyVar>,
}

impl Supply {
    /// A variable from the source.
    pub fn local(&mut self, name: Symbol, span: Span) -> LocalId {
        self.add(Local { name, generated: false, span })
    }

    /// A generated variable.
    pub fn fresh(&mut self, name: &str, span: Span) -> LocalId {
        self.add(Local { name: Symbol::new(name), generated: true, span })
    }

    pub fn ty_var(&mut self, name: Symbol, span: Span) -> TyVarId {
        let id = TyVarId(self.ty_vars.len() as u32);
        self.ty_vars.push(TyVar { name, span });
        id
    }

    fn add(&mut self, local: Local) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(local);
        id
    }
}
