-module(patterns_maps).
-export([main/0]).

main() ->
    M = #{name => "ada", age => 36, {x, 1} => deep, 1 => int, 1.0 => float},
    #{name := N, {x, 1} := D} = M,
    io:format("~s ~p~n", [N, D]),
    Key = age,
    #{Key := Age} = M,
    io:format("~p~n", [Age]),
    #{1 := I, 1.0 := F} = M,
    io:format("~p ~p~n", [I, F]),
    io:format("~p~n", [[kind(X) || X <- [#{}, #{type => dog, legs => 4}, #{type => bird}, [], M]]]),
    try #{missing := _} = M catch error:{badmatch, Bad} -> io:format("badmatch ~p~n", [maps:size(Bad)]) end,
    K = {x, 1},
    case M of #{K := deep, name := [$a | _]} -> io:format("yes~n"); _ -> io:format("no~n") end.

kind(#{type := T, legs := L}) -> {T, L};
kind(#{type := T}) -> T;
kind(M) when map_size(M) == 0 -> empty;
kind(#{}) -> map;
kind(_) -> no_map.
