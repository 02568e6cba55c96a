//! Cabal packages: the first executable, or the component that is asked for, with its folders
//! and extensions.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use workbench::{
    Answer, LoadOptions, LoadResult, NoAnswer, Request, RunOptions, Sandbox, Stream, load, run,
};

fn package() -> BTreeMap<PathBuf, Vec<u8>> {
    let files = [
        (
            "pkg/pkg.cabal",
            "name: pkg\nversion: 0.1\n\nlibrary\n  hs-source-dirs: lib\n  exposed-modules: Shapes\n  \
             build-depends: base\n\nexecutable pkg\n  main-is: Main.hs\n  hs-source-dirs: app\n  \
             default-extensions: LambdaCase\n  build-depends: base, pkg\n\ntest-suite checks\n  \
             type: exitcode-stdio-1.0\n  main-is: Checks.hs\n  hs-source-dirs: test\n  \
             build-depends: base, pkg\n",
        ),
        ("pkg/lib/Shapes.hs", "module Shapes where\nside :: Int\nside = 7\n"),
        (
            "pkg/app/Main.hs",
            "module Main where\nimport Shapes\nmain :: IO ()\n\
             main = print ((\\case { 7 -> \"seven\"; _ -> \"other\" }) side)\n",
        ),
        (
            "pkg/test/Checks.hs",
            "module Main where\nimport Shapes\nimport System.Exit\nmain :: IO ()\n\
             main = if side == 7 then putStrLn \"fine\" else exitFailure\n",
        ),
    ];
    files.into_iter().map(|(path, text)| (PathBuf::from(path), text.into())).collect()
}

fn output(component: Option<&str>) -> Result<String, String> {
    let options = LoadOptions { component: component.map(str::to_owned), ..LoadOptions::default() };
    let loaded = load(Path::new("pkg"), &package(), &options);
    let LoadResult::Program(program) = loaded.result else {
        let first = loaded.diagnostics.first().map(|d| (d.message.clone(), d.help.clone()));
        return Err(format!("{first:?}"));
    };
    let capture = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let outside = Box::new(Keep { inner: Sandbox::default(), kept: capture.clone() });
    run(&program, outside, &RunOptions::default(), None)?;
    let bytes = capture.lock().map_err(|e| e.to_string())?.clone();
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A sandbox whose output can still be read after the machine is dropped.
struct Keep {
    inner: Sandbox,
    kept: std::sync::Arc<std::sync::Mutex<Vec<u8>>>,
}

impl workbench::Outside for Keep {
    fn output(&mut self, _: Stream, bytes: &[u8]) {
        if let Ok(mut kept) = self.kept.lock() {
            kept.extend_from_slice(bytes);
        }
    }

    fn answer(&mut self, request: &Request<'_>) -> Result<Answer, NoAnswer> {
        self.inner.answer(request)
    }

    fn arguments(&mut self) -> Vec<Vec<u8>> {
        self.inner.arguments()
    }

    fn program_name(&mut self) -> Vec<u8> {
        self.inner.program_name()
    }
}

#[test]
fn the_first_executable_runs_with_its_folders_and_extensions() {
    assert_eq!(output(None), Ok("\"seven\"\n".to_owned()));
}

#[test]
fn a_test_suite_runs_when_it_is_asked_for() {
    assert_eq!(output(Some("checks")), Ok("fine\n".to_owned()));
}

#[test]
fn an_unknown_component_is_answered_with_the_known_ones() {
    let error = output(Some("chekcs")).expect_err("there is none of that name");
    assert!(error.contains("no component chekcs") && error.contains("pkg, checks"), "{error}");
}
