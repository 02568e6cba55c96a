//! Regular expressions as OTP's module `re` has them, which is as PCRE 8 has them.
//!
//! PCRE searches by trying alternatives in order and going back, and programs can tell (by what
//! groups hold, by look-arounds, by recursion), so this does the same: `parse.rs` makes a tree,
//! `compile.rs` steps of it, `search.rs` runs them. Not there: scripts in `\p{…}` (categories
//! are), verbs other than `(*FAIL)` and `(*ACCEPT)`, and callouts; each is an error of `compile`.
//!
//! A compiled expression is a binary of its options and its pattern, so it holds for every
//! replay; the steps that it stands for are kept in a cache beside the machine.

mod check;
mod class;
mod compile;
mod escape;
mod parse;
mod parse_class;
mod search;

use super::process::{badarg, named};
use super::{Done, arguments, elements};
use crate::heap::Heap;
use crate::stop::Fault;
use crate::word::Word;
use core_ir::Prim;
use search::{Search, Way};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// What ends a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Newline {
    #[default]
    Lf,
    Cr,
    Crlf,
    AnyCrlf,
    Any,
}

#[derive(Clone, Copy, Debug, Default)]
struct Options {
    unicode: bool,
    anchored: bool,
    caseless: bool,
    dollar_endonly: bool,
    dotall: bool,
    extended: bool,
    firstline: bool,
    multiline: bool,
    no_auto_capture: bool,
    dupnames: bool,
    ungreedy: bool,
    ucp: bool,
    bsr_anycrlf: bool,
    newline: Newline,
}

const NEWLINES: [Newline; 5] =
    [Newline::Lf, Newline::Cr, Newline::Crlf, Newline::AnyCrlf, Newline::Any];

impl Options {
    /// The options that an atom can name.
    fn flag(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "unicode" => &mut self.unicode,
            "anchored" => &mut self.anchored,
            "caseless" => &mut self.caseless,
            "dollar_endonly" => &mut self.dollar_endonly,
            "dotall" => &mut self.dotall,
            "extended" => &mut self.extended,
            "firstline" => &mut self.firstline,
            "multiline" => &mut self.multiline,
            "no_auto_capture" => &mut self.no_auto_capture,
            "dupnames" => &mut self.dupnames,
            "ungreedy" => &mut self.ungreedy,
            "ucp" => &mut self.ucp,
            "bsr_anycrlf" => &mut self.bsr_anycrlf,
            _ => return None,
        })
    }

    /// Names of the flags, each with its bit in a compiled expression.
    const FLAGS: [&str; 13] = [
        "unicode",
        "anchored",
        "caseless",
        "dollar_endonly",
        "dotall",
        "extended",
        "firstline",
        "multiline",
        "no_auto_capture",
        "dupnames",
        "ungreedy",
        "ucp",
        "bsr_anycrlf",
    ];

    fn to_bytes(mut self) -> [u8; 3] {
        let mut bits = 0u16;
        for (i, name) in Options::FLAGS.iter().enumerate() {
            if self.flag(name).is_some_and(|flag| *flag) {
                bits |= 1 << i;
            }
        }
        let newline = NEWLINES.iter().position(|n| *n == self.newline).unwrap_or(0);
        let [high, low] = bits.to_be_bytes();
        [high, low, newline as u8]
    }

    fn from_bytes(bytes: [u8; 3]) -> Option<Options> {
        let bits = u16::from_be_bytes([bytes[0], bytes[1]]);
        let mut options =
            Options { newline: *NEWLINES.get(usize::from(bytes[2]))?, ..Options::default() };
        for (i, name) in Options::FLAGS.iter().enumerate() {
            if let Some(flag) = options.flag(name) {
                *flag = bits >> i & 1 == 1;
            }
        }
        Some(options)
    }
}

/// What is wrong with a pattern, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Problem {
    text: &'static str,
    place: usize,
}

impl Problem {
    fn new(text: &'static str, place: usize) -> Problem {
        Problem { text, place }
    }
}

struct Compiled {
    options: Options,
    program: compile::Program,
}

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    Some(match op {
        Prim::RegexCompile => regex_compile(heap, args),
        Prim::RegexRun => regex_run(heap, args),
        Prim::RegexInfo => regex_info(heap, args[0]),
        _ => return None,
    })
}

