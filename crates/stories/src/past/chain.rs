//! A story as a list of steps: from a value back to its origins, each with its location and the steps that it came
//! from. And slices: the lines that a value depended on.

use super::Past;
use crate::graph::Node;
use crate::report::{Opened, Reported, Step};
use crate::slice::{Need, Sliced, Watch};
use source::SourceMap;
use std::collections::{BTreeMap, HashMap, VecDeque};

/// What a slice follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// What the value was computed from.
    Values,
    /// That, and the tests that led to it.
    Control,
    /// That, and what decided that it stands where it does in the text that was written with it.
    Position,
}

/// A step in the user's terms.
#[derive(Clone, Debug)]
pub struct StoryStep {
    pub node: Node,
    /// `constant`, `operation`, `application` …
    pub kind: &'static str,
    /// Empty if it has no source location.
    pub file: String,
    pub line: usize,
    pub column: usize,
    pub expression: String,
    pub value: String,
    /// A description.
    pub text: String,
    pub equation: Option<usize>,
    pub within: Option<String>,
    /// The indices of the steps that it came from.
    pub from: Vec<usize>,
    /// The source line, and the range of the expression in it, in characters.
    pub source: String,
    pub mark: (usize, usize),
}

/// The story of a value.
#[derive(Clone, Debug)]
pub struct Chain {
    pub value: String,
    pub steps: Vec<StoryStep>,
    /// Steps were left out because there are more than requested.
    pub cut: bool,
    /// Why a part of the run could not be examined, if so.
    pub trouble: Option<String>,
}

pub(crate) fn step(reported: Reported, sources: &SourceMap) -> StoryStep {
    let file = sources.get(reported.span.file).filter(|_| !reported.span.is_none());
    let (mut path, mut line, mut column) = (String::new(), 0, 0);
    let (mut source, mut mark) = (String::new(), (0, 0));
    if let Some(file) = file {
        let place = file.line_column(reported.span.start);
        path = file.path.clone();
        (line, column) = (place.line as usize, place.column as usize);
        source = file.line(place.line).to_owned();
        let from = column.saturating_sub(1);
        let text = sources.text(reported.span).unwrap_or("");
        let width = text.lines().next().unwrap_or("").trim_end().chars().count();
        mark = (from, from + width.max(1));
    }
    StoryStep {
        node: reported.node,
        kind: reported.step.name(),
        file: path,
        line,
        column,
        expression: reported.expression,
        value: reported.value,
        text: reported.text,
        equation: reported.equation,
        within: reported.within,
        from: Vec::new(),
        source,
        mark,
    }
}

impl Past<'_> {
    /// The steps from a value back to its origins, nearest first, at most `most`.
    pub fn chain(&mut self, opened: &Opened, most: usize) -> Result<Chain, String> {
        let mut steps: Vec<StoryStep> = Vec::new();
        let mut numbers: HashMap<Node, usize> = HashMap::new();
        let mut work: VecDeque<(Node, Option<usize>)> = VecDeque::new();
        let mut cut = false;
        let (reporter, sources) = (self.reporter(), self.sources());
        if opened.nodes.len() != 1
            && let Some(writer) = opened.writer
        {
            let mut reported = reporter.describe(writer);
            reported.step = Step::Output;
            reported.value = opened.value.clone();
            reported.text = format!("wrote {:?}", opened.value);
            steps.push(step(reported, sources));
            work.extend(opened.nodes.iter().map(|n| (*n, Some(0))));
        } else {
            work.extend(opened.nodes.iter().map(|n| (*n, None)));
        }
        while let Some((node, parent)) = work.pop_front() {
            let node = reporter.landing(node);
            if let Some(number) = numbers.get(&node).copied() {
                if let Some(parent) = parent
                    && !steps[parent].from.contains(&number)
                {
                    steps[parent].from.push(number);
                }
                continue;
            }
            if steps.len() >= most {
                cut = true;
                continue;
            }
            let reported = reporter.describe(node);
            let from = match opened.unfollowed.contains(&node) {
                true => Vec::new(),
                false => reporter.from(node),
            };
            let number = steps.len();
            numbers.insert(node, number);
            steps.push(step(reported, sources));
            if let Some(parent) = parent {
                steps[parent].from.push(number);
            }
            work.extend(from.into_iter().map(|n| (n, Some(number))));
        }
        let trouble = reporter.graph.trouble();
        Ok(Chain { value: opened.value.clone(), steps, cut, trouble })
    }

    /// The lines that a value depended on. `watch` is called with the number of segments that were visited and the
    /// total, and returns whether to continue.
    pub fn slice(
        &mut self,
        opened: &Opened,
        dependence: Dependence,
        watch: Watch<'_>,
    ) -> Result<Slice, String> {
        let control = dependence != Dependence::Values;
        let whole = |node: &Node| (*node, Need::Whole);
        let mut from: Vec<(Node, Need)> = opened.nodes.iter().map(whole).collect();
        if control {
            from.extend(opened.found.iter().map(whole));
        }
        if dependence == Dependence::Position {
            from.extend(self.position_of(opened));
        }
        let Sliced { spans, whole, stopped } = self.reporter().slice(&from, control, watch);
        let mut lines: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        let mut places = Vec::new();
        for span in spans {
            let Some(file) = self.sources().get(span.file) else { continue };
            // The start of a program is not in user code, unless with arguments.
            if Some(span.file) == self.program.call_file && file.text.trim_end().ends_with("()") {
                continue;
            }
            let from = file.line_column(span.start);
            let line = from.line as usize;
            let lines = lines.entry(file.path.clone()).or_default();
            if !lines.contains(&line) {
                lines.push(line);
            }
            places.push((file.path.clone(), line, from.column as usize, span));
        }
        for numbers in lines.values_mut() {
            numbers.sort_unstable();
        }
        let interrupted = stopped || self.is_interrupted();
        let trouble = self.reporter().graph.trouble().filter(|_| !interrupted);
        Ok(Slice { lines, places, whole, interrupted, trouble })
    }
}

/// The lines that a value depended on.
#[derive(Clone, Debug)]
pub struct Slice {
    /// By file, in order.
    pub lines: BTreeMap<String, Vec<usize>>,
    /// Every expression: file, line, column, span.
    pub places: Vec<(String, usize, usize, source::Span)>,
    /// False if there may be more.
    pub whole: bool,
    /// The user interrupted it.
    pub interrupted: bool,
    /// Why a part of the run could not be examined, if so.
    pub trouble: Option<String>,
}
