%% search: --always within_limit
%% The counter is read and written in one operation.
-module(fixed).
-export([main/0, within_limit/0]).

within_limit() ->
    ets:whereis(served) =:= undefined orelse length(ets:tab2list(served)) =< 1.

request() ->
    case ets:update_counter(bucket, count, 1) of
        N when N > 1 -> denied;
        _ -> ets:insert(served, {self()})
    end.

main() ->
    ets:new(bucket, [named_table, public]),
    ets:new(served, [named_table, public]),
    ets:insert(bucket, {count, 0}),
    Me = self(),
    [spawn(fun() -> request(), Me ! done end) || _ <- [1, 2]],
    [receive done -> ok end || _ <- [1, 2]].
