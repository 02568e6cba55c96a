-module(table_race).
-export([main/0]).

bump(T) -> [{n, N}] = ets:lookup(T, n), ets:insert(T, {n, N + 1}).
main() ->
    T = ets:new(t, [public]),
    ets:insert(T, {n, 0}),
    Self = self(),
    Ps = [spawn(fun() -> bump(T), Self ! {done, self()} end) || _ <- [1, 2]],
    [receive {done, P} -> ok end || P <- Ps],
    [{n, 2}] = ets:lookup(T, n),
    ok.
