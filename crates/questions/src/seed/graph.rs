//! Derives dependencies from stacks, and from those a tree for questions.

use super::events::{NEVER, Observed, Stack, Statement};
use crate::links::Link;
use crate::tree::Tree;
use petgraph::algo::dominators::simple_fast;
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// A node: a statement, or all statements of an irreducible cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementGroup {
    pub statements: Vec<usize>,
    /// The parts that it depends on.
    pub depends_on: Vec<usize>,
}

/// The dependencies, without cycles.
#[derive(Clone, Debug)]
pub struct Dependencies {
    pub parts: Vec<StatementGroup>,
    /// The parts that the run as a whole depends on.
    pub tops: Vec<usize>,
}

/// The possible dependencies between statements, by their stacks: `S1 ◁ l1 = S2` says that the second may have been
/// computed for the first, `S3 = (S1 ◁ l1) ⋈ (S2 ◁ l2)` that the third was for the second, and that for the first.
/// `None` is the run as a whole.
///
/// A result cannot depend on a later one: stacks name labels, not computations, so they often suggest that. Such an
/// edge hides the culprit: a defective slice seems to depend on one that got the bad value from it, through a variable,
/// and is cleared by it.
fn edges(statements: &[Statement]) -> BTreeSet<(Option<usize>, usize)> {
    let mut by_stack: HashMap<&Stack, Vec<usize>> = HashMap::new();
    // Statements with the same label and stack have the same dependencies.
    let mut kinds: BTreeMap<(u32, &Stack), Vec<usize>> = BTreeMap::new();
    for (i, statement) in statements.iter().enumerate() {
        by_stack.entry(&statement.stack).or_default().push(i);
        kinds.entry((statement.label, &statement.stack)).or_default().push(i);
    }
    let mut found = BTreeSet::new();
    let empty = Stack::default();
    for i in by_stack.get(&empty).into_iter().flatten() {
        found.insert((None, *i));
    }
    let inside: Vec<(Stack, &Vec<usize>)> =
        kinds.iter().map(|((label, stack), nodes)| (stack.push(*label), nodes)).collect();
    for (stack, nodes) in &inside {
        for child in by_stack.get(stack).into_iter().flatten() {
            found.extend(nodes.iter().map(|node| (Some(*node), *child)));
        }
        for (other, theirs) in &inside {
            let Some(children) = by_stack.get(&stack.call(other)) else { continue };
            for second in *theirs {
                found.extend(nodes.iter().map(|first| (Some(*first), *second)));
                found.extend(children.iter().map(|third| (Some(*second), *third)));
            }
        }
    }
    found.retain(|(from, to)| from.is_none_or(|from| may_rest_on(statements, from, *to)));
    through_functions(statements, &mut found);
    found
}

/// Work inside a computation that was given a function may have been done by that function: then it was for the
/// computation that passed it. So "right" only applies to the computation's own work.
fn through_functions(statements: &[Statement], edges: &mut BTreeSet<(Option<usize>, usize)>) {
    let takes_function = |i: usize| {
        let mut arguments = statements[i].arguments.iter();
        arguments.any(|argument| matches!(argument, Observed::Map(_)))
    };
    let mut below: HashMap<usize, Vec<usize>> = HashMap::new();
    for (from, to) in edges.iter() {
        if let Some(from) = from.filter(|from| takes_function(*from)) {
            below.entry(from).or_default().push(*to);
        }
    }
    let mut work: Vec<(Option<usize>, usize)> = edges.iter().copied().collect();
    while let Some((above, through)) = work.pop() {
        for to in below.get(&through).into_iter().flatten() {
            let fits = above.is_none_or(|above| may_rest_on(statements, above, *to));
            if fits && edges.insert((above, *to)) {
                work.push((above, *to));
            }
        }
    }
}

/// By the order of results. Statements without a result, and those whose parts were evaluated on demand, may depend on
/// any other.
fn may_rest_on(statements: &[Statement], from: usize, to: usize) -> bool {
    let (user, used) = (statements[from].complete, statements[to].age);
    from != to && (used < user || user == NEVER)
}

