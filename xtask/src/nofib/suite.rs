//! The programs of the nofib suite: where they are, their arguments in three sizes, and their input.
//!
//! All of it is read from the suite's own folders and makefiles, so nothing of the suite is kept here.

use std::path::{Path, PathBuf};

/// Folders of the suite whose subfolders are sequential programs.
const GROUPS: [&str; 6] =
    ["imaginary", "spectral", "spectral/hartel", "shootout", "real", "real/eff"];

/// The suite's names for sizes, from the smallest.
pub(super) const SIZES: [Size; 3] = [
    Size { name: "fast", variable: "FAST_OPTS", input: "faststdin" },
    Size { name: "normal", variable: "NORM_OPTS", input: "stdin" },
    Size { name: "slow", variable: "SLOW_OPTS", input: "slowstdin" },
];

pub(super) struct Size {
    pub name: &'static str,
    /// The variable of the makefile that has the arguments.
    variable: &'static str,
    /// The extension of the file with the input.
    input: &'static str,
}

pub(super) struct Program {
    /// Its folder, as in `spectral/boyer`.
    pub name: String,
    pub folder: PathBuf,
    /// `Main.hs` or `Main.lhs`.
    pub main: String,
    makefile: String,
}

impl Program {
    /// What `make` hands to GHC, as far as it matters to the meaning of the program.
    pub(super) fn ghc_options(&self) -> Vec<String> {
        let mut options = Vec::new();
        for variable in ["SRC_HC_OPTS", "HC_OPTS"] {
            let words = self.variable(variable).unwrap_or_default();
            let mut words = words.split_whitespace();
            while let Some(word) = words.next() {
                match word {
                    "-cpp" | "-fglasgow-exts" => options.push(word.to_owned()),
                    "-package" => {
                        options.extend([word.to_owned(), words.next().unwrap_or_default().into()]);
                    }
                    _ => {}
                }
            }
        }
        options
    }

    /// The arguments of a size, as text for a shell.
    pub(super) fn arguments(&self, size: &Size) -> Option<String> {
        self.variable(size.variable)
    }

    /// The input of a size; the same one for all sizes where the program has only one.
    pub(super) fn input(&self, size: &Size) -> Option<PathBuf> {
        let name = self.folder.file_name()?.to_str()?;
        let file = |extension: &str| self.folder.join(format!("{name}.{extension}"));
        [file(size.input), file("stdin")].into_iter().find(|path| path.is_file())
    }

    /// Whether a size is more than another name for the normal one.
    pub(super) fn has(&self, size: &Size) -> bool {
        let name = self.folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let input = self.folder.join(format!("{name}.{}", size.input));
        size.name == "normal" || self.arguments(size).is_some() || input.is_file()
    }

    fn variable(&self, name: &str) -> Option<String> {
        let value = self.makefile.lines().find_map(|line| {
            let (left, right) = line.split_once('=')?;
            (left.trim_end_matches('+').trim() == name).then_some(right)
        })?;
        // What follows a number sign is a comment.
        let value = value.split(" #").next().unwrap_or_default().trim();
        (!value.contains("$(")).then(|| value.to_owned())
    }
}

/// The programs of a suite, in the order of their names; only those with a given word in their names, if any is given.
pub(super) fn programs(suite: &Path, words: &[String]) -> Vec<Program> {
    let mut found = Vec::new();
    for group in GROUPS {
        let Ok(folders) = std::fs::read_dir(suite.join(group)) else { continue };
        let mut folders: Vec<PathBuf> = folders.flatten().map(|entry| entry.path()).collect();
        folders.sort();
        for folder in folders {
            let main = ["Main.hs", "Main.lhs"].iter().find(|main| folder.join(main).is_file());
            let last = folder.file_name().and_then(|name| name.to_str());
            let (Some(main), Some(last)) = (main, last) else { continue };
            let name = format!("{group}/{last}");
            if !words.is_empty() && !words.iter().any(|word| name.contains(word)) {
                continue;
            }
            let makefile = std::fs::read_to_string(folder.join("Makefile")).unwrap_or_default();
            found.push(Program { name, main: (*main).to_owned(), makefile, folder });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Program, SIZES};

    fn program(makefile: &str) -> Program {
        Program {
            name: "imaginary/x".into(),
            folder: "imaginary/x".into(),
            main: "Main.hs".into(),
            makefile: makefile.into(),
        }
    }

    #[test]
    fn arguments_and_options_are_those_of_the_makefile() {
        let x = program("FAST_OPTS =  3 4 # short\nSRC_HC_OPTS += -cpp -package array -O2\n");
        assert_eq!(x.arguments(&SIZES[0]).as_deref(), Some("3 4"));
        assert_eq!(x.arguments(&SIZES[2]), None);
        assert!(x.has(&SIZES[0]) && x.has(&SIZES[1]) && !x.has(&SIZES[2]));
        assert_eq!(x.ghc_options(), ["-cpp", "-package", "array"]);
    }
}
