-module(comprehensions_lists).
-export([main/0]).

main() ->
    io:format("~w~n", [[X * X || X <- lists:seq(1, 10), X rem 2 == 0]]),
    io:format("~w~n", [[{X, Y} || X <- [1, 2, 3], Y <- [a, b], {X, Y} =/= {2, b}]]),
    io:format("~w~n", [[Y || {ok, Y} <- [{ok, 1}, error, {ok, 2}, {error, 3}]]]),
    io:format("~w~n", [[{A, B, C} || A <- lists:seq(1, 20), B <- lists:seq(A, 20), C <- lists:seq(B, 20), A * A + B * B =:= C * C]]),
    X = outer,
    io:format("~w ~w~n", [[X || X <- [1, 2]], X]),
    io:format("~w~n", [[[I * J || J <- lists:seq(1, 3)] || I <- lists:seq(1, 3)]]),
    io:format("~w~n", [[Z || Z <- [1, a, 2, []], is_atom(Z) orelse Z > 1]]),
    io:format("~p~n", [outcome(fun() -> [Q || Q <- not_a_list] end)]),
    io:format("~p~n", [outcome(fun() -> [Q || Q <- [1, 2 | tail]] end)]),
    io:format("~p~n", [outcome(fun() -> [Q || Q <- [1], foo] end)]),
    io:format("~w~n", [[Y || X1 <- [1, 2], Y <- [X1 + 1], Y > 2]]).

outcome(F) -> try F() catch C:R -> {C, R} end.
