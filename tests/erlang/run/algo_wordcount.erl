-module(algo_wordcount).
-export([main/0]).

main() ->
    Text = "the quick brown fox jumps over the lazy dog the fox",
    Counts = lists:foldl(fun(W, M) -> maps:update_with(W, fun(N) -> N + 1 end, 1, M) end, #{}, string:tokens(Text, " ")),
    Sorted = lists:sort(fun({A, N}, {B, M}) -> {-N, A} =< {-M, B} end, maps:to_list(Counts)),
    [io:format("~-8s~3b~n", [W, N]) || {W, N} <- Sorted].
