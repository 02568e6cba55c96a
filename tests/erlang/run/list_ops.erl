-module(list_ops).
-export([main/0]).

main() ->
    io:format("~p~n", [[1, 2, 3, 2, 1] -- [2, 1]]),
    io:format("~p~n", [[a] ++ b]),
    io:format("~p~n", [[] ++ b]),
    io:format("~p~n", [[1 | [2 | [3 | []]]]]),
    io:format("~p~n", [hd("abc")]),
    io:format("~p~n", [tl([1, 2])]),
    io:format("~p~n", [length([[], [[]]])]),
    io:format("~p~n", [list_to_tuple([1, 2])]),
    io:format("~p~n", [tuple_to_list({a, b})]),
    io:format("~p~n", [element(2, {a, b})]),
    io:format("~p~n", [setelement(1, {a, b}, c)]),
    io:format("~p~n", [erlang:append_element({1}, 2)]),
    io:format("~p~n", [erlang:delete_element(1, {1, 2, 3})]),
    io:format("~p~n", [erlang:insert_element(2, {1, 3}, 2)]),
    io:format("~p~n", [erlang:make_tuple(3, x)]),
    io:format("~p~n", [erlang:make_tuple(4, d, [{2, b}, {4, z}])]),
    io:format("~p~n", [list_to_atom("hello")]),
    io:format("~p~n", [[1.0, 1] -- [1]]),
    io:format("~p~n", ["abc" -- "bc"]),
    io:format("~p~n", [lists:seq(1, 10) -- lists:seq(2, 10, 2)]).
