//! Parses patterns to trees. Messages and positions of errors are those of PCRE 8, which OTP uses.

use crate::class::Set;
use crate::escape::{Escape, escape};
use crate::{Options, Problem};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Greed {
    Greedy,
    Lazy,
    Possessive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Assertion {
    /// `\A`.
    TextStart,
    /// `^` without `multiline`, and with it.
    Start,
    LineStart,
    /// `\z` and `\Z`.
    TextEnd,
    TextEndOrNewline,
    /// `$` with `dollar_endonly`, without `multiline`, and with it.
    End,
    EndOrNewline,
    LineEnd,
    WordBoundary,
    NoWordBoundary,
    /// `\G`: where the search began.
    Offset,
}

/// The condition of a conditional group.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    Group(Vec<u32>),
    /// Whether it is inside a call: of any group, or of this one.
    Recursing(Option<u32>),
    /// `DEFINE`: never.
    Never,
    Look(Box<Node>),
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Empty,
    /// A character, and whether it is matched in either case.
    Char(u32, bool),
    /// `.`, and whether it matches a newline.
    Any(bool),
    NotNewline,
    /// `\C`.
    Byte,
    Set(Box<Set>),
    /// `\X`: a character and the marks on it.
    Cluster,
    Assert(Assertion),
    Group(u32, Box<Node>),
    Concat(Vec<Node>),
    Alternatives(Vec<Node>),
    Repeat {
        node: Box<Node>,
        min: u32,
        max: Option<u32>,
        greed: Greed,
    },
    Back(Vec<u32>, bool),
    /// With the offset of its end, for a look-behind whose width turns out not to be fixed.
    Look {
        behind: bool,
        negative: bool,
        node: Box<Node>,
        place: usize,
    },
    Atomic(Box<Node>),
    Condition {
        test: Test,
        yes: Box<Node>,
        no: Box<Node>,
    },
    /// A call of a group as a subroutine, 0 is the whole pattern; and its offset.
    Call(u32, usize),
    Keep,
    Fail,
    Accept,
}

pub(crate) struct Parsed {
    pub node: Node,
    pub groups: u32,
    pub names: Vec<(String, u32)>,
}

/// The maximum nesting of groups, as in PCRE.
const MAX_NESTING: u32 = 250;

pub(crate) struct Parser<'p> {
    /// Characters with their offsets in the pattern.
    pub chars: &'p [(u32, usize)],
    pub at: usize,
    pub length: usize,
    pub options: Options,
    groups: u32,
    /// The result of the first pass.
    first: Option<&'p Parsed>,
    names: Vec<(String, u32)>,
    depth: u32,
    /// The largest number in a back reference.
    highest: u32,
}

/// Parses a pattern: twice, because the meaning of `\k<name>` depends on later groups.
pub(crate) fn parse(
    chars: &[(u32, usize)],
    length: usize,
    options: Options,
) -> Result<Parsed, Problem> {
    let first = Parser::run(chars, length, options, None)?;
    let parsed = Parser::run(chars, length, options, Some(&first))?;
    crate::check::check(&parsed)?;
    Ok(parsed)
}

impl<'p> Parser<'p> {
    fn run(
        chars: &'p [(u32, usize)],
        length: usize,
        options: Options,
        first: Option<&'p Parsed>,
    ) -> Result<Parsed, Problem> {
        let mut parser = Parser {
            chars,
            at: 0,
            length,
            options,
            groups: 0,
            first,
            names: Vec::new(),
            depth: 0,
            highest: 0,
        };
        let node = parser.alternatives()?;
        if parser.peek().is_some() {
            return Err(parser.problem("unmatched parentheses"));
        }
        if first.is_some() && parser.highest > parser.groups {
            return Err(parser.no_group(length));
        }
        let mut names = parser.names;
        names.sort();
        Ok(Parsed { node, groups: parser.groups, names })
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.peek_at(0)
    }

