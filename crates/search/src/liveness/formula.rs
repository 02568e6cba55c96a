//! Formulas of linear temporal logic over propositions of a state.
//!
//! Syntax, from weakest to strongest: `<->`; `->` (to the right); `|`; `&`; `U` `R` `W` (to the
//! right); `!` `X` `F` `G`. `<>` and `[]` stand for `F` and `G`, `&&` `||` `not` `and` `or` for the
//! connectives. Everything else that looks like a name is a proposition.

use std::fmt;

/// A formula as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    True,
    False,
    /// A proposition, by its index in the table of propositions.
    Atom(usize),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    Equal(Box<Formula>, Box<Formula>),
    Next(Box<Formula>),
    Finally(Box<Formula>),
    Globally(Box<Formula>),
    Until(Box<Formula>, Box<Formula>),
    Release(Box<Formula>, Box<Formula>),
    WeakUntil(Box<Formula>, Box<Formula>),
}

/// Limit on nesting: formulas are walked recursively.
const MAX_DEPTH: usize = 200;

/// Operators of linear temporal logic, which cannot be names of propositions.
const OPERATORS: &[&str] = &["G", "F", "X", "U", "R", "W", "not", "and", "or", "true", "false"];

/// A syntax error: the message, and the position in the text in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    pub message: String,
    pub at: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Name(String),
    Symbol(&'static str),
}

impl Formula {
    pub fn negated(self) -> Formula {
        Formula::Not(Box::new(self))
    }

    pub fn finally(self) -> Formula {
        Formula::Finally(Box::new(self))
    }

    pub fn globally(self) -> Formula {
        Formula::Globally(Box::new(self))
    }

    pub fn implies(self, then: Formula) -> Formula {
        Formula::Implies(Box::new(self), Box::new(then))
    }

    /// Parses a formula. New names of propositions are appended to `atoms`.
    pub fn parse(text: &str, atoms: &mut Vec<String>) -> Result<Formula, Unreadable> {
        let tokens = tokens(text)?;
        let mut parser = Parser { tokens, at: 0, end: text.chars().count(), atoms, depth: 0 };
        let formula = parser.equivalence()?;
        match parser.tokens.get(parser.at) {
            None => Ok(formula),
            Some((_, at)) => Err(unreadable("an operator was expected here", *at)),
        }
    }

    /// Whether it has no temporal operator, so that a single state decides it.
    pub fn is_about_one_state(&self) -> bool {
        match self {
            Formula::True | Formula::False | Formula::Atom(_) => true,
            Formula::Not(a) => a.is_about_one_state(),
            Formula::And(a, b)
            | Formula::Or(a, b)
            | Formula::Implies(a, b)
            | Formula::Equal(a, b) => a.is_about_one_state() && b.is_about_one_state(),
            _ => false,
        }
    }

    /// Whether a state with these propositions satisfies it, or `None` if a single state does not decide it.
    pub fn holds_in(&self, holds: u64) -> Option<bool> {
        Some(match self {
            Formula::True => true,
            Formula::False => false,
            Formula::Atom(atom) => holds >> atom & 1 == 1,
            Formula::Not(a) => !a.holds_in(holds)?,
            Formula::And(a, b) => a.holds_in(holds)? & b.holds_in(holds)?,
            Formula::Or(a, b) => a.holds_in(holds)? | b.holds_in(holds)?,
            Formula::Implies(a, b) => !a.holds_in(holds)? | b.holds_in(holds)?,
            Formula::Equal(a, b) => a.holds_in(holds)? == b.holds_in(holds)?,
            _ => return None,
        })
    }

    /// The premises of its implications that a single state decides: if a premise never holds, the implication is
    /// vacuous.
    pub fn premises(&self) -> Vec<&Formula> {
        let mut found = Vec::new();
        self.each(&mut |formula| {
            if let Formula::Implies(premise, _) = formula
                && premise.is_about_one_state()
            {
                found.push(&**premise);
            }
        });
        found
    }

    fn each<'f>(&'f self, f: &mut impl FnMut(&'f Formula)) {
        f(self);
        match self {
            Formula::True | Formula::False | Formula::Atom(_) => {}
            Formula::Not(a) | Formula::Next(a) | Formula::Finally(a) | Formula::Globally(a) => {
                a.each(f);
            }
            Formula::And(a, b)
            | Formula::Or(a, b)
            | Formula::Implies(a, b)
            | Formula::Equal(a, b)
            | Formula::Until(a, b)
            | Formula::Release(a, b)
            | Formula::WeakUntil(a, b) => {
                a.each(f);
                b.each(f);
            }
        }
    }

    /// The formula as text, with the names of its propositions.
    pub fn shown<'f>(&'f self, atoms: &'f [String]) -> impl fmt::Display + 'f {
        Shown { formula: self, atoms, inside: false }
    }
}

struct Shown<'f> {
    formula: &'f Formula,
    atoms: &'f [String],
    /// Inside an operator: a binary one needs parentheses.
    inside: bool,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |formula| Shown { formula, atoms: self.atoms, inside: true };
        let (operator, a, b) = match self.formula {
            Formula::True => return f.write_str("true"),
            Formula::False => return f.write_str("false"),
            Formula::Atom(atom) => {
                return f.write_str(self.atoms.get(*atom).map_or("?", String::as_str));
            }
            Formula::Not(a) => return write!(f, "!{}", part(a)),
            Formula::Next(a) => return write!(f, "X {}", part(a)),
            Formula::Finally(a) => return write!(f, "F {}", part(a)),
            Formula::Globally(a) => return write!(f, "G {}", part(a)),
            Formula::And(a, b) => ("&", a, b),
            Formula::Or(a, b) => ("|", a, b),
            Formula::Implies(a, b) => ("->", a, b),
            Formula::Equal(a, b) => ("<->", a, b),
            Formula::Until(a, b) => ("U", a, b),
            Formula::Release(a, b) => ("R", a, b),
            Formula::WeakUntil(a, b) => ("W", a, b),
        };
        match self.inside {
            true => write!(f, "({} {operator} {})", part(a), part(b)),
            false => write!(f, "{} {operator} {}", part(a), part(b)),
        }
    }
}

