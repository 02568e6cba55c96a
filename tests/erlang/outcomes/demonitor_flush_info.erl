%% `flush` removes a 'DOWN' that has come; `info` then says false.
-module(demonitor_flush_info).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> exit(early) end),
    B = demonitor(R, [flush, info]),
    X = receive {'DOWN', R, process, P, Why} -> Why after 0 -> none end,
    io:format("~p~n", [{B, X}]).
