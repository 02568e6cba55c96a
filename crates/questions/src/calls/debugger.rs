//! The debugging session: run, build the tree, let oracles answer, ask the user the rest.

mod tree;

pub use tree::{Judged, Parts, Row, Unfolded};

use super::contracts::ContractJudge;
use super::tape::{Begin, Ran, Tape, Wanted};
use super::testing::Property;
use super::verdict::given_up;
use super::view::{Ask, BlameView, Costs, Judgement, Remembered, Reply, Shown, Turn, named};
use crate::{
    Answer, Known, LongRun, NodeId, Own, Question, RUN, Reading, Reference, Role, Session, Source,
    Step, Strategy, Suspicion, Tracer, Tree, Verdict, Written,
};
use machine::{Machine, ShowLimits, Stop, ThreadId};
use recording::Recording;
use runs::Program;
use runs::{Ending, RunOptions};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A strategy by the name that users write.
pub type StrategyName = &'static str;

#[derive(Clone, Debug, Default)]
pub struct DebugOptions {
    pub strategy: Option<String>,
    pub suspect: Vec<String>,
    pub trust: Vec<String>,
    pub max_steps: Option<u64>,
    /// In bytes.
    pub max_memory: Option<u64>,
    pub interrupt: Arc<AtomicBool>,
    /// Written now and then: how many steps of the run have been done.
    pub progress: Arc<AtomicU64>,
    /// Each question is about one computation.
    pub no_groups: bool,
    /// For tests: a run of more computations than this counts as a long one.
    pub long: Option<usize>,
    /// For tests: collect at every allocation, also while a reference judges.
    pub stress: bool,
}

/// Budget for finding questions that are all skipped: each question examines all computations.
const LOOKED_AT: usize = 20_000_000;

/// Limits on values in questions, and on the text that distinguishes statements.
pub(super) const SHOWN: ShowLimits = ShowLimits { depth: 12, width: 40, length: 600 };
pub(super) const WHOLE: ShowLimits = ShowLimits { depth: 200, width: 5_000, length: 200_000 };

/// Computations of a long run that are built at a time.
const MOST_PIECES: usize = 100_000;

pub struct Debugger {
    pub(super) program: Arc<Program>,
    pub(super) own: Arc<Own>,
    pub(super) machine: Machine<Tracer>,
    pub(super) session: Session,
    pub(super) reference: Option<Reference>,
    pub(super) written: Written,
    ending: Ending,
    pub(super) stop: Stop,
    pub(super) tape: Tape,
    /// The log of a run that is too long for its tree to be there as a whole.
    long: Option<LongRun>,
    /// The machine has the values of some of its computations, spread over the run, from the first pass.
    sampled: bool,
    /// The number of computations that are built at a time.
    most: usize,
    /// The number of applications that are kept of each anonymous function.
    applications_each: u32,
    /// Where the session begins: the main computation of the run.
    pub(super) main: Option<NodeId>,
    /// The answer to each statement, by its whole text.
    pub(super) memory: HashMap<String, (Answer, Source)>,
    /// Answers from earlier sessions.
    pub(super) remembered: HashMap<(String, String), String>,
    asked: usize,
    /// Questions that an oracle answered.
    rounds: usize,
    /// Statements that an oracle judged.
    judged: usize,
    /// How hard statements are to read, as far as computed.
    readings: HashMap<NodeId, Reading>,
    /// The long values that statements have shown.
    read: BTreeSet<u64>,
    /// The reference gives its opinion only on request: [`Debugger::opinion`].
    reference_waits: bool,
    pub(super) pending: Vec<NodeId>,
    /// Why the reference could not judge a computation.
    pub(super) cannot_tell: HashMap<NodeId, String>,
    /// Questions that were skipped because no user was there to answer.
    pub(super) passed_over: HashSet<NodeId>,
    pub(super) said: Vec<Remembered>,
    /// What each user answer added to `memory`, and how much to `said`.
    added: Vec<(Vec<String>, usize)>,
    /// Why no function is to blame, if that is so.
    nothing_wrong: Option<String>,
    /// Why the reference cannot say whether the output is wrong.
    pub(super) unjudged_run: Option<String>,
    /// Identical statements are asked about again, and no other knowledge is used.
    plain: bool,
    pub(super) contracts: Option<Box<dyn ContractJudge>>,
    /// The properties of the program, with the types of their arguments.
    pub(super) properties: Vec<Property>,
    /// Constants that are assumed to have the values they had: see `knots.rs`.
    pub(super) given: Vec<NodeId>,
    /// Computations that failed assertions have called.
    pub(super) failing: Vec<NodeId>,
    /// The user said where to begin.
    pub(super) pointed: bool,
}

