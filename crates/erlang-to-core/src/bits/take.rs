//! Matches bit strings: segments are taken one after the other at a growing offset.

use super::{Layout, Size, utf_bytes};
use crate::block::{Block, Step};
use crate::lower::Lower;
use crate::matrix::Names;
use crate::pattern::{Pat, PatKind};
use core_ir::{ExprId, Literal, Pattern as Flat, Prim, VarId};
use erlang_syntax::tree::{Pattern, PatternKind, Segment, SegmentType};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use source::{Diagnostic, Span};

/// The offset of the next segment in the bit string.
#[derive(Clone, Copy)]
enum Offset {
    At(u64),
    In(VarId),
}

struct Cursor {
    source: VarId,
    size: VarId,
    offset: Offset,
    /// The last segment has taken everything.
    done: bool,
    /// Values are tested as they are found, and not when all sizes are known to fit.
    eager: bool,
    fail: VarId,
    /// Sizes see what this bit string has bound, and nothing else of the pattern.
    names_from: usize,
}

type Tests<'p> = Vec<(VarId, Pat<'p>)>;

impl Lower<'_> {
    /// A whole pattern: the entire bit string must be matched.
    pub(crate) fn bits_row<'p>(
        &mut self,
        source: VarId,
        segments: &'p [Segment<Pattern>],
        names: &mut Names,
        block: &mut Block,
        fail: VarId,
        span: Span,
    ) -> Tests<'p> {
        let value = self.var(source, span);
        let test = self.b.prim(Prim::IsBitString, vec![value], span);
        self.require(test, fail, block);
        let value = self.var(source, span);
        let size = self.b.prim(Prim::BitsSize, vec![value], span);
        let size = self.in_var(size, block, "size");
        let mut cursor = Cursor {
            source,
            size,
            offset: Offset::At(0),
            done: false,
            eager: true,
            fail,
            names_from: names.mark(),
        };
        let tests = self.segments(&mut cursor, segments, names, block);
        if !cursor.done {
            let end = self.offset(cursor.offset, span);
            let size = self.var(size, span);
            let test = self.b.prim(Prim::IntEq, vec![end, size], span);
            self.require(test, fail, block);
        }
        tests
    }

    /// Matches the segments of the pattern of a generator from an offset on. Returns the remaining
    /// tests and the offset after the segments.
    #[allow(clippy::too_many_arguments)]
    pub(crate) fn bits_segments<'p>(
        &mut self,
        source: VarId,
        size: VarId,
        offset: VarId,
        segments: &'p [Segment<Pattern>],
        names: &mut Names,
        block: &mut Block,
        fail: VarId,
    ) -> (Tests<'p>, ExprId) {
        let span = segments.first().map_or(Span::NONE, |s| s.span);
        // Without this a pattern that takes nothing would repeat forever at the end.
        let (at, end) = (self.var(offset, span), self.var(size, span));
        let test = self.b.prim(Prim::IntLt, vec![at, end], span);
        self.require(test, fail, block);
        let mut cursor = Cursor {
            source,
            size,
            offset: Offset::In(offset),
            done: false,
            eager: false,
            fail,
            names_from: names.mark(),
        };
        let tests = self.segments(&mut cursor, segments, names, block);
        let next = if cursor.done { Offset::In(size) } else { cursor.offset };
        (tests, self.offset(next, span))
    }

    fn segments<'p>(
        &mut self,
        cursor: &mut Cursor,
        segments: &'p [Segment<Pattern>],
        names: &mut Names,
        block: &mut Block,
    ) -> Tests<'p> {
        let mut tests = Vec::new();
        for (i, segment) in segments.iter().enumerate() {
            let layout = self.layout(segment);
            if let Size::Rest(_) = layout.size
                && i + 1 < segments.len()
            {
                let message = "a binary field without size is only allowed at the end of a pattern";
                self.say(Diagnostic::error(message).at(segment.span));
            }
            if let PatternKind::String(text) = &segment.value.kind {
                self.take_text(cursor, text, layout, block, &mut tests);
                continue;
            }
            let pat = self.pattern(&segment.value);
            self.take(cursor, pat, layout, names, block, &mut tests);
        }
        tests
    }

    fn offset(&mut self, offset: Offset, span: Span) -> ExprId {
        match offset {
            Offset::At(n) => self.int(n, span),
            Offset::In(var) => self.var(var, span),
        }
    }

    /// A string: every character is a segment, unless all of them are bytes.
    fn take_text<'p>(
        &mut self,
        cursor: &mut Cursor,
        text: &str,
        layout: Layout<'_>,
        block: &mut Block,
        tests: &mut Tests<'p>,
    ) {
        let span = layout.span;
        let bytes = match layout.size {
            Size::Utf(width) => Some(utf_bytes(text, width, layout.flags & 1 != 0)),
            Size::Bits(8) if layout.kind == SegmentType::Integer && layout.flags & 2 == 0 => {
                text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect()
            }
            _ => None,
        };
        let Some(bytes) = bytes else {
            for c in text.chars() {
                let pat = Pat::new(PatKind::Int(BigInt::from(u32::from(c))), span);
                self.take(cursor, pat, layout, &mut Names::new(true), block, tests);
            }
            return;
        };
        let bits = bytes.len() as u64 * 8;
        let (start, length) = self.advance(cursor, Offset::At(bits), block, span);
        let source = self.var(cursor.source, span);
        let slice = self.b.prim(Prim::BitsSlice, vec![source, start, length], span);
        let slice = self.in_var(slice, block, "text");
        let literal = self.bytes(bytes, span);
        self.require_same(slice, literal, cursor.fail, block);
    }

    /// Advances the cursor by a length that must be available. Returns start and length.
    fn advance(
        &mut self,
        cursor: &mut Cursor,
        length: Offset,
        block: &mut Block,
        span: Span,
    ) -> (ExprId, ExprId) {
        let start = self.offset(cursor.offset, span);
        let end = match (cursor.offset, length) {
            (Offset::At(a), Offset::At(b)) => Offset::At(a + b),
            (Offset::At(0), other) => other,
            (_, by) => {
                let (at, by) = (self.offset(cursor.offset, span), self.offset(by, span));
                let end = self.b.prim(Prim::IntegerAdd, vec![at, by], span);
                Offset::In(self.in_var(end, block, "end"))
            }
        };
        cursor.offset = end;
        let (end, size) = (self.offset(end, span), self.var(cursor.size, span));
        let test = self.b.prim(Prim::IntegerLe, vec![end, size], span);
        self.require(test, cursor.fail, block);
        (start, self.offset(length, span))
    }

    fn take<'p>(
        &mut self,
        cursor: &mut Cursor,
        pat: Pat<'p>,
        layout: Layout<'_>,
        names: &mut Names,
        block: &mut Block,
        tests: &mut Tests<'p>,
    ) {
        let (span, fail) = (layout.span, cursor.fail);
        let named = pat.variable().map(|name| (name, pat.span));
        let length = match layout.size {
            Size::Never => {
                let never = self.atom("false", span);
                self.require(never, fail, block);
                Offset::At(0)
            }
            Size::Bits(bits) => Offset::At(bits),
            Size::Computed(expr, unit) => {
                let value = self.with_names(names, cursor.names_from, |this| {
                    this.guard_value(expr, block, fail)
                });
                let n = self.in_var(value, block, "n");
                Offset::In(self.checked_size(n, unit, fail, block, span))
            }
            Size::Rest(unit) => {
                let at = self.offset(cursor.offset, span);
                let size = self.var(cursor.size, span);
                let left = self.b.prim(Prim::IntSub, vec![size, at], span);
                let left = self.in_var(left, block, "left");
                if unit > 1 {
                    let (left, unit) = (self.var(left, span), self.int(unit, span));
                    let over = self.b.prim(Prim::IntRem, vec![left, unit], span);
                    let zero = self.int(0, span);
                    let test = self.b.prim(Prim::IntEq, vec![over, zero], span);
                    self.require(test, fail, block);
                }
                let start = self.offset(cursor.offset, span);
                cursor.done = true;
                cursor.offset = Offset::In(cursor.size);
                if !matches!(pat.kind, PatKind::Any) {
                    let (source, left) = (self.var(cursor.source, span), self.var(left, span));
                    let value = self.b.prim(Prim::BitsSlice, vec![source, start, left], span);
                    let var = self.position_var(named, span);
                    block.push(Step::Let { var, value, span });
                    self.settle_segment(var, pat, names, tests);
                }
                return;
            }
            Size::Utf(width) => {
                let at = self.offset(cursor.offset, span);
                let source = self.var(cursor.source, span);
                let (width, flags) = (self.int(width, span), self.int(layout.flags, span));
                let args = vec![source, at, width, flags];
                let scrutinee = self.b.prim(Prim::SegmentToCode, args, span);
                let code = self.position_var(named, span);
                let next = self.b.fresh("next");
                let pattern = Flat::Tuple(vec![code, next]);
                let otherwise = self.jump(fail, Vec::new(), span);
                block.push(Step::Match { scrutinee, pattern, otherwise, span });
                cursor.offset = Offset::In(next);
                self.settle_segment(code, pat, names, tests);
                return;
            }
        };
        let (start, length_value) = self.advance(cursor, length, block, span);
        if matches!(pat.kind, PatKind::Any) && layout.kind != SegmentType::Float {
            return;
        }
        let source = self.var(cursor.source, span);
        let value = match layout.kind {
            SegmentType::Binary | SegmentType::Bitstring => {
                self.b.prim(Prim::BitsSlice, vec![source, start, length_value], span)
            }
            SegmentType::Float => {
                self.require_float_size(length, fail, block, span);
                let flags = self.int(layout.flags, span);
                let args = vec![source, start, length_value, flags];
                self.b.prim(Prim::SegmentToFloat, args, span)
            }
            _ => {
                let flags = self.int(layout.flags, span);
                let args = vec![source, start, length_value, flags];
                let value = self.b.prim(Prim::SegmentToInteger, args, span);
                if let (true, PatKind::Int(n)) = (cursor.eager, &pat.kind) {
                    let otherwise = self.jump(fail, Vec::new(), span);
                    let pattern = Flat::Lit(Literal::Int(n.clone()));
                    block.push(Step::Match { scrutinee: value, pattern, otherwise, span });
                    return;
                }
                value
            }
        };
        let var = self.position_var(named, span);
        block.push(Step::Let { var, value, span });
        if layout.kind == SegmentType::Float {
            let value = self.var(var, span);
            let test = self.b.prim(Prim::IsFloat, vec![value], span);
            self.require(test, fail, block);
            // `<<1/float>>` is the float.
            if let PatKind::Int(n) = &pat.kind
                && let Some(x) = n.to_f64()
            {
                tests.push((var, Pat::new(PatKind::Float(x), pat.span)));
                return;
            }
        }
        self.settle_segment(var, pat, names, tests);
    }

    fn settle_segment<'p>(
        &mut self,
        var: VarId,
        pat: Pat<'p>,
        names: &mut Names,
        tests: &mut Tests<'p>,
    ) {
        match pat.kind {
            PatKind::Any => {}
            // Immediately: later sizes may use it.
            PatKind::Var(name) => self.name(names, name, var, pat.span),
            _ => tests.push((var, pat)),
        }
    }

    fn require_float_size(&mut self, length: Offset, fail: VarId, block: &mut Block, span: Span) {
        match length {
            Offset::At(16 | 32 | 64) => {}
            Offset::At(_) => {
                let never = self.atom("false", span);
                self.require(never, fail, block);
            }
            Offset::In(var) => {
                let sizes = [16, 32, 64].map(|n| self.int(n, span)).to_vec();
                let sizes = self.list(sizes, span);
                let value = self.var(var, span);
                let test = self.b.prim(Prim::ListMember, vec![value, sizes], span);
                self.require(test, fail, block);
            }
        }
    }

    /// A size that is a non-negative integer, times its unit.
    pub(super) fn checked_size(
        &mut self,
        n: VarId,
        unit: u32,
        fail: VarId,
        block: &mut Block,
        span: Span,
    ) -> VarId {
        let value = self.var(n, span);
        let test = self.b.prim(Prim::IsInteger, vec![value], span);
        self.require(test, fail, block);
        let (value, zero) = (self.var(n, span), self.int(0, span));
        let test = self.b.prim(Prim::TermGe, vec![value, zero], span);
        self.require(test, fail, block);
        if unit == 1 {
            return n;
        }
        let (value, unit) = (self.var(n, span), self.int(unit, span));
        let bits = self.b.prim(Prim::IntegerMul, vec![value, unit], span);
        self.in_var(bits, block, "bits")
    }
}
