-module(caught).
-export([main/0]).

risky(N) -> 100 div N.

main() ->
    R = try risky(0) catch error:E -> {failed, E} end,
    io:format("~p~n", [R]).
