//! Calls: of functions of this module, imported and built-in functions, primitives, and values.

use crate::bifs;
use crate::block::{Block, KEPT, Step};
use crate::constant::{Constant, fold};
use crate::lower::Lower;
use core_ir::{ExprId, Pattern as Flat, Prim, builtin};
use erlang_syntax::tree::{CallTarget, Expr, ExprKind, Name};
use num_traits::ToPrimitive;
use source::{Diagnostic, Span, Symbol, did_you_mean};

/// Modules whose functions are implemented in C in OTP, except those that take functions.
const NATIVE: &[&str] = &["atomics", "binary", "counters", "ets", "math", "persistent_term"];
/// Functions of `lists` that are implemented in C in OTP.
const NATIVE_IN_LISTS: &[&str] = &["keyfind", "keymember", "keysearch", "member"];

impl Lower<'_> {
    pub(crate) fn call(
        &mut self,
        target: &CallTarget,
        args: &[Expr],
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        match target {
            CallTarget::Local(name) => self.call_local(*name, args, block, span),
            CallTarget::Remote { module, function } => {
                match (module.as_atom(), function.as_atom()) {
                    (Some(m), Some(f)) => self.call_remote(m, f, args, block, span),
                    _ => {
                        let module = self.argument(module, block);
                        let function = self.argument(function, block);
                        let args = self.arguments(args, block);
                        let args = self.list(args, span);
                        self.b.prim(Prim::TermApply, vec![module, function, args], span)
                    }
                }
            }
            CallTarget::Value(value) => {
                if let ExprKind::Fun { name: None, clauses } = &value.kind
                    && clauses.first().is_some_and(|c| c.patterns.len() == args.len())
                {
                    // Called where it is written: no function value is created.
                    let args = self.arguments(args, block);
                    let function = self.fun(None, clauses, value.span);
                    return self.b.call(function, args, span);
                }
                let function = self.argument(value, block);
                let args = self.arguments(args, block);
                self.b.call(function, args, span)
            }
        }
    }

    fn call_local(&mut self, name: Name, args: &[Expr], block: &mut Block, span: Span) -> ExprId {
        let key = (name.symbol, args.len() as u32);
        if self.scope.functions.contains_key(&key) || self.scope.is_generated(key) {
            self.check_ambiguous(name, args.len());
            return self.plain_call(self.scope.name, name.symbol, args, block, span);
        }
        if let Some(module) = self.scope.imports.get(&key) {
            return self.call_remote(*module, name.symbol, args, block, span);
        }
        match (name.as_str(), args.len()) {
            ("record_info", 2) => return self.record_info(args, span),
            ("is_record", 2 | 3) => return self.is_record(args, block, span),
            _ => {}
        }
        if self.scope.auto_imports(key) {
            return self.built_in(name.symbol, args, block, span);
        }
        self.undefined(name, args.len());
        self.arguments(args, block);
        self.atom("undefined", span)
    }

    /// A function of the module with the name of an old built-in function: OTP rejects an ambiguous
    /// call.
    pub(crate) fn check_ambiguous(&mut self, name: Name, arity: usize) {
        let key = (name.symbol, arity as u32);
        if self.scope.auto_imports(key) && bifs::is_ambiguous(name.as_str(), arity) {
            let called = format!("{}/{arity}", name.symbol);
            let message =
                format!("ambiguous call of {called}: it is this module's, and a built-in function");
            let help = format!(
                "write erlang:{called} for the built-in one, or \
                 -compile({{no_auto_import, [{called}]}}). for this module's"
            );
            let mut problem = Diagnostic::error(message).at(name.span).help(help);
            if let Some(own) = self.scope.functions.get(&key) {
                problem = problem.with(*own, "this module's");
            }
            self.say(problem);
        }
    }

    /// Reports an undefined local function.
    pub(crate) fn undefined(&mut self, name: Name, arity: usize) {
        let message = format!("function {}/{arity} is undefined", name.symbol);
        let mut problem = Diagnostic::error(message).at(name.span);
        let same: Vec<String> = self
            .scope
            .functions
            .keys()
            .filter(|(n, _)| *n == name.symbol)
            .map(|(n, a)| format!("{n}/{a}"))
            .collect();
        if !same.is_empty() {
            let mut same = same;
            same.sort();
            problem = problem.help(format!("there is {}", same.join(" and ")));
        } else {
            let mut known: Vec<&str> =
                self.scope.functions.keys().map(|(n, _)| n.as_str()).collect();
            known.sort_unstable();
            known.extend(bifs::auto_imported_names());
            if let Some(near) = did_you_mean(name.as_str(), known) {
                problem = problem.help(format!("did you mean {near}?"));
            }
        }
        self.say(problem);
    }

    fn plain_call(
        &mut self,
        module: Symbol,
        name: Symbol,
        args: &[Expr],
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let args = self.arguments(args, block);
        let function = self.function(module, name, args.len(), span);
        self.b.call(function, args, span)
    }

    fn call_remote(
        &mut self,
        module: Symbol,
        name: Symbol,
        args: &[Expr],
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        match (module.as_str(), name.as_str(), args.len()) {
            ("erlang", ..) => self.built_in(name, args, block, span),
            // The same function, and this is the name under which it fails.
            ("maps", "get", 2) => self.built_in(Symbol::new("map_get"), args, block, span),
            // How library functions fail that are native in OTP.
            ("%", "error", 1) => {
                let reason = self.argument(&args[0], block);
                let params = self.params.clone();
                let values = params.iter().map(|p| self.var(*p, span)).collect();
                let values = self.list(values, span);
                self.raise_in(reason, values, span)
            }
            ("%", text, _) => {
                let args = self.arguments(args, block);
                match Prim::from_text(text) {
                    Some(prim) if prim.arity() == args.len() => self.b.prim(prim, args, span),
                    Some(prim) => {
                        let message = format!("primitive {text} takes {} arguments", prim.arity());
                        self.say(Diagnostic::error(message).at(span));
                        self.atom("undefined", span)
                    }
                    None => {
                        let message = format!("there is no primitive {text}");
                        self.say(Diagnostic::error(message).at(span));
                        self.atom("undefined", span)
                    }
                }
            }
            ("ets" | "dbg", "fun2ms", 1) if matches!(args[0].kind, ExprKind::Fun { .. }) => {
                self.fun_to_match_spec(&args[0], module.as_str() == "dbg", block, span)
            }
            // A fully qualified call reaches only exported functions, even in the same module.
            _ if module == self.scope.name
                && !self.scope.is_exported((name, args.len() as u32)) =>
            {
                let module = self.b.atom(module, span);
                let name = self.b.atom(name, span);
                let args = self.arguments(args, block);
                let args = self.list(args, span);
                self.b.prim(Prim::TermApply, vec![module, name, args], span)
            }
            _ => {
                let call = self.plain_call(module, name, args, block, span);
                let native = NATIVE.contains(&module.as_str())
                    || module.as_str() == "lists" && NATIVE_IN_LISTS.contains(&name.as_str());
                if native && module != self.scope.name {
                    self.kept(call, block, span)
                } else {
                    call
                }
            }
        }
    }

    /// A call that is never in tail position: the caller of a native function appears in stack
    /// traces.
    fn kept(&mut self, call: ExprId, block: &mut Block, span: Span) -> ExprId {
        let var = self.in_var(call, block, KEPT);
        self.var(var, span)
    }

    /// A function of module `erlang`.
    pub(crate) fn built_in(
        &mut self,
        name: Symbol,
        args: &[Expr],
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let text = name.as_str();
        if let ("is_record", 2 | 3) = (text, args.len()) {
            return self.is_record(args, block, span);
        }
        if let ("apply", 2 | 3) = (text, args.len())
            && let Some(code) = self.apply(args, block, span)
        {
            return code;
        }
        if matches!((text, args.len()), ("andalso" | "orelse", 2)) {
            return self.plain_call(Symbol::new("erlang"), name, args, block, span);
        }
        let values = self.arguments(args, block);
        if let Some(prim) = bifs::direct_prim(text, args.len()) {
            return self.b.prim(prim, values, span);
        }
        match (text, values.as_slice()) {
            ("hd" | "tl", [list]) => self.head_or_tail(text, *list, block, span),
            ("is_function", [value, arity]) if matches!(fold(&args[1]), Some(Constant::Int(_))) => {
                self.b.prim(Prim::IsFunctionArity, vec![*value, *arity], span)
            }
            ("byte_size", [value]) => {
                let bits = self.b.prim(Prim::BitsSize, vec![*value], span);
                self.bytes_of_bits(bits, block, span)
            }
            ("not", [value]) => self.not(*value, span),
            ("and" | "or" | "xor", [left, right]) => {
                self.strict_boolean(text, *left, *right, block, span)
            }
            ("+", [value]) => {
                let zero = self.int(0, span);
                self.b.prim(Prim::TermAdd, vec![*value, zero], span)
            }
            ("!" | "send", [to, message]) => self.send(*to, *message, block, span),
            ("error", [reason]) => self.raise_error(*reason, span),
            ("error", [reason, args]) => self.raise_in(*reason, *args, span),
            ("exit" | "throw", [reason]) => {
                let class = self.b.atom(name, span);
                self.b.prim(Prim::TermRaise, vec![class, *reason], span)
            }
            _ => {
                let function = self.function(Symbol::new("erlang"), name, values.len(), span);
                let call = self.b.call(function, values, span);
                if matches!(text, "apply" | "hibernate") {
                    call
                } else {
                    self.kept(call, block, span)
                }
            }
        }
    }

    /// `apply` with a literal list is a call.
    fn apply(&mut self, args: &[Expr], block: &mut Block, span: Span) -> Option<ExprId> {
        let (last, function) = args.split_last()?;
        let written = match &last.kind {
            ExprKind::List { elements, tail: None } => Some(elements),
            _ => None,
        };
        match (function, written) {
            ([module, name], Some(elements)) => match (module.as_atom(), name.as_atom()) {
                (Some(m), Some(f)) if m.as_str() != "%" => {
                    Some(self.call_remote(m, f, elements, block, span))
                }
                _ => {
                    let module = self.argument(module, block);
                    let name = self.argument(name, block);
                    let list = self.argument(last, block);
                    Some(self.b.prim(Prim::TermApply, vec![module, name, list], span))
                }
            },
            ([module, name], None) => {
                let module = self.argument(module, block);
                let name = self.argument(name, block);
                let list = self.argument(last, block);
                Some(self.b.prim(Prim::TermApply, vec![module, name, list], span))
            }
            ([function], Some(elements)) => {
                let function = self.argument(function, block);
                let args = self.arguments(elements, block);
                Some(self.b.call(function, args, span))
            }
            ([function], None) => {
                let function = self.argument(function, block);
                let list = self.argument(last, block);
                Some(self.b.prim(Prim::FunctionApply, vec![function, list], span))
            }
            _ => None,
        }
    }

    /// The function of the library is only called to fail.
    fn head_or_tail(&mut self, name: &str, list: ExprId, block: &mut Block, span: Span) -> ExprId {
        let list = self.in_var(list, block, "list");
        let value = self.var(list, span);
        let bad = self.library_call(name, vec![value], span);
        let (head, tail) = (self.b.fresh("h"), self.b.fresh("t"));
        let con = Symbol::new(builtin::CONS);
        let pattern = Flat::Con { con, fields: vec![head, tail] };
        let part = self.var(if name == "hd" { head } else { tail }, span);
        let (scrutinee, binder) = (self.var(list, span), self.b.fresh("v"));
        self.b.case(scrutinee, binder, vec![(pattern, part)], Some(bad), span)
    }

    /// `is_record` outside of a guard.
    fn is_record(&mut self, args: &[Expr], block: &mut Block, span: Span) -> ExprId {
        let size = match args.get(2).map(fold) {
            None => args[1]
                .as_atom()
                .and_then(|tag| self.scope.records.get(&tag))
                .map(|r| r.fields.len() + 1),
            Some(Some(Constant::Int(n))) => n.to_usize().filter(|n| (1..=255).contains(n)),
            Some(_) => None,
        };
        let (Some(tag), Some(size)) = (args[1].as_atom(), size) else {
            let values = self.arguments(args, block);
            return self.library_call("is_record", values, span);
        };
        let value = self.argument(&args[0], block);
        let (label, fail, result) = (self.b.fresh("meet"), self.b.fresh("fail"), self.b.fresh("v"));
        let mut inner = Block::default();
        self.record_fields(value, tag, size, &mut inner, fail, span);
        let yes = self.atom("true", span);
        let yes = self.jump(label, vec![yes], span);
        let tree = self.finish(inner, yes);
        let no = self.atom("false", span);
        let no = self.jump(label, vec![no], span);
        let branches = self.with_target(fail, no, tree, span);
        block.push(Step::Meet { label, params: vec![result], branches, span });
        self.var(result, span)
    }
}
