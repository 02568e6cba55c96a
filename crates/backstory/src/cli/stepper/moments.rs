//! Commands of the stepper about moments: by line, expression and call, in both directions.

use super::{Stepper, number};
use std::fmt::Write;
use workbench::inspector::{
    BreakpointRequest, BreakpointState, Direction, Frame, Grain, Halt, Inspector, Logged, Reach,
    Spot, Step, Where,
};

/// Limit on the log lines that are shown.
const MAX_LOG_LINES: usize = 100;
/// Limit on the frames that are shown.
const MAX_FRAMES: usize = 20;

/// The kinds of steps, as they are typed.
const KINDS: &[(&str, &str, Step)] = &[
    ("n", "next", Step::NEXT),
    ("e", "into", Step::INTO),
    ("fin", "finish", Step::OUT),
    ("x", "expression", Step { grain: Grain::Expression, reach: Reach::Into }),
    ("over", "over", Step { grain: Grain::Expression, reach: Reach::Over }),
    ("call", "call", Step { grain: Grain::Call, reach: Reach::Into }),
    ("sw", "switch", Step { grain: Grain::Thread, reach: Reach::Into }),
    ("ef", "effect", Step { grain: Grain::Effect, reach: Reach::Into }),
];

fn kind(word: &str) -> Option<Step> {
    KINDS.iter().find(|(short, long, _)| word == *short || word == *long).map(|(.., step)| *step)
}

impl Stepper {
    /// Executes a command about moments. Returns false if it is not one.
    pub(super) fn moment_command(&mut self, command: &str, rest: &str, text: &mut String) -> bool {
        if let Some(step) = kind(command) {
            self.take_steps(step, Direction::Forward, rest, text);
            return true;
        }
        match command {
            "continue" => self.go_on(Direction::Forward, text),
            "reverse" => self.go_on(Direction::Backward, text),
            "break" => self.set_breakpoint(rest, text),
            "log" => self.log(rest, text),
            "moment" => self.go_to_moment(rest, text),
            "evaluate" => self.evaluate(rest, text),
            "stack" => self.stack(text),
            _ => return self.jump(command, rest, text),
        }
        true
    }

    /// `back KIND [N]`. Returns false if it names no kind.
    pub(super) fn back_by_kind(&mut self, rest: &str, text: &mut String) -> bool {
        let (word, count) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match kind(word) {
            Some(step) => {
                self.take_steps(step, Direction::Backward, count.trim(), text);
                true
            }
            None => false,
        }
    }

    /// The inspector at the present moment of the session.
    pub(super) fn inspector(&mut self, text: &mut String) -> Option<&mut Inspector> {
        if self.is_by_hand() {
            text.push_str(
                "these steps were chosen by hand: save them with `save FILE` and step through that \
                 recording, or go back to the run with `goto`\n",
            );
            return None;
        }
        self.whole_run(text)?;
        let at = self.session.at();
        let is_at_moment = self.is_at_moment;
        let inspector = self.inspector.as_mut()?;
        if !is_at_moment {
            inspector.go_to_operation(at);
            self.is_at_moment = true;
        }
        self.inspector.as_mut()
    }

    /// Whether the steps up to here were chosen by hand: they are not moments of the run.
    pub(super) fn is_by_hand(&self) -> bool {
        self.session.way_aside().is_some() || self.view.holds_messages
    }

    /// The inspector of the run, wherever the session is.
    fn whole_run(&mut self, text: &mut String) -> Option<&mut Inspector> {
        if self.inspector.is_none() {
            match self.session.inspector() {
                Ok(inspector) => self.inspector = Some(inspector),
                Err(why) => {
                    let _ = writeln!(text, "{why}");
                    return None;
                }
            }
        }
        self.inspector.as_mut()
    }

