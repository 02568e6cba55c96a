//! The bit syntax: the meaning of `Value:Size/Specifiers` with the defaults filled in.

mod build;
mod take;

use crate::constant::{Constant, fold};
use crate::lower::Lower;
use erlang_syntax::tree::{Endianness, Expr, Segment, SegmentType, Signedness};
use num_traits::{Signed, ToPrimitive};
use source::{Diagnostic, Span};

/// Wider fields in the source are left to run time.
const WIDEST: u64 = 1 << 32;

/// A segment with everything decided except the value of its size.
#[derive(Clone, Copy)]
struct Layout<'e> {
    kind: SegmentType,
    size: Size<'e>,
    /// The flags of the machine: 1 little endian, 2 signed.
    flags: u32,
    span: Span,
}

#[derive(Clone, Copy)]
enum Size<'e> {
    /// This many bits.
    Bits(u64),
    /// An expression, times a unit.
    Computed(&'e Expr, u32),
    /// The rest, a multiple of the unit.
    Rest(u32),
    /// Determined by the character: 8, 16 or 32.
    Utf(u32),
    /// It is invalid, and nothing matches.
    Never,
}

impl Lower<'_> {
    fn layout<'e, V>(&mut self, segment: &'e Segment<V>) -> Layout<'e> {
        let given = segment.specifiers;
        let kind = given.kind.unwrap_or(SegmentType::Integer);
        let little = matches!(given.endian, Some(Endianness::Little | Endianness::Native));
        let signed = given.sign == Some(Signedness::Signed);
        let flags = u32::from(little) + 2 * u32::from(signed);
        let span = segment.span;
        let whole = matches!(kind, SegmentType::Binary | SegmentType::Bitstring);
        let unit = given.unit.unwrap_or(if kind == SegmentType::Binary { 8 } else { 1 });
        if given.unit.is_some_and(|u| !(1..=256).contains(&u)) {
            self.say(Diagnostic::error("a bit unit must be from 1 to 256").at(span));
        }
        let utf = match kind {
            SegmentType::Utf8 => Some(8),
            SegmentType::Utf16 => Some(16),
            SegmentType::Utf32 => Some(32),
            _ => None,
        };
        let size = if let Some(width) = utf {
            if let Some(size) = &segment.size {
                self.say(Diagnostic::error("a utf segment has no size").at(size.span));
            }
            Size::Utf(width)
        } else {
            match &segment.size {
                Some(expr) => match fold(expr) {
                    Some(Constant::Int(n)) if n.is_negative() => Size::Never,
                    Some(Constant::Int(n)) => match n.to_u64().map(|n| n * u64::from(unit)) {
                        Some(bits) if bits <= WIDEST => Size::Bits(bits),
                        _ => Size::Computed(expr, unit),
                    },
                    // `all`, in the output of other tools.
                    Some(Constant::Atom(name)) if name.as_str() == "all" && whole => {
                        Size::Rest(unit)
                    }
                    Some(_) => {
                        self.say(Diagnostic::error("a bit size must be an integer").at(expr.span));
                        Size::Never
                    }
                    None => Size::Computed(expr, unit),
                },
                None if whole => Size::Rest(unit),
                None => {
                    if given.unit.is_some() {
                        let message = "a bit unit has no meaning without a size";
                        self.say(Diagnostic::error(message).at(span));
                    }
                    Size::Bits(if kind == SegmentType::Float { 64 } else { 8 })
                }
            }
        };
        if let (SegmentType::Float, Size::Bits(bits)) = (kind, size)
            && !matches!(bits, 16 | 32 | 64)
        {
            let message = format!("a float has 16, 32 or 64 bits, not {bits}");
            self.say(Diagnostic::warning(message).at(span));
        }
        Layout { kind, size, flags, span }
    }
}

/// The bytes of a string in a utf segment; empty if it must be encoded character by character.
fn utf_bytes(text: &str, width: u32, little: bool) -> Vec<u8> {
    let order = |bytes: &mut [u8]| {
        if little {
            bytes.reverse();
        }
    };
    match width {
        8 => text.as_bytes().to_vec(),
        16 => text
            .encode_utf16()
            .flat_map(|unit| {
                let mut bytes = unit.to_be_bytes();
                order(&mut bytes);
                bytes
            })
            .collect(),
        _ => text
            .chars()
            .flat_map(|c| {
                let mut bytes = u32::from(c).to_be_bytes();
                order(&mut bytes);
                bytes
            })
            .collect(),
    }
}
