%% A value out of a table of many rows, and a counter beside it.
-module(bigtable).
-export([main/0]).

fill(0, _) -> ok;
fill(N, Rows) ->
    ets:insert(Rows, {N, N * 2}),
    ets:update_counter(totals, even, N rem 2, {even, 0}),
    fill(N - 1, Rows).

main() ->
    Rows = ets:new(rows, [ordered_set]),
    ets:new(totals, [named_table]),
    fill(12, Rows),
    [{_, Twice}] = ets:lookup(Rows, 9),
    [{_, Total}] = ets:lookup(totals, even),
    io:format("~p~n", [Twice + Total]).
