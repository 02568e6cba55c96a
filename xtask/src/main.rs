//! The one door for chores: `cargo xtask test`, `tidy`, `bless`, `bench`, `screenshots`.

mod bench;
mod corpus;
mod front_ends;
mod packages;
mod page;
mod projects;
mod run;
mod screenshots;
mod test;
mod tidy;
mod units;
mod vscode;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask test              everything that must hold: system packages, formatting, clippy,
                              tidy, the page's types, no crate built twice, all tests
cargo xtask tidy              layering, module docs, file sizes and names, use of the host below the
                              top layer, licences
cargo xtask bless [ARGUMENT…] writes what golden tests show now as what they expect; arguments
                              go to `cargo test`
cargo xtask soundness [N]     the soundness test of the questions on N random programs, 100000
                              unless said otherwise
cargo xtask schedules [N]     N random concurrent programs of each language, 3000 unless said
                              otherwise: every strategy against every single step
cargo xtask liveness [N]      N random finite systems, 20000 unless said otherwise: what must happen,
                              with and without fairness, against a textbook checker
cargo xtask calls [N]         N random calls to Erlang's standard library, 50000 unless said otherwise:
                              the same results as on OTP
cargo xtask production [N]    every concurrent Erlang program of the tests recorded N times on OTP, 20
                              unless said otherwise: the import repeats the run, or says why not
cargo xtask bench [NAME…]     the programs in bench/, beside GHC and Erlang, as ratios; `search`:
                              the search, beside SPIN and beside running again; `questions`: what
                              trees cost, long runs, and how many questions each strategy asks;
                              `contracts`: how the time of a proof grows;
                              `moments`: what steps cost in long runs; `page`: how fast the page
                              follows. BACKSTORY=FILE measures FILE
cargo xtask packages DIR      public Haskell packages, unpacked in DIR: a small program for each, on
                              Backstory and on GHC; the figures go to docs/internals/packages.md
cargo xtask projects DIR      public Erlang projects, unpacked in DIR: the EUnit tests of each, on
                              Backstory and on OTP; the figures go to docs/internals/projects.md
cargo xtask front-ends [NAME…] every Haskell program of the tests through Backstory's own front end and
                              through GHC: the same output, blame, story and deadlocks
cargo xtask vscode            the VS Code extension as a package: target/vscode/backstory.vsix
cargo xtask screenshots       pictures of every view of the page, light and dark, into docs/pictures";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let rest = arguments.get(1..).unwrap_or_default();
    let result = match arguments.first().map(String::as_str) {
        Some("test") => test::test(),
        Some("tidy") => tidy::tidy(),
        Some("bless") => test::bless(rest),
        Some("bench") => bench::bench(rest),
        Some("packages") => corpus::packages(rest),
        Some("projects") => projects::projects(rest),
        Some("front-ends") => front_ends::front_ends(rest),
        Some("screenshots") => screenshots::screenshots(),
        Some("vscode") => vscode::package(),
        Some("soundness") => test::soundness(rest),
        Some("calls") => test::calls(rest),
        Some("production") => test::production(rest),
        Some("schedules") => test::schedules(rest),
        Some("liveness") => test::liveness(rest),
        Some("help" | "--help" | "-h") => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(HELP.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
