//! Input at a prompt: a terminal with editing, history and completion, or a script.

use crate::interrupt;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Context, Editor, Helper, Hinter, Validator};
use std::borrow::Cow;
use std::io::{BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;

pub(super) struct Prompt {
    lines: Lines,
    /// Lines are echoed, as they were not typed here.
    echo: bool,
}

enum Lines {
    /// A person types.
    Terminal { editor: Box<Editor<Words, FileHistory>>, history: Option<PathBuf> },
    /// Read from a file, a pipe or the command line.
    Script(Box<dyn Iterator<Item = String>>),
}

impl Prompt {
    /// Standard input: a terminal with the history of this command, or a pipe.
    pub(super) fn standard(command: &str) -> Result<Self, Error> {
        if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            let lines = std::io::stdin().lock().lines().map_while(Result::ok);
            let echo = !std::io::stdin().is_terminal();
            return Ok(Prompt { lines: Lines::Script(Box::new(lines)), echo });
        }
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor: Editor<Words, FileHistory> = Editor::with_config(config)
            .map_err(|error| Error::machine(format!("cannot use the terminal: {error}")))?;
        let history = history_file(command);
        if let Some(path) = &history {
            let _ = editor.load_history(path);
        }
        let editor = Box::new(editor);
        Ok(Prompt { lines: Lines::Terminal { editor, history }, echo: false })
    }

    /// Lines from a file; empty ones and those that start with # are skipped.
    pub(super) fn file(path: &Path) -> Result<Self, Error> {
        let text = std::fs::read_to_string(path).map_err(|e| Error::unreadable(path, &e))?;
        Ok(Self::text(&text))
    }

    pub(super) fn text(text: &str) -> Self {
        let lines: Vec<String> = text
            .lines()
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        Prompt { lines: Lines::Script(Box::new(lines.into_iter())), echo: true }
    }

    /// Commands from a command line or a file, including empty ones.
    pub(super) fn commands(text: &str) -> Self {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        Prompt { lines: Lines::Script(Box::new(lines.into_iter())), echo: true }
    }

    /// A prompt without answers.
    pub(super) fn unattended() -> Self {
        Prompt { lines: Lines::Script(Box::new(std::iter::empty())), echo: false }
    }

    /// Whether a person is at the prompt.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self.lines, Lines::Terminal { .. })
    }

    /// The next line without a prompt or an echo: the only output is an object at the end.
    pub(super) fn next_quietly(&mut self) -> Option<String> {
        match &mut self.lines {
            Lines::Script(lines) => lines.next(),
            Lines::Terminal { .. } => None,
        }
    }

    /// The next command; with a script, the prompt is shown only if there is one.
    pub(super) fn next_command(&mut self, words: &[String]) -> Option<String> {
        let Lines::Script(lines) = &mut self.lines else { return self.next(">", "", words) };
        interrupt::at_prompt(true);
        let line = lines.next();
        interrupt::at_prompt(false);
        let line = line?;
        let line = line.trim();
        if !line.starts_with('#') {
            println!("> {line}");
        }
        Some(line.to_owned())
    }

    /// The next line. `keys` is shown after the question on a terminal only; `words` are completed.
    pub(super) fn next(&mut self, question: &str, keys: &str, words: &[String]) -> Option<String> {
        interrupt::at_prompt(true);
        let line = match &mut self.lines {
            Lines::Script(lines) => {
                print!("{question} ");
                let _ = std::io::stdout().flush();
                let line = lines.next();
                if let (Some(line), true) = (&line, self.echo) {
                    println!("{}", line.trim());
                }
                line
            }
            Lines::Terminal { editor, .. } => {
                let plain = match keys {
                    "" => format!("{question} "),
                    keys => format!("{question} {keys} "),
                };
                let coloured = match keys {
                    "" => format!("{} ", super::paint::bold(question)),
                    keys => {
                        format!("{} {} ", super::paint::bold(question), super::paint::dim(keys))
                    }
                };
                editor.set_helper(Some(Words { words: words.to_vec(), coloured }));
                loop {
                    match editor.readline(&plain) {
                        Ok(line) => {
                            if !line.trim().is_empty() {
                                let _ = editor.add_history_entry(line.as_str());
                            }
                            break Some(line);
                        }
                        Err(ReadlineError::Interrupted) => println!("(q leaves)"),
                        Err(_) => break None,
                    }
                }
            }
        };
        interrupt::at_prompt(false);
        line
    }
}

impl Drop for Prompt {
    fn drop(&mut self) {
        if let Lines::Terminal { editor, history: Some(path) } = &mut self.lines {
            if let Some(folder) = path.parent() {
                let _ = std::fs::create_dir_all(folder);
            }
            let _ = editor.save_history(path);
        }
    }
}

/// Completes words at the prompt, and colours the prompt.
#[derive(Helper, Hinter, Validator)]
struct Words {
    words: Vec<String>,
    coloured: String,
}

impl rustyline::highlight::Highlighter for Words {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(
        &'s self,
        _prompt: &'p str,
        _default: bool,
    ) -> Cow<'b, str> {
        Cow::Borrowed(&self.coloured)
    }
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..position];
        let start = before.rfind(' ').map_or(0, |i| i + 1);
        let wanted = self.words.iter().filter(|w| w.starts_with(&before[start..]));
        let pair = |w: &String| Pair { display: w.clone(), replacement: w.clone() };
        Ok((start, wanted.map(pair).collect()))
    }
}

/// The file of the history, kept across sessions.
fn history_file(command: &str) -> Option<PathBuf> {
    let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from);
    let home = std::env::var_os("HOME").map(|h| PathBuf::from(h).join(".local/state"));
    Some(state.or(home)?.join("backstory").join(format!("{command}-history")))
}
