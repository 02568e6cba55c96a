//! The session itself: run, build the tree, let oracles answer, hand on what they cannot.

use super::view::{Ask, BlameView, Judgement, Remembered, Reply, Shown, Turn, named};
use crate::outside::Listening;
use crate::program::Program;
use machine::{Departures, Evaluated, Kind, Limits, Machine, Outside, Settings, ShowLimits, Stop};
use questions::{
    Answer, Budget, NodeId, Own, RUN, Reference, Role, Session, Source, Step, Strategy, Suspicion,
    Tracer, Written,
};
use source::Span;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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
    /// Each question is about one computation.
    pub no_groups: bool,
}

/// How much of a value a question shows, and how much tells two statements apart.
const SHOWN: ShowLimits = ShowLimits { depth: 12, width: 40, length: 600 };
const WHOLE: ShowLimits = ShowLimits { depth: 200, width: 5_000, length: 200_000 };

pub struct Debugger {
    program: Program,
    own: Arc<Own>,
    machine: Machine<Tracer>,
    session: Session,
    reference: Option<Reference>,
    written: Written,
    ending: String,
    /// What was said of a statement, by its whole text.
    memory: HashMap<String, (Answer, Source)>,
    /// What was kept from earlier sessions.
    remembered: HashMap<(String, String), String>,
    asked: usize,
    /// Questions that an oracle answered.
    rounds: usize,
    pending: Vec<NodeId>,
    /// Why no oracle could answer the question.
    cannot_tell: Option<String>,
    /// Questions that were passed over because nobody was there to answer.
    passed_over: Vec<NodeId>,
    said: Vec<Remembered>,
    nothing_wrong: bool,
}

impl Debugger {
    /// The names of the strategies.
    pub fn strategies() -> Vec<StrategyName> {
        Strategy::ALL.iter().map(|s| s.name()).collect()
    }

    /// Runs the program, or evaluates the expression that it was loaded with.
    pub fn start(
        program: Program,
        outside: Box<dyn Outside + Send>,
        options: &DebugOptions,
    ) -> Result<Self, String> {
        let own = program.own.clone().ok_or("the program was not loaded for questions")?;
        let strategy = match &options.strategy {
            Some(name) => Strategy::named(name).ok_or_else(|| {
                format!("there is no strategy {name}: {}", Self::strategies().join(", "))
            })?,
            None => Strategy::default(),
        };
        let suspicion =
            Suspicion { suspect: options.suspect.clone(), trust: options.trust.clone() };
        let (roles, actions) = questions::roles(&program.code, &own, &suspicion);
        let written = Written::default();
        let (listening, offline) = Listening::new(outside, written.clone());
        let tracer = Tracer::new(roles, actions, written.clone(), Budget::default());
        let mut settings = Settings { interrupt: options.interrupt.clone(), ..Settings::default() };
        if let Some(bytes) = options.max_memory {
            settings.max_memory = usize::try_from(bytes).unwrap_or(usize::MAX / 64);
        }
        let mut machine = Machine::new(
            program.code.clone(),
            program.entry,
            settings,
            Box::new(listening),
            tracer,
        )
        .map_err(|e| format!("cannot reserve memory for the program: {e}"))?;
        let steps = options.max_steps.unwrap_or(u64::MAX);
        let ending = match program.expression {
            Some(name) => evaluate_whole(&mut machine, name, steps),
            None => {
                let limits = Limits { steps, ..Limits::default() };
                let stop = machine.run(limits, &mut Departures::default(), None);
                machine.outside().flush(1);
                if let Stop::Unsupported(what) = stop {
                    return Err(what);
                }
                describe(&stop)
            }
        };
        options.interrupt.store(false, std::sync::atomic::Ordering::SeqCst);
        offline.store(true, std::sync::atomic::Ordering::SeqCst);
        machine.observer.stop();
        machine.observer.paused = true;
        machine.observer.index();
        let tree = questions::tree_of(&machine);
        let reference = own.has_reference.then(|| Reference::new(&machine, &own));
        let mut session = Session::new(tree, strategy);
        session.grouping = !options.no_groups;
        let mut debugger = Debugger {
            own,
            machine,
            session,
            reference,
            written,
            ending,
            memory: HashMap::new(),
            remembered: HashMap::new(),
            asked: 0,
            rounds: 0,
            pending: Vec::new(),
            cannot_tell: None,
            passed_over: Vec::new(),
            said: Vec::new(),
            nothing_wrong: false,
            program,
        };
        debugger.find_start();
        Ok(debugger)
    }

