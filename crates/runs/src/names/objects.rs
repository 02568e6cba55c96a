//! Names of objects, from the variables that refer to them.

use super::definitions::Definitions;
use super::{Named, Names, Renamed};
use core_ir::Prim;
use core_ir::types::{Ty, Type, arguments, unknown};
use machine::{Cell, CellKind, Machine, ObjectId, Observer, State, Status, ThreadId, Word};
use source::{FileId, Span, Symbol};
use std::collections::{HashMap, HashSet};

/// The names of objects, by keys that are the same in every schedule.
#[derive(Clone, Default)]
pub(super) struct Objects {
    /// Names and their indirection: `sticks` 0, `sticks[2]` 1, `seats[0].1` 2.
    named: HashMap<String, (String, usize)>,
    /// The cells of a channel, mapped to the cell that represents the channel.
    inner: HashMap<String, String>,
    /// The type of the value in each object, if known.
    held: HashMap<String, Ty>,
    /// The names of the TVars in the order of their creation, if given.
    given: Vec<String>,
    /// Objects whose names are final.
    settled: HashSet<String>,
    /// The top-level definitions of the user that are not functions, once looked up.
    globals: Option<Vec<(Symbol, Symbol)>>,
}

/// An object found by walking through the values of variables.
pub struct Found {
    pub key: String,
    pub cell: Cell,
    /// The items, if the cell is the read end of a channel.
    pub channel: Option<Vec<Word>>,
    /// The type of the contents.
    pub held: Ty,
}

/// The maximum number of nodes visited by a walk.
const NODES: usize = 4000;
const ELEMENTS: usize = 64;
const DEPTH: usize = 12;
const FRAMES: usize = 64;

impl Names {
    /// The key of an object, the same in every schedule.
    pub fn key(state: &State, id: ObjectId) -> String {
        format!("{}#{}", state.thread_name(id.creator), id.count)
    }

    /// Sets the names of the TVars, in the order of their creation.
    pub fn give(&mut self, names: Vec<String>) {
        self.objects.given = names;
    }

    /// Takes the names of objects from another walk of the same run, and makes them final.
    pub fn take_objects(&mut self, other: Names) {
        let mut named: Vec<_> = other.objects.named.into_iter().collect();
        named.sort_unstable();
        for (key, (name, rank)) in named {
            let old = self.objects.named.get(&key).map(|_| self.object(&key, ""));
            self.objects.named.insert(key.clone(), (name, rank));
            self.objects.settled.insert(key.clone());
            let new = self.object(&key, "");
            self.renamed.extend(old.filter(|old| *old != new).map(|old| Renamed {
                what: Named::Object(key),
                old,
                new,
            }));
        }
        self.objects.inner.extend(other.objects.inner);
        self.objects.held.extend(other.objects.held);
    }

    /// The name of an object: from the source, or from its kind and creator.
    pub fn object(&self, key: &str, kind: &str) -> String {
        let Some((name, _)) = self.objects.named.get(key) else {
            let (creator, count) = split_key(key);
            return format!("{kind} {}.{count}", self.creator(creator));
        };
        let same = self.objects.named.iter().filter(|(_, (n, _))| n == name).map(|(k, _)| k);
        let mut same: Vec<(&str, u64)> = same.map(|k| split_key(k)).collect();
        let (creator, count) = split_key(key);
        let shared = same.iter().any(|(c, _)| *c != creator);
        same.retain(|(c, _)| *c == creator);
        let mut name = name.clone();
        if same.len() > 1 {
            // Created by one thread: numbered in the order of creation.
            let number = same.iter().filter(|(_, c)| *c <= count).count();
            name = format!("{name}#{number}");
        }
        if shared {
            name = format!("{name} of {}", self.creator(creator));
        }
        name
    }

    /// The name of the thread that created an object.
    fn creator(&self, path: &str) -> String {
        path.parse().map_or_else(|_| path.to_owned(), |path| self.thread(&path))
    }

    /// The name of an object of a machine.
    pub fn object_in(&self, state: &State, id: ObjectId, kind: &str) -> String {
        let key = self.whole(Names::key(state, id));
        self.object(&key, kind)
    }

