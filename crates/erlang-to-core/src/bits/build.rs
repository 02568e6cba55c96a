//! Builds bit strings. Values and sizes are evaluated first, from left to right; runs of constants
//! become one literal.

use super::{Layout, Size, utf_bytes};
use crate::block::{Block, Step};
use crate::constant::{Constant, fold};
use crate::lower::Lower;
use core_ir::{ExprId, Prim, VarId};
use erlang_syntax::tree::{Expr, ExprKind, Segment, SegmentType};
use num_bigint::BigInt;
use source::{Diagnostic, Span};

/// A part of the result.
enum Part {
    Bytes(Vec<u8>),
    Code(ExprId),
}

/// A segment whose value and size are known at run time.
struct Evaluated<'e> {
    value: ExprId,
    size: Option<VarId>,
    layout: Layout<'e>,
}

enum Planned<'e> {
    Bytes(Vec<u8>),
    Segment(Evaluated<'e>),
}

impl Lower<'_> {
    pub(crate) fn binary(
        &mut self,
        segments: &[Segment<Expr>],
        block: &mut Block,
        span: Span,
    ) -> ExprId {
        let bad = self.b.fresh("bad");
        let mut planned = Vec::new();
        for segment in segments {
            let layout = self.layout(segment);
            self.plan(segment, layout, block, &mut planned);
        }
        let target = self.raise_atom("badarg", span);
        block.push(Step::Escape { label: bad, params: Vec::new(), target, span });
        let mut parts: Vec<Part> = Vec::new();
        for plan in planned {
            match (plan, parts.last_mut()) {
                (Planned::Bytes(more), Some(Part::Bytes(bytes))) => bytes.extend(more),
                (Planned::Bytes(bytes), _) => parts.push(Part::Bytes(bytes)),
                (Planned::Segment(segment), _) => {
                    let code = self.build(segment, bad, block);
                    let code = self.atomic(code, block, "segment");
                    parts.push(Part::Code(code));
                }
            }
        }
        let mut codes: Vec<ExprId> = parts
            .into_iter()
            .map(|part| match part {
                Part::Bytes(bytes) => self.bytes(bytes, span),
                Part::Code(code) => code,
            })
            .collect();
        match (codes.len(), codes.pop()) {
            (1, Some(only)) => only,
            (_, None) => self.bytes(Vec::new(), span),
            (_, Some(last)) => {
                codes.push(last);
                let list = self.list(codes, span);
                self.b.prim(Prim::BitsConcat, vec![list], span)
            }
        }
    }

    fn plan<'e>(
        &mut self,
        segment: &'e Segment<Expr>,
        layout: Layout<'e>,
        block: &mut Block,
        into: &mut Vec<Planned<'e>>,
    ) {
        let span = layout.span;
        if let ExprKind::String(text) = &segment.value.kind {
            if let Size::Utf(width) = layout.size {
                into.push(Planned::Bytes(utf_bytes(text, width, layout.flags & 1 != 0)));
                return;
            }
            if matches!(layout.kind, SegmentType::Binary | SegmentType::Bitstring) {
                let message = "a string literal in a binary has no type `binary`";
                self.say(
                    Diagnostic::error(message)
                        .at(span)
                        .help("write the string without a type: <<\"text\">>"),
                );
                return;
            }
            let size = self.size_var(layout, block);
            for c in text.chars() {
                let code = BigInt::from(u32::from(c));
                match constant_bytes(&code, layout) {
                    Some(bytes) => into.push(Planned::Bytes(bytes)),
                    None => {
                        let value = self.int(code, span);
                        into.push(Planned::Segment(Evaluated { value, size, layout }));
                    }
                }
            }
            return;
        }
        if let Some(Constant::Int(n)) = fold(&segment.value)
            && let Some(bytes) = constant_bytes(&n, layout)
        {
            into.push(Planned::Bytes(bytes));
            return;
        }
        let value = self.argument(&segment.value, block);
        let size = self.size_var(layout, block);
        into.push(Planned::Segment(Evaluated { value, size, layout }));
    }

    fn size_var(&mut self, layout: Layout<'_>, block: &mut Block) -> Option<VarId> {
        let Size::Computed(expr, _) = layout.size else { return None };
        let value = self.value(expr, block);
        Some(self.in_var(value, block, "n"))
    }

    fn build(&mut self, segment: Evaluated<'_>, bad: VarId, block: &mut Block) -> ExprId {
        let Evaluated { value, size, layout } = segment;
        let span = layout.span;
        let length = match (layout.size, size) {
            (Size::Bits(bits), _) => Some(self.int(bits, span)),
            (Size::Computed(_, unit), Some(n)) => {
                let bits = self.checked_size(n, unit, bad, block, span);
                Some(self.var(bits, span))
            }
            _ => None,
        };
        let flags = self.int(layout.flags, span);
        match (layout.kind, layout.size, length) {
            (_, Size::Never, _) => self.jump_value(bad, block, span),
            (_, Size::Utf(width), _) => {
                let width = self.int(width, span);
                self.b.prim(Prim::SegmentFromCode, vec![value, width, flags], span)
            }
            (_, Size::Rest(unit), _) => {
                let var = self.in_var(value, block, "bits");
                let whole = self.var(var, span);
                let test = match unit {
                    8 => self.b.prim(Prim::IsBinary, vec![whole], span),
                    _ => self.b.prim(Prim::IsBitString, vec![whole], span),
                };
                self.require(test, bad, block);
                if !matches!(unit, 1 | 8) {
                    let whole = self.var(var, span);
                    let bits = self.b.prim(Prim::BitsSize, vec![whole], span);
                    let unit = self.int(unit, span);
                    let over = self.b.prim(Prim::IntRem, vec![bits, unit], span);
                    let zero = self.int(0, span);
                    let test = self.b.prim(Prim::IntEq, vec![over, zero], span);
                    self.require(test, bad, block);
                }
                self.var(var, span)
            }
            (SegmentType::Binary | SegmentType::Bitstring, _, Some(length)) => {
                let var = self.in_var(value, block, "bits");
                let whole = self.var(var, span);
                let test = self.b.prim(Prim::IsBitString, vec![whole], span);
                self.require(test, bad, block);
                let (whole, zero) = (self.var(var, span), self.int(0, span));
                self.b.prim(Prim::BitsSlice, vec![whole, zero, length], span)
            }
            (SegmentType::Float, _, Some(length)) => {
                self.b.prim(Prim::SegmentFromFloat, vec![value, length, flags], span)
            }
            (_, _, Some(length)) => {
                self.b.prim(Prim::SegmentFromInteger, vec![value, length, flags], span)
            }
            (_, _, None) => self.jump_value(bad, block, span),
        }
    }

    /// Leaves the block; the value represents the result that is never built.
    fn jump_value(&mut self, bad: VarId, block: &mut Block, span: Span) -> ExprId {
        let never = self.atom("false", span);
        self.require(never, bad, block);
        self.bytes(Vec::new(), span)
    }
}

/// The bytes of an integer in a segment of whole bytes.
fn constant_bytes(value: &BigInt, layout: Layout<'_>) -> Option<Vec<u8>> {
    const MAX_CONSTANT_BITS: u64 = 1 << 12;
    let Size::Bits(bits) = layout.size else { return None };
    if layout.kind != SegmentType::Integer || bits % 8 != 0 || bits > MAX_CONSTANT_BITS {
        return None;
    }
    let low: BigInt = value & ((BigInt::from(1) << bits) - 1);
    let (_, mut bytes) = low.to_bytes_le();
    bytes.resize((bits / 8) as usize, 0);
    if layout.flags & 1 == 0 {
        bytes.reverse();
    }
    Some(bytes)
}
