//! Clauses, and the expressions that have them; also comprehensions.

use super::abstract_code::Reader;
use super::terms::TermId;
use crate::parse::Parse;
use crate::tree::{
    CatchClause, Clause, Comprehension, Expr, ExprKind, Guard, IfClause, MaybeStep, Name,
    PatternKind, Qualifier, Template,
};
use num_bigint::BigInt;
use source::Span;

impl Reader<'_> {
    pub(super) fn block_kind(
        &mut self,
        tag: &str,
        parts: &[TermId],
        span: Span,
    ) -> Parse<ExprKind> {
        Ok(match (tag, parts) {
            ("if", [clauses]) => ExprKind::If(self.each(*clauses, "clauses", |r, c| {
                let clause = r.clause(c)?;
                Ok(IfClause { guard: clause.guard, body: clause.body, span: clause.span })
            })?),
            ("case", [subject, clauses]) => ExprKind::Case {
                subject: Box::new(self.expr(*subject)?),
                clauses: self.pattern_clauses(*clauses)?,
            },
            ("receive", [clauses]) => {
                ExprKind::Receive { clauses: self.pattern_clauses(*clauses)?, after: None }
            }
            ("receive", [clauses, timeout, body]) => ExprKind::Receive {
                clauses: self.pattern_clauses(*clauses)?,
                after: Some((Box::new(self.expr(*timeout)?), self.exprs(*body)?)),
            },
            ("try", [body, of, catch, after]) => ExprKind::Try {
                body: self.exprs(*body)?,
                of: self.pattern_clauses(*of)?,
                catch: self.each(*catch, "clauses", |r, c| r.catch_clause(c))?,
                after: self.exprs(*after)?,
            },
            ("maybe", [body, otherwise @ ..]) => {
                let steps = self.each(*body, "expressions", |r, s| r.maybe_step(s))?;
                let otherwise = match otherwise.first().map(|&e| self.terms.tagged(e)) {
                    None => Vec::new(),
                    Some(Some(("else", [_, clauses]))) => self.pattern_clauses(*clauses)?,
                    Some(_) => return self.ill("maybe"),
                };
                ExprKind::Maybe { steps, otherwise }
            }
            ("fun", [what]) => self.fun(*what, span)?,
            ("named_fun", [name, clauses]) => {
                let name = Some(self.bare_name(*name, span)?).filter(|n| n.as_str() != "_");
                let clauses = self.each(*clauses, "clauses", |r, c| r.clause(c))?;
                ExprKind::Fun { name, clauses }
            }
            ("lc", [template, qualifiers]) => {
                let template = Template::List(self.expr(*template)?);
                self.comprehension(template, *qualifiers)?
            }
            ("bc", [template, qualifiers]) => {
                let template = Template::Binary(self.expr(*template)?);
                self.comprehension(template, *qualifiers)?
            }
            ("mc", [template, qualifiers]) => {
                let template = match self.terms.tagged(*template) {
                    Some(("map_field_assoc", [_, key, value])) => {
                        Template::Map { key: self.expr(*key)?, value: self.expr(*value)? }
                    }
                    _ => return self.ill("map comprehension"),
                };
                self.comprehension(template, *qualifiers)?
            }
            _ => return self.ill("expression"),
        })
    }

    fn comprehension(&mut self, template: Template, qualifiers: TermId) -> Parse<ExprKind> {
        let qualifiers = self.each(qualifiers, "qualifiers", |r, q| r.qualifier(q))?;
        Ok(ExprKind::Comprehension(Box::new(Comprehension { template, qualifiers })))
    }

    fn qualifier(&mut self, id: TermId) -> Parse<Qualifier> {
        if let Some(("zip", [annotation, generators])) = self.terms.tagged(id) {
            let span = self.span(*annotation);
            let generators = self.each(*generators, "generators", |r, g| r.generator(g))?;
            return Ok(Qualifier::Zip { generators, span });
        }
        self.generator(id)
    }

    fn generator(&mut self, id: TermId) -> Parse<Qualifier> {
        let Some((tag, [annotation, left, right])) = self.terms.tagged(id) else {
            return Ok(Qualifier::Filter(self.expr(id)?));
        };
        let span = self.span(*annotation);
        let strict = tag.ends_with("_strict");
        Ok(match tag {
            "generate" | "generate_strict" => {
                let pattern = self.pattern(*left)?;
                Qualifier::List { pattern, source: self.expr(*right)?, strict, span }
            }
            "b_generate" | "b_generate_strict" => {
                let pattern = self.pattern(*left)?;
                Qualifier::Binary { pattern, source: self.expr(*right)?, strict, span }
            }
            "m_generate" | "m_generate_strict" => {
                let Some(("map_field_exact", [_, key, value])) = self.terms.tagged(*left) else {
                    return self.ill("map generator");
                };
                let key = self.pattern(*key)?;
                let value = self.pattern(*value)?;
                Qualifier::Map { key, value, source: self.expr(*right)?, strict, span }
            }
            _ => Qualifier::Filter(self.expr(id)?),
        })
    }

    fn fun(&mut self, id: TermId, span: Span) -> Parse<ExprKind> {
        Ok(match self.terms.tagged(id) {
            Some(("clauses", [clauses])) => ExprKind::Fun {
                name: None,
                clauses: self.each(*clauses, "clauses", |r, c| r.clause(c))?,
            },
            Some(("function", [name, arity])) => {
                let name = self.bare_name(*name, span)?;
                match self.terms.small(*arity) {
                    Some(arity) => ExprKind::FunLocal { name, arity },
                    None => return self.ill("arity"),
                }
            }
            Some(("function", [module, function, arity])) => ExprKind::FunRemote {
                module: Box::new(self.fun_part(*module, span)?),
                function: Box::new(self.fun_part(*function, span)?),
                arity: Box::new(self.fun_part(*arity, span)?),
            },
            _ => return self.ill("fun"),
        })
    }

    /// An expression; before OTP 15, a bare atom or number.
    fn fun_part(&mut self, id: TermId, span: Span) -> Parse<Expr> {
        if let Some(symbol) = self.terms.atom(id) {
            return Ok(Expr::new(ExprKind::Atom(symbol), span));
        }
        if let Some(n) = self.terms.small(id) {
            return Ok(Expr::new(ExprKind::Integer(BigInt::from(n)), span));
        }
        self.expr(id)
    }

    fn maybe_step(&mut self, id: TermId) -> Parse<MaybeStep> {
        match self.terms.tagged(id) {
            Some(("maybe_match", [annotation, pattern, value])) => {
                let span = self.span(*annotation);
                let pattern = self.pattern(*pattern)?;
                Ok(MaybeStep::Match { pattern, value: self.expr(*value)?, span })
            }
            _ => Ok(MaybeStep::Expr(self.expr(id)?)),
        }
    }

    /// Clauses with one pattern each.
    fn pattern_clauses(&mut self, id: TermId) -> Parse<Vec<Clause>> {
        let clauses = self.each(id, "clauses", |r, c| r.clause(c))?;
        match clauses.iter().all(|c| c.patterns.len() == 1) {
            true => Ok(clauses),
            false => self.ill("clause"),
        }
    }

    pub(super) fn clause(&mut self, id: TermId) -> Parse<Clause> {
        let Some(("clause", [annotation, patterns, guard, body])) = self.terms.tagged(id) else {
            return self.ill("clause");
        };
        let span = self.span(*annotation);
        let patterns = self.each(*patterns, "patterns", |r, p| r.pattern(p))?;
        let guard: Guard = self.each(*guard, "guard", |r, g| r.exprs(g))?;
        let body = self.exprs(*body)?;
        Ok(Clause { patterns, guard, body, span })
    }

    /// Its pattern is the tuple of class, term and stack trace.
    fn catch_clause(&mut self, id: TermId) -> Parse<CatchClause> {
        let Clause { patterns, guard, body, span } = self.clause(id)?;
        let parts = match patterns.into_iter().next().map(|p| p.kind) {
            Some(PatternKind::Tuple(parts)) => parts,
            _ => return self.ill("catch clause"),
        };
        let Ok([class, pattern, stack]) = <[_; 3]>::try_from(parts) else {
            return self.ill("catch clause");
        };
        let stacktrace = match stack.kind {
            PatternKind::Variable(symbol) => Some(Name::new(symbol, stack.span)),
            PatternKind::Wildcard => None,
            _ => return self.ill("catch clause"),
        };
        Ok(CatchClause { class, pattern, stacktrace, guard, body, span })
    }
}
