-module(m).
-export([loop/1, one/0, wait/1]).
loop(S) ->
    receive
        {get, P} -> P ! S, loop(S);
        stop -> ok
    after 100 -> loop(S + 1)
    end.
one() -> receive M -> M end.
wait(T) ->
    receive {a, X} -> ok; {b, X} -> ok after T -> X = none end,
    X.
