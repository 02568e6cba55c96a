//! What is not there: a line of the source that was not reached, and an element that is missing from a list.
//!
//! A line that was not reached leads to the test that sent control elsewhere, in the last call that could have reached
//! it. If its function was never called, the lines that mention the function are explained instead, and so on.
//!
//! An element that is missing was lost by a call that had it in an argument and does not have it in its result. Such a
//! call is searched for from the value backwards, through values without the element only: what happened to a list
//! before it had the element, or after it was lost, does not matter.

use super::Reporter;
use super::whynot::WhyNot;
use crate::graph::Node;
use crate::log::{Entry, Kind};
use machine::ShowLimits;
use source::Symbol;
use std::collections::{HashMap, HashSet, VecDeque};

/// Limit on the functions that are followed to the lines that mention them.
const MAX_CALLERS: usize = 8;
/// Limit on the steps that are searched for the call that lost an element.
const MAX_SEARCHED: usize = 4_000;
/// Limit on the calls that are compared with an element.
const MAX_CALLS: usize = 20_000;
/// How much of a list is looked at.
const LIST: ShowLimits = ShowLimits { depth: 20, width: 400, length: 12_000 };

/// Why something is not there: a sentence, and the steps that explain it.
#[derive(Clone, Debug)]
pub(crate) struct Absence {
    pub text: String,
    pub nodes: Vec<Node>,
    /// Whether the origins of the first step do not matter: what is missing did not come from what is there.
    pub closed: bool,
}

