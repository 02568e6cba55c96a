-module(table_counter).
-export([main/0]).

main() ->
    T = ets:new(t, [public]),
    ets:insert(T, {n, 0}),
    Self = self(),
    Ps = [spawn(fun() -> ets:update_counter(T, n, 1), Self ! {done, self()} end) || _ <- [1, 2]],
    [receive {done, P} -> ok end || P <- Ps],
    [{n, 2}] = ets:lookup(T, n),
    ok.
