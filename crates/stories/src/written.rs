//! How a call is written in the source: its operator, and its first word.
//!
//! The machine has the internal names of functions (`timesInt`); the source has `*`.

/// The outermost operator of an expression.
pub(crate) struct Operator {
    pub text: String,
    /// One operand is missing: a section.
    pub sided: bool,
}

/// The precedence of the usual operators, and whether they are right-associative.
fn fixity(operator: &str) -> (u8, bool) {
    match unqualified(operator.trim_matches('`')) {
        "$" | "$!" => (0, true),
        ">>=" | ">>" | "&" => (1, false),
        "=<<" | ">=>" => (1, true),
        "||" | "orelse" | "or" => (2, true),
        "&&" | "andalso" | "and" => (3, true),
        "==" | "/=" | "<" | "<=" | ">" | ">=" | "=:=" | "=/=" | "=<" | "<$>" | "<*>" => (4, false),
        ":" | "++" | "--" => (5, true),
        "+" | "-" => (6, false),
        "<>" => (6, true),
        "*" | "/" | "div" | "rem" | "mod" | "quot" => (7, false),
        "^" | "^^" | "**" => (8, true),
        "." => (9, true),
        "!!" => (9, false),
        _ => (9, false),
    }
}

const SIGNS: &str = "!#$%&*+./<=>?@\\^|-~:";

/// An expression without parentheses around the whole of it: those of `(a + b) / f (c)` do not match.
pub(crate) fn without_parentheses(expression: &str) -> &str {
    let inner = expression.strip_prefix('(').and_then(|e| e.strip_suffix(')'));
    let Some(inner) = inner else { return expression };
    let mut depth = 0i32;
    let closes_early = inner.chars().any(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth < 0
    });
    if closes_early { expression } else { inner }
}

/// The outermost operator of an expression, if there is one. In Erlang `$+` is a character.
pub(crate) fn operator(expression: &str, erlang: bool) -> Option<Operator> {
    let chars: Vec<char> = expression.chars().collect();
    let mut best: Option<(u8, bool, String, usize, usize)> = None;
    let (mut depth, mut at) = (0i32, 0);
    while at < chars.len() {
        let c = chars[at];
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            '"' => {
                at += 1;
                while at < chars.len() && chars[at] != '"' {
                    at += if chars[at] == '\\' { 2 } else { 1 };
                }
            }
            '$' if erlang => at += if chars.get(at + 1) == Some(&'\\') { 2 } else { 1 },
            // A character, or a quoted atom; not the end of a name.
            '\'' if at == 0
                || !(chars[at - 1].is_alphanumeric() || "_'".contains(chars[at - 1])) =>
            {
                at += if chars.get(at + 1) == Some(&'\\') { 2 } else { 1 };
                while at + 1 < chars.len() && chars[at + 1] != '\'' {
                    at += 1;
                }
                at += 1;
            }
            '`' if depth == 0 => {
                let end = (at + 1..chars.len()).find(|i| chars[*i] == '`')?;
                let text: String = chars[at..=end].iter().collect();
                consider(&mut best, text, at, end + 1);
                at = end;
            }
            _ if depth == 0 && SIGNS.contains(c) => {
                let end = (at..chars.len()).find(|i| !SIGNS.contains(chars[*i]));
                let end = end.unwrap_or(chars.len());
                let text: String = chars[at..end].iter().collect();
                // A dot between letters belongs to a name, a sign before a digit to a number.
                let qualifies = (text == "." || text == ":")
                    && at > 0
                    && chars[at - 1].is_alphanumeric()
                    && chars.get(end).is_some_and(|c| c.is_alphanumeric());
                let syntax = ["->", "<-", "=", "|", "\\", "::", "@", "..", "=>"];
                if syntax.contains(&text.as_str()) {
                    return None;
                }
                if !qualifies {
                    let start = at - qualifier(&chars[..at], &text);
                    consider(&mut best, chars[start..end].iter().collect(), start, end);
                }
                at = end - 1;
            }
            _ => {}
        }
        at += 1;
    }
    let (_, _, text, from, to) = best?;
    let before: String = chars[..from].iter().collect();
    let after: String = chars[to..].iter().collect();
    let sided = before.trim().is_empty() || after.trim().is_empty();
    Some(Operator { text, sided })
}

/// The number of characters of a module qualifier before an operator: `Map` in `Map.!`.
fn qualifier(before: &[char], operator: &str) -> usize {
    let is_name = |c: &&char| c.is_alphanumeric() || "_'.".contains(**c);
    let count = before.iter().rev().take_while(is_name).count();
    let is_module = before.get(before.len() - count).is_some_and(|c| c.is_uppercase());
    if operator.len() > 1 && operator.starts_with('.') && is_module { count } else { 0 }
}

/// An operator without its module qualifier.
pub(crate) fn unqualified(operator: &str) -> &str {
    let is_name = |c: char| c.is_alphanumeric() || "_'".contains(c);
    let signs = operator.trim_end_matches(|c| !is_name(c)).len();
    match operator[signs..].strip_prefix('.').filter(|bare| !bare.is_empty()) {
        Some(bare) if operator.starts_with(char::is_uppercase) => bare,
        _ => operator,
    }
}

