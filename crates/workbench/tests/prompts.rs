//! Counts the prompts, and the statements that must be read, until the planted function is blamed; and checks that it
//! is blamed with every strategy.
//!
//! A simulated user answers: they know the results of the fixed version of the program, point at the first wrong
//! character of the output, read a list from the top, and say which statement is wrong, or that none is. A second one
//! says "don't know" to every statement that a person could not judge.
//!
//! `TABLE=1` prints the table of `docs/internals/questions.md`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use workbench::stories::OutputPlace;
use workbench::{
    Begin, DebugOptions, Debugger, Ending, Files, Form, LoadOptions, LoadResult, Reading, Reply,
    Sandbox, Turn, load, meet,
};

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
        let mut paths: Vec<PathBuf> = entries.map(|e| e.path()).collect();
        paths.sort();
        paths
    }
}

fn programs() -> Vec<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let folders = [tests.join("haskell/judge"), tests.join("erlang/judge")];
    folders.iter().flat_map(|f| Disk.list(f)).filter(|p| p.is_file()).collect()
}

/// The value of a key in the first lines of the program.
fn header(text: &str, key: &str) -> Option<String> {
    text.lines().take(4).find_map(|line| Some(line.split_once(key)?.1.trim().to_owned()))
}

fn start(path: &Path) -> Result<(Debugger, String), String> {
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let blame = header(&text, "blame:").ok_or("no line that says who is to blame")?;
    let fixed = header(&text, "fixed:").ok_or("no line that says where the fixed version is")?;
    let load_options = LoadOptions {
        form: Form::Computations { functions_as_maps: false },
        reference: Some(path.with_file_name("").join(fixed)),
        ..LoadOptions::default()
    };
    let loaded = load(path, &Disk, &load_options);
    let LoadResult::Program(program) = loaded.result else {
        return Err(format!("{:?}", loaded.diagnostics.first().map(|d| &d.message)));
    };
    let options = DebugOptions { max_steps: Some(20_000_000), ..DebugOptions::default() };
    let outside = Box::new(Sandbox::default());
    let mut debugger = Debugger::start(Arc::from(program), Begin::Live(outside), &options)?;
    debugger.let_reference_wait();
    Ok((debugger, blame))
}

/// Points at the first character of the output that differs from that of the fixed version, or at the exception that
/// ended the run.
fn point(debugger: &mut Debugger) -> bool {
    match debugger.first_difference() {
        Some(at) if at < debugger.output().len() => {
            meet::wrong_output(debugger, &OutputPlace::Bytes(at..at + 1)).is_ok()
        }
        _ if matches!(debugger.ending(), Ending::Uncaught(_) | Ending::Finished(1..)) => {
            meet::wrong_ending(debugger)
        }
        _ => false,
    }
}

/// The simulated user.
#[derive(Clone, Copy, PartialEq, Eq)]
enum User {
    /// Knows for every statement whether it is right.
    Perfect,
    /// Says "don't know" if a statement shows too little to be judged.
    Declines,
}

#[derive(Clone, Default)]
struct Session {
    prompts: usize,
    statements: usize,
    /// The blamed function, and the alternatives.
    blamed: Option<String>,
    unsure: Vec<String>,
}

/// Answers until there is a verdict.
fn answer(debugger: &mut Debugger, user: User) -> Result<Session, String> {
    let mut session = Session::default();
    let mut read = HashSet::new();
    for _ in 0..10_000 {
        let ask = match debugger.turn() {
            Turn::Done(verdict) => {
                session.blamed = verdict.blame.map(|blame| blame.function);
                session.unsure = verdict.unsure;
                return Ok(session);
            }
            Turn::Ask(ask) => ask,
        };
        session.prompts += 1;
        let several = ask.statements.len() > 1;
        let (mut wrong, mut unknown) = (None, Vec::new());
        for (i, statement) in ask.statements.iter().enumerate() {
            session.statements += usize::from(read.insert(statement.text.clone()));
            let declines = user == User::Declines && Reading::of(&statement.text).opaque;
            match debugger.opinion(i).filter(|_| !declines) {
                Some(true) => {}
                Some(false) => {
                    wrong = Some(i);
                    break;
                }
                None => unknown.push(i),
            }
        }
        let reply = match wrong {
            Some(i) if several => Reply::WrongOne(i),
            Some(_) => Reply::Wrong,
            None if unknown.is_empty() => Reply::Right,
            None if several => Reply::DontKnowSome(unknown),
            None => Reply::DontKnow,
        };
        debugger.reply(&reply)?;
    }
    Err("it goes on asking".to_owned())
}

