-module(m).
-export([f/1]).
-import(lists, [reverse/1]).
f(M) ->
    Y = reverse([M]),
    F = fun Fac(0) -> Y; Fac(N) -> N * Fac(N - 1) end,
    G = fun(M, _) -> M end,
    {F(3), G, fun f/1, fun lists:map/2, fun M:f/1, M:f(Y), apply(F, [1]), apply(M, f, Y)}.
