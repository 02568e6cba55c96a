//! The transcript of the guide for agents goes as printed. `BLESS=1` writes what is answered now into the page.
//!
//! A block that begins with three backticks and `mcp FOLDER` has calls (`> tool {arguments}`), each followed by its
//! answer with one line for each field. All blocks of a folder are one session.

use super::client::Client;
use serde_json::Value;
use test_support::files::root;

#[test]
fn the_session_of_the_guide_goes_as_printed() {
    let path = root().join("docs/guide/agents.md");
    let page = std::fs::read_to_string(&path).expect("the page");
    let (mut shown, mut calls) = (String::new(), 0);
    let mut client: Option<(String, Client)> = None;
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        shown.push_str(line);
        shown.push('\n');
        let Some(folder) = line.strip_prefix("```mcp ") else { continue };
        if client.as_ref().is_none_or(|(open, _)| open != folder) {
            client = Some((folder.to_owned(), Client::start(&root().join(folder))));
        }
        let (_, client) = client.as_ref().expect("a session");
        for line in lines.by_ref() {
            if let Some(call) = line.strip_prefix("> ") {
                let (tool, given) = call.split_once(' ').expect("a tool and its arguments");
                let given: Value = serde_json::from_str(given).expect("arguments");
                let answer = client.try_call(tool, &given).expect("an answer");
                shown.push_str(&format!("{line}\n{}\n", printed(&answer)));
                calls += 1;
            }
            if line == "```" {
                shown.push_str("```\n");
                break;
            }
        }
    }
    assert!(calls > 5, "the page has a session");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, shown).expect("the page is written");
    } else {
        assert!(shown == page, "{}", test_support::difference(&page, &shown));
    }
    let (_, client) = client.expect("a session");
    client.end();
}

/// An object with one line for each field, and for each item of a list of objects.
fn printed(answer: &Value) -> String {
    let fields = answer.as_object().expect("an object").iter().map(|(name, value)| match value {
        Value::Array(items) if items.iter().any(Value::is_object) => {
            let items: Vec<String> = items.iter().map(|item| format!("    {item}")).collect();
            format!("  \"{name}\": [\n{}\n  ]", items.join(",\n"))
        }
        value => format!("  \"{name}\": {value}"),
    });
    format!("{{\n{}\n}}", fields.collect::<Vec<_>>().join(",\n"))
}
