//! Rows of the question tree as JSON. They are many, so they are no part of the page's state: the
//! page asks for those in sight.

use serde_json::{Value, json};
use workbench::Row;

pub fn rows(rows: &[Row]) -> Vec<Value> {
    rows.iter().map(row).collect()
}

fn row(row: &Row) -> Value {
    match row {
        Row::Computation { node, depth, text, judged, below, unfolded, suspects } => json!({
            "node": node,
            "depth": depth,
            "text": text,
            "judged": judged.word(),
            "below": below,
            "unfolded": unfolded,
            "suspects": suspects,
        }),
        Row::More { node, depth, count } => json!({ "more": node, "depth": depth, "count": count }),
    }
}

/// Where a computation is among the rows.
pub fn place(rows: &[Row], wanted: Option<u32>) -> Option<usize> {
    let wanted = wanted?;
    rows.iter().position(|r| matches!(r, Row::Computation { node, .. } if *node == wanted))
}

/// A number that a command carries.
pub fn number(command: &Value, name: &str) -> Option<u32> {
    command[name].as_u64().and_then(|n| u32::try_from(n).ok())
}
