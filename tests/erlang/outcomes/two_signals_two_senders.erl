%% Signals of two processes arrive in any order.
-module(two_signals_two_senders).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> receive never -> ok end end),
    spawn(fun() -> exit(P, a) end),
    exit(P, b),
    receive {'DOWN', R, process, P, Why} -> io:format("~p~n", [Why]) end.