/// One way of asking over all programs.
#[derive(Clone, Default)]
struct Tally {
    prompts: Vec<usize>,
    statements: Vec<usize>,
}

impl Tally {
    fn add(&mut self, session: &Session) {
        self.prompts.push(session.prompts);
        self.statements.push(session.statements);
    }

    fn join(&mut self, other: &Tally) {
        self.prompts.extend(&other.prompts);
        self.statements.extend(&other.statements);
    }
}

fn mean(counts: &[usize]) -> f64 {
    counts.iter().sum::<usize>() as f64 / counts.len().max(1) as f64
}

fn worst(counts: &[usize]) -> usize {
    counts.iter().copied().max().unwrap_or(0)
}

/// Ways of asking: each strategy by itself; then the default with the error pointed at, and the same with a user who
/// does not know everything.
fn ways() -> Vec<(String, &'static str, bool, User)> {
    let strategies = Debugger::strategies();
    let table = std::env::var_os("TABLE").is_some();
    let mut ways: Vec<_> = strategies
        .iter()
        .filter(|name| table || **name == DEFAULT)
        .map(|name| ((*name).to_owned(), *name, false, User::Perfect))
        .collect();
    ways.push((format!("{DEFAULT}, pointed at"), DEFAULT, true, User::Perfect));
    ways.push((format!("{DEFAULT}, pointed at, some unknown"), DEFAULT, true, User::Declines));
    ways
}

const DEFAULT: &str = "least-effort";

fn play(paths: &[PathBuf]) -> (Vec<Tally>, Vec<String>, usize) {
    let ways = ways();
    let mut tallies = vec![Tally::default(); ways.len()];
    let mut failures = Vec::new();
    let mut pointed = 0;
    let show = std::env::var_os("TABLE").is_some();
    for path in paths {
        let name = path.file_name().unwrap_or_default().display().to_string();
        let (mut debugger, wanted) = match start(path) {
            Ok(started) => started,
            Err(why) => {
                failures.push(format!("{name}: {why}"));
                continue;
            }
        };
        for ((way, strategy, points, user), tally) in ways.iter().zip(&mut tallies) {
            debugger.restart(strategy);
            if *points {
                pointed += usize::from(point(&mut debugger));
            }
            match answer(&mut debugger, *user) {
                Ok(session) => {
                    tally.add(&session);
                    if show && *points && *user == User::Perfect && session.prompts > 5 {
                        println!("{name}: {} prompts", session.prompts);
                    }
                    let named = |place: &String| place.split(" at ").next() == Some(&wanted);
                    let is_named = session.unsure.iter().any(named);
                    // Two constants that depend on each other: only a reference can decide between them.
                    if session.blamed.as_ref() != Some(&wanted) && !is_named {
                        let blamed = session.blamed;
                        failures.push(format!("{name}, {way}: {blamed:?}, not {wanted}"));
                    }
                }
                Err(why) => failures.push(format!("{name}, {way}: {why}")),
            }
        }
    }
    (tallies, failures, pointed)
}

#[test]
fn three_prompts_lead_to_the_planted_function() {
    let all = programs();
    let half = all.len() / 2;
    let ((mut tallies, mut failures, pointed), two) = std::thread::scope(|scope| {
        let other = scope.spawn(|| play(&all[half..]));
        let one = play(&all[..half]);
        (one, other.join().expect("the other half does not panic"))
    });
    failures.extend(two.1);
    for (tally, other) in tallies.iter_mut().zip(&two.0) {
        tally.join(other);
    }
    let ways = ways();
    if std::env::var_os("TABLE").is_some() {
        println!("{} programs", all.len());
        println!("| strategy | prompts, mean | worst | statements, mean | worst |");
        for ((way, ..), Tally { prompts, statements }) in ways.iter().zip(&tallies) {
            println!(
                "| {way} | {:.1} | {} | {:.1} | {} |",
                mean(prompts),
                worst(prompts),
                mean(statements),
                worst(statements)
            );
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    let pointed = pointed + two.2;
    assert!(pointed * 10 >= all.len() * 2 * 9, "only {pointed} sessions knew what was wrong");
    for ((way, _, points, _), tally) in
        ways.iter().zip(&tallies).filter(|((_, s, ..), _)| *s == DEFAULT)
    {
        let Tally { prompts, statements } = tally;
        assert!(mean(prompts) <= 3.0, "{way}: {:.2} prompts", mean(prompts));
        if *points {
            assert!(mean(statements) <= 6.0, "{way}: {:.2} statements", mean(statements));
            assert!(worst(prompts) <= 8, "{way}: {} prompts", worst(prompts));
        }
    }
}
