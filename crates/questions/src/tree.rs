//! The tree of computations: parents, children and weights.
//!
//! Node 0 is the run as a whole: what the user saw and finds wrong. A constant is computed once and used by many, so it
//! is a child of every computation whose code mentions it: the tree has parents, and *uses* in addition.
//!
//! For a long run a tree has a *part*: some of the computations, each with a weight that represents those that are left
//! out (see `part.rs`). Computations always have the numbers of the whole run.

use crate::huge_pages::zeros;
use crate::links::Link;
use crate::trace::NodeId;
use std::sync::Arc;

/// The purpose of a part of the tree of a long run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The wrong computation that it is below.
    pub focus: NodeId,
    /// Whether it has exactly the children of the focus.
    pub children: bool,
    /// Whether nothing below the focus is left out.
    pub complete: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The numbers of the nodes, in order; empty if they are consecutive.
    ids: Vec<NodeId>,
    /// The parent and the function of each node; any numbering of functions works: "trust this function" refers to it.
    links: Arc<Vec<Link>>,
    /// The index of the first child of each node in `children`.
    starts: Vec<u32>,
    children: Vec<NodeId>,
    /// Constants that a node uses, by node, in order.
    uses: Vec<(NodeId, NodeId)>,
    /// Nodes that are not asked about: they count as a part of their parent. Empty if there are none.
    hidden: Vec<bool>,
    /// The number of suspects that each represents besides itself; empty if nothing is left out.
    around: Vec<u64>,
    extent: Option<Extent>,
}

/// A node of a part.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub node: NodeId,
    pub parent: NodeId,
    pub function: u32,
    pub hidden: bool,
    /// The number of left-out suspects that it represents.
    pub around: u64,
    /// The next piece below the same computation, while a part is built.
    pub link: Option<usize>,
}

impl Piece {
    fn link_up(&self) -> Link {
        Link { parent: self.parent, function: self.function }
    }
}

impl Tree {
    /// A tree from the parent and function of each node; a parent comes before its children, and node 0 is the root.
    /// Children of one parent are sorted by `order`, a number for each node.
    pub(crate) fn new(
        links: Arc<Vec<Link>>,
        mut uses: Vec<(NodeId, NodeId)>,
        hidden: Vec<bool>,
        order: impl Fn(NodeId) -> u32,
    ) -> Self {
        let (starts, mut children) = family(links.iter().map(|link| link.parent));
        for family in starts.windows(2).filter(|family| family[1] - family[0] > 1) {
            let siblings = &mut children[family[0] as usize..family[1] as usize];
            if !siblings.is_sorted_by_key(|c| order(*c)) {
                siblings.sort_by_key(|c| order(*c));
            }
        }
        uses.sort_unstable();
        uses.dedup();
        Tree { links, starts, children, uses, hidden, ..Tree::default() }
    }

    /// A part of the tree of a long run: pieces in the order of their numbers, the run first.
    pub(crate) fn part(pieces: &[Piece], mut uses: Vec<(NodeId, NodeId)>, extent: Extent) -> Self {
        let ids: Vec<NodeId> = pieces.iter().map(|p| p.node).collect();
        let place = |node: NodeId| ids.binary_search(&node).unwrap_or(0) as u32;
        let places: Vec<u32> = pieces.iter().map(|p| place(p.parent)).collect();
        let (starts, children) = family(places.iter().copied());
        uses.sort_unstable();
        uses.dedup();
        Tree {
            links: Arc::new(pieces.iter().map(|p| p.link_up()).collect()),
            starts,
            children: children.into_iter().map(|c| ids[c as usize]).collect(),
            uses,
            hidden: pieces.iter().map(|p| p.hidden).collect(),
            around: pieces.iter().map(|p| p.around).collect(),
            extent: Some(extent),
            ids,
        }
    }

    /// Its size without the links, which may be shared.
    pub fn bytes(&self) -> usize {
        (self.ids.len() + self.starts.len() + self.children.len()) * 4
            + self.uses.len() * 8
            + self.hidden.len()
            + self.around.len() * 8
    }

    /// The purpose of a part; `None` for a whole tree.
    pub fn extent(&self) -> Option<Extent> {
        self.extent
    }

    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Its nodes, including the run.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        (0..self.len()).map(|i| self.ids.get(i).copied().unwrap_or(i as NodeId))
    }

    /// The number of computations that can be asked about.
    pub fn askable(&self) -> usize {
        (1..self.len()).filter(|n| !self.hidden.get(*n).copied().unwrap_or(false)).count()
    }

    pub fn is_empty(&self) -> bool {
        self.links.len() <= 1
    }

    /// The index of a node; missing ones are mapped to the run.
    pub(crate) fn place(&self, node: NodeId) -> usize {
        if self.ids.is_empty() {
            return node as usize;
        }
        self.ids.binary_search(&node).unwrap_or(0)
    }

    pub fn contains(&self, node: NodeId) -> bool {
        match self.ids.is_empty() {
            true => (node as usize) < self.links.len(),
            false => self.ids.binary_search(&node).is_ok(),
        }
    }

    pub fn parent(&self, node: NodeId) -> NodeId {
        self.links[self.place(node)].parent
    }

    pub fn function(&self, node: NodeId) -> u32 {
        self.links[self.place(node)].function
    }

    pub fn is_hidden(&self, node: NodeId) -> bool {
        self.hidden.get(self.place(node)).copied().unwrap_or(false)
    }

    /// The number of left-out suspects that a node represents.
    pub fn around(&self, node: NodeId) -> u64 {
        self.around.get(self.place(node)).copied().unwrap_or(0)
    }

    /// The computations that the code of a node created, in tree order.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let place = self.place(node);
        let (start, end) = (self.starts[place], self.starts[place + 1]);
        &self.children[start as usize..end as usize]
    }

    /// Constants that the code of a node mentions.
    pub fn uses(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let start = match self.uses.is_empty() {
            true => 0,
            false => self.uses.partition_point(|(user, _)| *user < node),
        };
        self.uses[start..].iter().take_while(move |(user, _)| *user == node).map(|(_, used)| *used)
    }

    /// Children and constants: everything that the result of a node depends on.
    pub fn rests_on(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.children(node).iter().copied().chain(self.uses(node))
    }

    /// The n-th of these.
    pub(crate) fn rests_on_nth(&self, node: NodeId, n: usize) -> Option<NodeId> {
        let children = self.children(node);
        match children.get(n) {
            Some(child) => Some(*child),
            None if self.uses.is_empty() => None,
            None => self.uses(node).nth(n - children.len()),
        }
    }
}

/// The index of the first child of each node, and the children, from the index of the parent of each node.
fn family(
    parents: impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + Clone,
) -> (Vec<u32>, Vec<u32>) {
    let count = parents.len();
    // First the number of children of each, then their end; each child moves that backwards by one.
    let mut starts = zeros(count + 1);
    for parent in parents.clone().skip(1) {
        starts[parent as usize] += 1;
    }
    let mut end = 0;
    for start in &mut starts {
        end += *start;
        *start = end;
    }
    let mut children = zeros(count.saturating_sub(1));
    for (node, parent) in parents.enumerate().skip(1).rev() {
        let place = &mut starts[parent as usize];
        *place -= 1;
        children[*place as usize] = node as u32;
    }
    (starts, children)
}
