%% Never ends.
-module(endless).
-export([main/0]).

main() ->
    io:format("begins~n"),
    count(0).

count(N) ->
    count(N + 1).
