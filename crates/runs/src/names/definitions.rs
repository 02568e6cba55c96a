//! The definitions in the source of a program, as far as the layout shows them. Used for names.
//!
//! The forms of a program differ in which functions they keep, so names come from the text.

use core_ir::Language;
use source::{FileId, SourceMap, Span};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The definitions in the files of the user.
#[derive(Clone, Debug)]
pub(super) struct Definitions {
    pub sources: Arc<SourceMap>,
    pub language: Language,
    /// Functions and actions that a thread can be named after.
    functions: HashSet<String>,
    /// Definitions at the left margin of each file: line and name, in order.
    outer: HashMap<FileId, Vec<(u32, String)>>,
    /// Variables bound by `<-` or `=`. Parameters are less useful: a function names its parameters
    /// `left` or `x`, regardless of what it is passed.
    bound: HashSet<String>,
}

/// Words at the start of a line at the margin that define nothing.
const NO_DEFINITIONS: [&str; 15] = [
    "module", "import", "data", "type", "newtype", "class", "instance", "infix", "infixl",
    "infixr", "deriving", "foreign", "default", "where", "pattern",
];
/// Words at the start of a line within a definition that define nothing.
const KEYWORDS: [&str; 10] =
    ["if", "then", "else", "case", "of", "do", "in", "return", "pure", "mdo"];

impl Definitions {
    pub(super) fn new(sources: &SourceMap, language: Language) -> Self {
        let mut found = Definitions {
            sources: Arc::new(sources.clone()),
            language,
            functions: HashSet::new(),
            outer: HashMap::new(),
            bound: HashSet::new(),
        };
        let own = sources.files().filter(|(_, file)| file.origin.is_own());
        for (id, file) in own {
            let is_elixir = file.path.ends_with(".ex") || file.path.ends_with(".exs");
            for (number, line) in file.text.lines().enumerate() {
                match is_elixir {
                    true => found.elixir_line(id, number as u32 + 1, line.trim_start()),
                    false => found.line(id, number as u32 + 1, line),
                }
            }
        }
        found
    }

    fn line(&mut self, file: FileId, number: u32, line: &str) {
        let Some(first) = line.chars().next() else { return };
        if first.is_lowercase() || first == '_' {
            self.outer_line(file, number, line);
        } else if first.is_whitespace() && self.language != Language::Erlang {
            self.inner_line(line.trim_start());
        }
    }

    /// `def name(`, at any depth.
    fn elixir_line(&mut self, file: FileId, number: u32, line: &str) {
        let rest = ["def ", "defp "].iter().find_map(|word| line.strip_prefix(word));
        let name = rest.map_or("", |rest| identifier(rest.trim_start()).0);
        if !name.is_empty() {
            self.functions.insert(name.to_owned());
            self.outer.entry(file).or_default().push((number, name.to_owned()));
        }
    }

    fn outer_line(&mut self, file: FileId, number: u32, line: &str) {
        let (name, rest) = identifier(line);
        if NO_DEFINITIONS.contains(&name) || name == "_" {
            return;
        }
        if self.language == Language::Erlang {
            if rest.starts_with('(') {
                self.functions.insert(name.to_owned());
                self.outer.entry(file).or_default().push((number, name.to_owned()));
            }
            return;
        }
        self.outer.entry(file).or_default().push((number, name.to_owned()));
        let is_function = match rest.trim_start().strip_prefix("::") {
            Some(ty) => ty.contains("->") || ty.contains("IO"),
            None => defines(rest).is_some_and(|has_parameters| has_parameters),
        };
        if is_function {
            self.functions.insert(name.to_owned());
        }
        if defines(rest) == Some(false) {
            self.bound.insert(name.to_owned());
        }
    }

    fn inner_line(&mut self, line: &str) {
        let line = ["where ", "let "].iter().find_map(|w| line.strip_prefix(w)).unwrap_or(line);
        let (name, rest) = identifier(line.trim_start());
        if name.is_empty() || KEYWORDS.contains(&name) {
            return;
        }
        let rest = rest.trim_start();
        if rest.starts_with("<-") {
            self.bound.insert(name.to_owned());
            return;
        }
        match defines(rest) {
            Some(true) => {
                self.functions.insert(name.to_owned());
            }
            Some(false) => {
                self.bound.insert(name.to_owned());
            }
            None => {}
        }
    }

