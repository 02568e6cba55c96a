//! Character classes in patterns: `[a-z\d[:alpha:]]`, `\p{L}`.

use crate::Problem;
use crate::class::{Item, Named, Property, Set};
use crate::escape::{Escape, escape};
use crate::parse::{Node, Parser};

impl Parser<'_> {
    /// Parses a class after its `[`.
    pub(crate) fn class(&mut self) -> Result<Node, Problem> {
        self.at -= 1;
        if self.posix_ahead().is_some() {
            let text = "POSIX named classes are supported only within a class";
            return Err(self.problem(text));
        }
        self.at += 1;
        let negated = self.eat('^');
        let mut items = Vec::new();
        let mut first = true;
        let mut quoting = false;
        loop {
            if quoting && self.eat_text("\\E") {
                quoting = false;
                continue;
            }
            if self.peek().is_none() {
                return Err(self.problem("missing terminating ] for character class"));
            }
            if !quoting {
                if self.peek() == Some(']') && !first {
                    self.at += 1;
                    break;
                }
                if self.eat_text("\\Q") {
                    quoting = true;
                    continue;
                }
                if self.eat_text("\\E") {
                    continue;
                }
            }
            first = false;
            if !quoting && let Some(item) = self.posix()? {
                items.push(item);
                continue;
            }
            let low = match self.class_member(quoting)? {
                Ok(code) => code,
                Err(item) => {
                    items.push(item);
                    continue;
                }
            };
            if !quoting && self.peek() == Some('-') && self.peek_at(1).is_some_and(|c| c != ']') {
                let dash = self.at;
                self.at += 1;
                if self.eat_text("\\E") && self.peek() == Some(']') {
                    self.at = dash;
                    items.push(Item::Range(low, low));
                    continue;
                }
                let place = self.place();
                match self.class_member(false)? {
                    Ok(high) if high < low => {
                        return Err(Problem::new("range out of order in character class", place));
                    }
                    Ok(high) => items.push(Item::Range(low, high)),
                    Err(_) => {
                        let place = self.last_place();
                        return Err(Problem::new("invalid range in character class", place));
                    }
                }
                continue;
            }
            items.push(Item::Range(low, low));
        }
        let set = Set::new(items, negated, self.options.caseless, self.unicode());
        Ok(Node::Set(Box::new(set)))
    }

    /// A character, or a class inside a class.
    fn class_member(&mut self, quoting: bool) -> Result<Result<u32, Item>, Problem> {
        let Some(code) = self.next_code() else {
            return Err(self.problem("missing terminating ] for character class"));
        };
        if quoting || code != u32::from('\\') {
            return Ok(Ok(code));
        }
        Ok(match escape(self, true)? {
            Escape::Char(code) => Ok(code),
            Escape::Item(item) => Err(item),
            _ => return Err(self.problem("invalid escape sequence in character class")),
        })
    }

    /// The kind of a following class such as `[:alpha:]`, if there is one.
    fn posix_ahead(&self) -> Option<char> {
        let kind = self.peek_at(1).filter(|c| matches!(c, ':' | '.' | '='))?;
        let mut end = 2;
        while self.peek_at(end).is_some_and(|c| c.is_ascii_alphabetic() || c == '^') {
            end += 1;
        }
        let whole = self.peek() == Some('[')
            && self.peek_at(end) == Some(kind)
            && self.peek_at(end + 1) == Some(']');
        whole.then_some(kind)
    }

    /// `[:alpha:]` inside a class.
    fn posix(&mut self) -> Result<Option<Item>, Problem> {
        let Some(kind) = self.posix_ahead() else { return Ok(None) };
        if kind != ':' {
            return Err(self.problem("POSIX collating elements are not supported"));
        }
        self.at += 2;
        let not = self.eat('^');
        let place = self.place();
        let mut name = String::new();
        while let Some(c) = self.peek().filter(|c| *c != ':') {
            name.push(c);
            self.at += 1;
        }
        self.at += 2;
        match Named::posix(&name) {
            Some(named) => Ok(Some(Item::Named(named, not, self.options.ucp))),
            None => Err(Problem::new("unknown POSIX class name", place)),
        }
    }

    /// `\p{L}`, `\pL`, `\p{^L}` after the `p`.
    pub(crate) fn property(&mut self, not: bool) -> Result<Item, Problem> {
        let malformed = "malformed \\P or \\p sequence";
        let mut not = not;
        let mut name = String::new();
        if self.eat('{') {
            if self.eat('^') {
                not = !not;
            }
            while let Some(c) = self.peek().filter(|c| *c != '}') {
                name.push(c);
                self.at += 1;
            }
            if !self.eat('}') {
                return Err(self.problem(malformed));
            }
        } else if let Some(c) = self.peek() {
            name.push(c);
            self.at += 1;
        } else {
            return Err(self.problem(malformed));
        }
        match Property::named(&name) {
            Some(property) => Ok(Item::Property(property, not)),
            None => {
                let text = "unknown property name after \\P or \\p";
                Err(Problem::new(text, self.last_place()))
            }
        }
    }
}