    /// The type of the contents of an object of a machine.
    pub fn held_in(&self, state: &State, id: ObjectId) -> Ty {
        self.held(&self.whole(Names::key(state, id)))
    }

    /// The type of the contents of an object.
    pub fn held(&self, key: &str) -> Ty {
        self.objects.held.get(key).cloned().unwrap_or_else(unknown)
    }

    /// The channel that a cell is part of, or the cell itself.
    pub fn whole(&self, key: String) -> String {
        self.objects.inner.get(&key).cloned().unwrap_or(key)
    }

    pub fn is_channel(&self, key: &str) -> bool {
        self.objects.inner.contains_key(key)
    }

    /// Whether a variable was created by one of the functions `makers`, according to the source: a
    /// semaphore is an MVar with a number and a queue, and only the source distinguishes it.
    pub fn is_made_by(&self, name: &str, makers: &[&str]) -> bool {
        let name = name.split(['[', '.', '#', ' ']).next().unwrap_or(name);
        let own = self.definitions.sources.files().filter(|(_, file)| file.origin.is_own());
        let mut lines = own.flat_map(|(_, file)| file.text.lines());
        lines.any(|line| {
            let Some((bound, made)) = line.split_once("<-") else { return false };
            let called = made.split_whitespace().any(|word| makers.contains(&word));
            bound.trim().rsplit(' ').next() == Some(name) && called
        })
    }

    /// Inspects the variables of all threads: which objects there are, and their names.
    pub fn look<O: Observer>(&mut self, machine: &Machine<O>) -> Vec<Found> {
        // The objects of the next operation of each thread, even if no variable refers to them.
        let threads = (0..machine.thread_count() as u32).map(ThreadId);
        let touches = |id: &ThreadId| {
            use Prim::{Atomically, MVarPut, MVarRead, MVarTake};
            let op = machine.operation_before(*id);
            matches!(op, Some(Atomically | MVarTake | MVarRead | MVarPut))
        };
        let touched = threads.filter(touches).flat_map(|id| machine.next_arguments(id)).collect();
        self.look_at(machine, touched)
    }

    fn look_at(&mut self, state: &State, touched: Vec<Word>) -> Vec<Found> {
        self.learn_threads(state);
        let definitions = self.definitions.clone();
        let mut walk = Walk::new(&definitions, state);
        for id in (0..state.thread_count() as u32).map(ThreadId) {
            let frames = state.call_frames(id, FRAMES);
            let own = |span: Span| definitions.sources.is_own(span);
            for frame in frames.iter().rev().filter(|f| own(f.span)) {
                for ((name, word), place) in frame.variables.iter().zip(&frame.places) {
                    walk.variable(*name, *word, &state.variable_type(*place), 0);
                }
            }
            // Continuations may hold variables of functions that have returned.
            if !matches!(state.status(id), Status::Finished | Status::Died) {
                for (name, word, place) in state.captured_variables(id, &own) {
                    walk.variable(name, word, &state.variable_type(place), 0);
                }
            }
        }
        // Top-level variables.
        let globals = self.objects.globals.get_or_insert_with(|| own_globals(&definitions, state));
        for (def, name) in globals.iter() {
            if let Some(word) = state.global(*def) {
                let ty = state.code().definition_type(*def).unwrap_or_else(unknown);
                walk.variable(*name, word, &ty, 0);
            }
        }
        for word in touched {
            walk.value(word, &unknown(), None, 0);
        }
        let Walk { mut found, inner, names, .. } = walk;
        self.objects.inner.extend(inner);
        for found in &mut found {
            let known = self.objects.held.entry(found.key.clone()).or_insert_with(unknown);
            if *found.held != Type::Unknown {
                *known = found.held.clone();
            }
            found.held = known.clone();
        }
        self.objects.name_given(&found);
        self.objects.choose(&definitions, &names);
        found
    }
}

impl Objects {
    fn name_given(&mut self, found: &[Found]) {
        let cells = found.iter().filter(|f| f.cell.kind == CellKind::TVar);
        let mut cells: Vec<_> = cells.map(|f| (f.cell.id.count, f.key.clone())).collect();
        cells.sort();
        for ((_, key), name) in cells.into_iter().zip(&self.given) {
            self.named.entry(key).or_insert_with(|| (name.clone(), 0));
        }
    }