impl Dependencies {
    pub fn of(statements: &[Statement]) -> Self {
        let mut graph: DiGraph<Option<usize>, ()> = DiGraph::new();
        let run = graph.add_node(None);
        let nodes: Vec<NodeIndex> =
            (0..statements.len()).map(|i| graph.add_node(Some(i))).collect();
        for (from, to) in edges(statements) {
            graph.add_edge(from.map_or(run, |f| nodes[f]), nodes[to], ());
        }
        connect(&mut graph, run);
        // Cycles remain among statements without a result, those of a run that was stopped. Back edges: into a node
        // that dominates their start.
        let dominators = simple_fast(&graph, run);
        graph.retain_edges(|graph, edge| {
            let Some((from, to)) = graph.edge_endpoints(edge) else { return false };
            !dominators.dominators(from).is_some_and(|mut above| above.any(|d| d == to))
        });
        // Remaining cycles have no single entry: each becomes one node.
        let mut part_of: HashMap<NodeIndex, usize> = HashMap::new();
        let mut parts: Vec<StatementGroup> = Vec::new();
        for component in tarjan_scc(&graph) {
            let mut members: Vec<usize> = component.iter().filter_map(|n| graph[*n]).collect();
            if members.is_empty() {
                continue;
            }
            members.sort_unstable();
            for node in &component {
                part_of.insert(*node, parts.len());
            }
            parts.push(StatementGroup { statements: members, depends_on: Vec::new() });
        }
        let mut tops = Vec::new();
        for edge in graph.edge_indices() {
            let Some((from, to)) = graph.edge_endpoints(edge) else { continue };
            let to = part_of[&to];
            match part_of.get(&from) {
                Some(from) if *from != to => parts[*from].depends_on.push(to),
                Some(_) => {}
                None => tops.push(to),
            }
        }
        for part in &mut parts {
            part.depends_on.sort_unstable();
            part.depends_on.dedup();
        }
        tops.sort_unstable();
        tops.dedup();
        Dependencies { parts, tops }
    }

    /// The parts that are wrong although all that they depend on are right.
    pub fn defective(&self, is_wrong: impl Fn(usize) -> bool) -> Vec<usize> {
        let wrong: Vec<bool> =
            self.parts.iter().map(|p| p.statements.iter().any(|s| is_wrong(*s))).collect();
        let blamed = |(i, part): &(usize, &StatementGroup)| {
            wrong[*i] && !part.depends_on.iter().any(|d| wrong[*d])
        };
        self.parts.iter().enumerate().filter(blamed).map(|(i, _)| i).collect()
    }

    /// A tree for a session: node `i + 1` is part `order[i]`, parents before children; a part with several parents is a
    /// child of the first, and is used by the others.
    pub fn tree(&self, statements: &[Statement]) -> (Tree, Vec<usize>) {
        let mut order = Vec::new();
        let mut place: HashMap<usize, u32> = HashMap::new();
        let mut links = vec![Link { parent: 0, function: u32::MAX }];
        let mut uses = Vec::new();
        let mut work: std::collections::VecDeque<(u32, usize)> =
            self.tops.iter().map(|t| (0, *t)).collect();
        while let Some((parent, part)) = work.pop_front() {
            if let Some(known) = place.get(&part) {
                uses.push((parent, *known));
                continue;
            }
            order.push(part);
            let node = order.len() as u32;
            place.insert(part, node);
            let function = statements[self.parts[part].statements[0]].label;
            links.push(Link { parent, function });
            work.extend(self.parts[part].depends_on.iter().map(|d| (node, *d)));
        }
        let age = |part: usize| {
            self.parts[part].statements.iter().map(|s| statements[*s].age).min().unwrap_or(0)
        };
        let mut ages = vec![0];
        ages.extend(order.iter().map(|p| age(*p) as u32));
        let tree = Tree::new(Arc::new(links), uses, Vec::new(), |node| ages[node as usize]);
        (tree, order)
    }
}

