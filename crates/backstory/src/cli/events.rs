//! `backstory debug FILE.events` and `--observed`: questions about what was observed of a run.

use super::debug::counted;
use super::exit;
use super::load::complain;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use workbench::{Observations, ObservedTurn};

/// The events in a file.
pub fn read(path: &Path, strategy: Option<&str>) -> Result<Observations, u8> {
    let read = std::fs::read_to_string(path).map_err(|e| crate::disk::reason(&e).to_string());
    read.and_then(|text| Observations::read(&text, strategy)).map_err(|why| {
        complain(&format!("{}: {why}", path.display()), None);
        exit::COULD_NOT_RUN
    })
}

/// Asks about what was observed, with answers from `lines`.
pub fn debug(
    mut observed: Observations,
    lines: &mut dyn Iterator<Item = String>,
    json: bool,
    echo: bool,
) -> u8 {
    loop {
        let turn = observed.turn();
        let ObservedTurn::Ask { statements, why } = &turn else {
            end(&observed, &turn, json);
            return 0;
        };
        if !json {
            println!();
            if statements.len() > 1 {
                println!("Are these all right?");
            }
            for statement in statements {
                println!("{statement}");
            }
        }
        loop {
            if !json {
                print!("right? ");
                let _ = std::io::stdout().flush();
            }
            let Some(line) = lines.next() else {
                left_over(&observed, statements, json);
                return exit::FAILED;
            };
            if echo && !json {
                println!("{line}");
            }
            let answer = match line.trim().to_lowercase().as_str() {
                "y" | "yes" | "right" => Some(true),
                "n" | "no" | "wrong" => Some(false),
                "?" | "dunno" | "unknown" => None,
                "u" | "undo" if observed.undo() => break,
                "why" => {
                    println!("  {why}");
                    continue;
                }
                "q" | "quit" => {
                    left_over(&observed, statements, json);
                    return exit::FAILED;
                }
                _ => {
                    if !json {
                        println!("  yes, no, dunno, undo, why or quit");
                    }
                    continue;
                }
            };
            if let Err(message) = observed.reply(answer) {
                complain(&message, None);
            }
            break;
        }
    }
}

fn left_over(observed: &Observations, statements: &[String], json: bool) {
    if json {
        println!(
            "{}",
            json!({
                "blame": null,
                "statement": null,
                "questions": observed.asked(),
                "answered": { "user": observed.asked() },
                "nodes": observed.nodes(),
                "strategy": observed.strategy(),
                "left_over": statements,
            })
        );
    } else {
        println!("\nThe session ends here, with a question left over.");
    }
}

fn end(observed: &Observations, turn: &ObservedTurn, json: bool) {
    let (labels, statements, relied_on) = match turn {
        ObservedTurn::Blame { labels, statements, relied_on } => (labels, statements, relied_on),
        _ if json => return left_over(observed, &[], true),
        _ => return println!("\nNo defect was found: everything that was looked at is right."),
    };
    if json {
        println!(
            "{}",
            json!({
                "blame": { "function": labels.join(", "), "kind": "observed" },
                "statement": statements.join("; "),
                "relied_on": relied_on,
                "questions": observed.asked(),
                "answered": { "user": observed.asked() },
                "nodes": observed.nodes(),
                "strategy": observed.strategy(),
                "left_over": [],
            })
        );
        return;
    }
    println!("\nThe defect is in {}.\n", labels.join(" or "));
    for statement in statements {
        println!("  wrong: {statement}");
    }
    for statement in relied_on {
        println!("  right: {statement}");
    }
    let asked = counted(observed.asked() as u64, "question");
    println!("\n{asked}, {}.", counted(observed.nodes() as u64, "computation"));
}
