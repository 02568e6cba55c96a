//! Tiny random programs, for searches with failures: with them, larger ones have too many states to be taken
//! apart step by step. What happened is their exit code.

use test_support::Random;

/// Two processes; the other one is `main.1`.
pub(crate) fn erlang(module: &str, seed: u64) -> String {
    let random = &mut Random::new(seed);
    let mut actions: Vec<String> = Vec::new();
    for _ in 0..=random.below(3) {
        actions.push(other(random).to_owned());
    }
    let attached = random.below(4);
    let start = match attached {
        0 => "Other = spawn_link(fun() -> other(Me) end),",
        1 => "{Other, _} = spawn_monitor(fun() -> other(Me) end),",
        2 => "Other = spawn(fun() -> other(Me) end), monitor(process, Other),",
        _ => "Other = spawn(fun() -> other(Me) end),",
    };
    let traps = if random.below(2) == 0 { "process_flag(trap_exit, true)," } else { "" };
    let mut sends = String::new();
    for _ in 0..random.below(3) {
        sends += if random.below(2) == 0 { "Other ! x, " } else { "Other ! y, " };
    }
    let receives: Vec<&str> = (0..=random.below(2)).map(|_| receive(random)).collect();
    let numbers: Vec<String> = (0..receives.len()).map(|n| format!("R{n}")).collect();
    let receives: Vec<String> =
        receives.iter().zip(&numbers).map(|(receive, r)| format!("    {r} = {receive},")).collect();
    let code = numbers.iter().fold("0".to_owned(), |code, r| format!("({code}) * 6 + {r}"));
    format!(
        "-module({module}).\n-export([main/0]).\n\nother(Me) ->\n    {},\n    Me.\n\nmain() ->\n    \
         Me = self(),\n    {traps}\n    {start}\n    {sends}\n{}\n    halt({code}).\n",
        actions.join(",\n    "),
        receives.join("\n")
    )
}

fn other(random: &mut Random) -> &'static str {
    match random.below(8) {
        0 => "Me ! x",
        1 => "Me ! y",
        2 => "(fun() -> receive M -> Me ! M after 10 -> ok end end)()",
        3 => "receive x -> Me ! y end",
        4 => "receive y -> Me ! y after 10 -> Me ! x end",
        5 => "receive _ -> ok end",
        6 => "process_flag(trap_exit, true)",
        _ => "Me ! x, Me ! y",
    }
}

fn receive(random: &mut Random) -> &'static str {
    match random.below(5) {
        0 => "receive x -> 1; y -> 2 after 10 -> 0 end",
        1 => "receive y -> 2 end",
        2 => {
            "receive x -> 1; y -> 2; {'DOWN', _, _, _, noconnection} -> 3; {'DOWN', _, _, _, _} -> 4; \
              {'EXIT', _, _} -> 5 end"
        }
        3 => "receive y -> 2 after 10 -> 0 end",
        _ => {
            "receive {'EXIT', _, noconnection} -> 3; {'EXIT', _, _} -> 5; x -> 1 after 10 -> 0 end"
        }
    }
}

/// Two threads and two MVars, with primitive operations only: functions of the library take many steps. What
/// happened is whether it ends, fails or waits forever.
pub(crate) fn haskell(seed: u64) -> String {
    let random = &mut Random::new(seed);
    let other = action(random);
    let main = match random.below(3) {
        0 => "",
        1 => "  _ <- tryTakeMVar a\n",
        _ => "  takeMVar a\n",
    };
    let end = match random.below(3) {
        0 => "takeMVar b",
        1 => "tryTakeMVar b >>= maybe (return ()) (\\_ -> throwIO Overflow)",
        _ => "tryTakeMVar b >>= maybe (throwIO Overflow) return",
    };
    format!(
        "import Control.Concurrent\nimport Control.Exception\n\nmain :: IO ()\nmain = do\n  a <- newMVar ()\n  b <- \
         newEmptyMVar\n  _ <- forkIO ({other})\n{main}  {end}\n"
    )
}

fn action(random: &mut Random) -> &'static str {
    match random.below(8) {
        0 => "takeMVar a >> putMVar b ()",
        1 => "putMVar b () `catch` \\e -> const (putMVar b ()) (e :: SomeException)",
        2 => "mask_ (takeMVar a >> putMVar b ())",
        3 => "takeMVar a >> putMVar a () >> putMVar b ()",
        4 => "uninterruptibleMask_ (takeMVar a >> putMVar b ())",
        5 => "mask (\\restore -> restore (takeMVar a) >> putMVar b ())",
        6 => "takeMVar b `catch` \\e -> const (putMVar a ()) (e :: SomeException)",
        _ => "putMVar b () >> putMVar b ()",
    }
}
