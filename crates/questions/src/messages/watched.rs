//! A concurrent run as the user sees it: its processes, their messages, where they are blocked. Built by running (or
//! replaying) the program with an observer; the machine is kept, because it contains the values.

use crate::messages::trace::{
    Action, CallId, Consumed, End, ProcessId, Reached, Trace, ValueId, WaitId,
};
use crate::messages::{FunctionRole, Watch};
use core_ir::{Language, Ty};
use machine::{Machine, Outside, ShowLimits, Stop, Word};
use recording::Recording;
use runs::Program;
use runs::{Ending, Live, Names, Output, Report, Run, RunOptions};
use source::{Span, Symbol};

/// A run that was observed.
pub struct Watched<'p> {
    pub(crate) program: &'p Program,
    pub(crate) machine: Machine<Watch>,
    pub ending: Ending,
    run: Run,
    labels: Vec<String>,
}

/// Runs a program and observes it.
pub fn watch<'p>(
    program: &'p Program,
    outside: Box<dyn Outside + Send>,
    options: &RunOptions,
) -> Result<Watched<'p>, String> {
    let watch = Watch::new(kinds(program));
    let Live { mut machine, mut choices, log } =
        Live::begin(program, outside, options, options.settings(), watch)?;
    let stop = choices.run_to_end(&mut machine);
    let report = Report::new(program, &mut machine, stop.clone());
    let run = log.end(&mut choices, report)?;
    Ok(Watched::new(program, machine, stop, run))
}

/// Replays a recording and observes it.
pub fn watch_recording<'p>(
    program: &'p Program,
    recording: &Recording,
    output: Box<dyn Output + Send>,
    options: &RunOptions,
) -> Result<Watched<'p>, String> {
    let run = Run::of(program, recording.clone()).map_err(|e| e.to_string())?;
    let watch = Watch::new(kinds(program));
    let (mut machine, choices) = run.begin(program, options.settings(), watch, output)?;
    let stop = choices.at_most(options.max_steps).run_to_end(&mut machine);
    Ok(Watched::new(program, machine, stop, run))
}

/// Whether a span is in user code; the call that starts the program is not.
pub(crate) fn is_own(program: &Program, span: Span) -> bool {
    program.sources.is_own(span) && Some(span.file) != program.call_file
}

/// The role of each function of a program.
pub(crate) fn kinds(program: &Program) -> Vec<FunctionRole> {
    (0..program.code.function_count() as u32)
        .map(|number| {
            let function = program.code.function(number);
            let def = function.def.as_str();
            if !is_own(program, function.whole) {
                let module = def.split(':').next().unwrap_or("");
                let quiet = matches!(def, "timer:sleep/1" | "Elixir.Process:sleep/1")
                    || matches!(module, "io" | "file" | "logger" | "error_logger" | "init")
                    || matches!(module, "Elixir.IO" | "Elixir.File" | "Elixir.Logger");
                return if quiet { FunctionRole::Quiet } else { FunctionRole::Library };
            }
            let text = program.sources.text(function.whole).unwrap_or("");
            let named = function.name.is_some();
            let erlang = program.language == Language::Erlang;
            let lambda = match program.code.records.is_elixir() {
                true => text.starts_with("fn") || text.starts_with('&'),
                false => erlang && text.starts_with("fun"),
            };
            // In Haskell, an action: it takes only the token, which is not in the source.
            let action = !erlang
                && !function.is_thunk
                && function.arity == 1
                && function.slots.first() == Some(&None);
            match (named || lambda, action) {
                (true, _) => FunctionRole::Own,
                (false, true) => FunctionRole::Action,
                (false, false) => FunctionRole::Part,
            }
        })
        .collect()
}

/// Limits on values in questions.
const SHOWN: ShowLimits = ShowLimits { depth: 8, width: 24, length: 400 };
/// Limits on values in diagrams.
pub(crate) const BRIEF: ShowLimits = ShowLimits { depth: 4, width: 8, length: 60 };

