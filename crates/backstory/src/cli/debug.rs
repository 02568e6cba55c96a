//! `backstory debug`: questions on the terminal, from a script, or none at all (`--json`).

use super::load::{complain, load};
use super::run::size;
use super::{answers, events, export};
use super::{concurrent, exit, report};
use crate::interrupt;
use crate::terminal::Terminal;
use clap::Args;
use serde_json::json;
use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use workbench::{
    Ask, DebugOptions, Debugger, Judgement, LoadOptions, Reply, RunOptions, Turn, Unjudged,
};

#[derive(Args)]
pub struct DebugArguments {
    /// The program: a .hs, .lhs, .erl or .beam file, or the folder of a project; or a recording of
    /// a concurrent program
    program: PathBuf,
    /// What the program itself gets as its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
    /// Ask about this expression instead of main, such as 'isort [4,3,5]'
    #[arg(long, value_name = "EXPRESSION")]
    expr: Option<String>,
    /// A version of the program that is right: it answers where it can
    #[arg(long, value_name = "FILE")]
    reference: Option<PathBuf>,
    /// Take the answers from this file, one a line, as they would be typed
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// How to choose questions: top-down, heaviest-first, divide-and-query, hirunkitti, optimal or
    /// top-down-then-divide
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// Ask about functions of this library module, or about this function, too
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    suspect: Vec<String>,
    /// Do not ask about functions of this module, or about this function
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    trust: Vec<String>,
    /// How functions are shown that are handed about: names (with what they hold), or maps of what
    /// they were applied to; the tree is the one that goes with it
    #[arg(long, value_name = "HOW", value_parser = ["names", "maps"], default_value = "names")]
    functions: String,
    /// Ask about one computation at a time
    #[arg(long)]
    no_groups: bool,
    /// Stop the program after this many steps, and ask about what it did so far
    #[arg(long, value_name = "N")]
    max_steps: Option<u64>,
    /// The most memory to use, such as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    max_memory: Option<u64>,
    /// Erlang: what to call instead of main/0, such as 'm:f(1)'
    #[arg(long, value_name = "CALL")]
    call: Option<String>,
    /// Erlang: where OTP is installed, for modules that are not built in
    #[arg(long, value_name = "DIR")]
    otp: Option<PathBuf>,
    /// Where else to look for modules
    #[arg(long = "src", value_name = "DIR")]
    source_folders: Vec<PathBuf>,
    /// Erlang: modules to take from OTP although they are built in, such as gen_server,supervisor
    #[arg(long, value_name = "MODULES", value_delimiter = ',')]
    prefer_otp: Vec<String>,
    /// Ask about calls alone, also where processes speak to each other
    #[arg(long)]
    sequential: bool,
    /// Ask about this test instead of main: a function or a property without arguments, or one of
    /// HUnit's by its name or label
    #[arg(long, value_name = "NAME", conflicts_with = "expr")]
    test: Option<String>,
    /// This line of the output is wrong, counted from 1
    #[arg(long, value_name = "N")]
    line: Option<usize>,
    /// Ask about this computation first, such as 'insert 4 [3,5]'
    #[arg(long, value_name = "CALL", conflicts_with = "line")]
    about: Option<String>,
    /// A command that answers: a line of JSON for each question, a line of JSON back
    #[arg(long, value_name = "COMMAND")]
    oracle: Option<String>,
    /// Neither use nor keep answers in .backstory/answers.toml
    #[arg(long)]
    no_memory: bool,
    /// Write the answers as tests to this file
    #[arg(long, value_name = "FILE")]
    export: Option<PathBuf>,
    /// What kind of tests: hunit or quickcheck for Haskell (hunit unless said otherwise), eunit for
    /// Erlang
    #[arg(long, value_name = "KIND", value_parser = ["hunit", "quickcheck", "eunit"])]
    export_as: Option<String>,
    /// The file holds events of observed functions, from a run made elsewhere; files that end in
    /// .events do in any case
    #[arg(long)]
    events: bool,
    /// Haskell: ask about what is labelled with observe (of Debug.Hoed.Pure), and nothing else: who
    /// depends on whom is derived from the stacks of labels
    #[arg(long, conflicts_with_all = ["events", "reference", "oracle"])]
    observed: bool,
    /// Print one JSON object about what was found, and ask nobody
    #[arg(long)]
    json: bool,
    /// Measure what the tree costs, beside the same run with nobody watching
    #[arg(long)]
    stats: bool,
}

