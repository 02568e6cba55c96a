//! Counts the prompts, and the statements that must be read, until the planted function is blamed; and checks that it
//! is blamed with every strategy.
//!
//! A simulated user answers: they know the results of the fixed version of the program, read a list from the top, and
//! say which statement is wrong, or that none is. They may begin with what is wrong: the first wrong line or character
//! of the output, or the exception. A second user says "don't know" to every statement that a person could not judge.
//!
//! `TABLE=all` prints the table of `docs/internals/questions.md`, `TABLE=1` what it says about the default strategy, with
//! the longest sessions. `ONLY=TEXT` restricts all of it
//! to the programs with this text in their names and `WAYS=WAY;WAY` to these ways of asking, and `SHOW=WAY` prints the sessions of one way of asking.

mod judged;

use judged::{Judged, programs};
use std::collections::HashSet;
use std::sync::Arc;
use workbench::stories::OutputPlace;
use workbench::{
    Begin, DebugOptions, Debugger, Ending, Form, LoadOptions, LoadResult, Reading, Reply, Sandbox,
    Turn, load, meet,
};

fn start(program: &Judged) -> Result<Debugger, String> {
    let load_options = LoadOptions {
        form: Form::Computations { functions_as_maps: false },
        reference: Some(program.fixed.clone()),
        ..LoadOptions::default()
    };
    let loaded = load(&program.path, program.files(), &load_options);
    let LoadResult::Program(program) = loaded.result else {
        return Err(format!("{:?}", loaded.diagnostics.first().map(|d| &d.message)));
    };
    let options = DebugOptions { max_steps: Some(300_000), ..DebugOptions::default() };
    let outside = Box::new(Sandbox::default());
    let mut debugger = Debugger::start(Arc::from(program), Begin::Live(outside), &options)?;
    debugger.let_reference_wait();
    Ok(debugger)
}

/// Where a session begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// With the first question.
    Unknown,
    /// The user knows which line of the output is the first wrong one.
    Line,
    /// The user knows the first wrong character.
    Character,
}

