//! What threads, processes and the cells that they share are called: as the source calls them.
//!
//! A thread is called by its label or registered name; a process of a behaviour by its module; any
//! other by the function of the program's that it runs. A cell is called by the first variable that
//! holds it: `lock`, `fork 2` for an element of `forks`, `from.balance` for a field.

use crate::{System, Thread};
use core_ir::Language;
use core_ir::types::{Ty, arguments, unknown};
use machine::{ObjectId, ThreadId, Word};
use runs::Program;
use source::{FileId, Span, Symbol};
use std::collections::HashMap;
use std::sync::Arc;

/// How many frames to look through for one of the user's own.
pub(crate) const FRAMES: usize = 1000;

/// Which files are the user's own, with where their lines begin.
#[derive(Clone)]
pub(crate) struct Own {
    files: Arc<Vec<FileId>>,
    sources: Arc<source::SourceMap>,
    language: Language,
}

impl Own {
    pub fn new(program: &Program) -> Self {
        let own = program.sources.files().filter(|(_, f)| f.origin.is_own());
        Own {
            files: Arc::new(own.map(|(id, _)| id).collect()),
            sources: Arc::new(program.sources.clone()),
            language: program.language,
        }
    }

    pub fn files(&self) -> Vec<FileId> {
        self.files.to_vec()
    }

    pub fn has(&self, span: Span) -> bool {
        self.files.contains(&span.file)
    }

    /// The definition around a place, as far as the layout tells, if it is not `main`: a function
    /// that was written out where it is called has lost its name.
    fn definition(&self, span: Span) -> Option<String> {
        if self.language != Language::Haskell {
            return None;
        }
        let file = self.sources.get(span.file)?;
        let first = (1..=file.line_column(span.start).line).rev().find_map(|line| {
            let text = file.line(line);
            text.chars().next().filter(|c| c.is_lowercase() || *c == '_').map(|_| text)
        })?;
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let name = first.split(|c: char| !is_part(c)).next()?;
        (name != "main").then(|| name.to_owned())
    }

    fn line(&self, span: Span) -> Option<u32> {
        let file = self.sources.get(span.file)?;
        Some(file.line_column(span.start).line)
    }
}

#[derive(Clone)]
pub(crate) struct Names {
    pub own: Own,
    threads: HashMap<Thread, String>,
    /// With how well they fit: see [`Names::look_into`].
    cells: HashMap<ObjectId, (String, u8)>,
    /// What type of value each holds, where that is known.
    held: HashMap<ObjectId, Ty>,
    used: HashMap<String, u32>,
}

/// Elements of a list, and layers of data, that are looked through for cells.
const ELEMENTS: usize = 100;
const LAYERS: usize = 3;

impl Names {
    pub fn new(own: Own) -> Self {
        let (threads, cells) = (HashMap::new(), HashMap::new());
        Names { own, threads, cells, held: HashMap::new(), used: HashMap::new() }
    }

    pub fn of(&self, thread: Thread) -> String {
        self.threads.get(&thread).cloned().unwrap_or_else(|| format!("thread {thread}"))
    }

    /// Threads of a name: `philosopher` are all that run it, `philosopher #2` is one of them.
    pub fn called(&self, name: &str) -> Vec<Thread> {
        let family = format!("{name} #");
        let is = |known: &String| known == name || known.starts_with(&family);
        let mut found: Vec<Thread> =
            self.threads.iter().filter(|(_, known)| is(known)).map(|(t, _)| *t).collect();
        found.sort_unstable();
        found
    }

    /// How many threads it has learned of.
    pub fn thread_count(&self) -> usize {
        self.threads.len()
    }

    pub fn cell(&self, id: ObjectId) -> Option<&str> {
        self.cells.get(&id).map(|(name, _)| name.as_str())
    }

    /// The type of what a cell holds.
    pub fn held(&self, id: ObjectId) -> Ty {
        self.held.get(&id).cloned().unwrap_or_else(unknown)
    }

    /// Takes the names of cells from another walk of the same schedule.
    pub fn take_cells(&mut self, other: Names) {
        self.cells = other.cells;
        self.held = other.held;
    }

    fn unique(&mut self, name: String) -> String {
        let used = self.used.entry(name.clone()).or_default();
        *used += 1;
        // The first keeps the plain name.
        if *used == 1 { name } else { format!("{name} #{used}") }
    }

    /// Learns of threads that are new.
    pub fn learn_threads(&mut self, system: &System) {
        for id in system.threads() {
            let thread = system.thread(id);
            let label = system.machine.thread_label(id);
            let label = label.or_else(|| system.machine.registered_name(id));
            if let Some(known) = self.threads.get_mut(&thread) {
                if let Some(label) = label
                    && thread != 0
                {
                    *known = label.as_str().to_owned();
                }
                continue;
            }
            if id == ThreadId::MAIN {
                self.threads.insert(thread, "main".to_owned());
                continue;
            }
            let name = match label {
                Some(label) => label.as_str().to_owned(),
                None => behaviour(system, id).unwrap_or_else(|| self.function(system, id)),
            };
            let name = self.unique(name);
            self.threads.insert(thread, name);
        }
    }

