//! The page's JavaScript has types in its comments: TypeScript checks them. npm fetches it into the
//! build folder; building Backstory needs neither.

use crate::run::show_and_run;
use std::path::Path;
use std::process::Command;

pub(crate) fn check() -> Result<(), String> {
    let folder = Path::new("target/page");
    let compiler = folder.join("node_modules/.bin/tsc");
    if !compiler.exists() {
        std::fs::create_dir_all(folder).map_err(|e| format!("cannot make target/page: {e}"))?;
        let install = ["install", "--no-audit", "--no-fund", "--silent", "typescript@5"];
        show_and_run(Command::new("npm").args(install).current_dir(folder))?;
    }
    show_and_run(Command::new(compiler).args(["-p", "web", "--pretty", "false"]))
}
