//! Whether code belongs to the user or to a library.

use core_ir::Language;
use machine::Code;
use source::{SourceMap, Span};
use std::collections::HashMap;

/// The user code of a program.
#[derive(Default)]
pub(crate) struct UserCode {
    /// Files, by their numbers.
    files: Vec<bool>,
    /// Instructions and functions: one bit each.
    pcs: Vec<u64>,
    functions: Vec<u64>,
}

impl UserCode {
    pub(crate) fn new(code: &Code, sources: &SourceMap) -> Self {
        let files = sources.files().map(|(_, file)| file.origin.is_own()).collect();
        let mut own = UserCode { files, pcs: Vec::new(), functions: Vec::new() };
        let erlang = code.language() == Language::Erlang;
        let mut known: HashMap<Span, bool> = HashMap::new();
        let mut is_own = |span: Span| {
            own.has_span(span)
                && *known.entry(span).or_insert_with(|| !is_derived(span, sources, erlang))
        };
        let pcs = bits((0..).map_while(|pc| code.instr(pc).map(|_| is_own(code.span_at(pc)))));
        let functions = bits(code.functions().iter().map(|function| is_own(function.span)));
        (own.pcs, own.functions) = (pcs, functions);
        own
    }

    pub(crate) fn has_span(&self, span: Span) -> bool {
        !span.is_none() && self.files.get(span.file.0 as usize).copied().unwrap_or(false)
    }

    #[inline]
    pub(crate) fn has_pc(&self, pc: usize) -> bool {
        has(&self.pcs, pc)
    }

    #[inline]
    pub(crate) fn has_function(&self, function: u32) -> bool {
        has(&self.functions, function as usize)
    }
}

fn bits(all: impl Iterator<Item = bool>) -> Vec<u64> {
    let mut bits = Vec::new();
    for (at, bit) in all.enumerate() {
        if at % 64 == 0 {
            bits.push(0);
        }
        bits[at / 64] |= u64::from(bit) << (at % 64);
    }
    bits
}

#[inline]
fn has(bits: &[u64], at: usize) -> bool {
    bits.get(at / 64).is_some_and(|bits| bits >> (at % 64) & 1 == 1)
}

/// Code that `deriving`, or an instance without a body, generates counts as library code.
fn is_derived(span: Span, sources: &SourceMap, erlang: bool) -> bool {
    let Some(file) = sources.get(span.file) else { return false };
    let Some(text) = sources.text(span) else { return false };
    // The default methods of an instance have the location of its start.
    if text.starts_with("instance ") && !erlang {
        return true;
    }
    if !text.starts_with(char::is_uppercase) || !text.chars().all(|c| c.is_alphanumeric()) {
        return false;
    }
    let before = &file.text[..span.start as usize];
    let line = before.rsplit("deriving").next().unwrap_or(before);
    line.len() < before.len() && line.chars().all(|c| c.is_alphanumeric() || " (,\n\t".contains(c))
}
