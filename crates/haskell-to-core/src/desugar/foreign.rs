//! `foreign import prim`: primitives and intrinsics as functions. C functions: a few are primitives
//! of the machine, any other fails when it is called.
//!
//! A primitive has as many parameters as its type has arrows, and a token after them if the result
//! is an action.

use super::{Builder, Context, generated};
use crate::hir::{ForeignDecl, wired};
use crate::infer::types::{Ty, Type, con_spine, split_forall, split_funs};
use core_ir::{ExprId, Prim, VarId, builtin};
use source::{Diagnostic, Span, Symbol, did_you_mean};

/// Names that are not primitives of the machine but a few nodes of Core.
const INTRINSICS: &[&str] = &[
    "io-return",
    "io-bind",
    "io-then",
    "unsafe-perform-io",
    "unsafe-coerce",
    "coerce",
    "lazy",
    "inline",
    "io-raise",
];

pub(super) fn foreign(cx: &mut Context, decl: &ForeignDecl) {
    let Some(scheme) = cx.env().values.get(&decl.name).cloned() else { return };
    let (_, _, body) = split_forall(&scheme);
    let (arguments, result) = split_funs(body);
    let action = is_action(&result);
    let entity = decl.entity.as_str();
    let mut builder = Builder::new(cx);
    let span = decl.span;
    if decl.is_c {
        let root = match c_function(entity).filter(|op| op.arity() == arguments.len()) {
            Some(op) => builder.primitive(op, action, span),
            None => match library_function(entity) {
                Some(name) => builder.b.add(core_ir::Expr::Global(name), span),
                None => builder.absent_function(entity, span),
            },
        };
        let body = builder.b.finish(root);
        cx.defs.push(generated(decl.name.qualified(), decl.name.name, span, body));
        return;
    }
    let root = match builder.intrinsic(entity, span) {
        Some(root) => root,
        None => match Prim::from_text(entity) {
            Some(op) if op.arity() == arguments.len() => builder.primitive(op, action, span),
            Some(op) => {
                let message = format!(
                    "the primitive {entity} takes {} arguments, but its type has {}",
                    op.arity(),
                    arguments.len()
                );
                cx.diagnostics.push(Diagnostic::error(message).at(span));
                return;
            }
            None => {
                let mut diagnostic =
                    Diagnostic::error(format!("there is no primitive {entity}")).at(span);
                let known = Prim::texts().chain(INTRINSICS.iter().copied());
                if let Some(near) = did_you_mean(entity, known) {
                    diagnostic = diagnostic.help(format!("did you mean {near}?"));
                }
                cx.diagnostics.push(diagnostic);
                return;
            }
        },
    };
    let body = builder.b.finish(root);
    let name = decl.name.qualified();
    cx.defs.push(generated(name, decl.name.name, span, body));
}

/// The primitive for a mathematical C function. `Double` and `CDouble` are the same type for the
/// machine.
pub fn c_function(entity: &str) -> Option<Prim> {
    const MATHEMATICS: &[&str] = &[
        "sqrt", "exp", "log", "log2", "log10", "sin", "cos", "tan", "asin", "acos", "atan",
        "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "pow",
    ];
    // `static math.h sin`
    let name = entity.split_whitespace().last()?;
    MATHEMATICS.contains(&name).then(|| Prim::from_text(&format!("double-{name}")))?
}

/// The library's function that does what a function of C does.
pub fn library_function(entity: &str) -> Option<Symbol> {
    const FUNCTIONS: &[&str] = &[
        "memcpy",
        "memmove",
        "memset",
        "memcmp",
        "memchr",
        "strlen",
        "hashable_fnv_hash",
        "hashable_fnv_hash_offset",
        "rts_getThreadId",
        "rtsSupportsBoundThreads",
        "splitmix_init",
        "wcwidth",
    ];
    let name = entity.split_whitespace().last()?;
    FUNCTIONS.contains(&name).then(|| Symbol::new(&format!("Foreign.C.Functions.{name}")))
}

