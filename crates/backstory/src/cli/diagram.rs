//! `backstory diagram`.

use super::load::load;
use super::program::ProgramArguments;
use super::{exit, report};
use crate::error::{Error, note};
use crate::keep::Content;
use crate::progress::Progress;
use clap::Args;
use std::path::PathBuf;
use workbench::concurrent::Watched;
use workbench::{DiagramOptions, RunOptions, Schedule};

#[derive(Args)]
pub(super) struct DiagramArguments {
    /// As an SVG picture
    #[arg(long, group = "format")]
    svg: bool,
    /// As a Mermaid diagram
    #[arg(long, group = "format")]
    mermaid: bool,
    /// As a graph for Graphviz
    #[arg(long, group = "format")]
    dot: bool,
    /// As JSON: lifelines, rows and the creation tree
    #[arg(long, group = "format")]
    pub json: bool,
    /// Show which process created which instead of the events
    #[arg(long)]
    tree: bool,
    /// Only processes whose name contains this, or with this identifier; may be given again
    #[arg(long = "process", value_name = "NAME")]
    processes: Vec<String>,
    /// Only messages that contain this text
    #[arg(long, value_name = "TEXT")]
    message: Option<String>,
    /// Only these events, such as 10-40
    #[arg(long, value_name = "FROM-TO", value_parser = range)]
    events: Option<(usize, usize)>,
    /// Include links, monitors, names, timers and tables
    #[arg(long)]
    all: bool,
    /// Do not fold repetitions
    #[arg(long)]
    no_fold: bool,
    /// Put processes that run the same function on one lifeline if there are more lifelines than
    /// this
    #[arg(long, value_name = "N", default_value_t = 16)]
    lifelines: usize,
    /// Check the tree of computations behind the questions against the calculus
    #[arg(long, hide = true)]
    check: bool,
    /// Write to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Stop the run after this many steps
    #[arg(long, value_name = "N", default_value_t = 500_000_000)]
    max_steps: u64,
    /// Schedule threads randomly, with this seed
    #[arg(long, value_name = "SEED")]
    random_schedule: Option<u64>,
    #[command(flatten)]
    program: ProgramArguments,
}

fn range(text: &str) -> Result<(usize, usize), String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    match (from.trim().parse(), to.trim().parse()) {
        (Ok(from), Ok(to)) if from <= to => Ok((from, to)),
        _ => Err("events are given as 10-40".to_owned()),
    }
}

/// Discards the output of a program.
pub(super) struct Silent;

impl workbench::Output for Silent {
    fn write(&mut self, _stream: workbench::Stream, _bytes: &[u8]) {}
    fn flush(&mut self, _stream: workbench::Stream) {}
}

pub(super) fn diagram(arguments: &DiagramArguments) -> Result<u8, Error> {
    let target = arguments.program.target()?;
    let program = load(&target, &target.options)?;
    let options = RunOptions {
        max_steps: Some(arguments.max_steps),
        schedule: arguments.random_schedule.map_or(Schedule::Default, Schedule::Random),
        arguments: target.arguments.clone(),
        interrupt: crate::interrupt::flag_for_work(),
        ..RunOptions::default()
    };
    let steps = options.progress.clone();
    let progress = Progress::counting("following the messages", !arguments.json, steps);
    let watched = match &target.recording {
        Some(recording) => {
            workbench::concurrent::watch_recording(&program, recording, Box::new(Silent), &options)
                .map_err(Error::program)
        }
        None => {
            let capture = report::Capture::default();
            let outside = report::Captured::new(Box::new(target.terminal(false)), capture, false);
            workbench::concurrent::watch(&program, Box::new(outside), &options)
                .map_err(Error::machine)
        }
    };
    drop(progress);
    crate::interrupt::work_is_over();
    if crate::interrupt::code().is_some() {
        note("interrupted: the diagram shows what had happened by then");
    }
    draw(&watched?, arguments)
}

fn draw(watched: &Watched<'_>, arguments: &DiagramArguments) -> Result<u8, Error> {
    if arguments.check {
        let (broken, unknown, all) = watched.validate();
        broken.iter().for_each(|b| println!("{b}"));
        println!("{all} computations, {} broken, {unknown} not done again", broken.len());
        return Ok(if broken.is_empty() { 0 } else { exit::FAILED });
    }
    let picture = arguments.svg || arguments.mermaid || arguments.dot || arguments.json;
    let diagram = watched.diagram(&DiagramOptions {
        processes: arguments.processes.clone(),
        message: arguments.message.clone(),
        events: arguments.events,
        fold: !arguments.no_fold,
        // A picture can be arbitrarily wide.
        most_lifelines: if picture { arguments.lifelines.max(60) } else { arguments.lifelines },
        all: arguments.all,
    });
    let text = match (arguments.tree, arguments) {
        (false, a) if a.svg => diagram.svg(),
        (true, a) if a.svg => diagram.tree_svg(),
        (false, a) if a.mermaid => diagram.mermaid(),
        (true, a) if a.mermaid => diagram.tree_mermaid(),
        (false, a) if a.dot => diagram.dot(),
        (true, a) if a.dot => diagram.tree_dot(),
        (_, a) if a.json => format!("{:#}\n", json(&diagram)),
        (true, _) => diagram.tree_text(),
        (false, _) => {
            format!("{}\n{}", diagram.tree_text(), diagram.text(width()))
        }
    };
    match &arguments.output {
        Some(path) => {
            crate::keep::write(path, text.as_bytes(), Content::Export).map_err(Error::machine)?;
            if arguments.json {
                let path = path.display().to_string();
                crate::answer::print(&serde_json::json!({ "written": path }));
            }
        }
        None if arguments.json => crate::answer::print(&json(&diagram)),
        None => {
            use std::io::Write;
            // A closed pipe is not a failure.
            let _ = std::io::stdout().write_all(text.as_bytes());
        }
    }
    Ok(0)
}

/// The number of columns of the terminal, if known.
pub(super) fn width() -> usize {
    std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok()).unwrap_or(100)
}

fn json(diagram: &workbench::Diagram) -> serde_json::Value {
    let lifelines: Vec<_> = diagram
        .lifelines
        .iter()
        .map(|l| serde_json::json!({ "label": l.label, "processes": l.identifiers }))
        .collect();
    let rows: Vec<_> = diagram
        .rows
        .iter()
        .map(|r| {
            serde_json::json!({
                "number": r.number, "last": r.last, "kind": r.kind.word(), "from": r.from,
                "to": r.to, "text": r.text, "place": r.place, "times": r.times,
                "loop": r.loop_length, "never_taken": r.never_taken,
            })
        })
        .collect();
    let tree: Vec<_> = diagram
        .tree
        .iter()
        .map(|e| {
            serde_json::json!({
                "process": e.identifier, "label": e.label, "depth": e.depth,
                "first_call": e.first_call, "outcome": e.outcome,
            })
        })
        .collect();
    serde_json::json!({
        "lifelines": lifelines, "rows": rows, "tree": tree, "notes": diagram.notes,
    })
}
