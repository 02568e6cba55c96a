//! Finds where a part of a value was made.
//!
//! The user points at a part by its text. The value is searched for the part, and the object that it is, or that
//! contains it, is followed by identity: it was made by the innermost computation whose result contains that object and
//! whose arguments do not.
//!
//! A number or character has no identity, and neither has a part of the output: its *story* says which computation made
//! it. Stories belong to another engine, so this takes two steps: [`Debugger::point_at`] finds the part and the
//! question for a story ([`StoryQuestion`]), and [`Debugger::wrong_part`] takes the answer. If there is no story (the
//! run is too long for one, an expression was evaluated, the computation is not found in it) the cell that contains the
//! number is followed, and below the computation that made the cell the number is searched for as a whole result.
//!
//! A part of a result that came from an argument was not made by the function: the question moves to where the argument
//! came from, and the function is asked about later.

use super::debugger::{Debugger, SHOWN, WHOLE};
use super::text::{as_tuples, shows};
use crate::{Answer, NodeId, Outcome, Statement};
use core_ir::Language;
use core_ir::types::{Ty, unknown};
use machine::{Handle, Kind, Word};
use runs::{Computation, same_call};
use source::Symbol;
use std::collections::HashSet;
use std::ops::Range;

/// Limit on the tail calls that are followed to find results of computations.
const MOST_FOLLOWED: usize = 30_000_000;

/// Limits on the statements that are searched, and on the objects of one value.
const MAX_STATEMENTS: usize = 20_000;
const MOST_OBJECTS: usize = 200_000;
/// The limits that stories use for values.
const STORY: machine::ShowLimits = machine::ShowLimits { depth: 12, width: 40, length: 600 };

/// Where a part was made.
enum Made {
    /// A part of the result, made by this computation.
    InResult(NodeId),
    /// A part of the result that came from an argument; made by this computation below the wrong one.
    CameIn(NodeId),
    /// A part of an argument, made by this computation below the wrong one.
    InArgument(NodeId),
}

/// A part of a value.
struct ValuePart {
    /// The object that it is, or that contains it.
    object: Handle,
    /// Whether it is the object itself.
    is_object: bool,
    /// The field indices that lead to it.
    path: Vec<usize>,
    /// Its text: with the constructors of newtypes, and without.
    texts: [String; 2],
}

/// A part of a statement that the user pointed at.
pub struct Pointing {
    node: NodeId,
    statement: Statement,
    /// The part as the user wrote it, and as statements show it.
    written: String,
    part: String,
    within: Within,
    /// Its location, as a question for a story.
    place: Option<StoryQuestion>,
    /// It is an object: its maker is known without a story.
    is_object: bool,
}

/// The value of a statement that the part belongs to.
enum Within {
    Result(Option<ValuePart>),
    Output,
    Argument(Option<ValuePart>),
}

/// A question about the provenance of a part: which computation made it?
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryQuestion {
    /// About a part of the result of a call, by field indices.
    Result { function: String, call: String, path: Vec<usize> },
    /// About a part of an argument.
    Argument { function: String, call: String, argument: usize, path: Vec<usize> },
    /// About a part of the output.
    Output(Range<usize>),
}

impl Pointing {
    /// The question for the story of the run. `None` if the identity of an object answers it.
    pub fn asks(&self) -> Option<&StoryQuestion> {
        self.place.as_ref().filter(|_| !self.is_object)
    }

    /// The location of the part, for finding what it depended on.
    pub fn place(&self) -> Option<&StoryQuestion> {
        self.place.as_ref()
    }
}