impl<'p> Watched<'p> {
    fn new(program: &'p Program, mut machine: Machine<Watch>, stop: Stop, run: Run) -> Self {
        machine.observer.finish();
        if program.language != Language::Erlang {
            let heap = machine.heap();
            let trace = &machine.observer.trace;
            let makes_function = |call: &crate::messages::trace::Call| match call.end {
                Some((End::Value(value), _)) => {
                    let word = heap.resolve(trace.word(value));
                    heap.object(word).is_some_and(|(_, header)| {
                        header.is(machine::Kind::Closure) || header.is(machine::Kind::Partial)
                    })
                }
                _ => false,
            };
            let calls = trace.calls.iter().enumerate();
            let made = calls.filter(|(_, c)| makes_function(c)).map(|(id, _)| id).collect();
            machine.observer.trace.made_functions = made;
        }
        machine.outside().flush(1);
        let ending = Ending::new(stop, |thread| {
            let outcome = machine.outcome(thread);
            exception_in(&machine, outcome)
        });
        if program.language != Language::Erlang {
            // A thread runs the function that it was started with, not the action around it.
            let trace = &mut machine.observer.trace;
            for id in 0..trace.calls.len() {
                let (process, step) = (trace.calls[id].process, trace.calls[id].step);
                let first = trace.processes[process].steps.first() == Some(&step);
                let known = trace.processes[process].first_call;
                let plain = |call: usize| program.code.is_definition(trace.calls[call].function);
                if process > 0 && first && plain(id) && !known.is_some_and(plain) {
                    trace.processes[process].first_call = Some(id);
                }
            }
        }
        if program.language != Language::Erlang {
            let trace = &mut machine.observer.trace;
            for id in 0..trace.calls.len() {
                let def = |call: CallId| program.code.function(trace.calls[call].function).def;
                let call = &trace.calls[id];
                let process = &trace.processes[call.process];
                let acts = process.first_action.is_none()
                    && process.steps.first() == Some(&call.step)
                    && !trace.made_functions.contains(&id)
                    && process.first_call.is_some_and(|first| def(first) == def(id));
                if acts {
                    trace.processes[call.process].first_action = Some(id);
                }
            }
        }
        let mut watched = Watched { program, machine, ending, run, labels: Vec::new() };
        watched.labels = watched.make_labels();
        watched
    }

    /// The observed run, for other views.
    pub fn run(&self) -> &Run {
        &self.run
    }

    pub fn trace(&self) -> &Trace {
        &self.machine.observer.trace
    }

    /// Whether processes (or threads) were created and communicated.
    pub fn is_concurrent(&self) -> bool {
        self.trace().is_concurrent()
    }

    // ---- values and places -------------------------------------------------------------

    pub fn show(&self, value: ValueId) -> String {
        self.machine.show(self.trace().word(value), SHOWN)
    }

    /// The same for a value of some type.
    pub(crate) fn show_typed(&self, value: ValueId, ty: &Ty) -> String {
        self.machine.show_typed(self.trace().word(value), ty, SHOWN)
    }

    /// The types of the arguments of a call, including captured values.
    pub(crate) fn given_types(&self, call: CallId) -> Vec<Ty> {
        let call = &self.trace().calls[call];
        let words: Vec<Word> = call.values.iter().map(|v| self.trace().word(v)).collect();
        let arity = self.program.code.function(call.function).arity.min(words.len());
        let mut types = self.machine.argument_types(call.function, &words[..arity]);
        let captured = (arity..words.len()).map(|i| self.program.code.slot_type(call.function, i));
        types.extend(captured);
        types
    }

    pub fn show_whole(&self, value: ValueId) -> String {
        let limits = ShowLimits { depth: 200, width: 100_000, length: 10_000_000 };
        self.machine.show(self.trace().word(value), limits)
    }

    pub(crate) fn brief(&self, value: ValueId) -> String {
        self.machine.show(self.trace().word(value), BRIEF)
    }

    /// `file:line` with the user's name of the file.
    pub fn place(&self, span: Span) -> String {
        match self.program.sources.get(span.file) {
            Some(file) if !span.is_none() => {
                format!("{}:{}", short(&file.path), file.line_column(span.start).line)
            }
            _ => "an unknown place".into(),
        }
    }

    pub(crate) fn file_line(&self, span: Span) -> (String, u32) {
        match self.program.sources.get(span.file) {
            Some(file) if !span.is_none() => (file.path.clone(), file.line_column(span.start).line),
            _ => (String::new(), 0),
        }
    }

