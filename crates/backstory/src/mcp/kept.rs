//! What was too long for an answer: kept here under a name, to be fetched in pieces with `expand`.

use super::desk::{Desk, Done};
use crate::error::Error;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::VecDeque;

/// Lines of a text that an answer has, and the most characters of each.
const MAX_LINES: usize = 40;
const MAX_CHARACTERS: usize = 300;
/// Lines that `expand` gives at once.
const MAX_EXPANDED: usize = 200;
/// Texts that are kept: the oldest go first.
const MAX_KEPT: usize = 200;

#[derive(Default)]
pub(super) struct Kept {
    texts: VecDeque<(String, Vec<String>)>,
    named: u64,
}

impl Kept {
    fn keep(&mut self, lines: Vec<String>) -> String {
        self.named += 1;
        let name = format!("t{}", self.named);
        self.texts.push_back((name.clone(), lines));
        if self.texts.len() > MAX_KEPT {
            self.texts.pop_front();
        }
        name
    }

    /// A text for an answer: the first lines, and a name for all of it if there is more.
    pub(super) fn text(&mut self, text: &str) -> (String, Option<Value>) {
        let lines: Vec<&str> = text.lines().collect();
        let is_long = |line: &&str| line.chars().nth(MAX_CHARACTERS).is_some();
        if lines.len() <= MAX_LINES && !lines.iter().any(is_long) {
            return (text.to_owned(), None);
        }
        let shown: Vec<String> = lines.iter().take(MAX_LINES).map(|line| cut(line)).collect();
        let all = lines.iter().map(|line| (*line).to_owned()).collect();
        let more = json!({ "handle": self.keep(all), "lines": lines.len(), "shown": shown.len() });
        (shown.join("\n"), Some(more))
    }

    /// A list for an answer: its first items, and a name for all of them if there are more.
    pub(super) fn list(&mut self, items: Vec<Value>, most: usize) -> (Vec<Value>, Option<Value>) {
        let count = items.len();
        if count <= most {
            return (items, None);
        }
        let lines = items.iter().map(Value::to_string).collect();
        let more = json!({ "handle": self.keep(lines), "lines": count, "shown": most });
        (items.into_iter().take(most).collect(), Some(more))
    }
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(MAX_CHARACTERS) {
        Some((at, _)) => format!("{}…", &line[..at]),
        None => line.to_owned(),
    }
}

#[derive(Deserialize, rmcp::schemars::JsonSchema)]
#[schemars(crate = "rmcp::schemars")]
pub(super) struct ExpandArguments {
    /// The handle that an answer gave, such as t1
    handle: String,
    /// The first line or item to show, from 1; by default the first that the answer did not show
    #[serde(default)]
    from: Option<usize>,
    /// How many; at most 200
    #[serde(default)]
    count: Option<usize>,
}

pub(super) fn expand(desk: &mut Desk, given: ExpandArguments) -> Done {
    let found = desk.kept.texts.iter().find(|(name, _)| *name == given.handle);
    let Some((_, lines)) = found else {
        return Err(Error::usage(format!("there is no handle {}", given.handle))
            .help("handles are in the field `more` of answers, and only the newest 200 are kept"));
    };
    let from = given.from.unwrap_or(MAX_LINES + 1).max(1);
    let count = given.count.unwrap_or(MAX_EXPANDED).clamp(1, MAX_EXPANDED);
    let shown: Vec<&String> = lines.iter().skip(from - 1).take(count).collect();
    let next = from + shown.len();
    Ok(json!({
        "from": from, "lines": shown, "of": lines.len(),
        "next": (next <= lines.len()).then_some(next),
    }))
}

#[cfg(test)]
mod tests {
    use super::Kept;

    #[test]
    fn what_is_long_is_kept_whole() {
        let mut kept = Kept::default();
        assert_eq!(kept.text("a\nb"), ("a\nb".to_owned(), None));
        let long = "x".repeat(1000) + "\n" + &"y\n".repeat(100);
        let (shown, more) = kept.text(&long);
        assert!(shown.starts_with("xxx") && shown.contains("…\ny\n"), "{shown}");
        assert_eq!(shown.lines().count(), 40);
        let more = more.expect("there is more");
        assert_eq!((more["lines"].as_u64(), more["shown"].as_u64()), (Some(101), Some(40)));
        assert_eq!(kept.texts[0].1[0].len(), 1000, "in full");
    }
}