    /// A program's main is what the user saw the output of: it is wrong, unless a reference
    /// knows better.
    fn find_start(&mut self) {
        if self.program.is_expression {
            return;
        }
        let tops = self.session.tree().children(RUN).to_vec();
        let is_call = |n: &&NodeId| {
            let function = self.session.tree().function(**n);
            self.machine.observer.role(function) == Role::Suspected
        };
        let mut calls = tops.iter().filter(is_call);
        if let (Some(main), None) = (calls.next().copied(), calls.next()) {
            if let Some(reference) = &self.reference
                && reference.judge(&mut self.machine, main) == questions::Verdict::Right
            {
                self.nothing_wrong = true;
            }
            self.session.start_at(main);
        }
    }

    /// The same run once more, with nothing answered yet.
    pub fn restart(&mut self, strategy: &str) -> bool {
        let Some(strategy) = Strategy::named(strategy) else { return false };
        let grouping = self.session.grouping;
        self.session = Session::new(questions::tree_of(&self.machine), strategy);
        self.session.grouping = grouping;
        self.memory.clear();
        self.said.clear();
        self.passed_over.clear();
        (self.asked, self.rounds, self.nothing_wrong) = (0, 0, false);
        self.find_start();
        true
    }

    // ---- about the run ---------------------------------------------------------------

    /// What the program wrote.
    pub fn output(&self) -> Vec<u8> {
        self.written.text(0..self.written.length())
    }

    /// How the run ended, in words.
    pub fn ending(&self) -> &str {
        &self.ending
    }

    /// How many computations there are to ask about.
    pub fn nodes(&self) -> usize {
        self.session.tree().askable()
    }

    /// Computations that there was no room for.
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

    /// Questions put to the user.
    pub fn asked(&self) -> usize {
        self.asked
    }

    /// Questions that were put to anybody, oracles included; one about several computations
    /// counts once.
    pub fn rounds(&self) -> usize {
        self.asked + self.rounds
    }