fn build(pattern: &[u8], options: Options) -> Result<Compiled, Problem> {
    let chars: Vec<(u32, usize)> = if options.unicode {
        match std::str::from_utf8(pattern) {
            Ok(text) => text.char_indices().map(|(place, c)| (u32::from(c), place)).collect(),
            Err(error) => return Err(Problem::new("invalid UTF-8 string", error.valid_up_to())),
        }
    } else {
        pattern.iter().enumerate().map(|(place, byte)| (u32::from(*byte), place)).collect()
    };
    let parsed = parse::parse(&chars, pattern.len(), options)?;
    let program = compile::compile(parsed, options.unicode, pattern.len())?;
    Ok(Compiled { options, program })
}

/// A compiled expression from its binary. Those used last are kept.
fn find(binary: &[u8]) -> Option<Rc<Compiled>> {
    const MOST: usize = 200;
    thread_local! {
        static CACHE: RefCell<HashMap<Vec<u8>, Rc<Compiled>>> = RefCell::default();
    }
    CACHE.with_borrow_mut(|cache| {
        if let Some(found) = cache.get(binary) {
            return Some(found.clone());
        }
        let (head, pattern) = binary.strip_prefix(MAGIC)?.split_first_chunk::<3>()?;
        let compiled = Rc::new(build(pattern, Options::from_bytes(*head)?).ok()?);
        if cache.len() >= MOST {
            cache.clear();
        }
        cache.insert(binary.to_vec(), compiled.clone());
        Some(compiled)
    })
}

/// What a compiled expression begins with.
const MAGIC: &[u8] = b"ERCP";

fn regex_compile(heap: &mut Heap, args: &[Word]) -> Done {
    let [pattern, list] = arguments(args);
    let mut options = Options::default();
    for option in elements(heap, list)? {
        if let Some(name) = super::term::atom_text(option) {
            match options.flag(name) {
                Some(flag) => *flag = true,
                None if matches!(name, "no_start_optimize" | "never_utf" | "bsr_unicode") => {}
                None => return Err(badarg()),
            }
        } else if let Some([tag, kind]) = heap.as_tuple(option)
            && *tag == named("newline")
        {
            options.newline = match super::term::atom_text(*kind) {
                Some("lf") => Newline::Lf,
                Some("cr") => Newline::Cr,
                Some("crlf") => Newline::Crlf,
                Some("anycrlf") => Newline::AnyCrlf,
                Some("any") => Newline::Any,
                _ => return Err(badarg()),
            };
        } else {
            return Err(badarg());
        }
    }
    let pattern = heap.as_bytes(pattern).ok_or_else(badarg)?.to_vec();
    match build(&pattern, options) {
        Ok(_) => {
            let binary = [MAGIC, &options.to_bytes()[..], &pattern[..]].concat();
            super::bytes::make(heap, &binary)
        }
        Err(problem) => {
            let text = heap.codes(problem.text);
            let reason = heap.tuple(&[text, Word::small(problem.place as i64)]);
            Ok(heap.tuple(&[named("error"), reason]))
        }
    }
}

fn compiled(heap: &Heap, word: Word) -> Result<Rc<Compiled>, Fault> {
    heap.as_bytes(word).and_then(find).ok_or_else(badarg)
}

fn regex_run(heap: &mut Heap, args: &[Word]) -> Done {
    let [expression, subject, offset, list] = arguments(args);
    let compiled = compiled(heap, expression)?;
    let mut way = Way::default();
    for option in elements(heap, list)? {
        match super::term::atom_text(option) {
            Some("anchored") => way.anchored = true,
            Some("notempty") => way.notempty = true,
            Some("notempty_atstart") => way.notempty_atstart = true,
            Some("notbol") => way.notbol = true,
            Some("noteol") => way.noteol = true,
            _ => return Err(badarg()),
        }
    }
    let subject = heap.as_bytes(subject).ok_or_else(badarg)?;
    let offset = heap.as_int(offset).and_then(|n| usize::try_from(n).ok());
    let offset = offset.filter(|n| *n <= subject.len()).ok_or_else(badarg)?;
    if compiled.options.unicode {
        let text = std::str::from_utf8(subject).map_err(|_| badarg())?;
        if !text.is_char_boundary(offset) {
            return Err(badarg());
        }
    }
    let search = Search::new(&compiled.program, compiled.options, way, subject, offset);
    let Some(groups) = search.run() else { return Ok(named("nomatch")) };
    let pairs: Vec<Word> = groups
        .into_iter()
        .map(|group| {
            let (start, length) =
                group.map_or((-1, 0), |(from, to)| (from as i64, to as i64 - from as i64));
            heap.tuple(&[Word::small(start), Word::small(length)])
        })
        .collect();
    Ok(heap.list(pairs))
}

