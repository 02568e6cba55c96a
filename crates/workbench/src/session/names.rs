//! Names for threads and objects, from the source.
//!
//! An object is called after the variable that leads to it, seen from the thread that made it if
//! possible: `meals`, `sticks[2]`, `config.lock`. A thread is called after the function that it
//! runs. Both are kept under names that are the same in every schedule, so what was once found
//! stays when the variable has gone, and when the program is taken back.

use super::Watched;
use super::own::{is_own, snippet};
use crate::program::Program;
use core_ir::Language;
use core_ir::types::{Ty, Type, arguments, unknown};
use machine::{Cell, CellKind, ObjectId, ThreadId, Word};
use source::Symbol;
use std::collections::{HashMap, HashSet};

#[derive(Default)]
pub(super) struct Names {
    /// Names, and how roundabout they are: `sticks` 0, `sticks[2]` 1, `seats[0].1` 2.
    objects: HashMap<String, (String, usize)>,
    /// Cells that a channel is made of, and the channel; which is itself among them.
    inner: HashMap<String, String>,
    /// What type of value each holds, where that is known.
    held: HashMap<String, Ty>,
    /// The function that each thread runs, and which of those that run it this is.
    threads: HashMap<String, (String, u32)>,
    /// How many threads have been called after a function, and the first of them.
    called: HashMap<String, (u32, String)>,
    /// First threads that have got a number since somebody asked: the old name and the new one.
    renamed: Vec<(String, String, String)>,
    /// What the TVars are called, in the order in which they were made, where that is known.
    given: Vec<String>,
    /// Names that processes were registered under.
    registered: HashMap<String, String>,
    /// The user's own definitions that are no functions, once they have been looked up.
    globals: Option<Vec<(Symbol, Symbol)>>,
    /// The user's own functions, once they have been looked up.
    functions: Option<HashSet<Symbol>>,
    /// Names that the source binds by `<-` or `=`. Those of parameters say less: a function calls
    /// what it is given as it likes, `left` or `x`.
    bound: Option<HashSet<String>>,
}

/// An object that was found by walking through the values of variables.
pub(super) struct Found {
    pub key: String,
    pub cell: Cell,
    /// The items, if the cell is the reading end of a channel.
    pub channel: Option<Vec<Word>>,
    /// The type of what it holds.
    pub held: Ty,
}

/// Nodes that one walk looks at: a view is not worth more.
const NODES: usize = 4000;
const ELEMENTS: usize = 64;

struct Walk<'a> {
    program: &'a Program,
    machine: &'a Watched,
    left: usize,
    seen: HashSet<Word>,
    found: Vec<Found>,
    /// Cells that a channel is made of.
    inner: HashMap<String, String>,
    names: Vec<(String, String)>,
}

impl Names {
    pub fn key(machine: &Watched, id: ObjectId) -> String {
        format!("{}#{}", machine.thread_name(id.creator), id.count)
    }

    /// Says what the TVars are called, in the order in which they are made.
    pub fn give(&mut self, names: Vec<String>) {
        self.given = names;
    }

    /// An object's name: from the source, or made up from its kind.
    pub fn object(&self, key: &str, kind: &str) -> String {
        match self.objects.get(key) {
            Some((name, _)) => {
                let same = self.objects.iter().filter(|(_, (n, _))| n == name).map(|(k, _)| k);
                let mut same: Vec<(&str, u64)> = same.map(|k| split_key(k)).collect();
                if same.len() < 2 {
                    return name.clone();
                }
                let (creator, count) = split_key(key);
                same.retain(|(c, _)| *c == creator);
                if same.len() < 2 {
                    return format!("{name} of {}", self.thread(creator));
                }
                // Made by one thread: in the order in which they were made.
                let number = same.iter().filter(|(_, c)| *c <= count).count();
                format!("{name}#{number}")
            }
            None => format!("{kind} {}", key.rsplit('#').next().unwrap_or(key)),
        }
    }

