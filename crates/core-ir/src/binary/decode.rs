//! Decodes one definition or data type.

use super::bytes::{Input, unzigzag};
use super::{DecodeError, tags};
use crate::{
    Alternative, Body, BodyBuilder, Constructor, Def, Expr, ExprId, Field, Literal, Pattern, Prim,
    Var, VarId, Visibility,
};
use num_bigint::BigInt;
use source::{FileId, Span, Symbol};

type Result<T> = std::result::Result<T, DecodeError>;

/// The files of a session that the file numbers in the bytes stand for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Files {
    /// Consecutive ones.
    From(u32),
    /// 0 stands for a file of its own, and other numbers for consecutive ones.
    OneAndFrom(u32, u32),
}

impl Files {
    fn of(self, number: u32) -> Option<u32> {
        match (self, number) {
            (Files::From(first), number) => number.checked_add(first),
            (Files::OneAndFrom(own, _), 0) => Some(own),
            (Files::OneAndFrom(_, first), number) => (number - 1).checked_add(first),
        }
    }
}

pub(super) struct Decoder<'s, 'a> {
    pub input: Input<'a>,
    pub strings: &'s [&'a str],
    pub files: Files,
    pub last: Span,
}

impl Decoder<'_, '_> {
    pub(super) fn finish(&self) -> Result<()> {
        if self.input.is_at_end() {
            Ok(())
        } else {
            self.input.damaged("something follows its end")
        }
    }

    fn text(&mut self, number: u64) -> Result<&str> {
        match usize::try_from(number).ok().and_then(|n| self.strings.get(n)) {
            Some(text) => Ok(text),
            None => self.input.damaged("a name has no entry"),
        }
    }

    fn symbol(&mut self) -> Result<Symbol> {
        let number = self.input.number()?;
        self.text(number).map(Symbol::new)
    }

    fn optional(&mut self) -> Result<Option<Symbol>> {
        match self.input.number()? {
            0 => Ok(None),
            n => self.text(n - 1).map(|text| Some(Symbol::new(text))),
        }
    }

