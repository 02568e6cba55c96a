//! Runs on a real OTP node, with several schedulers, are imported and repeated.
//!
//! Each program is recorded by `recorder/erlang` on the installed OTP. Its log either becomes a
//! recording whose replay writes what the node wrote, or the import says why not: it never makes a
//! recording that differs. `PRODUCTION_RUNS=20` records all concurrent programs of
//! the suite so many times.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;
use test_support::{files, on_every_core, process, tools};

/// Seconds that a run on the node, or a command, may take.
const LIMIT: Duration = Duration::from_secs(120);

/// Programs with messages, races, links, monitors, names, timers, tables, exits and behaviours, that
/// are imported whatever the schedule of the node was.
const PROGRAMS: &[&str] = &[
    "outcomes/alias_for_one_reply",
    "outcomes/chain_of_links",
    "outcomes/dies_after_message",
    "outcomes/exit_before_trap",
    "outcomes/gen_server_stops_in_call",
    "outcomes/heir_gets_table",
    "outcomes/kill_after_answer",
    "outcomes/link_dying",
    "outcomes/message_by_way_of_other",
    "outcomes/message_then_exit",
    "outcomes/monitor_of_dying",
    "outcomes/receive_after",
    "outcomes/timer_or_exit",
    "outcomes/two_register",
    "run/bank_account",
    "run/conc_barrier",
    "run/conc_chat_room",
    "run/conc_philosophers",
    "run/conc_rpc_timeout",
    "run/conc_worker_pool",
    "run/gen_event_basic",
    "run/gen_server_registry",
    "run/gen_statem_events",
    "run/links_exit",
    "run/supervisor_tree",
    "run/timers_erlang",
];

struct Place {
    folder: PathBuf,
}

impl Place {
    /// A folder with the compiled recorder.
    fn new(name: &str) -> Self {
        tools::require("erlc");
        let folder = files::scratch(env!("CARGO_TARGET_TMPDIR"), name);
        let written = folder.join("recorder");
        let done = backstory().args(["recorder", "--out"]).arg(&written).output().expect("it runs");
        assert!(done.status.success(), "{}", text(&done.stderr));
        compile(&folder, &written.join("src/backstory_recorder.erl"));
        Place { folder }
    }

    /// Records a program; returns its log, and what the node wrote to standard output.
    fn record(&self, source: &Path, run: usize) -> (PathBuf, String) {
        let module = name_of(source);
        let log = self.folder.join(format!("{module}-{run}.trace"));
        let call = format!(
            "io:setopts([{{encoding, unicode}}]), \
             backstory_recorder:run({module}, main, [], {:?}), halt().",
            log.display().to_string()
        );
        (log, self.erl(&call))
    }

    fn erl(&self, call: &str) -> String {
        let mut erl = Command::new("erl");
        erl.args(["+S", "4", "-noshell", "-pa"]).arg(&self.folder).args(["-eval", call]);
        let said = process::run(erl.current_dir(&self.folder), LIMIT).expect("erl runs");
        said.expect("the program ends").out
    }

    fn import(&self, log: &Path, source: &Path) -> Output {
        let mut import = backstory();
        import.args(["import", "trace"]).arg(log).arg(source);
        import.output().expect("it runs")
    }
}

fn backstory() -> Command {
    Command::new(env!("CARGO_BIN_EXE_backstory"))
}

fn name_of(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |n| n.display().to_string())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn compile(folder: &Path, source: &Path) {
    let done = Command::new("erlc").arg("-W0").arg("-o").arg(folder).arg(source).output();
    let done = done.expect("erlc runs");
    assert!(done.status.success(), "{}", text(&done.stdout));
}

fn erlang_tests() -> PathBuf {
    files::root().join("tests/erlang")
}

/// Output without the numbers of processes and references, and without reports of the logger, which
/// a node writes to the same stream.
fn comparable(output: &str) -> String {
    let mut lines = Vec::new();
    let mut in_report = false;
    for line in output.lines() {
        if line.starts_with("=") && line.contains(" REPORT==== ") {
            in_report = true;
        }
        if !in_report {
            lines.push(line);
        }
        in_report &= !line.is_empty();
    }
    let mut out = String::new();
    let mut rest = lines.join("\n");
    while let Some(at) = rest.find('<') {
        let end = rest[at..].find('>').map_or(rest.len(), |end| at + end + 1);
        let inside = &rest[at..end];
        out.push_str(&rest[..at]);
        let is_number = inside.chars().all(|c| c.is_ascii_digit() || "<.>".contains(c));
        out.push_str(if is_number { "<>" } else { inside });
        rest = rest[end..].to_owned();
    }
    out + &rest
}

