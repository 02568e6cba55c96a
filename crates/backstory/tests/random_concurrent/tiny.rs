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
        2 => "receive x -> 1; y -> 2; {'DOWN', _, _, _, noconnection} -> 3; {'DOWN', _, _, _, _} -> 4; \
              {'EXIT', _, _} -> 5 end",
        3 => "receive y -> 2 after 10 -> 0 end",
        _ => "receive {'EXIT', _, noconnection} -> 3; {'EXIT', _, _} -> 5; x -> 1 after 10 -> 0 end",
    }
}

/// Two threads and two MVars.
pub(crate) fn haskell(seed: u64) -> String {
    let random = &mut Random::new(seed);
    let other: Vec<&str> = (0..=random.below(2)).map(|_| action(random)).collect();
    let main: Vec<&str> = (0..random.below(2)).map(|_| plain_action(random)).collect();
    let line = |action: &&str| format!("    {action}\n");
    format!(
        "import Control.Concurrent\nimport Control.Exception\nimport System.Exit\n\nmain :: IO ()\nmain = do\n  \
         a <- newMVar (1 :: Int)\n  b <- newEmptyMVar\n  _ <- forkIO $ do\n{}    return ()\n{}  {}\n  y <- \
         tryTakeMVar b\n  let code = maybe 0 id x * 8 + maybe 7 id y\n  if code == 0 then exitSuccess else exitWith \
         (ExitFailure code)\n",
        other.iter().map(line).collect::<String>(),
        main.iter().map(|action| format!("  {action}\n")).collect::<String>(),
        if random.below(2) == 0 { "x <- tryTakeMVar a" } else { "x <- Just <$> takeMVar a" },
    )
}

fn plain_action(random: &mut Random) -> &'static str {
    match random.below(4) {
        0 => "modifyMVar_ a (return . (+ 1))",
        1 => "_ <- tryPutMVar b 3",
        2 => "yield",
        _ => "putMVar b 2",
    }
}

fn action(random: &mut Random) -> &'static str {
    match random.below(9) {
        0 => "modifyMVar_ a (return . (+ 1))",
        1 => "takeMVar a >>= putMVar b",
        2 => "putMVar b 2 `catch` \\e -> const (() <$ tryPutMVar b 4) (e :: SomeException)",
        3 => "mask_ (takeMVar a >>= putMVar a . (+ 1))",
        4 => "(takeMVar a >>= putMVar b) `finally` tryPutMVar a 5",
        5 => "bracket_ (takeMVar a) (putMVar a 3) yield",
        6 => "uninterruptibleMask_ (putMVar b 6)",
        7 => "takeMVar a >>= \\x -> putMVar a x",
        _ => "(() <$ tryPutMVar b 1) `onException` tryPutMVar b 2",
    }
}
