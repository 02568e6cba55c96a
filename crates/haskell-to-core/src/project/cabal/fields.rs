//! The format of package descriptions and project files: fields and sections, nested by indentation or
//! by braces.

use super::Problem;

/// A field (`name: value`), or a section with its contents.
#[derive(Clone, Debug)]
pub enum Item {
    Field { name: String, value: String, line: usize },
    Section { name: String, argument: String, items: Vec<Item>, line: usize },
}

/// One line that is not empty or a comment.
struct Line<'t> {
    /// From 1.
    number: usize,
    indent: usize,
    text: &'t str,
}

/// The maximum nesting of sections; deeper text is not a package description.
pub(super) const DEEPEST: usize = 50;

/// Parses fields and sections. Also returns the problems found; what is not understood is skipped.
pub fn read(text: &str) -> (Vec<Item>, Vec<Problem>) {
    let lines: Vec<Line<'_>> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .filter(|(_, l)| !l.trim_start().starts_with("--") && !l.trim().is_empty())
        .map(|(at, l)| Line {
            number: at + 1,
            indent: l.len() - l.trim_start().len(),
            text: l.trim(),
        })
        .collect();
    let mut reader = Reader { lines, next: 0, pending: None, problems: Vec::new() };
    let items = reader.block(0, 0, None);
    (items, reader.problems)
}

struct Reader<'t> {
    lines: Vec<Line<'t>>,
    next: usize,
    /// The rest of a line after a brace.
    pending: Option<Line<'t>>,
    problems: Vec<Problem>,
}

impl<'t> Reader<'t> {
    fn take(&mut self) -> Option<Line<'t>> {
        if let Some(line) = self.pending.take() {
            return Some(line);
        }
        let line = self.lines.get(self.next)?;
        self.next += 1;
        Some(Line { ..*line })
    }

    fn peek(&self) -> Option<&Line<'t>> {
        self.pending.as_ref().or_else(|| self.lines.get(self.next))
    }

    /// The items of a section: those indented at least this far, or those up to the brace that
    /// closes the one opened at line `brace`.
    fn block(&mut self, indent: usize, depth: usize, brace: Option<usize>) -> Vec<Item> {
        let mut items = Vec::new();
        while let Some(line) = self.peek() {
            if brace.is_none() && line.indent < indent {
                return items;
            }
            if line.text.starts_with('}') {
                if brace.is_none() {
                    if depth > 0 {
                        return items;
                    }
                    let message = "this `}` closes nothing".to_owned();
                    self.problems.push(Problem { line: line.number, message });
                }
                let Some(line) = self.take() else { return items };
                let rest = line.text[1..].trim_start();
                self.push_back(&line, rest);
                if brace.is_some() {
                    return items;
                }
                continue;
            }
            let Some(line) = self.take() else { return items };
            items.push(self.item(&line, depth, brace.is_some()));
        }
        if let Some(opened) = brace {
            let message = "this `{` is never closed".to_owned();
            self.problems.push(Problem { line: opened, message });
        }
        items
    }

    fn push_back(&mut self, line: &Line<'t>, rest: &'t str) {
        if !rest.is_empty() {
            self.pending = Some(Line { number: line.number, indent: line.indent, text: rest });
        }
    }

    fn item(&mut self, line: &Line<'t>, depth: usize, in_braces: bool) -> Item {
        if let Some((name, value)) = line.text.split_once(':').filter(|(n, _)| is_field_name(n)) {
            let value = self.value(line, value.trim(), in_braces);
            return Item::Field { name: name.trim().to_lowercase(), value, line: line.number };
        }
        let (head, braced) = match line.text.split_once('{') {
            Some((head, rest)) => (head.trim(), Some(rest.trim_start())),
            None => (line.text, None),
        };
        let (name, argument) = match head.split_once(|c: char| c.is_whitespace() || c == '(') {
            // `if(flag(x))`
            Some((name, _)) => (name, head[name.len()..].trim()),
            None => (head, ""),
        };
        let next = self.peek().map(|l| (l.indent, l.text.starts_with('{'), l.number));
        let items = if depth >= DEEPEST {
            Vec::new()
        } else if let Some(rest) = braced {
            self.push_back(line, rest);
            self.block(0, depth + 1, Some(line.number))
        } else if let Some((_, true, number)) = next {
            if let Some(opening) = self.take() {
                self.push_back(&opening, opening.text[1..].trim_start());
            }
            self.block(0, depth + 1, Some(number))
        } else if next.is_some_and(|(inner, ..)| inner > line.indent) {
            // Deeper lines belong to the name, however far they are indented.
            self.block(line.indent + 1, depth + 1, None)
        } else {
            Vec::new()
        };
        let (name, argument) = (name.to_lowercase(), argument.to_owned());
        Item::Section { name, argument, items, line: line.number }
    }

    /// A value continues on lines that are indented deeper than its name, or, in braces (`name: { …
    /// }`), up to the closing one.
    fn value(&mut self, line: &Line<'t>, first: &'t str, in_braces: bool) -> String {
        if let Some(inside) = first.strip_prefix('{') {
            return self.braced_value(line, inside);
        }
        if first.is_empty()
            && let Some(next) = self.lines.get(self.next)
            && let Some(inside) = next.text.strip_prefix('{')
            && next.indent >= line.indent
        {
            self.next += 1;
            return self.braced_value(line, inside);
        }
        let mut value = first.to_owned();
        if in_braces && value.ends_with('}') && !value.contains('{') {
            value.pop();
            self.push_back(line, "}");
            return value.trim_end().to_owned();
        }
        while let Some(more) = self.lines.get(self.next).filter(|m| m.indent > line.indent) {
            if in_braces && (more.text.starts_with('}') || is_next_field(more.text)) {
                break;
            }
            value.push('\n');
            value.push_str(more.text);
            self.next += 1;
        }
        value
    }

    fn braced_value(&mut self, line: &Line<'t>, first: &'t str) -> String {
        let mut value = String::new();
        let mut text = first;
        loop {
            if let Some((inside, rest)) = text.split_once('}') {
                value.push_str(inside);
                self.push_back(line, rest.trim_start());
                return value.trim().to_owned();
            }
            value.push_str(text);
            value.push('\n');
            match self.lines.get(self.next) {
                Some(more) => text = more.text,
                None => {
                    let message = "this `{` is never closed".to_owned();
                    self.problems.push(Problem { line: line.number, message });
                    return value;
                }
            }
            self.next += 1;
        }
    }
}

fn is_next_field(text: &str) -> bool {
    text.split_once(':').is_some_and(|(name, _)| is_field_name(name))
}

fn is_field_name(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}

/// Items separated by commas or white space.
pub fn words(value: &str) -> Vec<String> {
    let parts = value.split(|c: char| c == ',' || c.is_whitespace());
    let plain = |word: &str| {
        let quoted = word.strip_prefix('"').and_then(|w| w.strip_suffix('"'));
        quoted.unwrap_or(word).to_owned()
    };
    parts.filter(|w| !w.is_empty()).map(plain).collect()
}
