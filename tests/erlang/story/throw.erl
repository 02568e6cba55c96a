-module(throw).
-export([main/0]).

check(N) when N > 10 -> throw({too_big, N});
check(N) -> N.

main() ->
    R = (catch check(6 * 2)),
    io:format("~p~n", [R]).
