//! The stepper's jumps: to evaluations, changes, messages, lines of output and exceptions; and data breakpoints.

use super::Stepper;
use std::fmt::Write;
use workbench::inspector::{Data, Halt, Landmark, Which};

/// Splits off the word at the end that says which one is meant; the next one by default.
fn which(rest: &str) -> (&str, Which) {
    let (before, last) = rest.rsplit_once(char::is_whitespace).unwrap_or(("", rest));
    let which = match last {
        "first" => Which::First,
        "last" => Which::Last,
        "back" => Which::Previous,
        "next" => Which::Next,
        _ => return (rest, Which::Next),
    };
    (before.trim(), which)
}

fn side(which: Which) -> &'static str {
    match which {
        Which::First | Which::Last => "in this run",
        Which::Next => "after this moment",
        Which::Previous => "before this moment",
    }
}

impl Stepper {
    /// Carries out a jump. False: the command is none.
    pub(super) fn jump(&mut self, command: &str, rest: &str, text: &mut String) -> bool {
        match command {
            "exception" => self.landmark(Landmark::Exception, "no exception is raised", rest, text),
            "message" => self.landmark(Landmark::Message, "no message is sent", rest, text),
            "written" => self.landmark(Landmark::Output, "nothing is written", rest, text),
            "at" => {
                let (place, which) = which(rest);
                self.evaluation(place, which, text);
            }
            "first" => self.evaluation(rest, Which::First, text),
            "last" => self.evaluation(rest, Which::Last, text),
            "change" => self.change(rest, text),
            "watch" => self.watch(rest, text),
            _ => return false,
        }
        true
    }

    fn landmark(&mut self, landmark: Landmark, nothing: &str, rest: &str, text: &mut String) {
        let ("", which) = which(rest) else {
            text.push_str("first, last or back can follow\n");
            return;
        };
        let Some(inspector) = self.inspector(text) else { return };
        let before = inspector.now();
        match inspector.go_to_nth_landmark(landmark, which) {
            Halt::Start | Halt::End => {
                inspector.go_to(before);
                let _ = writeln!(text, "{nothing} {}", side(which));
            }
            halt => self.moved(before, &halt, text),
        }
    }

    fn evaluation(&mut self, place: &str, which: Which, text: &mut String) {
        let place = match self.place_named(place) {
            Ok(place) => place,
            Err(why) => {
                let _ = writeln!(text, "{why}");
                return;
            }
        };
        let Some(inspector) = self.inspector(text) else { return };
        let before = inspector.now();
        match inspector.go_to_evaluation(&place, which) {
            Halt::Step => self.moved(before, &Halt::Step, text),
            Halt::Interrupted => text.push_str("interrupted\n"),
            _ => {
                inspector.go_to(before);
                let _ = writeln!(text, "it is never evaluated {}", side(which));
            }
        }
    }

    /// What an expression stands for at this moment.
    fn data(&mut self, expression: &str, text: &mut String) -> Option<Data> {
        let focus = self.focus;
        let inspector = self.inspector(text)?;
        let frame = inspector.frames(focus).first().map_or(0, |frame| frame.number);
        match inspector.data_of(focus, frame, expression) {
            Ok(data) => Some(data),
            Err(why) => {
                let _ = writeln!(text, "{why}");
                None
            }
        }
    }

    fn change(&mut self, rest: &str, text: &mut String) {
        let (expression, which) = which(rest);
        let Some(data) = self.data(expression, text) else { return };
        let Some(inspector) = self.inspector(text) else { return };
        let before = inspector.now();
        match inspector.go_to_change(&data, which) {
            Halt::Start | Halt::End => {
                inspector.go_to(before);
                let _ = writeln!(text, "it does not change {}", side(which));
            }
            halt => self.moved(before, &halt, text),
        }
    }

    fn watch(&mut self, rest: &str, text: &mut String) {
        let (rest, hits) = match rest.rsplit_once(" hits ") {
            Some((before, hits)) => (before, Some(hits)),
            None => (rest, None),
        };
        let (expression, condition) = match rest.split_once(" if ") {
            Some((expression, condition)) => (expression, Some(condition)),
            None => (rest, None),
        };
        let Some(data) = self.data(expression, text) else { return };
        let what = data.describe();
        let Some(inspector) = self.inspector(text) else { return };
        let state = inspector.watch(data, condition, hits);
        let _ = match state.problem {
            Some(problem) => writeln!(text, "breakpoint {}: {problem}", state.id),
            None => writeln!(text, "breakpoint {}: {what}", state.id),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::which;
    use workbench::inspector::Which;

    #[test]
    fn the_last_word_says_which_one() {
        assert_eq!(which(""), ("", Which::Next));
        assert_eq!(which("back"), ("", Which::Previous));
        assert_eq!(which("12:5 last"), ("12:5", Which::Last));
        assert_eq!(which("total cfg back"), ("total cfg", Which::Previous));
        assert_eq!(which("total cfg"), ("total cfg", Which::Next));
    }
}