    pub(crate) fn source(&self, span: Span) -> Option<&str> {
        self.program.sources.text(span)
    }

    pub(crate) fn is_erlang(&self) -> bool {
        self.program.language == Language::Erlang
    }

    /// A function under the user's name, with its module: `tcp:server/3`, `Main.worker`.
    pub(crate) fn function_name(&self, function: u32) -> String {
        let is_definition = self.program.code.is_definition(function);
        let function = self.program.code.function(function);
        let def = self.definition_text(function.def);
        match function.name {
            _ if is_definition => def,
            Some(name) => format!("{name} in {def}"),
            None if self.is_erlang() => {
                format!("the {} at {} in {def}", self.fun(), self.place(function.whole))
            }
            None => def,
        }
    }

    fn is_elixir(&self) -> bool {
        self.program.code.records.is_elixir()
    }

    /// What the language calls a function without a name.
    fn fun(&self) -> &'static str {
        if self.is_elixir() { "fn" } else { "fun" }
    }

    /// `tcp:server/3`; in Elixir `Tcp.server/3`.
    fn definition_text(&self, def: Symbol) -> String {
        match self.is_elixir() {
            true => machine::elixir_definition(def.as_str()),
            false => def.as_str().to_owned(),
        }
    }

    /// The source of a function; for an action in Haskell, that of its definition.
    pub(crate) fn whole(&self, function: u32) -> Span {
        let code = &self.program.code;
        let definition = code.definition(code.function(function).def);
        match definition.filter(|_| !self.is_erlang()) {
            Some(definition) => code.function(definition).whole,
            None => code.function(function).whole,
        }
    }

    /// Module and bare name of the function of a call.
    pub(crate) fn module_and_function(&self, function: u32) -> (String, String) {
        let info = self.program.code.function(function);
        let def = info.def.as_str();
        if self.is_erlang() {
            let (module, name) = def.split_once(':').unwrap_or(("", def));
            return (module.to_owned(), name.to_owned());
        }
        let (module, name) = def.rsplit_once('.').unwrap_or(("", def));
        (module.to_owned(), info.name.map_or(name, |n| n.as_str()).to_owned())
    }

    /// A call as the user would write it.
    pub(crate) fn call_text(&self, call: CallId) -> String {
        let id = call;
        let call = &self.trace().calls[id];
        let is_definition = self.program.code.is_definition(call.function);
        let function = self.program.code.function(call.function);
        let types = self.given_types(id);
        if !self.is_erlang()
            && function.name.is_none()
            && let Some(maker) = self.maker_of_action(id)
        {
            return self.call_text(maker);
        }
        if !self.is_erlang() && function.name.is_none() {
            // An action of this function, with its captured variables.
            let known: Vec<String> = call
                .values
                .iter()
                .zip(&function.slots)
                .zip(&types)
                .filter_map(|((value, name), ty)| {
                    Some(format!("{} = {}", (*name)?, self.show_typed(value, ty)))
                })
                .collect();
            let def = function.def.as_str();
            let name = def.rsplit('.').next().unwrap_or(def);
            return match known.is_empty() {
                true => name.to_owned(),
                false => format!("{name} ({})", known.join(", ")),
            };
        }
        let shown: Vec<String> = call
            .values
            .iter()
            .take(function.arity)
            .enumerate()
            // Arguments that a front end has added (dictionaries, tokens) are never shown.
            .filter(|(i, value)| {
                let named = function.slots.get(*i).is_some_and(Option::is_some);
                self.is_erlang() || named || !self.is_made_up(*value)
            })
            .map(|(i, value)| self.show_typed(value, &types[i]))
            .collect();
        if self.is_erlang() {
            let name = match function.name {
                // The top level of a script.
                _ if is_definition && self.definition_text(function.def) == "(file)" => {
                    return "(file)".to_owned();
                }
                _ if is_definition => {
                    let text = self.definition_text(function.def);
                    text.rsplit_once('/').map_or(text.as_str(), |(name, _)| name).to_owned()
                }
                Some(name) => format!("({} {name} at {})", self.fun(), self.place(function.whole)),
                None => format!("({} at {})", self.fun(), self.place(function.whole)),
            };
            return format!("{name}({})", shown.join(", "));
        }
        let name = function.name.map_or_else(|| "\\…".to_owned(), |n| n.as_str().to_owned());
        let mut text = name;
        for (i, value) in shown.into_iter().enumerate() {
            let simple =
                i == usize::MAX || !value.contains(' ') || value.starts_with(['[', '"', '{', '(']);
            text += &if simple { format!(" {value}") } else { format!(" ({value})") };
        }
        text
    }

    /// The call that returned the action which runs in this one: `release box 3` is what the user wrote.
    fn maker_of_action(&self, action: CallId) -> Option<CallId> {
        /// Limit on the calls that are searched backwards: it was made shortly before.
        const BACK: usize = 1_000;
        let trace = self.trace();
        let function = trace.calls[action].function;
        let def = self.program.code.function(function).def;
        let heap = self.machine.heap();
        let arity = self.program.code.function(function).arity;
        let values = trace.calls[action].values.iter();
        let captured: Vec<machine::Word> =
            values.skip(arity).map(|value| heap.resolve(trace.word(value))).collect();
        // The same action, not another one of the same definition: compared by captured values.
        let is_it = |value: ValueId| {
            let word = heap.resolve(trace.word(value));
            heap.object(word).is_some_and(|(index, _)| {
                heap.fields(index).iter().map(|f| heap.resolve(*f)).eq(captured.iter().copied())
            })
        };
        (action.saturating_sub(BACK)..action).rev().find(|call| {
            let entry = &trace.calls[*call];
            trace.made_functions.contains(call)
                && self.program.code.is_definition(entry.function)
                && self.program.code.function(entry.function).def == def
                && matches!(entry.end, Some((End::Value(value), _)) if is_it(value))
        })
    }

    /// Whether an unnamed argument looks like a generated one: the token of an action, or a class dictionary.
    fn is_made_up(&self, value: ValueId) -> bool {
        let heap = self.machine.heap();
        let word = heap.resolve(self.trace().word(value));
        if word == machine::Word::UNIT {
            return true;
        }
        let is_function = |word: machine::Word| {
            let word = heap.resolve(word);
            word.is_thunk()
                || heap.object(word).is_some_and(|(_, header)| {
                    header.is(machine::Kind::Closure) || header.is(machine::Kind::Partial)
                })
        };
        match heap.object(word) {
            Some((index, header)) if header.is(machine::Kind::Con) => {
                let con = &self.program.code.constructors[header.info() as usize];
                con.name.as_str() != ":" && heap.fields(index).iter().all(|f| is_function(*f))
            }
            _ => false,
        }
    }

    // ---- processes ---------------------------------------------------------------------

    /// The name of a process: see [`Names`].
    pub fn label(&self, process: ProcessId) -> &str {
        self.labels.get(process).map_or("?", String::as_str)
    }

    /// The same, with its process identifier if values show it.
    pub fn label_and_pid(&self, process: ProcessId) -> String {
        match self.pid(process) {
            Some(pid) => format!("{pid} {}", self.label(process)),
            None => self.label(process).to_owned(),
        }
    }

    /// The identifier that values show, in Erlang.
    pub fn pid(&self, process: ProcessId) -> Option<String> {
        self.is_erlang().then(|| format!("<0.{}.0>", process + 80))
    }

    /// A unique name of a process: its identifier if there is one, otherwise its label.
    pub(crate) fn identifier(&self, process: ProcessId) -> String {
        self.pid(process).unwrap_or_else(|| self.label(process).to_owned())
    }

    fn make_labels(&self) -> Vec<String> {
        Names::new(self.program).all_in(&self.machine)
    }

    /// Processes of the program: not those of the machine.
    pub fn shown_processes(&self) -> Vec<ProcessId> {
        let trace = self.trace();
        let ever = |p: &ProcessId| *p == 0 || !trace.processes[*p].steps.is_empty();
        (0..trace.processes.len()).filter(ever).collect()
    }

    pub fn first_call(&self, process: ProcessId) -> String {
        match self.trace().processes[process].first_call {
            Some(call) => self.call_text(call),
            None => "library code only".into(),
        }
    }

    /// The end of a process.
    pub fn outcome(&self, process: ProcessId) -> String {
        let entry = &self.trace().processes[process];
        match (entry.end, entry.waiting) {
            (Some(end), _) => self.end_text(end),
            (None, Some(wait)) => format!("waits {}", self.wait_text(wait)),
            (None, None) if process == 0 && matches!(self.ending, Ending::Finished(_)) => {
                "finished".into()
            }
            (None, None) => "was still running".into(),
        }
    }

    pub(crate) fn end_text(&self, end: End) -> String {
        match end {
            End::Value(value) => format!("ended with {}", self.show(value)),
            End::Exception(value) => format!("died of {}", self.exception(value)),
            End::Killed { by, reason } => {
                let reason = self.reason_text(reason);
                format!("was ended by an exit signal from {}: {reason}", self.label(by))
            }
        }
    }

    /// Why a process ended, without the stack of an error.
    pub(crate) fn reason_text(&self, reason: ValueId) -> String {
        let reason = self.trace().word(reason);
        match (self.is_elixir(), without_stack(&self.machine, reason)) {
            // It died of an error itself.
            (true, bare) if bare != reason => elixir_error(&self.machine, "error", bare),
            (_, bare) => self.machine.show(bare, SHOWN),
        }
    }

    /// An exception under the name that the language gives it: `error badarith`, without the stack.
    pub(crate) fn exception(&self, value: ValueId) -> String {
        exception_in(&self.machine, self.trace().word(value))
    }

    /// `for a message in tcp:server/3 at tcp.erl:21`.
    pub(crate) fn wait_text(&self, wait: WaitId) -> String {
        let entry = &self.trace().waits[wait];
        let what = match (entry.action, entry.through) {
            (Action::Receive, None) => "for a message".to_owned(),
            (Action::Receive, Some(through)) => {
                format!("for a message in {}", self.definition_text(through))
            }
            (Action::Operation(op), _) => operation_text(op).to_owned(),
        };
        let inside = entry.inside.last().map(|call| {
            let function = self.trace().calls[*call].function;
            self.function_name(function)
        });
        match inside {
            Some(function) if entry.through.is_none() => {
                format!("{what} in {function} at {}", self.place(entry.span))
            }
            Some(function) => {
                format!("{what}, called by {function} at {}", self.place(entry.span))
            }
            // The loop of an OTP behaviour.
            None if self.is_erlang() => "for the next message".into(),
            None => what,
        }
    }

    pub(crate) fn reached_text(&self, reached: Reached) -> String {
        match reached {
            Reached::Value(value) => format!("value: {}", self.show(value)),
            Reached::Exception(value) => format!("exception: {}", self.exception(value)),
            Reached::Killed { by, reason } => {
                let reason = self.reason_text(reason);
                format!("ended by an exit signal from {}: {reason}", self.label(by))
            }
            Reached::Wait(wait) => {
                let mut text = format!("waits {}", self.wait_text(wait));
                let context = self.context_line(wait);
                if !context.is_empty() {
                    text += &format!(" with {context}");
                }
                text
            }
            Reached::Running if matches!(self.ending, Ending::Finished(_)) => {
                "the end of the program".into()
            }
            Reached::Running => "still running when the run was stopped".into(),
        }
    }

    pub(crate) fn context_line(&self, wait: WaitId) -> String {
        let context = &self.trace().waits[wait].context;
        let parts: Vec<String> =
            context.iter().map(|(n, v)| format!("{n} = {}", self.show(*v))).collect();
        parts.join(", ")
    }

    pub(crate) fn consumed_text(&self, consumed: Consumed) -> String {
        match consumed {
            Consumed::Message(message) => self.message_text(message),
            Consumed::Timeout => "nothing: the time was over (after)".into(),
            Consumed::Exception(value) => format!("an exception: {}", self.exception(value)),
            Consumed::Value(value, message) => {
                let from = message.and_then(|m| self.trace().messages[m].sender());
                match from {
                    Some(from) => format!("{} (put by {})", self.show(value), self.label(from)),
                    None => self.show(value),
                }
            }
        }
    }

    /// `{data,1} (from client#2 to main)`.
    pub fn message_text(&self, message: usize) -> String {
        let entry = &self.trace().messages[message];
        let from = match entry.origin {
            machine::Origin::Process(id) => self.label_and_pid(id.0 as usize),
            machine::Origin::Timer(_) => "a timer".into(),
            machine::Origin::Down(id) => {
                format!("the monitor on {}", self.label_and_pid(id.0 as usize))
            }
            machine::Origin::Exit(id) => {
                format!("the link to {}", self.label_and_pid(id.0 as usize))
            }
            machine::Origin::System => "the system".into(),
        };
        let to = match entry.to {
            Some(to) => format!(" to {}", self.label_and_pid(to)),
            None if entry.object.is_some() => " into a shared variable".into(),
            None => " to no process".into(),
        };
        let lost = match (entry.lost && entry.to.is_some(), entry.arrived_at) {
            (false, _) => "",
            (true, Some(_)) => ", which had ended",
            (true, None) => ", lost on the way",
        };
        format!("{} (from {from}{to}{lost})", self.content(message, SHOWN))
    }

    /// The content of a message: for a message of OTP, what user code said with it.
    pub(crate) fn content(&self, message: usize, limits: ShowLimits) -> String {
        let entry = &self.trace().messages[message];
        let word = self.trace().word(entry.value);
        let heap = self.machine.heap();
        match heap.as_tuple(word) {
            Some([tag, _, request]) if self.machine.atom_text(*tag) == Some("$gen_call") => {
                format!("call {}", self.machine.show(*request, limits))
            }
            Some([tag, request]) if self.machine.atom_text(*tag) == Some("$gen_cast") => {
                format!("cast {}", self.machine.show(*request, limits))
            }
            Some([tag, reply]) if self.is_behaviour_step(entry.step) => {
                let tag = heap.as_cons(*tag).map_or(*tag, |(_, rest)| rest);
                match heap.reference_number(tag) {
                    Some(_) => format!("reply {}", self.machine.show(*reply, limits)),
                    None => self.machine.show(word, limits),
                }
            }
            // A task: what it is told to do, and its result.
            Some([_, _, _, _, call])
                if self.is_elixir()
                    && self.is_librarys(entry.sent_at)
                    && let Some([module, function, arguments]) = heap.as_tuple(*call) =>
            {
                format!("run {}", self.called_text([*module, *function, *arguments], limits))
            }
            Some([tag, result])
                if self.is_elixir()
                    && self.is_librarys(entry.sent_at)
                    && heap.reference_number(*tag).is_some() =>
            {
                format!("reply {}", self.machine.show(*result, limits))
            }
            // How an OTP process reports that it has started.
            Some([tag, _, begun])
                if self.machine.atom_text(*tag) == Some("ack")
                    && self.is_librarys(entry.sent_at) =>
            {
                format!("begun {}", self.machine.show(*begun, limits))
            }
            _ => self.machine.show(word, limits),
        }
    }

    /// Module, function and arguments: a function without a name is called by `:erlang.apply/2`.
    fn called_text(&self, [module, function, arguments]: [Word; 3], limits: ShowLimits) -> String {
        let (machine, heap) = (&self.machine, self.machine.heap());
        let name = (machine.atom_text(module), machine.atom_text(function));
        if let (Some("erlang"), Some("apply")) = name
            && let Some((called, _)) = heap.as_cons(arguments)
        {
            return machine.show(called, limits);
        }
        let (Some(module), Some(function)) = name else { return "a function".to_owned() };
        let arguments = machine.show(arguments, limits);
        let arguments = arguments.strip_prefix('[').and_then(|a| a.strip_suffix(']'));
        let callee = machine::elixir_callee(&format!("{module}:{function}/0"));
        format!("{callee}({})", arguments.unwrap_or("…"))
    }

    /// Whether an event happened in library code that no user code called.
    fn is_librarys(&self, event: usize) -> bool {
        !is_own(self.program, self.trace().events[event].span)
    }

    /// Whether a step belongs to a process that runs an OTP behaviour.
    fn is_behaviour_step(&self, step: Option<usize>) -> bool {
        step.is_some_and(|s| match self.trace().steps[s].origin {
            crate::messages::trace::Origin::Receive { wait, .. } => {
                self.trace().waits[wait].inside.is_empty() && self.is_erlang()
            }
            crate::messages::trace::Origin::Start => false,
        })
    }
}

