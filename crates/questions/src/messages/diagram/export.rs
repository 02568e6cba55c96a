//! Diagrams for other tools: Mermaid and DOT.

use super::{Diagram, RowKind, cut};
use std::fmt::Write;

impl Diagram {
    pub fn mermaid(&self) -> String {
        let mut out = String::from("sequenceDiagram\n");
        for (i, line) in self.lifelines.iter().enumerate() {
            let _ = writeln!(out, "    participant p{i} as {}", mermaid(&line.label));
        }
        let mut left = 0;
        for row in &self.rows {
            if row.loop_length > 0 {
                left = row.loop_length;
                let _ = writeln!(out, "    loop {} times", row.times);
            }
            let (from, to) = (row.from, row.to.unwrap_or(row.from));
            let text = mermaid(&format!("{} {}", row.number, row.text));
            let _ = match row.kind {
                RowKind::Create => writeln!(out, "    p{from}-->>p{to}: {text}"),
                RowKind::Send if row.never_taken => writeln!(out, "    p{from}-xp{to}: {text}"),
                RowKind::Send => writeln!(out, "    p{from}->>p{to}: {text}"),
                RowKind::Signal => writeln!(out, "    p{from}--xp{to}: {text}"),
                RowKind::Take(sent) => writeln!(out, "    Note over p{from}: takes {sent}"),
                RowKind::Timeout | RowKind::End | RowKind::Note => {
                    writeln!(out, "    Note over p{from}: {text}")
                }
            };
            if left == 1 {
                out.push_str("    end\n");
            }
            left = left.saturating_sub(1);
        }
        out
    }

    pub fn tree_mermaid(&self) -> String {
        let mut out = String::from("flowchart TD\n");
        for entry in &self.tree {
            let label = &entry.title;
            let text = format!("{label}<br/>{}", cut(&entry.outcome, 40));
            let _ = writeln!(out, "    p{}[\"{}\"]", entry.process, mermaid(&text));
        }
        for entry in &self.tree {
            if let Some(parent) = entry.parent {
                let call = mermaid(&cut(&entry.first_call, 40));
                let _ = writeln!(out, "    p{parent} -- \"{call}\" --> p{}", entry.process);
            }
        }
        out
    }

    pub fn dot(&self) -> String {
        let mut out = String::from(
            "digraph sequence {\n    rankdir=TB; splines=line; nodesep=0.6; ranksep=0.15;\n    \
             node [shape=point, width=0.05]; edge [fontsize=9, fontname=\"sans-serif\"];\n",
        );
        for (i, line) in self.lifelines.iter().enumerate() {
            let label = quoted(&line.label);
            let _ = writeln!(out, "    h{i} [shape=box, label={label}, group=g{i}];");
        }
        let mut last: Vec<String> = (0..self.lifelines.len()).map(|i| format!("h{i}")).collect();
        let heads: Vec<&str> = last.iter().map(String::as_str).collect();
        let _ = writeln!(out, "    {{ rank=same; {} }}", heads.join("; "));
        for (n, row) in self.rows.iter().enumerate() {
            let mut nodes = vec![row.from];
            nodes.extend(row.to.filter(|t| *t != row.from));
            let names: Vec<String> = nodes.iter().map(|l| format!("e{n}_{l}")).collect();
            for (line, name) in nodes.iter().zip(&names) {
                let _ = writeln!(out, "    {name} [group=g{line}];");
                let _ =
                    writeln!(out, "    {} -> {name} [style=dotted, arrowhead=none];", last[*line]);
                last[*line].clone_from(name);
            }
            let times = if row.times > 1 { format!(" ×{}", row.times) } else { String::new() };
            let text = quoted(&format!("{} {}{times}", row.number, row.text));
            match names.as_slice() {
                [from, to] => {
                    let style = match row.kind {
                        RowKind::Create => "color=red, ",
                        RowKind::Signal => "style=dashed, ",
                        _ if row.never_taken => "color=gray, ",
                        _ => "",
                    };
                    let _ = writeln!(out, "    {{ rank=same; {from}; {to} }}");
                    let _ = writeln!(
                        out,
                        "    {from} -> {to} [{style}label={text}, constraint=false];"
                    );
                }
                [at] => {
                    let what = match row.kind {
                        RowKind::Take(sent) => quoted(&format!("takes {sent}")),
                        _ => text,
                    };
                    let _ = writeln!(out, "    {at} [xlabel={what}];");
                }
                _ => {}
            }
        }
        out.push_str("}\n");
        out
    }

    pub fn tree_dot(&self) -> String {
        let mut out = String::from("digraph creation {\n    node [shape=box];\n");
        for entry in &self.tree {
            let text = format!(
                "{}\n{}\n{}",
                entry.title,
                cut(&entry.first_call, 50),
                cut(&entry.outcome, 50)
            );
            let colour = if entry.failed { ", color=red" } else { "" };
            let _ = writeln!(out, "    p{} [label={}{colour}];", entry.process, quoted(&text));
        }
        for entry in &self.tree {
            if let Some(parent) = entry.parent {
                let _ = writeln!(out, "    p{parent} -> p{};", entry.process);
            }
        }
        out.push_str("}\n");
        out
    }
}

/// Escapes text for Mermaid.
fn mermaid(text: &str) -> String {
    text.replace('#', "＃")
        .replace(';', ",")
        .replace('"', "'")
        .replace('{', "❴")
        .replace('}', "❵")
        .replace('<', "‹")
        .replace('>', "›")
        .replace("‹br/›", "<br/>")
        .replace('\n', " ")
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}
