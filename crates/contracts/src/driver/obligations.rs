//! Finds the obligations of a program: its contracts, its transactions, its initial state.

use super::instances::Instances;
use super::pragmas::Pragmas;
use super::report::{CheckOptions, Subject};
use super::sites;
use crate::check::Goal;
use crate::types::{Type, Types};
use core_ir::{Def, Expr, Module, Visibility};
use source::{Span, Symbol};
use std::collections::HashMap;

/// An obligation, before it is tried.
pub(super) struct Obligation {
    pub goal: Goal,
    pub subject: Subject,
    pub name: String,
    pub span: Span,
    pub is_action: bool,
    /// The types of the parameters of a transaction.
    pub takes: Vec<Type>,
    /// Why it cannot be decided, if that is known.
    pub hopeless: Option<String>,
}

/// Finds all obligations. Transactions inside functions become separate definitions.
pub(super) fn obligations(
    modules: &mut Vec<Module>,
    pragmas: &Pragmas,
    types: &mut Types,
    local_type: &dyn Fn(Span) -> Option<Type>,
    instances: &Instances,
    options: &CheckOptions<'_>,
) -> Vec<Obligation> {
    let mut found = Vec::new();
    let source_names: HashMap<Symbol, Symbol> =
        modules.iter().flat_map(|m| &m.defs).map(|d| (d.name, d.source_name)).collect();
    let shown = |name: Symbol| source_names.get(&name).copied().unwrap_or(name).to_string();
    let is_action = |types: &Types, name: Symbol| {
        types.values.get(&name).is_some_and(|t| t.split().1.head() == "STM")
    };
    for contract in &pragmas.contracts {
        let hopeless = match types.constraints.get(&contract.function) {
            Some(_) if instances.of(contract.function, Some(contract.definition)).is_empty() => {
                Some("it is overloaded, and used at no type that could be checked".to_owned())
            }
            _ => None,
        };
        found.push(Obligation {
            goal: Goal::Contract(contract.function),
            subject: Subject::Contract,
            name: shown(contract.function),
            span: contract.span,
            is_action: is_action(types, contract.function),
            takes: Vec::new(),
            hopeless,
        });
    }
    for invariant in &pragmas.invariants {
        found.push(Obligation {
            goal: Goal::Start(invariant.definition),
            subject: Subject::Start,
            name: "invariant".to_owned(),
            span: invariant.span,
            is_action: true,
            takes: Vec::new(),
            hopeless: None,
        });
    }
    if !pragmas.invariants.is_empty() {
        let mut lifted = Vec::new();
        for site in sites::find(modules) {
            let mut takes = Vec::new();
            let (definition, hopeless) = match site.definition {
                Some(definition) => (definition.name, {
                    let around = types.values.get(&site.inside).cloned().unwrap_or(Type::Unknown);
                    let dictionaries = types.constraints.get(&site.inside).map_or(0, Vec::len);
                    let arguments: Vec<Type> = around.split().0.into_iter().cloned().collect();
                    let ty = site.parameters.iter().rev().fold(Type::Unknown, |result, place| {
                        let argument = place
                            .and_then(|p| arguments.get(p.checked_sub(dictionaries)?).cloned())
                            .unwrap_or(Type::Unknown);
                        Type::Fun(Box::new(argument), Box::new(result))
                    });
                    takes = ty.split().0.into_iter().cloned().collect();
                    complete(&definition, &mut takes, local_type);
                    types.values.insert(definition.name, ty);
                    lifted.push(definition);
                    None
                }),
                None => (
                    site.inside,
                    Some(
                        "atomically is passed on here, so the transaction is not known".to_owned(),
                    ),
                ),
            };
            found.push(Obligation {
                goal: Goal::Transaction(definition),
                subject: Subject::Transaction,
                name: site.inside_source.to_string(),
                span: site.span,
                is_action: true,
                takes,
                hopeless,
            });
        }
        if options.all_transactions {
            for module in modules.iter() {
                for def in &module.defs {
                    if transaction_of_plain_data(def, types) {
                        let takes = types.values.get(&def.name).map(|t| t.split().0);
                        let takes = takes.into_iter().flatten().cloned().collect();
                        found.push(Obligation {
                            goal: Goal::Transaction(def.name),
                            subject: Subject::Transaction,
                            name: def.source_name.to_string(),
                            span: def.span,
                            is_action: true,
                            takes,
                            hopeless: None,
                        });
                    }
                }
            }
        }
        modules.push(Module {
            name: Symbol::new("Backstory.Transactions"),
            language: core_ir::Language::Haskell,
            types: Vec::new(),
            defs: lifted,
        });
    }
    if options.crashes {
        for module in modules.iter() {
            for def in &module.defs {
                let Some(ty) = types.values.get(&def.name) else { continue };
                let (arguments, result) = ty.split();
                let plain = arguments.iter().all(|a| !matches!(a, Type::Fun(..)));
                let own = def.visibility == Visibility::Source
                    && !def.source_name.as_str().starts_with('$')
                    && !matches!(result.head(), "IO" | "TVar");
                if own && plain && !instances.of(def.name, None).is_empty() {
                    found.push(Obligation {
                        goal: Goal::Crashes(def.name),
                        subject: Subject::Crashes,
                        name: def.source_name.to_string(),
                        span: def.span,
                        is_action: result.head() == "STM",
                        takes: Vec::new(),
                        hopeless: None,
                    });
                }
            }
        }
    }
    found
}

fn transaction_of_plain_data(def: &Def, types: &Types) -> bool {
    if def.visibility != Visibility::Source || def.source_name.as_str().starts_with('$') {
        return false;
    }
    let Some(ty) = types.values.get(&def.name) else { return false };
    if types.constraints.contains_key(&def.name) {
        return false;
    }
    let (arguments, result) = ty.split();
    result.head() == "STM" && arguments.iter().all(|a| a.is_plain_data(types))
}

/// Fills in the unknown types of the parameters of a definition.
fn complete(definition: &Def, types: &mut [Type], local_type: &dyn Fn(Span) -> Option<Type>) {
    let body = &definition.body;
    let Expr::Lam { params, .. } = body.expr(body.root()) else { return };
    for (param, ty) in params.iter().zip(types) {
        let var = body.var(*param);
        if matches!(ty, Type::Unknown)
            && var.from_source
            && let Some(known) = local_type(var.span)
        {
            *ty = known;
        }
    }
}
