//! Questions about a program whose processes speak to each other: the part of `backstory debug`
//! that asks about message passing.

use super::diagram::read_recording;
use super::load::{complain, load};
use super::{answers, exit, report};
use crate::disk::reason;
use crate::terminal::Terminal;
use serde_json::json;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use workbench::concurrent::{Debugging, Finding, Said, Turn, Watched};
use workbench::{Ending, LoadOptions, Program, RunOptions};

/// How the session goes.
#[derive(Clone, Default)]
pub struct Options {
    pub reference: Option<PathBuf>,
    pub answers: Option<PathBuf>,
    pub strategy: Option<String>,
    pub json: bool,
    /// Where answers are kept from session to session, if they are.
    pub memory: Option<PathBuf>,
    /// How programs are loaded, the reference included.
    pub load: LoadOptions,
}

/// A session about a recording, or about a program whose processes turn out to speak to each other;
/// nothing if they do not.
pub fn instead(path: &Path, run: &RunOptions, options: &Options) -> Option<u8> {
    if path.extension().is_some_and(|e| e == "story") {
        return Some(debug_recording(path, run, options));
    }
    // What cannot be loaded is told by whoever loads it next.
    let loaded = workbench::load(path, &crate::disk::Disk, &options.load);
    match loaded.result {
        workbench::LoadResult::Program(program) => debug_program(&program, run, options),
        _ => None,
    }
}

/// A session about a recording: what `search` or `run --record` wrote.
fn debug_recording(path: &Path, run: &RunOptions, options: &Options) -> u8 {
    let recording = match read_recording(path) {
        Ok(recording) => recording,
        Err(code) => return code,
    };
    let source = PathBuf::from(&recording.header.name);
    let program = match load(&source, &options.load) {
        Ok(program) => program,
        Err(code) => return code,
    };
    let silent = super::diagram::Silent;
    match workbench::concurrent::watch_recording(&program, &recording, silent, run) {
        Ok(watched) => session(&watched, options),
        Err(message) => {
            complain(&message, None);
            exit::COULD_NOT_RUN
        }
    }
}

/// A session about a program, if it turns out to be concurrent when it runs; nothing otherwise.
fn debug_program(program: &Program, run: &RunOptions, options: &Options) -> Option<u8> {
    if !workbench::concurrent::may_be_concurrent(program) {
        return None;
    }
    let terminal = Terminal::new(program.name.clone(), run.arguments.clone(), false);
    let outside: Box<dyn workbench::Outside + Send> = if options.json {
        Box::new(report::Captured::new(terminal, report::Capture::default()))
    } else {
        Box::new(terminal)
    };
    match workbench::concurrent::watch(program, outside, run) {
        Ok(watched) if watched.is_concurrent() => Some(session(&watched, options)),
        Ok(_) => None,
        Err(message) => {
            complain(&message, None);
            Some(exit::COULD_NOT_RUN)
        }
    }
}

fn session(watched: &Watched<'_>, options: &Options) -> u8 {
    let script = match &options.answers {
        Some(path) => match std::fs::read_to_string(path) {
            Ok(text) => Some(text),
            Err(error) => {
                complain(&format!("cannot read {}: {}", path.display(), reason(&error)), None);
                return exit::COULD_NOT_RUN;
            }
        },
        None => None,
    };
    let proof = watched.proof();
    let mut debugging = match Debugging::new(watched, &proof, options.strategy.as_deref()) {
        Ok(debugging) => debugging,
        Err(message) => {
            complain(&message, None);
            return exit::COULD_NOT_RUN;
        }
    };
    if let Some(path) = &options.reference {
        match load(path, &options.load) {
            Ok(reference) => debugging.with_reference(&reference),
            Err(code) => return code,
        }
    }
    let old = match options.memory.as_deref().map(answers::read).transpose() {
        Ok(old) => old.unwrap_or_default(),
        Err(message) => {
            complain(&message, Some("mend it, move it away, or use --no-memory"));
            return exit::COULD_NOT_RUN;
        }
    };
    debugging.remember(&old);
    if !options.json {
        println!("{}\n", ending(watched));
    }
    let mut lines: Box<dyn Iterator<Item = String>> = match (script, options.json) {
        (Some(text), _) => {
            let lines: Vec<String> = text
                .lines()
                .map(|l| l.trim().to_owned())
                .filter(|l| !l.is_empty() && !l.starts_with('#'))
                .collect();
            Box::new(lines.into_iter())
        }
        (None, true) => Box::new(std::iter::empty()),
        (None, false) => Box::new(std::io::stdin().lock().lines().map_while(Result::ok)),
    };
    let code = questions(watched, &mut debugging, &mut *lines, options);
    let said = debugging.said();
    if let (Some(path), false) = (&options.memory, said.is_empty())
        && let Err(message) = answers::write(path, &old, &said)
    {
        complain(&message, None);
        return exit::COULD_NOT_RUN;
    }
    code
}