pub fn debug(arguments: &DebugArguments) -> u8 {
    // Ctrl-C stops the program, or the work of the moment; at a question, where what was answered is kept
    // by then, it ends Backstory itself.
    let interrupt = interrupt::flag_for_work();
    if arguments.events || arguments.program.extension().is_some_and(|e| e == "events") {
        return observed(arguments);
    }
    if arguments.observed {
        return labelled(arguments, interrupt);
    }
    if !arguments.sequential
        && arguments.expr.is_none()
        && arguments.test.is_none()
        && arguments.line.is_none()
        && let Some(code) = concurrently(arguments, &interrupt)
    {
        return code;
    }
    let mut load_options = load_options(arguments);
    match test_call(arguments, &load_options) {
        Ok(None) => {}
        Ok(call) => load_options.expression = call,
        Err(message) => {
            complain(&message, None);
            return exit::COULD_NOT_RUN;
        }
    }
    let program = match load(&arguments.program, &load_options) {
        Ok(program) => program,
        Err(code) => return code,
    };
    let script = match script(arguments) {
        Ok(script) => script,
        Err(code) => return code,
    };
    let mut debugger =
        match Debugger::start(program, outside(arguments), &options(arguments, interrupt)) {
            Ok(debugger) => debugger,
            Err(message) => {
                complain(&message, None);
                return exit::COULD_NOT_RUN;
            }
        };
    if !arguments.json {
        say_ending(&debugger);
    }
    if arguments.stats {
        return stats(&debugger);
    }
    let kept = answers_file(&arguments.program);
    let old = match (arguments.no_memory, answers::read(&kept)) {
        (true, _) => Vec::new(),
        (false, Ok(old)) => old,
        (false, Err(message)) => {
            complain(&message, Some("mend it, move it away, or use --no-memory"));
            return exit::COULD_NOT_RUN;
        }
    };
    let prepared =
        debugger.remember(&old).and_then(|()| match (arguments.line, &arguments.about) {
            (Some(line), _) => debugger.wrong_line(line),
            (None, Some(call)) => debugger.ask_about(call),
            (None, None) => Ok(()),
        });
    if let Err(message) = prepared {
        complain(&message, None);
        return exit::COULD_NOT_RUN;
    }
    debugger.ask_tests();
    if let Some(contracts) =
        workbench::ContractOracle::load(&arguments.program, &crate::disk::Disk, &load_options)
    {
        debugger.use_contracts(contracts);
    }
    let mut oracle = match arguments.oracle.as_deref().map(Oracle::start).transpose() {
        Ok(oracle) => oracle,
        Err(message) => {
            complain(&message, None);
            return exit::COULD_NOT_RUN;
        }
    };
    let (mut lines, echo) = lines(arguments, script);
    // After each answer, so that a session that ends in any way keeps them.
    let mut failed = None;
    let mut written = false;
    let mut keep = |debugger: &Debugger| {
        // An answer that is taken back goes from the file, too.
        written |= !debugger.said().is_empty();
        if !arguments.no_memory && written {
            failed = answers::write(&kept, &old, debugger.said()).err();
        }
    };
    let code =
        session(&mut debugger, &mut *lines, oracle.as_mut(), arguments.json, echo, &mut keep);
    if let Some(path) = &arguments.export {
        let erlang = arguments.program.extension().is_some_and(|e| e == "erl" || e == "beam");
        let kind = match (erlang, arguments.export_as.as_deref()) {
            (true, _) => export::Kind::EUnit,
            (false, Some("quickcheck")) => export::Kind::QuickCheck,
            (false, _) => export::Kind::HUnit,
        };
        let name = name_of(&arguments.program);
        let (records, hidden) = (debugger.records(), debugger.hidden_functions());
        let around = export::Around { records, hidden };
        let text = export::tests(&name, debugger.said(), &around, kind);
        let written = crate::keep::write(path, text.as_bytes(), crate::keep::Content::Export);
        failed = failed.or(written.err());
    }
    match failed {
        Some(message) => {
            complain(&message, None);
            exit::COULD_NOT_RUN
        }
        None => code,
    }
}

