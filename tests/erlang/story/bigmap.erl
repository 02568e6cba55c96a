%% A value that is found in a map of many keys, and was changed there twice.
-module(bigmap).
-export([main/0]).

count(Key, Map) -> maps:update_with(Key, fun(N) -> N + 10 end, 1, Map).

main() ->
    Keys = lists:seq(1, 50) ++ [7, 7],
    Map = lists:foldl(fun count/2, #{}, Keys),
    io:format("~p~n", [maps:get(7, Map)]).
