//! YAML, as far as `package.yaml` and `stack.yaml` use it: block and flow collections, plain, quoted and block
//! scalars, comments, anchors with their aliases, and merged maps (`<<: *common`).

use super::Problem;
use super::fields::DEEPEST;
use std::collections::HashMap;

/// A value, and the line that it starts in, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub line: usize,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Nothing,
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

impl Node {
    /// The value of a key; nothing if this is no map or does not have it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries().iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    pub fn entries(&self) -> &[(String, Node)] {
        if let Value::Map(entries) = &self.value { entries } else { &[] }
    }

    /// The elements of a list; a text or a map stands for a list of itself.
    pub fn each(&self) -> &[Node] {
        match &self.value {
            Value::List(list) => list,
            Value::Nothing => &[],
            Value::Text(_) | Value::Map(_) => std::slice::from_ref(self),
        }
    }

    pub fn text(&self) -> Option<&str> {
        if let Value::Text(text) = &self.value { Some(text) } else { None }
    }

    /// The texts in it.
    pub fn texts(&self) -> Vec<String> {
        self.each().iter().filter_map(|node| node.text().map(str::to_owned)).collect()
    }
}

/// Parses a document. What is not understood is a problem.
pub fn read(text: &str) -> Result<Node, Problem> {
    let mut lines = Vec::new();
    for (at, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let indent = line.len() - line.trim_start_matches(' ').len();
        lines.push(Line { number: at + 1, indent, text: line.trim_end() });
    }
    let mut reader = Reader { lines, next: 0, anchors: HashMap::new() };
    reader.skip();
    if reader.peek().is_some_and(|line| line.text == "---") {
        reader.next += 1;
    }
    let node = reader.block(0, 0)?;
    reader.skip();
    match reader.peek() {
        Some(line) if line.text != "..." && line.text != "---" => {
            Err(problem(line.number, "this is indented less than what it continues"))
        }
        _ => Ok(node),
    }
}

fn problem(line: usize, message: &str) -> Problem {
    Problem { line, message: message.to_owned() }
}

#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    indent: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    fn body(&self) -> &'t str {
        self.text.trim_start_matches(' ')
    }

    fn is_empty(&self) -> bool {
        let body = self.body();
        body.is_empty() || body.starts_with('#')
    }
}

