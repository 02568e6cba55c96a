% A variable that occurs twice in a pattern compares exactly.
-module(patterns_same_variable).
-export([main/0]).

main() ->
    Pairs = [{1, 1}, {1, 1.0}, {a, b}, {[x], [x]}, {#{k => 1}, #{k => 1}}, {<<1>>, <<1>>}, {0.0, 0}],
    [io:format("~p ~p~n", [P, same(P)]) || P <- Pairs],
    X = 5,
    io:format("~p~n", [case 5 of X -> bound; _ -> other end]),
    io:format("~p~n", [case 5.0 of X -> bound; _ -> other end]),
    F = fun(X) -> X * 2 end,
    io:format("~p~n", [F(21)]),
    io:format("~p~n", [outcome(fun() -> {X, X} = {5, 6} end)]).

same({A, A}) -> same;
same({A, B}) when A == B -> equal;
same(_) -> different.

outcome(F) -> try F() catch C:R -> {C, R} end.
