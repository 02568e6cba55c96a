//! Characters in bit strings: UTF-8, UTF-16, UTF-32.

use super::bits::{BitRun, count, segment};
use super::process::badarg;
use super::{Done, arguments};
use crate::state::heap::Heap;
use crate::state::word::Word;

const LITTLE: i64 = 1;

fn scalar(code: u32) -> Option<u32> {
    char::from_u32(code).map(u32::from)
}

/// Bit string, offset, encoding, flags: the code point there and the offset after it, or `false`.
pub(super) fn to_code(heap: &mut Heap, args: &[Word]) -> Done {
    let [string, offset, form, flags] = arguments(args);
    let size = heap.as_bits(string).ok_or_else(badarg)?.1;
    let offset = count(heap, offset)?;
    if offset > size {
        return Err(badarg());
    }
    let window = (size - offset).min(32);
    let run = segment(heap, &[string, Word::small(offset as i64), Word::small(window as i64)])?;
    let little = heap.as_int(flags).ok_or_else(badarg)? & LITTLE != 0;
    // Whole bytes only: a code point never ends inside one.
    let bytes = &run.bytes[..run.size / 8];
    let found = match heap.as_int(form) {
        Some(8) => utf8(bytes),
        Some(16) => utf16(bytes, little),
        Some(32) => utf32(bytes, little),
        _ => return Err(badarg()),
    };
    Ok(match found {
        Some((code, used)) => {
            let end = Word::small((offset + used * 8) as i64);
            heap.tuple(&[Word::small(i64::from(code)), end])
        }
        None => Word::FALSE,
    })
}

fn utf8(bytes: &[u8]) -> Option<(u32, usize)> {
    let length = match bytes.first()? {
        0..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let text = std::str::from_utf8(bytes.get(..length)?).ok()?;
    Some((u32::from(text.chars().next()?), length))
}

fn utf16(bytes: &[u8], little: bool) -> Option<(u32, usize)> {
    let unit = |at: usize| {
        let pair = [*bytes.get(at)?, *bytes.get(at + 1)?];
        Some(if little { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) })
    };
    let first = unit(0)?;
    match first {
        0xd800..=0xdbff => {
            let second = unit(2).filter(|u| (0xdc00..=0xdfff).contains(u))?;
            let code = 0x1_0000 + (u32::from(first - 0xd800) << 10) + u32::from(second - 0xdc00);
            Some((code, 4))
        }
        0xdc00..=0xdfff => None,
        _ => Some((u32::from(first), 2)),
    }
}

fn utf32(bytes: &[u8], little: bool) -> Option<(u32, usize)> {
    let four: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
    let code = if little { u32::from_le_bytes(four) } else { u32::from_be_bytes(four) };
    Some((scalar(code)?, 4))
}

/// Code point, encoding, flags: a binary.
pub(super) fn from_code(heap: &mut Heap, args: &[Word]) -> Done {
    let [code, form, flags] = arguments(args);
    let code = heap.as_int(code).and_then(|n| u32::try_from(n).ok()).and_then(char::from_u32);
    let code = code.ok_or_else(badarg)?;
    let little = heap.as_int(flags).ok_or_else(badarg)? & LITTLE != 0;
    let mut run = BitRun::default();
    match heap.as_int(form) {
        Some(8) => run.bytes.extend_from_slice(code.encode_utf8(&mut [0; 4]).as_bytes()),
        Some(16) => {
            for unit in code.encode_utf16(&mut [0; 2]) {
                run.bytes.extend(if little { unit.to_le_bytes() } else { unit.to_be_bytes() });
            }
        }
        Some(32) => {
            let code = u32::from(code);
            run.bytes.extend(if little { code.to_le_bytes() } else { code.to_be_bytes() });
        }
        _ => return Err(badarg()),
    }
    Ok(heap.bytes(&run.bytes))
}

#[cfg(test)]
mod tests {
    use super::{from_code, to_code};
    use crate::state::heap::Heap;
    use crate::state::word::Word;

    #[test]
    fn every_form_reads_back_what_it_wrote() {
        let heap = &mut Heap::new(1 << 22, false).unwrap();
        for code in [0, 0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x1_0000, 0x10_ffff]
        {
            for (form, flags) in [(8, 0), (16, 0), (16, 1), (32, 0), (32, 1)] {
                let (form, flags) = (Word::small(form), Word::small(flags));
                let made = from_code(heap, &[Word::small(code), form, flags]).unwrap();
                let size = heap.as_bits(made).unwrap().1 as i64;
                let read = to_code(heap, &[made, Word::ZERO, form, flags]).unwrap();
                let wanted = [Word::small(code), Word::small(size)];
                assert_eq!(heap.as_tuple(read), Some(&wanted[..]));
            }
        }
    }

    #[test]
    fn malformed_text_is_refused() {
        let heap = &mut Heap::new(1 << 22, false).unwrap();
        let bad: [(&[u8], i64); 7] = [
            (&[0xc0, 0x80], 8),
            (&[0xed, 0xa0, 0x80], 8),
            (&[0xf4, 0x90, 0x80, 0x80], 8),
            (&[0xe2, 0x82], 8),
            (&[0xd8, 0, 0, 0x41], 16),
            (&[0xdc, 0], 16),
            (&[0, 0x11, 0, 0], 32),
        ];
        for (bytes, form) in bad {
            let word = heap.bytes(bytes);
            let read = to_code(heap, &[word, Word::ZERO, Word::small(form), Word::ZERO]).unwrap();
            assert_eq!(read, Word::FALSE, "{bytes:?}");
        }
        for code in [0xd800, 0xdfff, 0x11_0000, -1] {
            let args = [Word::small(code), Word::small(8), Word::ZERO];
            assert!(from_code(heap, &args).is_err());
        }
    }
}
