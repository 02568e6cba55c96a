//! Functions as values, and the clauses of any function.

use crate::block::Block;
use crate::lower::{Dest, Lower};
use core_ir::{ExprId, Prim, VarId};
use erlang_syntax::tree::{Clause, Expr, ExprKind, Name, PatternKind};
use num_traits::ToPrimitive;
use source::{Span, Symbol};

impl Lower<'_> {
    /// Parameters and body of clauses.
    pub(crate) fn function_body(
        &mut self,
        clauses: &[Clause],
        arity: usize,
        span: Span,
    ) -> (Vec<VarId>, ExprId) {
        let params: Vec<VarId> = (0..arity)
            .map(|i| {
                // Named as in the first clause that names it.
                let named = clauses.iter().find_map(|clause| {
                    let pattern = clause.patterns.get(i)?;
                    let name = variable_of(pattern)?;
                    Some((name, pattern.span))
                });
                self.position_var(named, span)
            })
            .collect();
        if self.params.is_empty() {
            self.params.clone_from(&params);
        }
        let fail = self.b.fresh("fail");
        let tree = self.clauses(&params, clauses, true, fail, &mut |this, i, block, fail| {
            this.clause_leaf(&clauses[i], block, fail, &Dest::Return)
        });
        let reason = self.atom("function_clause", span);
        let args = params.iter().map(|p| self.var(*p, span)).collect();
        let args = self.list(args, span);
        let target = self.raise_in(reason, args, span);
        let body = self.with_target(fail, target, tree, span);
        (params, body)
    }

    /// `fun (…) -> … end`.
    pub(crate) fn fun(&mut self, name: Option<Name>, clauses: &[Clause], span: Span) -> ExprId {
        let arity = clauses.first().map_or(0, |c| c.patterns.len());
        let mark = self.env.len();
        let own = name.filter(|n| n.as_str() != "_").map(|name| {
            let var = self.b.var(name.symbol, name.span);
            self.bind(name.symbol, var);
            var
        });
        let (params, body) = self.function_body(clauses, arity, span);
        self.env.truncate(mark);
        let function = self.b.lam(name.map(|n| n.symbol), params, body, span);
        match own {
            None => function,
            Some(var) => {
                let value = self.var(var, span);
                self.b.let_(vec![(var, function)], value, span)
            }
        }
    }

    /// `fun name/arity`.
    pub(crate) fn fun_local(&mut self, name: Name, arity: u32, span: Span) -> ExprId {
        let key = (name.symbol, arity);
        if self.scope.functions.contains_key(&key) || self.scope.is_generated(key) {
            self.check_ambiguous(name, arity as usize);
            return self.function(self.scope.name, name.symbol, arity as usize, span);
        }
        if let Some(module) = self.scope.imports.get(&key) {
            return self.function(*module, name.symbol, arity as usize, span);
        }
        if self.scope.auto_imports(key) {
            return self.function(Symbol::new("erlang"), name.symbol, arity as usize, span);
        }
        self.undefined(name, arity as usize);
        self.atom("undefined", span)
    }

    /// `fun module:function/arity`.
    pub(crate) fn fun_remote(
        &mut self,
        module: &Expr,
        function: &Expr,
        arity: &Expr,
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        if let (Some(m), Some(f), ExprKind::Integer(n)) =
            (module.as_atom(), function.as_atom(), &arity.kind)
            && let Some(n) = n.to_usize().filter(|n| *n <= 255)
        {
            return self.function(m, f, n, span);
        }
        let parts = self.arguments([module, function, arity], block);
        self.b.prim(Prim::FunctionMake, parts, span)
    }
}

fn variable_of(pattern: &erlang_syntax::tree::Pattern) -> Option<Symbol> {
    match &pattern.kind {
        PatternKind::Variable(name) if name.as_str() != "_" => Some(*name),
        PatternKind::Alias(left, right) => variable_of(left).or_else(|| variable_of(right)),
        _ => None,
    }
}
