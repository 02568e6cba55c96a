%% The signal arrives while exits are trapped, afterwards, or after the wait is over.
-module(trap_exit_ends).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    spawn_link(fun() -> exit(bad) end),
    process_flag(trap_exit, false),
    X = receive {'EXIT', _, Why} -> Why after 1 -> none end,
    io:format("~p~n", [X]).