impl Reporter<'_> {
    /// Why nothing happened at a line of the source.
    pub(crate) fn unreached(&self, path: &str, line: u32) -> Absence {
        let mut text = String::new();
        let mut wanted = format!("line {line}");
        let mut why = self.why_not(path, line);
        let mut known: HashSet<u32> = HashSet::new();
        for _ in 0..MAX_CALLERS {
            let WhyNot::NeverCalled(name, functions) = &why else { break };
            known.extend(functions);
            let sites = self.mentions_of(&known);
            let Some(place) = sites.first().map(|pc| self.line_of(*pc)) else { break };
            text.push_str(&format!("{name} was never called: "));
            wanted = format!("{place}, which mentions it,");
            let within =
                sites.iter().filter_map(|pc| self.graph.code.function_number_at(*pc)).collect();
            let sites: HashSet<usize> = sites.iter().copied().collect();
            why = self.why_none_of(&sites, &sites, &within);
        }
        let nodes = match why {
            WhyNot::Reached(node) => {
                text.push_str(&format!("{wanted} was reached, the last time here"));
                vec![node]
            }
            WhyNot::Turned(test) => {
                let last = "in the last call, ";
                text.push_str(&format!("{last}{wanted} was not reached because of this test"));
                vec![test]
            }
            WhyNot::Nearest(test) => {
                text.push_str(&format!("{wanted} was never reached; this test came nearest"));
                vec![test]
            }
            WhyNot::NoCode => {
                text.push_str(&format!("no code that could be reached begins at {wanted}"));
                Vec::new()
            }
            WhyNot::NeverCalled(name, _) => {
                text.push_str(&format!("{name} was never called"));
                Vec::new()
            }
            WhyNot::NeverNeeded => {
                text.push_str(&format!("the expression at {wanted} was never needed"));
                Vec::new()
            }
        };
        Absence { text, nodes, closed: false }
    }

    /// The locations in user code that mention some functions, outside of these functions.
    fn mentions_of(&self, functions: &HashSet<u32>) -> Vec<usize> {
        let code = &self.graph.code;
        let own = (0..code.functions().len() as u32)
            .filter(|f| self.is_own_function(*f) && !functions.contains(f));
        let mut sites = Vec::new();
        for function in own {
            let mut pc = code.function(function).entry;
            while code.function_number_at(pc) == Some(function) && code.instr(pc).is_some() {
                let mentions = || code.mentioned_at(pc).iter().any(|f| functions.contains(f));
                if self.is_own_pc(pc) && mentions() {
                    sites.push(pc);
                }
                pc += 1;
            }
        }
        // The code of a suspended expression is elsewhere than the code that suspends it.
        let first = sites.first().map(|pc| self.line_of(*pc));
        sites.retain(|pc| Some(self.line_of(*pc)) == first);
        sites
    }

    fn line_of(&self, pc: usize) -> String {
        let span = self.graph.code.span_at(pc);
        let line = self.sources.get(span.file).map(|file| file.line_column(span.start).line);
        format!("line {}", line.unwrap_or_default())
    }

    /// Which call lost an element on the way to some values. An element may also be named by a part of it, such as a
    /// field.
    pub(crate) fn lost(&self, from: &[Node], element: &str) -> Option<Absence> {
        [is_element, has_part].into_iter().find_map(|is_it: Likeness| {
            let mut texts = Texts { element, is_it, known: HashMap::new() };
            let call = self.losing_call(from, &mut texts)?;
            let call = self.last_round(&call, &mut texts).unwrap_or(call);
            let test = if self.is_librarys(&call) { None } else { self.last_test_in(&call) };
            let reason = test.or_else(|| self.asked_about(&call, &texts));
            // The loop of a comprehension is not a call in the source.
            let function = self.graph.function_of(&call);
            let is_named = function.is_some_and(|f| self.graph.code.function(f).name.is_some());
            let closed = is_named && (reason.is_some() || self.is_librarys(&call));
            let nodes: Vec<Node> = match (is_named, reason) {
                (true, reason) => [call.node()].into_iter().chain(reason).collect(),
                (false, Some(test)) => vec![test],
                (false, None) => vec![call.node()],
            };
            let text = match is_named || nodes[0] == call.node() {
                true => format!("{element} is in an argument of this call, and not in its result"),
                false => format!("{element} was left out because of this test"),
            };
            Some(Absence { text, nodes, closed })
        })
    }

    /// The innermost call that had an element in an argument and does not have it in its result.
    fn losing_call(&self, from: &[Node], texts: &mut Texts<'_>) -> Option<Entry> {
        let mut seen: HashSet<Node> = HashSet::new();
        let mut work: VecDeque<Node> = from.iter().map(|node| self.landing(*node)).collect();
        let mut found = None;
        while let Some(node) = work.pop_front() {
            if seen.len() > MAX_SEARCHED || !seen.insert(node) {
                continue;
            }
            let Some(entry) = self.entry(node) else { continue };
            // A part of a list may be made in the middle of a loop, which is not reported itself.
            let around = self.graph.activation(&entry).filter(|call| call.kind == Kind::Enter);
            let around = around.filter(|call| !self.is_librarys(call));
            let taken = around.map_or_else(Vec::new, |call| self.shown_arguments(&call));
            let own = Some(entry).filter(|entry| entry.kind == Kind::Enter);
            for call in around.into_iter().chain(own) {
                if self.loses(&call, texts) {
                    // What it called may say more precisely where.
                    found = Some(call);
                }
            }
            let taken = taken.into_iter().filter(|node| self.is_sequence(*node));
            let taken: Vec<Node> = taken.map(|node| self.landing(node)).collect();
            let next = self.from(node).into_iter().chain(self.arguments(node)).chain(taken);
            work.extend(next.filter(|next| !texts.holds(self, *next)));
        }
        found
    }

    fn loses(&self, call: &Entry, texts: &mut Texts<'_>) -> bool {
        // What was not evaluated, or is not shown, may be the element.
        let is_known = || {
            let text = self.graph.show(call.node(), LIST);
            !text.contains('…') && !has_part(&text, "_") && !has_part(&text, texts.element)
        };
        let ended = self.graph.result(call).1 != 0;
        ended
            && self.shown_arguments(call).into_iter().any(|node| texts.holds(self, node))
            && !texts.holds(self, call.node())
            && is_known()
    }

    /// The last call of the same loop that still had the element: the loop goes through the rest of a list.
    fn last_round(&self, first: &Entry, texts: &mut Texts<'_>) -> Option<Entry> {
        let function = self.graph.function_of(first).filter(|f| self.is_own_function(*f))?;
        let list = |call: &Entry, texts: &mut Texts<'_>| {
            let arguments = self.shown_arguments(call);
            let node = arguments.into_iter().find(|node| texts.holds(self, *node))?;
            Some(self.graph.show(node, LIST))
        };
        let all = list(first, texts)?;
        let mut last = None;
        let mut compared = 0;
        for number in first.node().0..self.graph.segments.len() {
            let window = self.graph.window(number)?;
            for call in window.entries().filter(|entry| entry.kind == Kind::Enter) {
                if self.graph.function_of(&call) != Some(function) || compared > MAX_CALLS {
                    continue;
                }
                compared += 1;
                let rest = if self.loses(&call, texts) { list(&call, texts) } else { None };
                if rest.is_some_and(|rest| all.ends_with(rest.trim_start_matches('['))) {
                    last = Some(call);
                }
            }
        }
        last
    }

    /// The last test of user code in a call, itself and not in what it called.
    fn last_test_in(&self, call: &Entry) -> Option<Node> {
        let mut last = None;
        for number in call.node().0..self.graph.segments.len() {
            let window = self.graph.window(number)?;
            for test in window.entries().filter(|entry| entry.kind == Kind::Test) {
                let within = |test: &Entry| {
                    let around = self.graph.activation(test);
                    around.is_some_and(|around| around.node() == call.node())
                };
                if self.is_own_pc(test.pc) && within(&test) {
                    last = Some(test.node());
                }
            }
            if last.is_some() {
                break;
            }
        }
        last
    }

    /// The definition of the function that a call names: for one that is defined without its parameters, the call is
    /// one of the value that it has.
    fn definition_called(&self, call: &Entry) -> Option<Symbol> {
        let code = &self.graph.code;
        let called = code.function(self.graph.function_of(call)?);
        if !self.is_librarys(call) {
            return Some(called.def);
        }
        let written = self.expression(code.span_at(call.pc));
        let name = crate::written::first_word(&written);
        let own =
            code.functions().iter().enumerate().filter(|(f, _)| self.is_own_function(*f as u32));
        let named = own
            .map(|(_, function)| function)
            .find(|function| function.name.is_some_and(|of| super::clean(of.as_str()) == name));
        Some(named.unwrap_or(called).def)
    }

    fn is_librarys(&self, call: &Entry) -> bool {
        self.graph.function_of(call).is_some_and(|function| !self.is_own_function(function))
    }

    /// The call of a user function, such as a predicate, that a library call made with an element: the losing call, or
    /// one in its code.
    fn asked_about(&self, call: &Entry, texts: &Texts<'_>) -> Option<Node> {
        // The code of a function without parameters is run once, for all its calls.
        let losing = self.definition_called(call)?;
        let mut compared = 0;
        for number in call.node().0..self.graph.segments.len() {
            let window = self.graph.window(number)?;
            for entry in window.entries().filter(|entry| entry.kind == Kind::Enter) {
                let function = self.graph.function_of(&entry);
                if !function.is_some_and(|function| self.is_own_function(function)) {
                    continue;
                }
                compared += 1;
                if compared > MAX_CALLS {
                    return None;
                }
                let arguments = self.shown_arguments(&entry);
                let is_it = |node: &Node| {
                    let text = self.graph.show(*node, LIST);
                    !text.starts_with('[') && (texts.is_it)(&text, texts.element)
                };
                let within = |outer: Entry| {
                    outer.node() == call.node()
                        || self.graph.code.function_at(outer.pc).is_some_and(|f| f.def == losing)
                };
                if entry.node() != call.node()
                    && !self.is_own_pc(entry.pc)
                    && arguments.iter().any(is_it)
                    && self.outer_call(entry.node()).is_some_and(within)
                {
                    return Some(entry.node());
                }
            }
        }
        None
    }
}

