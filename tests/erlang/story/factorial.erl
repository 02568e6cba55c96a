-module(factorial).
-export([main/0]).

fact(0) -> 0;
fact(N) -> N * fact(N - 1).

main() ->
    io:format("~p~n", [fact(2)]).
