//! Uses of names that have no definition in the same module: of the program's other modules, of the
//! library, and the functions that GHC's desugaring itself calls.

use super::Builder;
use super::matching::NO_ALTERNATIVE;
use super::types::{class_of, constraints};
use crate::file::{Details, Expr, ExprId, Global, GlobalId, Literal, Name, Shape};
use crate::library::Value;
use core_ir::Prim;
use source::{Span, Symbol};

impl Builder<'_> {
    /// A global applied to arguments.
    pub(super) fn global(&mut self, id: GlobalId, args: &[ExprId], span: Span) -> core_ir::ExprId {
        let file = self.cx.file;
        let global = file.global(id);
        match &global.details {
            Details::Constructor { shape: Shape::Dictionary { supers, methods }, con, .. } => {
                let given = self.exprs(args, span);
                return self.dictionary(*con, supers, methods, given, span);
            }
            Details::Constructor { .. } => {
                let con = self.cx.program.names.constructor(global);
                return match con.and_then(|con| self.construct(con, args, span)) {
                    Some(done) => done,
                    None => self.lacks(global, span),
                };
            }
            Details::Selector { class, position, count } => {
                if let Some(done) = self.known_method(global, *class, args, span) {
                    return done;
                }
                let fun = self.selector(global, *class, *position, *count, span);
                let args = self.exprs(args, span);
                return self.apply(fun, args, span);
            }
            Details::Instance if !self.cx.program.names.is_own(global.name) => {
                let fun = match self.instance(global, span) {
                    Ok(fun) => fun,
                    Err(message) => self.missing(&message, span),
                };
                let args = self.exprs(args, span);
                return self.apply(fun, args, span);
            }
            Details::Foreign(name) => {
                let fun = self.foreign(*name, global.ty, span);
                let args = self.exprs(args, span);
                return self.apply(fun, args, span);
            }
            Details::Instance | Details::Value | Details::Primitive => {}
        }
        if let Some(done) = self.type_representation(global.name, span) {
            return done;
        }
        if let Some(own) = self.cx.program.names.own(global.name) {
            let fun = self.b.global(own, span);
            let args = self.exprs(args, span);
            return self.apply(fun, args, span);
        }
        if let Some(done) = self.special(global, args, span) {
            return done;
        }
        let own = OWN_FUNCTIONS.iter().find(|(theirs, _)| *theirs == global.name.occ.as_str());
        let fun = match own {
            Some((_, ours)) => self.library_global("Backstory.FromGhc", ours, span),
            None => self.library_value(global, span),
        };
        let args = self.exprs(args, span);
        self.apply(fun, args, span)
    }

    /// The text of a literal argument.
    fn text_of(&self, expr: ExprId, utf8: bool) -> Option<String> {
        let file = self.cx.file;
        let Expr::Literal(Literal::Bytes(bytes)) = file.expr(file.bare(expr)) else { return None };
        if !utf8 {
            return Some(bytes.iter().map(|b| char::from(*b)).collect());
        }
        Some(decoded(bytes))
    }

    /// What GHC's own desugaring calls, and what is not a function here.
    fn special(&mut self, global: &Global, args: &[ExprId], span: Span) -> Option<core_ir::ExprId> {
        let name = global.name.occ.as_str();
        match (global.name.module.as_str(), name, args) {
            ("GHC.CString", "unpackCString#" | "unpackCStringUtf8#", [text]) => {
                let text = self.text_of(*text, name.contains("Utf8"))?;
                Some(self.b.string(&text, span))
            }
            ("GHC.CString", "unpackAppendCString#" | "unpackAppendCStringUtf8#", [text, rest]) => {
                let text = self.text_of(*text, name.contains("Utf8"))?;
                let text = self.b.string(&text, span);
                let append = self.library_global("GHC.Base", "++", span);
                let rest = self.expr(*rest, span);
                Some(self.b.app(append, vec![text, rest], span))
            }
            ("GHC.Prim" | "GHC.Magic", "coerce", [_, value, rest @ ..])
            | (
                "GHC.Magic" | "GHC.Magic.Dict",
                "inline" | "noinline" | "noinlineConstraint" | "nospec" | "lazy" | "oneShot",
                [value, rest @ ..],
            ) => {
                let fun = self.expr(*value, span);
                let rest = self.exprs(rest, span);
                Some(self.apply(fun, rest, span))
            }
            ("GHC.Prim", "coerce", _) => {
                let names = ["proof", "x"].map(|n| self.b.fresh(n));
                let body = self.b.local(names[1], span);
                let fun = self.b.lam(None, names.to_vec(), body, span);
                let args = self.exprs(args, span);
                Some(self.apply(fun, args, span))
            }
            ("GHC.Prim" | "GHC.Prim.Ext" | "GHC.Magic", "void#" | "(##)", []) => {
                Some(self.unit(span))
            }
            ("GHC.Prim" | "GHC.Magic", "realWorld#", []) => {
                Some(self.b.con("GHC.Types.State#", Vec::new(), span))
            }
            (
                "GHC.Prim" | "GHC.Base" | "GHC.Magic",
                "dataToTag#" | "dataToTagSmall#" | "dataToTagLarge#" | "getTag",
                [value],
            ) => {
                let value = self.expr(*value, span);
                Some(self.b.prim(Prim::ConIndex, vec![value], span))
            }
            ("GHC.Err", "error", [stack, rest @ ..]) => {
                self.with_stack_of("errorWith", *stack, rest, span)
            }
            ("GHC.Err", "undefined", [stack, rest @ ..]) => {
                self.with_stack_of("undefinedWith", *stack, rest, span)
            }
            ("Data.Typeable.Internal", "someTypeRep", _) => {
                let fun = self.library_global("Data.Typeable", "typeRep", span);
                let args = self.exprs(args, span);
                Some(self.apply(fun, args, span))
            }
            ("Control.Exception.Base", _, [text, ..]) => {
                let text = self.text_of(*text, true)?;
                let message = failure(name, &text)?;
                Some(self.raise(NO_ALTERNATIVE, &message, span))
            }
            _ => None,
        }
    }

    fn with_stack_of(
        &mut self,
        name: &str,
        stack: ExprId,
        rest: &[ExprId],
        span: Span,
    ) -> Option<core_ir::ExprId> {
        let fun = self.library_global("GHC.Exception.Type", name, span);
        let mut args = vec![self.expr(stack, span)];
        args.extend(self.exprs(rest, span));
        Some(self.b.app(fun, args, span))
    }

    /// A definition of the library, by its name.
    pub(super) fn library_global(
        &mut self,
        module: &str,
        name: &str,
        span: Span,
    ) -> core_ir::ExprId {
        self.b.global(Symbol::new(&format!("{module}.{name}")), span)
    }

    /// `$tcT` and its kin: the name of the type, which is what the library's `Typeable` has.
    pub(super) fn type_representation(
        &mut self,
        name: Name,
        span: Span,
    ) -> Option<core_ir::ExprId> {
        let occ = name.occ.as_str();
        if occ.starts_with("$krep") || occ.starts_with("$trModule") || occ.starts_with("krep$") {
            return Some(self.unit(span));
        }
        let plain = occ.strip_prefix("$tc")?;
        let name = Name { occ: Symbol::new(plain.trim_start_matches('\'')), ..name };
        let promoted = if plain.starts_with('\'') { "'" } else { "" };
        let full = match self.cx.program.names.ty(name) {
            Some(full) if promoted.is_empty() => full.to_string(),
            _ => format!("{promoted}{}.{}", name.module, name.occ),
        };
        Some(self.b.string(&full, span))
    }

    /// A function of the library. If it takes other dictionaries than GHC's, or in another order, they
    /// are passed on by a function around it.
    fn library_value(&mut self, global: &Global, span: Span) -> core_ir::ExprId {
        let names = &self.cx.program.names;
        let found = names.value(global.name, &global.through);
        let found = found.or_else(|| self.default_method(global)).or_else(|| {
            // What a pattern synonym builds.
            let built = global.name.occ.as_str().strip_prefix("$b")?;
            names.value(Name { occ: Symbol::new(built), ..global.name }, &[])
        });
        let (name, takes) = match found {
            Some(Value::Function { global, constraints }) => (global, constraints),
            Some(Value::Constructor { con, fields, is_newtype }) => {
                let con = match is_newtype {
                    true => super::names::Con::Erased,
                    false => super::names::Con::Data { con, fields },
                };
                return match self.construct(con, &[], span) {
                    Some(done) => done,
                    None => self.lacks(global, span),
                };
            }
            Some(Value::Synonym) | None => return self.lacks(global, span),
        };
        let file = self.cx.file;
        let given: Vec<Option<Symbol>> = constraints(file, global.ty)
            .0
            .iter()
            .map(|c| class_of(file, *c).and_then(|(name, _)| self.class_name(name)))
            .collect();
        let fun = self.b.global(name, span);
        let same = given.len() == takes.len()
            && given.iter().zip(&takes).all(|(g, t)| *g == Some(*t) && !is_stack(*t));
        if same {
            return fun;
        }
        let params: Vec<_> = given.iter().map(|_| self.b.fresh("dict")).collect();
        let mut used = vec![false; given.len()];
        let mut args = Vec::new();
        for wanted in takes {
            let found = (0..given.len()).find(|i| !used[*i] && given[*i] == Some(wanted));
            let Some(place) = found else {
                let message = format!(
                    "Backstory's {}.{} needs an instance of {wanted} that GHC's does not",
                    global.name.module, global.name.occ
                );
                return self.missing(&message, span);
            };
            used[place] = true;
            let arg = self.b.local(params[place], span);
            args.push(match is_stack(wanted) {
                true => self.b.con("GHC.Stack.Types.C:HasCallStack", vec![arg], span),
                false => arg,
            });
        }
        let body = self.b.app(fun, args, span);
        self.lambda(params, body, span)
    }

    pub(super) fn lacks(&mut self, global: &Global, span: Span) -> core_ir::ExprId {
        let name = global.name;
        let message = format!(
            "Backstory's library has no {}.{} (of GHC's package {})",
            name.module, name.occ, name.unit
        );
        self.missing(&message, span)
    }
}