impl Debugger {
    /// The names of the strategies.
    pub fn strategies() -> Vec<StrategyName> {
        Strategy::ALL.iter().map(|s| s.name()).collect()
    }

    /// Runs the program, or evaluates the expression that it was loaded with; or replays a run.
    pub fn start(
        program: Arc<Program>,
        begin: Begin,
        options: &DebugOptions,
    ) -> Result<Self, String> {
        let own = program.own.clone().ok_or("the program was not loaded for questions")?;
        let strategy = match &options.strategy {
            Some(name) => Strategy::named(name).ok_or_else(|| {
                format!(
                    "unknown strategy `{name}`; expected one of {}",
                    Self::strategies().join(", ")
                )
            })?,
            None => Strategy::default(),
        };
        let suspicion =
            Suspicion { suspect: options.suspect.clone(), trust: options.trust.clone() };
        if let Some(name) = suspicion.unknown(&program.code, &own) {
            return Err(format!("no module and no function of the program is called {name}"));
        }
        let roles = crate::roles(&program.code, &own, &suspicion);
        let mut settings = RunOptions {
            max_memory: options.max_memory,
            interrupt: options.interrupt.clone(),
            progress: options.progress.clone(),
            ..RunOptions::default()
        }
        .settings();
        settings.stress = options.stress;
        let most = match options.long {
            Some(long) => long,
            None => MOST_PIECES.min(settings.max_memory / 10_000).max(100),
        };
        let (tape, mut ran) =
            Tape::record(&program, begin, roles, options.max_steps, settings, options.long)?;
        if let Stop::Unsupported(what) = ran.stop {
            return Err(what);
        }
        tape.interrupt().store(false, Ordering::SeqCst);
        let keeps = ran.sampled || ran.machine.observer.is_whole();
        if matches!(ran.stop, Stop::MemoryLimit { .. }) && keeps {
            // The values of computations may have used up the memory: without them there is more.
            drop(ran);
            ran = tape.count(&program)?;
        }
        let ending = Ending::new(ran.stop.clone(), |_| String::new());
        let Ran { mut machine, written, sampled, stop } = ran;
        let (tree, long) = match machine.observer.is_whole() {
            true => (crate::tree_of(&mut machine), None),
            false => (Tree::default(), Some(LongRun::new(&mut machine))),
        };
        let reference = own.has_reference.then(|| Reference::new(&machine, &own, tape.steps));
        let mut session = Session::new(tree, strategy);
        session.grouping = !options.no_groups;
        session.by_function = true;
        session.priors = crate::priors(&program.code, &own);
        let mut debugger = Debugger {
            own,
            machine,
            session,
            reference,
            written,
            ending,
            stop,
            tape,
            long,
            sampled,
            most,
            applications_each: 1_000,
            main: None,
            memory: HashMap::new(),
            remembered: HashMap::new(),
            asked: 0,
            rounds: 0,
            judged: 0,
            readings: HashMap::new(),
            read: BTreeSet::new(),
            reference_waits: false,
            pending: Vec::new(),
            cannot_tell: HashMap::new(),
            passed_over: HashSet::new(),
            said: Vec::new(),
            added: Vec::new(),
            nothing_wrong: None,
            unjudged_run: None,
            plain: false,
            contracts: None,
            properties: Vec::new(),
            given: Vec::new(),
            failing: Vec::new(),
            pointed: false,
            program,
        };
        debugger.find_start()?;
        debugger.say_exception();
        debugger.ask_test_assertions();
        Ok(debugger)
    }

