//! The bit syntax: `<<value:size/type-sign-endian-unit:N, …>>`.

use super::collection::comprehension;
use super::cursor::{Parse, Parser, problem};
use crate::token::{Punct, TokenKind};
use crate::tree::{
    Endianness, Expr, ExprKind, Name, Segment, SegmentType, Signedness, Specifiers, Template,
};

impl Parser<'_> {
    pub(super) fn binary(&mut self) -> Parse<Expr> {
        let start = self.open("<<", ">>");
        let mut segments = Vec::new();
        if !self.is(Punct::CloseBits) {
            segments.push(self.segment()?);
            if self.is(Punct::DoubleBar) {
                return self.binary_comprehension(segments, start);
            }
            while self.eat(Punct::Comma) {
                segments.push(self.segment()?);
            }
        }
        let end = self.close(Punct::CloseBits, "`,` or ")?;
        Ok(Expr::new(ExprKind::Binary(segments), start.to(end)))
    }

    fn binary_comprehension(
        &mut self,
        mut segments: Vec<Segment<Expr>>,
        start: source::Span,
    ) -> Parse<Expr> {
        let segment = segments.remove(0);
        if segment.size.is_some() || segment.specifiers != Specifiers::default() {
            let message = "what a binary comprehension builds must be a binary of its own";
            let mut problem = problem(message, segment.span);
            problem.help = Some("write << <<X:8>> || … >>".to_owned());
            return Err(problem);
        }
        self.bump();
        let qualifiers = self.qualifiers()?;
        let end = self.close(Punct::CloseBits, "`,` or ")?;
        Ok(comprehension(Template::Binary(segment.value), qualifiers, start.to(end)))
    }

    fn segment(&mut self) -> Parse<Segment<Expr>> {
        let start = self.span();
        let value = match self.prefix() {
            Some(op) => {
                self.bump();
                self.enter()?;
                let operand = Box::new(self.nested_primary()?);
                self.leave();
                let span = start.to(operand.span);
                Expr::new(ExprKind::Unary { op, operand }, span)
            }
            None => self.nested_primary()?,
        };
        let size = if self.eat(Punct::Colon) { Some(self.nested_primary()?) } else { None };
        let mut specifiers = Specifiers::default();
        if self.eat(Punct::Slash) {
            self.specifier(&mut specifiers)?;
            while self.eat(Punct::Minus) {
                self.specifier(&mut specifiers)?;
            }
        }
        let span = start.to(self.last_span());
        Ok(Segment { value, size, specifiers, span })
    }

    /// `<<` directly within `<<` must count as nesting, though there is no operator between.
    fn nested_primary(&mut self) -> Parse<Expr> {
        self.enter()?;
        let expr = self.primary()?;
        self.leave();
        Ok(expr)
    }

    fn specifier(&mut self, into: &mut Specifiers) -> Parse<()> {
        let name = self.atom("a type, `signed`, `big`, `unit:N` or the like")?;
        let unit = if self.eat(Punct::Colon) {
            let TokenKind::Integer(n) = &self.peek().kind else {
                return Err(self.expected("a number of bits"));
            };
            let value = u32::try_from(&**n).unwrap_or(u32::MAX);
            self.bump();
            Some(value)
        } else {
            None
        };
        apply_specifier(name, unit, into).map_err(|message| problem(message, name.span))
    }
}

/// Applies one specifier; the error says why it is not allowed. Also used by the `.beam` reader.
pub(crate) fn apply_specifier(
    name: Name,
    unit: Option<u32>,
    into: &mut Specifiers,
) -> Result<(), String> {
    let text = name.as_str();
    if (text == "unit") != unit.is_some() {
        return Err(format!("`{text}` is not a specifier of the bit syntax as it is written here"));
    }
    let fits = match text {
        "integer" => set(&mut into.kind, SegmentType::Integer),
        "float" => set(&mut into.kind, SegmentType::Float),
        "binary" | "bytes" => set(&mut into.kind, SegmentType::Binary),
        "bitstring" | "bits" => set(&mut into.kind, SegmentType::Bitstring),
        "utf8" => set(&mut into.kind, SegmentType::Utf8),
        "utf16" => set(&mut into.kind, SegmentType::Utf16),
        "utf32" => set(&mut into.kind, SegmentType::Utf32),
        "signed" => set(&mut into.sign, Signedness::Signed),
        "unsigned" => set(&mut into.sign, Signedness::Unsigned),
        "big" => set(&mut into.endian, Endianness::Big),
        "little" => set(&mut into.endian, Endianness::Little),
        "native" => set(&mut into.endian, Endianness::Native),
        "unit" => match unit {
            Some(n) if (1..=256).contains(&n) => set(&mut into.unit, n),
            _ => return Err("a unit is from 1 to 256 bits".to_owned()),
        },
        _ => return Err(format!("`{text}` is not a specifier of the bit syntax")),
    };
    match fits {
        true => Ok(()),
        false => Err(format!("`{text}` contradicts an earlier specifier of this segment")),
    }
}

/// The same specifier twice is allowed; two different ones are not.
fn set<T: PartialEq + Copy>(slot: &mut Option<T>, value: T) -> bool {
    let fits = slot.is_none_or(|old| old == value);
    *slot = Some(value);
    fits
}