    /// Chooses a name for each object among the paths that lead to it.
    fn choose(&mut self, definitions: &Definitions, names: &[(String, String)]) {
        // A name shared by several objects does not distinguish them.
        let mut keys: HashMap<&str, &str> = HashMap::new();
        let mut shared: HashSet<&str> = HashSet::new();
        for (key, name) in names {
            if *keys.entry(name).or_insert(key) != key {
                shared.insert(name);
            }
        }
        for (key, name) in names.iter().filter(|(key, _)| !self.settled.contains(key)) {
            let head = name.split(['[', '.']).next().unwrap_or(name);
            let rank = name.matches(['[', '.']).count()
                + if shared.contains(name.as_str()) { 10 } else { 0 }
                + if definitions.is_bound(head) { 0 } else { 3 };
            let taken = self.named.iter().any(|(k, (n, _))| n == name && k != key);
            match self.named.get(key) {
                Some((_, known)) if rank >= *known || taken => {}
                _ => {
                    self.named.insert(key.clone(), (name.clone(), rank));
                }
            }
        }
    }
}

/// The thread that created an object, and the object's index.
fn split_key(key: &str) -> (&str, u64) {
    let (creator, count) = key.rsplit_once('#').unwrap_or((key, ""));
    (creator, count.parse().unwrap_or(u64::MAX))
}

/// The top-level values of the program, with their names in the source.
fn own_globals(definitions: &Definitions, state: &State) -> Vec<(Symbol, Symbol)> {
    let code = state.code();
    let values = code.global_code().filter_map(|(def, id)| {
        let function = code.function(id);
        let is_value = function.is_thunk && definitions.sources.is_own(function.span);
        let name = def.as_str().rsplit('.').next().unwrap_or(def.as_str());
        is_value.then(|| (def, function.name.unwrap_or(Symbol::new(name))))
    });
    let mut values: Vec<(Symbol, Symbol)> = values.collect();
    values.sort_by(|a, b| a.0.as_str().cmp(b.0.as_str()));
    values
}

struct Walk<'a> {
    definitions: &'a Definitions,
    machine: &'a State,
    left: usize,
    seen: HashSet<Word>,
    /// Variables whose values have been walked through, whether their types were known, and the depth.
    variables: HashMap<(Symbol, Word, bool), usize>,
    found: Vec<Found>,
    /// The cells that channels consist of.
    inner: HashMap<String, String>,
    names: Vec<(String, String)>,
}

impl<'a> Walk<'a> {
    fn new(definitions: &'a Definitions, machine: &'a State) -> Self {
        Walk {
            definitions,
            machine,
            left: NODES,
            seen: HashSet::new(),
            variables: HashMap::new(),
            found: Vec::new(),
            inner: HashMap::new(),
            names: Vec::new(),
        }
    }

    fn is_own(&self, file: FileId) -> bool {
        self.definitions.sources.get(file).is_some_and(|f| f.origin.is_own())
    }

    /// Walks through the value of a variable. Many threads have the same variable: the first is enough.
    fn variable(&mut self, name: Symbol, word: Word, ty: &Ty, depth: usize) {
        let word = self.machine.heap().resolve(word);
        if !word.is_reference() {
            return;
        }
        let before =
            self.variables.entry((name, word, **ty != Type::Unknown)).or_insert(usize::MAX);
        if depth < *before {
            *before = depth;
            self.value(word, ty, Some(name.to_string()), depth);
        }
    }

