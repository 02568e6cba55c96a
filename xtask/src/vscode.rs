//! Packages the VS Code extension: `target/vscode/backstory.vsix`. npm fetches the compiler and VS Code's own
//! packaging tool into the build folder.

use crate::run::show_and_run;
use std::path::Path;
use std::process::Command;

pub(crate) fn package() -> Result<(), String> {
    let (from, to) = (Path::new("editors/vscode"), Path::new("target/vscode"));
    let cannot = |e: std::io::Error| format!("cannot make target/vscode: {e}");
    std::fs::create_dir_all(to.join("src")).map_err(cannot)?;
    for file in ["package.json", "tsconfig.json", "README.md", ".vscodeignore"] {
        std::fs::copy(from.join(file), to.join(file)).map_err(cannot)?;
    }
    for entry in std::fs::read_dir(from.join("src")).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        std::fs::copy(entry.path(), to.join("src").join(entry.file_name())).map_err(cannot)?;
    }
    std::fs::copy("LICENSE-MIT", to.join("LICENSE")).map_err(cannot)?;
    let install = ["install", "--no-audit", "--no-fund", "--silent"];
    show_and_run(Command::new("npm").args(install).current_dir(to))?;
    // Beside the extension, so that it is no part of it.
    let tools = Path::new("target/vscode-tools");
    std::fs::create_dir_all(tools).map_err(cannot)?;
    show_and_run(Command::new("npm").args(install).arg("@vscode/vsce@2.32.0").current_dir(tools))?;
    let package = ["package", "--no-dependencies", "--allow-missing-repository", "--out"];
    let mut vsce = Command::new("../vscode-tools/node_modules/.bin/vsce");
    show_and_run(vsce.args(package).arg("backstory.vsix").current_dir(to))?;
    println!("target/vscode/backstory.vsix: code --install-extension installs it");
    Ok(())
}