    fn take_steps(&mut self, step: Step, direction: Direction, count: &str, text: &mut String) {
        let Some(count) = number(count, 1, text) else { return };
        let Some(inspector) = self.inspector(text) else { return };
        let before = inspector.now();
        let mut halt = Halt::Step;
        for _ in 0..count {
            halt = inspector.step(step, direction);
            if halt != Halt::Step {
                break;
            }
        }
        self.moved(before, &halt, text);
    }

    fn go_on(&mut self, direction: Direction, text: &mut String) {
        let Some(inspector) = self.inspector(text) else { return };
        let before = inspector.now();
        let mut logged = Vec::new();
        let halt = inspector.resume(direction, &mut logged);
        show_log(&logged, text);
        self.moved(before, &halt, text);
    }

    /// `run` with breakpoints is `continue`.
    pub(super) fn has_breakpoints(&self) -> bool {
        let has = |i: &Inspector| !i.breakpoints().is_empty() || !i.watched().is_empty();
        self.inspector.as_ref().is_some_and(has)
    }

    pub(super) fn continue_to_breakpoint(&mut self, text: &mut String) {
        self.go_on(Direction::Forward, text);
    }

    /// Shows the result of a move, and brings the session there.
    pub(super) fn moved(&mut self, before: u64, halt: &Halt, text: &mut String) {
        let Some(inspector) = &mut self.inspector else { return };
        if inspector.now() != before {
            self.moves.push(before);
        }
        let why = match halt {
            Halt::Step => None,
            Halt::Breakpoint { ids } => {
                let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
                Some(format!("breakpoint {}", ids.join(", ")))
            }
            Halt::Change { ids } => {
                let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
                Some(format!("breakpoint {}: it changes", ids.join(", ")))
            }
            Halt::Exception => Some("an exception is raised here".to_owned()),
            Halt::Start => Some("this is the start of the run".to_owned()),
            Halt::End => Some("this is the end of the run".to_owned()),
            Halt::Interrupted => Some("interrupted".to_owned()),
        };
        if let Some(why) = why {
            let _ = writeln!(text, "{why}");
        }
        self.show_moment(text);
    }

    /// Undoes the last move between moments. Returns false if there was none.
    pub(super) fn take_move_back(&mut self, text: &mut String) -> bool {
        if !self.is_at_moment {
            return false;
        }
        let Some(before) = self.moves.pop() else { return false };
        if let Some(inspector) = &mut self.inspector {
            inspector.go_to(before);
        }
        self.show_moment(text);
        true
    }

    fn show_moment(&mut self, text: &mut String) {
        let Some(inspector) = &mut self.inspector else { return };
        let spot = inspector.spot();
        let operations = inspector.operations();
        self.session.go_to(operations);
        self.look();
        match spot {
            Some(spot) => {
                self.focus = spot.thread;
                self.show_spot(&spot, text);
            }
            None => self.standing(text),
        }
    }

    fn show_spot(&self, spot: &Spot, text: &mut String) {
        let Spot { moment, thread_name, function, place, expression, .. } = spot;
        let sources = self.session.sources();
        let several = sources.iter().filter(|s| !s.path.starts_with("--")).count() > 1;
        let file = if several { format!("{}, ", place.path) } else { String::new() };
        let _ = writeln!(
            text,
            "moment {moment}: {thread_name} in {function}, {file}line {}: {expression}",
            place.line
        );
    }

    fn go_to_moment(&mut self, rest: &str, text: &mut String) {
        let Ok(moment) = rest.parse::<u64>() else {
            text.push_str("moment takes the number of a moment: moment 120\n");
            return;
        };
        let Some(inspector) = self.inspector(text) else { return };
        let before = inspector.now();
        let halt = inspector.go_to(moment);
        self.moved(before, &halt, text);
    }

    // ---- breakpoints -------------------------------------------------------------------

