//! Gleam projects: Gleam compiles to Erlang, and from there to `.beam` files with debug information, which are loaded.

use super::folders::Folders;
use super::{failed, load_from};
use crate::files::Files;
use crate::program::{LoadOptions, Loaded};
use source::{Diagnostic, Origin};
use std::path::{Path, PathBuf};

/// Where Gleam puts what it compiled, a folder for each package.
const COMPILED: &str = "build/dev/erlang";

/// Whether a folder is a Gleam project.
pub(crate) fn is_gleam_project(folder: &Path, files: &dyn Files) -> bool {
    files.is_file(&folder.join("gleam.toml"))
}

/// Loads the main module of a project, which has its name, from what Gleam compiled.
pub(crate) fn load_gleam(folder: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    core_ir::with_deep_stack(|| load_here(folder, files, options))
}

fn load_here(folder: &Path, files: &dyn Files, options: &LoadOptions) -> Loaded {
    let settings = files.read(&folder.join("gleam.toml")).unwrap_or_default();
    let settings = String::from_utf8_lossy(&settings).into_owned();
    let Some(name) = name_in(&settings) else {
        let message = format!("{} does not name the project", folder.join("gleam.toml").display());
        return failed(Diagnostic::error(message).help("it has a line such as name = \"app\""));
    };
    let compiled = folder.join(COMPILED);
    let main = compiled.join(name).join("ebin").join(format!("{name}.beam"));
    if !files.is_file(&main) {
        let message = format!("there is no {}", main.display());
        let help = "compile the project with `gleam build`: Backstory reads what it compiled";
        return failed(Diagnostic::error(message).help(help));
    }
    let mut folders = Folders::bare(files, options);
    let packages: Vec<PathBuf> = files.list(&compiled);
    for package in packages {
        let origin = match package.file_name().is_some_and(|n| n == name) {
            true => Origin::User,
            false => Origin::Dependency,
        };
        let ebin = package.join("ebin");
        if files.is_folder(&ebin) {
            folders.compiled.push((ebin, origin));
        }
    }
    load_from(folder, &main, folders, "", options)
}

/// The `name` of `gleam.toml`.
fn name_in(settings: &str) -> Option<&str> {
    let top = settings.lines().take_while(|line| !line.trim_start().starts_with('['));
    let mut pairs = top.filter_map(|line| line.split_once('='));
    let (_, value) = pairs.find(|(key, _)| key.trim() == "name")?;
    let name = value.trim().strip_prefix('"')?.split('"').next()?;
    let is_name = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    (is_name && !name.is_empty()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::name_in;

    #[test]
    fn the_name_of_a_project_is_found() {
        let settings =
            "# a project\nname = \"my_app\" # ours\nversion = \"1.0.0\"\n[dependencies]\n";
        assert_eq!(name_in(settings), Some("my_app"));
        for other in ["", "[x]\nname = \"a\"", "name = my_app", "name = \"../a\"", "name = \"\""] {
            assert_eq!(name_in(other), None, "{other}");
        }
    }
}
