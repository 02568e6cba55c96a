//! Values that several statements of a list share: shown once, and then by their beginning.
//!
//! The statements of one question are often about the same large table, state or text. Reading it again for each of them
//! takes longer than finding what differs. So a bracketed part of a statement that an earlier one of the list has, too,
//! is cut to `(Table {rates = [("EUR",… as in 1)`.

/// The least number of characters of a part that is not repeated.
const LONG: usize = 80;
/// The number of characters that remain of it.
const KEPT: usize = 24;

/// The statements, in which long parts of earlier ones are not repeated.
pub(super) fn without_repetitions(statements: &[String]) -> Vec<String> {
    let mut known: Vec<(&str, usize)> = Vec::new();
    let mut shown = Vec::new();
    for (number, statement) in statements.iter().enumerate() {
        let groups = groups(statement);
        let mut text = String::new();
        let mut at = 0;
        for (start, end) in &groups {
            let part = &statement[*start..*end];
            // Inside of one that was left out.
            if *start < at {
                continue;
            }
            let Some((_, first)) = known.iter().find(|(other, _)| *other == part) else { continue };
            let kept: String = part.chars().take(KEPT).collect();
            text.push_str(&statement[at..*start]);
            text.push_str(&format!("{}… as in {first}", kept.trim_end()));
            text.extend(part.chars().next_back());
            at = *end;
        }
        text.push_str(&statement[at..]);
        shown.push(text);
        for (start, end) in groups {
            let part = &statement[start..end];
            if !known.iter().any(|(other, _)| *other == part) {
                known.push((part, number + 1));
            }
        }
    }
    shown
}

/// The long parts in brackets of any kind, as ranges of bytes, outer ones first.
fn groups(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let (mut quoted, mut escaped) = (false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => open.push(at),
            ')' | ']' | '}' => {
                let Some(start) = open.pop() else { continue };
                if text[start..at].chars().count() + 1 >= LONG {
                    found.push((start, at + 1));
                }
            }
            _ => {}
        }
    }
    found.sort_unstable_by_key(|(start, _)| *start);
    found
}

#[cfg(test)]
mod tests {
    use super::without_repetitions;

    fn shown(statements: &[&str]) -> Vec<String> {
        without_repetitions(&statements.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn a_long_part_is_shown_once() {
        let table = "(Table {rates = [(\"EUR\",1.0),(\"USD\",1.1)], base = \"EUR\", day = 12, name = \"of the bank\"})";
        let first = format!("rate {table} \"EUR\" = 1.0");
        let second = format!("convert {table} 3 = [({table},3)]");
        let all = shown(&[&first, &second, "rate (Table {}) 3 = 4"]);
        assert_eq!(all[0], first);
        let short = "(Table {rates = [(\"EUR\",… as in 1)";
        assert_eq!(all[1], format!("convert {short} 3 = [({short},3)]"));
        assert_eq!(all[2], "rate (Table {}) 3 = 4");
    }

    #[test]
    fn what_differs_stays() {
        let numbers: Vec<String> = (0..40).map(|n| n.to_string()).collect();
        let list = format!("[{}]", numbers.join(","));
        let longer = format!("[{},40]", numbers.join(","));
        let all = shown(&[&format!("f({list}) = 1"), &format!("f({longer}) = 2")]);
        assert_eq!(all[1], format!("f({longer}) = 2"));
        // Brackets and quotes inside of texts do not count, and unbalanced ones do no harm.
        let text = format!("g([\"]{}\"]) = )", "x".repeat(100));
        assert_eq!(shown(&[&text, &text])[1], format!("g([\"]{}… as in 1) = )", "x".repeat(20)));
        assert_eq!(shown(&["((((", "))))"]), ["((((", "))))"]);
    }
}