/// Asks until somebody is to blame, or nobody answers any more.
fn questions(
    watched: &Watched<'_>,
    debugging: &mut Debugging<'_>,
    lines: &mut dyn Iterator<Item = String>,
    options: &Options,
) -> u8 {
    let scripted = options.answers.is_some();
    loop {
        let asked = match debugging.turn() {
            Turn::Found(finding) => {
                if options.json {
                    println!("{}", object(watched, debugging, Some(&finding), None));
                } else {
                    found(&finding);
                }
                return 0;
            }
            Turn::Ask(asked) => asked,
        };
        if !options.json {
            print!("{}\nwhich? (? for help) ", asked.text());
            let _ = std::io::stdout().flush();
        }
        loop {
            let said = match lines.next() {
                Some(line) => {
                    if scripted && !options.json {
                        println!("{line}");
                    }
                    debugging.answer(&line)
                }
                None => Said::Quit,
            };
            match said {
                Said::Taken(note) => {
                    if let Some(note) = note.filter(|_| !options.json) {
                        println!("({note})");
                    }
                    if !options.json {
                        println!();
                    }
                    break;
                }
                Said::Told(text) => {
                    if !options.json {
                        println!("{text}");
                    }
                }
                Said::NotUnderstood(why) if options.json => {
                    complain(&format!("an answer was not understood: {why}"), None);
                    println!("{}", object(watched, debugging, None, Some(&asked.text())));
                    return exit::FAILED;
                }
                Said::NotUnderstood(why) => println!("{why}"),
                Said::Quit => {
                    if options.json {
                        println!("{}", object(watched, debugging, None, Some(&asked.text())));
                    } else {
                        println!("\nThe session ends here, with a question left over.");
                    }
                    return exit::FAILED;
                }
            }
            if !options.json {
                print!("which? (? for help) ");
                let _ = std::io::stdout().flush();
            }
        }
    }
}

fn ending(watched: &Watched<'_>) -> String {
    let mut text = how_it_ended(watched);
    if watched.trace().calls_cut {
        text += " It made so many calls that the later ones were not written down: only what passed \
                 between processes can be asked about there.";
    }
    text
}

fn how_it_ended(watched: &Watched<'_>) -> String {
    match &watched.ending {
        Ending::Finished(0) => "The program came to its end.".into(),
        Ending::Finished(code) => format!("The program ended with code {code}."),
        Ending::Uncaught(what) => format!("The program died of {what}."),
        Ending::Deadlock(_) => {
            "The program waits for ever: nobody is left who could do anything.".into()
        }
        Ending::StepLimit => "The program was stopped: it had done as many steps as it may.".into(),
        Ending::MemoryLimit => "The program was stopped: it needs more memory than it may.".into(),
        Ending::Interrupted => {
            "The program was stopped; these are questions about what it did.".into()
        }
        Ending::OutOfAnswers | Ending::CutOff(_) => "The recording ends here.".into(),
        Ending::Unsupported(what) => format!("The program was stopped: {what}."),
    }
}

fn found(finding: &Finding) {
    println!("The defect: {}.", finding.text);
    println!();
    for line in finding.source.iter().take(40) {
        println!("    {line}");
    }
    println!();
    println!("  process: {}", finding.process);
    println!("  wrong:   {}", finding.statement);
    for statement in &finding.relied_on {
        println!("  right:   {statement}");
    }
    for statement in &finding.unsure {
        println!("  nobody could judge: {statement}; the defect may be there instead");
    }
    let answered: Vec<String> = finding
        .answered
        .iter()
        .filter(|(_, n)| **n > 0)
        .map(|(who, n)| format!("{n} by {who}"))
        .collect();
    println!();
    println!(
        "{} computations; answered: {}.",
        finding.nodes,
        if answered.is_empty() { "nothing".to_owned() } else { answered.join(", ") }
    );
}

fn object(
    watched: &Watched<'_>,
    debugging: &Debugging<'_>,
    finding: Option<&Finding>,
    left_over: Option<&str>,
) -> serde_json::Value {
    let answered = debugging.answered();
    let blame = finding.map(|f| {
        json!({
            "function": f.function, "module": f.module, "file": f.file, "line": f.line,
            "kind": f.kind, "process": f.process, "text": f.text,
        })
    });
    json!({
        "blame": blame,
        "statement": finding.map(|f| f.statement.clone()),
        "relied_on": finding.map(|f| f.relied_on.clone()),
        "unsure": finding.map(|f| f.unsure.clone()),
        "questions": answered["user"],
        "answered": answered,
        "nodes": debugging.nodes(),
        "strategy": "process-directed",
        "ending": ending(watched),
        "left_over": left_over,
    })
}
