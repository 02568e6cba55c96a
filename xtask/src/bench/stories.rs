//! What a story costs: recording a run beside running it plainly, and the answer about a value at
//! the end of a long run, in one process each.

use std::path::Path;
use std::process::Command;

/// Programs and sizes: about ten million machine steps, and a hundred million.
const TEN: &[(&str, &str)] = &[("fib", "29"), ("sieve", "2000"), ("queens", "9")];
const HUNDRED: &[(&str, &str)] = &[("fib", "34"), ("early", "11000000")];

/// A line for each program.
pub fn stories(backstory: &Path, programs: &Path) -> Vec<String> {
    let mut lines = vec![
        "stories: millions of machine steps; recording / plain; bytes per recorded step; \
         seconds for the answer after the first pass; memory at most"
            .to_owned(),
    ];
    for (name, size) in TEN.iter().chain(HUNDRED) {
        let output = Command::new(backstory)
            .current_dir(programs)
            .args(["why", &format!("{name}/{name}.hs"), "--stats", "--json", "--", size])
            .output();
        let stats = output.ok().and_then(|o| numbers(&String::from_utf8_lossy(&o.stderr)));
        lines.push(match stats {
            Some([steps, ratio, bytes, answer, memory]) => format!(
                "  {name:<8} {:6.1}M {ratio:6.1}x {bytes:6.1} B {answer:7.2} s {:6.0} MB",
                steps / 1e6,
                memory / 1e6
            ),
            None => format!("  {name:<8} could not be measured"),
        });
    }
    lines
}

fn numbers(text: &str) -> Option<[f64; 5]> {
    let field = |name: &str| -> Option<f64> {
        let rest = text.split(&format!("\"{name}\":")).nth(1)?;
        rest.split([',', '}']).next()?.trim().parse().ok()
    };
    Some([
        field("machine_steps")?,
        field("first_pass_seconds")? / field("plain_seconds")?,
        field("bytes_per_recorded_step")?,
        field("answer_seconds")?,
        field("peak_memory").unwrap_or(0.0),
    ])
}
