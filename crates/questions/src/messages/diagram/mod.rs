//! Diagrams of a concurrent run: the creation of processes, and the messages between them.
//!
//! A diagram is made in three steps. Events become *rows* between *lifelines*; filters remove rows; folding merges
//! repeated rows, and lifelines of processes that run the same function if there are too many. The other files of this
//! folder render rows as text, SVG, Mermaid or DOT.

mod export;
mod svg;
mod text;

use crate::messages::trace::{ProcessId, What};
use crate::messages::watched::Watched;
use core_ir::Prim;
use std::collections::BTreeMap;

/// The options of a diagram.
#[derive(Clone, Debug)]
pub struct DiagramOptions {
    /// Only processes whose label contains one of these, or whose identifier is one.
    pub processes: Vec<String>,
    /// Only messages whose text contains this.
    pub message: Option<String>,
    /// Only events in this range of numbers.
    pub events: Option<(usize, usize)>,
    /// Repetitions become one row.
    pub fold: bool,
    /// With more lifelines than this, those that run the same function are merged.
    pub most_lifelines: usize,
    /// Include links, monitors, tables, timers and names.
    pub all: bool,
}

impl Default for DiagramOptions {
    fn default() -> Self {
        DiagramOptions {
            processes: Vec::new(),
            message: None,
            events: None,
            fold: true,
            most_lifelines: 16,
            all: false,
        }
    }
}

pub struct Diagram {
    pub lifelines: Vec<Lifeline>,
    pub rows: Vec<Row>,
    /// The creation tree: each process below its creator, in order of creation.
    pub tree: Vec<TreeEntry>,
    /// Notes on what filters and folding removed.
    pub notes: Vec<String>,
}

