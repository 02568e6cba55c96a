//! Primitive operations on values that may be unknown.
//!
//! The overflow of `Int` is in `bounds.rs`.

use crate::eval::{Eval, Out, too_large};
use crate::reify::Head;
use crate::term::{Linear, Literal, Term};
use crate::value::{Ref, Stop, Val, done};
use core_ir::{Effect, Prim, Strictness, builtin};
use source::{Span, Symbol};
use std::rc::Rc;

/// Limit on the terms of an expanded product, and on the factors of each.
const MAX_PRODUCTS: usize = 16;

impl Eval<'_> {
    pub(crate) fn prim(&mut self, op: Prim, arguments: Vec<Ref>, span: Span) -> Result<Out, Stop> {
        if let Some(out) = self.stm_prim(op, &arguments, span)? {
            return Ok(out);
        }
        let mut values = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            if op.strictness(index) == Strictness::Strict {
                values.push(self.force(argument)?);
            } else {
                values.push(Val::Token);
            }
        }
        use Prim::*;
        let value = match op {
            IntegerAdd => self.arithmetic(&values, Linear::add)?,
            IntegerSub => self.arithmetic(&values, Linear::subtract)?,
            IntAdd => self.bounded_arithmetic(&values, Linear::add)?,
            IntSub => self.bounded_arithmetic(&values, Linear::subtract)?,
            IntMul | IntegerMul => self.product(op, &values)?,
            IntNeg => {
                let x = self.number(&values[0])?;
                self.bounded(std::slice::from_ref(&x), x.scale(-1).ok_or_else(too_large)?)?
            }
            IntegerNeg => {
                let x = self.number(&values[0])?;
                self.linear_val(x.scale(-1).ok_or_else(too_large)?)
            }
            IntEq | IntegerEq | CharEq => self.zero(&values, true)?,
            IntNe | IntegerNe | CharNe => self.zero(&values, false)?,
            WordLe | WordLt | WordToInteger if !self.unsigned(&values) => {
                self.unknown(op, &arguments)
            }
            IntLe | IntegerLe | CharLe | WordLe => self.at_most(&values[0], &values[1], 0)?,
            IntGe | IntegerGe => self.at_most(&values[1], &values[0], 0)?,
            IntLt | IntegerLt | CharLt | WordLt => self.at_most(&values[0], &values[1], 1)?,
            IntGt | IntegerGt => self.at_most(&values[1], &values[0], 1)?,
            IntegerAbs => {
                let x = self.number(&values[0])?;
                let negative = self.below_zero(&x)?;
                let x = if negative { x.scale(-1).ok_or_else(too_large)? } else { x };
                self.linear_val(x)
            }
            IntegerSignum => {
                let x = self.number(&values[0])?;
                if self.decide(&Literal::Zero(x.clone(), true))? {
                    self.int(0)
                } else if self.below_zero(&x)? {
                    self.int(-1)
                } else {
                    self.int(1)
                }
            }
            IntQuot | IntRem | IntDiv | IntMod | IntegerQuot | IntegerRem | IntegerDiv
            | IntegerMod => self.division(op, &values, span)?,
            IntegerToInt => {
                let x = self.number(&values[0])?;
                self.with_bounds(x)?
            }
            WordToInteger => {
                let x = self.number(&values[0])?;
                self.linear_val(x)
            }
            CharOrd => {
                let x = self.number(&values[0])?;
                self.linear_val(x)
            }
            CharChr => {
                let x = self.number(&values[0])?;
                let term = self.terms.add(Term::Lin(x));
                Val::Char(term)
            }
            IntNarrow | WordNarrow => match self.narrowed(op, &values)? {
                Some(n) => self.linear_val(n),
                None => self.unknown(op, &arguments),
            },
            Seq => values.swap_remove(1),
            ConIndex => self.con_index(values.swap_remove(0))?,
            SameCell => return self.same_cell(&values),
            IntegerShow => match self.number(&values[0])?.as_constant() {
                Some(n) => self.text(&n.to_string()),
                None => self.unknown(op, &arguments),
            },
            Raise | RaiseMachine => {
                return Err(Stop::Raise {
                    exception: arguments.last().cloned(),
                    thrown: false,
                    span,
                    what: "crashes".to_owned(),
                });
            }
            MaskState => self.int(0),
            _ if op.effect() == Effect::Pure => self.unknown(op, &arguments),
            _ => {
                return Err(Stop::Unsupported(format!("the operation {}", op.text())));
            }
        };
        Ok(Out::Val(value))
    }

    /// The lowest bits of a number, with or without a sign, if it is known or known to have no more.
    fn narrowed(&mut self, op: Prim, values: &[Val]) -> Result<Option<Linear>, Stop> {
        let (x, bits) = (self.number(&values[0])?, self.number(&values[1])?);
        let Some(bits @ (8 | 16 | 32)) = bits.as_constant() else { return Ok(None) };
        let size = 1i128 << bits;
        let first = if op == Prim::IntNarrow { -size / 2 } else { 0 };
        if let Some(n) = x.as_constant() {
            return Ok(Some(Linear::constant((n - first).rem_euclid(size) + first)));
        }
        // Below the first, or after the last.
        let below = x.plus(1 - first).map(Literal::AtMost);
        let after = x.scale(-1).and_then(|x| x.plus(first + size)).map(Literal::AtMost);
        let (Some(below), Some(after)) = (below, after) else { return Ok(None) };
        Ok((self.impossible(&below) && self.impossible(&after)).then_some(x))
    }

    /// Whether these are natural numbers as they are. Overflow of unsigned words is not supported here.
    fn unsigned(&mut self, values: &[Val]) -> bool {
        values.iter().all(|value| {
            let Ok(linear) = self.number(value) else { return false };
            match linear.as_constant() {
                Some(n) => n >= 0,
                None => {
                    let term = self.terms.add(Term::Lin(linear));
                    self.path.types.get(&term).is_some_and(|t| t.primitive() == Some("Word"))
                }
            }
        })
    }

    fn text(&mut self, text: &str) -> Val {
        let mut list = Val::Con(Symbol::new(builtin::NIL), Rc::new([]));
        for c in text.chars().rev() {
            let c =
                Val::Char(self.terms.add(Term::Lin(Linear::constant(i128::from(u32::from(c))))));
            let cell: Rc<[Ref]> = Rc::new([done(c), done(list)]);
            list = Val::Con(Symbol::new(builtin::CONS), cell);
        }
        list
    }

    /// An application of which only congruence is known.
    fn unknown(&mut self, op: Prim, arguments: &[Ref]) -> Val {
        let parts = arguments.iter().map(|a| self.reify(a)).collect();
        let name = Symbol::new(&format!("%{}", op.text()));
        self.heads.entry(name).or_insert(Head::Prim(op));
        let term = self.terms.add(Term::App(name, parts));
        self.resolve(&Val::Sym(term))
    }

    fn arithmetic(
        &mut self,
        values: &[Val],
        operation: impl Fn(&Linear, &Linear) -> Option<Linear>,
    ) -> Result<Val, Stop> {
        let (a, b) = (self.number(&values[0])?, self.number(&values[1])?);
        let result = operation(&a, &b).ok_or_else(too_large)?;
        Ok(self.linear_val(result))
    }

    fn bounded_arithmetic(
        &mut self,
        values: &[Val],
        operation: impl Fn(&Linear, &Linear) -> Option<Linear>,
    ) -> Result<Val, Stop> {
        let (a, b) = (self.number(&values[0])?, self.number(&values[1])?);
        let result = operation(&a, &b).ok_or_else(too_large)?;
        self.bounded(&[a, b], result)
    }

    /// A number times a constant.
    fn times(&mut self, op: Prim, x: &Linear, factor: i128) -> Result<Val, Stop> {
        let result = x.scale(factor).ok_or_else(too_large)?;
        if op == Prim::IntMul {
            return self.bounded_product(x, result);
        }
        Ok(self.linear_val(result))
    }

    fn product(&mut self, op: Prim, values: &[Val]) -> Result<Val, Stop> {
        let (a, b) = (self.number(&values[0])?, self.number(&values[1])?);
        if let Some(factor) = a.as_constant() {
            return self.times(op, &b, factor);
        }
        if let Some(factor) = b.as_constant() {
            return self.times(op, &a, factor);
        }
        if let Some(factor) = self.some_number(&b)? {
            return self.times(op, &a, factor);
        }
        if !(op == Prim::IntMul && self.bounds.exact)
            && a.factors.len() * b.factors.len() <= MAX_PRODUCTS
        {
            return self.expanded(op, &a, &b);
        }
        // Only commutativity is known.
        let (mut x, mut y) = (self.terms.add(Term::Lin(a)), self.terms.add(Term::Lin(b)));
        if y < x {
            std::mem::swap(&mut x, &mut y);
        }
        let name = Symbol::new(&format!("%{}", op.text()));
        self.heads.entry(name).or_insert(Head::Prim(op));
        let term = self.terms.add(Term::App(name, vec![x, y]));
        Ok(Val::Int(term))
    }

    /// A product of sums as a sum of products with ordered factors, so that all ways to write it are the same.
    fn expanded(&mut self, op: Prim, a: &Linear, b: &Linear) -> Result<Val, Stop> {
        let name = Symbol::new(&format!("%{}", op.text()));
        self.heads.entry(name).or_insert(Head::Prim(op));
        let mut sum = a.scale(b.constant).ok_or_else(too_large)?;
        let rest = b.plus(-b.constant).and_then(|b| b.scale(a.constant));
        sum = rest.and_then(|rest| sum.add(&rest)).ok_or_else(too_large)?;
        for (x, times) in &a.factors {
            for (y, more) in &b.factors {
                let mut factors = self.factors_of(name, *x);
                factors.extend(self.factors_of(name, *y));
                factors.sort();
                let mut product = factors.pop().unwrap_or(*x);
                while let Some(factor) = factors.pop() {
                    product = self.terms.add(Term::App(name, vec![factor, product]));
                }
                let times = times.checked_mul(*more).ok_or_else(too_large)?;
                let part = Linear::atom(product).scale(times);
                sum = part.and_then(|part| sum.add(&part)).ok_or_else(too_large)?;
            }
        }
        let alone = a.constant == 0 && b.constant == 0 && a.factors.len() * b.factors.len() == 1;
        // Overflow wraps around for a sum as for its terms; but then it is not a sum of integers.
        self.bounds.assumed |= op == Prim::IntMul && self.model.is_none() && (!alone || a == b);
        if a == b {
            // A square is not negative.
            self.assume_literal(Literal::AtMost(sum.scale(-1).ok_or_else(too_large)?));
        }
        Ok(self.linear_val(sum))
    }

    fn factors_of(&self, product: Symbol, term: crate::term::TermId) -> Vec<crate::term::TermId> {
        let mut found = Vec::new();
        let mut at = term;
        while let Term::App(name, parts) = self.terms.get(at)
            && *name == product
            && let [factor, rest] = parts[..]
            && found.len() < MAX_PRODUCTS
        {
            found.push(factor);
            at = rest;
        }
        found.push(at);
        found
    }

    /// To refute, one of two unknown factors, or an unknown divisor, is set to a small number.
    fn some_number(&mut self, x: &Linear) -> Result<Option<i128>, Stop> {
        const TRIED: [i128; 8] = [0, 1, 2, -1, -2, 3, 5, 10];
        let refuting = matches!(self.mode, crate::eval::Mode::Refute(_));
        if !refuting || x.as_constant().is_some() || self.speculating > 0 || self.model.is_some() {
            return Ok(None);
        }
        self.path.cut = Some("products and quotients of any numbers".to_owned());
        let options: Option<Vec<Literal>> =
            TRIED.iter().map(|n| Some(Literal::Zero(x.plus(-n)?, true))).collect();
        let chosen = self.choose(options.ok_or_else(too_large)?)?;
        Ok(Some(TRIED[chosen]))
    }

    fn zero(&mut self, values: &[Val], is: bool) -> Result<Val, Stop> {
        let (a, b) = (self.number(&values[0])?, self.number(&values[1])?);
        let literal = Literal::Zero(a.subtract(&b).ok_or_else(too_large)?, is);
        Ok(self.condition(literal))
    }

    /// `a + more <= b`
    pub(crate) fn at_most(&mut self, a: &Val, b: &Val, more: i128) -> Result<Val, Stop> {
        let (a, b) = (self.number(a)?, self.number(b)?);
        let difference = a.subtract(&b).and_then(|d| d.plus(more)).ok_or_else(too_large)?;
        Ok(self.condition(Literal::AtMost(difference)))
    }

    pub(crate) fn condition(&mut self, literal: Literal) -> Val {
        match literal.constant() {
            Some(known) => Self::bool(known),
            None => Val::Cond(literal),
        }
    }

    fn below_zero(&mut self, x: &Linear) -> Result<bool, Stop> {
        self.decide(&Literal::AtMost(x.plus(1).ok_or_else(too_large)?))
    }

    fn division(&mut self, op: Prim, values: &[Val], span: Span) -> Result<Val, Stop> {
        use Prim::*;
        let (a, mut b) = (self.number(&values[0])?, self.number(&values[1])?);
        if let Some(divisor) = self.some_number(&b)? {
            b = Linear::constant(divisor);
        }
        if self.decide(&Literal::Zero(b.clone(), true))? {
            return Err(Stop::Raise {
                exception: None,
                thrown: false,
                span,
                what: "divides by zero".to_owned(),
            });
        }
        if matches!(op, IntQuot | IntDiv | IntRem | IntMod) {
            self.bounded_division(&a, &b, span)?;
        }
        let rounds_down = matches!(op, IntDiv | IntMod | IntegerDiv | IntegerMod);
        let wants_rest = matches!(op, IntRem | IntMod | IntegerRem | IntegerMod);
        if let (Some(a), Some(b)) = (a.as_constant(), b.as_constant()) {
            let quotient = if rounds_down {
                let q = a.checked_div(b).ok_or_else(too_large)?;
                if a % b != 0 && ((a < 0) != (b < 0)) { q - 1 } else { q }
            } else {
                a.checked_div(b).ok_or_else(too_large)?
            };
            return Ok(self.int(if wants_rest { a - quotient * b } else { quotient }));
        }
        let (x, y) = (self.terms.add(Term::Lin(a.clone())), self.terms.add(Term::Lin(b.clone())));
        let pair = if rounds_down { ("%div", "%mod") } else { ("%quot", "%rem") };
        let ops = if rounds_down { (IntegerDiv, IntegerMod) } else { (IntegerQuot, IntegerRem) };
        let mut part = |name: &str, op| {
            let name = Symbol::new(name);
            self.heads.entry(name).or_insert(Head::Prim(op));
            self.terms.add(Term::App(name, vec![x, y]))
        };
        let (quotient, rest) = (part(pair.0, ops.0), part(pair.1, ops.1));
        if let Some(divisor) = b.as_constant() {
            // a = divisor·q + r, and r is smaller than the divisor.
            let whole = Linear::atom(quotient)
                .scale(divisor)
                .and_then(|q| q.add(&Linear::atom(rest)))
                .and_then(|q| q.subtract(&a))
                .ok_or_else(too_large)?;
            self.assume_literal(Literal::Zero(whole, true));
            let r = Linear::atom(rest);
            let minus = r.scale(-1).ok_or_else(too_large)?;
            // The sign of the remainder: that of the divisor, or of the dividend.
            let positive = if rounds_down { divisor > 0 } else { !self.below_zero(&a)? };
            let size = divisor.abs() - 1;
            let (upper, lower) =
                if positive { (r.plus(-size), Some(minus)) } else { (minus.plus(-size), Some(r)) };
            self.assume_literal(Literal::AtMost(upper.ok_or_else(too_large)?));
            self.assume_literal(Literal::AtMost(lower.ok_or_else(too_large)?));
            if !rounds_down && self.mode == crate::eval::Mode::Prove {
                self.also_rounded_down(&a, divisor, x, y)?;
            }
        }
        Ok(Val::Int(if wants_rest { rest } else { quotient }))
    }

    /// Facts about `mod` and `div` of the same numbers, where `rem` or `quot` was computed: one remainder is zero if
    /// the other is.
    fn also_rounded_down(
        &mut self,
        a: &Linear,
        divisor: i128,
        x: crate::term::TermId,
        y: crate::term::TermId,
    ) -> Result<(), Stop> {
        let mut part = |name: &str, op| {
            let name = Symbol::new(name);
            self.heads.entry(name).or_insert(Head::Prim(op));
            Linear::atom(self.terms.add(Term::App(name, vec![x, y])))
        };
        let (q, r) = (part("%div", Prim::IntegerDiv), part("%mod", Prim::IntegerMod));
        let whole = q.scale(divisor).and_then(|q| q.add(&r)).and_then(|q| q.subtract(a));
        self.assume_literal(Literal::Zero(whole.ok_or_else(too_large)?, true));
        // Between zero and the divisor, in either order.
        let minus = r.scale(-1).ok_or_else(too_large)?;
        let size = divisor.abs() - 1;
        let (upper, lower) =
            if divisor > 0 { (r.plus(-size), minus) } else { (minus.plus(-size), r) };
        self.assume_literal(Literal::AtMost(upper.ok_or_else(too_large)?));
        self.assume_literal(Literal::AtMost(lower));
        Ok(())
    }

    fn con_index(&mut self, value: Val) -> Result<Val, Stop> {
        let value = match value {
            Val::Cond(literal) => Self::bool(self.decide(&literal)?),
            Val::Sym(term) => match self.hint_of(term) {
                Some(hint) => self.split(term, hint)?,
                None => return Err(Stop::Unsupported("the kind of a value".to_owned())),
            },
            value => value,
        };
        let Val::Con(con, _) = value else {
            return Err(Stop::Unsupported("the kind of a value".to_owned()));
        };
        let place = match con.as_str() {
            builtin::FALSE => Some(0),
            builtin::TRUE => Some(1),
            _ => {
                self.data_type(con).and_then(|d| d.constructors.iter().position(|c| c.name == con))
            }
        };
        match place {
            Some(place) => Ok(self.int(place as i128)),
            None => Err(Stop::Unsupported("the kind of a value".to_owned())),
        }
    }

    /// A constructor of the type of a term, if the type is known.
    pub(crate) fn hint_of(&self, term: crate::term::TermId) -> Option<Symbol> {
        let ty = self.path.types.get(&term)?;
        if ty.head() == "Bool" {
            return Some(Symbol::new(builtin::TRUE));
        }
        let mut found: Vec<Symbol> = self
            .types
            .constructors
            .iter()
            .filter(|(_, c)| match (&c.result, ty) {
                (crate::types::Type::Con(a, _), crate::types::Type::Con(b, _)) => a == b,
                _ => false,
            })
            .map(|(name, _)| *name)
            .collect();
        found.sort();
        found.first().copied()
    }
}
