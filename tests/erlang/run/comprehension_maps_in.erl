-module(comprehension_maps_in).
-export([main/0]).

main() ->
    M = #{a => 1, b => 2, c => 3},
    io:format("~p~n", [[{K, V * 2} || {K, V} <- maps:to_list(M), V > 1]]),
    io:format("~p~n", [maps:from_list([{V, K} || {K, V} <- maps:to_list(M)])]),
    io:format("~p~n", [[V || #{v := V} <- [#{v => 1}, #{w => 2}, #{v => 3}, nope]]]),
    io:format("~p~n", [[X || {X, X} <- [{1, 1}, {1, 2}, {3, 3}]]]),
    Y = 2,
    io:format("~p~n", [[X || {X, Y1} <- [{a, 1}, {b, 2}, {c, 2}], Y1 =:= Y]]),
    io:format("~p~n", [[[X || X <- L, X > 1] || L <- [[1, 2], [3], []]]]).
