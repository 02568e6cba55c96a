//! Copies values of one run into another, and compares them.
//!
//! Two versions of a program have the same functions under the same names, with other numbers. A function value is
//! mapped to the function of the same definition; an inner function to the one at the same position among those of its
//! shape. A value without a counterpart cannot be copied, and the caller is notified.

use machine::{Code, Heap, Kind, Word};
use source::Symbol;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

/// Maps the observed run to another version of its program.
#[derive(Clone)]
pub struct Transfer<'a> {
    pub from: &'a Heap,
    from_code: &'a Code,
    to_code: &'a Code,
    functions: Rc<HashMap<u32, u32>>,
    /// The module names of the program there and here, if they differ.
    renamed: Option<(Symbol, Symbol)>,
}

impl<'a> Transfer<'a> {
    pub fn new(
        from: &'a Heap,
        from_code: &'a Code,
        to_code: &'a Code,
        renamed: Option<(Symbol, Symbol)>,
    ) -> Self {
        let mut transfer = Transfer { from, from_code, to_code, functions: Rc::default(), renamed };
        let mut functions = HashMap::new();
        let there = inner(to_code);
        for (key, here) in inner(from_code) {
            let key = (transfer.name(key.0), key.1, key.2);
            let others = there.get(&key).map(Vec::as_slice).unwrap_or_default();
            // Only if each has a certain counterpart.
            if others.len() == here.len() {
                functions.extend(here.iter().copied().zip(others.iter().copied()));
            }
        }
        for function in 0..from_code.function_count() as u32 {
            if from_code.is_definition(function) {
                let name = transfer.name(from_code.function(function).def);
                if let Some(there) = to_code.definition(name) {
                    functions.insert(function, there);
                }
            }
        }
        transfer.functions = Rc::new(functions);
        transfer
    }

    /// The name of a definition in the other program.
    pub fn name(&self, def: Symbol) -> Symbol {
        let Some((here, there)) = self.renamed else { return def };
        match def.as_str().split_once(':') {
            Some((module, rest)) if module == here.as_str() => {
                Symbol::new(&format!("{there}:{rest}"))
            }
            _ => def,
        }
    }

    pub fn function(&self, function: u32) -> Option<u32> {
        self.functions.get(&function).copied()
    }

    fn immediate(&self, word: Word) -> Word {
        match (word.as_atom(), self.renamed) {
            (Some(atom), Some((here, there))) if atom == here.number() => {
                Word::atom(there.number())
            }
            _ => word,
        }
    }

    /// Copies a value into another heap. Nothing is evaluated; thunks cannot be copied.
    pub fn copy(&self, word: Word, heap: &mut Heap) -> Option<Word> {
        enum Work {
            Visit(Word),
            Build(usize),
        }
        let mut done: HashMap<usize, Word> = HashMap::new();
        let mut work = vec![Work::Visit(word)];
        let find = |done: &HashMap<usize, Word>, word: Word| -> Option<Word> {
            let word = self.from.resolve(word);
            match self.from.object(word) {
                Some((index, _)) => done.get(&index).copied(),
                None => Some(self.immediate(word)),
            }
        };
        while let Some(next) = work.pop() {
            match next {
                Work::Visit(word) => {
                    let word = self.from.resolve(word);
                    if word.is_thunk() {
                        return None;
                    }
                    let Some((index, header)) = self.from.object(word) else { continue };
                    if done.contains_key(&index) {
                        continue;
                    }
                    if header.kind().is_raw() {
                        done.insert(index, heap.make_copy(header, self.from.fields(index)));
                        continue;
                    }
                    if matches!(header.kind(), Kind::Ref | Kind::MVar | Kind::TVar | Kind::Array) {
                        return None;
                    }
                    // Created before its fields are known: a function may refer to itself.
                    let header = match header.kind() {
                        Kind::Closure => {
                            let function = self.function(header.info())?;
                            machine::Header::new(Kind::Closure, header.size(), function)
                        }
                        _ => header,
                    };
                    let blank = vec![Word::EMPTY; header.size()];
                    done.insert(index, heap.make_copy(header, &blank));
                    work.push(Work::Build(index));
                    work.extend(self.from.fields(index).iter().map(|w| Work::Visit(*w)));
                }
                Work::Build(index) => {
                    let fields = self.from.fields(index).iter().map(|w| find(&done, *w));
                    let fields: Vec<Word> = fields.collect::<Option<_>>()?;
                    heap.fill_copy(*done.get(&index)?, &fields);
                }
            }
        }
        find(&done, word)
    }

    /// Whether a value of the observed run and one of the other are the same.
    pub fn same(&self, here: Word, heap: &Heap, there: Word) -> bool {
        let mut work = vec![(here, there)];
        // Functions that refer to themselves are compared once.
        let mut seen = HashSet::new();
        while let Some((a, b)) = work.pop() {
            let (a, b) = (self.from.resolve(a), heap.resolve(b));
            let (Some((i, one)), Some((j, other))) = (self.from.object(a), heap.object(b)) else {
                if a.is_thunk() || b.is_thunk() || self.immediate(a) != b {
                    return false;
                }
                continue;
            };
            if one.kind() != other.kind() {
                return false;
            }
            if matches!(one.kind(), Kind::MapFlat | Kind::MapLarge) {
                let (mine, theirs) = (self.from.map_entries_sorted(a), heap.map_entries_sorted(b));
                if mine.len() != theirs.len() {
                    return false;
                }
                for ((k, v), (l, w)) in mine.into_iter().zip(theirs) {
                    work.extend([(k, l), (v, w)]);
                }
                continue;
            }
            let (mine, theirs) = (self.from.fields(i), heap.fields(j));
            if mine.len() != theirs.len() {
                return false;
            }
            if one.kind() == Kind::Closure {
                if !seen.insert((i, j)) {
                    continue;
                }
                if self.function(one.info()) != Some(other.info()) {
                    return false;
                }
            } else if one.info() != other.info() {
                return false;
            }
            if one.kind().is_raw() {
                if mine != theirs {
                    return false;
                }
                continue;
            }
            work.extend(mine.iter().copied().zip(theirs.iter().copied()));
        }
        true
    }

    /// Whether two locations are the same `receive`: in one definition, with the same number of receives before it; or
    /// with the same text.
    pub fn same_receive(&self, here: usize, there: usize, same_text: bool) -> bool {
        let place = |code: &Code, pc: usize| {
            let def = code.function_at(pc)?.def;
            let mut all: Vec<(u32, usize)> = code
                .receives()
                .filter(|p| code.function_at(*p).is_some_and(|f| f.def == def))
                .map(|p| (code.span_at(p).start, p))
                .collect();
            all.sort_unstable();
            let at = all.iter().position(|(_, p)| *p == pc)?;
            Some((def, at, all.len()))
        };
        match (place(self.from_code, here), place(self.to_code, there)) {
            (Some((a, i, m)), Some((b, j, n))) => {
                self.name(a) == b && (same_text || (m == n && i == j))
            }
            _ => false,
        }
    }
}

/// Definition, parameters, captured variables: the functions of that shape in source order.
type Inner = BTreeMap<(Symbol, usize, usize), Vec<u32>>;

fn inner(code: &Code) -> Inner {
    let mut found = Inner::new();
    for number in 0..code.function_count() as u32 {
        let function = code.function(number);
        if !function.is_thunk && !code.is_definition(number) {
            let key = (function.def, function.arity, function.captured);
            found.entry(key).or_default().push(number);
        }
    }
    for numbers in found.values_mut() {
        numbers.sort_by_key(|n| code.function(*n).whole.start);
    }
    found
}
