//! The end of a session: the blamed function, the answers that the verdict depends on, and what could not be judged.

use super::Debugger;
use super::contracts::ContractJudgement;
use super::debugger::SHOWN;
use super::text::equations;
use super::view::{BlameView, Judgement, Turn, Unjudged};
use crate::{Answer, NodeId, RUN, Role};

/// Limit on the statements of each kind that a verdict names.
const NAMED: usize = 20;

/// The reason for a statement that was answered with *don't know*.
const DONT_KNOW: &str = "the answer was: don't know";

impl Debugger {
    /// The skipped questions that the verdict depends on.
    fn left_over(&mut self, blame: &crate::Blame) -> Vec<NodeId> {
        let same = self.session.tree().function(blame.node);
        let open =
            |n: &&NodeId| self.passed_over.contains(n) && self.session.tree().function(**n) != same;
        blame.unsure.iter().filter(open).copied().collect()
    }

    pub(super) fn verdict(&mut self, blame: &crate::Blame) -> Judgement {
        let relied_on = blame.relied_on.iter().take(NAMED).map(|n| self.text(*n)).collect();
        let mut unsure: Vec<String> = Vec::new();
        let mut open = blame.unsure.clone();
        open.extend(&blame.knot);
        let same = self.session.tree().function(blame.node);
        for node in self.before_the_stop(blame.node) {
            let is_other = self.session.tree().function(node) != same;
            if is_other && self.ask_oracles(node).is_none_or(|(a, _)| a != Answer::Right) {
                open.push(node);
            }
        }
        open.retain(|n| self.session.tree().function(*n) != same);
        for node in &open {
            let place = self.place(*node);
            let name = format!("{} at {}:{}", place.function, place.file, place.line);
            if !unsure.contains(&name) {
                unsure.push(name);
            }
        }
        let mut left = self.left_over(blame);
        let mut explanation = None;
        if Some(blame.node) == self.main
            && self.session.state(blame.node).is_none()
            && let Some(why) = &self.unjudged_run
        {
            let BlameView { function, file, line, .. } = self.place(blame.node);
            explanation = Some(format!(
                "it is not known whether the output is wrong ({why}); if it is, the defect is in \
                 {function}, {file}:{line}"
            ));
            left.push(blame.node);
        }
        let mut unjudged: Vec<Unjudged> = Vec::new();
        for node in left.iter().chain(&open).take(NAMED) {
            let known = Unjudged { statement: self.text(*node), why: self.reason(*node) };
            if !unjudged.contains(&known) {
                unjudged.push(known);
            }
        }
        let left_over: Vec<String> = left.iter().take(NAMED).map(|n| self.text(*n)).collect();
        let judgement =
            Judgement { relied_on, unsure, unjudged, ..Judgement::without_blame(explanation) };
        if blame.node == RUN || !left_over.is_empty() {
            return Judgement { left_over, ..judgement };
        }
        let statement = Some(self.text(blame.node));
        Judgement { blame: Some(self.place(blame.node)), statement, ..judgement }
    }

    fn text(&mut self, node: NodeId) -> String {
        crate::statement(&mut self.machine, &self.own, node, SHOWN).text()
    }

    /// Why a computation was not judged.
    fn reason(&mut self, node: NodeId) -> String {
        let run = self.unjudged_run.clone().filter(|_| Some(node) == self.main);
        let run = run.map(|why| format!("the reference cannot decide: {why}"));
        let why = run.or_else(|| self.why_unjudged(node));
        why.unwrap_or_else(|| match self.passed_over.contains(&node) {
            false if self.session.state(node) == Some(Answer::DontKnow) => DONT_KNOW.to_owned(),
            _ => "no answer was given".to_owned(),
        })
    }

    /// The reasons of the oracles for not having judged a computation.
    pub(super) fn why_unjudged(&mut self, node: NodeId) -> Option<String> {
        let mut reasons = Vec::new();
        if let Some(why) = self.cannot_tell.get(&node) {
            reasons.push(format!("the reference cannot decide: {why}"));
        }
        match self.judge_by_contract(node) {
            Some(ContractJudgement::Holds) => {
                reasons.push("its contract holds, which says little".to_owned());
            }
            Some(ContractJudgement::Unknown) => {
                reasons.push("its contract cannot be checked on what was evaluated".to_owned());
            }
            _ => {}
        }
        (!reasons.is_empty()).then(|| reasons.join("; "))
    }

    /// The function of a computation, its location and its kind.
    pub(super) fn place(&self, node: NodeId) -> BlameView {
        let id = self.session.tree().function(node);
        let code = self.machine.code();
        let function = code.function(id);
        let def = self.own.defs.get(&function.def);
        let is_local = !code.global_code().any(|(_, global)| global == id);
        let span = match def {
            Some(def) if !is_local => def.span,
            _ => function.span,
        };
        let sources = &self.program.sources;
        let (file, line) = match sources.get(span.file) {
            Some(file) => (file.path.clone(), file.line_column(span.start).line),
            None => (String::new(), 0),
        };
        let kind = match (self.machine.observer.role(id), is_local, def.is_some_and(|d| d.method)) {
            (Role::Constant, ..) => "constant",
            (_, true, _) => "local function",
            (_, _, true) => "method",
            _ => "function",
        };
        let name = function.name.map_or_else(
            || crate::function_name(&self.machine, &self.own, id),
            |n| n.as_str().to_owned(),
        );
        let module = def.map_or_else(String::new, |d| d.module.as_str().to_owned());
        // The definition of a method is only its name; its code has the rest, or the lines do.
        let definition = sources.text(span).unwrap_or("");
        let code = sources.text(function.whole).unwrap_or("");
        let code = if code.starts_with(definition) { code } else { definition };
        let lines = match sources.get(span.file) {
            Some(file) if !code.contains([' ', '\n']) => equations(&file.text, span.start as usize),
            _ => None,
        };
        let source = lines.unwrap_or_else(|| code.to_owned());
        BlameView { function: name, module, file, line, kind: kind.to_owned(), source }
    }
}

/// A verdict without blame, for this reason.
pub(super) fn given_up(message: String) -> Turn {
    Turn::Done(Box::new(Judgement {
        left_over: vec![message.clone()],
        ..Judgement::without_blame(Some(message))
    }))
}