    /// The type of what an object holds.
    pub fn held(&self, key: &str) -> Ty {
        self.held.get(key).cloned().unwrap_or_else(unknown)
    }

    /// The channel that a cell is part of, or the cell itself.
    pub fn whole(&self, key: String) -> String {
        self.inner.get(&key).cloned().unwrap_or(key)
    }

    pub fn is_channel(&self, key: &str) -> bool {
        self.inner.contains_key(key)
    }

    /// Looks at the variables of every thread: which objects there are, and what they are called.
    pub fn look(&mut self, program: &Program, machine: &Watched) -> Vec<Found> {
        let mut walk = Walk {
            program,
            machine,
            left: NODES,
            seen: HashSet::new(),
            found: Vec::new(),
            inner: HashMap::new(),
            names: Vec::new(),
        };
        for number in 0..machine.thread_count() as u32 {
            if let Some(name) = machine.registered_name(ThreadId(number)) {
                let path = machine.thread_name(ThreadId(number)).to_string();
                self.registered.insert(path, name.to_string());
            }
            let frames = machine.call_frames(ThreadId(number), 64);
            for frame in frames.iter().rev().filter(|f| is_own(program, f.span.file)) {
                for ((name, word), place) in frame.variables.iter().zip(&frame.places) {
                    let ty = machine.variable_type(*place);
                    walk.value(*word, &ty, Some(name.to_string()), 0);
                }
            }
        }
        // Variables of the whole program.
        let globals = self.globals.get_or_insert_with(|| own_globals(program, machine));
        for (def, name) in globals.iter() {
            if let Some(word) = machine.global(*def) {
                let ty = machine.code().definition_type(*def).unwrap_or_else(unknown);
                walk.value(word, &ty, Some(name.to_string()), 0);
            }
        }
        // What a transaction that is about to run will touch.
        for number in 0..machine.thread_count() as u32 {
            if machine.operation_before(ThreadId(number)) == Some(core_ir::Prim::Atomically) {
                for word in machine.next_arguments(ThreadId(number)) {
                    walk.value(word, &unknown(), None, 0);
                }
            }
        }
        self.inner.extend(walk.inner);
        for found in walk.found.iter_mut() {
            let known = self.held.entry(found.key.clone()).or_insert_with(unknown);
            if *found.held != Type::Unknown {
                *known = found.held.clone();
            }
            found.held = known.clone();
        }
        if !self.given.is_empty() {
            let cells = walk.found.iter().filter(|f| f.cell.kind == CellKind::TVar);
            let mut cells: Vec<_> = cells.map(|f| (f.cell.id.count, f.key.clone())).collect();
            cells.sort();
            for ((_, key), name) in cells.into_iter().zip(&self.given) {
                self.objects.entry(key).or_insert_with(|| (name.clone(), 0));
            }
        }
        let bound = self.bound.get_or_insert_with(|| bound_names(program));
        // A name that several objects go by tells them apart no longer.
        let mut keys: HashMap<&str, &str> = HashMap::new();
        let mut shared: HashSet<&str> = HashSet::new();
        for (key, name) in &walk.names {
            if *keys.entry(name).or_insert(key) != key {
                shared.insert(name);
            }
        }
        for (key, name) in &walk.names {
            let roundabout = name.matches(['[', '.']).count();
            let rank = roundabout
                + if shared.contains(name.as_str()) { 10 } else { 0 }
                + if bound.contains(name.split(['[', '.']).next().unwrap_or(name)) { 0 } else { 3 };
            let taken = self.objects.iter().any(|(k, (n, _))| n == name && k != key);
            match self.objects.get(key) {
                Some((_, known)) if rank >= *known || taken => {}
                _ => {
                    self.objects.insert(key.clone(), (name.clone(), rank));
                }
            }
        }
        walk.found
    }

