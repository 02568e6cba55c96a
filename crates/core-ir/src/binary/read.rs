//! Decodes modules, on demand.

use super::bytes::Input;
use super::decode::{Decoder, Files};
use super::{DecodeError, MAGIC, VERSION};
use crate::print::language_word;
use crate::{DataType, Def, Language, Module};
use source::{FileId, Span, Symbol};
use std::collections::HashMap;
use std::ops::Range;

type Result<T> = std::result::Result<T, DecodeError>;

/// Compiled Core of which only the index has been read.
pub struct Reader<'a> {
    bytes: &'a [u8],
    strings: Vec<&'a str>,
    modules: Vec<ModuleEntry<'a>>,
    /// By name: module and index in it.
    defs: HashMap<&'a str, (usize, usize)>,
    constructors: HashMap<&'a str, (usize, usize)>,
    files: Files,
}

/// The index entry of a module.
#[derive(Clone, Debug)]
pub struct ModuleEntry<'a> {
    pub name: &'a str,
    pub language: Language,
    pub types: Vec<TypeEntry<'a>>,
    pub defs: Vec<DefEntry<'a>>,
}

/// The index entry of a data type; [`Reader::data_type`] decodes it.
#[derive(Clone, Debug)]
pub struct TypeEntry<'a> {
    pub name: &'a str,
    pub constructors: Vec<&'a str>,
    range: Range<usize>,
}

/// The index entry of a definition; [`Reader::def`] decodes it.
#[derive(Clone, Debug)]
pub struct DefEntry<'a> {
    pub name: &'a str,
    range: Range<usize>,
}

impl<'a> Reader<'a> {
    /// Reads the index.
    pub fn new(bytes: &'a [u8]) -> Result<Self> {
        let mut input = Input { bytes, at: 0 };
        if !bytes.starts_with(MAGIC) {
            return Err(DecodeError::NotCore);
        }
        input.at = MAGIC.len();
        let version = input.byte()?;
        if version != VERSION {
            return Err(DecodeError::OtherVersion(version));
        }
        let strings = strings(&mut input)?;
        let mut index = Index { input, strings: &strings };
        let mut modules = Vec::new();
        for _ in 0..index.input.count()? {
            modules.push(index.module()?);
        }
        // The bodies start where the index ends; so far, ranges are relative to that point.
        let mut start = index.input.at;
        let ranges = modules.iter_mut().flat_map(|m: &mut ModuleEntry| {
            let types = m.types.iter_mut().map(|t| &mut t.range);
            types.chain(m.defs.iter_mut().map(|d| &mut d.range))
        });
        for range in ranges {
            let end = start.checked_add(range.end).filter(|end| *end <= bytes.len());
            let Some(end) = end else {
                return Err(DecodeError::Damaged { at: start, what: "it ends too early" });
            };
            *range = start..end;
            start = end;
        }
        if start != bytes.len() {
            return Err(DecodeError::Damaged { at: start, what: "something follows the end" });
        }
        let (mut defs, mut constructors) = (HashMap::new(), HashMap::new());
        for (i, module) in modules.iter().enumerate() {
            defs.extend(module.defs.iter().enumerate().map(|(k, def)| (def.name, (i, k))));
            for (k, ty) in module.types.iter().enumerate() {
                constructors.extend(ty.constructors.iter().map(|con| (*con, (i, k))));
            }
        }
        Ok(Reader { bytes, strings, modules, defs, constructors, files: Files::From(0) })
    }

    /// Shifts the files of all spans, so that they start at number `first`: a library that was
    /// compiled by itself has other file numbers in the source map of a session.
    #[must_use]
    pub fn with_first_file(mut self, first: u32) -> Self {
        self.files = Files::From(first);
        self
    }

    /// The same for a module that [`localise`](super::localise) was applied to.
    #[must_use]
    pub fn with_files(mut self, own: FileId, first: u32) -> Self {
        self.files = Files::OneAndFrom(own.0, first);
        self
    }

    pub fn modules(&self) -> &[ModuleEntry<'a>] {
        &self.modules
    }