    /// Adds the exception of the run to its ending.
    fn say_exception(&mut self) {
        if !matches!(self.ending, Ending::Uncaught(_)) {
            return;
        }
        let exception = match self.main.map(|main| self.machine.observer.result(main)) {
            Some(crate::Outcome::Raised(exception)) => exception,
            None if self.program.expression.is_none() => self.machine.outcome(ThreadId::MAIN),
            _ => return,
        };
        let exception = self.machine.hold(exception);
        self.ending = Ending::Uncaught(crate::exception_text(&mut self.machine, &exception));
    }

    /// The user saw the output of the main computation: it is wrong, unless a reference knows better.
    fn find_start(&mut self) -> Result<(), String> {
        if !self.program.is_expression {
            let tops = match &self.long {
                Some(long) => long.tops(),
                None => {
                    let tree = self.session.tree();
                    tree.children(RUN).iter().map(|n| (*n, tree.function(*n))).collect()
                }
            };
            let is_call = |(_, function): &&(NodeId, u32)| {
                self.machine.observer.role(*function) == Role::Suspected
            };
            let mut calls = tops.iter().filter(is_call);
            if let (Some((main, _)), None) = (calls.next().copied(), calls.next()) {
                self.main = Some(main);
                self.session.start_at(main);
            }
        }
        if self.long.is_some() && !self.use_sample() {
            self.build_part(self.session.is_top_down())?;
        }
        self.judge_run();
        Ok(())
    }

    /// Lets the reference decide whether the output is wrong at all.
    fn judge_run(&mut self) {
        let Some(reference) = self.reference.as_ref().filter(|_| !self.program.is_expression)
        else {
            return;
        };
        let alone = match self.main {
            Some(main) => reference.judge_run(&mut self.machine, main),
            None => Verdict::Unknown(String::new()),
        };
        let verdict = match alone {
            Verdict::Unknown(_) => self.compare_runs(),
            known => known,
        };
        match verdict {
            Verdict::Right => {
                self.nothing_wrong = Some("the program writes what the reference writes".into());
            }
            Verdict::Wrong => {}
            Verdict::Unknown(why) => self.unjudged_run = Some(why),
        }
    }

    /// Makes the first questions about computations that were kept in the first pass: these need no replay.
    fn use_sample(&mut self) -> bool {
        /// With fewer it is not worthwhile.
        const MIN_SAMPLE: usize = 5;
        let Some(long) = &mut self.long else { return false };
        if !self.sampled || self.session.is_top_down() {
            return false;
        }
        let kept: Vec<NodeId> = self.machine.observer.kept().map(|(id, _)| id).collect();
        let tree = long.part_of(&self.session.known(), kept.into_iter());
        let asked = |n: &NodeId| *n != RUN && !tree.is_hidden(*n);
        let is_kept = |n: NodeId| self.machine.observer.is_kept(n);
        if tree.nodes().filter(asked).count() < MIN_SAMPLE
            || !tree.nodes().filter(asked).all(is_kept)
        {
            return false;
        }
        self.session.set_tree(tree);
        true
    }

    /// Builds the part of the tree of a long run that the next questions are about, and gets its values by a replay.
    fn build_part(&mut self, children: bool) -> Result<(), String> {
        let Some(long) = &mut self.long else { return Ok(()) };
        let known: Known = self.session.known();
        loop {
            let tree = long.part(&known, children, self.most);
            let nodes = tree.nodes().filter(|n| !tree.is_hidden(*n)).collect();
            let wanted = Wanted { nodes, applications_each: self.applications_each, run: &*long };
            let ran = self.tape.replay(&self.program, wanted)?;
            match ran.stop {
                Stop::Interrupted if self.tape.interrupt().load(Ordering::SeqCst) => {
                    self.tape.interrupt().store(false, Ordering::SeqCst);
                    return Err("interrupted while a part of the run was replayed".into());
                }
                // Their values take too much memory: retry with fewer.
                Stop::MemoryLimit { .. } if self.most > 100 => {
                    self.most /= 8;
                    self.applications_each /= 16;
                    continue;
                }
                _ => {}
            }
            self.machine = ran.machine;
            self.sampled = false;
            self.session.set_tree(tree);
            return Ok(());
        }
    }

