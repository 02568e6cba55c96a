//! The layering table of `ARCHITECTURE.md` against what `cargo metadata` says.
//!
//! The page has a table with the columns `layer`, `crate`, `holds`, `may use`, and may have one
//! with `planned crate` in place of `crate`. A crate uses only what its row names, which must
//! lie in lower layers. Tests (dev-dependencies) may use any lower layer.

use crate::run::{cargo, output, root};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A row of the table.
#[derive(Debug, PartialEq)]
struct Row {
    layer: u32,
    may_use: BTreeSet<String>,
}

/// What the page says.
#[derive(Debug, Default)]
struct Page {
    crates: BTreeMap<String, Row>,
    planned: BTreeSet<String>,
}

/// A workspace member's use of another.
#[derive(Debug)]
struct Edge {
    to: String,
    only_in_tests: bool,
}

/// Chores are no part of the program.
const OUTSIDE: &str = "xtask";

pub(super) fn check() -> Result<Vec<String>, String> {
    let path = root().join("ARCHITECTURE.md");
    let text = std::fs::read_to_string(path).map_err(|e| format!("tidy: ARCHITECTURE.md: {e}"))?;
    let metadata = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))
        .ok_or("tidy: `cargo metadata` failed")?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|e| format!("tidy: cargo metadata: {e}"))?;
    let mut problems = Vec::new();
    let page = read_page(&text, &mut problems);
    compare(&page, &edges(&metadata), &mut problems);
    Ok(problems)
}

fn read_page(text: &str, problems: &mut Vec<String>) -> Page {
    enum Table {
        None,
        Crates,
        Planned,
    }
    let mut page = Page::default();
    let mut table = Table::None;
    for line in text.lines() {
        let Some(inner) = line.trim().strip_prefix('|').and_then(|l| l.strip_suffix('|')) else {
            table = Table::None;
            continue;
        };
        let cells: Vec<&str> = inner.split('|').map(str::trim).collect();
        match cells[..] {
            ["layer", "crate", _, "may use"] => table = Table::Crates,
            ["layer", "planned crate", ..] => table = Table::Planned,
            [layer, name, _, may_use] if matches!(table, Table::Crates) => {
                let Ok(layer) = layer.parse() else { continue };
                let row = Row { layer, may_use: ticked(may_use).collect() };
                for name in ticked(name) {
                    if page.crates.contains_key(&name) {
                        problems.push(format!("ARCHITECTURE.md has two rows for {name}"));
                    }
                    page.crates.insert(name, Row { layer, may_use: row.may_use.clone() });
                }
            }
            [_, name, ..] if matches!(table, Table::Planned) => page.planned.extend(ticked(name)),
            _ => {}
        }
    }
    page
}

/// The words between backticks.
fn ticked(cell: &str) -> impl Iterator<Item = String> + '_ {
    cell.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// Which member of the workspace uses which.
fn edges(metadata: &Value) -> BTreeMap<String, Vec<Edge>> {
    let empty = Vec::new();
    let list = |value: &Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let packages = metadata["packages"].as_array().unwrap_or(&empty);
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or("").to_owned();
    let names: BTreeSet<String> = packages.iter().map(|p| text(p, "name")).collect();
    let uses = |package: &Value| {
        list(package, "dependencies")
            .iter()
            .map(|d| Edge { to: text(d, "name"), only_in_tests: d["kind"] == "dev" })
            .filter(|edge| names.contains(&edge.to))
            .collect()
    };
    packages.iter().map(|p| (text(p, "name"), uses(p))).collect()
}

fn compare(page: &Page, edges: &BTreeMap<String, Vec<Edge>>, problems: &mut Vec<String>) {
    for name in page.crates.keys().filter(|name| !edges.contains_key(*name)) {
        problems.push(format!("ARCHITECTURE.md names {name}, which does not exist"));
    }
    for name in page.planned.iter().filter(|name| edges.contains_key(*name)) {
        problems.push(format!("ARCHITECTURE.md calls {name} planned, but it exists"));
    }
    for (name, uses) in edges.iter().filter(|(name, _)| *name != OUTSIDE) {
        let Some(row) = page.crates.get(name) else {
            problems.push(format!("ARCHITECTURE.md does not name the crate {name}"));
            continue;
        };
        for used in &row.may_use {
            match page.crates.get(used) {
                None if !page.planned.contains(used) => {
                    problems.push(format!("ARCHITECTURE.md lets {name} use {used}: what is that?"));
                }
                Some(other) if other.layer >= row.layer => problems.push(format!(
                    "ARCHITECTURE.md lets {name} (layer {}) use {used} (layer {})",
                    row.layer, other.layer
                )),
                _ => {}
            }
        }
        for edge in uses {
            let lower = page.crates.get(&edge.to).is_some_and(|r| r.layer < row.layer);
            let allowed = row.may_use.contains(&edge.to) || (edge.only_in_tests && lower);
            if !allowed {
                problems.push(format!("{name} may not use {}", edge.to));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{compare, edges, read_page};
    use serde_json::json;

    const PAGE: &str = "
# Some words

| layer | crate | holds | may use |
| --- | --- | --- | --- |
| 0 | `source` | files | nothing of ours |
| 1 | `core-ir` | Core | `source` |
| 2 | `machine` | the machine | `source`, `core-ir` |

| layer | planned crate | holds |
| --- | --- | --- |
| 3 | `search` | schedules |
";

    fn problems(page: &str, uses: &[(&str, &[(&str, &str)])]) -> Vec<String> {
        let packages: Vec<_> = uses
            .iter()
            .map(|(name, deps)| {
                let deps: Vec<_> = deps
                    .iter()
                    .map(|(to, kind)| {
                        let kind = if kind.is_empty() { json!(null) } else { json!(kind) };
                        json!({"name": to, "kind": kind})
                    })
                    .collect();
                json!({"name": name, "dependencies": deps})
            })
            .collect();
        let mut problems = Vec::new();
        let page = read_page(page, &mut problems);
        compare(&page, &edges(&json!({"packages": packages})), &mut problems);
        problems
    }

    #[test]
    fn a_workspace_as_the_page_says_is_tidy() {
        let uses: &[(&str, &[(&str, &str)])] = &[
            ("source", &[("num-bigint", "")]),
            ("core-ir", &[("source", "")]),
            ("machine", &[("core-ir", ""), ("source", "dev")]),
            ("xtask", &[]),
        ];
        assert_eq!(problems(PAGE, uses), [""; 0]);
    }

    #[test]
    fn other_edges_unknown_crates_and_stale_rows_are_reported() {
        let uses: &[(&str, &[(&str, &str)])] =
            &[("source", &[("core-ir", "dev")]), ("core-ir", &[("machine", "")]), ("search", &[])];
        assert_eq!(
            problems(PAGE, uses),
            [
                "ARCHITECTURE.md names machine, which does not exist",
                "ARCHITECTURE.md calls search planned, but it exists",
                "ARCHITECTURE.md does not name the crate search",
                "source may not use core-ir",
            ]
        );
        let wrong = PAGE.replace("| Core | `source` |", "| Core | `machine`, `sauce` |");
        let uses: &[(&str, &[(&str, &str)])] =
            &[("source", &[]), ("core-ir", &[]), ("machine", &[("core-ir", "")])];
        assert_eq!(
            problems(&wrong, uses),
            [
                "ARCHITECTURE.md lets core-ir (layer 1) use machine (layer 2)",
                "ARCHITECTURE.md lets core-ir use sauce: what is that?",
            ]
        );
    }
}
