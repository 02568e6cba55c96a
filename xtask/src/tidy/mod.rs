//! What the compiler does not check: that the code is laid out as `ARCHITECTURE.md` says.

mod files;
mod host;
mod layers;
mod licences;
mod prefixes;

use crate::run::root;

/// Checks layering, module docs, file sizes and names, use of the host below the top layer, and
/// licences; reports everything that is wrong.
pub(crate) fn tidy() -> Result<(), String> {
    let root = root();
    let names = files::names(&root);
    let mut problems = layers::check()?;
    problems.extend(files::check(&root, &names));
    problems.extend(prefixes::check(&names));
    problems.extend(host::check(&root, &names));
    problems.extend(licences::check()?);
    if problems.is_empty() {
        println!("tidy: ok");
        return Ok(());
    }
    let list: Vec<String> = problems.iter().map(|p| format!("tidy: {p}")).collect();
    Err(list.join("\n"))
}