    fn set_breakpoint(&mut self, rest: &str, text: &mut String) {
        if rest.is_empty() {
            let all = self.inspector.as_ref().map(Inspector::breakpoints).unwrap_or_default();
            for state in &all {
                show_breakpoint(state, text);
            }
            let watched = self.inspector.as_ref().map(Inspector::watched).unwrap_or_default();
            for (id, what) in &watched {
                let _ = writeln!(text, "breakpoint {id}: {what}");
            }
            if all.is_empty() && watched.is_empty() {
                text.push_str(
                    "no breakpoints; break LINE, break FUNCTION or watch VARIABLE sets one\n",
                );
            }
            return;
        }
        if let Some(id) = rest.strip_prefix("delete ") {
            let id = id.trim().parse().unwrap_or(0);
            let all = self.inspector.as_ref().map(Inspector::breakpoints).unwrap_or_default();
            let removed = self.inspector.as_mut().is_some_and(|i| i.remove_breakpoint(id));
            if let Some(place) = all.iter().find(|b| b.id == id).and_then(|b| b.place.as_ref())
                && self.session.breakpoints().any(|at| at == (place.file, place.line))
            {
                self.session.toggle_breakpoint(place.file, place.line);
            }
            let _ = match removed {
                true => writeln!(text, "breakpoint {id} is gone"),
                false => writeln!(text, "there is no breakpoint {id}"),
            };
            return;
        }
        let (place, options) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let place = match self.place_named(place) {
            Ok(place) => place,
            Err(why) => {
                let _ = writeln!(text, "{why}");
                return;
            }
        };
        let options = options.trim();
        let (condition, hits) = match options.split_once("hits ") {
            Some((before, hits)) => (before.trim(), Some(hits.trim().to_owned())),
            None => (options, None),
        };
        let condition = match condition {
            "" => None,
            condition => match condition.strip_prefix("if ") {
                Some(condition) => Some(condition.trim().to_owned()),
                None => {
                    text.push_str("break takes a place, then `if CONDITION` or `hits N`\n");
                    return;
                }
            },
        };
        let Some(inspector) = self.whole_run(text) else { return };
        inspector.explore();
        let state =
            inspector.set_breakpoint(&BreakpointRequest { place, condition, hits, log: None });
        show_breakpoint(&state, text);
        // Steps that are chosen by hand stop at visible operations of the line.
        if let Some(place) = &state.place
            && self.session.breakpoints().all(|at| at != (place.file, place.line))
        {
            self.session.toggle_breakpoint(place.file, place.line);
        }
    }

    /// `LINE`, `LINE:COLUMN`, `FILE:LINE`, `FILE:LINE:COLUMN` or the name of a function.
    pub(super) fn place_named(&self, text: &str) -> Result<Where, String> {
        let parts: Vec<&str> = text.split(':').collect();
        let numbers: Vec<Option<u32>> = parts.iter().map(|p| p.parse().ok()).collect();
        let (file, line, column) = match (parts.as_slice(), numbers.as_slice()) {
            (_, [Some(line)]) => ("", *line, None),
            (_, [Some(line), column @ Some(_)]) => ("", *line, *column),
            ([file, _], [None, Some(line)]) => (*file, *line, None),
            ([file, ..], [None, Some(line), column @ Some(_)]) => (*file, *line, *column),
            _ if numbers.iter().all(Option::is_none) => {
                return Ok(Where::Function(text.to_owned()));
            }
            _ => return Err(format!("{text} is no place: 12, 12:5, Main.hs:12 or a function")),
        };
        let sources = self.session.sources();
        let focused = self.thread(self.focus).and_then(|t| t.place.as_ref()).map(|p| p.file);
        let found = match file {
            "" => sources.iter().find(|s| Some(s.file) == focused).or(sources.first()),
            file => sources.iter().find(|s| s.path.ends_with(file)),
        };
        match found {
            Some(source) => Ok(Where::Line { file: source.file, line, column }),
            None => Err(format!("the program has no file {file}")),
        }
    }