/// Makes the run depend on everything that is not reachable.
fn connect(graph: &mut DiGraph<Option<usize>, ()>, run: NodeIndex) {
    let mut seen: BTreeSet<NodeIndex> = BTreeSet::new();
    let all: Vec<NodeIndex> = graph.node_indices().collect();
    let mut starts = vec![run];
    for node in std::iter::once(run).chain(all) {
        if node != run && !seen.contains(&node) {
            graph.add_edge(run, node, ());
            starts.push(node);
        }
        while let Some(at) = starts.pop() {
            if seen.insert(at) {
                starts.extend(graph.neighbors(at));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Trace;
    use super::Dependencies;

    /// The program of the appendix with `flip`, `app` and `not` observed, and then without `flip`.
    #[test]
    fn the_higher_order_example_in_both_annotations() {
        let show = |text: &str| {
            let trace = Trace::parse(text).expect("a well-formed trace");
            let statements = trace.statements();
            let dependencies = Dependencies::of(&statements);
            let name = |part: usize| {
                let names: Vec<String> = dependencies.parts[part]
                    .statements
                    .iter()
                    .map(|s| trace.show(&statements[*s]))
                    .collect();
                names.join(" & ")
            };
            let mut lines: Vec<String> = dependencies
                .parts
                .iter()
                .enumerate()
                .flat_map(|(i, p)| p.depends_on.iter().map(move |d| (i, *d)))
                .map(|(from, to)| format!("{} -> {}", name(from), name(to)))
                .collect();
            lines.sort();
            lines
        };
        let both = "root flip\nfunction o0\napplication o1\nconstant a2 False\n\
                    root app flip\nfunction o4\napplication o5\nfunction a6\nfunction r6\n\
                    application o8\nconstant a9 False\n\
                    root not flip app\nfunction o11\napplication o12\nconstant a13 False\n\
                    constant r13 False\n\
                    application o7\nconstant a16 False\nconstant r16 False\n\
                    constant r9 False\nconstant r2 False\n";
        assert_eq!(
            show(both),
            [
                "app {\\False -> False} False = False -> not False = False",
                "flip False = False -> app {\\False -> False} False = False",
                "flip False = False -> not False = False",
            ]
        );
        let without = "root app\nfunction o0\napplication o1\nfunction a2\nfunction r2\n\
                       application o4\nconstant a5 False\n\
                       root not app\nfunction o7\napplication o8\nconstant a9 False\n\
                       constant r9 False\napplication o3\nconstant a12 False\n\
                       constant r12 False\nconstant r5 False\n";
        assert_eq!(show(without), ["app {\\False -> False} False = False -> not False = False"]);
    }

    /// The dependencies between computations without a result, by the names of the labels.
    fn unfinished(text: &str) -> Vec<String> {
        let trace = Trace::parse(text).expect("a well-formed trace");
        let statements = trace.statements();
        let dependencies = Dependencies::of(&statements);
        let name = |part: usize| {
            let label = |s: &usize| trace.labels[statements[*s].label as usize].as_str();
            dependencies.parts[part].statements.iter().map(label).collect::<Vec<_>>().join("&")
        };
        let line = |i: usize| {
            let mut below: Vec<String> =
                dependencies.parts[i].depends_on.iter().map(|d| name(*d)).collect();
            below.sort();
            format!("{}: {}", name(i), below.join(" "))
        };
        let mut lines: Vec<String> = (0..dependencies.parts.len()).map(line).collect();
        lines.sort();
        lines
    }

    /// A call of `m` that calls `r`, which calls itself, and again: stacks do not determine the parents.
    #[test]
    fn an_irreducible_cycle_is_one_part() {
        let stopped = "root m\nroot r m\nroot r m r\nroot r m r\n";
        assert_eq!(unfinished(stopped), ["m: r&r&r", "r&r&r: "]);
        // With results the later one is the outer one.
        let done = "root m\nroot r m\nroot r m r\nroot r m r\n\
                    constant o3 1\nconstant o2 1\nconstant o1 1\nconstant o0 1\n";
        assert_eq!(unfinished(done), ["m: r r r", "r: ", "r: r", "r: r r"]);
    }

    /// The calls of the appendix without results: by the stacks `app` might have applied `flip`, but every path to
    /// `app` goes through `flip`.
    #[test]
    fn back_edges_go() {
        let stopped = "root flip\nfunction o0\napplication o1\n\
                       root app flip\nfunction o3\napplication o4\n\
                       root not flip app\nfunction o6\napplication o7\n";
        assert_eq!(unfinished(stopped), ["app: not", "flip: app not", "not: "]);
    }
}
