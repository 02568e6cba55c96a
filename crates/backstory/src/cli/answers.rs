//! `.backstory/answers.toml`: stored answers, readable for people and used by later sessions.

use crate::disk::reason;
use crate::error::Error;
use std::path::Path;
use workbench::Remembered;

/// The answers in a file; empty if there is no file. A malformed file is an error, and is not
/// changed.
pub(super) fn read(path: &Path) -> Result<Vec<Remembered>, Error> {
    parse(path).map_err(|message| {
        Error::machine(message).help("mend it, move it away, or use --no-memory")
    })
}

fn parse(path: &Path) -> Result<Vec<Remembered>, String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(format!("cannot read {}: {}", path.display(), reason(&error))),
    };
    let broken = |why: String| format!("{} cannot be understood: {why}", path.display());
    let table: toml::Table = text.parse().map_err(|e: toml::de::Error| broken(e.to_string()))?;
    let Some(answers) = table.get("answer") else { return Ok(Vec::new()) };
    let answers = answers.as_array().ok_or_else(|| broken("answer is not a list".into()))?;
    let mut found = Vec::new();
    for (i, entry) in answers.iter().enumerate() {
        let field = |name: &str| {
            entry
                .get(name)
                .and_then(|v| v.as_str())
                .map(str::to_owned)
                .ok_or_else(|| broken(format!("answer {} has no text for {name}", i + 1)))
        };
        let answer = field("answer")?;
        // For a computation between two messages, the answer also says which aspect is wrong.
        let known = ["right", "wrong", "inadmissible"].contains(&answer.as_str());
        if !known && !answer.starts_with("wrong: ") {
            return Err(broken(format!("answer {} is {answer:?}", i + 1)));
        }
        found.push(Remembered {
            module: field("module")?,
            function: field("function")?,
            statement: field("statement")?,
            answer,
            source: field("source")?,
        });
    }
    Ok(found)
}

/// Adds answers to a file. It is written to a temporary file and then renamed, so that nothing is
/// lost.
pub(super) fn write(path: &Path, old: &[Remembered], new: &[Remembered]) -> Result<(), String> {
    let fail =
        |error: std::io::Error| format!("cannot write {}: {}", path.display(), reason(&error));
    let mut all: Vec<&Remembered> = old
        .iter()
        .filter(|o| !new.iter().any(|n| n.module == o.module && n.statement == o.statement))
        .collect();
    all.extend(new);
    let mut text = String::from(
        "# Answers given to `backstory debug`. An answer holds as long as the source of its\n\
         # function is the same.\n",
    );
    for entry in all {
        let mut table = toml::Table::new();
        let fields = [
            ("module", &entry.module),
            ("function", &entry.function),
            ("statement", &entry.statement),
            ("answer", &entry.answer),
            ("source", &entry.source),
        ];
        for (name, value) in fields {
            table.insert(name.to_owned(), toml::Value::String(value.clone()));
        }
        text.push_str("\n[[answer]]\n");
        text.push_str(&table.to_string());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(fail)?;
    }
    crate::keep::write(path, text.as_bytes(), crate::keep::Content::Answers)
}
