-module(higher_order).
-export([main/0]).

main() ->
    K = 3,
    L = lists:map(fun(X) -> X * K end, [1, 2]),
    io:format("~p~n", [lists:nth(2, L)]).
