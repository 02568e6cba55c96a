//! The tree that questions are about: who called whom, and how much hangs on each.
//!
//! Node 0 is the run as a whole: what the user saw and finds wrong. A constant is computed once
//! and used by many, so it hangs on every computation whose code mentions it: the tree is one
//! of parents, with *uses* beside it.

use crate::trace::NodeId;

#[derive(Clone, Debug, Default)]
pub struct Tree {
    parents: Vec<NodeId>,
    /// The function of each node, by any number: what "trust this function" is about.
    functions: Vec<u32>,
    /// Where each node's children begin in `children`.
    starts: Vec<u32>,
    children: Vec<NodeId>,
    /// Constants that a node uses besides, by node, in order.
    uses: Vec<(NodeId, NodeId)>,
    /// Nodes that nobody is asked about: they pass for a part of their parent.
    hidden: Vec<bool>,
}

impl Tree {
    /// A tree from the parent and function of each node; a parent comes before its children, and
    /// node 0 is the root. `order` says how children of one parent are ordered: by its number for
    /// each.
    pub fn new(
        parents: Vec<NodeId>,
        functions: Vec<u32>,
        mut uses: Vec<(NodeId, NodeId)>,
        hidden: Vec<bool>,
        order: impl Fn(NodeId) -> u64,
    ) -> Self {
        let count = parents.len();
        let mut starts = vec![0_u32; count + 1];
        for parent in parents.iter().skip(1) {
            starts[*parent as usize + 1] += 1;
        }
        for i in 0..count {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut children = vec![0; count.saturating_sub(1)];
        for (node, parent) in parents.iter().enumerate().skip(1) {
            let place = &mut next[*parent as usize];
            children[*place as usize] = node as NodeId;
            *place += 1;
        }
        for i in 0..count {
            children[starts[i] as usize..starts[i + 1] as usize].sort_by_key(|c| order(*c));
        }
        uses.sort_unstable();
        uses.dedup();
        Tree { parents, functions, starts, children, uses, hidden }
    }

    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// How many computations there are to ask about.
    pub fn askable(&self) -> usize {
        (1..self.len()).filter(|n| !self.hidden.get(*n).copied().unwrap_or(false)).count()
    }

    pub fn is_empty(&self) -> bool {
        self.parents.len() <= 1
    }

    pub fn parent(&self, node: NodeId) -> NodeId {
        self.parents[node as usize]
    }

    pub fn function(&self, node: NodeId) -> u32 {
        self.functions[node as usize]
    }

    pub fn is_hidden(&self, node: NodeId) -> bool {
        self.hidden.get(node as usize).copied().unwrap_or(false)
    }

    /// Those that the node's code created, in the tree's order.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        let (start, end) = (self.starts[node as usize], self.starts[node as usize + 1]);
        &self.children[start as usize..end as usize]
    }

    /// Constants that the node's code mentions.
    pub fn uses(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let start = self.uses.partition_point(|(user, _)| *user < node);
        self.uses[start..].iter().take_while(move |(user, _)| *user == node).map(|(_, used)| *used)
    }

    /// Children and constants: all that a node's result rests on.
    pub fn rests_on(&self, node: NodeId) -> Vec<NodeId> {
        let mut all = self.children(node).to_vec();
        all.extend(self.uses(node));
        all
    }
}
