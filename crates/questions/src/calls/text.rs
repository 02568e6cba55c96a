//! Texts of values and of programs: what they show, and whether they are unchanged.

/// Whether a text shows a value: not as a part of a longer word or number.
pub(crate) fn shows(text: &str, part: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(part).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        let (first, last) = (part.chars().next(), part.chars().next_back());
        let goes_on_before = before.is_some_and(is_word) && first.is_some_and(is_word);
        let goes_on_after = after.is_some_and(is_word) && last.is_some_and(is_word);
        !goes_on_before && !goes_on_after
    })
}

/// A text with Erlang records as tuples and without optional spaces, so that all spellings of a value compare equal.
pub(crate) fn as_tuples(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '@';
    let mut out = String::with_capacity(text.len());
    // For each open bracket, whether it is that of a record.
    let mut open: Vec<bool> = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        match c {
            '"' | '\'' => {
                let end = after_quoted(&chars, at);
                // The name of a record field.
                let is_label = open.last() == Some(&true) && is_label(&chars, end);
                if !is_label {
                    out.extend(&chars[at..end]);
                }
                at = end;
                continue;
            }
            '#' if chars.get(at + 1).is_some_and(|c| is_word(*c) || *c == '\'') => {
                let name = at + 1;
                let end = match chars[name] {
                    '\'' => after_quoted(&chars, name),
                    _ => (name..chars.len()).find(|i| !is_word(chars[*i])).unwrap_or(chars.len()),
                };
                if chars.get(end) == Some(&'{') {
                    out.push('{');
                    out.extend(&chars[name..end]);
                    if chars.get(end + 1) != Some(&'}') {
                        out.push(',');
                    }
                    open.push(true);
                    at = end + 1;
                    continue;
                }
                out.push(c);
            }
            '{' | '[' | '(' => {
                open.push(false);
                out.push(c);
            }
            '}' | ']' | ')' => {
                open.pop();
                out.push(c);
            }
            ' ' => {
                let (before, after) = (at.checked_sub(1).map(|i| chars[i]), chars.get(at + 1));
                let needed = before.is_some_and(is_word) && after.copied().is_some_and(is_word);
                if needed {
                    out.push(c);
                }
            }
            '=' if open.last() == Some(&true) && !matches!(chars.get(at + 1), Some('>' | ':')) => {}
            c if is_word(c) && open.last() == Some(&true) => {
                let end = (at..chars.len()).find(|i| !is_word(chars[*i])).unwrap_or(chars.len());
                if !is_label(&chars, end) {
                    out.extend(&chars[at..end]);
                }
                at = end;
                continue;
            }
            c => out.push(c),
        }
        at += 1;
    }
    out
}

/// Whether what ends here is followed by `=`.
fn is_label(chars: &[char], end: usize) -> bool {
    let mut rest = chars[end..].iter().skip_while(|c| **c == ' ');
    rest.next() == Some(&'=') && !matches!(rest.next(), Some('>' | ':' | '='))
}

/// The end of a quoted string or atom.
fn after_quoted(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != chars[start] {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// FNV: only to detect whether a text has changed.
pub(crate) fn digest(text: &str) -> String {
    let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{digest:016x}")
}

/// The lines of a definition that begins here: those with more indentation, and those that begin as it does.
pub(super) fn equations(text: &str, start: usize) -> Option<String> {
    let from = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    let indent = start - from;
    let mut lines = text[from..].lines();
    let first = lines.next()?;
    let name = first[indent..].split(|c: char| c.is_whitespace()).next()?;
    let column = |line: &str| line.len() - line.trim_start().len();
    let goes_on = |line: &&str| {
        let at = column(line);
        at > indent || at == indent && line.split_whitespace().next() == Some(name)
    };
    let rest: Vec<&str> =
        lines.take_while(|line| !line.trim().is_empty()).take_while(goes_on).collect();
    let all = std::iter::once(first[indent..].to_owned())
        .chain(rest.iter().map(|l| l[indent..].to_owned()));
    Some(all.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::{as_tuples, equations};

    #[test]
    fn records_are_tuples_however_they_are_written() {
        let shown = r##"f(#account{owner = "a, b = {c", 'my field' = #p{x = 1, y = -2}}, [1,2]) = {ok,#e{}}"##;
        let tuple = r##"f({account,"a, b = {c",{p,1,-2}}, [1,2]) = {ok,{e}}"##;
        assert_eq!(as_tuples(shown), as_tuples(tuple));
        assert_eq!(as_tuples("#p{x=1,y= #{a => 2}}"), "{p,1,#{a=>2}}");
        assert_eq!(as_tuples("fun m:f/1"), "fun m:f/1");
        for broken in ["#", "#p{", "#'p", "\"", "}", "#p{x", "#p{x ="] {
            as_tuples(broken);
        }
    }

    #[test]
    fn a_definition_goes_on_with_what_is_further_in() {
        let text =
            "class C a where\n  f :: a\n  f x | x = 1\n      | otherwise = 2\n  f y = 3\n  g = 4\n";
        let at = text.find("f x").unwrap_or(0);
        let wanted = "f x | x = 1\n    | otherwise = 2\nf y = 3";
        assert_eq!(equations(text, at).as_deref(), Some(wanted));
    }
}
