//! Characters.

use super::{Done, int, wrong};
use crate::state::heap::Heap;
use crate::state::word::Word;
use crate::stop::{Fault, MachineError};
use core_ir::Prim;
use unicode_general_category::{GeneralCategory, get_general_category};

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    let done = match op {
        Prim::CharOrd => args[0].as_char().map(|c| Word::small(i64::from(c))),
        Prim::CharChr => {
            return Some(int(heap, args[0]).and_then(|n| match u32::try_from(n) {
                Ok(code @ 0..=0x10_ffff) => Ok(Word::char(code)),
                _ => {
                    Err(Fault::Message(MachineError::Other, "Prelude.chr: bad argument".to_owned()))
                }
            }));
        }
        Prim::CharToUpper => args[0].as_char().map(|c| Word::char(single(c, char::to_uppercase))),
        Prim::CharToLower => args[0].as_char().map(|c| Word::char(single(c, char::to_lowercase))),
        Prim::CharToTitle => args[0].as_char().map(|c| Word::char(title(c))),
        Prim::CharCategory => args[0].as_char().map(|c| Word::small(category(c))),
        _ => return None,
    };
    Some(done.ok_or_else(|| wrong("a character")))
}

/// A mapping to a single character; if the result has several, the character is unchanged, as in
/// Haskell.
fn single<I: Iterator<Item = char>>(code: u32, f: impl FnOnce(char) -> I) -> u32 {
    let Some(c) = char::from_u32(code) else { return code };
    let mut mapped = f(c);
    match (mapped.next(), mapped.next()) {
        (Some(m), None) => m as u32,
        _ => code,
    }
}

/// Only digraphs have a title case that differs from their upper case.
fn title(code: u32) -> u32 {
    match code {
        0x01c4..=0x01c6 => 0x01c5,
        0x01c7..=0x01c9 => 0x01c8,
        0x01ca..=0x01cc => 0x01cb,
        0x01f1..=0x01f3 => 0x01f2,
        _ => single(code, char::to_uppercase),
    }
}

/// In the order of `GeneralCategory` in Haskell.
fn category(code: u32) -> i64 {
    let Some(c) = char::from_u32(code) else { return 27 };
    match get_general_category(c) {
        GeneralCategory::UppercaseLetter => 0,
        GeneralCategory::LowercaseLetter => 1,
        GeneralCategory::TitlecaseLetter => 2,
        GeneralCategory::ModifierLetter => 3,
        GeneralCategory::OtherLetter => 4,
        GeneralCategory::NonspacingMark => 5,
        GeneralCategory::SpacingMark => 6,
        GeneralCategory::EnclosingMark => 7,
        GeneralCategory::DecimalNumber => 8,
        GeneralCategory::LetterNumber => 9,
        GeneralCategory::OtherNumber => 10,
        GeneralCategory::ConnectorPunctuation => 11,
        GeneralCategory::DashPunctuation => 12,
        GeneralCategory::OpenPunctuation => 13,
        GeneralCategory::ClosePunctuation => 14,
        GeneralCategory::InitialPunctuation => 15,
        GeneralCategory::FinalPunctuation => 16,
        GeneralCategory::OtherPunctuation => 17,
        GeneralCategory::MathSymbol => 18,
        GeneralCategory::CurrencySymbol => 19,
        GeneralCategory::ModifierSymbol => 20,
        GeneralCategory::OtherSymbol => 21,
        GeneralCategory::SpaceSeparator => 22,
        GeneralCategory::LineSeparator => 23,
        GeneralCategory::ParagraphSeparator => 24,
        GeneralCategory::Control => 25,
        GeneralCategory::Format => 26,
        GeneralCategory::Surrogate => 27,
        GeneralCategory::PrivateUse => 28,
        _ => 29,
    }
}