/// Points at what is wrong: the first place where the output differs from that of the fixed version, or the exception
/// that ended the run. Returns false if there is neither.
fn point(debugger: &mut Debugger, start: Start) -> bool {
    let output = debugger.output();
    match debugger.first_difference() {
        Some(at) if at < output.len() && start == Start::Character => {
            meet::wrong_output(debugger, &OutputPlace::Bytes(at..at + 1)).is_ok()
        }
        Some(at) if at < output.len() => {
            let line = output[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
            meet::wrong_output(debugger, &OutputPlace::Line(line, None)).is_ok()
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
    /// What was asked and answered.
    transcript: String,
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
            let declines = user == User::Declines && Reading::of_text(&statement.text).opaque;
            match debugger.opinion(i).filter(|_| !declines) {
                Some(true) => {}
                Some(false) => {
                    wrong = Some(i);
                    break;
                }
                None => unknown.push(i),
            }
        }
        let texts: Vec<String> =
            ask.statements.iter().map(|statement| format!("    {}\n", statement.text)).collect();
        session.transcript += &format!("{}{wrong:?}, unknown {unknown:?}\n", texts.concat());
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
    names: Vec<String>,
    prompts: Vec<usize>,
    statements: Vec<usize>,
    /// Sessions that began with what is wrong.
    pointed: usize,
}

impl Tally {
    fn add(&mut self, name: &str, session: &Session, pointed: bool) {
        self.names.push(name.to_owned());
        self.prompts.push(session.prompts);
        self.statements.push(session.statements);
        self.pointed += usize::from(pointed);
    }

    fn join(&mut self, other: Tally) {
        self.names.extend(other.names);
        self.prompts.extend(other.prompts);
        self.statements.extend(other.statements);
        self.pointed += other.pointed;
    }

    /// Mean and worst of prompts and statements, over some of the programs.
    fn row(&self, some: impl Fn(&str) -> bool) -> String {
        let of = |counts: &[usize]| {
            let counts = counts.iter().zip(&self.names).filter(|(_, name)| some(name));
            let counts: Vec<usize> = counts.map(|(count, _)| *count).collect();
            format!("{:.2} | {}", mean(&counts), worst(&counts))
        };
        format!("{} | {}", of(&self.prompts), of(&self.statements))
    }
}

fn mean(counts: &[usize]) -> f64 {
    counts.iter().sum::<usize>() as f64 / counts.len().max(1) as f64
}

fn worst(counts: &[usize]) -> usize {
    counts.iter().copied().max().unwrap_or(0)
}

/// A way of asking.
#[derive(Clone)]
struct Way {
    name: String,
    strategy: &'static str,
    start: Start,
    user: User,
}

/// Each strategy by itself; then the default, where more is known, or less.
fn ways() -> Vec<Way> {
    let table = std::env::var("TABLE").is_ok_and(|table| table == "all");
    let strategies = Debugger::strategies();
    let alone = strategies.iter().filter(|name| table || **name == DEFAULT).map(|name| Way {
        name: (*name).to_owned(),
        strategy: name,
        start: Start::Unknown,
        user: User::Perfect,
    });
    let of_default = |name: &str, start, user| Way {
        name: format!("{DEFAULT}, {name}"),
        strategy: DEFAULT,
        start,
        user,
    };
    let more = [
        of_default("some unknown", Start::Unknown, User::Declines),
        of_default("line", Start::Line, User::Perfect),
        of_default("line, some unknown", Start::Line, User::Declines),
        of_default("pointed at", Start::Character, User::Perfect),
        of_default("pointed at, some unknown", Start::Character, User::Declines),
    ];
    let wanted = std::env::var("WAYS").ok();
    let is_wanted =
        |way: &Way| wanted.as_ref().is_none_or(|wanted| wanted.split(';').any(|w| w == way.name));
    alone.chain(more).filter(is_wanted).collect()
}

const DEFAULT: &str = "least-effort";
/// Sessions with more prompts than this are listed.
const LONG: usize = 6;

fn play(programs: &[Judged]) -> (Vec<Tally>, Vec<String>) {
    let ways = ways();
    let mut tallies = vec![Tally::default(); ways.len()];
    let mut failures = Vec::new();
    let table = std::env::var_os("TABLE").is_some();
    let shown = std::env::var("SHOW").ok();
    for program in programs {
        let (name, wanted) = (&program.name, &program.blame);
        let mut debugger = match start(program) {
            Ok(started) => started,
            Err(why) => {
                failures.push(format!("{name}: {why}"));
                continue;
            }
        };
        for (way, tally) in ways.iter().zip(&mut tallies) {
            debugger.restart(way.strategy);
            let pointed = way.start != Start::Unknown && point(&mut debugger, way.start);
            let session = match answer(&mut debugger, way.user) {
                Ok(session) => session,
                Err(why) => {
                    failures.push(format!("{name}, {}: {why}", way.name));
                    continue;
                }
            };
            tally.add(name, &session, pointed);
            let Session { prompts, statements, transcript, .. } = &session;
            if table && way.strategy == DEFAULT && *prompts > LONG {
                println!("{name}, {}: {prompts} prompts, {statements} statements", way.name);
            }
            if shown.as_ref() == Some(&way.name) {
                println!("{name}: {prompts} prompts, {statements} statements\n{transcript}");
            }
            let named = |place: &String| place.split(" at ").next() == Some(wanted);
            let is_named = session.unsure.iter().any(named);
            // Two constants that depend on each other: only a reference can decide between them.
            if session.blamed.as_ref() != Some(wanted) && !is_named {
                let blamed = session.blamed;
                failures.push(format!("{name}, {}: {blamed:?}, not {wanted}", way.name));
            }
        }
    }
    (tallies, failures)
}

#[test]
fn three_prompts_lead_to_the_planted_function() {
    let all = programs();
    let half = all.len() / 2;
    let ((mut tallies, mut failures), two) = std::thread::scope(|scope| {
        let other = scope.spawn(|| play(&all[half..]));
        let one = play(&all[..half]);
        (one, other.join().expect("the other half does not panic"))
    });
    failures.extend(two.1);
    for (tally, other) in tallies.iter_mut().zip(two.0) {
        tally.join(other);
    }
    let ways = ways();
    if std::env::var_os("TABLE").is_some() {
        println!("{} programs", all.len());
        println!("| strategy | prompts, mean | worst | statements, mean | worst |");
        for (way, tally) in ways.iter().zip(&tallies) {
            println!("| {} | {} |", way.name, tally.row(|_| true));
            println!(
                "    of one file {}, planted {}",
                tally.row(|name| !name.contains('/')),
                tally.row(|name| name.contains('/'))
            );
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    for (way, tally) in ways.iter().zip(&tallies).filter(|(way, _)| way.strategy == DEFAULT) {
        let (name, Tally { prompts, statements, pointed, .. }) = (&way.name, tally);
        assert!(mean(prompts) <= 3.0, "{name}: {:.2} prompts", mean(prompts));
        if way.start != Start::Unknown {
            assert!(
                pointed * 10 >= all.len() * 9,
                "{name}: only {pointed} sessions knew what was wrong"
            );
            assert!(mean(statements) <= 6.0, "{name}: {:.2} statements", mean(statements));
            assert!(worst(prompts) <= 8, "{name}: {} prompts", worst(prompts));
        }
    }
}
