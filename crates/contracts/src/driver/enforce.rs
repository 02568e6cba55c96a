//! Contracts at run time: each function with a contract is wrapped in it, each transaction is
//! followed by the invariants.

use super::passing::Passing;
use super::pragmas::{ContractPragma, Pragmas};
use crate::Types;
use core_ir::{Body, BodyBuilder, Def, Expr, ExprId, Language, Module, Visibility};
use source::{Span, Symbol};

const ATOMICALLY: &str = "GHC.Conc.Sync.atomically";
const CHECKED: &str = "Backstory.Contract.checked";

/// The messages for broken contracts.
pub(super) trait Messages {
    fn function(&self, function: Symbol) -> String;
    fn caller(&self, function: Symbol) -> String;
    fn invariant(&self, invariant: usize, transaction: Span) -> String;
    /// The library function that runs a transaction and checks the invariants.
    fn transaction(&self) -> &'static str {
        "Backstory.Contract.checkedTransaction"
    }
}

/// Wraps functions and transactions, except the function `except`.
pub(super) fn enforce(
    modules: &mut Vec<Module>,
    pragmas: &Pragmas,
    types: &Types,
    messages: &dyn Messages,
    except: Option<Symbol>,
    with_invariants: bool,
) {
    let mut added = Vec::new();
    for module in modules.iter_mut() {
        for def in &mut module.defs {
            let contract = pragmas.contracts.iter().find(|c| c.function == def.name);
            if let Some(contract) = contract
                && let Ok(passed) = &contract.passed
                && Some(def.name) != except
            {
                let plain = unchecked(def.name);
                let wrapper = wrapper(
                    def,
                    plain,
                    contract,
                    (passed, types),
                    &messages.function(def.name),
                    &messages.caller(def.name),
                );
                added.push(Def { name: plain, ..std::mem::replace(def, wrapper) });
            }
            let hidden = def.source_name.as_str().starts_with('$');
            if with_invariants && !hidden && !pragmas.invariants.is_empty() {
                transactions(&mut def.body, pragmas, messages, &mut added);
            }
        }
    }
    // Definitions that were set aside may contain transactions too.
    if with_invariants && !pragmas.invariants.is_empty() {
        let mut more = Vec::new();
        for def in &mut added {
            if def.name.as_str().ends_with(UNCHECKED) {
                transactions(&mut def.body, pragmas, messages, &mut more);
            }
        }
        added.extend(more);
    }
    modules.push(Module {
        name: Symbol::new("Backstory.Enforced"),
        language: Language::Haskell,
        types: Vec::new(),
        defs: added,
    });
}

const UNCHECKED: &str = " unchecked";

pub(super) fn unchecked(name: Symbol) -> Symbol {
    Symbol::new(&format!("{name}{UNCHECKED}"))
}

/// `f = checked contract "…" "…" f'`, under the dictionaries that `f` takes.
fn wrapper(
    def: &Def,
    plain: Symbol,
    contract: &ContractPragma,
    (passed, types): (&Passing, &Types),
    function: &str,
    caller: &str,
) -> Def {
    let mut builder = BodyBuilder::new();
    let span = def.span;
    let parameters: Vec<_> = (0..contract.dictionaries).map(|_| builder.fresh("dict")).collect();
    let unchecked = |b: &mut BodyBuilder| -> ExprId {
        let plain = b.global(plain, span);
        let arguments = parameters.iter().map(|p| b.local(*p, span)).collect();
        b.app(plain, arguments, span)
    };
    let enforced = |b: &mut BodyBuilder, mut dictionaries: Vec<ExprId>| -> ExprId {
        let maker = b.global(contract.definition, span);
        dictionaries.push(b.con(core_ir::builtin::UNIT, Vec::new(), span));
        let contract = b.app(maker, dictionaries, span);
        let (function, caller) = (b.string(function, span), b.string(caller, span));
        let plain = unchecked(b);
        let checked = b.global(Symbol::new(CHECKED), span);
        b.app(checked, vec![contract, function, caller, plain], span)
    };
    let mut root = passed.write(&mut builder, &parameters, types, span, &enforced, &unchecked);
    if !parameters.is_empty() {
        root = builder.lam(Some(def.source_name), parameters, root, span);
    }
    Def { body: builder.finish(root), visibility: Visibility::Generated, ..def.clone() }
}

/// Replaces each plain `atomically` by a checked one.
fn transactions(body: &mut Body, pragmas: &Pragmas, messages: &dyn Messages, added: &mut Vec<Def>) {
    for index in 0..body.exprs.len() {
        if !matches!(&body.exprs[index], Expr::Global(g) if g.as_str() == ATOMICALLY) {
            continue;
        }
        let span = body.spans[index];
        let name = Symbol::new(&format!(
            "Backstory.Enforced.$atomically{}_{}_{}",
            span.file.0, span.start, span.end
        ));
        body.exprs[index] = Expr::Global(name);
        if added.iter().any(|d| d.name == name) {
            continue;
        }
        let mut builder = BodyBuilder::new();
        let transaction = builder.fresh("transaction");
        let mut list = builder.con(core_ir::builtin::NIL, Vec::new(), span);
        for (number, invariant) in pragmas.invariants.iter().enumerate().rev() {
            let message = builder.string(&messages.invariant(number, span), span);
            let maker = builder.global(invariant.definition, span);
            let unit = builder.con(core_ir::builtin::UNIT, Vec::new(), span);
            let invariant = builder.app(maker, vec![unit], span);
            let pair = builder.con(core_ir::builtin::PAIR, vec![message, invariant], span);
            list = builder.con(core_ir::builtin::CONS, vec![pair, list], span);
        }
        let checked = builder.global(Symbol::new(messages.transaction()), span);
        let local = builder.local(transaction, span);
        let checked = builder.app(checked, vec![list, local], span);
        let atomically = builder.global(Symbol::new(ATOMICALLY), span);
        let root = builder.app(atomically, vec![checked], span);
        let root = builder.lam(None, vec![transaction], root, span);
        added.push(Def {
            name,
            source_name: Symbol::new("atomically"),
            visibility: Visibility::Generated,
            span,
            ty: None,
            body: builder.finish(root),
        });
    }
}