impl Debugger {
    /// Finds a part of the last question's statement, by its text.
    pub fn point_at(&mut self, part: &str) -> Result<Pointing, String> {
        let part = part.trim();
        if part.is_empty() {
            return Err("say which part: w and the text of it".into());
        }
        let node = self.statement_with(part)?;
        let mut statement = crate::statement(&mut self.machine, &self.own, node, WHOLE);
        let written = part;
        // `balance = 10`: the value of that field.
        let (label, part) = match labelled(part) {
            Some((label, value)) if shows(&statement.text(), part) => (Some(label), value),
            _ => (None, part),
        };
        // A record in Erlang may also be written as a tuple.
        let part = &self.plain(part);
        statement.result = self.plain(&statement.result);
        for argument in &mut statement.arguments {
            *argument = self.plain(argument);
        }
        // A character of a string, which is shown there without quotes.
        let quoted = format!("'{part}'");
        let single = part.chars().count() == 1 && self.program.language == Language::Haskell;
        let part = match single && !shows(&statement.result, part) {
            true if statement.result.contains(part) => quoted.as_str(),
            _ => part,
        };
        let (within, place) = if shows(&statement.result, part)
            || std::ptr::eq(part, quoted.as_str())
        {
            let ty = crate::shown_type(&self.machine, &self.own, node);
            let found = self.result_word(node).and_then(|w| self.find(w, ty, label, part));
            let place = found.as_ref().map(|found| {
                let (function, call) = (self.function_name(node), statement.call.clone());
                StoryQuestion::Result { function, call, path: found.path.clone() }
            });
            (Within::Result(found), place)
        } else if let Some(bytes) = self.in_output(node, written) {
            (Within::Output, Some(StoryQuestion::Output(bytes)))
        } else if let Some(argument) = statement.arguments.iter().position(|a| shows(a, part)) {
            let words = self.machine.observer.arguments(node);
            let id = self.machine.observer.function_of(node);
            let arity = self.machine.code().function(id).arity.min(words.len());
            let mut types = self.machine.argument_types(id, &words[..arity]);
            types.extend((arity..words.len()).map(|slot| self.machine.code().slot_type(id, slot)));
            let mut all = words.iter().zip(types);
            let found = all.find_map(|(w, ty)| self.find(*w, ty, label, part));
            let (function, call) = (self.function_name(node), statement.call.clone());
            let path = found.as_ref().map_or_else(Vec::new, |found| found.path.clone());
            let place = StoryQuestion::Argument { function, call, argument, path };
            (Within::Argument(found), Some(place))
        } else {
            return Err(format!("the statement does not show {written}"));
        };
        let (written, part) = (written.to_owned(), part.to_owned());
        let is_object = match &within {
            Within::Result(found) | Within::Argument(found) => {
                found.as_ref().is_some_and(|found| found.is_object)
            }
            Within::Output => false,
        };
        Ok(Pointing { node, statement, written, part, within, place, is_object })
    }

    /// Takes the answer that a part is wrong. `story` is the computation that made it, if its story says so.
    pub fn wrong_part(
        &mut self,
        pointing: &Pointing,
        story: Option<&Computation>,
    ) -> Result<(), String> {
        let (maker, answer) = match self.made(pointing, story) {
            Made::InResult(maker) => (maker, Answer::Wrong),
            // It may be wrong too: it is asked about when nothing else is left.
            Made::CameIn(maker) => {
                self.check_not_right(&pointing.written, maker)?;
                (maker, Answer::Skip)
            }
            // Not made by this computation: its maker is to be asked about.
            Made::InArgument(maker) => (maker, Answer::Inadmissible),
        };
        self.take_wrong_part(pointing.node, maker, answer)
    }

    /// The statement of the last question that shows a part.
    fn statement_with(&mut self, part: &str) -> Result<NodeId, String> {
        if let [node] = self.pending[..] {
            return Ok(node);
        }
        let mut found = Vec::new();
        for node in self.pending.clone() {
            let text = crate::statement(&mut self.machine, &self.own, node, WHOLE).text();
            if shows(&text, part) {
                found.push(node);
            }
        }
        match found[..] {
            [node] => Ok(node),
            [] => Err(format!("none of the statements shows {part}")),
            _ => Err(format!("several statements show {part}: say first which of them is wrong")),
        }
    }

