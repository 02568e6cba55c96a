%% After unlink no exit message comes any more, but it may have come before.
-module(unlink_of_trapping).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    P = spawn_link(fun() -> exit(bad) end),
    unlink(P),
    X = receive {'EXIT', P, Why} -> Why after 0 -> none end,
    io:format("~p~n", [X]).
