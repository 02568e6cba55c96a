%% After demonitor no 'DOWN' comes any more, but one may have come before.
-module(demonitor_of_dying).
-export([main/0]).

main() ->
    P = spawn(fun() -> exit(early) end),
    R = monitor(process, P),
    demonitor(R),
    X = receive {'DOWN', R, process, P, Why} -> Why after 0 -> none end,
    io:format("~p~n", [X]).
