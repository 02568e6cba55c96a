-module(quotes).
-export([main/0]).
main() ->
    L = lists:map(fun(X) -> X + 1 end, [9, 10, 11]),
    io:format("~p~n", [L]),
    M = [104, 105],
    io:format("~p ~p~n", [M, ok]),
    io:format("~w and ~p~n", [[1,2], "abc"]),
    S = "x" ++ "yz",
    io:format("pre ~s post~n", [S]).
