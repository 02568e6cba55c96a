-module(misc_accumulators).
-export([main/0]).

main() ->
    {Sum, Count, Max} = lists:foldl(fun(X, {S, C, M}) -> {S + X, C + 1, max(X, M)} end, {0, 0, 0}, [3, 7, 2, 9, 4]),
    io:format("~p ~p ~p ~.2f~n", [Sum, Count, Max, Sum / Count]),
    io:format("~p~n", [group([{a, 1}, {b, 2}, {a, 3}])]),
    io:format("~p~n", [chunks(3, lists:seq(1, 10))]),
    io:format("~p~n", [transpose([[1, 2], [3, 4], [5, 6]])]).
group(L) -> lists:sort(maps:to_list(lists:foldr(fun({K, V}, M) -> M#{K => [V | maps:get(K, M, [])]} end, #{}, L))).
chunks(_, []) -> [];
chunks(N, L) when length(L) =< N -> [L];
chunks(N, L) -> {A, B} = lists:split(N, L), [A | chunks(N, B)].
transpose([[] | _]) -> [];
transpose(M) -> [lists:map(fun hd/1, M) | transpose(lists:map(fun tl/1, M))].