struct Reader<'t> {
    lines: Vec<Line<'t>>,
    next: usize,
    anchors: HashMap<String, Node>,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<Line<'t>> {
        self.lines.get(self.next).copied()
    }

    fn skip(&mut self) {
        while self.peek().is_some_and(|line| line.is_empty()) {
            self.next += 1;
        }
    }

    /// The value of the next lines that are indented at least this far.
    fn block(&mut self, indent: usize, depth: usize) -> Result<Node, Problem> {
        self.skip();
        let Some(line) = self.peek().filter(|line| line.indent >= indent) else {
            let line = self.peek().map_or(self.lines.len(), |line| line.number);
            return Ok(Node { line, value: Value::Nothing });
        };
        if depth > DEEPEST {
            return Err(problem(line.number, "this is nested too deeply"));
        }
        if line.text.contains('\t') && line.body().starts_with('\t') {
            return Err(problem(line.number, "YAML does not allow tabs for indentation"));
        }
        let body = line.body();
        if body == "-" || body.starts_with("- ") {
            return self.list(line.indent, depth);
        }
        if key_of(body).is_some() {
            return self.map(line.indent, depth);
        }
        self.next += 1;
        self.value(line.number, body, line.indent, depth)
    }

    fn list(&mut self, indent: usize, depth: usize) -> Result<Node, Problem> {
        let mut list = Vec::new();
        let first = self.peek().map_or(0, |line| line.number);
        loop {
            self.skip();
            let Some(line) = self.peek().filter(|line| line.indent == indent) else { break };
            let body = line.body();
            if body != "-" && !body.starts_with("- ") {
                break;
            }
            let rest = body[1..].trim_start_matches(' ');
            if rest.is_empty() || rest.starts_with('#') {
                self.next += 1;
                list.push(self.block(indent + 1, depth + 1)?);
            } else {
                // What follows the dash is a block that is indented as far as it stands.
                let inner = line.text.len() - rest.len();
                if let Some(slot) = self.lines.get_mut(self.next) {
                    *slot = Line { indent: inner, text: rest, ..line };
                }
                list.push(self.block(inner, depth + 1)?);
            }
        }
        Ok(Node { line: first, value: Value::List(list) })
    }

    fn map(&mut self, indent: usize, depth: usize) -> Result<Node, Problem> {
        let mut map: Vec<(String, Node)> = Vec::new();
        let first = self.peek().map_or(0, |line| line.number);
        loop {
            self.skip();
            let Some(line) = self.peek().filter(|line| line.indent == indent) else { break };
            let body = line.body();
            let Some((key, rest)) = key_of(body) else {
                if body == "---" || body == "..." {
                    break;
                }
                return Err(problem(
                    line.number,
                    "this is neither a key with its colon nor a value",
                ));
            };
            self.next += 1;
            let (anchor, rest) = anchor_of(rest);
            let node = if rest.is_empty() || rest.starts_with('#') {
                // A list may stand as far left as its key.
                self.skip();
                let is_list = |l: Line<'_>| l.body() == "-" || l.body().starts_with("- ");
                let beside = self.peek().filter(|l| l.indent == indent && is_list(*l));
                self.block(if beside.is_some() { indent } else { indent + 1 }, depth + 1)?
            } else {
                self.value(line.number, rest, indent + 1, depth + 1)?
            };
            if let Some(anchor) = anchor {
                self.anchors.insert(anchor.to_owned(), node.clone());
            }
            if key == "<<" {
                for merged in node.each().iter().flat_map(Node::entries) {
                    if !map.iter().any(|(name, _)| *name == merged.0) {
                        map.push(merged.clone());
                    }
                }
            } else {
                map.retain(|(name, _)| *name != key);
                map.push((key, node));
            }
        }
        Ok(Node { line: first, value: Value::Map(map) })
    }

    /// A value that starts in the middle of a line; its further lines are indented at least this far.
    fn value(
        &mut self,
        line: usize,
        text: &'t str,
        indent: usize,
        depth: usize,
    ) -> Result<Node, Problem> {
        let (anchor, text) = anchor_of(text);
        if let Some(name) = text.strip_prefix('*') {
            let name = name.split([' ', '#']).next().unwrap_or("").trim();
            let found = self.anchors.get(name).cloned();
            return found.ok_or_else(|| problem(line, &format!("there is no anchor `&{name}`")));
        }
        let value = if text.starts_with(['|', '>']) {
            Value::Text(self.literal(text, indent))
        } else if text.starts_with(['[', '{', '"', '\'']) {
            let text = self.whole_flow(text, line)?;
            let mut flow = Flow { text: &text, line, depth };
            let value = flow.value()?;
            let rest = flow.text.trim();
            if !rest.is_empty() && !rest.starts_with('#') {
                return Err(problem(line, &format!("`{rest}` follows the end of the value")));
            }
            value
        } else {
            let mut plain = without_comment(text).to_owned();
            // A plain text goes on in lines that are indented further.
            while let Some(more) = self.peek().filter(|l| l.indent >= indent && !l.is_empty()) {
                plain.push(' ');
                plain.push_str(without_comment(more.body()));
                self.next += 1;
            }
            match plain.as_str() {
                "" | "~" | "null" => Value::Nothing,
                _ => Value::Text(plain),
            }
        };
        let node = Node { line, value };
        if let Some(anchor) = anchor {
            self.anchors.insert(anchor.to_owned(), node.clone());
        }
        Ok(node)
    }

    /// A block scalar: `|` keeps the ends of its lines, `>` makes them blanks.
    fn literal(&mut self, head: &str, indent: usize) -> String {
        let mut text = String::new();
        let mut inner = None;
        while let Some(line) = self.peek() {
            if !line.text.trim().is_empty() && line.indent < inner.unwrap_or(indent) {
                break;
            }
            if !line.text.trim().is_empty() {
                inner.get_or_insert(line.indent);
            }
            text.push_str(line.text.get(inner.unwrap_or(indent)..).unwrap_or(""));
            text.push(if head.starts_with('|') { '\n' } else { ' ' });
            self.next += 1;
        }
        text.trim_end().to_owned()
    }

    /// The text of a flow value, with the lines that it goes on in.
    fn whole_flow(&mut self, first: &str, line: usize) -> Result<String, Problem> {
        let mut text = first.to_owned();
        while !is_balanced(&text) {
            let Some(more) = self.peek() else {
                return Err(problem(line, "this is never closed"));
            };
            text.push('\n');
            text.push_str(more.body());
            self.next += 1;
        }
        Ok(text)
    }
}