    /// As diagrams call it: by its function, with a number if there are several that run it.
    pub fn thread(&self, path: &str) -> String {
        if let Some(name) = self.registered.get(path) {
            return name.clone();
        }
        match self.threads.get(path) {
            Some((name, _)) if self.called.get(name).is_none_or(|(n, _)| *n == 1) => name.clone(),
            Some((name, number)) => format!("{name}#{number}"),
            None if path == "main" => path.to_owned(),
            None => path.replacen("main.", "thread ", 1),
        }
    }

    /// Threads that have another name than before: who, the old name, the new one.
    pub fn renamed(&mut self) -> Vec<(String, String, String)> {
        std::mem::take(&mut self.renamed)
    }

    /// Names a thread that is about to be started by these arguments.
    pub fn start(&mut self, program: &Program, machine: &Watched, path: &str, args: &[Word]) {
        if self.threads.contains_key(path) {
            return;
        }
        let name = if program.language == Language::Erlang {
            args.get(1).and_then(|options| initial_call(machine, *options))
        } else {
            None
        };
        let name = name.or_else(|| args.first().and_then(|a| self.action(program, machine, *a)));
        let Some(name) = name else { return };
        let (count, first) =
            self.called.entry(name.clone()).or_insert_with(|| (0, path.to_owned()));
        *count += 1;
        if *count == 2 {
            self.renamed.push((first.clone(), name.clone(), format!("{name}#1")));
        }
        self.threads.insert(path.to_owned(), (name, *count));
    }

    /// The function of the user's that an action runs.
    fn action(&mut self, program: &Program, machine: &Watched, action: Word) -> Option<String> {
        let own = self.functions.get_or_insert_with(|| {
            let functions = machine.code().functions().iter();
            let own = functions.filter(|f| is_own(program, f.span.file));
            own.filter_map(|f| f.name).filter(|n| n.as_str() != "main").collect()
        });
        let mut queue = std::collections::VecDeque::from([action]);
        for _ in 0..40 {
            let word = queue.pop_front()?;
            if let Some(function) = machine.function_of(word)
                && is_own(program, function.span.file)
            {
                if let Some(name) = function.name.filter(|n| own.contains(n)) {
                    return Some(name.to_string());
                }
                let text = program.sources.text(function.span).unwrap_or("");
                let is_part = |c: char| !c.is_alphanumeric() && c != '_' && c != '\'';
                let called = text.split(is_part).map(Symbol::new).find(|t| own.contains(t));
                if let Some(name) = called {
                    return Some(name.to_string());
                }
            }
            queue.extend(machine.captured(word));
        }
        None
    }
}

/// The thread that made an object, and which of its objects it is.
fn split_key(key: &str) -> (&str, u64) {
    let (creator, count) = key.rsplit_once('#').unwrap_or((key, ""));
    (creator, count.parse().unwrap_or(u64::MAX))
}

/// The function in `{initial_call, {Module, Function, Arity}}`.
fn initial_call(machine: &Watched, options: Word) -> Option<String> {
    let heap = machine.heap();
    heap.walk_list(options).take(20).find_map(|option| {
        let [tag, call] = heap.as_tuple(option)? else { return None };
        if machine.atom_text(*tag)? != "initial_call" {
            return None;
        }
        let [module, function, _] = heap.as_tuple(*call)? else { return None };
        // Behaviours start through the library; the first that runs of the user's is this.
        if machine.atom_text(*module)? == "proc_lib" {
            return Some("init".to_owned());
        }
        let name = machine.atom_text(*function)?;
        // Functions without a name are called after the one that they stand in: `-main/0-fun-0-`.
        Some(match name.strip_prefix('-') {
            Some(inner) => format!("{}-fun", inner.split('/').next().unwrap_or(inner)),
            None => name.to_owned(),
        })
    })
}

