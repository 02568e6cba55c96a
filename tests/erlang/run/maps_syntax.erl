-module(maps_syntax).
-export([main/0]).

main() ->
    M0 = #{},
    M1 = M0#{a => 1, "b" => 2, 3.0 => c},
    M2 = M1#{a := 10, d => M1},
    io:format("~p~n", [M2]),
    io:format("~p~n", [M2#{d => none}#{e => 5}]),
    io:format("~p~n", [#{a => 1, a => 2}]),
    io:format("~p~n", [maps:is_key("b", M2)]),
    io:format("~p ~p~n", [map_size(M2), is_map_key(zz, M2)]),
    io:format("~p~n", [outcome(fun() -> M0#{zz := 1} end)]),
    io:format("~p~n", [outcome(fun() -> (id(x))#{zz => 1} end)]),
    Big = maps:from_list([{I, I * I} || I <- lists:seq(1, 40)]),
    io:format("~p~n", [lists:sort(maps:to_list(Big))]),
    io:format("~p~n", [map_size(Big#{41 => x, 1 => y})]),
    io:format("~p~n", [#{1 => a} =:= #{1.0 => a}]),
    io:format("~p~n", [#{1 => a, 2 => b} == #{2 => b, 1 => a}]),
    {A, B} = {#{x => 1}, #{x => 1.0}},
    io:format("~p ~p~n", [A == B, A =:= B]).

id(X) -> X.

outcome(F) -> try F() catch C:R -> {C, R} end.
