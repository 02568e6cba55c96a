//! What is said of words that a stretch of a run merely carried along is what recording it says.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use workbench::stories::{Past, StoryLimits};
use workbench::{LoadOptions, LoadResult, RunOptions, Sandbox, load};

/// How many words were carried along, over the stretches of so many steps, of which there are at most
/// so many: beyond that, two become one.
fn check(path: &Path, steps: u64, most: usize) -> usize {
    // A sandbox calls every program so, and a recording by its file.
    let name = match path.extension().is_some_and(|e| e == "hs") {
        true => PathBuf::from("program.hs"),
        false => PathBuf::from(path.file_name().expect("a file")),
    };
    let text = std::fs::read(path).expect("a program");
    let files: BTreeMap<PathBuf, Vec<u8>> = [(name.clone(), text)].into();
    let options = LoadOptions { faithful: true, ..LoadOptions::default() };
    // Some have other modules beside them: they are tried elsewhere.
    let LoadResult::Program(program) = load(&name, &files, &options).result else { return 0 };
    let limits = StoryLimits { most, ..StoryLimits::pieces(steps) };
    let options = RunOptions { max_steps: Some(20_000), ..RunOptions::default() };
    let past = Past::run(&program, Box::<Sandbox>::default(), &options, limits).expect("it runs");
    let (count, wrong) = past.check_carried();
    assert!(wrong.is_empty(), "{} by {steps}:\n{}", path.display(), wrong.join("\n"));
    count
}

fn check_all(language: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(language);
    let (mut count, mut joined) = (0, 0);
    for entry in std::fs::read_dir(folder.join("story")).expect("programs") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|e| e == "hs" || e == "erl") {
            count += check(&path, 211, 4096) + check(&path, 1_999, 4096);
            joined += check(&path, 97, 12);
        }
    }
    assert!(count > 1_000, "only {count} words were carried along");
    assert!(joined > 1_000, "only {joined} words were carried along where stretches became one");
}

#[test]
fn of_haskell() {
    check_all("haskell");
}

#[test]
fn of_erlang() {
    check_all("erlang");
}