    /// Starts again with the same run and no answers.
    pub fn restart(&mut self, strategy: &str) -> bool {
        let Some(strategy) = Strategy::named(strategy) else { return false };
        let grouping = self.session.grouping;
        let tree = match self.long {
            None => crate::tree_of(&mut self.machine),
            Some(_) => Tree::default(),
        };
        let priors = std::mem::take(&mut self.session.priors);
        self.session = Session::new(tree, strategy);
        (self.session.grouping, self.session.by_function) = (grouping, true);
        self.session.priors = priors;
        self.read.clear();
        self.memory.clear();
        self.said.clear();
        self.added.clear();
        self.passed_over.clear();
        self.given.clear();
        (self.asked, self.rounds, self.judged, self.nothing_wrong) = (0, 0, 0, None);
        (self.cannot_tell, self.unjudged_run) = (HashMap::new(), None);
        self.plain = false;
        self.find_start().is_ok()
    }

    /// Starts again as in the first papers on the subject: from the top, every child of a wrong computation, one at a
    /// time, identical statements again and again. The baseline for other ways of asking.
    pub fn restart_plain(&mut self) -> bool {
        let started = self.restart(Strategy::TopDown.name());
        self.plain = true;
        started
    }

    /// The largest number of children of a computation.
    pub fn degree(&self) -> usize {
        let tree = self.session.tree();
        tree.nodes().map(|n| tree.rests_on(n).count()).max().unwrap_or(0)
    }

    /// Judges every computation by the reference. Returns the functions and statements of all that are wrong although
    /// all their children are right.
    pub fn all_blamed(&mut self) -> Vec<(String, String)> {
        let Some(reference) = &self.reference else { return Vec::new() };
        let nodes: Vec<NodeId> = self.session.tree().nodes().skip(1).collect();
        let mut verdicts: HashMap<NodeId, crate::Verdict> = HashMap::new();
        for node in nodes {
            if !self.session.tree().is_hidden(node) {
                verdicts.insert(node, reference.judge(&mut self.machine, node));
            }
        }
        let mut blamed = Vec::new();
        for (node, _) in verdicts.iter().filter(|(_, v)| **v == crate::Verdict::Wrong) {
            let tree = self.session.tree();
            let mut work: Vec<NodeId> = tree.rests_on(*node).collect();
            let mut seen = std::collections::HashSet::new();
            let mut all_right = true;
            while let Some(below) = work.pop() {
                match verdicts.get(&below) {
                    Some(verdict) => all_right &= *verdict == crate::Verdict::Right,
                    None if seen.insert(below) => work.extend(tree.rests_on(below)),
                    None => {}
                }
            }
            if all_right {
                blamed.push(*node);
            }
        }
        blamed.sort_unstable();
        let mut found = Vec::new();
        for node in blamed {
            let shown = self.shown(node);
            found.push((shown.function, shown.text));
        }
        found
    }

    /// Lets the contracts of the program answer.
    pub fn use_contracts(&mut self, contracts: impl ContractJudge + 'static) {
        self.contracts = Some(Box::new(contracts));
    }

    /// The cost of building the tree: the seconds of the same run without and with an observer, by the caller's clock,
    /// each the least of a few runs; and bytes per computation.
    pub fn costs(&self, clock: &dyn Fn() -> f64) -> Result<Costs, String> {
        const RUNS: usize = 3;
        let mut costs = Costs { plain: f64::MAX, watched: f64::MAX, calls: 0, bytes: 0 };
        for _ in 0..RUNS {
            let start = clock();
            self.tape.plain(&self.program)?;
            costs.plain = costs.plain.min(clock() - start);
            let start = clock();
            (costs.bytes, costs.calls) = self.tape.whole(&self.program)?;
            costs.watched = costs.watched.min(clock() - start);
        }
        Ok(costs)
    }

    /// The program and the recording of the run, with how far to replay it, for other engines; `None` if an expression
    /// was evaluated.
    pub fn replay(&self) -> Option<(&Program, &Recording, RunOptions)> {
        if self.program.is_expression {
            return None;
        }
        let options = RunOptions {
            max_steps: self.tape.limit(),
            interrupt: self.tape.interrupt_flag(),
            ..RunOptions::default()
        };
        Some((&self.program, self.tape.recording(), options))
    }

    /// Machine steps of the run.
    pub fn steps(&self) -> u64 {
        self.tape.steps
    }

    /// The output of the program.
    pub fn output(&self) -> Vec<u8> {
        self.written.text(0..self.written.length())
    }

