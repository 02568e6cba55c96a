//! Random expressions under GHC and here, line by line.
//!
//! `SEEDS=100-120` compares other seeds than the usual ones.

mod random_haskell;

use std::path::Path;
use std::process::Command;
use test_support::tools;

const LINES: usize = 300;

fn seeds() -> Vec<u64> {
    let range = std::env::var("SEEDS").unwrap_or_else(|_| "1-3".to_owned());
    let (from, to) = range.split_once('-').unwrap_or((&range, &range));
    let number = |text: &str| text.parse().expect("SEEDS is a range such as 1-3");
    (number(from)..=number(to)).collect()
}

fn lines_of(mut command: Command, file: &Path) -> Vec<String> {
    let output = command.arg(file).output().expect("it can be started");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{complaint}");
    text.lines().map(str::to_owned).collect()
}

/// The language allows any of several exceptions to be raised.
fn same(theirs: &str, ours: &str) -> bool {
    let raised = |line: &str| line.contains("exception: ");
    theirs == ours || raised(theirs) && raised(ours)
}

#[test]
fn random_expressions_have_the_values_that_ghc_gives_them() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).to_owned();
    let mut wrong = Vec::new();
    for seed in seeds() {
        let file = folder.join(format!("random{seed}.hs"));
        let text = random_haskell::module(seed, LINES);
        std::fs::write(&file, &text).expect("the program is written");
        let mut run = Command::new(env!("CARGO_BIN_EXE_backstory"));
        run.arg("run");
        let ours = lines_of(run, &file);
        assert_eq!(ours.len(), LINES, "seed {seed}");
        let theirs = lines_of(tools::command("runghc"), &file);
        assert_eq!(theirs.len(), LINES, "seed {seed}");
        for (n, (theirs, ours)) in theirs.iter().zip(&ours).enumerate() {
            if !same(theirs, ours) {
                let start = format!("e{n} = ");
                let source = text.lines().find(|l| l.starts_with(&start)).unwrap_or_default();
                wrong.push(format!("seed {seed}: {source}\n  GHC  {theirs}\n  here {ours}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
}