/// Whether the text of a value is that of the element that is meant.
type Likeness = fn(&str, &str) -> bool;

/// Which values have the element.
struct Texts<'t> {
    element: &'t str,
    is_it: Likeness,
    known: HashMap<Node, bool>,
}

impl Texts<'_> {
    fn holds(&mut self, reporter: &Reporter<'_>, node: Node) -> bool {
        let (element, is_it) = (self.element, self.is_it);
        *self
            .known
            .entry(node)
            .or_insert_with(|| holds(&reporter.graph.show(node, LIST), element, is_it))
    }
}

/// Whether the text of a list has an element.
fn holds(list: &str, element: &str, is_it: Likeness) -> bool {
    if let Some(entries) = list.strip_prefix("#{").and_then(|map| map.strip_suffix('}')) {
        let key = |entry: &str| entry.split(" => ").next().is_some_and(|key| is_it(key, element));
        return split(entries).into_iter().any(key);
    }
    let Some((_, inner)) = list.split_once('[').filter(|(name, _)| is_container(name)) else {
        return false;
    };
    let inner = inner.strip_suffix(']').unwrap_or(inner);
    split(inner).into_iter().any(|text| is_it(text, element))
}

/// Whether a list is written behind this: nothing, or the name of a container.
fn is_container(name: &str) -> bool {
    name.is_empty() || name.ends_with("fromList ")
}