    fn flag(&mut self) -> Result<bool> {
        match self.input.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => self.input.damaged("a flag is neither yes nor no"),
        }
    }

    fn span(&mut self) -> Result<Span> {
        let head = self.input.number()?;
        let beyond = "a place lies beyond any file";
        let (file, start) = match head & 3 {
            tags::SPAN_NONE => return Ok(Span::NONE),
            tags::SPAN_SAME => return Ok(self.last),
            tags::SPAN_NEAR => {
                let start = i64::from(self.last.start).checked_add(unzigzag(head >> 2));
                (Some(self.last.file.0), start.and_then(|s| u32::try_from(s).ok()))
            }
            _ => {
                let file = u32::try_from(head >> 2).ok();
                // The number that means "no file" is not shifted.
                let none = Span::NONE.file.0;
                let moved = |f: u32| if f == none { Some(f) } else { self.files.of(f) };
                (file.and_then(moved), Some(self.input.small()?))
            }
        };
        let length = self.input.small()?;
        let (Some(file), Some(start)) = (file, start) else { return self.input.damaged(beyond) };
        let end = start.wrapping_add(length);
        self.last = Span { file: FileId(file), start, end };
        Ok(self.last)
    }

    pub(super) fn constructor(&mut self, name: Symbol) -> Result<Constructor> {
        let source_name = self.symbol()?;
        let fixity = match self.input.number()? {
            0 => None,
            n => match u8::try_from(n - 1) {
                Ok(n) => Some(n),
                Err(_) => return self.input.damaged("a precedence is too large"),
            },
        };
        let mut fields = Vec::new();
        for _ in 0..self.input.count()? {
            let strict = self.flag()?;
            fields.push(Field { strict, name: self.optional()?, ty: self.optional()? });
        }
        Ok(Constructor { name, source_name, fields, fixity })
    }

    pub(super) fn definition(&mut self, name: Symbol) -> Result<Def> {
        let source_name = self.symbol()?;
        let visibility = if self.flag()? { Visibility::Generated } else { Visibility::Source };
        let ty = self.optional()?;
        let span = self.span()?;
        let mut builder = BodyBuilder::new();
        let vars = self.input.count()?;
        for _ in 0..vars {
            let from_source = self.flag()?;
            let name = self.symbol()?;
            builder.add_var(Var { name, from_source, span: self.span()? });
        }
        let body = self.body(builder, vars)?;
        Ok(Def { name, source_name, visibility, span, ty, body })
    }

    fn body(&mut self, mut builder: BodyBuilder, vars: usize) -> Result<Body> {
        let mut stack = Stack { exprs: Vec::new(), vars };
        while !self.input.is_at_end() {
            let expr = self.expr(&mut stack)?;
            let span = self.span()?;
            let id = builder.add(expr, span);
            stack.exprs.push(id);
        }
        match stack.exprs[..] {
            [root] => Ok(builder.finish(root)),
            [] => Ok(Body { root: None, ..builder.body().clone() }),
            _ => self.input.damaged("an expression belongs to nothing"),
        }
    }

    fn var(&mut self, stack: &Stack) -> Result<VarId> {
        let number = self.input.small()?;
        if (number as usize) < stack.vars {
            Ok(VarId(number))
        } else {
            self.input.damaged("a variable has no entry")
        }
    }

    fn vars(&mut self, stack: &Stack) -> Result<Vec<VarId>> {
        let count = self.input.count()?;
        (0..count).map(|_| self.var(stack)).collect()
    }

    /// Pops as many children as the next number says.
    fn children(&mut self, stack: &mut Stack) -> Result<Vec<ExprId>> {
        let count = self.input.number()?;
        self.pop_many(stack, count)
    }

    fn pop_many(&mut self, stack: &mut Stack, count: u64) -> Result<Vec<ExprId>> {
        let from = usize::try_from(count).ok().and_then(|n| stack.exprs.len().checked_sub(n));
        match from {
            Some(from) => Ok(stack.exprs.split_off(from)),
            None => self.input.damaged("an expression lacks a part"),
        }
    }

    fn pop(&mut self, stack: &mut Stack) -> Result<ExprId> {
        match stack.exprs.pop() {
            Some(id) => Ok(id),
            None => self.input.damaged("an expression lacks a part"),
        }
    }

    fn expr(&mut self, stack: &mut Stack) -> Result<Expr> {
        let tag = self.input.byte()?;
        Ok(match tag {
            tags::VAR => Expr::Var(self.var(stack)?),
            tags::GLOBAL => Expr::Global(self.symbol()?),
            tags::LIT => Expr::Lit(self.literal()?),
            tags::LAM => {
                let name = self.optional()?;
                let params = self.vars(stack)?;
                Expr::Lam { name, params, body: self.pop(stack)? }
            }
            tags::APP | tags::CALL => {
                let args = self.children(stack)?;
                Expr::App { fun: self.pop(stack)?, args, exact: tag == tags::CALL }
            }
            tags::LET => {
                let vars = self.vars(stack)?;
                let body = self.pop(stack)?;
                let values = self.pop_many(stack, vars.len() as u64)?;
                Expr::Let { bindings: vars.into_iter().zip(values).collect(), body }
            }
            tags::LET_STRICT => {
                let var = self.var(stack)?;
                let body = self.pop(stack)?;
                Expr::LetStrict { var, value: self.pop(stack)?, body }
            }
            tags::CON => {
                let con = self.symbol()?;
                Expr::Con { con, args: self.children(stack)? }
            }
            tags::TUPLE => Expr::Tuple(self.children(stack)?),
            tags::CASE | tags::CASE_DEFAULT => self.case(stack, tag == tags::CASE_DEFAULT)?,
            tags::PRIM => {
                let name = self.input.number()?;
                let name = self.text(name)?;
                let Some(op) = Prim::from_text(name) else {
                    return Err(DecodeError::UnknownPrimitive(name.to_owned()));
                };
                Expr::Prim { op, args: self.children(stack)? }
            }
            tags::JOIN => {
                let label = self.var(stack)?;
                let params = self.vars(stack)?;
                let body = self.pop(stack)?;
                Expr::Join { label, params, target: self.pop(stack)?, body }
            }
            tags::JUMP => {
                let label = self.var(stack)?;
                Expr::Jump { label, args: self.children(stack)? }
            }
            tags::UNFORCED => Expr::Unforced(self.pop(stack)?),
            _ => return self.input.damaged("there is no such expression"),
        })
    }

    fn case(&mut self, stack: &mut Stack, has_default: bool) -> Result<Expr> {
        let binder = self.var(stack)?;
        let count = self.input.count()?;
        let patterns: Vec<Pattern> =
            (0..count).map(|_| self.pattern(stack)).collect::<Result<_>>()?;
        let default = if has_default { Some(self.pop(stack)?) } else { None };
        let bodies = self.pop_many(stack, count as u64)?;
        let alternatives = patterns
            .into_iter()
            .zip(bodies)
            .map(|(pattern, body)| Alternative { pattern, body })
            .collect();
        Ok(Expr::Case { scrutinee: self.pop(stack)?, binder, alternatives, default })
    }

    fn pattern(&mut self, stack: &Stack) -> Result<Pattern> {
        Ok(match self.input.byte()? {
            tags::PATTERN_CON => {
                let con = self.symbol()?;
                Pattern::Con { con, fields: self.vars(stack)? }
            }
            tags::PATTERN_TUPLE => Pattern::Tuple(self.vars(stack)?),
            tags::PATTERN_LIT => Pattern::Lit(self.literal()?),
            _ => return self.input.damaged("there is no such pattern"),
        })
    }

    fn literal(&mut self) -> Result<Literal> {
        Ok(match self.input.byte()? {
            tags::LIT_SMALL => Literal::Int(self.input.signed()?.into()),
            tags::LIT_BIG => Literal::Int(BigInt::from_signed_bytes_le(self.input.slice()?)),
            tags::LIT_DOUBLE => {
                let mut bits = [0; 8];
                bits.copy_from_slice(self.input.take(8)?);
                Literal::Double(f64::from_bits(u64::from_le_bytes(bits)))
            }
            tags::LIT_CHAR => match char::from_u32(self.input.small()?) {
                Some(c) => Literal::Char(c),
                None => return self.input.damaged("there is no such character"),
            },
            tags::LIT_STRING => Literal::String(self.symbol()?),
            tags::LIT_CODES => Literal::Codes(self.symbol()?),
            tags::LIT_BYTES => Literal::Bytes(self.input.slice()?.to_vec()),
            tags::LIT_ATOM => Literal::Atom(self.symbol()?),
            _ => return self.input.damaged("there is no such literal"),
        })
    }
}

/// Expressions whose parents have not been read yet.
struct Stack {
    exprs: Vec<ExprId>,
    /// The number of variables of the body.
    vars: usize,
}
