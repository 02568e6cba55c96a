//! Conditions of `#if`: integer arithmetic, `defined`, and `MIN_VERSION_package(…)`.

use crate::cpp::{Macro, Macros};

pub(crate) fn evaluate(text: &str, macros: &Macros) -> Result<i64, String> {
    let mut reader = Reader { tokens: tokens(text)?, position: 0, macros, depth: 0 };
    let value = reader.binary(0)?;
    match reader.peek() {
        None => Ok(value),
        Some(token) => Err(format!("`{token}` is not expected")),
    }
}

fn tokens(text: &str) -> Result<Vec<String>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(c) = rest.chars().next() {
        let length = if c.is_alphanumeric() || c == '_' {
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''))
                .unwrap_or(rest.len())
        } else if ["&&", "||", "==", "!=", "<=", ">="].iter().any(|op| rest.starts_with(op)) {
            2
        } else if "()<>!+-*/%,".contains(c) {
            1
        } else {
            return Err(format!("`{c}` is not expected"));
        };
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

struct Reader<'a> {
    tokens: Vec<String>,
    position: usize,
    macros: &'a Macros,
    /// The nesting of parentheses and of macros in macros.
    depth: usize,
}

const MAX_NESTING: usize = 100;

impl Reader<'_> {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.position).map(String::as_str)
    }

    fn next(&mut self) -> Option<String> {
        let token = self.tokens.get(self.position).cloned();
        self.position += 1;
        token
    }

    fn expect(&mut self, wanted: &str) -> Result<(), String> {
        match self.next() {
            Some(token) if token == wanted => Ok(()),
            Some(token) => Err(format!("expected `{wanted}`, found `{token}`")),
            None => Err(format!("expected `{wanted}` at the end")),
        }
    }

    fn binary(&mut self, weakest: u8) -> Result<i64, String> {
        let mut left = self.unary()?;
        while let Some(strength) = self.peek().and_then(strength).filter(|&s| s >= weakest) {
            let operator = self.next().unwrap_or_default();
            let right = self.binary(strength + 1)?;
            left = apply(&operator, left, right)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<i64, String> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err("it is nested too deep".to_owned());
        }
        let token = self.next().ok_or("it ends too early")?;
        let value = match token.as_str() {
            "!" => i64::from(self.unary()? == 0),
            "-" => self.unary()?.wrapping_neg(),
            "+" => self.unary()?,
            "(" => {
                let value = self.binary(0)?;
                self.expect(")")?;
                value
            }
            "defined" => {
                let paren = self.peek() == Some("(");
                if paren {
                    self.position += 1;
                }
                let name = self.next().ok_or("`defined` needs a name")?;
                if paren {
                    self.expect(")")?;
                }
                let version = name.strip_prefix("MIN_VERSION_");
                let known = version.is_some_and(|package| self.macros.has_version(package));
                i64::from(self.macros.latest(&name).is_some() || known)
            }
            name => match name.strip_prefix("MIN_VERSION_") {
                Some(package) => self.version(package)?,
                // For other packages, too, the newest version is assumed.
                None if name.starts_with("MIN_") && self.macros.latest(name).is_none() => {
                    self.version(name)?
                }
                None => self.atom(name)?,
            },
        };
        self.depth -= 1;
        Ok(value)
    }

    fn version(&mut self, package: &str) -> Result<i64, String> {
        self.expect("(")?;
        let mut wanted = vec![self.binary(0)?];
        while self.peek() == Some(",") {
            self.position += 1;
            wanted.push(self.binary(0)?);
        }
        self.expect(")")?;
        let wanted: Vec<u64> = wanted.into_iter().map(|n| u64::try_from(n).unwrap_or(0)).collect();
        Ok(i64::from(self.macros.min_version(package, &wanted)))
    }

    /// The arguments of a macro, as text.
    fn arguments(&mut self) -> Result<Vec<String>, String> {
        self.expect("(")?;
        let (mut all, mut depth) = (vec![String::new()], 0u32);
        loop {
            let token = self.next().ok_or("a macro's arguments are not closed")?;
            match token.as_str() {
                ")" if depth == 0 => return Ok(all),
                "," if depth == 0 => {
                    all.push(String::new());
                    continue;
                }
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            if let Some(last) = all.last_mut() {
                last.push(' ');
                last.push_str(&token);
            }
        }
    }

    fn atom(&mut self, word: &str) -> Result<i64, String> {
        if word.starts_with(|c: char| c.is_ascii_digit()) {
            let digits = word.trim_end_matches(['L', 'l', 'U', 'u']);
            let value = match digits.strip_prefix("0x") {
                Some(hex) => i64::from_str_radix(hex, 16),
                None => digits.parse(),
            };
            return value.map_err(|_| format!("`{word}` is not a number"));
        }
        let body = match self.macros.latest(word) {
            Some(Macro::Object(body)) if !body.is_empty() => body.clone(),
            Some(Macro::Function { parameters, body }) if self.peek() == Some("(") => {
                let arguments = self.arguments()?;
                let arguments: Vec<&str> = arguments.iter().map(|a| a.trim()).collect();
                Macro::applied(parameters, body, &arguments)
                    .ok_or_else(|| format!("`{word}` takes {} arguments", parameters.len()))?
            }
            // As in C, an undefined name is 0.
            _ => return Ok(0),
        };
        if self.depth >= MAX_NESTING {
            return Ok(0);
        }
        let (tokens, depth) = (tokens(&body)?, self.depth + 1);
        Reader { tokens, position: 0, macros: self.macros, depth }.binary(0)
    }
}

fn strength(operator: &str) -> Option<u8> {
    Some(match operator {
        "||" => 1,
        "&&" => 2,
        "==" | "!=" => 3,
        "<" | ">" | "<=" | ">=" => 4,
        "+" | "-" => 5,
        "*" | "/" | "%" => 6,
        _ => return None,
    })
}

fn apply(operator: &str, left: i64, right: i64) -> Result<i64, String> {
    Ok(match operator {
        "||" => i64::from(left != 0 || right != 0),
        "&&" => i64::from(left != 0 && right != 0),
        "==" => i64::from(left == right),
        "!=" => i64::from(left != right),
        "<" => i64::from(left < right),
        ">" => i64::from(left > right),
        "<=" => i64::from(left <= right),
        ">=" => i64::from(left >= right),
        "+" => left.wrapping_add(right),
        "-" => left.wrapping_sub(right),
        "*" => left.wrapping_mul(right),
        "/" => left.checked_div(right).ok_or("division by zero")?,
        _ => left.checked_rem(right).ok_or("division by zero")?,
    })
}
