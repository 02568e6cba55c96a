//! What a story costs: recording a whole run beside the plain first pass, in one process.

use std::path::Path;
use std::process::Command;

/// Programs and sizes of a few million machine steps.
const PROGRAMS: &[(&str, &str)] = &[("fib", "27"), ("sieve", "700"), ("queens", "8")];

/// One line for each program: how many times the plain run recording takes, and bytes per step.
pub fn stories(backstory: &Path, programs: &Path) -> Vec<String> {
    let mut lines = vec!["stories: recording / plain, bytes per recorded step".to_owned()];
    for (name, size) in PROGRAMS {
        let output = Command::new(backstory)
            .current_dir(programs)
            .args(["why", &format!("{name}/{name}.hs"), "--whole", "--stats", "--json", "--", size])
            .output();
        let stats = output.ok().and_then(|o| numbers(&String::from_utf8_lossy(&o.stderr)));
        lines.push(match stats {
            Some((ratio, bytes)) => format!("  {name:<10} {ratio:6.1}x  {bytes:5.1}"),
            None => format!("  {name:<10} could not be measured"),
        });
    }
    lines
}

fn numbers(text: &str) -> Option<(f64, f64)> {
    let field = |name: &str| -> Option<f64> {
        let rest = text.split(&format!("\"{name}\":")).nth(1)?;
        rest.split([',', '}']).next()?.trim().parse().ok()
    };
    let ratio = field("recording_seconds")? / field("first_pass_seconds")?;
    Some((ratio, field("bytes_per_recorded_step")?))
}
