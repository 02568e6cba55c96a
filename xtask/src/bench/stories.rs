//! What a story costs, by the clock: recording a run whole beside running it plainly, and the answer
//! about a value at the end of a long run, with the first pass before it. Each line is one process,
//! which runs the program plainly as well.

use std::path::Path;
use std::process::Command;

/// Programs and sizes: about ten million machine steps, recorded whole.
const WHOLE: &[(&str, &str)] = &[
    ("fib.hs", "29"),
    ("sieve.hs", "2000"),
    ("queens.hs", "8"),
    ("datamap.hs", "20000"),
    ("fib.erl", "33"),
    ("nrev.erl", "300"),
    ("counts.erl", "100000"),
    ("mailbox.erl", "100000"),
];

/// About a hundred million steps, asked about the last line of the output. `early` prints a value
/// from the beginning, `keep` keeps ever more alive, `carried` prints a field of a structure that is
/// made anew all the time, `words` a key of a map, `best` an element of a list that the library makes.
const LONG: &[(&str, &str)] = &[
    ("fib.hs", "34"),
    ("sieve.hs", "3500"),
    ("early.hs", "11000000"),
    ("datamap.hs", "200000"),
    ("keep.hs", "300000"),
    ("carried.hs", "1500000"),
    ("best.hs", "23000"),
    ("fib.erl", "38"),
    ("mailbox.erl", "1000000"),
    ("keep.erl", "1000000"),
    ("carried.erl", "3000000"),
    ("words.erl", "14000000"),
];

/// Programs that put off or keep much, in `lazy`: ten to a hundred million steps.
const LAZY: &[(&str, &str)] = &[
    ("lazysum.hs", "3000000"),
    ("lazymap.hs", "1000000"),
    ("lazystate.hs", "1000000"),
    ("lazypair.hs", "2000000"),
    ("lazyref.hs", "2000000"),
    ("lazylist.hs", "4000000"),
    ("lazyarray.hs", "1000000"),
    ("bigmap.erl", "1000000"),
    ("bigtable.erl", "500000"),
    ("longbox.erl", "1000000"),
];

/// Programs, sizes, and megabytes of `--max-memory` that they have to do with.
const TIGHT: &[(&str, &str, &str, u32)] = &[
    ("fib", "fib.hs", "32", 512),
    ("fib", "fib.hs", "32", 128),
    ("fib", "fib.hs", "32", 64),
    ("fib", "fib.erl", "32", 128),
    ("datamap", "datamap.hs", "200000", 512),
    ("datamap", "datamap.hs", "200000", 256),
    ("carried", "carried.hs", "1500000", 256),
    ("lazy", "lazysum.hs", "1000000", 256),
    ("lazy", "lazypair.hs", "2000000", 700),
    ("lazy", "lazymap.hs", "200000", 256),
    ("lazy", "lazystate.hs", "1000000", 512),
    ("lazy", "lazyarray.hs", "1000000", 512),
    ("lazy", "bigmap.erl", "1000000", 512),
];

/// A line for each program.
pub(super) fn stories(backstory: &Path, programs: &Path) -> Vec<String> {
    let mut lines = vec![
        "stories: recorded whole, on a plain run".to_owned(),
        format!("  {:<12} {:>9} {:>9} {:>9}", "program", "steps", "time", "B/step"),
    ];
    for (name, size) in WHOLE {
        let folder = programs.join(name.split('.').next().unwrap_or_default());
        lines.push(match measured(backstory, &folder, name, size, &["--whole"]) {
            Some(figures) => format!(
                "  {name:<12} {:8.1}M {:8.1}x {:9.1}",
                figures.steps / 1e6,
                figures.first / figures.plain,
                figures.bytes
            ),
            None => format!("  {name:<12} could not be measured"),
        });
    }
    lines.push(String::new());
    lines.push("stories: an answer at the end of a long run".to_owned());
    lines.push(format!(
        "  {:<12} {:>9} {:>10} {:>9} {:>9} {:>12}",
        "program", "steps", "first pass", "answer", "memory", "segments"
    ));
    let own = |name: &&str| name.split('.').next().unwrap_or_default().to_owned();
    let long = LONG.iter().map(|(name, size)| (own(name), name, size));
    let lazy = LAZY.iter().map(|(name, size)| ("lazy".to_owned(), name, size));
    for (folder, name, size) in long.chain(lazy) {
        lines.push(match measured(backstory, &programs.join(folder), name, size, &[]) {
            Some(figures) => format!(
                "  {name:<12} {:8.1}M {:9.1}x {:7.2} s {:6.0} MB {:5.0} of {:3.0}",
                figures.steps / 1e6,
                figures.first / figures.plain,
                figures.answer,
                figures.memory / 1e6,
                figures.recorded,
                figures.segments
            ),
            None => format!("  {name:<12} could not be measured"),
        });
    }
    lines.push(String::new());
    lines.push("stories: within a limit of memory".to_owned());
    lines.push(format!(
        "  {:<12} {:>9} {:>9} {:>9} {:>9}",
        "program", "steps", "allowed", "taken", "answer"
    ));
    for (folder, name, size, limit) in TIGHT {
        let allowed = format!("{limit}M");
        let how = ["--max-memory", &allowed];
        lines.push(match measured(backstory, &programs.join(folder), name, size, &how) {
            Some(figures) => format!(
                "  {name:<12} {:8.1}M {limit:6} MB {:6.0} MB {:7.2} s",
                figures.steps / 1e6,
                figures.memory / f64::from(1 << 20),
                figures.answer
            ),
            None => format!("  {name:<12} could not be measured"),
        });
    }
    lines
}

struct Figures {
    steps: f64,
    plain: f64,
    first: f64,
    answer: f64,
    bytes: f64,
    memory: f64,
    recorded: f64,
    segments: f64,
}

fn measured(
    backstory: &Path,
    folder: &Path,
    name: &str,
    size: &str,
    how: &[&str],
) -> Option<Figures> {
    let output = Command::new(backstory)
        .current_dir(folder)
        .args(["why", name, "--stats", "--json"])
        .args(how)
        .args(["--", size])
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let field = |name: &str| -> Option<f64> {
        let rest = text.split(&format!("\"{name}\":")).nth(1)?;
        rest.split([',', '}']).next()?.trim().parse().ok()
    };
    Some(Figures {
        steps: field("machine_steps")?,
        plain: field("plain_seconds")?,
        first: field("first_pass_seconds")?,
        answer: field("answer_seconds")?,
        bytes: field("bytes_per_recorded_step")?,
        memory: field("peak_memory").unwrap_or(0.0),
        recorded: field("recorded_again")?,
        segments: field("segments")?,
    })
}
