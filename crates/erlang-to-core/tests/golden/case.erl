-module(m).
-export([f/1, g/1]).
f(X) ->
    case X of
        1 -> A = one, B = 1;
        _ -> A = other, B = 2
    end,
    {A, case B < 2 of true -> small; false -> large end}.
g(X) ->
    Y = if X > 3, is_integer(X); X =:= a -> big; true -> small end,
    X andalso Y.