/// The answers of `--answers`, if they are given.
fn script(arguments: &DebugArguments) -> Result<Option<String>, u8> {
    let Some(path) = &arguments.answers else { return Ok(None) };
    std::fs::read_to_string(path).map(Some).map_err(|error| {
        let why = crate::disk::reason(&error);
        complain(&format!("cannot read {}: {why}", path.display()), None);
        exit::COULD_NOT_RUN
    })
}

type Lines = Box<dyn Iterator<Item = String>>;

/// Where answers come from, and whether they are shown as they are taken.
fn lines(arguments: &DebugArguments, script: Option<String>) -> (Lines, bool) {
    let lines: Lines = match (script, arguments.json) {
        (Some(text), _) => Box::new(
            text.lines().map(str::to_owned).collect::<Vec<_>>().into_iter().filter(|line| {
                let line = line.trim();
                !line.is_empty() && !line.starts_with('#')
            }),
        ),
        (None, true) => Box::new(std::iter::empty()),
        (None, false) => Box::new(std::io::stdin().lock().lines().map_while(Result::ok)),
    };
    let echo = arguments.answers.is_some() || !arguments.json && !std::io::stdin().is_terminal();
    (lines, echo)
}

/// A file of events instead of a program.
fn observed(arguments: &DebugArguments) -> u8 {
    let script = match script(arguments) {
        Ok(script) => script,
        Err(code) => return code,
    };
    let (mut lines, echo) = lines(arguments, script);
    match events::read(&arguments.program, arguments.strategy.as_deref()) {
        Ok(observed) => events::debug(observed, &mut *lines, arguments.json, echo),
        Err(code) => code,
    }
}

/// A program whose functions are labelled with `observe`: its events are made here.
fn labelled(arguments: &DebugArguments, interrupt: Arc<AtomicBool>) -> u8 {
    let load_options = LoadOptions { observed: true, ..load_options(arguments) };
    let program = match load(&arguments.program, &load_options) {
        Ok(program) => program,
        Err(code) => return code,
    };
    let script = match script(arguments) {
        Ok(script) => script,
        Err(code) => return code,
    };
    let (observed, ending) = match workbench::Observations::run(
        &program,
        outside(arguments),
        &options(arguments, interrupt),
    ) {
        Ok(ran) => ran,
        Err(message) => {
            complain(&message, None);
            return exit::COULD_NOT_RUN;
        }
    };
    if !arguments.json && ending != "finished" {
        println!("The program {ending}.");
    }
    let (mut lines, echo) = lines(arguments, script);
    events::debug(observed, &mut *lines, arguments.json, echo)
}

fn load_options(arguments: &DebugArguments) -> LoadOptions {
    LoadOptions {
        source_folders: arguments.source_folders.clone(),
        call: arguments.call.clone(),
        otp: arguments.otp.clone().or_else(crate::disk::find_otp),
        arguments: arguments.arguments.clone(),
        prefer_otp: arguments.prefer_otp.clone(),
        faithful: true,
        computations: true,
        functions_as_maps: arguments.functions == "maps",
        expression: arguments.expr.clone(),
        reference: arguments.reference.clone(),
        ..LoadOptions::default()
    }
}

fn options(arguments: &DebugArguments, interrupt: Arc<AtomicBool>) -> DebugOptions {
    DebugOptions {
        strategy: arguments.strategy.clone(),
        suspect: arguments.suspect.clone(),
        trust: arguments.trust.clone(),
        max_steps: arguments.max_steps,
        max_memory: arguments.max_memory,
        interrupt,
        no_groups: arguments.no_groups,
        ..DebugOptions::default()
    }
}

/// The program's world; with `--json` its output goes into the object.
fn outside(arguments: &DebugArguments) -> Box<dyn workbench::Outside + Send> {
    let given = arguments.arguments.iter().map(|a| a.clone().into_bytes()).collect();
    let terminal = Terminal::new(name_of(&arguments.program), given, false);
    match arguments.json {
        true => Box::new(report::Captured::new(terminal, report::Capture::default())),
        false => Box::new(terminal),
    }
}

fn name_of(path: &std::path::Path) -> String {
    path.file_stem().map_or_else(String::new, |n| n.display().to_string())
}

