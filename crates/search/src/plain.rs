//! All schedules, without reduction: a baseline for the other strategies.

use crate::event::Label;
use crate::outcome::{Cover, Finding, Found, Gap, Limits, Listener, Outcome};
use crate::system::{Back, System, Trouble};

struct Frame {
    back: Option<Back>,
    todo: Vec<Label>,
}

/// Explores every schedule from the present state, which is restored.
pub fn explore<L: Listener>(system: &mut System, limits: Limits, listener: &mut L) -> Outcome {
    let root = system.mark();
    let first = system.moves;
    let mut cover = Cover { complete: true, ..Cover::default() };
    let mut findings = Vec::new();
    let mut path: Vec<Label> = Vec::new();
    let mut frames = vec![Frame { back: None, todo: system.all_moves() }];
    if frames[0].todo.is_empty() {
        end(system, &path, listener, &mut cover, &mut findings);
    }
    while let Some(frame) = frames.last_mut() {
        cover.moves = system.moves - first;
        let gap = if limits.is_stopped() {
            Some(Gap::Interrupted)
        } else if cover.schedules >= limits.executions {
            Some(Gap::Executions)
        } else if cover.moves >= limits.moves {
            Some(Gap::Moves)
        } else {
            None
        };
        if let Some(gap) = gap {
            cover.gap(gap);
            break;
        }
        if !limits.all && !findings.is_empty() {
            cover.complete = false;
            break;
        }
        listener.progress(&cover, &|| None);
        let Some(label) = frame.todo.pop() else {
            if let Some(back) = frame.back {
                system.undo(back);
                path.pop();
            }
            frames.pop();
            continue;
        };
        let back = system.mark();
        let Some(done) = system.perform(label) else {
            system.undo(back);
            continue;
        };
        path.push(label);
        cover.depth = cover.depth.max(path.len() as u64);
        let mut todo = Vec::new();
        match done.trouble {
            Some(Trouble::NeedsInput { .. }) => {
                cover.gap(Gap::Input);
                cover.schedules += 1;
            }
            Some(Trouble::Stopped(why)) => {
                cover.gap(Gap::Stopped(why));
                cover.schedules += 1;
            }
            Some(Trouble::RunsOn { thread }) => {
                cover.gap(Gap::RunsOn { thread, schedule: path.clone() });
                cover.schedules += 1;
            }
            trouble => {
                if let Some(trouble) = trouble {
                    let schedule = path.clone();
                    findings.push(Finding { what: Found::Trouble(trouble), schedule });
                }
                if path.len() >= limits.depth {
                    cover.gap(Gap::Depth);
                } else {
                    todo = system.all_moves();
                    if todo.is_empty() {
                        end(system, &path, listener, &mut cover, &mut findings);
                    } else if let Some((what, further)) = system.inspect(Some(&todo), None) {
                        let schedule = path.iter().copied().chain(further).collect();
                        findings.push(Finding { what, schedule });
                    }
                }
            }
        }
        frames.push(Frame { back: Some(back), todo });
    }
    while let Some(frame) = frames.pop() {
        if let Some(back) = frame.back {
            system.undo(back);
        }
    }
    system.undo(root);
    cover.moves = system.moves - first;
    Outcome { findings, cover }
}

fn end<L: Listener>(
    system: &mut System,
    path: &[Label],
    listener: &mut L,
    cover: &mut Cover,
    findings: &mut Vec<Finding>,
) {
    cover.schedules += 1;
    let deadlock = system.is_deadlocked();
    listener.ended(system, path, deadlock);
    if deadlock {
        cover.deadlocks += 1;
        findings.push(Finding { what: Found::Deadlock, schedule: path.to_vec() });
    }
}
