//! Answers as typed, and the help that lists them.

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It is right; for several: all are, or nothing is wrong.
    Right,
    Wrong,
    /// The item with this number, counted from 1.
    Number(usize),
    DontKnow,
    /// For several: those with these numbers, from 1, cannot be judged, and the others are right.
    DontKnowSome(Vec<usize>),
    Trust,
    Inadmissible,
    /// This part of a value, given by its text, is wrong.
    WrongPart(String),
    Skip,
    Undo,
}

/// A line at a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Answer(Answer),
    Why,
    Full,
    Strategy(String),
    Help,
    Quit,
    /// Nothing was typed.
    Empty,
    /// Something that only some sessions understand, or none.
    Other(String),
}

/// Key, word, and meaning: one table for the parser, the help and completion.
pub(crate) const KEYS: &[(&str, &str, &str)] = &[
    ("y", "yes", "it is right (of several: all are)"),
    ("n", "no", "it is wrong"),
    ("2", "", "of several: the second is wrong"),
    ("0", "none", "of several: none is wrong"),
    ("d", "dunno", "I don't know (of several: d 2: not the second; none of the others is wrong)"),
    (
        "w",
        "part",
        "w TEXT: this part (of a result, an argument, a message) is wrong: go to where it was made",
    ),
    ("t", "trust", "I trust this function: do not ask about it"),
    ("i", "inadmissible", "its arguments should never have come about"),
    ("s", "skip", "ask me later"),
    ("u", "undo", "take the last answer back"),
    ("", "why", "why this question"),
    ("", "full", "show the values in full"),
    ("", "strategy", "strategy NAME: choose questions in another way"),
    ("?", "help", "this list"),
    ("q", "quit", "end the session"),
];

/// The help: the same for all questions, plus what this kind of session adds.
pub(crate) fn help(more: &str) -> String {
    let mut lines: Vec<String> = KEYS
        .iter()
        .map(|(key, word, meaning)| {
            let left = match (*key, *word) {
                (key, "") => key.to_owned(),
                ("", word) => word.to_owned(),
                (key, word) => format!("{key}, {word}"),
            };
            format!("  {left:<17} {meaning}")
        })
        .collect();
    lines.extend(more.lines().map(|line| format!("  {line}")));
    lines.join("\n")
}

pub(crate) fn parse(line: &str) -> Command {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let answer = match word.to_lowercase().as_str() {
        "" => return Command::Empty,
        "y" | "yes" | "r" | "right" | "0" | "none" => Answer::Right,
        "n" | "no" | "wrong" => match rest.parse::<usize>() {
            Ok(number) if number > 0 => Answer::Number(number),
            _ => Answer::Wrong,
        },
        "d" | "dunno" | "don't" | "dont" | "unknown" => {
            let numbers = rest.split([' ', ',']).filter(|word| !word.is_empty());
            let numbers: Result<Vec<usize>, _> = numbers.map(str::parse).collect();
            match numbers {
                Ok(numbers) if !numbers.is_empty() && !numbers.contains(&0) => {
                    Answer::DontKnowSome(numbers)
                }
                _ => Answer::DontKnow,
            }
        }
        "t" | "trust" => Answer::Trust,
        "i" | "inadmissible" => Answer::Inadmissible,
        "w" | "part" => Answer::WrongPart(rest.to_owned()),
        "s" | "skip" => Answer::Skip,
        "u" | "undo" => Answer::Undo,
        "why" | "explain" => return Command::Why,
        "full" | "more" | "open" => return Command::Full,
        "strategy" => return Command::Strategy(rest.to_owned()),
        "?" | "h" | "help" => return Command::Help,
        "q" | "quit" => return Command::Quit,
        word => match word.parse::<usize>() {
            Ok(number) if number > 0 && rest.is_empty() => Answer::Number(number),
            _ => return Command::Other(line.to_owned()),
        },
    };
    Command::Answer(answer)
}

#[cfg(test)]
mod tests {
    use super::{Answer, Command, KEYS, parse};

    #[test]
    fn every_key_of_the_help_is_understood() {
        for (key, word, _) in KEYS {
            for typed in [key, word].into_iter().filter(|typed| !typed.is_empty()) {
                assert!(!matches!(parse(typed), Command::Other(_)), "{typed}");
            }
            if !key.is_empty() && !word.is_empty() {
                assert_eq!(parse(key), parse(word), "{key} and {word}");
            }
        }
    }

    #[test]
    fn a_question_mark_is_help_and_w_is_a_part() {
        assert_eq!(parse("?"), Command::Help);
        assert_eq!(parse(" w  [3,4] "), Command::Answer(Answer::WrongPart("[3,4]".to_owned())));
        assert_eq!(parse("n 2"), Command::Answer(Answer::Number(2)));
        assert_eq!(parse("d 2, 3"), Command::Answer(Answer::DontKnowSome(vec![2, 3])));
        assert_eq!(parse("2"), Command::Answer(Answer::Number(2)));
        assert_eq!(parse("why"), Command::Why);
        assert_eq!(parse("event 12"), Command::Other("event 12".to_owned()));
    }
}