    pub(super) fn is_bound(&self, name: &str) -> bool {
        self.bound.contains(name)
    }

    /// The top-level definition that contains a span.
    fn around(&self, span: Span) -> Option<&str> {
        let line = self.sources.get(span.file)?.line_column(span.start).line;
        let outer = self.outer.get(&span.file)?;
        let before = outer.partition_point(|(first, _)| *first <= line);
        Some(&outer[before.checked_sub(1)?].1)
    }

    /// The function to name a thread after, given the place where it was started and its action:
    /// the first function mentioned in the text there, innermost first; the function of the action;
    /// otherwise the enclosing function, unless that is `main`. Compiled code may lack either:
    /// where library functions combine actions, no call of the user remains.
    pub(super) fn function_at(
        &self,
        places: &[Span],
        action: Option<(Option<&str>, Span)>,
    ) -> Option<String> {
        let own = || places.iter().filter(|span| self.sources.is_own(**span));
        let mut passed: Vec<&str> = vec!["main"];
        for place in own() {
            let text = self.sources.text(*place).unwrap_or("");
            passed.extend(self.around(*place));
            // A span of several lines is a whole block, which starts with something else.
            let block = if text.contains('\n') { self.of_action(action, &passed) } else { None };
            if let Some(name) = block.or_else(|| self.mentioned(text, &passed)) {
                return Some(name);
            }
        }
        if let Some(name) = self.of_action(action, &passed) {
            return Some(name);
        }
        let first = own().find_map(|place| self.around(*place));
        let first = first.or_else(|| self.around(action?.1));
        first.filter(|name| *name != "main").map(str::to_owned)
    }

    /// The function of an action, or the first function in its text, except those in `but`.
    fn of_action(&self, action: Option<(Option<&str>, Span)>, but: &[&str]) -> Option<String> {
        let (name, span) = action?;
        let is_function = |name: &&str| self.functions.contains(*name) && *name != "main";
        let name = name.filter(is_function).map(str::to_owned);
        name.or_else(|| self.mentioned(self.sources.text(span).unwrap_or(""), but))
    }

    /// The first function in a text, except those in `but`.
    fn mentioned(&self, text: &str, but: &[&str]) -> Option<String> {
        let is_function = |name: &str| self.functions.contains(name) && !but.contains(&name);
        let erlang = self.language == Language::Erlang;
        let found = words(text).find(|(name, after)| {
            let called = !erlang || after.starts_with(['(', '/']);
            called && is_function(name)
        });
        // `spawn(?MODULE, loop, [])`
        let found = found.or_else(|| words(text).find(|(name, _)| erlang && is_function(name)));
        found.map(|(name, _)| name.to_owned())
    }
}

