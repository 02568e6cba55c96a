//! Benchmarks: the programs in `bench/`, on Backstory and on the real implementations, in one run.
//!
//! Each program is there in several languages, takes a size as its argument and prints one
//! result, which must be the same everywhere: so all do the same work. Times are processor
//! seconds (user and system), the least of a few runs, less what an empty program takes. They
//! are only ever compared within one run: machines differ, and so do their loads.
//!
//! `NAME.core` is what the Haskell front end would make of `NAME.hs` (lazy arguments), and
//! `NAME-strict.core` what the Erlang front end would make of `NAME.erl`.

mod contracts;
mod load;
mod moments;
mod peer;
mod questions;
mod search;
mod stories;
mod table;
mod time;

use crate::run::{cargo, root, show_and_run};
use peer::{Family, Form, PEERS, Peer, Setting};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A program and the size that it is run with: about a second on the slower peers.
struct Program {
    name: &'static str,
    size: &'static str,
}

const PROGRAMS: &[Program] = &[
    Program { name: "fib", size: "32" },
    Program { name: "queens", size: "11" },
    Program { name: "sieve", size: "1500" },
    Program { name: "map", size: "30000" },
    Program { name: "mvar", size: "300000" },
    Program { name: "mailbox", size: "100000" },
    Program { name: "isort", size: "1500" },
    Program { name: "datamap", size: "200000" },
    Program { name: "nrev", size: "1000" },
    Program { name: "trees", size: "17" },
    Program { name: "counts", size: "100000" },
    Program { name: "ring", size: "300" },
];

/// What the machine's own operations cost: undo, time travel, and a loop that allocates 50 GB.
const MACHINE: &[&str] = &["undo_cost", "timeline_cost", "allocate"];

/// What can be measured by itself, besides programs.
const ENGINES: &[&str] = &["search", "questions", "stories", "contracts", "moments", "page"];

/// What every measurement is less.
const EMPTY: Program = Program { name: "empty", size: "0" };

/// Seconds by peer.
type Times = BTreeMap<Peer, f64>;

