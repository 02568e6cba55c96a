//! Random calls to the standard library give what they give on OTP.
//!
//! `tests/erlang/calls/calls.erl` makes the calls and prints each with its result; the same seed makes the same
//! calls on both sides. `CALLS=50000` makes more of them: `cargo xtask calls` does that.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use test_support::tools;

const CALLS: usize = 2_000;
/// Calls of one run: what a program prints is compared as a whole.
const CALLS_OF_A_RUN: usize = 2_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/erlang/calls")
}

fn lines(command: &mut Command) -> Vec<String> {
    let done = command.env("LC_ALL", "C.UTF-8").output().expect("it runs");
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    text.lines().map(str::to_owned).collect()
}

/// Differences that `COMPATIBILITY.md` names, by what is called.
const DOCUMENTED: &[&str] = &[];

#[test]
fn random_calls_give_what_otp_gives() {
    tools::require("erlc");
    let wanted = std::env::var("CALLS").ok().and_then(|n| n.parse().ok()).unwrap_or(CALLS);
    let compiled = std::env::temp_dir().join(format!("backstory-calls-{}", std::process::id()));
    std::fs::create_dir_all(&compiled).expect("a folder");
    let erlc =
        Command::new("erlc").arg("-o").arg(&compiled).arg(folder().join("calls.erl")).status();
    assert!(erlc.is_ok_and(|status| status.success()), "calls.erl does not compile");
    let mut different: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut made = 0;
    for seed in 1.. {
        let count = CALLS_OF_A_RUN.min(wanted - made);
        if count == 0 {
            break;
        }
        made += count;
        let call = format!(
            "io:setopts([{{encoding, unicode}}]), calls:main([\"{seed}\", \"{count}\"]), halt()."
        );
        let mut otp = Command::new("erl");
        otp.args(["-noshell", "-pa"]).arg(&compiled).args(["-eval", &call]);
        let mut ours = Command::new(env!("CARGO_BIN_EXE_backstory"));
        ours.arg("run").arg(folder().join("calls.erl")).arg("--");
        ours.args([seed.to_string(), count.to_string()]);
        let (theirs, ours) = (lines(&mut otp), lines(&mut ours));
        assert_eq!(theirs.len(), 2 * count);
        assert_eq!(ours.len(), 2 * count);
        for (theirs, ours) in theirs.chunks(2).zip(ours.chunks(2)) {
            assert_eq!(theirs[0], ours[0], "another call was made");
            let name = theirs[0].split('[').next().unwrap_or_default();
            if theirs[1] != ours[1] && !DOCUMENTED.contains(&name) {
                let shown = format!("{}\n  OTP:  {}\n  here: {}", theirs[0], theirs[1], ours[1]);
                different.entry(name.to_owned()).or_default().push(shown);
            }
        }
    }
    let _ = std::fs::remove_dir_all(&compiled);
    let count: usize = different.values().map(Vec::len).sum();
    let shown: Vec<&str> =
        different.values().flat_map(|d| d.iter().take(3)).map(String::as_str).collect();
    assert!(count == 0, "{count} of {made} calls differ:\n{}", shown.join("\n"));
}
