-module(misc_tuples).
-export([main/0]).

main() ->
    T = {a, b, c},
    io:format("~p~n", [[element(N, T) || N <- [1, 2, 3]]]),
    io:format("~p~n", [setelement(2, T, {nested})]),
    io:format("~p~n", [list_to_tuple(lists:reverse(tuple_to_list(T)))]),
    io:format("~p~n", [[T < {a, b}, T > {a, b}, {a, b, c} =:= T, {1, z} < {2, a}]]),
    io:format("~p~n", [lists:sort([{2, a}, {1, b}, {1}, {}, {1, a, x}])]),
    {X, {Y, [Z | _]}} = {1, {2, [3, 4]}},
    io:format("~p~n", [X + Y + Z]).
