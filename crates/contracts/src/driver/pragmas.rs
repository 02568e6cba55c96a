//! CONTRACT and INVARIANT pragmas, from the definitions that the front end makes for them.

use super::passing::Passing;
use crate::types::Types;
use core_ir::Module;
use source::{Diagnostic, Span, Symbol};

/// A pragma from the front end.
#[derive(Clone, Debug)]
pub struct Pragma {
    pub module: Symbol,
    /// Its number in the module, from 0: `$contract0` is its definition.
    pub index: usize,
    pub kind: PragmaKind,
    pub text: String,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PragmaKind {
    Contract,
    Invariant,
}

/// A CONTRACT pragma.
pub(crate) struct ContractPragma {
    pub function: Symbol,
    pub definition: Symbol,
    /// The number of dictionaries that the function takes.
    pub dictionaries: usize,
    /// How the contract gets its dictionaries at run time, or why it cannot be checked then.
    pub passed: Result<Passing, String>,
    pub span: Span,
}

pub(crate) struct InvariantPragma {
    pub definition: Symbol,
    pub span: Span,
}

/// The pragmas of a program.
#[derive(Default)]
pub(crate) struct Pragmas {
    pub contracts: Vec<ContractPragma>,
    pub invariants: Vec<InvariantPragma>,
}

impl Pragmas {
    /// Errors for functions that have a second contract: it would be ambiguous.
    pub(super) fn twice(&self) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        for (index, contract) in self.contracts.iter().enumerate() {
            let first = self.contracts[..index].iter().find(|c| c.function == contract.function);
            if let Some(first) = first {
                let name = contract.function.as_str();
                let name = name.rsplit('.').find(|n| !n.is_empty()).unwrap_or(name);
                found.push(
                    Diagnostic::error(format!("{name} has two contracts"))
                        .at_saying(contract.span, "the second one")
                        .with(first.span, "the first one")
                        .help("conditions of one contract can be joined with &&"),
                );
            }
        }
        found
    }

    pub(super) fn read(pragmas: &[Pragma], modules: &[Module], types: &Types) -> Pragmas {
        let mut found = Pragmas::default();
        for Pragma { module, index, kind, text, span } in pragmas {
            let definition = Symbol::new(&format!("{module}.$contract{index}"));
            let span = *span;
            match kind {
                PragmaKind::Invariant => {
                    found.invariants.push(InvariantPragma { definition, span });
                }
                PragmaKind::Contract => {
                    let name = text.split("::").next().unwrap_or("").trim();
                    let name = name.trim_start_matches('(').trim_end_matches(')').trim();
                    let own = Symbol::new(&format!("{module}.{name}"));
                    let function = function_of(modules, definition).unwrap_or(own);
                    let dictionaries = types.constraints.get(&function).map_or(0, Vec::len);
                    let passed = Passing::find(types, function, definition);
                    found.contracts.push(ContractPragma {
                        function,
                        definition,
                        dictionaries,
                        passed,
                        span,
                    });
                }
            }
        }
        found
    }
}

/// The function that a contract is for: the definition says `satisfies f …`. A bare name may belong to functions in
/// several modules.
fn function_of(modules: &[Module], definition: Symbol) -> Option<Symbol> {
    let def = modules.iter().flat_map(|m| &m.defs).find(|d| d.name == definition)?;
    let body = &def.body;
    body.exprs.iter().find_map(|expr| {
        let core_ir::Expr::App { fun, args, .. } = expr else { return None };
        let core_ir::Expr::Global(name) = body.expr(*fun) else { return None };
        if name.as_str() != "Backstory.Contract.satisfies" {
            return None;
        }
        let mut at = *args.first()?;
        loop {
            match body.expr(at) {
                core_ir::Expr::Global(function) => return Some(*function),
                // Overloaded: applied to dictionaries.
                core_ir::Expr::App { fun, .. } => at = *fun,
                _ => return None,
            }
        }
    })
}