    /// The outermost function of the user's that a thread is in; or where its code stands.
    fn function(&self, system: &System, id: ThreadId) -> String {
        let code = system.machine.code();
        let kind = if self.own.language == Language::Erlang { "process" } else { "thread" };
        let functions = system.machine.call_functions(id, FRAMES);
        let own = functions.iter().rev().map(|number| code.function(*number as u32));
        let mut line = None;
        for function in own.filter(|f| self.own.has(f.span)) {
            let name = function.def.as_str();
            let name = name.rsplit_once(':').map_or(name, |(_, n)| n);
            let name =
                if name.contains('/') { name } else { name.rsplit('.').next().unwrap_or(name) };
            if name != "main" && name != "main/0" {
                return name.to_owned();
            }
            line = line.or_else(|| self.own.line(function.whole));
            if let Some(name) = self.own.definition(function.whole) {
                return name;
            }
        }
        if line.is_none() {
            // What it is in the middle of may be in functions that it has yet to call.
            let held = system.machine.held_functions(id);
            let own = held.into_iter().filter(|span| self.own.has(*span));
            for span in own {
                if let Some(name) = self.own.definition(span) {
                    return name;
                }
                line = line.or_else(|| self.own.line(span));
            }
        }
        match line {
            Some(line) => format!("{kind} of line {line}"),
            None => kind.to_owned(),
        }
    }

    /// Learns of cells that a thread's variables hold.
    pub fn learn_cells(&mut self, system: &System, id: ThreadId) {
        for (name, word, place) in system.variables(id) {
            let ty = system.machine.variable_type(place);
            self.look_into(system, (id, word), &ty, name.as_str(), LAYERS);
        }
    }

    /// A variable of whoever made the cell names it better than others; and its place among others of
    /// its kind better than what some function calls it.
    fn look_into(
        &mut self,
        system: &System,
        (by, word): (ThreadId, Word),
        ty: &Ty,
        name: &str,
        layers: usize,
    ) {
        let types = &system.machine.code().types;
        if let Some(cell) = system.machine.cell_at(word) {
            if let Some(held) = arguments(&types.represented(ty)).pop() {
                self.held.insert(cell.id, held);
            }
            let fits = u8::from(cell.id.creator == by) + 2 * u8::from(layers < LAYERS);
            if self.cells.get(&cell.id).is_none_or(|(_, before)| *before < fits) {
                let name = self.unique(name.to_owned());
                self.cells.insert(cell.id, (name, fits));
            }
            return;
        }
        if layers == 0 {
            return;
        }
        let mut word = word;
        let mut place = 0;
        while let Some((con, fields)) = system.machine.con_fields(word) {
            if con.name.as_str() == ":" && fields.len() == 2 && place < ELEMENTS {
                let element = element_name(name, place);
                let (first, rest) = (fields[0], fields[1]);
                let of = types.fields(con.full_name, 2, ty).swap_remove(0);
                self.look_into(system, (by, first), &of, &element, layers - 1);
                (word, place) = (rest, place + 1);
                continue;
            }
            if con.is_dictionary || con.name.as_str() == "[]" || con.name.as_str() == ":" {
                return;
            }
            let is_tuple = con.name.as_str().starts_with('(');
            let names: Vec<Option<Symbol>> = con.fields.clone();
            let of = system.machine.field_types(word, ty);
            let fields = fields.to_vec();
            let alone = fields.len() == 1;
            for (at, field) in fields.into_iter().enumerate() {
                let inner = match names.get(at).copied().flatten() {
                    Some(field) => format!("{name}.{field}"),
                    None if alone => name.to_owned(),
                    None if is_tuple => format!("{name}.{}", at + 1),
                    None => continue,
                };
                let ty = of.get(at).cloned().unwrap_or_else(unknown);
                self.look_into(system, (by, field), &ty, &inner, layers - 1);
            }
            return;
        }
    }

    /// Text with processes called by their names instead of their numbers.
    pub fn in_text(&self, system: &System, mut text: String) -> String {
        if !text.contains('<') {
            return text;
        }
        for id in system.threads() {
            let number = system.machine.show(Word::thread(id.0), machine::ShowLimits::default());
            if let Some(name) = self.threads.get(&system.thread(id)) {
                text = text.replace(&number, name);
            }
        }
        text
    }
}

/// An element of `forks` is a fork.
fn element_name(list: &str, place: usize) -> String {
    let one = match list {
        _ if list.len() > 4 && list.ends_with("ies") => format!("{}y", &list[..list.len() - 3]),
        _ if list.len() > 2 && list.ends_with('s') && !list.ends_with("ss") => {
            list[..list.len() - 1].to_owned()
        }
        _ => list.to_owned(),
    };
    format!("{one} {place}")
}

/// A server, or another process of a behaviour: the module that says what it does.
fn behaviour(system: &System, id: ThreadId) -> Option<String> {
    let call = system.machine.dictionary_entry(id, "$initial_call")?;
    let [module, function, arity] = system.machine.heap().as_tuple(call)? else { return None };
    let (module, function) =
        (system.machine.atom_text(*module)?, system.machine.atom_text(*function)?);
    if function == "init" {
        return Some(module.to_owned());
    }
    Some(format!("{function}/{}", system.machine.heap().as_int(*arity)?))
}
