//! The printed form of processes, references and functions, and existing atoms.

use super::function::function_info;
use super::process::badarg;
use super::{Done, make_codes, text_of};
use crate::code::{Code, Constant};
use crate::machine::atom;
use crate::state::State;
use crate::state::heap::Kind;
use crate::state::tables::TableChange;
use crate::state::thread::ThreadId;
use crate::state::word::Word;
use source::Symbol;
use std::collections::HashSet;

/// The processes of OTP itself come first, so those of a program never have small numbers.
const FIRST_PID: i64 = 80;

/// The middle number of `<0.80.0>`.
pub(super) fn pid_number(id: ThreadId) -> i64 {
    FIRST_PID + i64::from(id.0)
}

/// The numbers of a reference as in OTP, lowest first: 18, 32 and 32 bits.
pub(super) fn reference_parts(number: i64) -> [u32; 3] {
    [(number & 0x3_ffff) as u32, (number >> 18) as u32, (number >> 50) as u32]
}

pub(super) fn reference_number(parts: [u32; 3]) -> Option<i64> {
    let [low, middle, high] = parts.map(i64::from);
    let number = high.checked_mul(1 << 50)?.checked_add(middle << 18)?.checked_add(low)?;
    (low <= 0x3_ffff && high < 1 << 13).then_some(number)
}

/// Atoms that exist without being created by the program: those in its code, and those that the
/// machine itself returns.
pub(crate) fn atoms_of(code: &Code) -> HashSet<Symbol> {
    const BUILT_IN: &str = "true false error exit throw badarg badarith badmatch badarity badfun \
        badkey badmap case_clause function_clause if_clause noproc normal kill killed nocatch \
        undef undefined system_limit timeout_value infinity process DOWN EXIT nonode@nohost \
        link monitor user set ordered_set bag duplicate_bag public protected private named_table \
        ok eof $end_of_table ETS-TRANSFER";
    let mut atoms: HashSet<Symbol> = BUILT_IN.split_whitespace().map(Symbol::new).collect();
    atoms.extend(code.constants.iter().filter_map(|constant| match constant {
        Constant::Atom(name) => Some(*name),
        _ => None,
    }));
    for (module, name, _) in code.globals.keys().filter_map(|def| super::function::split_name(*def))
    {
        atoms.extend([Symbol::new(module), Symbol::new(name)]);
    }
    atoms
}

impl State {
    /// Creates an atom: it exists from now on.
    #[inline]
    pub(super) fn make_atom(&mut self, text: &str) -> Word {
        let name = Symbol::new(text);
        let known = self.code.atoms.get_or_init(|| atoms_of(&self.code)).contains(&name);
        if !known && self.tables.atoms.insert(name) {
            self.table_change(TableChange::AtomMade(name));
        }
        atom(name)
    }

    #[inline]
    pub(super) fn existing_atom(&self, text: &str) -> Option<Word> {
        let name = Symbol::new(text);
        let known = self.code.atoms.get_or_init(|| atoms_of(&self.code)).contains(&name);
        (known || self.tables.atoms.contains(&name)).then(|| atom(name))
    }

    #[inline]
    pub(super) fn atom_from_codes(&mut self, codes: Word, existing: bool) -> Done {
        let text = text_of(&self.heap, codes)?;
        if text.chars().count() > 255 {
            return Err(if existing { badarg() } else { super::system_limit() });
        }
        if existing {
            return self.existing_atom(&text).ok_or_else(badarg);
        }
        Ok(self.make_atom(&text))
    }

    /// The process with a printed number, if there has been one.
    #[inline]
    pub(super) fn pid_of_number(&self, number: i64) -> Option<Word> {
        let id = u32::try_from(number - FIRST_PID).ok()?;
        ((id as usize) < self.threads.len()).then(|| ThreadId(id).word())
    }

    #[inline]
    pub(super) fn pid_from_codes(&self, codes: Word) -> Done {
        let text = text_of(&self.heap, codes)?;
        let number = text.strip_prefix("<0.").and_then(|t| t.strip_suffix(".0>"));
        let number = number.filter(|n| n.bytes().all(|b| b.is_ascii_digit()));
        let number = number.and_then(|n| n.parse().ok());
        number.and_then(|n| self.pid_of_number(n)).ok_or_else(badarg)
    }

    /// As OTP prints it.
    #[inline]
    pub(super) fn identity_codes(&mut self, word: Word) -> Done {
        let text = self.identity_text(word).ok_or_else(badarg)?;
        make_codes(&mut self.heap, &text)
    }

    /// A process, reference or function as OTP prints it.
    pub fn identity_text(&self, word: Word) -> Option<String> {
        if let Some(id) = word.as_thread() {
            return Some(format!("<0.{}.0>", pid_number(ThreadId(id))));
        }
        let (index, header) = self.heap.object(word)?;
        if header.is(Kind::Reference) {
            let [low, middle, high] = reference_parts(self.heap.field(index, 0).0 as i64);
            return Some(format!("#Ref<0.{high}.{middle}.{low}>"));
        }
        let info = function_info(&self.heap, &self.code, word)?;
        if info.external {
            let (module, name) = (quoted(info.module.as_str()), quoted(info.name.as_str()));
            return Some(format!("fun {module}:{name}/{}", info.arity));
        }
        Some(format!("#Fun<{}.{}.{}>", info.module, info.index, info.uniq()))
    }
}

/// An atom as it is written.
fn quoted(text: &str) -> String {
    let plain = text.starts_with(|c: char| c.is_lowercase())
        && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '@');
    if plain {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

#[cfg(test)]
mod tests {
    use super::{quoted, reference_number, reference_parts};

    #[test]
    fn references_go_through_their_parts() {
        for number in [0, 1, 0x3_ffff, 0x4_0000, 123_456_789_012, i64::MAX] {
            assert_eq!(reference_number(reference_parts(number)), Some(number));
        }
        assert_eq!(reference_number([0x4_0000, 0, 0]), None);
        assert_eq!(reference_number([0, 0, 1 << 14]), None);
    }

    #[test]
    fn atoms_are_quoted_where_they_must_be() {
        assert_eq!(quoted("lists"), "lists");
        assert_eq!(quoted("Elixir.Enum"), "'Elixir.Enum'");
        assert_eq!(quoted("it's"), "'it\\'s'");
    }
}