/// The key at the start of a line, and what follows its colon.
fn key_of(body: &str) -> Option<(String, &str)> {
    if let Some(quote) = body.chars().next().filter(|c| *c == '"' || *c == '\'') {
        let (key, rest) = body[1..].split_once(quote)?;
        let rest = rest.trim_start().strip_prefix(':')?;
        return Some((key.to_owned(), rest.trim_start()));
    }
    if body.starts_with(['[', '{', '#', '|', '>', '&', '*', '!']) && !body.starts_with("<<") {
        return None;
    }
    let mut from = 0;
    while let Some(at) = body[from..].find(':').map(|at| at + from) {
        let rest = &body[at + 1..];
        if rest.is_empty() || rest.starts_with(' ') {
            let key = body[..at].trim_end();
            let plain = !key.contains(" #") && !key.is_empty();
            return plain.then(|| (key.to_owned(), rest.trim_start()));
        }
        from = at + 1;
    }
    None
}

/// `&name value`.
fn anchor_of(text: &str) -> (Option<&str>, &str) {
    match text.strip_prefix('&') {
        Some(named) => match named.split_once(' ') {
            Some((name, rest)) => (Some(name), rest.trim_start()),
            None => (Some(named), ""),
        },
        None => (None, text),
    }
}

fn without_comment(text: &str) -> &str {
    let end = match text.starts_with('#') {
        true => 0,
        false => text.find(" #").unwrap_or(text.len()),
    };
    text[..end].trim()
}

/// Whether all brackets and quotes of a flow value are closed.
fn is_balanced(text: &str) -> bool {
    let (mut depth, mut quote) = (0usize, None);
    let mut before = ' ';
    let mut in_comment = false;
    for c in text.chars() {
        match (quote, c) {
            _ if in_comment => in_comment = c != '\n',
            (Some(q), _) if c == q && !(q == '"' && before == '\\') => quote = None,
            (Some(_), _) => {}
            (None, '#') if before.is_whitespace() => in_comment = true,
            (None, '"' | '\'') if !before.is_alphanumeric() => quote = Some(c),
            (None, '[' | '{') => depth += 1,
            (None, ']' | '}') => depth = depth.saturating_sub(1),
            (None, _) => {}
        }
        before = c;
    }
    depth == 0 && quote.is_none()
}

/// Flow values: `[a, b]`, `{a: b}`, `"text"`.
struct Flow<'t> {
    text: &'t str,
    line: usize,
    depth: usize,
}

impl<'t> Flow<'t> {
    /// Skips blanks and comments.
    fn blank(&mut self) {
        loop {
            self.text = self.text.trim_start();
            match self.text.strip_prefix('#') {
                Some(comment) => self.text = comment.split_once('\n').map_or("", |(_, rest)| rest),
                None => return,
            }
        }
    }

    fn value(&mut self) -> Result<Value, Problem> {
        self.blank();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(problem(self.line, "this is nested too deeply"));
        }
        let value = match self.text.chars().next() {
            Some('[') => self
                .collection(']')
                .map(|entries| Value::List(entries.into_iter().map(|(_, value)| value).collect())),
            Some('{') => self.collection('}').map(|entries| {
                let named =
                    entries.into_iter().map(|(name, value)| (name.unwrap_or_default(), value));
                Value::Map(named.collect())
            }),
            Some(quote @ ('"' | '\'')) => self.quoted(quote).map(Value::Text),
            _ => Ok(match self.plain() {
                "" | "~" | "null" => Value::Nothing,
                text => Value::Text(text.to_owned()),
            }),
        };
        self.depth -= 1;
        value
    }

    fn collection(&mut self, end: char) -> Result<Vec<(Option<String>, Node)>, Problem> {
        let mut entries = Vec::new();
        self.text = &self.text[1..];
        loop {
            self.blank();
            if let Some(rest) = self.text.strip_prefix(end) {
                self.text = rest;
                return Ok(entries);
            }
            if self.text.is_empty() {
                return Err(problem(self.line, "this is never closed"));
            }
            let mut node = Node { line: self.line, value: self.value()? };
            let mut name = None;
            self.blank();
            if let Some(rest) = self.text.strip_prefix(':') {
                self.text = rest;
                name = node.text().map(str::to_owned);
                node.value = self.value()?;
                if end == ']' {
                    // A map of one entry.
                    let entry = (name.take().unwrap_or_default(), node);
                    node = Node { line: self.line, value: Value::Map(vec![entry]) };
                }
            }
            entries.push((name, node));
            self.blank();
            match self.text.strip_prefix(',') {
                Some(rest) => self.text = rest,
                None if self.text.starts_with(end) => {}
                None => return Err(problem(self.line, "a comma is missing between two values")),
            }
        }
    }

    fn quoted(&mut self, quote: char) -> Result<String, Problem> {
        let mut text = String::new();
        let mut chars = self.text.char_indices().skip(1).peekable();
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' if quote == '"' => match chars.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, other)) => text.push(other),
                    None => break,
                },
                c if c == quote => {
                    // A doubled one stands for itself.
                    if quote == '\'' && chars.peek().is_some_and(|(_, next)| *next == quote) {
                        chars.next();
                        text.push(quote);
                        continue;
                    }
                    self.text = &self.text[at + 1..];
                    return Ok(text);
                }
                c => text.push(c),
            }
        }
        Err(problem(self.line, "this quote is never closed"))
    }

    fn plain(&mut self) -> &'t str {
        let is_end = |(at, c): (usize, char)| match c {
            ',' | ']' | '}' | '[' | '{' | '\n' => true,
            ':' => self.text[at + 1..].starts_with([' ', ',', '}', ']']),
            '#' => self.text[..at].ends_with(' '),
            _ => false,
        };
        let end =
            self.text.char_indices().find(|c| is_end(*c)).map_or(self.text.len(), |(at, _)| at);
        let (plain, rest) = self.text.split_at(end);
        self.text = rest;
        plain.trim()
    }
}

