//! Loads modules from `.beam` files that were compiled with `debug_info`.
//!
//! The `Dbgi` chunk (before OTP 20: `Abst`) contains the module after preprocessing and parse
//! transforms, in the *abstract format* of the compiler. It is converted to the same tree that the
//! parser builds.
//!
//! Abstract code has lines and columns but no text. If the source can be found, its text is used;
//! otherwise a placeholder of blanks is registered, with lines as long as needed, so that every
//! span still has the right `file:line:column`.
//!
//! The bytes are not trusted: decoding never recurses, sizes are checked against the input, and
//! decompression has a limit.

mod abstract_code;
mod chunks;
mod clauses;
mod elixir;
mod expr;
mod extent;
mod forms;
mod places;
mod terms;
mod types;

use crate::tree::{Module, Term};
use abstract_code::Reader;
use chunks::Chunks;
use source::{Diagnostic, Origin, SourceMap, Symbol};
use terms::{Node, TermId, Terms};

/// Finds the source file named in a `.beam`: its path and its text.
pub type FindSource<'f> = dyn FnMut(&str) -> Option<(String, String)> + 'f;

/// Loads the module in a `.beam` file. `name` is the name of the file, for messages; `origin` says
/// whose module it is.
pub fn load(
    name: &str,
    bytes: &[u8],
    origin: Origin,
    sources: &mut SourceMap,
    find_source: &mut FindSource,
) -> Result<Module, Box<Diagnostic>> {
    let fail = |reason: String| Box::new(Diagnostic::error(format!("{name}: {reason}")));
    let chunks = Chunks::read(bytes).map_err(fail)?;
    let terms = match (chunks.get(b"Dbgi"), chunks.get(b"Abst")) {
        (Some(chunk), _) | (None, Some(chunk)) => Terms::decode(chunk).map_err(fail)?,
        (None, None) => return Err(no_debug_info(name)),
    };
    let forms = abstract_forms(&terms).ok_or_else(|| match backend(&terms) {
        Some(other) => Box::new(Diagnostic::error(format!(
            "{name}: its debug information is for `{other}`, not Erlang abstract code"
        ))),
        None => no_debug_info(name),
    })?;
    Reader::new(&terms, &forms, origin, sources, find_source).module(&forms).map_err(
        |mut diagnostic| {
            diagnostic.message = format!("{name}: {}", diagnostic.message);
            diagnostic
        },
    )
}

/// Loads a module from a list of forms in the external format, as returned by a parse transform.
/// Locations are in files that `sources` already has, if their paths are the same.
pub fn load_forms(
    name: &str,
    bytes: &[u8],
    origin: Origin,
    sources: &mut SourceMap,
) -> Result<Module, Box<Diagnostic>> {
    let fail = |reason: String| Box::new(Diagnostic::error(format!("{name}: {reason}")));
    let terms = Terms::decode(bytes).map_err(fail)?;
    let forms =
        terms.list(terms.root()).ok_or_else(|| fail("it is no list of forms".to_owned()))?;
    let mut find = |_: &str| None;
    Reader::new(&terms, &forms, origin, sources, &mut find).module(&forms)
}

fn no_debug_info(name: &str) -> Box<Diagnostic> {
    let message = format!("{name} was compiled without debug information");
    Box::new(
        Diagnostic::error(message)
            .help("compile it with `erlc +debug_info`, or give Backstory the source file"),
    )
}

/// The list of forms in either chunk: `{debug_info_v1, erl_abstract_code, {Forms, Options}}`
/// or `{raw_abstract_v1, Forms}`.
fn abstract_forms(terms: &Terms) -> Option<Vec<TermId>> {
    let (tag, rest) = terms.tagged(terms.root())?;
    let forms = match (tag, rest) {
        ("debug_info_v1", [backend, data])
            if terms.atom(*backend) == Some(Symbol::new("erl_abstract_code")) =>
        {
            *terms.tuple(*data)?.first()?
        }
        ("raw_abstract_v1", [forms]) => *forms,
        _ => return None,
    };
    match terms.node(forms) {
        Node::List { .. } | Node::Nil => terms.list(forms),
        _ => None,
    }
}

fn backend(terms: &Terms) -> Option<Symbol> {
    let (tag, rest) = terms.tagged(terms.root())?;
    let backend = terms.atom(*rest.first()?)?;
    (tag == "debug_info_v1" && backend.as_str() != "erl_abstract_code").then_some(backend)
}

/// The metadata of a `.beam` file, with or without debug information.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    pub module: Symbol,
    pub exports: Vec<(Symbol, u32)>,
    /// `vsn`, `behaviour` and the like, with the values of each.
    pub attributes: Vec<(Symbol, Term)>,
    pub has_abstract_code: bool,
}

/// Reads names only: a cheap way to find out what a file offers.
pub fn summary(name: &str, bytes: &[u8]) -> Result<Summary, Box<Diagnostic>> {
    let fail = |reason: String| Box::new(Diagnostic::error(format!("{name}: {reason}")));
    let chunks = Chunks::read(bytes).map_err(fail)?;
    let atoms = chunks.atoms().map_err(fail)?;
    let Some(&module) = atoms.first() else {
        return Err(fail("it names no module".to_owned()));
    };
    let exports = chunks.exports(&atoms).map_err(fail)?;
    let mut attributes = Vec::new();
    if let Some(chunk) = chunks.get(b"Attr") {
        let terms = Terms::decode(chunk).map_err(fail)?;
        for pair in terms.list(terms.root()).unwrap_or_default() {
            if let Some([key, value]) = terms.tuple(pair)
                && let (Some(key), Some(value)) = (terms.atom(*key), terms.to_term(*value))
            {
                attributes.push((key, value));
            }
        }
    }
    let has_abstract_code = [b"Dbgi", b"Abst"].into_iter().any(|id| {
        let terms = chunks.get(id).and_then(|chunk| Terms::decode(chunk).ok());
        terms.is_some_and(|terms| abstract_forms(&terms).is_some())
    });
    Ok(Summary { module, exports, attributes, has_abstract_code })
}

#[cfg(test)]
mod tests;