fn unreadable(message: impl Into<String>, at: usize) -> Unreadable {
    Unreadable { message: message.into(), at }
}

fn tokens(text: &str) -> Result<Vec<(Token, usize)>, Unreadable> {
    const SYMBOLS: &[&str] = &["<->", "->", "<>", "[]", "&&", "||", "&", "|", "!", "(", ")"];
    let characters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < characters.len() {
        let rest = &characters[at..];
        if rest[0].is_whitespace() {
            at += 1;
            continue;
        }
        let starts = |symbol: &&&str| {
            symbol.chars().zip(rest).filter(|(a, b)| a == *b).count() == symbol.len()
        };
        if let Some(symbol) = SYMBOLS.iter().find(starts) {
            tokens.push((Token::Symbol(symbol), at));
            at += symbol.len();
            continue;
        }
        let is_name = |c: &char| c.is_alphanumeric() || "_'.:/@?".contains(*c);
        let length = rest.iter().take_while(|c| is_name(c)).count();
        if length == 0 {
            return Err(unreadable(format!("{} is no part of a formula", rest[0]), at));
        }
        tokens.push((Token::Name(rest[..length].iter().collect()), at));
        at += length;
    }
    Ok(tokens)
}

struct Parser<'a> {
    tokens: Vec<(Token, usize)>,
    at: usize,
    /// The length of the text.
    end: usize,
    atoms: &'a mut Vec<String>,
    depth: usize,
}

type Read = Result<Formula, Unreadable>;

impl Parser<'_> {
    /// Consumes the next token if it is one of these. Returns whether it was.
    fn takes(&mut self, any: &[&str]) -> bool {
        let is = match self.tokens.get(self.at) {
            Some((Token::Symbol(symbol), _)) => any.contains(symbol),
            Some((Token::Name(name), _)) => any.contains(&name.as_str()),
            None => false,
        };
        self.at += usize::from(is);
        is
    }

    fn place(&self) -> usize {
        self.tokens.get(self.at).map_or(self.end, |(_, at)| *at)
    }

    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Read) -> Read {
        if self.depth >= MAX_DEPTH {
            return Err(unreadable("the formula is nested too deeply", self.place()));
        }
        self.depth += 1;
        let formula = read(self);
        self.depth -= 1;
        formula
    }

    fn equivalence(&mut self) -> Read {
        self.deeper(|parser| {
            let mut left = parser.implication()?;
            while parser.takes(&["<->"]) {
                left = Formula::Equal(Box::new(left), Box::new(parser.implication()?));
            }
            Ok(left)
        })
    }

    fn implication(&mut self) -> Read {
        self.deeper(|parser| {
            let left = parser.disjunction()?;
            match parser.takes(&["->"]) {
                true => Ok(left.implies(parser.implication()?)),
                false => Ok(left),
            }
        })
    }

    fn disjunction(&mut self) -> Read {
        let mut left = self.conjunction()?;
        while self.takes(&["|", "||", "or"]) {
            left = Formula::Or(Box::new(left), Box::new(self.conjunction()?));
        }
        Ok(left)
    }

    fn conjunction(&mut self) -> Read {
        let mut left = self.until()?;
        while self.takes(&["&", "&&", "and"]) {
            left = Formula::And(Box::new(left), Box::new(self.until()?));
        }
        Ok(left)
    }

    fn until(&mut self) -> Read {
        self.deeper(|parser| {
            let left = Box::new(parser.unary()?);
            Ok(if parser.takes(&["U"]) {
                Formula::Until(left, Box::new(parser.until()?))
            } else if parser.takes(&["R"]) {
                Formula::Release(left, Box::new(parser.until()?))
            } else if parser.takes(&["W"]) {
                Formula::WeakUntil(left, Box::new(parser.until()?))
            } else {
                *left
            })
        })
    }

    fn unary(&mut self) -> Read {
        self.deeper(|parser| {
            if parser.takes(&["!", "not"]) {
                return Ok(parser.unary()?.negated());
            } else if parser.takes(&["X"]) {
                return Ok(Formula::Next(Box::new(parser.unary()?)));
            } else if parser.takes(&["F", "<>"]) {
                return Ok(parser.unary()?.finally());
            } else if parser.takes(&["G", "[]"]) {
                return Ok(parser.unary()?.globally());
            } else if parser.takes(&["true"]) {
                return Ok(Formula::True);
            } else if parser.takes(&["false"]) {
                return Ok(Formula::False);
            } else if parser.takes(&["("]) {
                let inner = parser.equivalence()?;
                return match parser.takes(&[")"]) {
                    true => Ok(inner),
                    false => Err(unreadable("a closing parenthesis is missing", parser.place())),
                };
            }
            parser.atom()
        })
    }

    fn atom(&mut self) -> Read {
        let Some((Token::Name(name), _)) = self.tokens.get(self.at) else {
            return Err(unreadable("a formula was expected here", self.place()));
        };
        if OPERATORS.contains(&name.as_str()) {
            return Err(unreadable(format!("{name} lacks its left side"), self.place()));
        }
        let known = self.atoms.iter().position(|atom| atom == name);
        let number = known.unwrap_or(self.atoms.len());
        if known.is_none() {
            self.atoms.push(name.clone());
        }
        self.at += 1;
        Ok(Formula::Atom(number))
    }
}
