-module(lists_misc_order).
-export([main/0]).

main() ->
    L = [{K, V} || K <- [b, a], V <- [2, 1]],
    io:format("~p~n", [lists:sort(L)]),
    io:format("~p~n", [lists:foldl(fun({K, V}, D) -> orddict:append(K, V, D) end, [], L)]),
    io:format("~p~n", [lists:keysort(2, L)]),
    io:format("~p~n", [lists:reverse(lists:keysort(1, L))]),
    io:format("~p~n", [lists:sublist(lists:sort([{X rem 4, X} || X <- lists:seq(1, 12)]), 3, 4)]),
    io:format("~p~n", [lists:concat([1, a, "s", 2.5, 'B c'])]).
