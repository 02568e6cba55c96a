-module(compare_ops).
-export([main/0]).

main() ->
    Vs = [1, 1.0, 2, a, "a", {1}, <<1>>],
    [io:format("~w ~w ~w~n", [A, B, [A == B, A /= B, A =:= B, A =/= B, A < B, A =< B, A > B, A >= B]]) || A <- Vs, B <- Vs, A =< B],
    io:format("~p~n", [[max(a, 1), min({1, 2}, {3}), max("a", "b"), min(1, 1.0)]]).
