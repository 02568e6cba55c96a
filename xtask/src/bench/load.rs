//! How long a long program takes to load: read, checked, compiled and started.

use super::peer::Setting;
use super::time;
use std::path::{Path, PathBuf};

/// Copies of the section, each with names of its own: more than 2,000 lines together.
const SECTIONS: usize = 24;

const HEAD: &str = "module Main (main) where\n\
    import Control.Monad.State\n\
    import Data.List (intercalate)\n\
    import qualified Data.Map as Map\n\n";

/// Writes a program of more than 2,000 lines.
pub(super) fn write(setting: &Setting) -> Result<PathBuf, String> {
    let section = setting.programs.join("load").join("section.hs");
    let section = std::fs::read_to_string(&section).map_err(|e| format!("bench/load: {e}"))?;
    let mut text = HEAD.to_owned();
    for number in 1..=SECTIONS {
        text.push_str(&section.replace("NN", &number.to_string()));
    }
    let totals: Vec<String> = (1..=SECTIONS).map(|number| format!("total{number}")).collect();
    text.push_str(&format!("main :: IO ()\nmain = print (sum [{}])\n", totals.join(", ")));
    let program = setting.scratch.join("load.hs");
    std::fs::write(&program, &text).map_err(|e| format!("target/bench: {e}"))?;
    Ok(program)
}

/// A line for Backstory beside `runghc`, which does the same: load, and print one number.
pub(super) fn load(setting: &Setting) -> Result<String, String> {
    let program = write(setting)?;
    let lines = std::fs::read_to_string(&program).map_or(0, |text| text.lines().count());
    let word = |path: &Path| path.display().to_string();
    let recording = word(&setting.scratch.join("load.story"));
    let ours =
        [word(&setting.backstory), "run".into(), "--record".into(), recording, word(&program)];
    let (ours, result) = time::least(&ours.to_vec(), 3)?;
    let mut line = format!("load: {lines} lines of Haskell start in {ours:.3} s");
    if let Ok((theirs, expected)) = time::least(&vec!["runghc".into(), word(&program)], 3) {
        if expected != result {
            return Err(format!("load: runghc says {}, not {}", expected.trim(), result.trim()));
        }
        line.push_str(&format!(", {:.1}× faster than runghc", theirs / ours));
    }
    Ok(line)
}
