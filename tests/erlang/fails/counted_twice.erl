%% Reading and writing a table are two operations.
-module(counted_twice).
-export([main/0]).

add(Table) ->
    [{n, N}] = ets:lookup(Table, n),
    ets:insert(Table, {n, N + 1}).

main() ->
    Table = ets:new(counts, [public]),
    ets:insert(Table, {n, 0}),
    Me = self(),
    [spawn(fun() -> add(Table), Me ! done end) || _ <- [1, 2]],
    [receive done -> ok end || _ <- [1, 2]],
    [{n, 2}] = ets:lookup(Table, n).