/// What became of one recorded run.
enum Imported {
    /// The replay wrote what the node wrote.
    Same,
    Refused(String),
    /// The recording differs from the run, or the import failed without a reason.
    Wrong(String),
}

fn import_and_replay(place: &Place, source: &Path, run: usize) -> Imported {
    let (log, output) = place.record(source, run);
    let imported = place.import(&log, source);
    let said = text(&imported.stderr);
    if !imported.status.success() {
        return match said.contains("likely cause: ") {
            true => Imported::Refused(said),
            false => Imported::Wrong(said),
        };
    }
    let story = log.with_extension("story");
    let replayed = backstory().arg("replay").arg(&story).output();
    let replayed = text(&replayed.expect("it runs").stdout);
    let (theirs, ours) = (comparable(&output), comparable(&replayed));
    // Processes that outlive the recorded call may write later.
    if !theirs.starts_with(ours.trim_end()) {
        return Imported::Wrong(format!("on the node:\n{theirs}\nhere:\n{ours}"));
    }
    let _ = (std::fs::remove_file(&log), std::fs::remove_file(&story));
    Imported::Same
}

/// All concurrent programs of the suite, except those that end the node or take minutes with an
/// observer.
fn concurrent_programs() -> Vec<PathBuf> {
    let read = |path: &PathBuf| std::fs::read_to_string(path).unwrap_or_default();
    let mut sources = files::with_extension(&erlang_tests().join("outcomes"), &["erl"]);
    let more = files::with_extension(&erlang_tests().join("run"), &["erl"]);
    sources.extend(more.into_iter().filter(|path| {
        let text = read(path);
        text.contains("spawn") || text.contains("gen_")
    }));
    sources.retain(|source| {
        let text = read(source);
        text.contains("main() ->") && !text.contains("halt(") && !text.contains("100000")
    });
    sources
}

/// One line for a program: how many of its runs were imported, and the first reason against it.
fn row(source: &Path, tried: &[Imported]) -> String {
    let same = tried.iter().filter(|r| matches!(r, Imported::Same)).count();
    let because = tried.iter().find_map(|r| match r {
        Imported::Refused(why) => Some(why.lines().skip(1).map(str::trim).collect::<Vec<_>>()),
        _ => None,
    });
    format!(
        "{}\t{same}\t{}\t{}",
        name_of(source),
        tried.len(),
        because.unwrap_or_default().join("; ")
    )
}

