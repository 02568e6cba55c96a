% Tuples, lists, strings, aliases and literals nested in patterns.
-module(patterns_nested).
-export([main/0]).

main() ->
    Shapes = [{circle, {0, 0}, 5}, {rect, {1, 2}, {3, 4}}, {poly, [{0, 0}, {4, 0}, {4, 3}]},
              {label, "sq:" ++ "hello"}, {tagged, [1, [2, {3, four}] | rest]}, other],
    [io:format("~p -> ~p~n", [S, area(S)]) || S <- Shapes],
    {A, [B | C] = L, _} = {1, [2, 3], ignored},
    io:format("~p ~p ~p ~p~n", [A, B, C, L]).

area({circle, {_, _}, R}) -> {approx, 3 * R * R};
area({rect, {X, Y}, {X2, Y2}}) -> (X2 - X) * (Y2 - Y);
area({poly, [_, _, _] = Ps}) -> {triangle, length(Ps)};
area({label, "sq:" ++ Rest}) -> Rest;
area({tagged, [X, [Y, {Z, W}] | T]}) -> {X, Y, Z, W, T};
area(X = _Any) -> {unknown, X}.