    /// The definition with this name, if present.
    pub fn find_def(&self, name: &str) -> Option<&DefEntry<'a>> {
        self.defs.get(name).map(|&(module, def)| &self.modules[module].defs[def])
    }

    /// The data type with this constructor, if present.
    pub fn find_constructor(&self, name: &str) -> Option<&TypeEntry<'a>> {
        self.constructors.get(name).map(|&(module, ty)| &self.modules[module].types[ty])
    }

    /// Decodes a whole module.
    pub fn module(&self, entry: &ModuleEntry<'a>) -> Result<Module> {
        Ok(Module {
            name: Symbol::new(entry.name),
            language: entry.language,
            types: entry.types.iter().map(|ty| self.data_type(ty)).collect::<Result<_>>()?,
            defs: entry.defs.iter().map(|def| self.def(def)).collect::<Result<_>>()?,
        })
    }

    /// Decodes one data type.
    pub fn data_type(&self, entry: &TypeEntry<'a>) -> Result<DataType> {
        let mut decoder = self.decoder(&entry.range)?;
        let mut constructors = Vec::new();
        for name in &entry.constructors {
            constructors.push(decoder.constructor(Symbol::new(name))?);
        }
        decoder.finish()?;
        Ok(DataType { name: Symbol::new(entry.name), constructors })
    }

    /// Decodes one definition.
    pub fn def(&self, entry: &DefEntry<'a>) -> Result<Def> {
        let mut decoder = self.decoder(&entry.range)?;
        let def = decoder.definition(Symbol::new(entry.name))?;
        decoder.finish()?;
        Ok(def)
    }

    fn decoder(&self, range: &Range<usize>) -> Result<Decoder<'_, 'a>> {
        // An entry may come from another reader; its range is meaningless here.
        let Some(bytes) = self.bytes.get(..range.end).filter(|_| range.start <= range.end) else {
            return Err(DecodeError::Damaged { at: range.start, what: "it ends too early" });
        };
        Ok(Decoder {
            input: Input { bytes, at: range.start },
            strings: &self.strings,
            files: self.files,
            last: Span::NONE,
        })
    }
}

fn strings<'a>(input: &mut Input<'a>) -> Result<Vec<&'a str>> {
    let count = input.count()?;
    let mut lengths = Vec::with_capacity(count);
    for _ in 0..count {
        lengths.push(input.count()?);
    }
    let mut strings = Vec::with_capacity(count);
    for length in lengths {
        let bytes = input.take(length)?;
        match std::str::from_utf8(bytes) {
            Ok(text) => strings.push(text),
            Err(_) => return input.damaged("a name is not UTF-8"),
        }
    }
    Ok(strings)
}

struct Index<'s, 'a> {
    input: Input<'a>,
    strings: &'s [&'a str],
}

impl<'a> Index<'_, 'a> {
    fn text(&mut self) -> Result<&'a str> {
        let number = self.input.small()?;
        match self.strings.get(number as usize) {
            Some(text) => Ok(text),
            None => self.input.damaged("a name has no entry"),
        }
    }

    /// The size of a body in bytes, as a range from 0 until the start is known.
    fn size(&mut self) -> Result<Range<usize>> {
        Ok(0..self.input.small()? as usize)
    }

    fn module(&mut self) -> Result<ModuleEntry<'a>> {
        let name = self.text()?;
        let word = self.text()?;
        let languages = [Language::Core, Language::Haskell, Language::Erlang];
        let Some(language) = languages.into_iter().find(|l| language_word(*l) == word) else {
            return self.input.damaged("there is no such language");
        };
        let mut module = ModuleEntry { name, language, types: Vec::new(), defs: Vec::new() };
        for _ in 0..self.input.count()? {
            let name = self.text()?;
            let count = self.input.count()?;
            let constructors = (0..count).map(|_| self.text()).collect::<Result<_>>()?;
            module.types.push(TypeEntry { name, constructors, range: self.size()? });
        }
        for _ in 0..self.input.count()? {
            module.defs.push(DefEntry { name: self.text()?, range: self.size()? });
        }
        Ok(module)
    }
}