    /// How many answers came from whom.
    pub fn answered(&self) -> BTreeMap<&'static str, usize> {
        named(&self.session.counts())
    }

    /// Answers of the user's, to be kept.
    pub fn said(&self) -> &[Remembered] {
        &self.said
    }

    /// Takes over answers of earlier sessions; those to functions that have changed since are
    /// left out. Two that contradict each other are an error.
    pub fn remember(&mut self, kept: &[Remembered]) -> Result<(), String> {
        let mut digests: HashMap<(String, String), String> = HashMap::new();
        for (def, own) in &self.own.defs {
            let key = (own.module.as_str().to_owned(), own.name.as_str().to_owned());
            digests.insert(key, self.digest_of(*def));
        }
        for entry in kept {
            let key = (entry.module.clone(), entry.function.clone());
            if digests.get(&key) != Some(&entry.source) {
                continue;
            }
            let statement = (entry.module.clone(), entry.statement.clone());
            match self.remembered.insert(statement, entry.answer.clone()) {
                Some(other) if other != entry.answer => {
                    return Err(format!(
                        "two kept answers contradict each other: {} is both {other} and {}",
                        entry.statement, entry.answer
                    ));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn digest_of(&self, def: source::Symbol) -> String {
        let span = self.own.defs.get(&def).map_or(Span::NONE, |d| d.span);
        let text = self.program.sources.text(span).unwrap_or("");
        // FNV: only to see whether the text is the same.
        let digest = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{digest:016x}")
    }

    // ---- asking ----------------------------------------------------------------------

    /// The next question that no oracle could answer, or the end.
    pub fn turn(&mut self) -> Turn {
        if self.nothing_wrong {
            return Turn::Done(Box::new(Judgement {
                blame: None,
                statement: None,
                relied_on: Vec::new(),
                unsure: Vec::new(),
                left_over: Vec::new(),
            }));
        }
        loop {
            match self.session.advance() {
                Step::Blame(blame) => {
                    let verdict = self.verdict(&blame);
                    return Turn::Done(Box::new(verdict));
                }
                Step::Ask(question) => {
                    let mut open = Vec::new();
                    let mut told = false;
                    self.cannot_tell = None;
                    let mut right: BTreeMap<Source, Vec<NodeId>> = BTreeMap::new();
                    for node in &question.nodes {
                        match self.ask_oracles(*node) {
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
                        self.rounds += usize::from(self.cannot_tell.is_none());
                        continue;
                    }
                    self.pending = open;
                    let suspects = self.session.candidates().total;
                    let statements = self.pending.clone().iter().map(|n| self.shown(*n)).collect();
                    let oracle = self.cannot_tell.clone();
                    return Turn::Ask(Ask { statements, why: question.why, suspects, oracle });
                }
            }
        }
    }

    fn ask_oracles(&mut self, node: NodeId) -> Option<(Answer, Source)> {
        let whole = self.whole(node);
        if let Some(whole) = &whole {
            if let Some((answer, source)) = self.memory.get(whole) {
                let from_tests = *source == Source::Tests;
                return Some((*answer, if from_tests { Source::Tests } else { Source::Memory }));
            }
            let module = self.place(node).module;
            if let Some(answer) = self.remembered.get(&(module, whole.clone())) {
                let answer = match answer.as_str() {
                    "right" => Answer::Right,
                    "wrong" => Answer::Wrong,
                    _ => Answer::Inadmissible,
                };
                return Some((answer, Source::Memory));
            }
        }
        let verdict = self.reference.as_ref()?.judge(&mut self.machine, node);
        let answer = match verdict {
            questions::Verdict::Right => Answer::Right,
            questions::Verdict::Wrong => Answer::Wrong,
            questions::Verdict::Unknown(why) => {
                self.cannot_tell = Some(why);
                return None;
            }
        };
        if let Some(whole) = whole {
            self.memory.insert(whole, (answer, Source::Reference));
        }
        Some((answer, Source::Reference))
    }

    /// A statement's whole text, if it tells it apart from all others.
    fn whole(&mut self, node: NodeId) -> Option<String> {
        let text = questions::statement(&mut self.machine, &self.own, node, WHOLE).text();
        (!text.contains('…')).then_some(text)
    }

    fn shown(&mut self, node: NodeId) -> Shown {
        let text = questions::statement(&mut self.machine, &self.own, node, SHOWN).text();
        let place = self.place(node);
        let BlameView { function, module, file, line, .. } = place;
        Shown { text, function, module, file, line }
    }

    /// The pending question's statements with more of their values.
    pub fn in_full(&mut self) -> Vec<String> {
        let pending = self.pending.clone();
        let text = |n| questions::statement(&mut self.machine, &self.own, n, WHOLE).text();
        pending.into_iter().map(text).collect()
    }

    /// What somebody says to the question that was asked last.
    pub fn reply(&mut self, reply: &Reply) -> Result<(), String> {
        let nodes = self.pending.clone();
        let (nodes, answer) = match reply {
            Reply::Undo => {
                self.memory.retain(|_, (_, source)| *source != Source::User);
                self.said.pop();
                return if self.session.undo() {
                    self.asked = self.asked.saturating_sub(1);
                    Ok(())
                } else {
                    Err("there is no answer to take back".into())
                };
            }
            Reply::WrongPart(part) => {
                let [node] = nodes.as_slice() else {
                    return Err("say first which of them is wrong".into());
                };
                let maker = self.maker_of(*node, part)?;
                self.record(&nodes, Answer::Wrong);
                let taken = self.session.answer(&nodes, Answer::Wrong, Source::User);
                if maker != *node {
                    self.session.point_at(maker);
                }
                return taken.map_err(|c| self.contradiction(&c));
            }
            Reply::WrongOne(index) => match nodes.get(*index) {
                Some(node) => (vec![*node], Answer::Wrong),
                None => return Err(format!("there are {} statements", nodes.len())),
            },
            Reply::Right => (nodes, Answer::Right),
            Reply::Wrong => (nodes, Answer::Wrong),
            Reply::DontKnow => (nodes, Answer::DontKnow),
            Reply::TrustFunction => (nodes, Answer::TrustFunction),
            Reply::Inadmissible => (nodes, Answer::Inadmissible),
            Reply::Skip => (nodes, Answer::Skip),
        };
        self.record(&nodes, answer);
        self.session
            .answer(&nodes, answer, Source::User)
            .map_err(|contradiction| self.contradiction(&contradiction))
    }

    /// Nobody is there to answer: the question counts as one that nobody can tell.
    pub fn pass_over(&mut self) {
        for node in self.pending.clone() {
            self.passed_over.push(node);
            let _ = self.session.answer(&[node], Answer::DontKnow, Source::Nobody);
        }
    }

    /// The questions that were passed over and that the verdict hangs on.
    fn left_over(&mut self, blame: &questions::Blame) -> Vec<NodeId> {
        let same = self.session.tree().function(blame.node);
        let open =
            |n: &&NodeId| self.passed_over.contains(n) && self.session.tree().function(**n) != same;
        blame.unsure.iter().filter(open).copied().collect()
    }

    fn contradiction(&mut self, c: &questions::Contradiction) -> String {
        let text = questions::statement(&mut self.machine, &self.own, c.later, SHOWN).text();
        format!("that contradicts an earlier answer: {text}: {}", c.text)
    }

    /// Notes an answer for the rest of this session, and for later ones.
    fn record(&mut self, nodes: &[NodeId], answer: Answer) {
        self.asked += 1;
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
        }
    }

    /// The innermost computation below `node` whose result shows a piece of text that its
    /// arguments do not: where that part was made.
    fn maker_of(&mut self, node: NodeId, part: &str) -> Result<NodeId, String> {
        /// Statements that are looked through.
        const MOST: usize = 20_000;
        let part = part.trim();
        let result = questions::statement(&mut self.machine, &self.own, node, WHOLE).result;
        if !shows(&result, part) {
            return Err(format!("the result does not show {part}"));
        }
        let mut at = node;
        let mut looked = 0;
        'down: loop {
            // Whatever lies between is skipped: the nearest below that made it.
            let mut level = self.session.tree().rests_on(at);
            while !level.is_empty() && looked < MOST {
                let mut next = Vec::new();
                for child in level {
                    looked += 1;
                    let below = questions::statement(&mut self.machine, &self.own, child, WHOLE);
                    if shows(&below.result, part) && !shows(&below.call, part) {
                        at = child;
                        continue 'down;
                    }
                    next.extend(self.session.tree().rests_on(child));
                }
                level = next;
            }
            return Ok(at);
        }
    }

    /// Asks first about the innermost action that wrote a line of the output, counted from 1.
    pub fn wrong_line(&mut self, line: usize) -> Result<(), String> {
        let output = self.output();
        let mut starts = vec![0];
        starts.extend(output.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i + 1));
        let ends_with_line = output.last() == Some(&b'\n');
        let lines = starts.len() - usize::from(ends_with_line || output.is_empty());
        if line == 0 || line > lines {
            return Err(format!("the output has {lines} lines"));
        }
        let at = starts[line - 1];
        let wrote = |node: &NodeId| {
            let effects = self.machine.observer.effects(*node);
            effects.is_some_and(|e| e.written.contains(&at))
        };
        let size = |node: &NodeId| {
            self.machine.observer.effects(*node).map_or(usize::MAX, |e| e.written.len())
        };
        let nodes = 1..self.session.tree().len() as NodeId;
        // Of those that wrote just as much, the last is the innermost.
        let found = nodes.rev().filter(wrote).min_by_key(size);
        if let Some(node) = found
            && node != self.session.focus()
        {
            self.session.point_at(node);
        }
        Ok(())
    }

    /// Runs the program's tests that take nothing (`…_test/0`, `prop_…` that are true or false);
    /// what those that pass call directly is right. Returns how many passed.
    pub fn ask_tests(&mut self) -> usize {
        /// For one test.
        const STEPS: u64 = 5_000_000;
        let mut tests: Vec<source::Symbol> = self
            .own
            .defs
            .iter()
            .filter(|(_, d)| {
                let name = d.name.as_str();
                name.ends_with("_test/0") || name.starts_with("prop_") && !name.contains('/')
            })
            .map(|(def, _)| *def)
            .collect();
        tests.sort_unstable();
        let mut passed = 0;
        for test in tests {
            let Some(word) = self.machine.global(test) else { continue };
            let before = self.machine.observer.nodes.len() as NodeId;
            let written = self.written.length();
            self.machine.observer.paused = false;
            let application = self.machine.application(word, &[]);
            let result = self.machine.evaluate(application, STEPS);
            self.machine.observer.paused = true;
            self.written.truncate(written);
            let is_erlang = self.program.language == core_ir::Language::Erlang;
            let passes = match result {
                Evaluated::Value(word) => is_erlang || word == machine::Word::TRUE,
                _ => false,
            };
            if !passes {
                continue;
            }
            passed += 1;
            let after = self.machine.observer.nodes.len() as NodeId;
            for node in before + 1..after {
                let parent = self.machine.observer.nodes[node as usize].parent;
                if parent == before
                    && let Some(whole) = self.whole(node)
                {
                    self.memory.insert(whole, (Answer::Right, Source::Tests));
                }
            }
        }
        passed
    }

    /// The pending statements for somebody else to judge: function, module, statement.
    pub fn pending(&mut self) -> Vec<Shown> {
        self.pending.clone().into_iter().map(|n| self.shown(n)).collect()
    }

    /// An external oracle's answer to one of the pending statements.
    pub fn oracle_says(&mut self, index: usize, right: bool) -> Result<(), String> {
        let Some(node) = self.pending.get(index).copied() else { return Ok(()) };
        let answer = if right { Answer::Right } else { Answer::Wrong };
        self.session
            .answer(&[node], answer, Source::Contracts)
            .map_err(|contradiction| self.contradiction(&contradiction))
    }

    // ---- the end ---------------------------------------------------------------------

    fn verdict(&mut self, blame: &questions::Blame) -> Judgement {
        let text =
            |d: &mut Self, n: NodeId| questions::statement(&mut d.machine, &d.own, n, SHOWN).text();
        let relied_on = blame.relied_on.iter().take(20).map(|n| text(self, *n)).collect();
        let mut unsure: Vec<String> = Vec::new();
        for node in &blame.unsure {
            let place = self.place(*node);
            let name = format!("{} at {}:{}", place.function, place.file, place.line);
            if !unsure.contains(&name) {
                unsure.push(name);
            }
        }
        let left_over: Vec<String> =
            self.left_over(blame).iter().take(20).map(|n| text(self, *n)).collect();
        if blame.node == RUN || !left_over.is_empty() {
            return Judgement { blame: None, statement: None, relied_on, unsure, left_over };
        }
        let statement = Some(text(self, blame.node));
        let place = self.place(blame.node);
        Judgement { blame: Some(place), statement, relied_on, unsure, left_over }
    }

    /// The function of a computation, where it stands and what it is.
    fn place(&self, node: NodeId) -> BlameView {
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
            || questions::function_name(&self.machine, &self.own, id),
            |n| n.as_str().to_owned(),
        );
        let module = def.map_or_else(String::new, |d| d.module.as_str().to_owned());
        let source = sources.text(span).unwrap_or("").to_owned();
        BlameView { function: name, module, file, line, kind: kind.to_owned(), source }
    }
}

