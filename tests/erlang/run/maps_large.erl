-module(maps_large).
-export([main/0]).

main() ->
    M = maps:from_list([{{k, I}, I} || I <- lists:seq(1, 1000)]),
    io:format("~p ~p~n", [map_size(M), maps:get({k, 777}, M)]),
    M2 = lists:foldl(fun(I, A) -> maps:remove({k, I}, A) end, M, lists:seq(1, 995)),
    io:format("~p~n", [M2]),
    io:format("~p~n", [maps:fold(fun(_, V, A) -> V + A end, 0, M)]),
    io:format("~p~n", [M == maps:from_list(lists:reverse(maps:to_list(M)))]),
    M3 = maps:map(fun(_, V) -> V rem 7 end, M),
    io:format("~p~n", [maps:fold(fun(_, V, A) -> maps:update_with(V, fun(N) -> N + 1 end, 1, A) end, #{}, M3)]).
