%% A map of many keys that is changed all the time.
-module(bigmap).
-export([main/1]).

fill(0, _, M) -> M;
fill(N, Seed, M) ->
    Next = (Seed * 1103515245 + 12345) rem 2147483648,
    Key = Next rem 200000,
    fill(N - 1, Next, maps:update_with(Key, fun(V) -> [N rem 7 | V] end, [Key], M)).

main([Size]) ->
    M = fill(list_to_integer(Size), 42, #{}),
    io:format("~p~n", [maps:size(M)]),
    [{Key, Values} | _] = lists:sort(maps:to_list(M)),
    io:format("~p ~p~n", [Key, length(Values)]).