#[derive(Clone, Debug)]
pub struct Lifeline {
    pub label: String,
    /// Identifiers of the processes that it stands for.
    pub identifiers: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowKind {
    Create,
    Send,
    /// The number of the event that sent it.
    Take(usize),
    Timeout,
    Signal,
    End,
    Note,
}

impl RowKind {
    pub fn word(&self) -> &'static str {
        match self {
            RowKind::Create => "create",
            RowKind::Send => "send",
            RowKind::Take(_) => "take",
            RowKind::Timeout => "timeout",
            RowKind::Signal => "signal",
            RowKind::End => "end",
            RowKind::Note => "note",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Row {
    /// The number of the event, from 1; for a folded row, of the first one.
    pub number: usize,
    /// The number of the last one.
    pub last: usize,
    pub kind: RowKind,
    pub from: usize,
    pub to: Option<usize>,
    pub text: String,
    pub place: Option<String>,
    /// How often this happens, including folded rows.
    pub times: usize,
    /// The number of rows, including this one, that repeat together: a loop begins here.
    pub loop_length: usize,
    /// It was never taken.
    pub never_taken: bool,
}

#[derive(Clone, Debug)]
pub struct TreeEntry {
    pub depth: usize,
    pub label: String,
    pub identifier: String,
    /// The identifier, if values show it, and the label.
    pub title: String,
    pub first_call: String,
    pub outcome: String,
    pub parent: Option<usize>,
    /// Its number, so that others can refer to it as their parent.
    pub process: usize,
    pub failed: bool,
}

impl Watched<'_> {
    pub fn diagram(&self, options: &DiagramOptions) -> Diagram {
        let mut notes = Vec::new();
        let shown = self.shown_processes();
        let wanted = |p: &ProcessId| {
            options.processes.is_empty()
                || options.processes.iter().any(|w| {
                    self.label(*p).contains(w.as_str()) || self.pid(*p).as_ref() == Some(w)
                })
        };
        let visible: Vec<ProcessId> = shown.iter().copied().filter(wanted).collect();
        if visible.len() < shown.len() {
            notes.push(format!("{} of {} processes", visible.len(), shown.len()));
        }
        let (lifelines, of) = self.lifelines(&visible, options, &mut notes);
        let mut rows = self.rows(&of, options);
        let all = rows.len();
        if let Some(text) = &options.message {
            rows.retain(|r| {
                !matches!(r.kind, RowKind::Send | RowKind::Take(_))
                    || r.text.contains(text.as_str())
            });
        }
        if let Some((from, to)) = options.events {
            rows.retain(|r| r.number >= from && r.number <= to);
        }
        if rows.len() < all {
            notes.push(format!("{} of {all} events", rows.len()));
        }
        if options.fold {
            let before = rows.len();
            rows = fold(rows);
            if rows.len() < before {
                let what = format!("{before} events in {} rows, repetitions folded", rows.len());
                notes.push(what);
            }
        }
        Diagram { lifelines, rows, tree: self.tree(&visible), notes }
    }

    /// One lifeline per process, or one for all that run the same function.
    fn lifelines(
        &self,
        visible: &[ProcessId],
        options: &DiagramOptions,
        notes: &mut Vec<String>,
    ) -> (Vec<Lifeline>, BTreeMap<ProcessId, usize>) {
        let together = visible.len() > options.most_lifelines;
        let mut lifelines: Vec<Lifeline> = Vec::new();
        let mut bases: Vec<String> = Vec::new();
        let mut of = BTreeMap::new();
        for process in visible {
            let label = self.label(*process);
            let base = match label.rsplit_once('#') {
                Some((base, n)) if together && n.parse::<usize>().is_ok() => base.to_owned(),
                _ => label.to_owned(),
            };
            let at = bases.iter().position(|b| *b == base).unwrap_or_else(|| {
                bases.push(base.clone());
                lifelines.push(Lifeline { label: base.clone(), identifiers: Vec::new() });
                lifelines.len() - 1
            });
            lifelines[at].identifiers.push(self.identifier(*process));
            of.insert(*process, at);
        }
        if lifelines.len() < visible.len() {
            notes.push(format!(
                "{} processes on {} lifelines, those of one function together",
                visible.len(),
                lifelines.len()
            ));
        }
        for line in &mut lifelines {
            if line.identifiers.len() > 1 {
                line.label = format!("{} ×{}", line.label, line.identifiers.len());
            }
        }
        (lifelines, of)
    }

    fn rows(&self, of: &BTreeMap<ProcessId, usize>, options: &DiagramOptions) -> Vec<Row> {
        let trace = self.trace();
        let mut rows = Vec::new();
        for (index, event) in trace.events.iter().enumerate() {
            let Some(from) = of.get(&event.process).copied() else { continue };
            let mut to = None;
            let mut never_taken = false;
            let (kind, text) = match event.what {
                What::Create(child) => {
                    let Some(line) = of.get(&child) else { continue };
                    to = Some(*line);
                    (RowKind::Create, self.creation_text(child))
                }
                What::Send(message) => {
                    let entry = &trace.messages[message];
                    match entry.to {
                        Some(receiver) => match of.get(&receiver) {
                            Some(line) => to = Some(*line),
                            None => continue,
                        },
                        None => to = None,
                    }
                    never_taken = entry.taken_in.is_none();
                    let mut text = self.content(message, crate::messages::watched::BRIEF);
                    text = match entry.origin {
                        machine::Origin::Timer(_) => format!("{text} (timer)"),
                        _ if entry.object.is_some() => format!("put {text}"),
                        _ if entry.to.is_none() => format!("{text} (no receiver)"),
                        _ if entry.lost && entry.arrived_at.is_none() => {
                            format!("{text} (lost on the way)")
                        }
                        _ if entry.lost => format!("{text} (lost: the receiver was over)"),
                        _ => text,
                    };
                    (RowKind::Send, text)
                }
                What::Take(message) => {
                    let entry = &trace.messages[message];
                    (
                        RowKind::Take(entry.sent_at + 1),
                        self.content(message, crate::messages::watched::BRIEF),
                    )
                }
                What::Timeout => (RowKind::Timeout, "time out".into()),
                What::Signal { to: other, reason, kills } => {
                    let Some(line) = of.get(&other) else { continue };
                    if !kills && !options.all {
                        continue;
                    }
                    to = Some(*line);
                    let effect = if kills { "ends it" } else { "ignored" };
                    (RowKind::Signal, format!("exit {} ({effect})", self.brief(reason)))
                }
                What::End(_) => {
                    let outcome = self.outcome(event.process);
                    (RowKind::End, crate::messages::diagram::cut(&outcome, 60))
                }
                What::Operation { op, args, result } => {
                    if !options.all {
                        continue;
                    }
                    let args: Vec<String> = args.iter().map(|v| self.brief(v)).collect();
                    let text = operation(op, &args, &self.brief(result));
                    (RowKind::Note, text)
                }
            };
            let own = crate::messages::watched::is_own(self.program, event.span);
            let place = own.then(|| self.place(event.span));
            rows.push(Row {
                number: index + 1,
                last: index + 1,
                kind,
                from,
                to,
                text,
                place,
                times: 1,
                loop_length: 0,
                never_taken,
            });
        }
        rows
    }

    fn creation_text(&self, child: ProcessId) -> String {
        match self.trace().processes[child].first_call {
            Some(call) => cut(&self.call_text(call), 60),
            None => "…".into(),
        }
    }

    fn tree(&self, visible: &[ProcessId]) -> Vec<TreeEntry> {
        let trace = self.trace();
        let mut children: BTreeMap<Option<ProcessId>, Vec<ProcessId>> = BTreeMap::new();
        for process in visible {
            // Under the nearest ancestor that is shown.
            let mut parent = trace.processes[*process].parent;
            while let Some(p) = parent
                && !visible.contains(&p)
            {
                parent = trace.processes[p].parent;
            }
            children.entry(parent).or_default().push(*process);
        }
        let mut entries = Vec::new();
        let mut work: Vec<(usize, ProcessId)> =
            children.get(&None).into_iter().flatten().rev().map(|p| (0, *p)).collect();
        while let Some((depth, process)) = work.pop() {
            let entry = &trace.processes[process];
            entries.push(TreeEntry {
                depth,
                label: self.label(process).to_owned(),
                identifier: self.identifier(process),
                title: self.label_and_pid(process),
                first_call: self.first_call(process),
                outcome: self.outcome(process),
                parent: entry.parent,
                process,
                failed: !matches!(entry.end, Some(crate::messages::trace::End::Value(_)) | None),
            });
            let below = children.get(&Some(process)).into_iter().flatten();
            work.extend(below.rev().map(|p| (depth + 1, *p)));
        }
        entries
    }
}

/// Describes an operation between processes.
pub(crate) fn operation(op: Prim, args: &[String], result: &str) -> String {
    let arg = |i: usize| args.get(i).map_or("", String::as_str);
    match op {
        Prim::ProcessLink => format!("links to {}", arg(0)),
        Prim::ProcessUnlink => format!("unlinks from {}", arg(0)),
        Prim::ProcessMonitor => format!("monitors {} as {result}", arg(0)),
        Prim::ProcessDemonitor => format!("ends its monitor {}", arg(0)),
        Prim::ProcessExit => format!("sends exit {} to {}", arg(1), arg(0)),
        Prim::ProcessFlag => format!("sets {} to {}", arg(0), arg(1)),
        Prim::ProcessRegister => format!("registers {} as {}", arg(1), arg(0)),
        Prim::ProcessUnregister => format!("unregisters {}", arg(0)),
        Prim::TimerStart => format!("starts a timer: {} to {} in {} ms", arg(2), arg(1), arg(0)),
        Prim::TimerStartAs => format!("starts a timer: {} to {} in {} ms", arg(3), arg(2), arg(1)),
        Prim::TimerCancel => format!("cancels a timer, {result} ms before its end"),
        Prim::Atomically => {
            let written: Vec<&str> = args.iter().skip(2).step_by(2).map(String::as_str).collect();
            match written.is_empty() {
                true => "runs a transaction that writes nothing".into(),
                false => format!("runs a transaction that writes {}", written.join(", ")),
            }
        }
        Prim::TableNew => format!("makes the table {}", arg(0)),
        Prim::TableDelete => format!("removes the table {}", arg(0)),
        Prim::TableInsert if arg(2) == "true" => {
            format!("inserts {} into {}, if they are new: {result}", arg(1), arg(0))
        }
        Prim::TableInsert => format!("inserts {} into {}", arg(1), arg(0)),
        Prim::TableLookup => format!("looks {} up in {}: {result}", arg(1), arg(0)),
        Prim::TableTake => format!("takes {} out of {}: {result}", arg(1), arg(0)),
        Prim::TableDeleteObject => format!("takes {} out of {}", arg(1), arg(0)),
        Prim::TableClear => format!("empties {}", arg(0)),
        Prim::TableStep => match arg(1) {
            way @ ("first" | "last") => format!("reads the {way} key of {}: {result}", arg(0)),
            way => format!("reads the {way} key of {} from {}: {result}", arg(0), arg(2)),
        },
        Prim::TableAll => format!("reads all of {}: {result}", arg(0)),
        Prim::TableAtomic => format!("changes {} in one step: {result}", arg(0)),
        Prim::TableGive => format!("gives {} to {}", arg(0), arg(1)),
        _ => format!("{op}({})", args.join(", ")),
    }
}

pub(crate) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// The longest pattern that folding looks for.
const MAX_FOLDED_PATTERN: usize = 24;

/// Merges repeated rows, which may differ in numbers, into one round of a loop.
fn fold(rows: Vec<Row>) -> Vec<Row> {
    let shapes: Vec<(std::mem::Discriminant<RowKind>, usize, Option<usize>, String)> = rows
        .iter()
        .map(|r| (std::mem::discriminant(&r.kind), r.from, r.to, shape(&r.text)))
        .collect();
    let mut folded: Vec<Row> = Vec::new();
    let mut at = 0;
    while at < rows.len() {
        let mut best: Option<(usize, usize)> = None;
        for length in 1..=MAX_FOLDED_PATTERN.min((rows.len() - at) / 2) {
            let mut times = 1;
            while at + (times + 1) * length <= rows.len()
                && (0..length).all(|i| shapes[at + i] == shapes[at + times * length + i])
            {
                times += 1;
            }
            // Two short rows are read as quickly as a loop of two rounds.
            let saves = (times - 1) * length;
            if times >= 2 && saves >= 2 && best.is_none_or(|(l, t)| saves > (t - 1) * l) {
                best = Some((length, times));
            }
        }
        let Some((length, times)) = best else {
            folded.push(rows[at].clone());
            at += 1;
            continue;
        };
        for i in 0..length {
            let mut row = rows[at + i].clone();
            row.times = times;
            row.last = rows[at + (times - 1) * length + i].number;
            row.loop_length = if i == 0 { length } else { 0 };
            let turns = (0..times).map(|t| &rows[at + t * length + i]);
            row.never_taken = turns.clone().all(|r| r.never_taken);
            if turns.clone().any(|r| r.text != row.text) {
                row.text = shape(&row.text);
            }
            folded.push(row);
        }
        at += length * times;
    }
    folded
}

/// A text without its numbers, identifiers and strings.
fn shape(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_ascii_digit() {
            let in_name = out.chars().last().is_some_and(|l| l.is_alphanumeric() || l == '_');
            while chars.peek().is_some_and(|n| n.is_ascii_digit() || *n == '.') {
                chars.next();
            }
            out.push(if in_name { '#' } else { '_' });
        } else if c == '"' {
            for n in chars.by_ref() {
                if n == '"' {
                    break;
                }
            }
            out.push('_');
        } else {
            out.push(c);
        }
    }
    out.replace("<_>", "_").replace("-_", "_")
}

#[cfg(test)]
mod tests {
    use super::{Row, RowKind, fold, shape};

