//! Programs that load code as they run.
//!
//! Loaded code is interpreted (`lib/erlang/backstory_code.erl`). A module that was there from the start can be replaced
//! that way, so a call from one module to another goes through a function that selects the present version. A program
//! can also ask for the code of its own modules: it gets their tokens.

use super::Program;
use core_ir::{BodyBuilder, Def, Expr, ExprId, Literal, Prim, Visibility};
use erlang_syntax::token::quote_atom;
use source::{Origin, Span, Symbol};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// The module of the functions between a call and its target.
const BETWEEN: &str = "%between";
/// Calls the loaded version: module, function, arguments.
const CALL: &str = "backstory_code:call/3";

impl Program<'_> {
    /// Redirects every call to another module, so that a loaded module can answer it.
    pub(super) fn make_replaceable(&mut self) {
        let known: BTreeSet<Symbol> = self.modules.keys().copied().collect();
        let mut called = BTreeSet::new();
        for module in self.modules.values_mut().filter(|m| !self.from_otp.contains(&m.name)) {
            for def in &mut module.defs {
                redirect(def, module.name, &known, &mut called);
            }
        }
        let mut text = format!("-module('{BETWEEN}').\n-compile(export_all).\n");
        for name in called {
            let Some((module, function, arity)) = parts(name) else { continue };
            let arguments: Vec<String> = (1..=arity).map(|n| format!("A{n}")).collect();
            let arguments = arguments.join(",");
            let _ = writeln!(
                text,
                "{}({arguments}) -> backstory_code:call({},{},[{arguments}]).",
                quote_atom(&format!("{module}:{function}")),
                quote_atom(module),
                quote_atom(function),
            );
        }
        let file = self.sources.add(format!("{BETWEEN}.erl"), text.as_str(), Origin::Library);
        let options = erlang_syntax::ParseOptions::default();
        let parsed =
            erlang_syntax::parse_module(&mut self.sources, file, &options, &mut self.folders);
        let Some(between) = self.add(&parsed.module) else { return };
        self.from_otp.insert(between);
        let sources = self.module_sources(&known);
        if let Some(module) = self.modules.get_mut(&between) {
            self.exported.extend(sources.iter().map(|def| def.name));
            module.defs.extend(sources);
        }
    }

    /// For each module a function that returns its code: `{tokens, Bytes}` or `{file, Path}`.
    fn module_sources(&mut self, modules: &BTreeSet<Symbol>) -> Vec<Def> {
        let mut defs = Vec::new();
        for name in modules {
            let located = self.locate(*name).map(|(path, _)| path);
            let otp = || self.folders.otp_module(name.as_str());
            let Some(path) = located.or_else(otp) else { continue };
            let code = match path.extension().is_some_and(|e| e == "beam") {
                true => ("file", path.display().to_string().into_bytes()),
                false => match self.tokens_of(&path) {
                    Some(tokens) => ("tokens", tokens),
                    None => continue,
                },
            };
            defs.push(source_def(*name, code));
        }
        defs
    }

    /// The tokens of a module after preprocessing, in the external format.
    fn tokens_of(&mut self, path: &Path) -> Option<Vec<u8>> {
        let shown = path.display().to_string();
        let file = self.sources.files().find(|(_, f)| f.path == shown).map(|(id, _)| id)?;
        let options = self.folders.parse_options(path);
        // Included files are already in the source map: a copy prevents them from being added again.
        let mut copy = self.sources.clone();
        let tokens = erlang_syntax::tokens_of_forms(&mut copy, file, &options, &mut self.folders);
        Some(erlang_syntax::encode_term(&tokens))
    }
}

/// `m:f/2` in its parts.
fn parts(name: Symbol) -> Option<(&'static str, &'static str, usize)> {
    let (rest, arity) = name.as_str().rsplit_once('/')?;
    let (module, function) = rest.split_once(':')?;
    Some((module, function, arity.parse().ok()?))
}

/// Redirects calls to other modules.
fn redirect(def: &mut Def, own: Symbol, known: &BTreeSet<Symbol>, called: &mut BTreeSet<Symbol>) {
    let mut functions = Vec::new();
    let mut computed = Vec::new();
    for (at, expr) in def.body.exprs.iter().enumerate() {
        match expr {
            Expr::App { fun, .. } => functions.push(*fun),
            Expr::Prim { op: Prim::TermApply, .. } => computed.push(at),
            _ => {}
        }
    }
    for fun in functions {
        if let Expr::Global(name) = &mut def.body.exprs[fun.0 as usize]
            && let Some((module, ..)) = parts(*name)
            && module != own.as_str()
            && known.contains(&Symbol::new(module))
        {
            called.insert(*name);
            *name = Symbol::new(&format!("{BETWEEN}:{name}"));
        }
    }
    for at in computed {
        let fun = ExprId(def.body.exprs.len() as u32);
        if let Expr::Prim { args, .. } = &mut def.body.exprs[at] {
            let args = std::mem::take(args);
            def.body.exprs[at] = Expr::App { fun, args, exact: true };
            def.body.exprs.push(Expr::Global(Symbol::new(CALL)));
            def.body.spans.push(Span::NONE);
        }
    }
}

fn source_def(module: Symbol, (kind, bytes): (&str, Vec<u8>)) -> Def {
    let name = format!("{BETWEEN}:source of {module}/0");
    let mut b = BodyBuilder::new();
    let kind = b.atom(Symbol::new(kind), Span::NONE);
    let bytes = b.add(Expr::Lit(Literal::Bytes(bytes)), Span::NONE);
    let pair = b.add(Expr::Tuple(vec![kind, bytes]), Span::NONE);
    let root = b.lam(None, Vec::new(), pair, Span::NONE);
    Def {
        name: Symbol::new(&name),
        source_name: Symbol::new(&name),
        span: Span::NONE,
        visibility: Visibility::Generated,
        ty: None,
        body: b.finish(root),
    }
}
