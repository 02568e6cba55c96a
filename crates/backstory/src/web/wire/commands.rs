//! What the page can tell the server to do.

use serde::Deserialize;

/// A command to the session, or to one of the engines beside it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum Command {
    /// Lets a thread take one step; without one, whoever is next.
    Step {
        thread: Option<u32>,
    },
    /// Takes steps back, by default one.
    Back {
        count: Option<u64>,
    },
    /// To the moment before an event of the run.
    Goto {
        event: u64,
    },
    /// To a moment before an event of the run, and from there on a way of the user's own: a step of
    /// each of these threads.
    Visit {
        event: u64,
        steps: Vec<u32>,
    },
    /// Takes the steps that lead to what was foreseen.
    Follow,
    /// Marks the present moment, with a note.
    Bookmark {
        note: String,
    },
    /// Takes a bookmark away, by its number.
    Forget {
        bookmark: u64,
    },
    /// Goes on to a break point or the end, or for so many steps.
    Run {
        count: Option<u64>,
    },
    /// Goes on until a thread cannot take a step.
    Until {
        thread: u32,
    },
    /// Lets a message arrive that is held back.
    Deliver {
        from: u32,
        to: u32,
    },
    /// Whether messages arrive only when they are delivered.
    Hold {
        hold: bool,
    },
    /// Sets a break point, or takes it away.
    Break {
        file: u32,
        line: u32,
    },
    /// Begins in the state of a counterexample, by its place among the contracts.
    Begin {
        index: u64,
    },
    /// Back from a counterexample to the program.
    Return,
    /// Stops what is going on.
    Interrupt,
    Engine(EngineCommand),
}

/// A command to an engine.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "engine", rename_all = "kebab-case")]
pub(crate) enum EngineCommand {
    Questions(QuestionsCommand),
    Story(StoryCommand),
    Contracts(ContractsCommand),
}

/// One thing to do in the questions view; the first that is there counts. None: show the question.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct QuestionsCommand {
    /// Begins anew, on the way that the session is on.
    pub begin: bool,
    /// An event to begin the questions at.
    pub event: Option<u64>,
    /// A computation of the tree to unfold or fold.
    pub fold: Option<u32>,
    /// A computation to show more children of.
    pub more: Option<u32>,
    /// A computation to ask about.
    pub choose: Option<u32>,
    /// How the next question is chosen.
    pub strategy: Option<String>,
    /// A line of the output that is wrong, from 1.
    pub line: Option<u32>,
    /// An answer, as `debug` takes it.
    pub answer: Option<String>,
    /// Which of several statements the answer is about, from 0.
    pub index: Option<u32>,
    /// The part of a result that is wrong.
    pub part: Option<String>,
}

/// A value to tell the story of: a character of the output, the last value of an expression of the
/// source, or the exception. None: the first line of the output.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct StoryCommand {
    /// Begins anew, on the way that the session is on.
    pub begin: bool,
    /// A file of the source; without it line and column are those of the output.
    pub file: Option<String>,
    /// A line, from 1.
    pub line: Option<u32>,
    /// A column of it, from 1.
    pub column: Option<u32>,
    /// The exception that the program died of.
    pub exception: bool,
    /// Not the story of the expression at that place of the source, but all its values.
    pub values: bool,
    /// No story, but how often each line was evaluated.
    pub counts: bool,
}

/// Checks the contracts, or runs the program with its contracts watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(crate) struct ContractsCommand {
    pub run: bool,
}

impl Command {
    /// Reads a command. The error says what is wrong with it.
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
