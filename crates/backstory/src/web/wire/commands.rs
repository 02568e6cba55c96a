//! The commands of the page to the server.

use serde::Deserialize;

/// A command to the session, or to one of its engines.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Command {
    /// A thread takes one step; by default, the next one.
    Step {
        thread: Option<u32>,
    },
    /// Goes back by a number of steps, by default one.
    Back {
        count: Option<u64>,
    },
    /// Goes to the moment before an event of the run.
    Goto {
        event: u64,
    },
    /// Goes to a moment before an event of the run, and from there along the user's own schedule: a step of each of
    /// these threads.
    Visit {
        event: u64,
        steps: Vec<u32>,
        /// The moment of the run there, between two events.
        moment: Option<u64>,
    },
    /// Steps from the present moment to another one of the run.
    Move {
        by: StepUnit,
        back: bool,
    },
    /// Goes to an evaluation at a line, or of the expression at a column of it.
    Evaluation {
        file: u32,
        line: u32,
        column: Option<u32>,
        which: WhichTime,
    },
    /// Counts how often each line is reached.
    Count,
    /// Takes the steps that lead to the foreseen problem.
    Follow,
    /// Marks the present moment, with a note.
    Bookmark {
        note: String,
    },
    /// Removes a bookmark, by its number.
    Forget {
        bookmark: u64,
    },
    /// Runs to a breakpoint or the end, or for this many steps.
    Run {
        count: Option<u64>,
    },
    /// Runs backwards to a breakpoint or the start.
    RunBack,
    /// Runs until a thread cannot take a step.
    Until {
        thread: u32,
    },
    /// Delivers a message that is held back.
    Deliver {
        from: u32,
        to: u32,
    },
    /// Sets whether messages are delivered only on request.
    Hold {
        hold: bool,
    },
    /// Sets a breakpoint on a line, or on the expression at a column of it; or removes it.
    Break {
        file: u32,
        line: u32,
        column: Option<u32>,
    },
    /// Starts in the state of a counterexample, given by its index among the contracts.
    Begin {
        index: u64,
    },
    /// Returns from a counterexample to the program.
    Return,
    /// Interrupts the current command.
    Interrupt,
    Engine(EngineCommand),
}

/// How far a step between moments goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum StepUnit {
    /// To the next line, over calls.
    Line,
    /// To the next line, into calls and suspended expressions.
    Into,
    /// Until the function has returned.
    Out,
    /// To the next expression.
    Expression,
}

/// One of the evaluations of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum WhichTime {
    First,
    Last,
    Next,
    Previous,
}

/// A command to an engine.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "engine", rename_all = "kebab-case")]
pub(crate) enum EngineCommand {
    Questions(QuestionsCommand),
    Story(StoryCommand),
    Contracts(ContractsCommand),
}

/// A command to the questions view; the first field that is set counts. None: show the question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct QuestionsCommand {
    /// Starts again, with the current schedule of the session.
    pub begin: bool,
    /// An event to start the questions at.
    pub event: Option<u64>,
    /// A computation of the tree to expand or collapse.
    pub fold: Option<u32>,
    /// A computation to show more children of.
    pub more: Option<u32>,
    /// A computation to ask about.
    pub choose: Option<u32>,
    /// How the next question is chosen.
    pub strategy: Option<String>,
    /// A line of the output that is wrong, from 1.
    pub line: Option<u32>,
    /// An answer, in the syntax of `debug`.
    pub answer: Option<String>,
    /// Which of several statements the answer is about, from 0.
    pub index: Option<u32>,
    /// The part of a result that is wrong.
    pub part: Option<String>,
    /// A call to ask about, as a story shows it.
    pub call: Option<String>,
    /// A call to ask about: that of the source location in this file.
    pub file: Option<String>,
    /// The line of that location, from 1.
    pub at_line: Option<u32>,
    /// The column of it, from 1.
    pub column: Option<u32>,
}

/// The value whose story is wanted: a character of the output, the last value of an expression of the source, or the
/// exception. None: the first line of the output.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct StoryCommand {
    /// Starts again, with the current schedule of the session.
    pub begin: bool,
    /// A file of the source; without it line and column are those of the output.
    pub file: Option<String>,
    /// A line, from 1.
    pub line: Option<u32>,
    /// A column of it, from 1.
    pub column: Option<u32>,
    /// The exception that ended the program.
    pub exception: bool,
    /// All values of the expression at that source location, instead of its story.
    pub values: bool,
}

/// Checks the contracts, or runs the program with contracts checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct ContractsCommand {
    pub run: bool,
}

impl Command {
    /// Parses a command. The error says what is wrong with it.
    pub(crate) fn read(text: &[u8]) -> Result<Command, String> {
        serde_json::from_slice(text).map_err(|e| format!("not a command: {e}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, EngineCommand, QuestionsCommand, StoryCommand};

    #[test]
    fn commands_are_read() {
        let read = |text: &str| Command::read(text.as_bytes());
        assert_eq!(read(r#"{"do":"step"}"#), Ok(Command::Step { thread: None }));
        assert_eq!(read(r#"{"do":"step","thread":2}"#), Ok(Command::Step { thread: Some(2) }));
        assert_eq!(read(r#"{"do":"return"}"#), Ok(Command::Return));
        let story =
            StoryCommand { begin: true, line: Some(2), column: Some(5), ..Default::default() };
        assert_eq!(
            read(r#"{"do":"engine","engine":"story","begin":true,"line":2,"column":5}"#),
            Ok(Command::Engine(EngineCommand::Story(story)))
        );
        let answer = QuestionsCommand { answer: Some("right".into()), ..Default::default() };
        assert_eq!(
            read(r#"{"do":"engine","engine":"questions","answer":"right"}"#),
            Ok(Command::Engine(EngineCommand::Questions(answer)))
        );
    }

    #[test]
    fn what_is_no_command_is_refused_with_a_reason() {
        for (text, reason) in [
            ("", "EOF while parsing"),
            ("[]", "not a command"),
            ("{}", "missing field `do`"),
            (r#"{"do":"fly"}"#, "unknown variant `fly`"),
            (r#"{"do":"goto"}"#, "missing field `event`"),
            (r#"{"do":"goto","event":-1}"#, "invalid value"),
            (r#"{"do":"engine","engine":"oil"}"#, "unknown variant `oil`"),
        ] {
            let error = Command::read(text.as_bytes()).expect_err("it is no command");
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