    fn value(&mut self, word: Word, ty: &Ty, path: Option<String>, depth: usize) {
        let word = self.machine.heap().resolve(word);
        if self.left == 0 || depth > DEPTH || !word.is_reference() {
            return;
        }
        self.left -= 1;
        if let Some(cell) = self.machine.cell_at(word) {
            return self.cell(word, &cell, ty, path, depth);
        }
        if !self.seen.insert(word) && path.is_none() {
            return;
        }
        if self.machine.heap().as_cons(word).is_some() {
            let items: Vec<Word> = self.machine.heap().walk_list(word).take(ELEMENTS).collect();
            let of = self.machine.field_types(word, ty).swap_remove(0);
            for (i, item) in items.into_iter().enumerate() {
                self.value(item, &of, path.as_ref().map(|p| format!("{p}[{i}]")), depth + 1);
            }
            return;
        }
        if let Some((info, fields)) = self.machine.con_fields(word) {
            let (info, fields) = (info.clone(), fields.to_vec());
            if info.name.as_str() == "Chan" && self.channel(&fields, ty, path.as_ref()) {
                return;
            }
            let of = self.machine.field_types(word, ty);
            for (i, field) in fields.iter().enumerate() {
                let label = info.fields.get(i).copied().flatten();
                let path = path.as_ref().map(|p| match label {
                    Some(label) => format!("{p}.{label}"),
                    // A wrapper around a single value has no part to name.
                    None if fields.len() == 1 => p.clone(),
                    None => format!("{p}.{}", i + 1),
                });
                self.value(*field, &of[i], path, depth + 1);
            }
            return;
        }
        // The variables captured by a closure or thunk have names, too.
        let names: Vec<Option<Symbol>> = match self.machine.function_of(word) {
            Some(function) if self.is_own(function.span.file) => {
                function.slots[function.arity.min(function.slots.len())..].to_vec()
            }
            _ => Vec::new(),
        };
        let types = self.machine.captured_types(word);
        for (i, word) in self.machine.captured(word).to_vec().into_iter().enumerate() {
            let name = names.get(i).copied().flatten();
            let ty = types.get(i).cloned().unwrap_or_else(unknown);
            match name {
                Some(name) => self.variable(name, word, &ty, depth + 1),
                None => self.value(word, &ty, None, depth + 1),
            }
        }
    }

    fn cell(&mut self, word: Word, cell: &Cell, ty: &Ty, path: Option<String>, depth: usize) {
        let held = self.held(ty);
        let key = Names::key(self.machine, cell.id);
        if let Some(path) = &path {
            self.names.push((key.clone(), path.clone()));
        }
        // The library uses references everywhere; those of the user have names.
        if cell.kind == CellKind::Ref && path.is_none() {
            return;
        }
        if self.seen.insert(word) {
            self.found.push(Found { key, cell: *cell, channel: None, held: held.clone() });
            if let Some(contents) = cell.contents {
                self.value(contents, &held, None, depth + 1);
            }
        } else if *held != Type::Unknown {
            // The first visit may not have known the type.
            let known = self.found.iter_mut().filter(|f| f.key == key);
            known.for_each(|f| f.held = held.clone());
        }
    }

    /// The `a` of `MVar a`.
    fn held(&self, ty: &Ty) -> Ty {
        let inside = self.machine.code().types.represented(ty);
        arguments(&inside).pop().unwrap_or_else(unknown)
    }

    /// A channel of the library: a variable with the next cell to read, one with the hole at the
    /// end, and a chain of cells between them. It is shown as one object.
    fn channel(&mut self, fields: &[Word], ty: &Ty, path: Option<&String>) -> bool {
        let held = self.held(ty);
        let [read, write] = fields else { return false };
        let (Some(read_end), Some(write_end)) =
            (self.machine.cell_at(*read), self.machine.cell_at(*write))
        else {
            return false;
        };
        let key = Names::key(self.machine, read_end.id);
        if let Some(path) = path {
            self.names.push((key.clone(), path.clone()));
        }
        if !self.seen.insert(self.machine.heap().resolve(*read)) {
            return true;
        }
        self.inner.insert(key.clone(), key.clone());
        self.inner.insert(Names::key(self.machine, write_end.id), key.clone());
        let mut items = Vec::new();
        let mut next = read_end.contents.or(write_end.contents);
        while let Some(cell) = next.and_then(|w| self.machine.cell_at(w)) {
            self.inner.insert(Names::key(self.machine, cell.id), key.clone());
            let item = cell.contents.and_then(|w| self.machine.con_fields(w));
            let Some((_, [value, rest])) = item else { break };
            items.push(*value);
            next = Some(*rest);
            if items.len() > 1000 {
                break;
            }
        }
        let found = Found { key, cell: read_end, channel: Some(items.clone()), held: held.clone() };
        self.found.push(found);
        for item in items {
            self.value(item, &held, None, 3);
        }
        true
    }
}
