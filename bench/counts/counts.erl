%% Maps of 5,000 keys: counting, then folding.
-module(counts).
-export([main/1]).

fill(0, _, M) -> M;
fill(N, Seed, M) ->
    Next = (Seed * 1103515245 + 12345) rem 2147483648,
    Key = Next rem 5000,
    fill(N - 1, Next, M#{Key => maps:get(Key, M, 0) + 1}).

main([Size]) ->
    M = fill(list_to_integer(Size), 42, #{}),
    io:format("~p ~p~n", [maps:size(M), maps:fold(fun(K, V, A) -> (A + K * V) rem 1000003 end, 0, M)]).