    fn row(number: usize, from: usize, to: usize, text: &str) -> Row {
        Row {
            number,
            last: number,
            kind: RowKind::Send,
            from,
            to: Some(to),
            text: text.into(),
            place: None,
            times: 1,
            loop_length: 0,
            never_taken: false,
        }
    }

    #[test]
    fn shapes_forget_numbers_and_keep_names() {
        assert_eq!(shape("{ping,12,<0.83.0>}"), "{ping,_,_}");
        assert_eq!(shape("client2"), "client#");
        assert_eq!(shape("[1,-2,\"text\"]"), "[_,_,_]");
    }

    #[test]
    fn a_conversation_that_repeats_is_one_turn_of_a_loop() {
        let mut rows = vec![row(1, 0, 1, "hello")];
        for n in 0..100 {
            rows.push(row(2 + 2 * n, 0, 1, &format!("{{ping,{n}}}")));
            rows.push(row(3 + 2 * n, 1, 0, &format!("{{pong,{n}}}")));
        }
        rows.push(row(300, 0, 1, "stop"));
        let folded = fold(rows);
        let texts: Vec<(&str, usize)> = folded.iter().map(|r| (r.text.as_str(), r.times)).collect();
        assert_eq!(texts, [("hello", 1), ("{ping,_}", 100), ("{pong,_}", 100), ("stop", 1)]);
        assert_eq!((folded[1].number, folded[1].last, folded[1].loop_length), (2, 200, 2));
    }
}
