-module(array_module).
-export([main/0]).

main() ->
    A0 = array:new(5),
    A1 = array:set(2, x, A0),
    io:format("~p ~p~n", [array:get(2, A1), array:get(0, A1)]),
    io:format("~p~n", [array:to_list(A1)]),
    io:format("~p~n", [array:size(A1)]),
    A2 = array:from_list([a, b, c]),
    io:format("~p~n", [array:to_orddict(A2)]),
    A3 = array:set(12, z, A2),
    io:format("~p ~p~n", [array:size(A3), array:sparse_to_orddict(A3)]),
    io:format("~p~n", [array:foldl(fun(I, V, Acc) -> [{I, V} | Acc] end, [], A2)]),
    io:format("~p~n", [array:foldr(fun(I, V, Acc) -> [{I, V} | Acc] end, [], A2)]),
    io:format("~p~n", [array:to_list(array:map(fun(I, V) -> {I, V} end, A2))]),
    io:format("~p~n", [array:default(A0)]),
    A4 = array:new([{size, 3}, {default, 0}, {fixed, true}]),
    io:format("~p~n", [array:to_list(A4)]),
    io:format("~p~n", [try array:set(10, x, A4) catch error:E -> E end]),
    io:format("~p~n", [array:to_list(array:resize(2, A2))]),
    io:format("~p~n", [array:to_list(array:reset(1, A2))]),
    io:format("~p ~p~n", [array:is_array(A2), array:is_fix(A4)]),
    io:format("~p~n", [array:sparse_size(A3)]),
    io:format("~p~n", [array:to_list(array:from_orddict([{1, a}, {3, b}]))]),
    io:format("~w~n", [A3]).
