-module(monitors).
-export([main/0]).

main() ->
    {P, R} = spawn_monitor(fun() -> receive go -> exit(bye) end end),
    P ! go,
    receive {'DOWN', R, process, P, Why} -> io:format("~p~n", [Why]) end,
    R2 = monitor(process, P),
    receive {'DOWN', R2, process, P, Why2} -> io:format("~p~n", [Why2]) end,
    R3 = monitor(process, no_such_name),
    receive {'DOWN', R3, process, {no_such_name, N}, Why3} -> io:format("~p ~p~n", [N == node(), Why3]) end,
    Q = spawn(fun() -> receive stop -> ok end end),
    R4 = monitor(process, Q), R5 = monitor(process, Q),
    io:format("~p~n", [demonitor(R4)]),
    Q ! stop,
    receive {'DOWN', R5, process, Q, Why5} -> io:format("~p~n", [Why5]) end,
    receive {'DOWN', R4, _, _, _} -> io:format("bad~n") after 10 -> io:format("no second~n") end,
    Q2 = spawn(fun() -> ok end),
    R6 = monitor(process, Q2),
    timer:sleep(5),
    io:format("~p~n", [demonitor(R6, [flush])]),
    io:format("~p~n", [demonitor(R6, [flush, info])]),
    receive X -> io:format("~p~n", [X]) after 0 -> io:format("flushed~n") end.