fn regex_info(heap: &mut Heap, expression: Word) -> Done {
    let compiled = compiled(heap, expression)?;
    let names: Vec<Word> = compiled
        .program
        .names
        .iter()
        .map(|(name, number)| {
            let name = heap.bytes(name.as_bytes());
            heap.tuple(&[name, Word::small(i64::from(*number))])
        })
        .collect();
    let names = heap.list(names);
    Ok(heap.tuple(&[Word::small(i64::from(compiled.program.groups)), names]))
}

#[cfg(test)]
mod tests {
    use super::{Newline, Options, Problem, Search, Way, build};

    fn hex(text: &str) -> Vec<u8> {
        if text == "-" {
            return Vec::new();
        }
        (0..text.len() / 2)
            .map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap())
            .collect()
    }

    fn result(pattern: &[u8], subject: &[u8], names: &str) -> String {
        let mut options = Options::default();
        for name in names.split(',').filter(|n| *n != "-") {
            match name.strip_prefix("newline_") {
                Some("cr") => options.newline = Newline::Cr,
                Some("crlf") => options.newline = Newline::Crlf,
                Some(_) => options.newline = Newline::AnyCrlf,
                None => *options.flag(name).unwrap() = true,
            }
        }
        let compiled = match build(pattern, options) {
            Ok(compiled) => compiled,
            Err(Problem { text, place }) => return format!("error {place} {text}"),
        };
        let search = Search::new(&compiled.program, options, Way::default(), subject, 0);
        let Some(mut groups) = search.run() else { return "nomatch".to_owned() };
        while groups.last() == Some(&None) {
            groups.pop();
        }
        let shown: Vec<String> = groups
            .into_iter()
            .map(|group| match group {
                Some((from, to)) => format!("{from},{}", to as i64 - from as i64),
                None => "-1,0".to_owned(),
            })
            .collect();
        shown.join(" ")
    }

    fn check(text: &str) -> usize {
        let mut wrong = 0;
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            let parts: Vec<&str> = line.splitn(4, ' ').collect();
            let (pattern, subject) = (hex(parts[0]), hex(parts[1]));
            let found = result(&pattern, &subject, parts[2]);
            if found != parts[3] {
                wrong += 1;
                if wrong <= 40 {
                    let pattern = String::from_utf8_lossy(&pattern);
                    let subject = String::from_utf8_lossy(&subject);
                    println!("{pattern:?} on {subject:?} {}: {found}, OTP {}", parts[2], parts[3]);
                }
            }
        }
        wrong
    }

    #[test]
    fn matches_and_errors_are_those_of_otp() {
        assert_eq!(check(include_str!("../data/otp_regex.txt")), 0);
    }

    #[test]
    fn options_go_through_their_bytes() {
        for bits in 0..1u32 << Options::FLAGS.len() {
            let bytes = [(bits >> 8) as u8, bits as u8, (bits % 5) as u8];
            assert_eq!(Options::from_bytes(bytes).unwrap().to_bytes(), bytes);
        }
        assert!(Options::from_bytes([0, 0, 9]).is_none());
    }

    #[test]
    fn no_pattern_is_too_much() {
        let deep = "(".repeat(100_000);
        assert!(result(deep.as_bytes(), b"", "-").starts_with("error 251"));
        let wide = "(?:(?:(?:a{1000}b){1000}){1000}){1000}";
        assert_eq!(result(wide.as_bytes(), b"", "-"), "error 38 regular expression is too large");
        let slow = result(b"(a*)*(a*)*(a*)*b", "a".repeat(5000).as_bytes(), "-");
        assert_eq!(slow, "nomatch");
        let calls = b"(?:(?1)|x)((?2)(?2))((?3)(?3))((?4)(?4))(a|(?4)b)";
        result(calls, b"aaaa", "-");
    }
}
