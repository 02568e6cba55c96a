%% search: --always within_limit
%% A rate limiter that reads its counter, decides, and writes it back.
-module(broken).
-export([main/0, within_limit/0]).

within_limit() ->
    ets:whereis(served) =:= undefined orelse length(ets:tab2list(served)) =< 1.

request() ->
    case ets:lookup(bucket, count) of
        [{count, N}] when N >= 1 -> denied;
        [{count, N}] -> ets:insert(bucket, {count, N + 1}), ets:insert(served, {self()})
    end.

main() ->
    ets:new(bucket, [named_table, public]),
    ets:new(served, [named_table, public]),
    ets:insert(bucket, {count, 0}),
    Me = self(),
    [spawn(fun() -> request(), Me ! done end) || _ <- [1, 2]],
    [receive done -> ok end || _ <- [1, 2]].
