//! Where the time of a plain run goes, counted and not timed: `cargo xtask profile PROGRAM [ARGUMENT…]`.
//!
//! The program runs in its fast form, as `backstory run` has it, with standard input as its input. An observer counts which
//! functions and suspended expressions are entered, and what is made and never entered. The observer itself makes the run
//! slower; the counts are those of any run.

use machine::{
    At, Departures, Entry, Heap, Index, Kind, Limits, Observer, Operand, Sandbox, Settings,
    ThreadId,
};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use workbench::{Files, LoadOptions, LoadResult};

/// The number of functions that are listed.
const MAX_LISTED: usize = 30;

struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|e| e.to_string())
    }

    fn is_file(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn is_folder(&self, path: &Path) -> bool {
        path.is_dir()
    }

    fn list(&self, path: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    }
}

/// Counts by the number of a function.
#[derive(Default)]
struct Counts {
    entered: Vec<u64>,
    /// Suspended expressions that were made, and that were entered.
    thunks_made: u64,
    thunks_entered: u64,
    closures_made: u64,
    values_made: u64,
    updates: u64,
}

impl Observer for Counts {
    const TRACES: bool = true;

    fn enter(&mut self, _thread: ThreadId, function: u32, _step: u64) {
        let function = function as usize;
        if self.entered.len() <= function {
            self.entered.resize(function + 1, 0);
        }
        self.entered[function] += 1;
    }

    fn made(&mut self, heap: &mut Heap, _at: At, _to: usize, made: Index, _args: &[Operand]) {
        match heap.header(made).kind() {
            Kind::Thunk => self.thunks_made += 1,
            Kind::Closure => self.closures_made += 1,
            _ => self.values_made += 1,
        }
    }

    fn forced(&mut self, _heap: &mut Heap, _thunk: Index, _entry: Entry) {
        self.thunks_entered += 1;
    }

    fn updated(&mut self, _thread: ThreadId, _thunk: machine::Word, _value: machine::Word) {
        self.updates += 1;
    }
}

fn main() -> Result<(), String> {
    let mut arguments = std::env::args().skip(1);
    let path = PathBuf::from(arguments.next().ok_or("which program?")?);
    let loaded = workbench::load(&path, &Disk, &LoadOptions::default());
    let LoadResult::Program(program) = loaded.result else {
        let messages: Vec<String> = loaded.diagnostics.iter().map(|d| d.message.clone()).collect();
        return Err(messages.join("\n"));
    };
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).map_err(|e| e.to_string())?;
    let outside = Sandbox {
        input: Some(input.into()),
        arguments: arguments.map(String::into_bytes).collect(),
        ..Sandbox::default()
    };
    let mut machine = program.machine(Settings::default(), Box::new(outside), Counts::default())?;
    let stop = machine.run(Limits::default(), &mut Departures::default(), None);
    let steps = machine.steps();
    let statistics = machine.heap().statistics();
    println!("{stop:?}");
    println!("steps: {steps}, visible operations: {}", machine.visible_operations());
    println!(
        "words allocated: {}; collections: {} minor, {} major",
        statistics.allocated, statistics.minor, statistics.major
    );
    let counts = &machine.observer;
    println!(
        "made: {} suspended expressions ({} never entered), {} functions, {} other values",
        counts.thunks_made,
        counts.thunks_made.saturating_sub(counts.thunks_entered),
        counts.closures_made,
        counts.values_made
    );
    println!(
        "suspended expressions entered: {}, updated: {}",
        counts.thunks_entered, counts.updates
    );
    let code = &program.code;
    let mut by_place: BTreeMap<String, u64> = BTreeMap::new();
    for (number, count) in counts.entered.iter().enumerate().filter(|(_, count)| **count > 0) {
        let function = code.function(number as u32);
        let what = match (function.is_thunk, function.name) {
            (true, _) => "an expression of ".to_owned(),
            (false, Some(name)) if function.def.as_str().ends_with(name.as_str()) => String::new(),
            (false, Some(name)) => format!("{name} of "),
            (false, None) => "a function of ".to_owned(),
        };
        *by_place.entry(format!("{what}{}", function.def)).or_default() += count;
    }
    let mut places: Vec<(String, u64)> = by_place.into_iter().collect();
    places.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    println!("\n  steps  share  function");
    for (place, count) in places.into_iter().take(MAX_LISTED) {
        println!("{count:>7}  {:>4.1}%  {place}", 100.0 * count as f64 / steps.max(1) as f64);
    }
    Ok(())
}
