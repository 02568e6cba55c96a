//! Regular expressions as in the OTP module `re`: the interface between `pcre` and the heap.
//!
//! A compiled expression is a binary of its options and its pattern, so it is valid in every
//! replay; the expression compiled by `pcre` is cached outside the machine.

use super::process::{badarg, named};
use super::{Done, arguments, elements};
use crate::state::heap::Heap;
use crate::state::word::Word;
use crate::stop::Fault;
use core_ir::Prim;
use pcre::{Newline, Options, Regex, SearchOptions};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

pub(super) fn run(heap: &mut Heap, op: Prim, args: &[Word]) -> Option<Done> {
    Some(match op {
        Prim::RegexCompile => regex_compile(heap, args),
        Prim::RegexRun => regex_run(heap, args),
        Prim::RegexInfo => regex_info(heap, args[0]),
        _ => return None,
    })
}

/// The maximum number of cached expressions. Beyond it, the cache is cleared.
const MAX_CACHED_EXPRESSIONS: usize = 200;

/// The compiled expression for a binary.
fn find(binary: &[u8]) -> Option<Rc<Regex>> {
    thread_local! {
        static CACHE: RefCell<HashMap<Vec<u8>, Rc<Regex>>> = RefCell::default();
    }
    CACHE.with_borrow_mut(|cache| {
        if let Some(found) = cache.get(binary) {
            return Some(found.clone());
        }
        let (head, pattern) = binary.strip_prefix(MAGIC)?.split_first_chunk::<3>()?;
        let regex = Rc::new(Regex::new(pattern, Options::from_bytes(*head)?).ok()?);
        if cache.len() >= MAX_CACHED_EXPRESSIONS {
            cache.clear();
        }
        cache.insert(binary.to_vec(), regex.clone());
        Some(regex)
    })
}

/// The prefix of a compiled expression.
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
    match Regex::new(&pattern, options) {
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

fn compiled(heap: &Heap, word: Word) -> Result<Rc<Regex>, Fault> {
    heap.as_bytes(word).and_then(find).ok_or_else(badarg)
}

fn regex_run(heap: &mut Heap, args: &[Word]) -> Done {
    let [expression, subject, offset, list] = arguments(args);
    let regex = compiled(heap, expression)?;
    let mut options = SearchOptions::default();
    for option in elements(heap, list)? {
        match super::term::atom_text(option) {
            Some("anchored") => options.anchored = true,
            Some("notempty") => options.notempty = true,
            Some("notempty_atstart") => options.notempty_atstart = true,
            Some("notbol") => options.notbol = true,
            Some("noteol") => options.noteol = true,
            _ => return Err(badarg()),
        }
    }
    let subject = heap.as_bytes(subject).ok_or_else(badarg)?;
    let offset = heap.as_int(offset).and_then(|n| usize::try_from(n).ok()).ok_or_else(badarg)?;
    let found = regex.search(subject, offset, options).map_err(|_| badarg())?;
    let Some(groups) = found else { return Ok(named("nomatch")) };
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
    let regex = compiled(heap, expression)?;
    let names: Vec<Word> = regex
        .names()
        .iter()
        .map(|(name, number)| {
            let name = heap.bytes(name.as_bytes());
            heap.tuple(&[name, Word::small(i64::from(*number))])
        })
        .collect();
    let names = heap.list(names);
    Ok(heap.tuple(&[Word::small(i64::from(regex.group_count())), names]))
}