    fn log(&mut self, rest: &str, text: &mut String) {
        let Some((place, expression)) = rest.split_once(char::is_whitespace) else {
            text.push_str("log takes a place and an expression: log 12 acc + 1\n");
            return;
        };
        let place = match self.place_named(place) {
            Ok(place) => place,
            Err(why) => {
                let _ = writeln!(text, "{why}");
                return;
            }
        };
        let Some(inspector) = self.inspector(text) else { return };
        match inspector.log(&place, expression.trim()) {
            Ok(logged) if logged.is_empty() => text.push_str("it is never evaluated in this run\n"),
            Ok(logged) => show_log(&logged, text),
            Err(why) => {
                let _ = writeln!(text, "{why}");
            }
        }
    }

    // ---- looking -----------------------------------------------------------------------

    fn evaluate(&mut self, expression: &str, text: &mut String) {
        let focus = self.focus;
        let Some(inspector) = self.inspector(text) else { return };
        let frame = inspector.frames(focus).first().map_or(0, |frame| frame.number);
        let _ = match inspector.evaluate(focus, frame, expression) {
            Ok(value) => writeln!(text, "{value}"),
            Err(why) => writeln!(text, "{why}"),
        };
    }

    fn stack(&mut self, text: &mut String) {
        let focus = self.focus;
        let Some(inspector) = self.inspector(text) else { return };
        let frames = inspector.frames(focus);
        if frames.is_empty() {
            text.push_str("nothing of the program is being evaluated\n");
        }
        for frame in frames.iter().take(MAX_FRAMES) {
            show_frame(frame, text);
            if frame.is_demanded
                && let Some(caller) = inspector.lexical_callers(frame).first()
            {
                let line = caller.place.as_ref().map_or(0, |p| p.line);
                let began = frame.made_in.unwrap_or(0);
                let _ = writeln!(
                    text,
                    "    which belongs to the call of {} that began at moment {began}, line {line}",
                    caller.function
                );
            }
        }
        if frames.len() > MAX_FRAMES {
            let _ = writeln!(text, "  … and {} more", frames.len() - MAX_FRAMES);
        }
    }

    /// The variables of the moment. Returns false if the stepper is not at one.
    pub(super) fn print_locals(&mut self, name: &str, text: &mut String) -> bool {
        if !self.is_at_moment {
            return false;
        }
        let Some(inspector) = &self.inspector else { return false };
        let mut any = false;
        for frame in inspector.frames(self.focus).iter().take(MAX_FRAMES) {
            for variable in inspector.variables(self.focus, frame.number) {
                if name.is_empty() || variable.name == name {
                    any = true;
                    let _ = writeln!(text, "  {} = {}", variable.name, variable.value);
                }
            }
            if name.is_empty() || any {
                break;
            }
        }
        if !any {
            let what = if name.is_empty() { "no variables" } else { name };
            let _ = writeln!(text, "there is no such variable here: {what}");
        }
        true
    }
}

fn show_frame(frame: &Frame, text: &mut String) {
    let how = if frame.is_demanded { "  needed: an expression of" } else { "  in" };
    let line = frame.place.as_ref().map_or_else(String::new, |p| format!(", line {}", p.line));
    let _ = writeln!(text, "{how} {}{line}", frame.function);
}

fn show_log(logged: &[Logged], text: &mut String) {
    for entry in logged.iter().take(MAX_LOG_LINES) {
        let _ = writeln!(text, "  moment {}: {}", entry.moment, entry.text);
    }
    if logged.len() > MAX_LOG_LINES {
        let _ = writeln!(text, "  … and {} more", logged.len() - MAX_LOG_LINES);
    }
}

fn show_breakpoint(state: &BreakpointState, text: &mut String) {
    let _ = write!(text, "breakpoint {}", state.id);
    if let Some(place) = &state.place {
        let _ = write!(text, " at {}:{}:{}", place.path, place.line, place.column);
    }
    let _ = match (&state.problem, state.evaluations) {
        (Some(problem), _) => writeln!(text, ": {problem}"),
        (None, Some(1)) => writeln!(text, ": evaluated once"),
        (None, Some(n)) => writeln!(text, ": evaluated {n} times"),
        (None, None) => writeln!(text),
    };
}
