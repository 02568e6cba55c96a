-module(ets_bags).
-export([main/0]).

main() ->
    B = ets:new(b, [bag]), D = ets:new(d, [duplicate_bag]),
    [begin ets:insert(T, {k, 1}), ets:insert(T, {k, 2}), ets:insert(T, {k, 1}), ets:insert(T, {j, 0}) end || T <- [B, D]],
    io:format("~p ~p~n", [ets:lookup(B, k), ets:lookup(D, k)]),
    io:format("~p ~p~n", [ets:info(B, size), ets:info(D, size)]),
    ets:delete_object(B, {k, 1}), ets:delete_object(D, {k, 1}),
    io:format("~p ~p~n", [ets:lookup(B, k), ets:lookup(D, k)]),
    io:format("~p~n", [ets:lookup_element(D, k, 2)]),
    io:format("~p~n", [try ets:update_counter(B, k, 1) catch error:E -> E end]),
    [ets:insert(B, {x, N}) || N <- [3, 1, 2]],
    io:format("~p~n", [ets:lookup(B, x)]),
    io:format("~p~n", [ets:match(B, {x, '$1'})]),
    io:format("~p~n", [ets:take(B, x)]),
    io:format("~p~n", [ets:lookup(B, x)]).