/// A test as an expression of its language.
fn test_call(arguments: &DebugArguments, options: &LoadOptions) -> Result<Option<String>, String> {
    let Some(name) = &arguments.test else { return Ok(None) };
    let erlang = arguments.program.extension().is_some_and(|e| e == "erl" || e == "beam");
    if erlang {
        let name = name.split('/').next().unwrap_or(name);
        return Ok(Some(format!("{name}()")));
    }
    workbench::test_expression(&arguments.program, &crate::disk::Disk, options, name).map(Some)
}

/// By the project: in the folder of the program.
fn answers_file(program: &std::path::Path) -> PathBuf {
    let folder = match program.is_dir() {
        true => program.to_owned(),
        false => program.parent().map(std::path::Path::to_owned).unwrap_or_default(),
    };
    folder.join(".backstory/answers.toml")
}

/// A command that is asked before the user is.
struct Oracle {
    input: std::process::ChildStdin,
    output: std::io::BufReader<std::process::ChildStdout>,
    _child: std::process::Child,
}

impl Oracle {
    fn start(command: &str) -> Result<Self, String> {
        let mut child = std::process::Command::new("sh")
            .args(["-c", command])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .map_err(|e| format!("cannot start the oracle: {}", crate::disk::reason(&e)))?;
        match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => {
                Ok(Oracle { input, output: std::io::BufReader::new(output), _child: child })
            }
            _ => Err("cannot talk to the oracle".into()),
        }
    }

    /// Right, wrong, or nothing.
    fn ask(&mut self, statement: &workbench::Shown) -> Option<bool> {
        let question = json!({
            "statement": statement.text,
            "function": statement.function,
            "module": statement.module,
            "file": statement.file,
            "line": statement.line,
        });
        writeln!(self.input, "{question}").ok()?;
        self.input.flush().ok()?;
        let mut line = String::new();
        self.output.read_line(&mut line).ok()?;
        let reply: serde_json::Value = serde_json::from_str(&line).ok()?;
        let answer = reply.get("answer").and_then(|a| a.as_str().map(str::to_owned));
        match answer.as_deref() {
            Some("right" | "yes") => Some(true),
            Some("wrong" | "no") => Some(false),
            _ => None,
        }
    }
}

/// Questions about message passing, if that is what the program does.
fn concurrently(arguments: &DebugArguments, interrupt: &Arc<AtomicBool>) -> Option<u8> {
    let options = concurrent::Options {
        reference: arguments.reference.clone(),
        answers: arguments.answers.clone(),
        strategy: arguments.strategy.clone(),
        json: arguments.json,
        memory: (!arguments.no_memory).then(|| answers_file(&arguments.program)),
        load: LoadOptions {
            source_folders: arguments.source_folders.clone(),
            call: arguments.call.clone(),
            otp: arguments.otp.clone().or_else(crate::disk::find_otp),
            prefer_otp: arguments.prefer_otp.clone(),
            arguments: arguments.arguments.clone(),
            ..LoadOptions::default()
        },
    };
    let run = RunOptions {
        max_steps: arguments.max_steps,
        max_memory: arguments.max_memory,
        arguments: arguments.arguments.iter().map(|a| a.clone().into_bytes()).collect(),
        interrupt: interrupt.clone(),
        ..RunOptions::default()
    };
    concurrent::instead(&arguments.program, &run, &options)
}

/// Seconds and bytes of the tree, as one JSON object.
fn stats(debugger: &Debugger) -> u8 {
    let start = std::time::Instant::now();
    match debugger.costs(&|| start.elapsed().as_secs_f64()) {
        Ok(costs) => {
            let object = json!({
                "calls": costs.calls,
                "plain_seconds": costs.plain,
                "watched_seconds": costs.watched,
                "times": costs.watched / costs.plain.max(1e-9),
                "bytes_per_call": costs.bytes as f64 / costs.calls.max(1) as f64,
            });
            println!("{object}");
            0
        }
        Err(message) => {
            complain(&message, None);
            exit::COULD_NOT_RUN
        }
    }
}

fn say_ending(debugger: &Debugger) {
    match debugger.ending() {
        "finished" => {}
        "interrupted" => println!("The program was interrupted."),
        "deadlock" => println!("The program stands still: everybody waits for somebody else."),
        ending => println!("The program {ending}."),
    }
    if debugger.left_out() > 0 {
        println!("{} more computations were left out.", debugger.left_out());
    }
}