/// The reason of an error, of which the stack is a part.
fn without_stack(machine: &Machine<Watch>, word: Word) -> Word {
    let heap = machine.heap();
    let is_frame = |frame: Word| {
        matches!(heap.as_tuple(frame), Some([module, function, _, _])
            if machine.atom_text(*module).is_some() && machine.atom_text(*function).is_some())
    };
    match heap.as_tuple(word) {
        Some([reason, stack]) if machine.code().language() == Language::Erlang => {
            match heap.as_cons(*stack) {
                Some((frame, _)) if is_frame(frame) => *reason,
                _ => word,
            }
        }
        _ => word,
    }
}

/// An exception under the name that the language gives it: `error badarith`, without the stack.
fn exception_in(machine: &Machine<Watch>, word: Word) -> String {
    let heap = machine.heap();
    if machine.code().language() == Language::Erlang {
        return match heap.as_tuple(word) {
            Some([class, reason, ..]) => {
                let reason = without_stack(machine, *reason);
                let class = machine.show_raw(*class, BRIEF);
                match machine.code().records.is_elixir() {
                    true => elixir_error(machine, &class, reason),
                    false => format!("{class} {}", machine.show(reason, SHOWN)),
                }
            }
            _ => machine.show(word, SHOWN),
        };
    }
    // The exception itself, without the wrapping of its type.
    let word = heap.resolve(word);
    let last = heap.object(word).and_then(|(index, header)| {
        let con = machine.code().constructors.get(header.info() as usize)?;
        let wraps = header.is(machine::Kind::Con) && con.name.as_str() == "SomeException";
        wraps.then(|| heap.fields(index).last().copied()).flatten()
    });
    machine.show(last.unwrap_or(word), SHOWN)
}

