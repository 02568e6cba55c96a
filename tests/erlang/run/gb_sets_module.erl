-module(gb_sets_module).
-export([main/0]).

main() ->
    S = gb_sets:from_list([5, 1, 4, 2, 3]),
    io:format("~p~n", [gb_sets:to_list(S)]),
    io:format("~p ~p~n", [gb_sets:smallest(S), gb_sets:largest(S)]),
    {X, S2} = gb_sets:take_smallest(S),
    io:format("~p ~p~n", [X, gb_sets:to_list(S2)]),
    io:format("~p~n", [gb_sets:to_list(gb_sets:union(S, gb_sets:from_list([9, 1])))]),
    io:format("~p~n", [gb_sets:to_list(gb_sets:difference(S, gb_sets:from_list([1, 2])))]),
    io:format("~p~n", [gb_sets:is_member(3, S)]),
    io:format("~p~n", [gb_sets:add(6, S)]),
    io:format("~p~n", [gb_sets:delete(3, S)]),
    io:format("~p~n", [try gb_sets:insert(3, S) catch error:E -> E end]),
    {Y, It} = gb_sets:next(gb_sets:iterator(S)),
    {Z, _} = gb_sets:next(It),
    io:format("~p ~p~n", [Y, Z]),
    io:format("~p~n", [gb_sets:balance(S)]),
    io:format("~p~n", [gb_sets:singleton(a)]).
