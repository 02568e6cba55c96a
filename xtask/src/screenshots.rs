//! Pictures of the page, for the README and for looking at.

use crate::run::{cargo, show_and_run};

/// The browser test that walks through the views writes them if a folder is given.
pub(crate) fn screenshots() -> Result<(), String> {
    let folder = std::env::current_dir()
        .map_err(|e| format!("there is no current folder: {e}"))?
        .join("docs/pictures");
    std::fs::create_dir_all(&folder).map_err(|e| format!("cannot make docs/pictures: {e}"))?;
    let arguments = ["test", "-p", "backstory", "--test", "browser", "every_view"];
    show_and_run(cargo().env("SCREENSHOTS", &folder).args(arguments))?;
    println!("written to {}", folder.display());
    Ok(())
}
