%% `info` says whether the monitor was still there; if it was not, 'DOWN' has come.
-module(demonitor_info).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> exit(early) end),
    B = demonitor(R, [info]),
    X = receive {'DOWN', R, process, P, Why} -> Why after 0 -> none end,
    io:format("~p~n", [{B, X}]).