/// The name at the start of a text, possibly empty, and the rest.
fn identifier(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
    let first = text.chars().next();
    if first.is_some_and(|c| c.is_lowercase() || c == '_') {
        text.split_at(end)
    } else {
        ("", text)
    }
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

/// Whether an equation follows a name, and if so, whether it has parameters.
fn defines(rest: &str) -> Option<bool> {
    let rest = rest.trim_start();
    let mut before = '\0';
    let signs = "=<>/!&|+-*.:$%^~?@#\\";
    for (at, c) in rest.char_indices() {
        if c == '=' && !signs.contains(before) {
            let next = rest[at + 1..].chars().next();
            if !next.is_some_and(|n| signs.contains(n)) {
                let parameters = rest[..at].trim();
                let is_pattern = |c: char| is_part(c) || "([\"~!|".contains(c);
                let plain = parameters.is_empty() || parameters.starts_with(is_pattern);
                return plain.then_some(!parameters.is_empty());
            }
        }
        before = c;
    }
    let guarded = rest.contains('|') && !rest.contains("<-");
    (guarded && rest.starts_with(is_part)).then_some(true)
}

/// The names in a text outside of strings, each with the text after it.
fn words(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let start = rest.find(|c: char| c == '"' || is_part(c))?;
            rest = &rest[start..];
            if let Some(string) = rest.strip_prefix('"') {
                let end = string.find('"')?;
                rest = &string[end + 1..];
                continue;
            }
            let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            rest = after;
            return Some((word, after));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Definitions, defines, words};
    use core_ir::Language;
    use source::{SourceMap, Span};

    fn started(language: Language, text: &str, at: &[&str]) -> Option<String> {
        let mut sources = SourceMap::new();
        let file = sources.add("Main.hs", text, source::Origin::User);
        let place = |part: &&str| {
            let start = text.find(part).expect("it is there") as u32;
            Span { file, start, end: start + part.len() as u32 }
        };
        let places: Vec<Span> = at.iter().map(place).collect();
        Definitions::new(&sources, language).function_at(&places, None)
    }

    #[test]
    fn equations_are_distinguished_from_expressions() {
        assert_eq!(defines(" n = n + 1"), Some(true));
        assert_eq!(defines(" = 5"), Some(false));
        assert_eq!(defines(" (x:xs) | x > 0 = x"), Some(true));
        for text in [" <- newMVar ()", " == 3", " :: Int -> Int", " >= 2", " x y"] {
            assert_eq!(defines(text), None, "{text}");
        }
        let all: Vec<&str> = words("f \"g h\" (k' 1)").map(|(w, _)| w).collect();
        assert_eq!(all, ["f", "k'", "1"]);
    }

    #[test]
    fn a_task_is_named_after_the_function_that_its_start_mentions() {
        let mut sources = SourceMap::new();
        let text = "defmodule Shop do\n  def take(n), do: n\n  defp both do\n    Task.async(&take/1)\n    \
                    Task.async(fn -> 1 end)\n  end\nend\n";
        let file = sources.add("lib/shop.ex", text, source::Origin::User);
        let at = |part: &str| {
            let start = text.find(part).expect("it is there") as u32;
            let span = Span { file, start, end: start + part.len() as u32 };
            Definitions::new(&sources, Language::Erlang).function_at(&[span], None)
        };
        assert_eq!(at("Task.async(&take/1)").as_deref(), Some("take"));
        assert_eq!(at("Task.async(fn -> 1 end)").as_deref(), Some("both"));
    }

    #[test]
    fn a_thread_is_named_after_the_function_that_its_start_mentions() {
        let haskell = "items :: [Int]\nitems = [1]\nworker :: Int -> IO ()\nworker n = print n\n\
                       start act = forkIO (act >> done)\n\
                       main = do\n  let local k = print k\n  forkIO (worker 1)\n  start (worker 2)\n  \
                       forM_ items $ \\i -> forkIO (local i)\n  forkIO (print 1)\n";
        let at = |parts: &[&str]| started(Language::Haskell, haskell, parts);
        assert_eq!(at(&["forkIO (worker 1)"]).as_deref(), Some("worker"));
        assert_eq!(at(&["forkIO (act >> done)", "start (worker 2)"]).as_deref(), Some("worker"));
        assert_eq!(at(&["forkIO (act >> done)"]).as_deref(), Some("start"));
        assert_eq!(at(&["forM_ items $ \\i -> forkIO (local i)"]).as_deref(), Some("local"));
        assert_eq!(at(&["forkIO (print 1)"]), None);
        let erlang = "buy(W) -> W.\nloop(N) -> N.\nmain() ->\n  spawn(fun() -> {loop, buy(1)} end),\n  \
                      spawn(?MODULE, loop, [0]).\n";
        let at = |parts: &[&str]| started(Language::Erlang, erlang, parts);
        assert_eq!(at(&["spawn(fun() -> {loop, buy(1)} end)"]).as_deref(), Some("buy"));
        assert_eq!(at(&["spawn(?MODULE, loop, [0])"]).as_deref(), Some("loop"));
    }
}