fn session(
    debugger: &mut Debugger,
    lines: &mut dyn Iterator<Item = String>,
    mut oracle: Option<&mut Oracle>,
    json: bool,
    echo: bool,
    keep: &mut dyn FnMut(&Debugger),
) -> u8 {
    loop {
        let turn = debugger.turn();
        if let (Turn::Ask(ask), Some(oracle)) = (&turn, oracle.as_deref_mut()) {
            let mut told = false;
            for (i, statement) in ask.statements.iter().enumerate() {
                if let Some(right) = oracle.ask(statement) {
                    told = true;
                    if let Err(message) = debugger.oracle_says(i, right) {
                        complain(&message, None);
                    }
                    if !right {
                        break;
                    }
                }
            }
            if told {
                continue;
            }
        }
        match turn {
            Turn::Done(verdict) => {
                if json {
                    println!("{}", object(debugger, Some(&verdict), None));
                } else {
                    end(debugger, &verdict);
                }
                return if verdict.left_over.is_empty() { 0 } else { exit::FAILED };
            }
            // Nobody is asked: what no oracle can tell is left open, and said at the end.
            Turn::Ask(_) if json && !echo && debugger.pass_over() => {}
            Turn::Ask(ask) if json && !echo => {
                println!("{}", object(debugger, None, Some(&ask)));
                return exit::FAILED;
            }
            Turn::Ask(ask) => match put(debugger, &ask, lines, json, echo) {
                Put::Again => keep(debugger),
                Put::Over => {
                    if json {
                        println!("{}", object(debugger, None, Some(&ask)));
                    } else {
                        println!("\nThe session ends here, with a question left over.");
                    }
                    return exit::FAILED;
                }
            },
        }
    }
}

enum Put {
    Again,
    Over,
}

const HELP: &str = "\
  y, yes           it is right (all of them are)
  n, no            it is wrong (one of them is)
  n 2              of several: the second is wrong
  ?, dunno         I cannot tell
  t, trust         I trust this function: do not ask about it
  i, inadmissible  its arguments should never have come about
  w TEXT           this part (of the result, or of an argument) is wrong: go to where it was made
  s, skip          ask me later
  u, undo          take the last answer back
  why              why this question
  full             show the values in full
  strategy NAME    choose questions in another way
  q, quit          end the session";

fn put(
    debugger: &mut Debugger,
    ask: &Ask,
    lines: &mut dyn Iterator<Item = String>,
    json: bool,
    echo: bool,
) -> Put {
    if !json {
        question(ask);
    }
    loop {
        if !json {
            print!("right? ");
            let _ = std::io::stdout().flush();
        }
        // With --json nobody is asked.
        if !json {
            interrupt::at_prompt(true);
        }
        let line = lines.next();
        interrupt::at_prompt(false);
        let Some(line) = line else { return Put::Over };
        if echo && !json {
            println!("{line}");
        }
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let reply = match word.to_lowercase().as_str() {
            "y" | "yes" | "right" => Reply::Right,
            "n" | "no" | "wrong" => match rest.trim().parse::<usize>() {
                Ok(number) if number > 0 => Reply::WrongOne(number - 1),
                _ => Reply::Wrong,
            },
            "?" | "dunno" | "don't" | "dont" | "unknown" => Reply::DontKnow,
            "t" | "trust" => Reply::TrustFunction,
            "i" | "inadmissible" => Reply::Inadmissible,
            "w" | "part" => Reply::WrongPart(rest.trim().to_owned()),
            "s" | "skip" => Reply::Skip,
            "u" | "undo" => Reply::Undo,
            "q" | "quit" => return Put::Over,
            other => {
                let said = match other {
                    "why" | "explain" => match &ask.oracle {
                        Some(oracle) => format!("{}; {oracle}", ask.why),
                        None => ask.why.clone(),
                    },
                    "full" | "more" => debugger.in_full().join("\n  "),
                    "strategy" if debugger.set_strategy(rest.trim()) => return Put::Again,
                    "strategy" => format!("there are {}", Debugger::strategies().join(", ")),
                    "h" | "help" => HELP.to_owned(),
                    _ => format!("I do not know what {line:?} means.\n{HELP}"),
                };
                if !json {
                    println!("  {said}");
                }
                continue;
            }
        };
        match debugger.reply(&reply) {
            Ok(()) => return Put::Again,
            Err(message) if json => {
                complain(&message, None);
                return Put::Over;
            }
            Err(message) => println!("  {message}"),
        }
    }
}