    /// Finds where a part was made.
    fn made(&mut self, pointing: &Pointing, story: Option<&Computation>) -> Made {
        let Pointing { node, statement, written, part, within, .. } = pointing;
        let focus = self.session.focus();
        match within {
            Within::Result(found) => {
                if let Some(made) = story.and_then(|made| self.placed(*node, made)) {
                    return made;
                }
                let came_in = match found {
                    Some(found) if found.is_object => self.is_given(*node, &found.object),
                    // It has no identity, and no story is available: the same text may occur by coincidence.
                    _ => was_given(statement, part),
                };
                let from = if came_in { focus } else { *node };
                let maker = match found {
                    Some(found) if found.is_object || !came_in => self.maker(from, found),
                    _ => self.maker_by_text(from, part),
                };
                if came_in { Made::CameIn(maker) } else { Made::InResult(maker) }
            }
            Within::Output => {
                if let Some(made) = story.and_then(|made| self.placed(*node, made)) {
                    return made;
                }
                let came_in = was_given(statement, part);
                let from = if came_in { focus } else { *node };
                let maker = self.maker_by_text(from, written);
                if came_in { Made::CameIn(maker) } else { Made::InResult(maker) }
            }
            Within::Argument(found) => {
                let story = story.and_then(|made| self.node_of(focus, made));
                let maker = match (story, found) {
                    (Some(maker), _) => maker,
                    (None, Some(found)) => self.maker(focus, found),
                    (None, None) => self.maker_by_text(focus, part),
                };
                Made::InArgument(maker)
            }
        }
    }

    fn function_name(&self, node: NodeId) -> String {
        let function = self.session.tree().function(node);
        crate::function_name(&self.machine, &self.own, function)
    }

    /// Normalises the text of a value, so that all spellings compare equal.
    pub(super) fn plain(&self, text: &str) -> String {
        match self.program.language {
            Language::Erlang => as_tuples(text),
            _ => text.to_owned(),
        }
    }

