//! Matches and errors agree with those of OTP in `otp_regex.txt`; no pattern takes too long.

use pcre::{Newline, Options, Problem, Regex, SearchOptions};

fn hex(text: &str) -> Vec<u8> {
    if text == "-" {
        return Vec::new();
    }
    (0..text.len() / 2).map(|i| u8::from_str_radix(&text[2 * i..2 * i + 2], 16).unwrap()).collect()
}

fn result(pattern: &[u8], subject: &[u8], names: &str) -> String {
    let mut options = Options::default();
    for name in names.split(',').filter(|n| *n != "-") {
        match name.strip_prefix("newline_") {
            Some("cr") => options.newline = Newline::Cr,
            Some("crlf") => options.newline = Newline::Crlf,
            Some(_) => options.newline = Newline::AnyCrlf,
            None => *options.flag(name).unwrap() = true,
        }
    }
    let regex = match Regex::new(pattern, options) {
        Ok(regex) => regex,
        Err(Problem { text, place }) => return format!("error {place} {text}"),
    };
    let found = regex.search(subject, 0, SearchOptions::default());
    let Some(mut groups) = found.expect("a subject") else { return "nomatch".to_owned() };
    while groups.last() == Some(&None) {
        groups.pop();
    }
    let shown: Vec<String> = groups
        .into_iter()
        .map(|group| match group {
            Some((from, to)) => format!("{from},{}", to as i64 - from as i64),
            None => "-1,0".to_owned(),
        })
        .collect();
    shown.join(" ")
}

#[test]
fn matches_and_errors_are_those_of_otp() {
    let mut wrong = Vec::new();
    for line in include_str!("otp_regex.txt").lines().filter(|l| !l.starts_with('#')) {
        let parts: Vec<&str> = line.splitn(4, ' ').collect();
        let (pattern, subject) = (hex(parts[0]), hex(parts[1]));
        let found = result(&pattern, &subject, parts[2]);
        if found != parts[3] {
            let (pattern, subject) =
                (String::from_utf8_lossy(&pattern), String::from_utf8_lossy(&subject));
            wrong.push(format!(
                "{pattern:?} on {subject:?} {}: {found}, OTP {}",
                parts[2], parts[3]
            ));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn no_pattern_is_too_much() {
    let deep = "(".repeat(100_000);
    assert!(result(deep.as_bytes(), b"", "-").starts_with("error 251"));
    let wide = "(?:(?:(?:a{1000}b){1000}){1000}){1000}";
    assert_eq!(result(wide.as_bytes(), b"", "-"), "error 38 regular expression is too large");
    let slow = result(b"(a*)*(a*)*(a*)*b", "a".repeat(5000).as_bytes(), "-");
    assert_eq!(slow, "nomatch");
    let calls = b"(?:(?1)|x)((?2)(?2))((?3)(?3))((?4)(?4))(a|(?4)b)";
    result(calls, b"aaaa", "-");
}
