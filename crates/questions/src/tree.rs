//! The tree that questions are about: who called whom, and how much hangs on each.
//!
//! Node 0 is the run as a whole: what the user saw and finds wrong. A constant is computed once
//! and used by many, so it hangs on every computation whose code mentions it: the tree is one
//! of parents, with *uses* beside it.
//!
//! Of a long run a tree holds a *part*: some of the computations, each with a weight that stands
//! for those around it that are left out (see `part.rs`). Numbers of computations are those of the
//! whole run in any case.

use crate::links::Link;
use crate::room::zeros;
use crate::trace::NodeId;
use std::sync::Arc;

/// What a part of a long run's tree was built for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The wrong computation that it is below.
    pub focus: NodeId,
    /// Whether it has the focus's children, each of them, and nothing else.
    pub children: bool,
    /// Whether nothing below the focus is left out.
    pub complete: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The numbers of the nodes, in order; none when they are all that there are.
    ids: Vec<NodeId>,
    /// The parent and the function of each node; functions by any number: what "trust this
    /// function" is about.
    links: Arc<Vec<Link>>,
    /// Where each node's children begin in `children`.
    starts: Vec<u32>,
    children: Vec<NodeId>,
    /// Constants that a node uses besides, by node, in order.
    uses: Vec<(NodeId, NodeId)>,
    /// Nodes that nobody is asked about: they pass for a part of their parent. None when there is
    /// no such node.
    hidden: Vec<bool>,
    /// How many suspects each stands for besides itself; none when nothing is left out.
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
    /// Suspects that are left out and that it stands for.
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
    /// A tree from the parent and function of each node; a parent comes before its children, and
    /// node 0 is the root. Children of one parent are in the order of `order`, a number for each
    /// node.
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

    /// What it takes besides the links, which others may have, too.
    pub fn bytes(&self) -> usize {
        (self.ids.len() + self.starts.len() + self.children.len()) * 4
            + self.uses.len() * 8
            + self.hidden.len()
            + self.around.len() * 8
    }

    /// What it is a part for; nothing for a whole tree.
    pub fn extent(&self) -> Option<Extent> {
        self.extent
    }

    pub fn len(&self) -> usize {
        self.links.len()
    }

    /// Its nodes, the run included.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> {
        (0..self.len()).map(|i| self.ids.get(i).copied().unwrap_or(i as NodeId))
    }

    /// How many computations there are to ask about.
    pub fn askable(&self) -> usize {
        (1..self.len()).filter(|n| !self.hidden.get(*n).copied().unwrap_or(false)).count()
    }

    pub fn is_empty(&self) -> bool {
        self.links.len() <= 1
    }

    /// Where a node is among the nodes; those that are not here are taken for the run.
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

    /// How many suspects that are left out a node stands for.
    pub fn around(&self, node: NodeId) -> u64 {
        self.around.get(self.place(node)).copied().unwrap_or(0)
    }

    /// Those that the node's code created, in the tree's order.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let place = self.place(node);
        let (start, end) = (self.starts[place], self.starts[place + 1]);
        &self.children[start as usize..end as usize]
    }

    /// Constants that the node's code mentions.
    pub fn uses(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let start = match self.uses.is_empty() {
            true => 0,
            false => self.uses.partition_point(|(user, _)| *user < node),
        };
        self.uses[start..].iter().take_while(move |(user, _)| *user == node).map(|(_, used)| *used)
    }

    /// Children and constants: all that a node's result rests on.
    pub fn rests_on(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        self.children(node).iter().copied().chain(self.uses(node))
    }

    /// The n-th of those.
    pub(crate) fn rests_on_nth(&self, node: NodeId, n: usize) -> Option<NodeId> {
        let children = self.children(node);
        match children.get(n) {
            Some(child) => Some(*child),
            None if self.uses.is_empty() => None,
            None => self.uses(node).nth(n - children.len()),
        }
    }
}

/// Where each node's children begin, and the children, from the place of each node's parent.
fn family(
    parents: impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + Clone,
) -> (Vec<u32>, Vec<u32>) {
    let count = parents.len();
    // First how many each has, then where they end; each child moves that forwards by one.
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
