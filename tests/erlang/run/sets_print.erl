-module(sets_print).
-export([main/0]).

main() ->
    io:format("~p~n", [sets:from_list([a, b, c])]),
    io:format("~p~n", [sets:from_list([a, b], [{version, 2}])]),
    io:format("~p~n", [gb_sets:from_list([5, 3, 8])]),
    io:format("~p~n", [gb_trees:from_orddict([{1, a}, {2, b}, {3, c}])]),
    io:format("~p~n", [queue:from_list([1, 2, 3, 4])]),
    io:format("~p~n", [array:from_list([1, 2])]),
    io:format("~p~n", [dict:new()]),
    io:format("~p~n", [gb_sets:empty()]).