/// Whether a value is the one that is meant: a text may be meant without its quotes, a pair by its key.
fn is_element(value: &str, meant: &str) -> bool {
    let is_it = |text: &str| {
        let text = text.trim();
        let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        text == meant || quoted == Some(meant)
    };
    let inner = value.strip_prefix(['(', '{']).and_then(|pair| pair.strip_suffix([')', '}']));
    is_it(value) || inner.is_some_and(|pair| split(pair).first().is_some_and(|key| is_it(key)))
}

/// Whether a value has a text or a number as a part, such as a field.
fn has_part(value: &str, meant: &str) -> bool {
    if value.contains(&format!("\"{meant}\"")) {
        return true;
    }
    let of_word = |c: char| c.is_alphanumeric() || "_'\"".contains(c);
    !meant.is_empty()
        && value.match_indices(meant).any(|(at, _)| {
            !value[..at].ends_with(of_word) && !value[at + meant.len()..].starts_with(of_word)
        })
}

/// The parts of a text between commas, outside of brackets and quotes.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0i32, 0);
    let mut quoted = false;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::{has_part, is_element};

    #[test]
    fn elements_are_found_in_the_text_of_a_list() {
        let holds = |list, element| super::holds(list, element, is_element);
        assert!(holds("[1,2,30]", "30") && !holds("[1,2,30]", "3") && !holds("30", "30"));
        assert!(holds("[\"tea\",\"a, b\"]", "a, b") && holds("[\"tea\"]", "\"tea\""));
        assert!(holds("fromList [(\"tea\",[1,2]),(\"pot\",[])]", "pot"));
        assert!(holds("[{ann,3},{bob,4}]", "{bob,4}") && holds("[{ann,3},{bob,4}]", "bob"));
        assert!(!holds("[(1,2)]", "2") && !holds("[[3]]", "3"));
        assert!(holds("#{ann => 60,bob => [1]}", "bob") && !holds("#{ann => 60}", "60"));
        assert!(is_element("Item {name = \"a\"}", "Item {name = \"a\"}"));
    }

    #[test]
    fn an_element_may_be_named_by_a_part() {
        assert!(has_part("[_,2]", "_") && has_part("1 : _", "_") && !has_part("[a_b]", "_"));
        let item = "Item {name = \"desk lamp\", size = 12}";
        assert!(has_part(item, "desk lamp") && has_part(item, "12") && has_part(item, "Item"));
        assert!(!has_part(item, "desk") && !has_part(item, "1") && !has_part(item, ""));
        assert!(super::holds("[(1,2)]", "2", has_part) && !super::holds("2", "2", has_part));
    }
}