    /// A code point that is not a Rust `char` has no special meaning either.
    pub(crate) fn peek_at(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).map(|(c, _)| char::from_u32(*c).unwrap_or('\u{fffd}'))
    }

    pub(crate) fn place(&self) -> usize {
        self.chars.get(self.at).map_or(self.length, |(_, place)| *place)
    }

    /// The offset of the character read last.
    pub(crate) fn last_place(&self) -> usize {
        self.at.checked_sub(1).and_then(|at| self.chars.get(at)).map_or(0, |(_, place)| *place)
    }

    pub(crate) fn problem(&self, text: &'static str) -> Problem {
        Problem::new(text, self.place())
    }

    pub(crate) fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn eat_text(&mut self, text: &str) -> bool {
        let found = text.chars().enumerate().all(|(i, c)| self.peek_at(i) == Some(c));
        if found {
            self.at += text.chars().count();
        }
        found
    }

    pub(crate) fn next_code(&mut self) -> Option<u32> {
        let code = self.chars.get(self.at).map(|(c, _)| *c);
        self.at += usize::from(code.is_some());
        code
    }

    pub(crate) fn unicode(&self) -> bool {
        self.options.unicode
    }

    /// Groups opened so far.
    pub(crate) fn group_count(&self) -> u32 {
        self.groups
    }

    // ---- structure ---------------------------------------------------------------------

    fn alternatives(&mut self) -> Result<Node, Problem> {
        let mut branches = vec![self.branch()?];
        while self.eat('|') {
            branches.push(self.branch()?);
        }
        Ok(match branches.len() {
            1 => branches.pop().unwrap_or(Node::Empty),
            _ => Node::Alternatives(branches),
        })
    }

    fn skip_comments(&mut self) {
        loop {
            if self.peek() == Some('(')
                && self.peek_at(1) == Some('?')
                && self.peek_at(2) == Some('#')
            {
                while let Some(c) = self.peek() {
                    self.at += 1;
                    if c == ')' {
                        break;
                    }
                }
            } else if !self.options.extended {
                return;
            } else if self.peek().is_some_and(|c| matches!(c, ' ' | '\t'..='\r')) {
                self.at += 1;
            } else if self.peek() == Some('#') {
                while self.peek().is_some_and(|c| c != '\n') {
                    self.at += 1;
                }
            } else {
                return;
            }
        }
    }

    fn branch(&mut self) -> Result<Node, Problem> {
        let mut nodes = Vec::new();
        loop {
            self.skip_comments();
            match self.peek() {
                None | Some('|' | ')') => break,
                Some('*' | '+' | '?') => return Err(self.problem("nothing to repeat")),
                Some('{') => {
                    if let Some((_, _, taken)) = self.count_ahead() {
                        self.at += taken - 1;
                        return Err(self.problem("nothing to repeat"));
                    }
                }
                _ => {}
            }
            let Some(node) = self.atom()? else { continue };
            nodes.push(self.repeated(node)?);
        }
        Ok(match nodes.len() {
            0 => Node::Empty,
            1 => nodes.pop().unwrap_or(Node::Empty),
            _ => Node::Concat(nodes),
        })
    }

    /// `{2}`, `{2,}` or `{2,3}` here: the numbers, and the number of characters.
    fn count_ahead(&self) -> Option<(u64, Option<u64>, usize)> {
        let mut at = 1;
        let number = |at: &mut usize| {
            let start = *at;
            let mut value = 0u64;
            while let Some(digit) = self.peek_at(*at).and_then(|c| c.to_digit(10)) {
                value = value.saturating_mul(10).saturating_add(u64::from(digit));
                *at += 1;
            }
            (*at > start).then_some(value)
        };
        let min = number(&mut at)?;
        let max = if self.peek_at(at) == Some(',') {
            at += 1;
            number(&mut at)
        } else {
            Some(min)
        };
        (self.peek_at(at) == Some('}')).then_some((min, max, at + 1))
    }

    fn repeated(&mut self, node: Node) -> Result<Node, Problem> {
        self.skip_comments();
        let (min, max) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => match self.count_ahead() {
                Some((min, max, taken)) => {
                    self.at += taken - 1;
                    if min > 65535 || max.is_some_and(|max| max > 65535) {
                        return Err(self.problem("number too big in {} quantifier"));
                    }
                    if max.is_some_and(|max| max < min) {
                        return Err(self.problem("numbers out of order in {} quantifier"));
                    }
                    (min as u32, max.map(|max| max as u32))
                }
                None => return Ok(node),
            },
            _ => return Ok(node),
        };
        if matches!(node, Node::Assert(_)) {
            return Err(self.problem("nothing to repeat"));
        }
        self.at += 1;
        let greed = if self.eat('+') {
            Greed::Possessive
        } else if self.eat('?') != self.options.ungreedy {
            Greed::Lazy
        } else {
            Greed::Greedy
        };
        Ok(Node::Repeat { node: Box::new(node), min, max, greed })
    }

    fn char(&self, code: u32) -> Node {
        Node::Char(code, self.options.caseless)
    }

    /// One item that can be repeated; `None` for one that only sets options.
    fn atom(&mut self) -> Result<Option<Node>, Problem> {
        let Some(code) = self.next_code() else { return Ok(Some(Node::Empty)) };
        Ok(Some(match char::from_u32(code) {
            Some('(') => return self.group(),
            Some('[') => self.class()?,
            Some('.') => Node::Any(self.options.dotall),
            Some('^') if self.options.multiline => Node::Assert(Assertion::LineStart),
            Some('^') => Node::Assert(Assertion::Start),
            Some('$') if self.options.multiline => Node::Assert(Assertion::LineEnd),
            Some('$') if self.options.dollar_endonly => Node::Assert(Assertion::End),
            Some('$') => Node::Assert(Assertion::EndOrNewline),
            Some('\\') => match escape(self, false)? {
                Escape::Char(code) => self.char(code),
                Escape::Item(item) => {
                    let caseless = self.options.caseless;
                    Node::Set(Box::new(Set::new(vec![item], false, caseless, self.unicode())))
                }
                Escape::Node(node) => node,
                Escape::Quote => return self.quoted(),
                Escape::Nothing => return Ok(None),
                Escape::Number(number) => {
                    // PCRE reports this at the end.
                    self.highest = self.highest.max(number);
                    Node::Back(vec![number], self.options.caseless)
                }
                Escape::Name(name) => Node::Back(self.group_named(&name)?, self.options.caseless),
                Escape::Call(number) => {
                    self.has_group(number, self.place())?;
                    Node::Call(number, self.place())
                }
                Escape::CallName(name) => self.call_named(&name)?,
            },
            _ => self.char(code),
        }))
    }

    /// `\Q…\E`: a following quantifier applies to the last character.
    fn quoted(&mut self) -> Result<Option<Node>, Problem> {
        let mut nodes = Vec::new();
        while self.peek().is_some() && !self.eat_text("\\E") {
            if let Some(code) = self.next_code() {
                nodes.push(self.char(code));
            }
        }
        let Some(last) = nodes.pop() else { return Ok(None) };
        let last = if matches!(self.peek(), Some('*' | '+' | '?' | '{')) {
            self.repeated(last)?
        } else {
            last
        };
        nodes.push(last);
        Ok(Some(Node::Concat(nodes)))
    }

    fn no_group(&self, place: usize) -> Problem {
        Problem::new("reference to non-existent subpattern", place)
    }

    /// Whether there is a group with this number: the first pass does not know yet.
    fn has_group(&self, number: u32, place: usize) -> Result<(), Problem> {
        match self.first {
            Some(first) if number > first.groups => Err(self.no_group(place)),
            _ => Ok(()),
        }
    }

    fn group_named(&self, name: &str) -> Result<Vec<u32>, Problem> {
        let Some(first) = self.first else { return Ok(Vec::new()) };
        let found = first.names.iter().filter(|(other, _)| other == name).map(|(_, n)| *n);
        let found: Vec<u32> = found.collect();
        if found.is_empty() { Err(self.no_group(self.last_place())) } else { Ok(found) }
    }

    fn call_named(&self, name: &str) -> Result<Node, Problem> {
        let found = self.group_named(name)?;
        Ok(found.first().map_or(Node::Fail, |n| Node::Call(*n, self.last_place())))
    }

    // ---- groups ------------------------------------------------------------------------

    fn close(&mut self) -> Result<(), Problem> {
        if self.eat(')') { Ok(()) } else { Err(self.problem("missing )")) }
    }

    /// The contents of parentheses, including the closing one. Options set inside end there.
    fn inside(&mut self) -> Result<Node, Problem> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err(self.problem("parentheses are too deeply nested"));
        }
        let options = self.options;
        let node = self.alternatives()?;
        self.options = options;
        self.depth -= 1;
        self.close()?;
        // An assertion cannot be repeated, but a group of one can.
        Ok(if matches!(node, Node::Assert(_)) { Node::Concat(vec![node]) } else { node })
    }

    fn capturing(&mut self) -> Result<Node, Problem> {
        self.groups += 1;
        let number = self.groups;
        Ok(Node::Group(number, Box::new(self.inside()?)))
    }

    fn group(&mut self) -> Result<Option<Node>, Problem> {
        if self.peek() == Some('*') {
            return self.verb().map(Some);
        }
        if !self.eat('?') {
            return Ok(Some(if self.options.no_auto_capture {
                self.inside()?
            } else {
                self.capturing()?
            }));
        }
        let look = |parser: &Self, node, behind, negative| {
            let place = parser.last_place();
            Node::Look { behind, negative, node: Box::new(node), place }
        };
        Ok(Some(match self.peek() {
            Some(':') => {
                self.at += 1;
                self.inside()?
            }
            Some('|') => {
                self.at += 1;
                self.reset()?
            }
            Some('>') => {
                self.at += 1;
                Node::Atomic(Box::new(self.inside()?))
            }
            Some('=') => {
                self.at += 1;
                let node = self.inside()?;
                look(self, node, false, false)
            }
            Some('!') => {
                self.at += 1;
                let node = self.inside()?;
                look(self, node, false, true)
            }
            Some('<') if matches!(self.peek_at(1), Some('=' | '!')) => {
                let negative = self.peek_at(1) == Some('!');
                self.at += 2;
                let node = self.inside()?;
                look(self, node, true, negative)
            }
            Some('<') => {
                self.at += 1;
                if !self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
                    return Err(self.problem("unrecognized character after (?<"));
                }
                self.named('>')?
            }
            Some('\'') => {
                self.at += 1;
                self.named('\'')?
            }
            Some('P') => self.python()?,
            Some('(') => self.condition()?,
            Some('R') => {
                self.at += 1;
                let place = self.place();
                self.close()?;
                Node::Call(0, place)
            }
            Some('&') => {
                self.at += 1;
                let name = self.name(')')?;
                self.call_named(&name)?
            }
            Some('0'..='9') => self.numbered_call(0)?,
            Some('+') => {
                self.at += 1;
                self.numbered_call(1)?
            }
            Some('-') if self.peek_at(1).is_some_and(|c| c.is_ascii_digit()) => {
                self.at += 1;
                self.numbered_call(-1)?
            }
            _ => return self.settings(),
        }))
    }

    /// `(?1)`, `(?+1)`, `(?-1)`.
    fn numbered_call(&mut self, relative: i64) -> Result<Node, Problem> {
        let number = i64::from(self.number().unwrap_or(0));
        let groups = i64::from(self.groups);
        let number = match relative {
            0 => number,
            1 => groups + number,
            _ => groups + 1 - number,
        };
        let Ok(number) = u32::try_from(number) else {
            return Err(self.problem("reference to non-existent subpattern"));
        };
        let place = self.place();
        self.has_group(number, place)?;
        self.close()?;
        Ok(Node::Call(number, place))
    }

    pub(crate) fn number(&mut self) -> Option<u32> {
        let mut value = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            value = Some(value.unwrap_or(0u32).saturating_mul(10).saturating_add(digit));
            self.at += 1;
        }
        value
    }

    /// A name up to its terminator, which is consumed.
    pub(crate) fn name(&mut self, end: char) -> Result<String, Problem> {
        if self.peek().is_some_and(|c| c.is_ascii_digit()) {
            return Err(self.problem("group name must start with a non-digit"));
        }
        let mut name = String::new();
        while let Some(c) = self.peek().filter(|c| c.is_ascii_alphanumeric() || *c == '_') {
            name.push(c);
            self.at += 1;
        }
        if name.is_empty() {
            return Err(self.problem("subpattern name expected"));
        }
        if name.len() > 32 {
            return Err(self.problem("subpattern name is too long (maximum 32 characters)"));
        }
        if !self.eat(end) {
            return Err(self.problem("syntax error in subpattern name (missing terminator)"));
        }
        Ok(name)
    }

    fn named(&mut self, end: char) -> Result<Node, Problem> {
        let name = self.name(end)?;
        let number = self.groups + 1;
        let taken = self.names.iter().any(|(other, n)| *other == name && *n != number);
        if taken && !self.options.dupnames {
            let place = self.chars[self.at - 1].1;
            return Err(Problem::new("two named subpatterns have the same name", place));
        }
        if !self.names.contains(&(name.clone(), number)) {
            self.names.push((name, number));
        }
        self.capturing()
    }

    /// Python syntax: `(?P<name>…)`, `(?P=name)`, `(?P>name)`.
    fn python(&mut self) -> Result<Node, Problem> {
        self.at += 1;
        if self.eat('<') {
            return self.named('>');
        }
        if self.eat('=') {
            let name = self.name(')')?;
            let groups = self.group_named(&name)?;
            return Ok(Node::Back(groups, self.options.caseless));
        }
        if self.eat('>') {
            let name = self.name(')')?;
            return self.call_named(&name);
        }
        Err(self.problem("unrecognized character after (?P"))
    }

    fn name_before_close(&mut self) -> Result<String, Problem> {
        let name = self.name(')')?;
        self.at -= 1;
        Ok(name)
    }

    /// `(?|…)`: every alternative numbers its groups from the same number.
    fn reset(&mut self) -> Result<Node, Problem> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err(self.problem("parentheses are too deeply nested"));
        }
        let options = self.options;
        let (start, mut most) = (self.groups, self.groups);
        let mut branches = Vec::new();
        loop {
            self.groups = start;
            branches.push(self.branch()?);
            most = most.max(self.groups);
            if !self.eat('|') {
                break;
            }
        }
        self.groups = most;
        self.options = options;
        self.depth -= 1;
        self.close()?;
        Ok(Node::Alternatives(branches))
    }

    /// `(?(test)yes|no)`.
    fn condition(&mut self) -> Result<Node, Problem> {
        let test = if self.peek_at(1) == Some('?') {
            self.at += 1;
            match self.group()? {
                Some(look @ Node::Look { .. }) => Test::Look(Box::new(look)),
                _ => return Err(self.problem("assertion expected after (?(")),
            }
        } else {
            self.at += 1;
            let test = self.group_test()?;
            self.close()?;
            test
        };
        let node = self.inside()?;
        let (yes, no) = match node {
            Node::Alternatives(mut branches) if branches.len() == 2 => {
                let no = branches.pop().unwrap_or(Node::Empty);
                (branches.pop().unwrap_or(Node::Empty), no)
            }
            // The first pass does not know yet whether the group exists.
            Node::Alternatives(_) if self.first.is_some() => {
                let text = "conditional group contains more than two branches";
                return Err(Problem::new(text, self.last_place()));
            }
            node => (node, Node::Empty),
        };
        Ok(Node::Condition { test, yes: Box::new(yes), no: Box::new(no) })
    }

    fn group_test(&mut self) -> Result<Test, Problem> {
        if let Some(number) = self.number() {
            if number == 0 {
                return Err(self.problem("invalid condition (?(0)"));
            }
            self.has_group(number, self.place() + 1)?;
            return Ok(Test::Group(vec![number]));
        }
        if matches!(self.peek(), Some('+' | '-')) {
            let back = self.peek() == Some('-');
            self.at += 1;
            let number = self.number().unwrap_or(0);
            let group = if back {
                (self.groups + 1).checked_sub(number)
            } else {
                Some(self.groups + number)
            };
            let Some(group) = group.filter(|g| *g > 0) else {
                return Err(self.problem("reference to non-existent subpattern"));
            };
            self.has_group(group, self.place() + 1)?;
            return Ok(Test::Group(vec![group]));
        }
        for (start, end) in [('<', '>'), ('\'', '\'')] {
            if self.eat(start) {
                let name = self.name(end)?;
                return Ok(Test::Group(self.group_named(&name)?));
            }
        }
        if self.eat_text("R&") {
            let name = self.name_before_close()?;
            return Ok(Test::Recursing(self.group_named(&name)?.first().copied()));
        }
        if self.peek() == Some('R')
            && self.peek_at(1).is_some_and(|c| c == ')' || c.is_ascii_digit())
        {
            self.at += 1;
            return Ok(Test::Recursing(self.number()));
        }
        if self.eat_text("DEFINE") {
            return Ok(Test::Never);
        }
        let name = self.name_before_close()?;
        Ok(Test::Group(self.group_named(&name)?))
    }

    /// `(*VERB)`.
    fn verb(&mut self) -> Result<Node, Problem> {
        self.at += 1;
        for (text, node) in [("FAIL)", Node::Fail), ("F)", Node::Fail), ("ACCEPT)", Node::Accept)] {
            if self.eat_text(text) {
                return Ok(node);
            }
        }
        while self.peek().is_some_and(|c| c != ')') {
            self.at += 1;
        }
        Err(self.problem("(*VERB) not recognized or malformed"))
    }

    /// `(?i-s)` up to the end of the enclosing group, or `(?i:…)`.
    fn settings(&mut self) -> Result<Option<Node>, Problem> {
        let before = self.options;
        let mut on = true;
        loop {
            match self.peek() {
                Some('-') if on => on = false,
                Some('i') => self.options.caseless = on,
                Some('m') => self.options.multiline = on,
                Some('s') => self.options.dotall = on,
                Some('x') => self.options.extended = on,
                Some('U') => self.options.ungreedy = on,
                Some('J') => self.options.dupnames = on,
                Some(')') => {
                    self.at += 1;
                    return Ok(None);
                }
                Some(':') => {
                    self.at += 1;
                    let node = self.inside();
                    self.options = before;
                    return node.map(Some);
                }
                _ => return Err(self.problem("unrecognized character after (? or (?-")),
            }
            self.at += 1;
        }
    }
}