impl Walk<'_> {
    fn is_own(&self, file: source::FileId) -> bool {
        is_own(self.program, file)
    }

    fn value(&mut self, word: Word, ty: &Ty, path: Option<String>, depth: usize) {
        let word = self.machine.heap().resolve(word);
        if self.left == 0 || depth > 12 || !word.is_reference() {
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
                let label = label.map_or_else(|| (i + 1).to_string(), |l| l.to_string());
                let path = path.as_ref().map(|p| format!("{p}.{label}"));
                self.value(*field, &of[i], path, depth + 1);
            }
            return;
        }
        // What a function or an unevaluated expression holds on to has names too.
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
            self.value(word, &ty, name.map(|n| n.to_string()), depth + 1);
        }
    }

    fn cell(&mut self, word: Word, cell: &Cell, ty: &Ty, path: Option<String>, depth: usize) {
        let held = self.held(ty);
        let key = Names::key(self.machine, cell.id);
        if let Some(path) = &path {
            self.names.push((key.clone(), path.clone()));
        }
        // References of the library's are all over the place; those of the user's have names.
        if cell.kind == CellKind::Ref && path.is_none() {
            return;
        }
        if self.seen.insert(word) {
            self.found.push(Found { key, cell: *cell, channel: None, held: held.clone() });
            if let Some(contents) = cell.contents {
                self.value(contents, &held, None, depth + 1);
            }
        } else if *held != Type::Unknown {
            // Who came here first may not have known.
            let known = self.found.iter_mut().filter(|f| f.key == key);
            known.for_each(|f| f.held = held.clone());
        }
    }

    /// The `a` of `MVar a`.
    fn held(&self, ty: &Ty) -> Ty {
        let inside = self.machine.code().types.represented(ty);
        arguments(&inside).pop().unwrap_or_else(unknown)
    }

    /// A channel of the library's: a variable with the next cell to read, one with the hole at
    /// the end, and a chain of cells between them. It is shown as one object.
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

/// Definitions of the program that hold a value, and their names in the source.
fn own_globals(program: &Program, machine: &Watched) -> Vec<(Symbol, Symbol)> {
    let code = machine.code();
    let values = code.global_code().filter_map(|(def, id)| {
        let function = code.function(id);
        let is_value = function.is_thunk && is_own(program, function.span.file);
        let name = def.as_str().rsplit('.').next().unwrap_or(def.as_str());
        is_value.then(|| (def, function.name.unwrap_or(Symbol::new(name))))
    });
    let mut values: Vec<(Symbol, Symbol)> = values.collect();
    values.sort_by(|a, b| a.0.as_str().cmp(b.0.as_str()));
    values
}

fn bound_names(program: &Program) -> HashSet<String> {
    let own = program.sources.files().filter(|(id, _)| is_own(program, *id));
    let lines = own.flat_map(|(_, file)| file.text.lines());
    lines
        .filter_map(|line| {
            let (bound, _) = line.split_once("<-").or_else(|| line.split_once('='))?;
            let name = bound.trim().trim_start_matches("let ").trim();
            let plain = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
            name.chars().all(plain).then(|| name.to_owned())
        })
        .collect()
}

/// Whether a variable was made by a certain function, as far as the source shows: semaphores are
/// MVars with a number and a queue in them, and only the source tells.
pub(super) fn is_made_by(program: &Program, name: &str, makers: &[&str]) -> bool {
    let name = name.split(['[', '.']).next().unwrap_or(name);
    program.sources.files().filter(|(id, _)| is_own(program, *id)).any(|(_, file)| {
        file.text.lines().any(|line| {
            let Some((bound, made)) = line.split_once("<-") else { return false };
            let called = made.split_whitespace().any(|word| makers.contains(&word));
            bound.trim().rsplit(' ').next() == Some(name) && called
        })
    })
}

/// The source text of where a thread is, in the user's own code.
pub(super) fn where_in_source(
    program: &Program,
    machine: &Watched,
    id: ThreadId,
) -> Option<String> {
    let spans = machine.call_spans(id, 64);
    spans.into_iter().find_map(|span| snippet(program, span))
}
