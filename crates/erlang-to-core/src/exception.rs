//! `try` and `catch`.
//!
//! An exception is the tuple `{Class, Reason, StackTrace}`. Only the body is protected: the
//! primitive returns the value of the body, or the exception in a constructor that is not a term,
//! and everything else runs outside, where a call in tail position is a real tail call.

use crate::block::{Block, Step};
use crate::lower::{Dest, Lower};
use crate::matrix::{Names, Row};
use crate::occurs::{Counts, bindings_of};
use crate::pattern::{Pat, PatKind};
use crate::scope::Slot;
use core_ir::{ExprId, Pattern as Flat, Prim, VarId, builtin};
use erlang_syntax::tree::{CatchClause, Clause, Expr};
use source::{Span, Symbol};

impl Lower<'_> {
    pub(crate) fn try_(
        &mut self,
        body: &[Expr],
        of: &[Clause],
        catch: &[CatchClause],
        after: &[Expr],
        dest: &Dest,
        span: Span,
    ) -> ExprId {
        if after.is_empty() {
            return self.try_catch(body, of, catch, dest, span);
        }
        let mark = self.env.len();
        let action = if of.is_empty() && catch.is_empty() {
            self.body(body, Block::default(), &Dest::Return)
        } else {
            self.try_catch(body, of, catch, &Dest::Return, span)
        };
        self.env.truncate(mark);
        let result = self.catching(action, span, true);
        let mut block = Block::default();
        let outcome = self.in_var(result, &mut block, "outcome");
        self.mark_unsafe(body, span);
        for expr in after {
            let value = self.value(expr, &mut block);
            self.effect(value, &mut block);
        }
        self.env.truncate(mark);
        let scrutinee = self.var(outcome, span);
        let (raised, again) = self.exception_case(span);
        let value = self.var(outcome, span);
        let done = self.deliver(value, Block::default(), dest);
        let binder = self.b.fresh("v");
        let code = self.b.case(scrutinee, binder, vec![(raised, again)], Some(done), span);
        self.finish(block, code)
    }

    /// The pattern of a caught exception, and the code that re-raises it.
    fn exception_case(&mut self, span: Span) -> (Flat, ExprId) {
        let exception = self.b.fresh("exception");
        let value = self.var(exception, span);
        let again = self.b.prim(Prim::Raise, vec![value], span);
        (Self::just(exception), again)
    }

    fn just(var: VarId) -> Flat {
        Flat::Con { con: Symbol::new(builtin::JUST), fields: vec![var] }
    }

    /// What a protected body binds must not be used where it might not have run.
    fn mark_unsafe(&mut self, body: &[Expr], span: Span) {
        let found = bindings_of(body);
        for name in found.always.into_iter().chain(found.sometimes) {
            if self.lookup(name).is_none() {
                self.env.push((name, Slot::Unsafe { construct: "try", span }));
            }
        }
    }

    fn try_catch(
        &mut self,
        body: &[Expr],
        of: &[Clause],
        catch: &[CatchClause],
        dest: &Dest,
        span: Span,
    ) -> ExprId {
        // What the body binds is available in the `of` clauses.
        let mut used = Counts::default();
        of.iter().for_each(|c| used.clause(c));
        let found = bindings_of(body);
        let exports: Vec<Symbol> = found
            .always
            .iter()
            .filter(|n| !found.sometimes.contains(n) && !self.is_bound(**n) && used.of(**n) > 0)
            .copied()
            .collect();
        let mark = self.env.len();
        let inside = if exports.is_empty() {
            Dest::Return
        } else {
            Dest::Tuple { exports: exports.clone() }
        };
        let action = self.body(body, Block::default(), &inside);
        self.env.truncate(mark);
        let result = self.catching(action, span, true);
        let outcome = self.b.fresh("outcome");

        // The body succeeded.
        let mut block = Block::default();
        let mut value = outcome;
        if !exports.is_empty() {
            let mut fields = vec![self.b.fresh("v")];
            for name in &exports {
                let var = self.b.var(*name, span);
                fields.push(var);
                self.bind(*name, var);
            }
            value = fields[0];
            let scrutinee = self.var(outcome, span);
            let otherwise = self.raise_atom("badarg", span);
            block.push(Step::Match { scrutinee, pattern: Flat::Tuple(fields), otherwise, span });
        }
        let well = if of.is_empty() {
            let value = self.var(value, span);
            self.deliver(value, Block::default(), dest)
        } else {
            let fail = self.b.fresh("fail");
            let tree = self.clauses(&[value], of, false, fail, &mut |this, i, block, fail| {
                this.clause_leaf(&of[i], block, fail, dest)
            });
            let none = self.raise_tagged("try_clause", value, span);
            self.with_target(fail, none, tree, span)
        };
        let well = self.finish(block, well);
        self.env.truncate(mark);

        // The body failed.
        self.mark_unsafe(body, span);
        let exception = self.b.fresh("exception");
        let ill = self.handlers(exception, catch, dest, span);
        self.env.truncate(mark);
        let alternatives = vec![(Self::just(exception), ill)];
        self.b.case(result, outcome, alternatives, Some(well), span)
    }

    fn handlers(
        &mut self,
        exception: VarId,
        catch: &[CatchClause],
        dest: &Dest,
        span: Span,
    ) -> ExprId {
        let parts = [self.b.fresh("class"), self.b.fresh("reason"), self.b.fresh("stack")];
        let mut rows = Vec::new();
        for (index, clause) in catch.iter().enumerate() {
            let mut tests = vec![
                (parts[0], self.pattern(&clause.class)),
                (parts[1], self.pattern(&clause.pattern)),
            ];
            if let Some(name) = clause.stacktrace {
                tests.push((parts[2], Pat::new(PatKind::Var(name.symbol), name.span)));
            }
            rows.push(Row { index, tests, names: Names::new(false) });
        }
        let fail = self.b.fresh("fail");
        let tree = self.matrix(rows, fail, &mut |this, i, block, fail| {
            this.guard(&catch[i].guard, block, fail);
            this.body(&catch[i].body, Block::default(), dest)
        });
        let value = self.var(exception, span);
        let again = self.b.prim(Prim::Raise, vec![value], span);
        let tree = self.with_target(fail, again, tree, span);
        let (scrutinee, binder) = (self.var(exception, span), self.b.fresh("v"));
        self.b.case(scrutinee, binder, vec![(Flat::Tuple(parts.to_vec()), tree)], None, span)
    }

    /// `catch E`.
    pub(crate) fn old_catch(&mut self, inner: &Expr, dest: &Dest, span: Span) -> ExprId {
        let mark = self.env.len();
        let action = self.tail(inner, Block::default(), &Dest::Return);
        self.env.truncate(mark);
        let result = self.catching(action, span, true);
        let outcome = self.b.fresh("outcome");
        let value = self.var(outcome, span);
        let well = self.deliver(value, Block::default(), dest);
        let exception = self.b.fresh("exception");
        let parts = [self.b.fresh("class"), self.b.fresh("reason"), self.b.fresh("stack")];
        let mut alternatives = Vec::new();
        for class in ["throw", "error"] {
            let mut value = self.var(parts[1], span);
            if class == "error" {
                let stack = self.var(parts[2], span);
                let pair = self.tuple(vec![value, stack], span);
                value = self.exit_tuple(pair, span);
            }
            let code = self.deliver(value, Block::default(), dest);
            alternatives.push((Self::atom_pattern(Symbol::new(class)), code));
        }
        let reason = self.var(parts[1], span);
        let exit = self.exit_tuple(reason, span);
        let exit = self.deliver(exit, Block::default(), dest);
        let (scrutinee, binder) = (self.var(parts[0], span), self.b.fresh("v"));
        let by_class = self.b.case(scrutinee, binder, alternatives, Some(exit), span);
        let (scrutinee, binder) = (self.var(exception, span), self.b.fresh("v"));
        let parts = Flat::Tuple(parts.to_vec());
        let ill = self.b.case(scrutinee, binder, vec![(parts, by_class)], None, span);
        self.b.case(result, outcome, vec![(Self::just(exception), ill)], Some(well), span)
    }

    fn exit_tuple(&mut self, reason: ExprId, span: Span) -> ExprId {
        let tag = self.atom("EXIT", span);
        self.tuple(vec![tag, reason], span)
    }
}