    /// The source name of a field of an object.
    fn label(&self, object: usize, field: usize) -> Option<&'static str> {
        let heap = self.machine.heap();
        let header = heap.header(object);
        let code = self.machine.code();
        let label = match header.kind() {
            Kind::Con => *code.constructors[header.info() as usize].fields.get(field)?,
            Kind::Tuple => {
                let tuple = heap.fields(object);
                let name = Symbol::from_number(tuple.first()?.as_atom()?);
                let fields = code.records.fields(name, tuple.len())?;
                Some(*fields.get(field.checked_sub(1)?)?)
            }
            _ => None,
        };
        label.map(|label| label.as_str())
    }

    /// Where a computation wrote a text, if it did.
    fn in_output(&self, node: NodeId, part: &str) -> Option<Range<usize>> {
        let range = self.machine.observer.effects(node)?.written;
        let bytes = self.machine.observer.written().text(range.clone());
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let places = text.match_indices(part).map(|(at, _)| at);
        let whole = |at: &usize| shows(&text[at.saturating_sub(1)..], part);
        let at =
            places.clone().filter(|at| text.is_char_boundary(at.saturating_sub(1))).find(whole);
        let at = at.or_else(|| places.clone().next())?;
        Some(range.start + at..range.start + at + part.len())
    }

    /// Where a part of the result of a computation was made, by its story: at or below the computation, or elsewhere,
    /// in which case it came from an argument.
    fn placed(&mut self, node: NodeId, made: &Computation) -> Option<Made> {
        if let Some(maker) = self.node_of(node, made) {
            return Some(Made::InResult(maker));
        }
        self.node_of(self.session.focus(), made).map(Made::CameIn)
    }

    /// Fails if a part that came from an argument was made by a computation that an earlier answer calls right.
    fn check_not_right(&mut self, part: &str, maker: NodeId) -> Result<(), String> {
        let mut at = maker;
        while at != crate::RUN && at != self.session.focus() {
            if self.session.state(at) == Some(Answer::Right) {
                let mut text = |n| crate::statement(&mut self.machine, &self.own, n, SHOWN).text();
                return Err(format!(
                    "{part} came in through an argument: it was made by {}, which belongs to {}, \
                     and that was said to be right",
                    text(maker),
                    text(at)
                ));
            }
            at = self.session.tree().parent(at);
        }
        Ok(())
    }

    /// Whether an object is in the arguments of a computation.
    fn is_given(&self, node: NodeId, object: &Handle) -> bool {
        self.machine.observer.arguments(node).iter().any(|word| self.has(*word, object))
    }

    /// The computation at or below another that a story found.
    fn node_of(&mut self, from: NodeId, made: &Computation) -> Option<NodeId> {
        let mut seen = HashSet::new();
        let mut level = vec![from];
        let (mut looked, mut followed) = (0, 0);
        while !level.is_empty() {
            let mut next = Vec::new();
            for node in level {
                if !seen.insert(node) {
                    continue;
                }
                looked += 1;
                if looked > MAX_STATEMENTS {
                    return None;
                }
                let tree = self.session.tree();
                next.extend(tree.rests_on(node));
                let function = tree.function(node);
                if tree.is_hidden(node)
                    || crate::function_name(&self.machine, &self.own, function) != made.function
                {
                    continue;
                }
                followed += self.machine.observer.ended_in(node);
                if followed > MOST_FOLLOWED {
                    return None;
                }
                let said = crate::statement(&mut self.machine, &self.own, node, STORY);
                if same_call(&said.call, &made.call) && same_call(&said.result, &made.result) {
                    return Some(node);
                }
            }
            level = next;
        }
        None
    }

    fn result_word(&self, node: NodeId) -> Option<Word> {
        match self.machine.observer.result(node) {
            Outcome::Value(word) => Some(word),
            _ => None,
        }
    }

    /// The first part of a value with this text, in a field of that name if there is one.
    fn find(&self, root: Word, ty: Ty, label: Option<&str>, text: &str) -> Option<ValuePart> {
        let heap = self.machine.heap();
        // The tail of a list is shown like a list: not worth comparing unless a list is wanted.
        let wants_list = text.starts_with(['[', '"']);
        let mut seen = HashSet::new();
        // The path to each object: its container, and the field index.
        let mut ways: Vec<(usize, usize)> = vec![(0, 0)];
        let path = |ways: &[(usize, usize)], mut at: usize| {
            let mut path = Vec::new();
            while at != 0 {
                path.push(ways[at].1);
                at = ways[at].0;
            }
            path.reverse();
            path
        };
        let mut work = vec![(root, ty, None, 0)];
        while let Some((word, ty, holder, way)) = work.pop() {
            let word = heap.resolve(word);
            if word.is_thunk() {
                continue;
            }
            let object = heap.object(word);
            let cons = heap.as_cons(word);
            let field = ways[way].1;
            let named =
                || label.is_none() || holder.is_some_and(|held| self.label(held, field) == label);
            // The contents of a newtype may be pointed at, with the constructor or without.
            let shown = |ty: &Ty| self.plain(&self.machine.show_raw_typed(word, ty, WHOLE));
            let is_shown = || shown(&ty) == text || shown(&unknown()) == text;
            if (cons.is_none() || wants_list) && named() && is_shown() {
                let path = path(&ways, way);
                let texts = [shown(&ty), shown(&unknown())];
                return match (object, holder) {
                    (Some((index, header)), _) if has_identity(header.kind()) => Some(ValuePart {
                        object: self.machine.hold(Word::value(index)),
                        is_object: true,
                        path,
                        texts,
                    }),
                    (_, Some(holder)) => {
                        let object = self.machine.hold(Word::value(holder));
                        Some(ValuePart { object, is_object: false, path, texts })
                    }
                    _ => None,
                };
            }
            let Some((index, header)) = object else { continue };
            if seen.len() > MOST_OBJECTS || !has_identity(header.kind()) || !seen.insert(index) {
                continue;
            }
            let types = self.machine.field_types(word, &ty);
            for (i, field) in heap.fields(index).iter().enumerate().rev() {
                ways.push((way, i));
                let ty = types.get(i).cloned().unwrap_or_else(unknown);
                work.push((*field, ty, Some(index), ways.len() - 1));
            }
        }
        None
    }

    /// Whether a value contains an object, as far as it is evaluated.
    fn has(&self, root: Word, object: &Handle) -> bool {
        let heap = self.machine.heap();
        let object = self.machine.word(object).index();
        let mut seen = HashSet::new();
        let mut work = vec![root];
        while let Some(word) = work.pop() {
            let Some((index, header)) = heap.object(heap.resolve(word)) else { continue };
            if index == object {
                return true;
            }
            if seen.len() > MOST_OBJECTS || !has_identity(header.kind()) || !seen.insert(index) {
                continue;
            }
            work.extend(heap.fields(index).iter().rev());
        }
        false
    }

    /// The innermost computation at or below `from` that made the part.
    fn maker(&mut self, from: NodeId, part: &ValuePart) -> NodeId {
        let made = |debugger: &mut Debugger, node: NodeId| {
            let result = debugger.result_word(node);
            result.is_some_and(|w| debugger.has(w, &part.object))
                && !debugger.is_given(node, &part.object)
        };
        let cell = self.innermost(from, made);
        if part.is_object {
            return cell;
        }
        self.innermost(cell, |debugger, node| {
            let shown = crate::statement(&mut debugger.machine, &debugger.own, node, WHOLE);
            let is_it = |shown: &String| part.texts.contains(&debugger.plain(shown));
            is_it(&shown.result) && !shown.arguments.iter().any(is_it)
        })
    }

    /// The innermost computation below `node` whose result shows a text that its arguments do not.
    fn maker_by_text(&mut self, node: NodeId, part: &str) -> NodeId {
        self.innermost(node, |debugger, node| {
            let shown = crate::statement(&mut debugger.machine, &debugger.own, node, WHOLE);
            let has = |shown: &str| shows(&debugger.plain(shown), part);
            has(&shown.result) && !has(&shown.call)
        })
    }

    /// Descends from a computation to the nearest below it that satisfies a condition, repeatedly.
    fn innermost(
        &mut self,
        from: NodeId,
        mut holds: impl FnMut(&mut Debugger, NodeId) -> bool,
    ) -> NodeId {
        let mut at = from;
        let mut looked = 0;
        let mut seen = HashSet::new();
        'down: loop {
            let mut level: Vec<NodeId> = self.session.tree().rests_on(at).collect();
            while !level.is_empty() && looked < MAX_STATEMENTS {
                let mut next = Vec::new();
                for child in level {
                    if !seen.insert(child) {
                        continue;
                    }
                    looked += 1;
                    if !self.session.tree().is_hidden(child) && holds(self, child) {
                        at = child;
                        continue 'down;
                    }
                    next.extend(self.session.tree().rests_on(child));
                }
                level = next;
            }
            return at;
        }
    }
}

/// Whether a statement shows a part among the arguments of the computation.
fn was_given(statement: &Statement, part: &str) -> bool {
    let free = statement.free.iter().map(|(_, value)| value);
    statement.arguments.iter().chain(free).any(|given| shows(given, part))
}

/// Whether objects of a kind are values that are created once and passed on.
fn has_identity(kind: Kind) -> bool {
    matches!(kind, Kind::Con | Kind::Tuple | Kind::Array | Kind::MapFlat | Kind::MapLarge)
}

/// The two sides of `field = value`.
fn labelled(text: &str) -> Option<(&str, &str)> {
    let (label, value) = text.split_once('=')?;
    let (label, value) = (label.trim(), value.trim());
    let is_name = label.starts_with(|c: char| c.is_lowercase() || c == '_')
        && label.chars().all(|c| c.is_alphanumeric() || "_'@".contains(c));
    (is_name && !value.is_empty() && !value.starts_with(['=', '>'])).then_some((label, value))
}