fn consider(
    best: &mut Option<(u8, bool, String, usize, usize)>,
    text: String,
    from: usize,
    to: usize,
) {
    let (tight, right) = fixity(&text);
    let takes = match best {
        None => true,
        Some((other, _, _, _, _)) => tight < *other || tight == *other && !right,
    };
    if takes {
        *best = Some((tight, right, text, from, to));
    }
}

/// How a library operator is written among the arguments of an expression: `(+)`.
pub(crate) fn written_as(expression: &str, name: &str) -> Option<String> {
    let pieces = expression.split('(').skip(1).filter_map(|piece| piece.split_once(')'));
    let mut operators = pieces
        .map(|(inner, _)| inner.trim())
        .filter(|inner| !inner.is_empty() && inner.chars().all(|c| SIGNS.contains(c)));
    operators.find(|operator| *operator == name).map(str::to_owned)
}

/// The first word of an expression: the name of a function as written.
pub(crate) fn first_word(expression: &str) -> String {
    expression.chars().take_while(|c| c.is_alphanumeric() || "_'.:".contains(*c)).collect()
}

/// The positions of the equations (or clauses) of functions of a name: one list for each function. An equation begins a
/// line with the name; another line with the same or less indentation ends the function.
pub(crate) fn clauses(text: &str, name: &str) -> Vec<Vec<usize>> {
    let mut functions: Vec<Vec<usize>> = Vec::new();
    let mut depth: Option<usize> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_start();
        let mut indent = line.len() - trimmed.len();
        // The first local function may share its line with `where` or `let`.
        let mut begin = trimmed;
        for word in ["where ", "let "] {
            if let Some(rest) = begin.strip_prefix(word) {
                let inner = rest.trim_start();
                indent += begin.len() - inner.len();
                begin = inner;
            }
        }
        let rest = begin.strip_prefix(name).filter(|r| r.starts_with([' ', '(', '=', '|']));
        match rest {
            Some(rest) if !rest.trim_start().starts_with("::") => {
                if depth != Some(indent) {
                    functions.push(Vec::new());
                    depth = Some(indent);
                }
                if let Some(function) = functions.last_mut() {
                    function.push(at + indent);
                }
            }
            Some(_) => {}
            None => {
                let blank = begin.trim().is_empty() || begin.starts_with("--");
                if !blank && depth.is_some_and(|depth| indent <= depth) {
                    depth = None;
                }
            }
        }
        at += line.len();
    }
    functions
}

/// The end of a function whose last equation begins at a position: the next line without more indentation.
pub(crate) fn end_of(text: &str, start: usize) -> usize {
    let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let depth = start - line_start;
    let mut at = line_start;
    for (number, line) in text[line_start..].split_inclusive('\n').enumerate() {
        let indent = line.len() - line.trim_start().len();
        if number > 0 && !line.trim().is_empty() && indent <= depth {
            return at;
        }
        at += line.len();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::{clauses, first_word, operator, without_parentheses, written_as};

    #[test]
    fn equations_are_counted_per_function() {
        let text = "f 0 = 1\nf n = g n\n  where g 1 = 2\n        g k = k\n\nh = 3\nf' = 1\n";
        assert_eq!(clauses(text, "f"), vec![vec![0, 8]]);
        assert_eq!(clauses(text, "g").iter().map(Vec::len).collect::<Vec<_>>(), vec![2]);
    }

    #[test]
    fn the_outermost_operator_is_found() {
        let text = |e| operator(e, false).map(|o| o.text);
        assert_eq!(text("n * fact (n - 1)").as_deref(), Some("*"));
        assert_eq!(text("a + b * c").as_deref(), Some("+"));
        assert_eq!(text("a - b + c").as_deref(), Some("+"));
        assert_eq!(text("x `div` 2").as_deref(), Some("`div`"));
        assert_eq!(text("M.lookup k m"), None);
        assert_eq!(text("table Map.! (k + 1)").as_deref(), Some("Map.!"));
        assert_eq!(text("f Data.Map.\\\\ g + 1").as_deref(), Some("+"));
        assert_eq!(text("Just . (+ 1)").as_deref(), Some("."));
        assert_eq!(super::unqualified("Data.Map.!"), "!");
        assert_eq!(text("f (a + b) \"x + y\""), None);
        assert_eq!(written_as("foldr (+) 0 (f x)", "+").as_deref(), Some("+"));
        // `sum` adds, but the source has no `+`.
        assert_eq!(written_as("sum (zipWith (*) xs ys)", "+"), None);
        assert_eq!(text("(a + b) / f (c)").as_deref(), Some("/"));
        assert_eq!(without_parentheses("(a + b) / f (c)"), "(a + b) / f (c)");
        assert_eq!(without_parentheses("((a) + f (b))"), "(a) + f (b)");
        assert_eq!(text("replicate n '!'"), None);
        assert_eq!(text("n' + '\\''").as_deref(), Some("+"));
        let erlang = |e| operator(e, true).map(|o| o.text);
        assert_eq!(erlang("C - $0 + 'an atom'").as_deref(), Some("+"));
        assert_eq!(erlang("lists:member($+, Text)"), None);
        assert!(operator("> 3", false).is_some_and(|o| o.sided));
        assert_eq!(first_word("M.lookup k m"), "M.lookup");
    }
}
