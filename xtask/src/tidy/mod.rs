//! What the compiler does not check: that the code is laid out as `ARCHITECTURE.md` says.

mod files;
mod layers;

use crate::run::root;

/// Checks the layering, module docs and file sizes, and tells everything that is wrong.
pub fn tidy() -> Result<(), String> {
    let mut problems = layers::check()?;
    problems.extend(files::check(&root()));
    if problems.is_empty() {
        println!("tidy: ok");
        return Ok(());
    }
    let list: Vec<String> = problems.iter().map(|p| format!("tidy: {p}")).collect();
    Err(list.join("\n"))
}