/// An error of an Elixir program: `(MatchError) no match of right hand side value: 1`.
fn elixir_error(machine: &Machine<Watch>, class: &str, reason: Word) -> String {
    let reason = machine.show_raw(reason, SHOWN);
    let reason = match class {
        // Elixir tells the kinds apart by the stack trace.
        "error" => format!("{{{reason},[{{'',none,0,[]}}]}}"),
        "throw" => format!("{{{{nocatch,{reason}}},[{{'',none,0,[]}}]}}"),
        _ => reason,
    };
    let text = machine::elixir_exception(&reason, &machine.code().records);
    let first = text.lines().next().unwrap_or_default();
    first.strip_prefix("** ").unwrap_or(first).to_owned()
}

fn short(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

pub(crate) fn operation_text(op: core_ir::Prim) -> &'static str {
    use core_ir::Prim;
    match op {
        Prim::MVarTake => "to take an MVar",
        Prim::MVarRead => "to read an MVar",
        Prim::MVarPut => "to fill an MVar",
        Prim::Atomically => "in a transaction",
        Prim::ThrowTo => "for another thread to receive an exception",
        _ => "for another thread",
    }
}

/// Whether user code creates processes or threads anywhere, so that they may communicate.
pub fn may_be_concurrent(program: &Program) -> bool {
    let creates = |def: &str| {
        let name = def.rsplit([':', '.']).next().unwrap_or(def);
        name.starts_with("spawn")
            || name.starts_with("fork")
            || name.starts_with("start_link")
            || name.starts_with("start_monitor")
            || (def.starts_with("gen_") && name.starts_with("start"))
            || (def.starts_with("Elixir.") && name.starts_with("start"))
            || def.starts_with("Elixir.Task:async")
            || def.starts_with("Elixir.Task.Supervisor:")
            || def.starts_with("proc_lib:")
    };
    let own = kinds(program);
    if program.language != Language::Erlang {
        // Unreachable code is not linked.
        let mut all = 0..program.code.function_count() as u32;
        return all.any(|f| program.code.does(f, core_ir::Prim::Fork));
    }
    (0..program.code.function_count() as u32)
        .filter(|f| {
            matches!(
                own[*f as usize],
                FunctionRole::Own | FunctionRole::Action | FunctionRole::Part
            )
        })
        .flat_map(|f| program.code.mentions(f))
        .any(|f| creates(program.code.function(f).def.as_str()))
}
