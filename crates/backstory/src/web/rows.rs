//! Rows of the question tree. There are many, so they are not part of the state of the page, which
//! requests the visible ones.

use super::wire::{Tree, TreeRow};
use workbench::Row;

/// The rows for the page, and the summary for its state. `at` is the computation in question.
pub(super) fn tree(rows: &[Row], at: Option<u32>, nodes: u64) -> (Vec<TreeRow>, Tree) {
    let is_it = |row: &Row| matches!(row, Row::Computation { node, .. } if Some(*node) == at);
    let tree =
        Tree { rows: rows.len(), at: rows.iter().position(is_it), node: at, nodes, version: 0 };
    (rows.iter().map(row).collect(), tree)
}

fn row(row: &Row) -> TreeRow {
    match row {
        Row::Computation { node, depth, text, judged, below, unfolded, suspects } => {
            TreeRow::Computation {
                node: *node,
                depth: *depth,
                text: text.clone(),
                judged: judged.word(),
                below: *below,
                unfolded: *unfolded,
                suspects: *suspects,
            }
        }
        Row::More { node, depth, count } => {
            TreeRow::More { more: *node, depth: *depth, count: *count }
        }
    }
}
