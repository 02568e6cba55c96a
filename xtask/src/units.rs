//! No crate of the workspace is built twice.
//!
//! The front ends are part of the binary and of the build script that compiles the libraries.
//! Cargo builds them once for both only while profile and features of everything below them are
//! equal, which any new dependency may change. It does not say so; but it reports every artifact
//! of a build, fresh ones too, and a library with two artifacts was built twice.

use crate::run::{cargo, describe};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;

/// Builds the binary as it is tested, and looks at what was built.
pub(crate) fn check() -> Result<(), String> {
    let mut command = cargo();
    command.args(["build", "--workspace", "--message-format", "json-render-diagnostics"]);
    let shown = describe(&command);
    println!("\n$ {shown}");
    let done = command.stderr(Stdio::inherit()).output();
    let done = done.map_err(|error| format!("`{shown}` could not be started: {error}"))?;
    if !done.status.success() {
        return Err(format!("`{shown}` failed"));
    }
    let twice = built_twice(&String::from_utf8_lossy(&done.stdout));
    if twice.is_empty() {
        println!("no crate of the workspace is built twice");
        return Ok(());
    }
    let names = twice.join(", ");
    Err(format!(
        "built twice: {names}. The build script's graph needs the same features as the program's: \
         compare `cargo tree -e features` for workbench with and without `-e build`"
    ))
}

/// The libraries of the workspace that have more than one artifact.
fn built_twice(messages: &str) -> Vec<String> {
    let mut artifacts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for message in messages.lines().filter_map(|l| serde_json::from_str::<Value>(l).ok()) {
        let package = message["package_id"].as_str().unwrap_or_default();
        let is_library = message["target"]["kind"][0] == "lib";
        if message["reason"] != "compiler-artifact" || !package.starts_with("path+") || !is_library
        {
            continue;
        }
        let name = message["target"]["name"].as_str().unwrap_or_default();
        artifacts.entry(name.to_owned()).or_default().insert(message["filenames"].to_string());
    }
    artifacts.into_iter().filter(|(_, files)| files.len() > 1).map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::built_twice;
    use serde_json::json;

    fn artifact(package: &str, kind: &str, file: &str) -> String {
        let message = json!({
            "reason": "compiler-artifact",
            "package_id": package,
            "target": { "kind": [kind], "name": "core_ir" },
            "filenames": [file],
        });
        format!("{message}\n")
    }

    #[test]
    fn two_artifacts_of_one_library_are_found() {
        let own = "path+file:///x/core-ir#0.1.0";
        let first = artifact(own, "lib", "deps/libcore_ir-1.rlib");
        let second = artifact(own, "lib", "deps/libcore_ir-2.rlib");
        assert_eq!(built_twice(&[first.clone(), second.clone()].concat()), ["core_ir"]);
        assert_eq!(built_twice(&[first.clone(), first.clone()].concat()), [""; 0]);
        let foreign = "registry+https://example.org#core_ir@1.0.0";
        let others = [
            artifact(foreign, "lib", "1"),
            artifact(foreign, "lib", "2"),
            artifact(own, "bin", "3"),
            first,
        ];
        assert_eq!(built_twice(&others.concat()), [""; 0]);
    }
}