/// Functions that GHC's desugaring calls, and those that stand for them in `Backstory.FromGhc`.
const OWN_FUNCTIONS: &[(&str, &str)] = &[
    ("$mErrorCall", "matchErrorCall"),
    ("$mEmpty", "matchEmpty"),
    ("$m:<|", "matchFirst"),
    ("$m:|>", "matchLast"),
    ("mkTrCon", "mkTrCon"),
    ("mkTrApp", "mkTrApp"),
    ("mkTrAppChecked", "mkTrApp"),
    ("mkTrFun", "mkTrFun"),
    ("assertError", "assertError"),
    ("withFrozenCallStack", "withFrozenCallStack"),
    ("mkRationalBase2", "mkRationalBase2"),
    ("mkRationalBase10", "mkRationalBase10"),
];

/// The constraint whose dictionary is a call stack.
pub(super) const CALL_STACK: &str = "GHC.Stack.Types.HasCallStack";

fn is_stack(class: Symbol) -> bool {
    class.as_str() == CALL_STACK
}

/// The message of a failure that GHC describes as `place|what`.
fn failure(function: &str, text: &str) -> Option<String> {
    let (place, what) = text.split_once('|').unwrap_or((text, ""));
    let kind = match function {
        "patError" => "Non-exhaustive patterns in",
        "recConError" => "Missing field in record construction",
        "noMethodBindingError" => "No instance nor default method for class operation",
        "recUpdError" => {
            return Some(format!("{place}: Non-exhaustive patterns in record update\n"));
        }
        "recSelError" => return Some(format!("No match in record selector {text}")),
        "nonExhaustiveGuardsError" => {
            return Some(format!("{place}: Non-exhaustive guards in {what}\n"));
        }
        _ => return None,
    };
    if function == "patError" && what == "multi-way if" {
        return Some(format!("{place}: Non-exhaustive guards in multi-way if\n"));
    }
    Some(format!("{place}: {kind} {what}\n"))
}

/// GHC's UTF-8 has no zero byte: U+0000 is two bytes.
fn decoded(bytes: &[u8]) -> String {
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at..].starts_with(&[0xc0, 0x80]) {
            plain.push(0);
            at += 2;
        } else {
            plain.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8_lossy(&plain).into_owned()
}
