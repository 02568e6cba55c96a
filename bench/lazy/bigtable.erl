%% Tables that hold much, and a value out of them.
-module(bigtable).
-export([main/1]).

fill(0, _) -> ok;
fill(N, Table) ->
    ets:insert(Table, {N, [N, N * 2], {row, N rem 13}}),
    ets:update_counter(counters, N rem 100, N, {N rem 100, 0}),
    fill(N - 1, Table).

main([Size]) ->
    N = list_to_integer(Size),
    Table = ets:new(rows, [ordered_set]),
    ets:new(counters, [named_table]),
    fill(N, Table),
    [{_, Total}] = ets:lookup(counters, 7),
    [{_, [_, Twice], _}] = ets:lookup(Table, N div 2),
    io:format("~p~n", [Total + Twice]).
