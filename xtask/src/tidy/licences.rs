//! Licences of everything that Backstory is built from: only those that ask for no more than a
//! notice. Advisories need a database from the network, and are not looked at here.

use crate::run::{cargo, output};
use serde_json::Value;
use std::process::Command;

/// Names as SPDX has them.
const ALLOWED: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

pub(super) fn check() -> Result<Vec<String>, String> {
    let version = output(Command::new("rustc").arg("-vV")).ok_or("tidy: `rustc -vV` failed")?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("tidy: `rustc -vV` does not say for which machine it is")?;
    let arguments = ["metadata", "--format-version", "1", "--locked", "--filter-platform", host];
    let metadata = output(cargo().args(arguments)).ok_or("tidy: `cargo metadata` failed")?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|e| format!("tidy: cargo metadata: {e}"))?;
    let packages = metadata["packages"].as_array().cloned().unwrap_or_default();
    Ok(packages.iter().filter_map(problem).collect())
}

fn problem(package: &Value) -> Option<String> {
    let name = package["name"].as_str().unwrap_or_default();
    match package["license"].as_str() {
        None => Some(format!("{name} does not say its licence")),
        Some(licence) if is_allowed(licence) => None,
        Some(licence) => Some(format!("{name} has the licence {licence}: see tidy/licences.rs")),
    }
}

/// Whether an expression such as `(MIT OR GPL-3.0) AND Zlib` can be met by allowed licences alone.
/// Of OR and AND, AND binds more tightly; `/` is an old way to write OR.
fn is_allowed(expression: &str) -> bool {
    let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut at = 0;
    any_of(&words, &mut at) && at == words.len()
}

fn any_of(words: &[&str], at: &mut usize) -> bool {
    let mut result = all_of(words, at);
    while words.get(*at) == Some(&"OR") {
        *at += 1;
        result |= all_of(words, at);
    }
    result
}

fn all_of(words: &[&str], at: &mut usize) -> bool {
    let mut result = single(words, at);
    while words.get(*at) == Some(&"AND") {
        *at += 1;
        result &= single(words, at);
    }
    result
}

fn single(words: &[&str], at: &mut usize) -> bool {
    if words.get(*at) == Some(&"(") {
        *at += 1;
        let result = any_of(words, at);
        *at += 1;
        return result;
    }
    let start = *at;
    while words.get(*at).is_some_and(|word| !matches!(*word, "OR" | "AND" | ")")) {
        *at += 1;
    }
    ALLOWED.contains(&words[start..*at].join(" ").as_str())
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn expressions_are_understood() {
        let good = [
            "MIT",
            "Apache-2.0/MIT",
            "GPL-3.0 OR MIT",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT",
            "GPL-3.0 AND MIT OR Zlib",
        ];
        for licence in good {
            assert!(is_allowed(licence), "{licence}");
        }
        let bad = [
            "GPL-3.0",
            "MIT AND LGPL-3.0",
            "(MIT OR GPL-3.0) AND LGPL-3.0",
            "",
            "MIT Zlib",
            "MIT )",
        ];
        for licence in bad {
            assert!(!is_allowed(licence), "{licence}");
        }
    }
}