/// `PRODUCTION_RUNS` is how often each of all concurrent programs is recorded. `PRODUCTION_ROWS` is a
/// file to which a row is added for each program; programs that have one already are left out.
#[test]
fn runs_of_a_node_are_repeated() {
    let many: Option<usize> = std::env::var("PRODUCTION_RUNS")
        .ok()
        .map(|n| n.parse().expect("PRODUCTION_RUNS is a number"));
    let rows = std::env::var_os("PRODUCTION_ROWS").map(PathBuf::from);
    let known = rows.as_ref().and_then(|rows| std::fs::read_to_string(rows).ok());
    let known = known.unwrap_or_default();
    let mut sources: Vec<PathBuf> = match many {
        Some(_) => concurrent_programs(),
        None => PROGRAMS.iter().map(|name| erlang_tests().join(format!("{name}.erl"))).collect(),
    };
    sources.retain(|source| {
        !known.lines().any(|row| row.split('\t').next() == Some(&name_of(source)))
    });
    let place = Place::new("production");
    let results = on_every_core(&sources, |source| {
        compile(&place.folder, source);
        let runs = 1..=many.unwrap_or(1);
        let tried: Vec<_> = runs.map(|run| import_and_replay(&place, source, run)).collect();
        if let Some(rows) = &rows {
            use std::io::Write;
            let mut file = std::fs::File::options().append(true).create(true).open(rows);
            let file = file.as_mut().expect("a file for the rows");
            writeln!(file, "{}", row(source, &tried)).expect("a row is written");
        }
        tried
    });
    let (mut always, mut wrong) = (0, Vec::new());
    for (source, tried) in sources.iter().zip(&results) {
        always += usize::from(tried.iter().all(|r| matches!(r, Imported::Same)));
        println!("{}", row(source, tried));
        let of_this = tried.iter().filter_map(|r| match r {
            Imported::Wrong(why) => Some(format!("{}: {why}", source.display())),
            _ => None,
        });
        wrong.extend(of_this);
    }
    println!("{always} of {} programs are always imported", sources.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // On a busy node, operations on tables may overlap in a way that the log does not resolve.
    let least = if many.is_some() { 0 } else { sources.len() - 2 };
    assert!(always >= least, "only {always} programs are always imported, of {}", sources.len());
}

#[test]
fn incomplete_and_damaged_logs_are_short_or_refused() {
    let place = Place::new("production-damaged");
    let source = erlang_tests().join("run/conc_worker_pool.erl");
    compile(&place.folder, &source);
    let (log, _) = place.record(&source, 1);
    let bytes = std::fs::read(&log).expect("a log");
    // The chunks of a log: kind, length, checksum, contents.
    let mut ends = vec![10];
    while let Some(head) = bytes.get(*ends.last().unwrap_or(&0)..).filter(|rest| rest.len() > 9) {
        let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
        ends.push(ends.last().unwrap_or(&0) + 9 + length);
    }
    assert!(ends.len() >= 4, "a header, events, an ending: {ends:?}");
    let try_bytes = |name: &str, bytes: &[u8]| {
        let log = place.folder.join(name);
        std::fs::write(&log, bytes).expect("a file");
        let done = place.import(&log, &source);
        (done.status.code(), text(&done.stdout) + &text(&done.stderr), log.with_extension("story"))
    };
    // Cut off between chunks: as after `kill -9`.
    let last = ends[ends.len() - 2];
    let (code, said, story) = try_bytes("cut.trace", &bytes[..last]);
    assert!(code == Some(0) || said.contains("likely cause"), "{said}");
    assert_eq!(story.exists(), code == Some(0));
    // In the middle of the last chunk, and before the header is complete.
    let (code, said, _) = try_bytes("middle.trace", &bytes[..last + 5]);
    assert_eq!(code, Some(0), "{said}");
    let (code, said, story) = try_bytes("header.trace", &bytes[..ends[1] - 1]);
    assert!(code == Some(2) && said.contains("before its header is complete"), "{said}");
    assert!(!story.exists());
    // A wrong byte in each chunk.
    for end in &ends[1..] {
        let mut wrong = bytes.clone();
        wrong[end - 1] ^= 0x10;
        let (code, said, story) = try_bytes("wrong.trace", &wrong);
        assert!(code == Some(2) && said.contains("damaged at byte"), "{code:?} {said}");
        assert!(!story.exists());
    }
    let (code, said, _) = try_bytes("other.trace", b"something else entirely");
    assert!(code == Some(2) && said.contains("not a log"), "{said}");
}

#[test]
fn another_version_of_a_module_is_refused() {
    let place = Place::new("production-version");
    let source = place.folder.join("pair.erl");
    let program = "-module(pair).\n-export([main/0]).\nmain() ->\n    Me = self(),\n    \
                   P = spawn(fun() -> receive go -> Me ! {done, 1} end end),\n    \
                   P ! go,\n    receive {done, N} -> io:format(\"~p~n\", [N]) end.\n";
    std::fs::write(&source, program).expect("a file");
    compile(&place.folder, &source);
    let (log, output) = place.record(&source, 1);
    assert_eq!(output, "1\n");
    let changed = program.replace("{done, 1}", "{done, 2}");
    std::fs::write(&source, &changed).expect("a file");
    let refused = place.import(&log, &source);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("another version"), "{}", text(&refused.stderr));
    // Also where the log does not know the source: the first difference shows both sides.
    let elsewhere = place.folder.join("elsewhere");
    std::fs::create_dir_all(&elsewhere).expect("a folder");
    std::fs::rename(&source, elsewhere.join("gone.erl")).expect("it moves");
    let (log, _) = place.record(&source, 2);
    std::fs::write(&source, &changed).expect("a file");
    let refused = place.import(&log, &source);
    let said = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2));
    assert!(said.contains("sent {done,1} to") && said.contains("sends {done,2} to"), "{said}");
    assert!(!log.with_extension("story").exists());
}