pub(crate) fn bench(names: &[String]) -> Result<(), String> {
    for name in names {
        if !ENGINES.contains(&name.as_str()) && !PROGRAMS.iter().any(|p| p.name == name) {
            let known: Vec<&str> =
                PROGRAMS.iter().map(|p| p.name).chain(ENGINES.iter().copied()).collect();
            return Err(format!("there is no benchmark {name}; there are {}", known.join(", ")));
        }
    }
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    // A program that is there already can be measured instead.
    let given = std::env::var_os("BACKSTORY").map(PathBuf::from);
    if given.is_none() {
        show_and_run(cargo().args(["build", "--release", "--package", "backstory"]))?;
    }
    let setting = Setting {
        programs: root().join("bench"),
        scratch: target.join("bench"),
        backstory: given.unwrap_or_else(|| target.join("release").join("backstory")),
    };
    std::fs::create_dir_all(&setting.scratch).map_err(|e| format!("target/bench: {e}"))?;
    if names.is_empty() || names.iter().any(|name| name == "search") {
        search::search(&setting)?;
    }
    if names.is_empty() || names.iter().any(|name| name == "contracts") {
        contracts::contracts(&setting)?;
    }
    if names.iter().any(|name| name == "stories") {
        stories::stories(&setting.backstory, &setting.programs)
            .iter()
            .for_each(|l| println!("{l}"));
    }
    if names.is_empty() || names.iter().any(|name| name == "moments") {
        moments::moments(&setting)?;
    }
    if names.iter().any(|name| name == "page") {
        page()?;
    }
    if names.is_empty() || names.iter().any(|name| name == "questions") {
        questions::questions(&setting.backstory, &setting.programs)?;
    }
    if !names.is_empty() && names.iter().all(|name| ENGINES.contains(&name.as_str())) {
        return Ok(());
    }
    let peers: Vec<Peer> = PEERS.iter().copied().filter(|peer| peer.is_there()).collect();
    let mut wrong = Vec::new();
    let (start_up, _) = measure(&EMPTY, &peers, &setting, &mut wrong);
    let mut rows = Vec::new();
    for program in PROGRAMS.iter().filter(|p| names.is_empty() || names.iter().any(|n| n == p.name))
    {
        eprintln!("{} {} …", program.name, program.size);
        let (mut times, results) = measure(program, &peers, &setting, &mut wrong);
        for (peer, seconds) in &mut times {
            // A millisecond is what the clock can tell.
            *seconds = (*seconds - start_up.get(peer).copied().unwrap_or(0.0)).max(0.001);
        }
        wrong.extend(drop_differing(program, &results, &mut times));
        rows.push((program, times));
    }
    println!("\n{}", seconds_table(&rows, &start_up, &peers));
    println!("{}", ratio_table(&rows, Form::Core));
    println!("{}", ratio_table(&rows, Form::Source));
    if names.is_empty() {
        match load::load(&setting) {
            Ok(line) => println!("{line}\n"),
            Err(message) => wrong.push(message),
        }
        for example in MACHINE {
            let run = ["run", "--release", "--package", "machine", "--example", example];
            show_and_run(cargo().args(run))?;
        }
        for line in stories::stories(&setting.backstory, &setting.programs) {
            println!("{line}");
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Seconds and results of one program on every peer that has it.
fn measure(
    program: &Program,
    peers: &[Peer],
    setting: &Setting,
    wrong: &mut Vec<String>,
) -> (Times, BTreeMap<Peer, String>) {
    let (mut times, mut results) = (Times::new(), BTreeMap::new());
    for &peer in peers {
        let command = match peer.command(program.name, program.size, setting) {
            Ok(Some(command)) => command,
            Ok(None) => continue,
            Err(message) => {
                wrong.push(message);
                continue;
            }
        };
        match time::least(&command, peer.runs()) {
            Ok((seconds, result)) => {
                times.insert(peer, seconds);
                results.insert(peer, result);
            }
            Err(message) => wrong.push(format!("{} on {}: {message}", program.name, peer.name())),
        }
    }
    (times, results)
}

/// How long the page takes to appear, to show a step and to follow a drag: the browser test that does this prints it.
fn page() -> Result<(), String> {
    let test = ["test", "--release", "-p", "backstory", "--test", "browser", "steps_and_drags"];
    show_and_run(cargo().env("PAGE_TIMES", "1").args(test).args(["--", "--nocapture"]))
}

/// A time counts only with the right result: that of the real implementations.
fn drop_differing(
    program: &Program,
    results: &BTreeMap<Peer, String>,
    times: &mut Times,
) -> Vec<String> {
    let real = results.iter().find(|(peer, _)| !peer.is_ours()).or(results.iter().next());
    let Some((first, expected)) = real else { return Vec::new() };
    let quote = |text: &str| text.trim().chars().take(60).collect::<String>();
    let mut complaints = Vec::new();
    for (peer, found) in results.iter().filter(|(_, result)| *result != expected) {
        times.remove(peer);
        complaints.push(format!(
            "{}: {} says \"{}\", but {} says \"{}\"",
            program.name,
            first.name(),
            quote(expected),
            peer.name(),
            quote(found)
        ));
    }
    complaints
}

fn seconds_table(rows: &[(&Program, Times)], start_up: &Times, peers: &[Peer]) -> String {
    let mut table = vec![vec!["processor seconds".to_owned()]];
    table[0].extend(peers.iter().map(|p| p.name().to_owned()));
    let cells = |times: &Times| -> Vec<String> {
        let cell = |peer: &Peer| times.get(peer).map_or("–".into(), |s| format!("{s:.3}"));
        peers.iter().map(cell).collect()
    };
    for (program, times) in rows {
        let mut row = vec![format!("{} {}", program.name, program.size)];
        row.extend(cells(times));
        table.push(row);
    }
    let mut row = vec!["start-up (taken off)".to_owned()];
    row.extend(cells(start_up));
    table.push(row);
    table::text(&table)
}

/// How many times as long others take as Backstory does while recording.
fn ratio_table(rows: &[(&Program, Times)], form: Form) -> String {
    let what = match form {
        Form::Core => "Core, recording, is",
        Form::Source => "source, recording, is",
    };
    let head =
        [what, "faster than runghc", "than ghc -O0", "than erl", "than int", "slower than plain"];
    let mut table = vec![head.map(str::to_owned).to_vec()];
    for (program, times) in rows {
        let against = |family: Family, peer: Peer| {
            let ours = times.get(&Peer::Recording(family, form))?;
            times.get(&peer).map(|theirs| theirs / ours)
        };
        let show = |ratio: Option<f64>| ratio.map_or("–".into(), |r| format!("{r:.2}×"));
        let families = [Family::Haskell, Family::Erlang];
        let cost =
            families.iter().find_map(|f| against(*f, Peer::Plain(*f, form)).map(|r| 1.0 / r));
        table.push(vec![
            program.name.to_owned(),
            show(against(Family::Haskell, Peer::RunGhc)),
            show(against(Family::Haskell, Peer::Ghc)),
            show(against(Family::Erlang, Peer::Erl)),
            show(against(Family::Erlang, Peer::Int)),
            show(cost),
        ]);
    }
    table::text(&table)
}