    /// The run that is asked about.
    pub fn run(&self) -> &runs::Run {
        &self.tape.run
    }

    /// How the run ended.
    pub fn ending(&self) -> &Ending {
        &self.ending
    }

    /// The number of computations that can be asked about.
    pub fn nodes(&self) -> u64 {
        match &self.long {
            Some(long) => long.askable(),
            None => self.session.tree().askable() as u64,
        }
    }

    /// The number of computations that there was no room for.
    pub fn left_out(&self) -> u64 {
        self.machine.observer.left_out
    }

    pub fn strategy(&self) -> StrategyName {
        self.session.strategy().name()
    }

    pub fn set_strategy(&mut self, name: &str) -> bool {
        let strategy = Strategy::named(name);
        if let Some(strategy) = strategy {
            self.session.set_strategy(strategy);
        }
        strategy.is_some()
    }

    /// The number of questions that the user was asked.
    pub fn asked(&self) -> usize {
        self.asked
    }

    /// The number of questions, including those that oracles answered; one about several computations counts once.
    pub fn rounds(&self) -> usize {
        self.asked + self.rounds
    }

    /// The number of statements that oracles judged in these.
    pub fn statements_judged(&self) -> usize {
        self.judged
    }

    /// Prevents the reference from answering by itself: the caller may ask for its opinion.
    pub fn let_reference_wait(&mut self) {
        self.reference_waits = true;
    }

    /// The opinion of the reference on a statement of the last question. `None` if it cannot decide.
    pub fn opinion(&mut self, index: usize) -> Option<bool> {
        let (reference, node) = (self.reference.as_ref()?, self.pending.get(index)?);
        match reference.judge_given(&mut self.machine, *node, &self.given) {
            Verdict::Right => Some(true),
            Verdict::Wrong => Some(false),
            Verdict::Unknown(_) => None,
        }
    }

