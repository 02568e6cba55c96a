//! Native functions of OTP modules: in a `.beam` such a function only says that it is not loaded.
//!
//! If the built-in library has the function, it is taken from there, together with the functions of its module that it
//! needs, under names that the OTP module cannot have. If not, a call is an error that names the function.

use core_ir::{BodyBuilder, Def, Expr, Literal, Module, Prim, Reader};
use source::{Span, Symbol};
use std::collections::BTreeMap;

/// Modules that are useless without native code: sockets and cryptography.
const HOLLOW: &[&str] =
    &["crypto", "gen_sctp", "gen_tcp", "gen_udp", "prim_inet", "prim_socket", "socket", "ssl"];

/// Replaces the native functions of a module by built-in ones.
pub(crate) fn fill(module: &mut Module, library: Option<&Reader<'static>>) {
    let hollow = HOLLOW.contains(&module.name.as_str());
    let native: Vec<usize> =
        (0..module.defs.len()).filter(|i| hollow || is_stub(&module.defs[*i])).collect();
    let mut helpers: BTreeMap<Symbol, Option<Def>> = BTreeMap::new();
    for i in native {
        let name = module.defs[i].name;
        let built_in = library.and_then(|l| l.def(l.find_def(name.as_str())?).ok());
        match built_in {
            Some(mut def) => {
                rename(&mut def, module.name, &mut helpers);
                module.defs[i] = def;
            }
            None => {
                let stub = &module.defs[i];
                module.defs[i] = missing(stub);
            }
        }
    }
    // Transitively.
    while let Some(name) = helpers.iter().find(|(_, d)| d.is_none()).map(|(n, _)| *n) {
        let def = library.and_then(|l| l.def(l.find_def(name.as_str())?).ok());
        let Some(mut def) = def else {
            helpers.remove(&name);
            continue;
        };
        rename(&mut def, module.name, &mut helpers);
        def.name = private(module.name, name);
        helpers.insert(name, Some(def));
    }
    module.defs.extend(helpers.into_values().flatten());
}

/// Whether a function only says that it is not loaded.
fn is_stub(def: &Def) -> bool {
    def.body.exprs.len() < 40
        && def.body.exprs.iter().any(
            |e| matches!(e, Expr::Global(name) if name.as_str().starts_with("erlang:nif_error/")),
        )
}

/// `lists:f/1` of the library, beside a `lists:f/1` of OTP.
fn private(module: Symbol, name: Symbol) -> Symbol {
    let rest = name.as_str().strip_prefix(module.as_str()).unwrap_or_default();
    Symbol::new(&format!("{module}:%{}", rest.trim_start_matches(':')))
}

/// Makes a library definition refer to the functions of its module by their private names.
fn rename(def: &mut Def, module: Symbol, helpers: &mut BTreeMap<Symbol, Option<Def>>) {
    for expr in &mut def.body.exprs {
        if let Expr::Global(name) = expr
            && name.as_str().split(':').next() == Some(module.as_str())
        {
            helpers.entry(*name).or_insert(None);
            *name = private(module, *name);
        }
    }
}

/// A function that fails with its own name.
fn missing(stub: &Def) -> Def {
    let mut b = BodyBuilder::new();
    let span = stub.span;
    let arity = stub.name.as_str().rsplit_once('/').and_then(|(_, n)| n.parse::<usize>().ok());
    let params = (0..arity.unwrap_or(0)).map(|_| b.fresh("p")).collect();
    let class = b.atom(Symbol::new("error"), span);
    let tag = b.atom(Symbol::new("native_function_is_not_in_backstory"), Span::NONE);
    let name = b.add(Expr::Lit(Literal::Atom(stub.name)), Span::NONE);
    let reason = b.add(Expr::Tuple(vec![tag, name]), span);
    let raise = b.prim(Prim::TermRaise, vec![class, reason], span);
    let root = b.lam(None, params, raise, span);
    Def { body: b.finish(root), ..stub.clone() }
}
