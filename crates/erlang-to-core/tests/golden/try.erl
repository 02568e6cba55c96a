-module(m).
-export([f/1, g/1]).
f(X) ->
    try Y = h(X), Y + 1 of
        1 -> Y;
        N -> N
    catch
        throw:T -> T;
        error:E:S when is_atom(E) -> {E, S}
    after
        h(done)
    end.
g(X) -> {catch h(X), h(X)}.
h(X) -> X.
