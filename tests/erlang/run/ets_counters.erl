-module(ets_counters).
-export([main/0]).

main() ->
    T = ets:new(c, []),
    ets:insert(T, {hits, 0, 10}),
    io:format("~p~n", [ets:update_counter(T, hits, 1)]),
    io:format("~p~n", [ets:update_counter(T, hits, {3, -4})]),
    io:format("~p~n", [ets:update_counter(T, hits, {2, 5, 3, 0})]),
    io:format("~p~n", [ets:update_counter(T, hits, {3, -10, 0, 7})]),
    io:format("~p~n", [ets:update_counter(T, hits, [{2, 1}, {3, 2}])]),
    io:format("~p~n", [try ets:update_counter(T, miss, 1) catch error:E -> E end]),
    io:format("~p~n", [ets:update_counter(T, miss, 1, {miss, 41})]),
    ets:insert(T, {txt, "a"}),
    io:format("~p~n", [try ets:update_counter(T, txt, 1) catch error:E2 -> E2 end]),
    Words = string:lexemes("the cat and the dog and the bird", " "),
    [ets:update_counter(T, W, 1, {W, 0}) || W <- Words],
    io:format("~p~n", [lists:sort(ets:match(T, {'$1', '$2'}))]),
    C = counters:new(2, []),
    counters:add(C, 1, 5), counters:sub(C, 2, 3), counters:add(C, 1, 1),
    io:format("~p ~p~n", [counters:get(C, 1), counters:get(C, 2)]),
    A = atomics:new(1, [{signed, true}]),
    atomics:put(A, 1, 7),
    io:format("~p ~p ~p~n", [atomics:add_get(A, 1, 3), atomics:exchange(A, 1, 1), atomics:compare_exchange(A, 1, 1, 2)]).
