//! Random Erlang programs: processes, messages, links, monitors, exits, names, tables and timers.
//!
//! A process keeps what it saw in variables and sends it to the main one at its end. The main
//! process waits for the ends of the others and prints their reasons and everything that was seen.

use std::fmt::Write;
use test_support::Random;

/// Generates the program of a seed, as the module of that name.
pub(crate) fn program(module: &str, seed: u64) -> String {
    let mut maker = Maker { random: Random::new(seed), text: String::new(), names: 0 };
    maker.main(module);
    maker.text
}

struct Maker {
    random: Random,
    text: String,
    /// How many names were given to variables so far.
    names: usize,
}

/// The process that a statement belongs to.
struct Scope {
    /// Variables with the other processes that it knows.
    others: Vec<&'static str>,
    indent: usize,
}

const HELPERS: &str = "
over(P) ->
    R = monitor(process, P),
    over(P, R).

over(P, R) ->
    receive {'DOWN', R, process, P, Why} -> Why end.

seen(Id) -> receive {seen, Id, X} -> X after 0 -> none end.

safe(F) -> try F() catch error:E -> E end.
";

impl Maker {
    fn line(&mut self, indent: usize, text: &str) {
        let _ = writeln!(self.text, "{:indent$}{text}", "");
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("V{}", self.names)
    }

    fn main(&mut self, module: &str) {
        self.line(0, &format!("-module({module})."));
        self.line(0, "-export([main/0]).");
        self.line(0, "-compile(nowarn_unused_function).");
        self.line(0, "");
        self.line(0, "main() ->");
        self.line(4, "Main = self(),");
        if self.random.percent(30) {
            self.line(4, "process_flag(trap_exit, true),");
        }
        let two = self.random.percent(30);
        let mut known = vec!["Main"];
        let mut ends = Vec::new();
        for (p, id, reference) in
            [("P1", "p1", "R1"), ("P2", "p2", "R2")].into_iter().take(1 + usize::from(two))
        {
            let (start, end) = match self.random.below(10) {
                0..=3 => (format!("{p} = spawn(fun() ->"), format!("over({p})")),
                4..=6 => (format!("{p} = spawn_link(fun() ->"), format!("over({p})")),
                _ => (
                    format!("{{{p}, {reference}}} = spawn_monitor(fun() ->"),
                    format!("over({p}, {reference})"),
                ),
            };
            self.line(4, &start);
            let size = 1 + self.random.below(if two { 2 } else { 3 });
            let seen = self.statements(&Scope { others: known.clone(), indent: 8 }, size);
            self.line(8, &format!("Main ! {{seen, {id}, [{seen}]}}"));
            self.line(4, "end),");
            ends.push(format!("{{{end}, seen({id})}}"));
            known.push(p);
        }
        let size = if two { 1 } else { 1 + self.random.below(2) };
        let scope = Scope { others: known[1..].to_vec(), indent: 4 };
        let seen = self.statements(&scope, size);
        // One after the other: elements of a list are evaluated in their order.
        self.line(4, &format!("io:format(\"~p~n\", [[[{seen}], {}]]).", ends.join(", ")));
        self.text += HELPERS;
    }

    /// Returns the variables with what the statements saw.
    fn statements(&mut self, scope: &Scope, count: usize) -> String {
        let seen: Vec<String> = (0..count).map(|_| self.statement(scope)).collect();
        seen.join(", ")
    }

    fn statement(&mut self, scope: &Scope) -> String {
        let p = scope.others[self.random.below(scope.others.len())];
        let value = self.random.below(3);
        let reason = self.random.pick(&["normal", "kill", "bad", "bad"]);
        let wait =
            self.random.pick(&["", " after 0 -> none", " after 0 -> none", " after 1 -> none"]);
        let v = self.fresh();
        let text = match self.random.below(43) {
            0..=2 => format!("begin {p} ! {{m, {value}}}, sent end"),
            3..=5 => {
                let m = self.fresh();
                format!("receive {{m, {m}}} -> {m}{wait} end")
            }
            6 => format!("exit({reason})"),
            // Not too often to the main process: then there is nothing more to see.
            7..=10 if p == "Main" && self.random.percent(60) => {
                format!("begin {p} ! {{m, {value}}}, sent end")
            }
            7..=10 => format!("exit({p}, {reason})"),
            11 | 12 => format!("safe(fun() -> link({p}) end)"),
            13 => format!("unlink({p})"),
            14 | 15 => self.monitor(scope, p),
            16 | 17 => format!("process_flag(trap_exit, {})", value > 0),
            18 | 19 => {
                let why = self.fresh();
                format!("receive {{'EXIT', _, {why}}} -> {why}{wait} end")
            }
            20 | 21 => "safe(fun() -> register(name, self()) end)".to_owned(),
            22 => "safe(fun() -> unregister(name) end)".to_owned(),
            23 => "whereis(name) =/= undefined".to_owned(),
            24 => format!("safe(fun() -> name ! {{m, {value}}}, sent end)"),
            25 => format!("is_process_alive({p})"),
            26 => {
                let key = self.random.pick(&["message_queue_len", "priority"]);
                format!("process_info({p}, {key})")
            }
            27 => format!("lists:member({p}, processes())"),
            28 | 29 => {
                let heir = if self.random.percent(30) { ", {heir, Main, data}" } else { "" };
                format!("safe(fun() -> ets:new(tab, [named_table, public{heir}]) end)")
            }
            30 => format!("safe(fun() -> ets:insert(tab, {{k, {value}}}) end)"),
            31 => "safe(fun() -> ets:lookup(tab, k) end)".to_owned(),
            32 => format!("is_reference(erlang:send_after(1, {p}, {{m, {value}}}))"),
            33 => format!("is_reference(erlang:send_after(1, name, {{m, {value}}}))"),
            34 | 35 => format!("safe(fun() -> register(name, {p}) end)"),
            36 => format!("safe(fun() -> register(other, {p}) end)"),
            37 => "lists:member(name, registered())".to_owned(),
            38 => "safe(fun() -> ets:delete(tab) end)".to_owned(),
            39 => "lists:member(tab, ets:all())".to_owned(),
            40 => "safe(fun() -> ets:rename(tab, bat) end)".to_owned(),
            41 => format!(
                "is_integer(erlang:cancel_timer(erlang:send_after(1, {p}, {{m, {value}}})))"
            ),
            _ => format!(
                "is_integer(erlang:cancel_timer(erlang:send_after(1, self(), {{m, {value}}})))"
            ),
        };
        self.line(scope.indent, &format!("{v} = {text},"));
        v
    }

    /// Monitors a process, perhaps does something else, and looks at what comes of it.
    fn monitor(&mut self, scope: &Scope, p: &str) -> String {
        let monitor = self.fresh();
        let why = self.fresh();
        self.line(scope.indent, &format!("{monitor} = monitor(process, {p}),"));
        if self.random.percent(30) {
            self.statement(scope);
        }
        match self.random.below(4) {
            0 => format!("demonitor({monitor}, [info])"),
            1 => format!("demonitor({monitor}, [flush, info])"),
            2 => format!("receive {{'DOWN', {monitor}, _, _, {why}}} -> {why} after 0 -> none end"),
            _ => format!("receive {{'DOWN', {monitor}, _, _, {why}}} -> {why} end"),
        }
    }
}