#[cfg(test)]
mod tests {
    use super::{Node, Value, read};

    /// A short form: `{a: [b, c]}`.
    fn shown(node: &Node) -> String {
        match &node.value {
            Value::Nothing => "~".to_owned(),
            Value::Text(text) => format!("{text:?}"),
            Value::List(list) => {
                let each: Vec<String> = list.iter().map(shown).collect();
                format!("[{}]", each.join(", "))
            }
            Value::Map(map) => {
                let each: Vec<String> =
                    map.iter().map(|(name, value)| format!("{name}: {}", shown(value))).collect();
                format!("{{{}}}", each.join(", "))
            }
        }
    }

    fn check(text: &str, expected: &str) {
        match read(text) {
            Ok(node) => assert_eq!(shown(&node), expected, "{text}"),
            Err(problem) => panic!("{text}: line {}: {}", problem.line, problem.message),
        }
    }

    #[test]
    fn blocks_are_nested_by_indentation() {
        check(
            "a: 1\nb:\n  c: x y\n  d:\n    - e\n    - f: g\n      h: i\n",
            r#"{a: "1", b: {c: "x y", d: ["e", {f: "g", h: "i"}]}}"#,
        );
        check("a:\n- b\n- c\nd: e", r#"{a: ["b", "c"], d: "e"}"#);
        check("- - a\n  - b\n- c", r#"[["a", "b"], "c"]"#);
        check("a:\nb: ~", "{a: ~, b: ~}");
    }

    #[test]
    fn flow_values_may_take_several_lines() {
        check(
            "a: [b, 'c d', \"e\\n\"]\nf: {g: h, i: [j]}",
            r#"{a: ["b", "c d", "e\n"], f: {g: "h", i: ["j"]}}"#,
        );
        check("a: [b, # why\n    c,\n   ]\nd: e", r#"{a: ["b", "c"], d: "e"}"#);
        check("a: []\nb: {}", "{a: [], b: {}}");
    }

    #[test]
    fn texts_are_plain_quoted_or_blocks() {
        check(
            "a: base >= 4 && < 5 # all\nb: 'it''s'\nc: http://x.y/z",
            r#"{a: "base >= 4 && < 5", b: "it's", c: "http://x.y/z"}"#,
        );
        check(
            "a: |\n  one\n   two\nb: >\n  three\n  four\n",
            r#"{a: "one\n two", b: "three four"}"#,
        );
        check("a: one\n  two\nb: c", r#"{a: "one two", b: "c"}"#);
    }

    #[test]
    fn anchors_are_repeated_and_merged() {
        check(
            "_c: &c\n  a: 1\n  b: 2\nd:\n  <<: *c\n  b: 3\ne: *c",
            r#"{_c: {a: "1", b: "2"}, d: {a: "1", b: "3"}, e: {a: "1", b: "2"}}"#,
        );
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, line) in [
            ("a: [b\nc: d", 1),
            ("a: b\nc\n", 2),
            ("a: *b", 1),
            ("a: 'b", 1),
            ("a: b\n  c: d\n e: f", 3),
            ("a:\n\tb: c", 2),
        ] {
            match read(text) {
                Err(problem) => assert_eq!(problem.line, line, "{text}: {}", problem.message),
                Ok(node) => panic!("{text} is read as {}", shown(&node)),
            }
        }
        let deep = "[".repeat(100_000);
        assert!(read(&deep).is_err() && read(&format!("{deep}{}", "]".repeat(100_000))).is_err());
        assert!(read(&"- ".repeat(50_000)).is_err());
    }
}
