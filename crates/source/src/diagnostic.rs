//! The facts of an error or warning. The prose is written where the error is found, the layout in
//! [`crate::render`].

use crate::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

/// Where the cause of a message lies, and thus who can fix it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cause {
    /// The program is wrong, or is not what was meant.
    #[default]
    Program,
    /// A file, memory or a tool on this computer.
    Machine,
    /// The program is correct, but uses something that Backstory does not support.
    Unsupported,
}

/// A source location and the text to show there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub span: Span,
    pub text: String,
}

/// A message for the user: what, where, why, and what to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    pub severity: Severity,
    pub cause: Cause,
    /// One sentence in lower case without a full stop.
    pub message: String,
    /// The location to blame; its text is shown beneath the carets and may be empty.
    pub primary: Option<Label>,
    /// Other relevant locations.
    pub secondary: Vec<Label>,
    /// Further facts.
    pub notes: Vec<String>,
    /// The next step.
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn new(severity: Severity, message: impl Into<String>) -> Self {
        Diagnostic {
            severity,
            cause: Cause::Program,
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            notes: Vec::new(),
            help: None,
        }
    }

    pub fn error(message: impl Into<String>) -> Self {
        Self::new(Severity::Error, message)
    }

    /// An error about a language feature that Backstory does not have.
    pub fn unsupported(message: impl Into<String>) -> Self {
        Diagnostic { cause: Cause::Unsupported, ..Self::error(message) }
    }

    /// An error caused by this computer, such as a file that cannot be read.
    pub fn machine(message: impl Into<String>) -> Self {
        Diagnostic { cause: Cause::Machine, ..Self::error(message) }
    }

    pub fn warning(message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, message)
    }

    #[must_use]
    pub fn at(self, span: Span) -> Self {
        self.at_saying(span, "")
    }

    #[must_use]
    pub fn at_saying(mut self, span: Span, text: impl Into<String>) -> Self {
        self.primary = Some(Label { span, text: text.into() });
        self
    }

    #[must_use]
    pub fn with(mut self, span: Span, text: impl Into<String>) -> Self {
        self.secondary.push(Label { span, text: text.into() });
        self
    }

    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    pub fn span(&self) -> Span {
        self.primary.as_ref().map_or(Span::NONE, |l| l.span)
    }
}
