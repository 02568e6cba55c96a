%% A process that traps exits gets a message instead.
-module(link_dead_trapping).
-export([main/0]).

main() ->
    process_flag(trap_exit, true),
    {P, R} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', R, process, P, _} -> ok end,
    X = link(P),
    receive {'EXIT', P, Why} -> io:format("~p~n", [{X, Why}]) end.