/// Whether values of the type are run by passing a token.
fn is_action(ty: &Ty) -> bool {
    let Some((name, _)) = con_spine(ty) else { return matches!(&**ty, Type::Family(..)) };
    name == *wired::IO || matches!(name.to_string().as_str(), "GHC.ST.ST" | "GHC.Conc.Sync.STM")
}

impl Builder<'_, '_> {
    fn primitive(&mut self, op: Prim, action: bool, span: Span) -> ExprId {
        let mut params: Vec<VarId> = (0..op.arity()).map(|_| self.b.fresh("x")).collect();
        let args = params.iter().map(|p| self.b.local(*p, span)).collect();
        let body = self.b.prim(op, args, span);
        if action {
            params.push(self.b.fresh("token"));
        }
        self.lambda(None, params, body, span)
    }

    /// A C function that is not available: using it is an error that names it.
    fn absent_function(&mut self, entity: &str, span: Span) -> ExprId {
        let shown = entity.split_whitespace().last().unwrap_or(entity);
        let message = format!(
            "the C function {shown} is called, and programs run on Backstory's own machine, which calls no C"
        );
        let place = match self.cx.sources.get(span.file) {
            Some(file) => {
                let at = file.line_column(span.start);
                format!("{}:{}:{} in main:{}", file.path, at.line, at.column, self.cx.hir.name)
            }
            None => String::new(),
        };
        let (place, message) = (self.b.string(&place, span), self.b.string(&message, span));
        let fail = self.global_expr(*wired::ERROR_AT, span);
        self.b.app(fail, vec![place, message], span)
    }

    fn intrinsic(&mut self, entity: &str, span: Span) -> Option<ExprId> {
        let root = match entity {
            "io-return" => {
                let (x, token) = (self.b.fresh("x"), self.b.fresh("token"));
                let value = self.b.local(x, span);
                let body = self.b.add(core_ir::Expr::Unforced(value), span);
                self.b.lam(None, vec![x, token], body, span)
            }
            "io-bind" | "io-then" => {
                let (m, k) = (self.b.fresh("m"), self.b.fresh("k"));
                let (token, r) = (self.b.fresh("token"), self.b.fresh("r"));
                let run = self.run(m, token, span);
                let mut args = Vec::new();
                if entity == "io-bind" {
                    args.push(self.b.local(r, span));
                }
                args.push(self.b.local(token, span));
                let next = self.b.local(k, span);
                let next = self.b.app(next, args, span);
                let body = self.b.let_strict(r, run, next, span);
                self.b.lam(None, vec![m, k, token], body, span)
            }
            "unsafe-perform-io" => {
                let (m, r) = (self.b.fresh("m"), self.b.fresh("r"));
                let fun = self.b.local(m, span);
                let unit = self.b.con(builtin::UNIT, Vec::new(), span);
                let run = self.b.app(fun, vec![unit], span);
                let result = self.b.local(r, span);
                let body = self.b.let_strict(r, run, result, span);
                self.b.lam(None, vec![m], body, span)
            }
            "unsafe-coerce" | "coerce" | "lazy" | "inline" => {
                let x = self.b.fresh("x");
                let body = self.b.local(x, span);
                self.b.lam(None, vec![x], body, span)
            }
            "io-raise" => {
                let (e, token) = (self.b.fresh("e"), self.b.fresh("token"));
                let exception = self.b.local(e, span);
                let body = self.b.prim(Prim::Raise, vec![exception], span);
                self.b.lam(None, vec![e, token], body, span)
            }
            _ => return None,
        };
        Some(root)
    }

    fn run(&mut self, action: VarId, token: VarId, span: Span) -> ExprId {
        let fun = self.b.local(action, span);
        let token = self.b.local(token, span);
        self.b.app(fun, vec![token], span)
    }
}
