//! What became of each test of a run, for reports.
//!
//! The test runners (EUnit, Common Test, the formatter of ExUnit) call a function that does nothing for each test.
//! A replay of the run observes these calls, so a plain run costs nothing and no output is parsed.

use machine::{Heap, Machine, Observer, Settings, ThreadId, Word};
use runs::{Discard, Program, Run};
use source::{Origin, Symbol};

/// The functions, with the parameters that [`TestResult`] has.
const REPORTED_BY: [&str; 3] =
    ["eunit:%tested/7", "ct:%tested/7", "Elixir.Backstory.Formatter:tested/7"];
const PARAMETERS: usize = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestOutcome {
    Passed,
    Failed,
    Skipped,
}

/// One test that has ended.
#[derive(Clone, Debug)]
pub struct TestResult {
    /// The module or suite.
    pub module: String,
    pub name: String,
    pub outcome: TestOutcome,
    /// Why it did not pass.
    pub text: String,
    /// Where it failed: a file of the program, and a line if that is known.
    pub file: Option<String>,
    pub line: Option<u32>,
    /// On the clock of the program.
    pub milliseconds: u64,
}

/// The tests of a run, in the order in which they ended. Nothing for programs that have other test runners.
pub fn test_results(program: &Program, run: &Run) -> Result<Vec<TestResult>, String> {
    let known = REPORTED_BY.iter().filter_map(|n| program.code.definition(Symbol::new(n)));
    let functions: Vec<u32> = known.collect();
    if functions.is_empty() {
        return Ok(Vec::new());
    }
    let observer = Reported { functions, parameters: Vec::new() };
    let (machine, _) = run.observe(program, Settings::default(), observer, Discard)?;
    Ok(machine.observer.parameters.iter().map(|p| read(program, &machine, p)).collect())
}

/// Keeps the parameters of each call.
struct Reported {
    functions: Vec<u32>,
    parameters: Vec<[Word; PARAMETERS]>,
}

impl Observer for Reported {
    const CALLS: bool = true;

    fn called(&mut self, _thread: ThreadId, function: u32, _fp: usize, frame: &[Word]) {
        if self.functions.contains(&function)
            && let Some(parameters) = frame.first_chunk()
        {
            self.parameters.push(*parameters);
        }
    }

    fn words(&mut self, _young_only: bool, f: &mut dyn FnMut(&mut Word)) {
        self.parameters.iter_mut().flatten().for_each(f);
    }
}

fn read(
    program: &Program,
    machine: &Machine<Reported>,
    parameters: &[Word; PARAMETERS],
) -> TestResult {
    let [module, name, outcome, why, file, line, milliseconds] = *parameters;
    let heap = machine.heap();
    let module = string(heap, module);
    let number = |word: Word| heap.as_int(heap.resolve(word)).and_then(|n| u64::try_from(n).ok());
    let outcome = machine.show(outcome, machine::ShowLimits::default());
    TestResult {
        name: string(heap, name),
        // Elixir shows an atom with a colon.
        outcome: match outcome.trim_start_matches(':') {
            "passed" => TestOutcome::Passed,
            "skipped" => TestOutcome::Skipped,
            _ => TestOutcome::Failed,
        },
        text: string(heap, why),
        file: source_file(program, &string(heap, file), &module),
        line: number(line).and_then(|n| u32::try_from(n).ok()).filter(|n| *n > 0),
        milliseconds: number(milliseconds).unwrap_or(0),
        module,
    }
}

/// A list of characters.
fn string(heap: &Heap, list: Word) -> String {
    let mut text = String::new();
    let mut rest = heap.resolve(list);
    while let Some((first, next)) = heap.as_cons(rest) {
        let code = heap.as_int(heap.resolve(first)).and_then(|n| u32::try_from(n).ok());
        text.push(code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER));
        rest = heap.resolve(next);
    }
    text
}

/// The file of the user that a stack trace names, or else the one of the module.
fn source_file(program: &Program, named: &str, module: &str) -> Option<String> {
    let own =
        || program.sources.files().map(|(_, file)| file).filter(|file| file.origin == Origin::User);
    let by_module = format!("{module}.erl");
    let wanted = if named.is_empty() { &by_module } else { named };
    let found = own().find(|file| std::path::Path::new(&file.path).ends_with(wanted));
    found.map(|file| file.path.clone())
}
