//! The copy summary of a segment agrees with its recording; and paths out of libraries that skip segments end where the
//! long ones do.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use workbench::stories::{Past, StoryLimits};
use workbench::{Form, LoadOptions, LoadResult, RunOptions, Sandbox, load};

/// Returns how many words were copied, over segments of this many steps, of which there are at most `most` (beyond
/// that, pairs are merged); how many skipping paths lead out of libraries, and how many along their variables.
fn check(path: &Path, steps: u64, most: usize) -> [usize; 3] {
    // A sandbox uses this name for every program, and a recording the file name.
    let name = match path.extension().is_some_and(|e| e == "hs") {
        true => PathBuf::from("program.hs"),
        false => PathBuf::from(path.file_name().expect("a file")),
    };
    let text = std::fs::read(path).expect("a program");
    let files: BTreeMap<PathBuf, Vec<u8>> = [(name.clone(), text)].into();
    let options = LoadOptions { form: Form::Faithful, ..LoadOptions::default() };
    // Some need other modules: they are tried elsewhere.
    let LoadResult::Program(program) = load(&name, &files, &options).result else { return [0; 3] };
    let limits = StoryLimits { most, ..StoryLimits::pieces(steps) };
    let options = RunOptions { max_steps: Some(20_000), ..RunOptions::default() };
    let past = Past::run(&program, Box::<Sandbox>::default(), &options, limits).expect("it runs");
    let (count, wrong) = past.check_copies();
    assert!(wrong.is_empty(), "{} by {steps}:\n{}", path.display(), wrong.join("\n"));
    let ([outwards, along], wrong) = past.check_leaps();
    assert!(wrong.is_empty(), "{} by {steps}:\n{}", path.display(), wrong.join("\n"));
    [count, outwards, along]
}

fn check_all(language: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(language);
    let (mut whole, mut joined) = ([0; 3], [0; 3]);
    let add = |all: &mut [usize; 3], more: [usize; 3]| {
        all.iter_mut().zip(more).for_each(|(all, more)| *all += more);
    };
    for entry in std::fs::read_dir(folder.join("story")).expect("programs") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|e| e == "hs" || e == "erl") {
            add(&mut whole, check(&path, 211, 4096));
            add(&mut whole, check(&path, 1_999, 4096));
            add(&mut joined, check(&path, 97, 12));
        }
    }
    for (what, [copies, outwards, along]) in [("", whole), (" where segments were merged", joined)]
    {
        assert!(copies > 1_000, "only {copies} words were copied{what}");
        assert!(outwards > 100, "only {outwards} leaps lead outwards{what}");
        // Erlang has no thunks.
        let least = if language == "haskell" { 100 } else { 0 };
        assert!(along >= least, "only {along} leaps lead along variables{what}");
    }
}

#[test]
fn of_haskell() {
    check_all("haskell");
}

#[test]
fn of_erlang() {
    check_all("erlang");
}
