-module(nested_funs_scope).
-export([main/0]).

main() ->
    X = 1,
    F = fun(Y) -> Z = X + Y, fun(X1) -> G = fun() -> {X, Y, Z, X1} end, G() end end,
    io:format("~p~n", [(F(10))(100)]),
    Fs = [fun() -> N * N end || N <- lists:seq(1, 5)],
    io:format("~p~n", [[G() || G <- Fs]]),
    H = fun(X, {Y, _} = T) when X > 0 -> {X, Y, T} end,
    io:format("~p~n", [H(5, {a, b})]),
    {A, B} = (fun() -> {1, 2} end)(),
    io:format("~p~n", [A + B]).
