//! Prints tokens and trees, for `--dump` and for tests.
//!
//! A tree becomes nested lists, `(let (x = 1) (x + x))`, on one line if that fits, otherwise with
//! one part per line. Spans are omitted for readability.

mod decl;
mod expr;
mod module;
mod tokens;
mod types;

pub use tokens::dump_tokens;

use crate::syntax::{Expr, Module};
use std::fmt::Write;

/// A module as text.
pub fn dump_syntax(module: &Module) -> String {
    print(&module::module(module))
}

/// An expression as text.
pub fn dump_expression(expr: &Expr) -> String {
    print(&expr::expr(expr))
}

/// A list with a head, or a word if it has no parts.
struct Node {
    label: String,
    parts: Vec<Node>,
    /// The width of the one-line form, so that printing is linear.
    width: usize,
}

impl Node {
    fn new(label: impl Into<String>, parts: Vec<Node>) -> Node {
        let label = label.into();
        let inner: usize = parts.iter().map(|p| p.width + 1).sum();
        let brackets = if parts.is_empty() { 0 } else { 2 };
        let width = label.chars().count() + inner + brackets;
        Node { label, parts, width }
    }

    fn leaf(label: impl ToString) -> Node {
        Node::new(label.to_string(), Vec::new())
    }

    /// A list even when it is empty.
    fn list(label: &str, parts: Vec<Node>) -> Node {
        if parts.is_empty() { Node::leaf(format!("({label})")) } else { Node::new(label, parts) }
    }
}

const LINE_WIDTH: usize = 90;

fn print(node: &Node) -> String {
    let mut out = String::new();
    write_node(&mut out, node, 0);
    out.push('\n');
    out
}

fn write_node(out: &mut String, node: &Node, indent: usize) {
    if node.parts.is_empty() {
        out.push_str(&node.label);
        return;
    }
    let _ = write!(out, "({}", node.label);
    let fits = indent + node.width <= LINE_WIDTH;
    for part in &node.parts {
        if fits {
            out.push(' ');
        } else {
            let _ = write!(out, "\n{:1$}", "", indent + 2);
        }
        write_node(out, part, indent + 2);
    }
    out.push(')');
}
