%% A process that ends serves its links before its monitors: whoever has both gets the exit signal
%% first, whichever was set up first.
-module(exit_before_down).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    P = spawn(fun() -> receive go -> exit(bad) end end),
    monitor(process, P),
    link(P),
    P ! go,
    io:format("~p~n", [[next(), next()]]).

next() ->
    receive
        {'EXIT', _, Why} -> {exit, Why};
        {'DOWN', _, _, _, Why} -> {down, Why}
    end.
