//! Expressions. Patterns are read as expressions and then converted, as in the parser, so that both
//! give the same result.

use super::abstract_code::Reader;
use super::elixir;
use super::extent::extent;
use super::terms::{Node, TermId};
use crate::parse::{Parse, apply_specifier, list, pattern_from};
use crate::tree::{
    Associativity, BinaryOp, CallTarget, Expr, ExprKind, FieldName, MapField, Name, Operand,
    Operators, Pattern, RecordField, Segment, Specifiers, UnaryOp,
};
use num_bigint::BigInt;
use source::Span;

impl Reader<'_> {
    pub(super) fn pattern(&mut self, id: TermId) -> Parse<Pattern> {
        pattern_from(self.expr(id)?)
    }

    pub(super) fn exprs(&mut self, id: TermId) -> Parse<Vec<Expr>> {
        self.each(id, "expressions", |r, e| r.expr(e))
    }

    fn boxed(&mut self, id: TermId) -> Parse<Box<Expr>> {
        Ok(Box::new(self.expr(id)?))
    }

    pub(super) fn expr(&mut self, id: TermId) -> Parse<Expr> {
        self.enter()?;
        let Some((tag, [annotation, parts @ ..])) = self.terms.tagged(id) else {
            return self.ill("expression");
        };
        let span = self.span(*annotation);
        let kind = match (tag, parts) {
            ("cons", [_, _]) => self.cons(id, span)?,
            ("op", [_, _, _]) => self.binary_operator(id)?,
            _ => self.expr_kind(tag, parts, span)?,
        };
        self.leave();
        let span = match self.elixir_place(*annotation, span) {
            Some(place) => elixir::extent(&kind, &place),
            None => extent(&kind, span),
        };
        Ok(Expr::new(kind, span))
    }

    fn expr_kind(&mut self, tag: &str, parts: &[TermId], span: Span) -> Parse<ExprKind> {
        Ok(match (tag, parts) {
            ("var", [name]) => ExprKind::Variable(self.bare_name(*name, span)?.symbol),
            ("atom", [name]) => ExprKind::Atom(self.bare_name(*name, span)?.symbol),
            ("integer", [value]) => match self.terms.integer(*value) {
                Some(value) => ExprKind::Integer(value),
                None => return self.ill("integer"),
            },
            ("float", [value]) => match self.terms.node(*value) {
                Node::Float(x) if x.is_finite() => ExprKind::Float(*x),
                _ => return self.ill("float"),
            },
            ("char", [value]) => match self.terms.small(*value) {
                Some(value) => ExprKind::Char(value),
                None => return self.ill("character"),
            },
            ("string", [value]) => self.string(*value, span)?,
            ("nil", []) => ExprKind::List { elements: Vec::new(), tail: None },
            ("tuple", [elements]) => ExprKind::Tuple(self.exprs(*elements)?),
            ("bin", [segments]) => {
                ExprKind::Binary(self.each(*segments, "segments", |r, s| r.segment(s))?)
            }
            ("map", [fields]) => {
                let fields = self.each(*fields, "map fields", |r, f| r.map_field(f))?;
                ExprKind::Map { base: None, fields }
            }
            ("map", [base, fields]) => {
                let base = Some(self.boxed(*base)?);
                let fields = self.each(*fields, "map fields", |r, f| r.map_field(f))?;
                ExprKind::Map { base, fields }
            }
            ("record", [name, fields]) => {
                let name = self.bare_name(*name, span)?;
                let fields = self.each(*fields, "record fields", |r, f| r.record_field(f))?;
                ExprKind::Record { name, fields }
            }
            ("record", [base, name, fields]) => {
                let base = self.boxed(*base)?;
                let name = self.bare_name(*name, span)?;
                let fields = self.each(*fields, "record fields", |r, f| r.record_field(f))?;
                ExprKind::RecordUpdate { base, name, fields }
            }
            ("record_field", [base, name, field]) => ExprKind::RecordAccess {
                base: self.boxed(*base)?,
                name: self.bare_name(*name, span)?,
                field: self.name(*field)?,
            },
            ("record_index", [name, field]) => ExprKind::RecordIndex {
                name: self.bare_name(*name, span)?,
                field: self.name(*field)?,
            },
            ("call", [target, args]) => {
                let target = Box::new(self.call_target(*target)?);
                ExprKind::Call { target, args: self.exprs(*args)? }
            }
            ("op", [op, operand]) => {
                let op = self.terms.atom(*op).and_then(|op| UnaryOp::from_text(op.as_str()));
                match op {
                    Some(op) => ExprKind::Unary { op, operand: self.boxed(*operand)? },
                    None => return self.ill("operator"),
                }
            }
            ("match", [pattern, value]) => ExprKind::Match {
                pattern: Box::new(self.pattern(*pattern)?),
                value: self.boxed(*value)?,
            },
            ("catch", [inner]) => ExprKind::Catch(self.boxed(*inner)?),
            ("block", [body]) => ExprKind::Block(self.exprs(*body)?),
            _ => self.block_kind(tag, parts, span)?,
        })
    }

    /// A string of characters, unless a tool put other numbers into it.
    fn string(&self, value: TermId, span: Span) -> Parse<ExprKind> {
        if let Some(text) = self.terms.text(value) {
            return Ok(ExprKind::String(text));
        }
        let Some(numbers) = self.terms.characters(value) else { return self.ill("string") };
        let number = |n: u32| Expr::new(ExprKind::Integer(BigInt::from(n)), span);
        Ok(ExprKind::List { elements: numbers.into_iter().map(number).collect(), tail: None })
    }

    /// Reads a whole list at once, however long.
    fn cons(&mut self, id: TermId, span: Span) -> Parse<ExprKind> {
        let mut elements = Vec::new();
        let mut at = id;
        let tail = loop {
            match self.terms.tagged(at) {
                Some(("cons", [_, head, tail])) => {
                    elements.push(self.expr(*head)?);
                    at = *tail;
                }
                Some(("nil", [_])) => break None,
                _ => break Some(self.expr(at)?),
            }
        };
        Ok(list(elements, tail, span).kind)
    }

    fn operator(&self, id: TermId) -> Option<(BinaryOp, Span, TermId, TermId)> {
        let ("op", [annotation, op, left, right]) = self.terms.tagged(id)? else { return None };
        let op = BinaryOp::from_text(self.terms.atom(*op)?.as_str())?;
        Some((op, self.span(*annotation), *left, *right))
    }

    /// Reads a whole run of operators of one precedence at once.
    fn binary_operator(&mut self, id: TermId) -> Parse<ExprKind> {
        let Some((op, _, _, _)) = self.operator(id) else {
            return match self.terms.tagged(id) {
                Some((_, [_, op, to, message]))
                    if self.terms.atom(*op).is_some_and(|op| op.as_str() == "!") =>
                {
                    Ok(ExprKind::Send { to: self.boxed(*to)?, message: self.boxed(*message)? })
                }
                _ => self.ill("operator"),
            };
        };
        let same =
            |found: &(BinaryOp, Span, TermId, TermId)| found.0.precedence() == op.precedence();
        let mut at = id;
        let mut steps = Vec::new();
        while let Some((op, place, left, right)) = self.operator(at).filter(same) {
            match op.associativity() {
                Associativity::Left => {
                    steps.push((op, place, right));
                    at = left;
                }
                Associativity::Right => {
                    steps.push((op, place, left));
                    at = right;
                }
                Associativity::None => {
                    let left = self.expr(left)?;
                    let right = self.expr(right)?;
                    return Ok(ExprKind::Operators(Operators::join(left, op, place, right)));
                }
            }
        }
        let end = self.expr(at)?;
        let mut rest = Vec::with_capacity(steps.len());
        if op.associativity() == Associativity::Left {
            for (op, op_span, right) in steps.into_iter().rev() {
                rest.push(Operand { op, op_span, value: self.expr(right)? });
            }
            return Ok(ExprKind::Operators(Operators { first: Box::new(end), rest }));
        }
        // Each operator is between one left part and the next.
        let mut first = None;
        let mut before: Option<(BinaryOp, Span)> = None;
        for (op, op_span, left) in steps {
            let value = self.expr(left)?;
            match before {
                None => first = Some(Box::new(value)),
                Some((op, op_span)) => rest.push(Operand { op, op_span, value }),
            }
            before = Some((op, op_span));
        }
        match (first, before) {
            (Some(first), Some((op, op_span))) => {
                rest.push(Operand { op, op_span, value: end });
                Ok(ExprKind::Operators(Operators { first, rest }))
            }
            _ => self.ill("operator"),
        }
    }

    fn call_target(&mut self, id: TermId) -> Parse<CallTarget> {
        if let Some(("remote", [_, module, function])) = self.terms.tagged(id) {
            return Ok(CallTarget::Remote {
                module: self.expr(*module)?,
                function: self.expr(*function)?,
            });
        }
        let callee = self.expr(id)?;
        Ok(match callee.kind {
            ExprKind::Atom(symbol) => CallTarget::Local(Name::new(symbol, callee.span)),
            _ => CallTarget::Value(callee),
        })
    }

    fn map_field(&mut self, id: TermId) -> Parse<MapField> {
        match self.terms.tagged(id) {
            Some((tag @ ("map_field_assoc" | "map_field_exact"), [annotation, key, value])) => {
                let span = self.span(*annotation);
                let key = self.expr(*key)?;
                let value = self.expr(*value)?;
                Ok(MapField { key, value, exact: tag == "map_field_exact", span })
            }
            _ => self.ill("map field"),
        }
    }

    fn record_field(&mut self, id: TermId) -> Parse<RecordField<Expr>> {
        match self.terms.tagged(id) {
            Some(("record_field", [annotation, name, value])) => {
                let span = self.span(*annotation);
                let name = match self.terms.tagged(*name) {
                    Some(("var", [place, _])) => FieldName::Rest(self.span(*place)),
                    _ => FieldName::Named(self.name(*name)?),
                };
                Ok(RecordField { name, value: self.expr(*value)?, span })
            }
            _ => self.ill("record field"),
        }
    }

    fn segment(&mut self, id: TermId) -> Parse<Segment<Expr>> {
        let Some(("bin_element", [annotation, value, size, list])) = self.terms.tagged(id) else {
            return self.ill("segment");
        };
        let (size, list) = (*size, *list);
        let span = self.span(*annotation);
        let value = self.expr(*value)?;
        let size = match self.terms.atom(size) {
            Some(symbol) if symbol.as_str() == "default" => None,
            _ => Some(self.expr(size)?),
        };
        let mut specifiers = Specifiers::default();
        if self.terms.atom(list).is_none() {
            for entry in self.list(list, "specifiers")? {
                let (name, unit) = match self.terms.tuple(entry) {
                    Some([name, unit]) => (*name, self.terms.small(*unit)),
                    _ => (entry, None),
                };
                let name = self.bare_name(name, span)?;
                if apply_specifier(name, unit, &mut specifiers).is_err() {
                    return self.ill("specifier");
                }
            }
        }
        Ok(Segment { value, size, specifiers, span })
    }
}
