//! From a value to the computation that made it, as in a question.
//!
//! - *This part is wrong*: [`Past::made_part`] goes from a part of a computation's result to the computation that made
//!   it, past all forwarding steps.
//! - *From a step to a question*: [`Past::computation`] is the computation that a step happened in.

use super::{OutputPlace, Past};
use crate::graph::Node;
use crate::log::{Entry, Kind};
use crate::report::Opened;
use crate::shape::{Part, Shape};
use machine::ShowLimits;
use runs::{Computation, same_call};

/// Limits on values where computations are compared: the same as in questions.
const SHOWN: ShowLimits = ShowLimits { depth: 12, width: 40, length: 600 };

impl Past<'_> {
    /// The computation that a step happened in: the innermost call of a named user function.
    pub fn computation(&self, node: Node) -> Option<Computation> {
        let graph = &self.reporter().graph;
        let mut at = graph.entry(self.reporter().happened(node))?;
        loop {
            if let Some(found) = self.stated(&at) {
                return Some(found);
            }
            at = graph.activation(&at)?;
        }
    }

    fn stated(&self, entry: &Entry) -> Option<Computation> {
        let reporter = self.reporter();
        let graph = &reporter.graph;
        let number = graph.function_of(entry)?;
        let function = graph.code.function(number);
        if entry.kind != Kind::Enter || !reporter.is_own_span(function.span) {
            return None;
        }
        function.name?;
        let name = reporter.function_name(number);
        let erlang = reporter.is_erlang();
        let arguments = reporter.shown_arguments(entry);
        let types = graph.argument_types(entry, &arguments);
        let shown: Vec<String> = arguments
            .iter()
            .zip(&types)
            .map(|(argument, ty)| {
                let text = graph.show_typed(*argument, ty, SHOWN);
                let simple = !text.contains(' ') || text.starts_with(['"', '[', '(', '{', '\'']);
                if simple || erlang { text } else { format!("({text})") }
            })
            .collect();
        let call = match (erlang, shown.is_empty()) {
            (true, _) => format!("{name}({})", shown.join(", ")),
            (false, true) => name.clone(),
            (false, false) => format!("{name} {}", shown.join(" ")),
        };
        let file = self.sources().get(function.span.file)?;
        Some(Computation {
            function: name,
            call,
            result: graph.show_typed(graph.result(entry), &graph.type_of(entry.node()), SHOWN),
            file: file.path.clone(),
            line: file.line_column(function.span.start).line as usize,
        })
    }

    /// The computation that made a part of the result of another. The part is given by field indices, from 0 (`[1, 0]`:
    /// the second element of a list). `None` if there is no such computation or part, or the part was made by that
    /// computation itself.
    pub fn made_part(&self, function: &str, call: &str, path: &[usize]) -> Option<Computation> {
        let of = self.find_computation(function, call)?;
        let made = self.maker_of_part(function, call, path)?;
        let same = self.stated(&of).is_some_and(|of| of == made);
        (!same).then_some(made)
    }

    /// The same, which may be that computation itself.
    pub fn maker_of_part(&self, function: &str, call: &str, path: &[usize]) -> Option<Computation> {
        let of = self.find_computation(function, call)?;
        self.part_of(self.reporter().graph.result(&of), path)
    }

    /// The same for a part of one of its arguments.
    pub fn made_argument_part(
        &self,
        function: &str,
        call: &str,
        argument: usize,
        path: &[usize],
    ) -> Option<Computation> {
        let of = self.find_computation(function, call)?;
        let arguments = self.reporter().shown_arguments(&of);
        self.part_of(*arguments.get(argument)?, path)
    }

    /// The computation that made the value in a part of the output.
    pub fn made_output(&mut self, place: &OutputPlace) -> Option<Computation> {
        let opened = self.open_output(place).ok()?;
        let graph = &self.reporter().graph;
        opened.nodes.iter().find_map(|node| self.computation(graph.maker(*node)))
    }

    /// A part of the result of a computation, or of one of its arguments.
    pub fn open_part(
        &self,
        function: &str,
        call: &str,
        argument: Option<usize>,
        path: &[usize],
    ) -> Option<Opened> {
        let of = self.find_computation(function, call)?;
        let value = match argument {
            Some(argument) => *self.reporter().shown_arguments(&of).get(argument)?,
            None => self.reporter().graph.result(&of),
        };
        let part = self.value_at(value, path)?;
        Some(Opened::of(self.reporter().value(part), part))
    }

    fn part_of(&self, value: Node, path: &[usize]) -> Option<Computation> {
        let part = self.value_at(value, path)?;
        self.computation(self.reporter().graph.maker(part))
    }

    /// A part of a value, by field indices.
    fn value_at(&self, value: Node, path: &[usize]) -> Option<Node> {
        let graph = &self.reporter().graph;
        let mut at = value;
        for field in path {
            let shown: Vec<Part> = match graph.shape(at) {
                Shape::Con(con, parts) => {
                    let info = graph.code.constructors.get(con as usize)?;
                    let shown = parts.into_iter().enumerate();
                    shown.filter(|(i, _)| !info.holds_dictionary(*i)).map(|(_, p)| p).collect()
                }
                Shape::Tuple(parts) => parts,
                _ => return None,
            };
            match shown.get(*field)? {
                Part::Step(node) => at = *node,
                Part::Word(_) => return None,
            }
        }
        Some(at)
    }

    /// The last call of a function with this statement.
    fn find_computation(&self, function: &str, call: &str) -> Option<Entry> {
        let reporter = self.reporter();
        let graph = &reporter.graph;
        (0..graph.segments.len()).rev().find_map(|number| {
            let window = graph.window(number)?;
            let calls: Vec<Entry> = window
                .entries()
                .filter(|entry| {
                    graph.function_of(entry).is_some_and(|f| reporter.function_name(f) == function)
                })
                .collect();
            calls.into_iter().rev().find(|entry| {
                self.stated(entry).is_some_and(|stated| same_call(&stated.call, call))
            })
        })
    }
}
