-module(monitor_alias).
-export([main/0]).

main() ->
    P = spawn(fun() -> receive {From, R, X} -> From ! {R, X * 2} end end),
    A = monitor(process, P, [{alias, reply_demonitor}]),
    P ! {A, A, 21},
    receive {A, V} -> io:format("~p~n", [V]) after 100 -> io:format("none~n") end,
    receive {'DOWN', A, _, _, _} -> io:format("down~n") after 20 -> io:format("no down~n") end,
    B = alias(),
    B ! via_alias,
    receive via_alias -> io:format("got~n") end,
    io:format("~p~n", [unalias(B)]),
    B ! lost,
    receive lost -> io:format("bad~n") after 10 -> io:format("dropped~n") end.