/// Whether a text shows a value: not as a part of a longer word or number.
fn shows(text: &str, part: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(part).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let after = text[at + found.len()..].chars().next();
        let (first, last) = (part.chars().next(), part.chars().next_back());
        let goes_on_before = before.is_some_and(is_word) && first.is_some_and(is_word);
        let goes_on_after = after.is_some_and(is_word) && last.is_some_and(is_word);
        !goes_on_before && !goes_on_after
    })
}

fn describe(stop: &Stop) -> String {
    match stop {
        Stop::Finished(0) => "finished".into(),
        Stop::Finished(code) => format!("finished with exit code {code}"),
        Stop::Uncaught { .. } => "died of an exception".into(),
        Stop::Deadlock => "deadlock".into(),
        Stop::NeedsInput { .. } => "wanted input that was not there".into(),
        Stop::StepLimit | Stop::Paused => "stopped at the step limit".into(),
        Stop::MemoryLimit { .. } => "ran out of memory".into(),
        Stop::Interrupted => "interrupted".into(),
        Stop::Unsupported(what) => what.clone(),
    }
}

/// Evaluates a definition as far as printing it would.
fn evaluate_whole(machine: &mut Machine<Tracer>, name: source::Symbol, steps: u64) -> String {
    /// Values that go on for ever are looked at so far.
    const MOST: usize = 100_000;
    let Some(word) = machine.global(name) else { return "nothing to evaluate".into() };
    machine.observer.hold = vec![word];
    let until = machine.steps().saturating_add(steps);
    let mut looked = 0;
    let mut ending = "finished".to_owned();
    while let Some(word) = machine.observer.hold.pop() {
        looked += 1;
        if looked > MOST {
            ending = format!("looked at the first {MOST} parts of the result");
            break;
        }
        match machine.evaluate(word, until.saturating_sub(machine.steps())) {
            Evaluated::Value(word) => {
                let heap = machine.heap();
                if let Some((index, header)) = heap.object(word)
                    && (header.is(Kind::Con) || header.is(Kind::Tuple))
                {
                    let fields: Vec<_> = heap.fields(index).iter().rev().copied().collect();
                    machine.observer.hold.extend(fields);
                }
            }
            Evaluated::Raised(_) => {
                ending = "died of an exception".into();
                break;
            }
            Evaluated::Blocked => {
                ending = "waits for ever".into();
                break;
            }
            Evaluated::Endless => {
                ending = "stopped at the step limit".into();
                break;
            }
            Evaluated::Stopped(stop) => {
                ending = describe(&stop);
                break;
            }
        }
    }
    machine.observer.hold.clear();
    ending
}
