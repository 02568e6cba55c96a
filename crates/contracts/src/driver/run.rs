//! `backstory run --check-contracts`: a program with its contracts enforced as it runs.

use super::enforce::{Messages, enforce};
use super::instances::Instances;
use super::pragmas::{Pragma, Pragmas};
use crate::types::Types;
use core_ir::Module;
use source::{Diagnostic, Severity, SourceMap, Span, Symbol};

/// Adds checks to every function with a contract and every transaction. Returns whether there are any. Errors, and
/// notes on what is not checked, are added to the diagnostics.
pub fn enforce_contracts(
    modules: &mut Vec<Module>,
    pragmas: &[Pragma],
    types: &Types,
    sources: &SourceMap,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let pragmas = Pragmas::read(pragmas, modules, types);
    if pragmas.contracts.is_empty() && pragmas.invariants.is_empty() {
        return false;
    }
    let twice = pragmas.twice();
    if !twice.is_empty() {
        diagnostics.extend(twice);
        return false;
    }
    diagnostics.extend(unchecked(&pragmas, types, modules));
    let names = modules.iter().flat_map(|m| &m.defs).map(|d| (d.name, d.source_name));
    let said = Said { names: names.collect(), pragmas: &pragmas, sources };
    enforce(modules, &pragmas, types, &said, None, true);
    true
}

/// Notes on contracts that are not checked at run time, or not at every type.
fn unchecked(pragmas: &Pragmas, types: &Types, modules: &[Module]) -> Vec<Diagnostic> {
    let instances = Instances::find(modules, types);
    let mut found = Vec::new();
    for contract in &pragmas.contracts {
        let name = crate::types::plain(contract.function.as_str());
        let why = match &contract.passed {
            Err(why) => why.clone(),
            Ok(passed) => match passed.only_at() {
                Some(at) if !instances.is_used_only_at(contract.function, &at) => {
                    "it needs a class that the function does not have, so it is checked at plain \
                     types such as Int, and not at others"
                        .to_owned()
                }
                _ => continue,
            },
        };
        let everywhere = if contract.passed.is_ok() { " everywhere" } else { "" };
        found.push(
            Diagnostic::new(
                Severity::Note,
                format!("this run does not check the contract of {name}{everywhere}"),
            )
            .at_saying(contract.span, why)
            .help("backstory check checks it without running the program"),
        );
    }
    found
}

/// Makes the program end with a special exit code where an invariant no longer holds. Returns whether there are any
/// invariants.
pub fn watch_invariants(modules: &mut Vec<Module>, pragmas: &[Pragma], types: &Types) -> bool {
    let mut pragmas = Pragmas::read(pragmas, modules, types);
    pragmas.contracts.clear();
    enforce(modules, &pragmas, types, &Watching, None, true);
    !pragmas.invariants.is_empty()
}

struct Watching;

impl Messages for Watching {
    fn function(&self, _: Symbol) -> String {
        String::new()
    }

    fn caller(&self, _: Symbol) -> String {
        String::new()
    }

    fn invariant(&self, _: usize, _: Span) -> String {
        String::new()
    }

    fn transaction(&self) -> &'static str {
        "Backstory.Contract.watchedTransaction"
    }
}

struct Said<'a> {
    names: std::collections::HashMap<Symbol, Symbol>,
    pragmas: &'a Pragmas,
    sources: &'a SourceMap,
}

impl Said<'_> {
    fn contract(&self, function: Symbol) -> String {
        let name = self.names.get(&function).copied().unwrap_or(function);
        let contract = self.pragmas.contracts.iter().find(|c| c.function == function);
        match contract.and_then(|c| self.sources.place(c.span)) {
            Some(place) => format!("the contract of {name} at {place}"),
            None => format!("the contract of {name}"),
        }
    }
}

impl Messages for Said<'_> {
    fn function(&self, function: Symbol) -> String {
        let name = self.names.get(&function).copied().unwrap_or(function);
        format!("{} is broken by {name} itself", self.contract(function))
    }

    fn caller(&self, function: Symbol) -> String {
        let name = self.names.get(&function).copied().unwrap_or(function);
        format!("{} is broken by the caller of {name}", self.contract(function))
    }

    fn invariant(&self, invariant: usize, transaction: Span) -> String {
        let place = |span: Span| self.sources.place(span).unwrap_or_default();
        let invariant = self.pragmas.invariants.get(invariant).map_or(Span::NONE, |i| i.span);
        format!(
            "the invariant at {} is broken by the transaction at {}",
            place(invariant),
            place(transaction)
        )
    }
}