    /// The number of answers by source.
    pub fn answered(&self) -> BTreeMap<&'static str, usize> {
        named(&self.session.counts())
    }

    /// Whether nothing shows that anything is wrong: no answer, no reference, and a run that went well.
    pub fn only_assumes(&self) -> bool {
        let is_answered = self.session.counts().iter().any(|(_, n)| *n > 0);
        !is_answered && self.reference.is_none() && *self.ending() == Ending::Finished(0)
    }

    // ---- asking ----------------------------------------------------------------------

    /// The next question that no oracle could answer, or the end.
    pub fn turn(&mut self) -> Turn {
        if let Some(why) = &self.nothing_wrong {
            return Turn::Done(Box::new(Judgement::without_blame(Some(why.clone()))));
        }
        loop {
            if let Some(children) = self.session.wants_part()
                && let Err(message) = self.build_part(children)
            {
                return given_up(message);
            }
            match self.advance() {
                Step::Blame(blame) => {
                    if let Some((node, source)) = self.misleading_computation(&blame)
                        && self.session.turn_to(node, source).is_ok()
                    {
                        continue;
                    }
                    if self.untie(&blame) {
                        continue;
                    }
                    let verdict = self.verdict(&blame);
                    return Turn::Done(Box::new(verdict));
                }
                Step::Ask(question) => {
                    let mut open = Vec::new();
                    let mut told = false;
                    // Whether a judgement was needed.
                    let mut judged = false;
                    let unknown = self.cannot_tell.len();
                    let mut right: BTreeMap<Source, Vec<NodeId>> = BTreeMap::new();
                    for node in &question.nodes {
                        let told_so = self.ask_oracles(*node);
                        if self.plain && told_so.is_some_and(|(a, _)| a == Answer::Wrong) {
                            // Plain: its siblings are asked about all the same.
                            self.rounds += self.session.open_below().saturating_sub(1);
                        }
                        let thought = told_so.is_some_and(|(_, source)| source != Source::Memory);
                        judged |= thought;
                        self.judged += usize::from(thought);
                        match told_so {
                            Some((Answer::Right, source)) => {
                                right.entry(source).or_default().push(*node);
                            }
                            Some((answer, source)) => {
                                let _ = self.session.answer(&[*node], answer, source);
                                told = true;
                                if answer == Answer::Wrong {
                                    break;
                                }
                            }
                            None => open.push(*node),
                        }
                    }
                    for (source, nodes) in right {
                        let _ = self.session.answer(&nodes, Answer::Right, source);
                        told = true;
                    }
                    if told {
                        self.rounds += usize::from(judged && self.cannot_tell.len() == unknown);
                        continue;
                    }
                    if self.sampled && open.iter().any(|n| self.shows_too_little(*n)) {
                        match self.build_part(self.session.is_top_down()) {
                            Ok(()) => continue,
                            Err(message) => return given_up(message),
                        }
                    }
                    for reading in open.iter().filter_map(|node| self.readings.get(node)) {
                        self.read.extend(reading.values());
                    }
                    self.pending = open;
                    let suspects = self.session.candidates().total;
                    let statements = self.pending.clone().iter().map(|n| self.shown(*n)).collect();
                    let first = self.pending.first().copied();
                    let oracle = first.and_then(|node| self.why_unjudged(node));
                    let Question { why, is_list, .. } = question;
                    return Turn::Ask(Ask { statements, why, suspects, oracle, is_list });
                }
            }
        }
    }

    /// The next step of the session, which prefers statements that are easy to read.
    fn advance(&mut self) -> Step {
        let Debugger { session, machine, own, readings, read, .. } = self;
        session.advance_reading(&mut |node| {
            let reading = readings
                .entry(node)
                .or_insert_with(|| Reading::of(&crate::statement(machine, own, node, SHOWN)));
            reading.knowing(read)
        })
    }

    /// Whether a statement is about an anonymous function or a variable that is unknown here: the first pass does not
    /// record their applications and contents, replays do.
    fn shows_too_little(&mut self, node: NodeId) -> bool {
        if self.machine.observer.effects(node).is_some_and(|e| e.stateful) {
            return true;
        }
        crate::statement(&mut self.machine, &self.own, node, WHOLE).text().contains("{…}")
    }

    pub(super) fn ask_oracles(&mut self, node: NodeId) -> Option<(Answer, Source)> {
        let whole = if self.plain { None } else { self.whole(node) };
        if let Some(whole) = &whole {
            if let Some((answer, source)) = self.memory.get(whole) {
                let from_tests = *source == Source::Tests;
                return Some((*answer, if from_tests { Source::Tests } else { Source::Memory }));
            }
            let module = self.place(node).module;
            if let Some(answer) = self.remembered.get(&(module, self.plain(whole))) {
                let answer = match answer.as_str() {
                    "right" => Answer::Right,
                    "wrong" => Answer::Wrong,
                    _ => Answer::Inadmissible,
                };
                return Some((answer, Source::Memory));
            }
        }
        let (answer, source) = self
            .ask_contract(node)
            .map(|answer| (answer, Source::Contracts))
            .or_else(|| self.ask_assertions(node).map(|answer| (answer, Source::Tests)))
            .or_else(|| self.ask_properties(node).map(|answer| (answer, Source::Tests)))
            .or_else(|| self.ask_reference(node).map(|answer| (answer, Source::Reference)))?;
        if let Some(whole) = whole {
            self.memory.insert(whole, (answer, source));
        }
        Some((answer, source))
    }

    fn ask_reference(&mut self, node: NodeId) -> Option<Answer> {
        let reference = self.reference.as_ref().filter(|_| !self.reference_waits)?;
        match reference.judge_given(&mut self.machine, node, &self.given) {
            Verdict::Right => Some(Answer::Right),
            Verdict::Wrong => Some(Answer::Wrong),
            Verdict::Unknown(why) => {
                self.cannot_tell.insert(node, why);
                None
            }
        }
    }

    /// The whole text of a statement, if it identifies the computation: `None` if more than what it shows had an
    /// influence.
    pub(super) fn whole(&mut self, node: NodeId) -> Option<String> {
        let run = crate::action_run(&self.machine, node);
        let stateful = |n| self.machine.observer.effects(n).is_some_and(|e| e.stateful);
        if stateful(node) || run.is_some_and(stateful) {
            return None;
        }
        let text = crate::statement(&mut self.machine, &self.own, node, WHOLE).text();
        (!text.contains('…')).then_some(text)
    }

    fn shown(&mut self, node: NodeId) -> Shown {
        let text = crate::statement(&mut self.machine, &self.own, node, SHOWN).text();
        let place = self.place(node);
        let BlameView { function, module, file, line, .. } = place;
        Shown { text, function, module, file, line }
    }

    /// The statements of the pending question with more of their values.
    pub fn in_full(&mut self) -> Vec<String> {
        let pending = self.pending.clone();
        let text = |n| crate::statement(&mut self.machine, &self.own, n, WHOLE).text();
        pending.into_iter().map(text).collect()
    }

    /// Takes a reply to the last question.
    pub fn reply(&mut self, reply: &Reply) -> Result<(), String> {
        let nodes = self.pending.clone();
        let (nodes, answer) = match reply {
            Reply::Undo => {
                if let Some((keys, said)) = self.added.pop() {
                    self.memory.retain(|key, _| !keys.contains(key));
                    self.said.truncate(self.said.len().saturating_sub(said));
                }
                self.given.clear();
                return if self.session.undo() {
                    self.asked = self.asked.saturating_sub(1);
                    Ok(())
                } else {
                    Err("there is no answer to take back".into())
                };
            }
            Reply::WrongPart(part) => {
                let pointing = self.point_at(part)?;
                return self.wrong_part(&pointing, None);
            }
            Reply::WrongOne(index) => match nodes.get(*index) {
                Some(node) => (vec![*node], Answer::Wrong),
                None => return Err(format!("there are {} statements", nodes.len())),
            },
            Reply::DontKnowSome(indices) => return self.dont_know_some(indices),
            Reply::Right => (nodes, Answer::Right),
            Reply::Wrong => (nodes, Answer::Wrong),
            Reply::DontKnow => (nodes, Answer::DontKnow),
            Reply::TrustFunction => (nodes, Answer::TrustFunction),
            Reply::Inadmissible => (nodes, Answer::Inadmissible),
            Reply::Skip => (nodes, Answer::Skip),
        };
        self.record(&nodes, answer);
        let taken = self.session.answer(&nodes, answer, Source::User);
        taken.map_err(|contradiction| self.contradiction(&contradiction))?;
        if let Reply::WrongOne(index) = reply {
            let before: Vec<NodeId> = self.pending.iter().copied().take(*index).collect();
            self.session.pass(&before);
        }
        Ok(())
    }

    /// Takes the reply that some statements of the last question cannot be judged, and the others are right.
    fn dont_know_some(&mut self, indices: &[usize]) -> Result<(), String> {
        let nodes = self.pending.clone();
        if indices.is_empty() || indices.iter().any(|index| *index >= nodes.len()) {
            return Err(format!("there are {} statements", nodes.len()));
        }
        let is_unknown = |(index, _): &(usize, NodeId)| indices.contains(index);
        let (unknown, right): (Vec<_>, Vec<_>) =
            nodes.into_iter().enumerate().partition(is_unknown);
        let plain = |some: Vec<(usize, NodeId)>| some.into_iter().map(|(_, node)| node).collect();
        let (unknown, right): (Vec<NodeId>, Vec<NodeId>) = (plain(unknown), plain(right));
        self.record(&right, Answer::Right);
        let mut taken = Ok(());
        if !right.is_empty() {
            taken = self.session.answer(&right, Answer::Right, Source::User);
        }
        if taken.is_ok() {
            taken = self.session.answer(&unknown, Answer::DontKnow, Source::User);
            if !right.is_empty() {
                self.session.join_last();
            }
        }
        taken.map_err(|contradiction| self.contradiction(&contradiction))
    }

    /// Takes an answer about a computation of which a part is wrong, and turns to the computation that made the part.
    pub(super) fn take_wrong_part(
        &mut self,
        node: NodeId,
        maker: NodeId,
        answer: Answer,
    ) -> Result<(), String> {
        self.record(&[node], answer);
        let taken = self.session.answer(&[node], answer, Source::User);
        if maker != node {
            self.session.point_at(maker);
        }
        taken.map_err(|c| self.contradiction(&c))
    }

    /// Marks the pending question as unanswerable (non-interactive mode). Returns `false` once the budget for that is
    /// exhausted.
    pub fn pass_over(&mut self) -> bool {
        if self.passed_over.len() >= (LOOKED_AT / self.session.tree().len().max(1)).max(10) {
            return false;
        }
        for node in self.pending.clone() {
            self.passed_over.insert(node);
            let _ = self.session.answer(&[node], Answer::DontKnow, Source::Unattended);
        }
        true
    }

    fn contradiction(&mut self, c: &crate::Contradiction) -> String {
        let text = crate::statement(&mut self.machine, &self.own, c.later, SHOWN).text();
        format!("that contradicts an earlier answer: {text}: {}", c.text)
    }

    /// Records an answer for the rest of this session, and for later ones.
    fn record(&mut self, nodes: &[NodeId], answer: Answer) {
        self.asked += 1;
        self.added.push((Vec::new(), 0));
        let word = match answer {
            Answer::Right => "right",
            Answer::Wrong => "wrong",
            Answer::Inadmissible => "inadmissible",
            _ => return,
        };
        if nodes.len() > 1 && answer == Answer::Wrong {
            return;
        }
        for node in nodes {
            let Some(whole) = self.whole(*node) else { continue };
            self.memory.insert(whole.clone(), (answer, Source::User));
            if let Some((keys, _)) = self.added.last_mut() {
                keys.push(whole.clone());
            }
            let function = self.session.tree().function(*node);
            let def = self.machine.code().function(function).def;
            let (source, Some(own)) = (self.digest_of(def), self.own.defs.get(&def)) else {
                continue;
            };
            self.said.push(Remembered {
                module: own.module.as_str().to_owned(),
                function: own.name.as_str().to_owned(),
                statement: whole,
                answer: word.to_owned(),
                source,
            });
            if let Some((_, said)) = self.added.last_mut() {
                *said += 1;
            }
        }
    }

    /// Asks first about the innermost action that wrote a part of the output.
    pub fn wrong_output(&mut self, bytes: Range<usize>) {
        self.pointed = true;
        let mut nodes: Vec<NodeId> = self.session.tree().nodes().skip(1).collect();
        // Of those that wrote the same part, the last is the innermost.
        nodes.reverse();
        let effects = self.machine.observer.effects_of(nodes.iter().copied());
        let written = |node: &NodeId| effects.get(node).map(|e| e.written.clone());
        let wrote = |node: &NodeId| written(node).is_some_and(|range| range.contains(&bytes.start));
        let found = nodes.iter().copied().filter(wrote).min_by_key(|n| written(n).map(|r| r.len()));
        let focus = self.session.focus();
        if let Some(node) = found.filter(|node| *node != focus) {
            self.session.point_at(node);
        }
    }

    /// Asks first about a computation that another view, such as a story, found: by the name of its function and its
    /// arguments.
    pub fn ask_about(&mut self, call: &str) -> Result<(), String> {
        self.pointed = true;
        let name: String = call.split([' ', '(']).next().unwrap_or(call).to_owned();
        let mut nodes: Vec<NodeId> = self.session.tree().nodes().skip(1).collect();
        nodes.reverse();
        for node in nodes {
            let function = self.session.tree().function(node);
            let known = self.machine.code().function(function).name;
            let is_it = known.is_some_and(|n| n.as_str().split(['/', '@']).next() == Some(&name));
            if !is_it || self.session.tree().is_hidden(node) {
                continue;
            }
            let statement = crate::statement(&mut self.machine, &self.own, node, SHOWN);
            if runs::same_call(&statement.call, call) {
                if node != self.session.focus() {
                    self.session.point_at(node);
                }
                return Ok(());
            }
        }
        Err(format!("there is no computation {call} to ask about"))
    }

    /// The pending statements for an external judge: function, module, statement.
    pub fn pending(&mut self) -> Vec<Shown> {
        self.pending.clone().into_iter().map(|n| self.shown(n)).collect()
    }

    /// Takes the answer of an external oracle to one of the pending statements.
    pub fn oracle_says(&mut self, index: usize, right: bool) -> Result<(), String> {
        let Some(node) = self.pending.get(index).copied() else { return Ok(()) };
        let answer = if right { Answer::Right } else { Answer::Wrong };
        self.session
            .answer(&[node], answer, Source::Oracle)
            .map_err(|contradiction| self.contradiction(&contradiction))
    }
}
