%% Signals of one process arrive in their order, and the first one ends the target.
-module(two_signals_one_sender).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> receive never -> ok end end),
    exit(P, a),
    exit(P, b),
    receive {'DOWN', R, process, P, Why} -> io:format("~p~n", [Why]) end.