fn question(ask: &Ask) {
    println!();
    match ask.statements.as_slice() {
        [one] => println!("{}", one.text),
        several => {
            println!("Are these all right?");
            for (i, statement) in several.iter().enumerate().take(30) {
                println!("  {:>2}. {}", i + 1, statement.text);
            }
            if several.len() > 30 {
                println!("      and {} more (\"full\" shows them)", several.len() - 30);
            }
        }
    }
    if let Some(why) = &ask.oracle {
        println!("  ({why})");
    }
}

fn end(debugger: &Debugger, verdict: &Judgement) {
    println!();
    match &verdict.blame {
        Some(blame) => {
            println!("The defect is in {}, {}:{}.", blame.function, blame.file, blame.line);
            println!();
            for line in blame.source.lines().take(40) {
                println!("    {line}");
            }
            println!();
            println!("  wrong: {}", verdict.statement.as_deref().unwrap_or(""));
            for statement in &verdict.relied_on {
                println!("  right: {statement}");
            }
            for place in &verdict.unsure {
                println!("  nobody could judge: {place}; the defect may be there instead");
            }
        }
        None => match (&verdict.explanation, verdict.left_over.is_empty()) {
            (Some(why), true) => println!("No defect was found: {why}."),
            (Some(why), false) => println!("Nobody is blamed: {why}."),
            (None, false) => println!("Nobody is blamed: a question is left over."),
            (None, true) if debugger.nodes() == 0 => {
                println!("Nothing was asked: no function of the program was called.");
            }
            (None, true) => {
                println!("No defect was found: everything that was looked at is right.");
            }
        },
    }
    for Unjudged { statement, why } in &verdict.unjudged {
        println!("  not judged: {statement}");
        println!("    {why}");
    }
    let answered: Vec<String> = debugger
        .answered()
        .iter()
        .filter(|(_, n)| **n > 0)
        .map(|(who, n)| format!("{n} by {who}"))
        .collect();
    println!();
    println!(
        "{}, {}; answered: {}.",
        counted(debugger.asked() as u64, "question"),
        counted(debugger.nodes(), "computation"),
        if answered.is_empty() { "nothing".to_owned() } else { answered.join(", ") }
    );
}

/// `1 question`, `2 questions`.
pub(super) fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn object(
    debugger: &Debugger,
    verdict: Option<&Judgement>,
    ask: Option<&Ask>,
) -> serde_json::Value {
    let blame = verdict.and_then(|v| v.blame.as_ref()).map(|b| {
        json!({
            "function": b.function,
            "module": b.module,
            "file": b.file,
            "line": b.line,
            "kind": b.kind,
        })
    });
    let left: Vec<String> = match (ask, verdict) {
        (Some(ask), _) => ask.statements.iter().map(|s| s.text.clone()).collect(),
        (None, Some(verdict)) => verdict.left_over.clone(),
        (None, None) => Vec::new(),
    };
    let unjudged: Vec<serde_json::Value> = match (ask, verdict) {
        (Some(ask), _) => {
            let why = ask.oracle.as_deref().unwrap_or("nobody was there to answer");
            let pair = |s: &workbench::Shown| json!({ "statement": s.text, "why": why });
            ask.statements.iter().map(pair).collect()
        }
        (None, Some(verdict)) => {
            let pair = |u: &Unjudged| json!({ "statement": u.statement, "why": u.why });
            verdict.unjudged.iter().map(pair).collect()
        }
        (None, None) => Vec::new(),
    };
    json!({
        "blame": blame,
        "explanation": verdict.and_then(|v| v.explanation.clone()),
        "unjudged": unjudged,
        "statement": verdict.and_then(|v| v.statement.clone()),
        "relied_on": verdict.map(|v| v.relied_on.clone()),
        "unsure": verdict.map(|v| v.unsure.clone()),
        "questions": debugger.asked(),
        "answered": debugger.answered(),
        "nodes": debugger.nodes(),
        "strategy": debugger.strategy(),
        "ending": debugger.ending(),
        "left_over": left,
        "output": String::from_utf8_lossy(&debugger.output()),
    })
}
