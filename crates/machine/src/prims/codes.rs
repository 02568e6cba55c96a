//! Erlang text as lists of code points: normal forms.

use super::process::badarg;
use super::{Done, arguments, make_codes, text_of};
use crate::state::heap::Heap;
use crate::state::word::Word;
use unicode_normalization::UnicodeNormalization;

pub(super) fn normalize(heap: &mut Heap, args: &[Word]) -> Done {
    let [codes, form] = arguments(args);
    let text = text_of(heap, codes)?;
    let normal: String = match super::term::atom_text(form) {
        Some("nfc") => text.nfc().collect(),
        Some("nfd") => text.nfd().collect(),
        Some("nfkc") => text.nfkc().collect(),
        Some("nfkd") => text.nfkd().collect(),
        _ => return Err(badarg()),
    };
    make_codes(heap, &normal)
}

#[cfg(test)]
mod tests {
    use super::normalize;
    use crate::machine::atom;
    use crate::state::heap::Heap;
    use source::Symbol;

    #[test]
    fn forms_are_those_of_unicode() {
        let heap = &mut Heap::new(1 << 20, false).unwrap();
        for (form, text, normal) in [
            ("nfd", "é", "e\u{301}"),
            ("nfc", "e\u{301}", "é"),
            ("nfkc", "ﬁ", "fi"),
            ("nfkd", "①", "1"),
        ] {
            let codes = heap.codes(text);
            let done = normalize(heap, &[codes, atom(Symbol::new(form))]).unwrap();
            assert_eq!(super::text_of(heap, done).unwrap(), normal);
        }
        let codes = heap.codes("a");
        assert!(normalize(heap, &[codes, codes]).is_err());
    }
}
