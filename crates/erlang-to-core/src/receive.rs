//! `receive`: a local function that calls itself for the next message walks through the mailbox
//! with a read pointer. If a clause takes any message, no function is needed.

use crate::block::{Block, Step};
use crate::lower::{Dest, Lower};
use core_ir::{ExprId, Literal, Pattern as Flat, Prim, VarId};
use erlang_syntax::tree::{Clause, Expr};
use source::{Span, Symbol};

impl Lower<'_> {
    pub(crate) fn receive(
        &mut self,
        clauses: &[Clause],
        after: Option<(&Expr, &[Expr])>,
        block: &mut Block,
        dest: &Dest,
        span: Span,
    ) -> ExprId {
        let mut timeout = None;
        if let Some((time, _)) = after {
            let value = self.value(time, block);
            timeout = Some(self.atomic(value, block, "timeout"));
        }
        let again = self.b.fresh("receive");
        // Inside of a function, branches cannot join outside of it: they return.
        let inside = match dest {
            Dest::Return => Dest::Return,
            Dest::Jump { exports, .. } | Dest::Tuple { exports } if exports.is_empty() => {
                Dest::Return
            }
            Dest::Jump { exports, .. } | Dest::Tuple { exports } => {
                Dest::Tuple { exports: exports.clone() }
            }
        };
        let takes_all = clauses.last().is_some_and(|c| self.takes_all(c));
        let inner_dest = if takes_all { dest } else { &inside };
        let code = self.look(clauses, after, timeout, again, inner_dest, span);
        if takes_all {
            return code;
        }
        let function = self.b.lam(None, Vec::new(), code, span);
        block.push(Step::Function { var: again, value: function, span });
        let function = self.var(again, span);
        let call = self.b.call(function, Vec::new(), span);
        self.pass_on(call, &inside, dest, span)
    }

    /// Whether a clause matches any message.
    fn takes_all(&self, clause: &Clause) -> bool {
        use erlang_syntax::tree::PatternKind::{Variable, Wildcard};
        clause.guard.is_empty()
            && clause.patterns.first().is_some_and(|p| match &p.kind {
                Wildcard => true,
                Variable(name) => !self.is_bound(*name),
                _ => false,
            })
    }

    /// Examines the message at the pointer.
    fn look(
        &mut self,
        clauses: &[Clause],
        after: Option<(&Expr, &[Expr])>,
        timeout: Option<ExprId>,
        again: VarId,
        dest: &Dest,
        span: Span,
    ) -> ExprId {
        let timeout = match timeout.map(|t| self.b.body().expr(t).clone()) {
            Some(expr) => self.b.add(expr, span),
            None => self.atom("infinity", span),
        };
        let peek = self.b.prim(Prim::MailboxPeek, vec![timeout], span);
        let message = self.b.fresh("message");
        let fail = self.b.fresh("fail");
        let tree = self.clauses(&[message], clauses, false, fail, &mut |this, i, block, fail| {
            this.guard(&clauses[i].guard, block, fail);
            let take = this.b.prim(Prim::MailboxTake, Vec::new(), clauses[i].span);
            this.effect(take, block);
            this.body(&clauses[i].body, Block::default(), dest)
        });
        let mut on = Block::default();
        let next = self.b.prim(Prim::MailboxNext, Vec::new(), span);
        self.effect(next, &mut on);
        let function = self.var(again, span);
        let call = self.b.call(function, Vec::new(), span);
        let on = self.finish(on, call);
        let tree = self.with_target(fail, on, tree, span);
        let tree = match after {
            None => tree,
            Some((_, body)) => {
                let mark = self.env.len();
                let body = self.body(body, Block::default(), dest);
                self.env.truncate(mark);
                let timed_out = Flat::Lit(Literal::Atom(Symbol::new("%timeout")));
                let (scrutinee, binder) = (self.var(message, span), self.b.fresh("v"));
                self.b.case(scrutinee, binder, vec![(timed_out, body)], Some(tree), span)
            }
        };
        self.b.let_strict(message, peek, tree, span)
    }

    /// Delivers the result of a function in the form of `inside`.
    pub(crate) fn pass_on(
        &mut self,
        call: ExprId,
        inside: &Dest,
        dest: &Dest,
        span: Span,
    ) -> ExprId {
        let Dest::Tuple { exports } = inside else {
            return self.deliver(call, Block::default(), dest);
        };
        if matches!(dest, Dest::Tuple { .. }) {
            return call;
        }
        let mark = self.env.len();
        let mut fields = vec![self.b.fresh("v")];
        for name in exports {
            let var = self.b.var(*name, span);
            fields.push(var);
            self.bind(*name, var);
        }
        let value = self.var(fields[0], span);
        let body = self.deliver(value, Block::default(), dest);
        self.env.truncate(mark);
        let binder = self.b.fresh("v");
        self.b.case(call, binder, vec![(Flat::Tuple(fields), body)], None, span)
    }
}
